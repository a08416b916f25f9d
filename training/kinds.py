#!/usr/bin/env python3
"""Write the kinds of questions on which grades and answers are fitted, each as a folder of papers and questions.

    python3 training/kinds.py ../shared/eval OUT
    python3 training/kinds.py --bench ../shared/bench OUT    # matters used only for measuring

OUT/KIND/papers has the papers, OUT/KIND/questions.jsonl the questions: `kind`, `question`, `answerable`, `files` (the
papers that answer), `quotes` (each of them answers), `words` (each of them is the answer) or `must` (the answer contains
one of each group). Samples are drawn with a fixed seed, so the questions are always the same.
"""
import glob, json, os, pathlib, random, shutil, sys, tomllib, zipfile

HERE = pathlib.Path(__file__).resolve().parent.parent
PER_ARTICLE, NAMED, LAYMAN, OFF = 5, 60, 60, 10


def write(out, name, rows):
    with open(out / name / "questions.jsonl", "w") as f:
        for r in rows:
            f.write(json.dumps(r) + "\n")
    print(name, len(rows))


def folder(out, name):
    (out / name / "papers").mkdir(parents=True, exist_ok=True)
    return out / name / "papers"


def general(source, out):
    """Articles split into paragraphs, with questions that a paragraph answers and questions that only seem answerable."""
    data = json.load(open(source / "answerable/squad-v2-dev-half.json"))["data"]
    for n, article in enumerate(data):
        name = f"general{n:02d}"
        papers, yes, no = folder(out, name), [], []
        for i, p in enumerate(article["paragraphs"]):
            file = f"{article['title']}-{i:02d}.txt"
            (papers / file).write_text(p["context"] + "\n")
            for q in p["qas"]:
                row = {"kind": "general", "question": q["question"], "answerable": not q["is_impossible"], "files": [file]}
                row["words"] = sorted({a["text"] for a in q["answers"]})
                (no if q["is_impossible"] else yes).append(row)
        random.shuffle(yes)
        random.shuffle(no)
        write(out, name, yes[:PER_ARTICLE] + no[:PER_ARTICLE])


def spans(source, out, name):
    """Contracts and privacy policies, with the passages that answer."""
    papers = folder(out, name)
    for f in (source / "retrieval/corpus" / name).iterdir():
        shutil.copy(f, papers / f.name)
    tests = json.load(open(source / "retrieval" / (name + ".json")))["tests"]
    random.shuffle(tests)
    write(out, name, [{"kind": name, "question": t["query"], "answerable": True,
                       "files": sorted({s["file_path"].split("/")[-1] for s in t["snippets"]}),
                       "quotes": [s["answer"] for s in t["snippets"]]} for t in tests[:NAMED]])


def terms(source, out):
    """Opinions on the meaning of statutory terms."""
    papers, rows = folder(out, "terms"), []
    for archive in sorted(glob.glob(str(source / "terms/*.zip"))):
        term = os.path.basename(archive)[:-4]
        z = zipfile.ZipFile(archive)
        part = {k: json.load(z.open(f"{term}-{k}.json")) for k in ("case", "paragraph", "sentence")}
        said, gold = {}, {}
        for p in part["paragraph"].values():
            said.setdefault(p["opinion_id"], []).append(p)
        for s in part["sentence"].values():
            if s["label"] in ("high value", "certain value"):
                gold.setdefault(s["opinion_id"], []).append(s["text"])
        name = lambda opinion: f"{term[:10]}-{opinion[:8]}.txt"
        for opinion, ps in said.items():
            case = part["case"].get(ps[0]["case_id"], {}).get("name", opinion)
            (papers / name(opinion)).write_text(case + "\n\n" + "\n\n".join(p["text"] for p in ps) + "\n")
        rows.append({"kind": "terms", "question": f'What does "{term.replace("_", " ")}" mean?', "answerable": True,
                     "files": [name(o) for o in gold], "quotes": [t for ts in gold.values() for t in ts]})
    write(out, "terms", rows)


def own(out):
    """The questions of this repository: by a layperson, about the sample matter, and about topics of no paper."""
    data = HERE / "research/retrieve"
    shutil.copytree(data / "testdata/layman", folder(out, "layman"), dirs_exist_ok=True)
    rows = [l.rstrip("\n").split("\t") for l in open(data / "testdata/layman.tsv")]
    random.shuffle(rows)
    write(out, "layman", [{"kind": "layman", "question": q, "answerable": True, "files": [f], "quotes": [a]}
                          for q, f, a in rows[:LAYMAN]])
    shutil.copytree(HERE / "backends/sample/matter", folder(out, "matter"), dirs_exist_ok=True)
    asked = tomllib.load(open(data / "judgments/matter.toml", "rb"))["question"]
    write(out, "matter", [{"kind": "matter", "question": q["ask"], "answerable": True, "files": q["files"]} for q in asked])
    shutil.copytree(out / "privacy_qa/papers", folder(out, "offdomain"), dirs_exist_ok=True)
    off = [l.strip() for l in open(data / "judgments/offdomain.txt") if l.strip() and not l.startswith("#")]
    random.shuffle(off)
    write(out, "offdomain", [{"kind": "offdomain", "question": q, "answerable": False, "files": []} for q in off[:OFF]])


def corpus(source, out):
    """Opinions, statutes, filings and letters, with the questions of corpus.tsv."""
    papers = folder(out, "corpus")
    for name in ("scotus_html", "sec_html", "usc_txt", "agency_opinions_txt"):
        for f in sorted((source.parent / "corpus" / name.replace("usc", "uscode")).iterdir()):
            shutil.copy(f, papers / f.name)
    names, rows = sorted(f.name for f in papers.iterdir()), []
    for line in open(HERE / "training/corpus.tsv"):
        if line.startswith("#") or not line.strip():
            continue
        question, files, must = (line.rstrip("\n").split("\t") + ["", ""])[:3]
        gold = [n for n in names for part in files.split("|") if part and part in n]
        assert bool(gold) == bool(must), line
        rows.append({"kind": "corpus", "question": question, "answerable": bool(gold), "files": gold,
                     "must": [g.split("|") for g in must.split(";")] if must else []})
    write(out, "corpus", rows)


def bench(source, out):
    """Matters that are not used for fitting."""
    for matter in sorted(p.parent for p in source.glob("*/questions.jsonl")):
        name = "bench-" + matter.name
        shutil.copytree(matter / "papers", folder(out, name), dirs_exist_ok=True)
        asked = [json.loads(l) for l in open(matter / "questions.jsonl") if l.strip()]
        write(out, name, [{"kind": name, "question": q["question"], "answerable": q["answerable"], "must": q.get("must") or [],
                           "files": sorted({e["file"].removeprefix("papers/") for e in q.get("evidence") or []})} for q in asked])


def main():
    if sys.argv[1] == "--bench":
        return bench(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
    source, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    random.seed(7)
    general(source, out)
    spans(source, out, "contractnli")
    spans(source, out, "privacy_qa")
    terms(source, out)
    own(out)
    corpus(source, out)


if __name__ == "__main__":
    main()
