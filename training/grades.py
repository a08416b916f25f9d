#!/usr/bin/env python3
"""Fit the probability that a passage answers a question, and the probability that an answer is right.

    python3 -m pip install numpy==2.3.4
    python3 training/kinds.py ../shared/eval KINDS
    for k in KINDS/*; do go run ./training/samples $k > SAMPLES/$(basename $k).jsonl; done
    python3 training/grades.py SAMPLES

Prints for every kind of questions how well a fit on the other kinds predicts it, compared with the grades by words
alone and with a fit on four fifths of all questions; then the weights for research/retrieve/grades.toml and the line for
research/answer/sufficiency.toml. Writes no files.
"""
import json, pathlib, re, sys, zlib
import numpy as np

FEATURES = ["another", "bigrams", "called", "high", "logit", "names", "proximity", "thin", "unnamed", "wanting"]
START = {"logit": 1.0, "another": -3.0}  # for the first choice among the passages of a paper
RIDGE, ROUNDS, FOLDS = 3e-5, 5, 5
RELEVANT, AMBIGUOUS = 0.7, 0.4
LEAST, MOST = -8.0, 6.0  # limits of the score of an answer
ROOT = pathlib.Path(__file__).resolve().parent.parent


def logistic(x, y, w, ridge=RIDGE):
    """Fit by Newton's method; the first column is the intercept."""
    b, w = np.zeros(x.shape[1]), w / w.sum()
    r = np.full(len(b), ridge)
    r[0] = 1e-9
    for _ in range(60):
        p = 1 / (1 + np.exp(-x @ b))
        h = (x * (w * p * (1 - p))[:, None]).T @ x + np.diag(r)
        step = np.linalg.solve(h, x.T @ (w * (y - p)) - r * b)
        b += step
        if abs(step).max() < 1e-8:
            break
    return b


def auc(p, y):
    if y.all() or not y.any():
        return float("nan")
    above = p[y == 1][:, None] - p[y == 0][None, :]
    return float(((above > 0) + 0.5 * (above == 0)).mean())


def ece(p, y):
    at = np.minimum((p * 10).astype(int), 9)
    return sum(abs(p[at == k].sum() - y[at == k].sum()) for k in range(10)) / len(p)


def share(y):
    return f"{y.mean():8.3f}" if len(y) else "       -"


def row(name, p, y):
    print(f"  {name:24s}{len(y):6d}{y.mean():9.3f}{ece(p, y):7.3f}{auc(p, y):7.3f}{(p >= RELEVANT).sum():7d}{share(y[p >= RELEVANT])}"
          f"{share((p < AMBIGUOUS)[y == 1])}")


def weights(kinds, at):
    """Weight each kind by the square root of its size, and general (not legal) text by half of that."""
    count = {k: (kinds[at] == k).sum() for k in set(kinds[at])}
    return np.array([count[k] ** -0.5 * (0.5 if k == "general" else 1) for k in kinds[at]])


def fold(question):
    return zlib.crc32(question.encode()) % FOLDS


class Papers:
    """Papers that were found, each represented by its best passage."""

    def __init__(self, samples):
        found = [(s, p) for s in samples for p in s["papers"] or []]
        self.x = [np.array([[1] + [f.get(n, 0) for n in FEATURES] for f in p["passages"]]) for _, p in found]
        self.kinds = np.array([s["kind"] for s, _ in found])
        # If the words of the answer are known, a paper is right if one of its graded passages has them.
        known = lambda s: s["kind"] in ("general", "layman")
        self.y = np.array([float(p["right" if known(s) else "relevant"]) for s, p in found])
        self.before = np.array([p["before"] for _, p in found])
        self.folds = np.array([fold(s["question"]) for s, _ in found])

    def fit(self, at):
        b = np.array([0.0] + [START.get(n, 0.0) for n in FEATURES])
        for _ in range(ROUNDS):
            b = logistic(np.array([self.x[i][np.argmax(self.x[i] @ b)] for i in at]), self.y[at], weights(self.kinds, at))
        return b

    def grades(self, b, at):
        return np.array([1 / (1 + np.exp(-(self.x[i] @ b).max())) for i in at])

    def held(self, groups):
        p = np.zeros(len(self.y))
        for g in sorted(set(groups)):
            p[groups == g] = self.grades(self.fit(np.where(groups != g)[0]), np.where(groups == g)[0])
        return p


def papers(samples):
    all_ = Papers(samples)
    kinds = sorted(set(all_.kinds))
    for title, p in (("the kind left out of the fit", all_.held(all_.kinds)), ("a fifth of the questions left out", all_.held(all_.folds)),
                     ("by words, each beside the others of its search", all_.before)):
        print(f"papers, {title}\n{'':26s}graded relevant    ECE    AUC  >= .7   right  called low")
        for k in kinds:
            row(k, p[all_.kinds == k], all_.y[all_.kinds == k])
        row("all", p, all_.y)
    b = all_.fit(np.arange(len(all_.y)))
    print(f"\nintercept = {b[0]:.2f}")
    for name, v in sorted(zip(FEATURES, b[1:])):
        print(f"{name} = {v:.2f}")


def score(features):
    """The score of sufficiency.go, with the weights read from that file."""
    line = re.search(r"readWeights\s*=\s*weights\{(.*?)\}", (ROOT / "research/answer/sufficiency.go").read_text(), re.S).group(1)
    w = {k: float(v) for k, v in re.findall(r"(\w+):\s*(-?[\d.]+)", line)}
    return min(MOST, max(LEAST, w.pop("bias") + sum(v * features.get(k, 0) for k, v in w.items()))), features


def answers(samples):
    rows = []
    for s in samples:
        for which in ("with", "without"):
            a = s.get(which)
            if a:  # an answer without passages has no features and the lowest score
                rows.append((s["kind"], score(a["features"] or {})[0], float(a["right"]), float(which == "with" and s["answerable"])))
    if not rows:
        return
    kinds = np.array([r[0] for r in rows])
    x, y, gold = np.array([[1, r[1]] for r in rows]), np.array([r[2] for r in rows]), np.array([r[3] for r in rows])
    print(f"\nanswers, the kind left out of the fit\n{'':26s} asked   right    ECE  AUC right  AUC with and without the papers")
    held = np.zeros(len(y))
    for k in sorted(set(kinds)):
        at, rest = np.where(kinds == k)[0], np.where(kinds != k)[0]
        held[at] = 1 / (1 + np.exp(-x[at] @ logistic(x[rest], y[rest], weights(kinds, rest))))
        print(f"  {k:24s}{len(at):6d}{y[at].mean():8.3f}{ece(held[at], y[at]):7.3f}{auc(held[at], y[at]):11.3f}{auc(held[at], gold[at]):11.3f}")
    print(f"  {'all':24s}{len(y):6d}{y.mean():8.3f}{ece(held, y):7.3f}{auc(held, y):11.3f}{auc(held, gold):11.3f}")
    b = logistic(x, y, weights(kinds, np.arange(len(y))))
    print(f"\nintercept = {b[0]:.3f}\nslope = {b[1]:.3f}")


def main():
    files = sorted(pathlib.Path(sys.argv[1]).glob("*.jsonl"))
    samples = [json.loads(line) for f in files for line in f.open()]
    papers(samples)
    answers(samples)


if __name__ == "__main__":
    main()
