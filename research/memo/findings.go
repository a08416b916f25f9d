package memo

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"headnote/backends"
	"headnote/research/events"
	"headnote/text"
)

// finding is a sentence of a document that answers the question or a part of it.
type finding struct {
	result events.Result
	span   text.Span // offsets in the document
	quote  string    // verbatim
	facet  int       // the part of the question it answers best; -1 for the whole
	score  float64   // of the sentence: how much of the question it answers, and how directly
	worth  float64   // of the finding: relevance, authority and sentence combined
}

// weights are the stems of a question with their weights: stems that occur in many of the candidate sentences have
// little.
type weights map[string]float64

// sentence is a candidate for quotation.
type sentence struct {
	result   events.Result
	span     text.Span
	quote    string
	stems    map[string]float64 // weights; words of the headings above it count less
	headings []string
	rank     int     // rank of its passage within the document
	answers  float64 // relevance of its passage relative to the document's best; 1 if not scored
}

// side is a question, or a part of it, with what it asks for.
type side struct {
	weights weights
	kinds   []answerKind
}

// weigher selects the sentences of the found documents that the memo quotes.
type weigher struct {
	quoting
	answers answers
	treated map[string]string // documents treated negatively, with how
}

func (w weigher) side(question string, cands []sentence) side {
	return side{weigh(question, cands), w.answers.asked(question)}
}

// score is how much of a part a sentence has, and how directly it answers.
func (w weigher) score(s side, c sentence) (coverage, score float64) {
	coverage = covered(s.weights, c.stems)
	return coverage, (0.25 + coverage) * w.answers.directness(s.kinds, c.quote,
		c.headings) * lengthFactor(c.quote) * (passageFloor + (1-passageFloor)*c.answers) / (1 + 0.08*float64(c.rank))
}

// passageFloor is the factor for a sentence whose passage hardly answers.
const passageFloor = 0.4

// worth combines the relevance of a document, its authority, and how well a sentence of it answers.
func (w weigher) worth(r events.Result, score float64) float64 {
	v := (0.25 + r.Grading.Score) * authority(r) * score
	if w.treated[r.Document.ID] != "" {
		v *= treatedFactor
	}
	return v
}

// treatedFactor is the factor for an authority that another document here overrules, reverses or supersedes.
const treatedFactor = 0.4

// negatively returns the documents that others here treat negatively, with the signal.
func negatively(run events.Run) map[string]string {
	out := make(map[string]string)
	for _, a := range run.Links.Authorities {
		for _, t := range a.Treatment {
			if !t.Negative {
				continue
			}
			for _, r := range run.Results {
				if r.Document.ID == a.Document || r.Document.Citation != "" && r.Document.Citation == a.Key {
					out[r.Document.ID] = t.Signal
				}
			}
		}
	}
	return out
}

// findings selects from each authority the sentence that answers the question best, and ranks them.
func (w weigher) findings(run events.Run, facets []string) []finding {
	cands := w.candidates(run)
	whole := w.side(run.Question, cands)
	sides := make([]side, len(facets))
	for i, f := range facets {
		sides[i] = w.side(f, cands)
	}
	best := make(map[string]finding)
	for _, c := range cands {
		cov, score := w.score(whole, c)
		f := finding{result: c.result, span: c.span, quote: c.quote, facet: -1, score: score}
		top := 0.0
		for i, s := range sides {
			if cs, ss := w.score(s, c); cs > top {
				f.facet, top = i, cs
				f.score = max(f.score, 0.9*ss)
			}
		}
		if cov == 0 && top == 0 {
			continue
		}
		f.worth = w.worth(c.result, f.score)
		key := authorityOf(c.result)
		if old, ok := best[key]; !ok || f.score > old.score {
			best[key] = f
		}
	}
	out := make([]finding, 0, len(best))
	for _, f := range best {
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b finding) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.result.Document.ID, b.result.Document.ID))
	})
	return out[:min(len(out), findingsCollected)]
}

// authorityOf returns a key that is the same for an authority from two sources, so that they give one finding.
func authorityOf(r events.Result) string {
	if c := strings.ToLower(text.Line(r.Document.Citation)); c != "" {
		return c
	}
	return r.Document.ID
}

// candidates returns the sentences of the best passages of the documents that the memo is based on.
func (w weigher) candidates(run events.Run) []sentence {
	usable := Evidence(run)
	var out []sentence
	for _, r := range usable {
		likeliest := 0.0
		for _, p := range r.Document.Passages {
			likeliest = max(likeliest, p.Relevance)
		}
		prose := false
		add := func(p backends.Passage, rank int, spans []text.Span) {
			answers := 1.0
			if likeliest > 0 {
				answers = p.Relevance / likeliest
			}
			for _, sp := range spans {
				prose = true
				out = append(out, w.said(r, p, sp, rank, answers))
			}
		}
		for rank, p := range r.Document.Passages[:min(len(r.Document.Passages), 4)] {
			add(p, rank, w.sayings(r.Document.ID, p))
		}
		if !prose {
			p, spans := record(r.Document)
			add(p, 0, spans)
		}
	}
	return out
}

// said returns a sentence of a passage as a candidate.
func (w weigher) said(r events.Result, p backends.Passage, sp text.Span, rank int, answers float64) sentence {
	q := w.words(r.Document.ID, p, sp)
	stems := make(map[string]float64)
	count := func(words string, share float64) {
		for _, s := range text.Stems(words) {
			stems[s] = max(stems[s], share)
		}
	}
	count(q, 1)
	for _, h := range p.Heading { // the heading gives the subject of the sentence
		count(h, 0.7)
	}
	count(r.Document.Title, 0.5)
	return sentence{r, sp, q, stems, p.Heading, rank, answers}
}

// sayings returns the sentences of a passage that can be quoted, that is, prose.
func (w weigher) sayings(id string, p backends.Passage) []text.Span {
	var out []text.Span
	for _, sp := range w.sentences(id, p) {
		if quotable(w.words(id, p, sp)) {
			out = append(out, sp)
		}
	}
	return out
}

// record returns all of the best passage of a source's document without prose, such as a record or a list entry: there
// is nothing else to quote.
func record(d backends.Document) (backends.Passage, []text.Span) {
	if d.Source == "local" || len(d.Passages) == 0 || len(strings.Fields(d.Passages[0].Text)) < 2 {
		return backends.Passage{}, nil
	}
	p := d.Passages[0]
	end := len(strings.TrimRight(text.Prefix(p.Text, longestQuote), " \n"))
	return p, []text.Span{{Start: p.Start, End: p.Start + end}}
}

// longestQuote is the maximum length of a quoted sentence, in bytes.
const longestQuote = 1200

// quotable distinguishes prose from headings, captions, rows of figures and lead-ins of lists.
func quotable(s string) bool {
	letters, digits, words := 0, 0, 1
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		case unicode.IsSpace(r):
			words++
		}
	}
	return words >= 5 && !strings.HasSuffix(s, ":") &&
		letters > 3*digits && 2*letters > len(s) && len(s) <= longestQuote && strings.ToUpper(s) != s
}

func lengthFactor(s string) float64 {
	switch n := len(s); {
	case n < 60:
		return 0.75
	case n > 700:
		return 0.7
	}
	return 1
}

func weigh(question string, cands []sentence) weights {
	w := make(weights)
	for _, s := range text.Stems(question) {
		n := 0
		for _, c := range cands {
			if c.stems[s] > 0 {
				n++
			}
		}
		w[s] = math.Log(1 + float64(len(cands)+1)/float64(n+1))
	}
	return w
}

// covered is the weighted share of a question that a sentence has.
func covered(w weights, stems map[string]float64) float64 {
	have, all := 0.0, 0.0
	for s, v := range w {
		all += v
		have += v * stems[s]
	}
	if all == 0 {
		return 0
	}
	return math.Round(1e9*have/all) / 1e9 // sums over a map differ in their last digits
}

// finding returns a finding as a statement: the source, and its words verbatim.
func (w *writer) finding(f finding) events.Statement {
	note := ""
	if f.result.Grading.Grade == events.Irrelevant {
		note = " (low relevance)"
	}
	mark := Unread(f.result.Document)
	if mark != "" {
		note += " (" + mark + ")"
	}
	if signal := w.treated[f.result.Document.ID]; signal != "" {
		note += " (" + signal + ", by a text found: see Cautions)"
	}
	id := f.result.Document.ID
	said := w.quoted(id, f.span, f.quote, wordsOfFinding)
	return w.say(w.titles[id]+": “"+said+"”"+note, events.Evidence{
		Kind: events.FromPassage, Document: f.result.Document.ID, Title: w.titles[f.result.Document.ID], Span: f.span,
		Quote: f.quote, Call: f.result.Calls[0], Note: mark,
	})
}
