"""Questions, each beside a passage that answers it and near passages that do not, on which the reader is trained.

A group is {"kind", "question", "answer", "near"}: answer is None where no passage answers. The kinds are general (with
and without an answer), contracts (claims and the clauses that bear on them), privacy (users' questions), terms (what a
statutory term means), statutes (the heading of a section and its text), letters (the question of an advice letter and
its conclusion), statements (a sentence cut out of its passage). The near passages are those that BM25 ranks highest.
Nothing of ../shared/bench is read.
"""

import collections, glob, html, json, math, os, pathlib, random, re, zipfile

WORDS, STEP, NEAR = 80, 60, 5


def words(s):
    return re.findall(r"[a-z0-9]+", s.lower())


class Passages:
    """Passages with their BM25 order (k1 1.2, b 0.75) for a query."""

    def __init__(self, texts):
        self.texts = texts
        self.bags = [collections.Counter(words(t)) for t in texts]
        self.lengths = [max(1, sum(b.values())) for b in self.bags]
        self.mean = sum(self.lengths) / max(1, len(texts))
        self.holding = collections.defaultdict(list)
        for i, bag in enumerate(self.bags):
            for w in bag:
                self.holding[w].append(i)

    def nearest(self, query, most):
        scores = collections.Counter()
        for w in set(words(query)):
            at = self.holding.get(w, ())
            idf = math.log(1 + (len(self.texts) - len(at) + 0.5) / (len(at) + 0.5))
            for i in at:
                tf = self.bags[i][w]
                scores[i] += idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * self.lengths[i] / self.mean))
        return [i for i, _ in scores.most_common(most)]


def windows(text, name="", size=WORDS, step=STEP):
    ws = text.split()
    for at in range(0, max(1, len(ws) - (size - step)), step):
        yield (name + ": " if name else "") + " ".join(ws[at : at + size])


def around(text, start, end, size=WORDS):
    """About size words of the text that hold [start, end), not always in their middle."""
    before, inside, after = text[:start].split(), text[start:end].split(), text[end:].split()
    room = max(0, size - len(inside))
    left = min(len(before), random.randint(room // 4, room - room // 4) if room else 0)
    return " ".join(before[len(before) - left :] + inside[:size] + after[: room - left])


def group(kind, question, answer, passages, holds):
    """The group of a question: holds reports whether a passage answers as well, so that it is not near but right."""
    near = [passages.texts[i] for i in passages.nearest(question, 40) if not holds(passages.texts[i])]
    near = near[:2] + random.sample(near[2:], min(len(near[2:]), NEAR - 2))
    return {"kind": kind, "question": question, "answer": answer, "near": near} if near else None


def general(shared):
    for article in json.load(open(shared / "eval/answerable/squad-v2-dev-half.json"))["data"]:
        name = article["title"].replace("_", " ")
        passages = Passages([w for p in article["paragraphs"] for w in windows(p["context"], name)])
        for p in article["paragraphs"]:
            for q in p["qas"]:
                if q["is_impossible"]:
                    near = [f"{name}: {w}" for w in windows(p["context"])]
                    yield {"kind": "general", "question": q["question"], "answer": None, "near": near[:3]}
                    continue
                a = q["answers"][0]
                said = [x["text"].lower() for x in q["answers"]]
                answer = around(p["context"], a["answer_start"], a["answer_start"] + len(a["text"]))
                yield group(
                    "general",
                    q["question"],
                    f"{name}: {answer}",
                    passages,
                    lambda t: any(x in t.lower() for x in said),
                )


def spans(shared, kind, name):
    root = shared / "eval/retrieval"
    known = {}
    for t in json.load(open(root / (name + ".json")))["tests"]:
        question = t["query"].split(";", 1)[-1].strip()
        path = t["snippets"][0]["file_path"]
        text = (root / "corpus" / path).read_text()
        title = os.path.splitext(os.path.basename(path))[0]
        if path not in known:
            known[path] = Passages(list(windows(text, title)))
        gold = [set(words(s["answer"])) for s in t["snippets"]]
        s = random.choice(t["snippets"])
        start, end = s["span"]
        answer = around(text, start, min(end, start + 600))
        yield group(
            kind,
            question[0].upper() + question[1:],
            f"{title}: {answer}",
            known[path],
            lambda w: any(len(g & set(words(w))) > 0.5 * min(len(g), WORDS) for g in gold if g),
        )


def terms(shared):
    for archive in sorted(glob.glob(str(shared / "eval/terms/*.zip"))):
        term = os.path.basename(archive)[:-4]
        z = zipfile.ZipFile(archive)
        part = {k: json.load(z.open(f"{term}-{k}.json")) for k in ("case", "paragraph", "sentence")}
        cases = {
            p["opinion_id"]: part["case"].get(p["case_id"], {}).get("name", "") for p in part["paragraph"].values()
        }
        by = collections.defaultdict(list)
        for s in part["sentence"].values():
            if len(s["text"].split()) > 5:
                by[s["label"].split()[0]].append(f"{cases.get(s['opinion_id'], '')[:80]}: {s['text']}")
        good, bad = by["high"] + by["certain"], by["no"]
        for question in ('What does "%s" mean?', "What is the meaning of %s?", "How do courts interpret %s?"):
            for answer in random.sample(good, min(len(good), 25)):
                yield {
                    "kind": "terms",
                    "question": question % term.replace("_", " "),
                    "answer": answer,
                    "near": random.sample(bad, min(len(bad), NEAR)),
                }


def sections(shared):
    """Headings of sections of the U.S. Code and the D.C. Code, with what their texts say."""
    for f in sorted(glob.glob(str(shared / "corpus/uscode_md/*.md"))):
        head, _, body = open(f).read().partition("\n")
        m = re.match(r"#\s*§\s*[\w.-]+\.\s*(.+)", head)
        if m and len(body.split()) > 20:
            yield m.group(1), body
    for f in sorted(glob.glob(str(shared / "corpus/dc_code_xml/*.xml"))):
        xml = open(f).read()
        m = re.search(r"<heading>(.*?)</heading>", xml, re.S)
        body = html.unescape(re.sub(r"<[^>]+>", " ", xml.partition("</heading>")[2].partition("<annotations")[0]))
        if m and len(body.split()) > 20:
            yield html.unescape(re.sub(r"<[^>]+>", " ", m.group(1))).strip(), body


def statutes(shared):
    all_sections = list(sections(shared))
    passages = Passages([next(windows(b)) for _, b in all_sections])
    for heading, body in all_sections:
        ws = list(windows(body))
        for question in (heading, "What does the law say about " + heading[0].lower() + heading[1:].rstrip(".") + "?"):
            yield group("statutes", question, ws[0], passages, lambda t, own=ws[0]: t == own)


def letters(shared):
    found = []
    for f in sorted(glob.glob(str(shared / "corpus/agency_opinions_txt/*.txt"))):
        text = open(f, errors="replace").read()
        m = re.search(
            r"\n\s*QUESTIONS?\s*\n(.*?)\n\s*(?:SHORT )?(?:CONCLUSIONS?|ANSWERS?)\s*\n(.*?)"
            r"\n\s*(?:FACTS|BACKGROUND|ANALYSIS)",
            text,
            re.S,
        )
        if m and len(m.group(1).split()) < 90 and len(m.group(2).split()) > 8:
            rest = text[: m.start()] + text[m.end(2) :]
            found.append((os.path.basename(f)[:-4], " ".join(m.group(1).split()), " ".join(m.group(2).split()), rest))
    passages = Passages([f"{n}: {c}" for n, _, c, _ in found] + [w for n, _, _, r in found for w in windows(r, n)])
    for name, question, conclusion, _ in found:
        for answer in list(windows(conclusion, name))[:2]:
            yield group("letters", question, answer, passages, lambda t, c=conclusion: t.partition(": ")[2] in c)


def statements(shared):
    """Sentences of opinions and filings cut out of their passage: what stands around them is asked for."""
    texts = []
    for f in sorted(glob.glob(str(shared / "corpus/scotus_html/*")))[:60]:
        body = html.unescape(
            re.sub(
                r"<[^>]+>", " ", re.sub(r"<(script|style).*?</\1>", " ", open(f, errors="replace").read(), flags=re.S)
            )
        )
        texts += list(windows(" ".join(body.split()), size=110, step=110))[2:40]
    passages = Passages(texts)
    for text in random.sample(texts, min(len(texts), 1200)):
        inner = [s for s in re.split(r"(?<=[a-z]{3}\.) (?=[A-Z])", text)[1:-1] if 10 <= len(s.split()) <= 40]
        if inner:
            s = random.choice(inner)
            yield group("statements", s, text.replace(s, ""), passages, lambda t, own=text: t == own)


KINDS = {
    "general": general,
    "contracts": lambda s: spans(s, "contracts", "contractnli"),
    "privacy": lambda s: spans(s, "privacy", "privacy_qa"),
    "terms": terms,
    "statutes": statutes,
    "letters": letters,
    "statements": statements,
}


def read(shared, seed=7):
    """All groups by kind, each kind in a random order that the seed fixes."""
    random.seed(seed)
    out = {}
    for kind, make in KINDS.items():
        out[kind] = [g for g in make(pathlib.Path(shared)) if g and g["near"]]
        random.shuffle(out[kind])
    return out
