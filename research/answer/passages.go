package answer

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/research/question"
	"headnote/text"
	"headnote/text/static"
)

// subject is what a question is about; it selects the passages of a paper to look at.
type subject struct {
	weights map[string]float64 // of its words and their synonyms, by stem
	order   []string           // keys of weights in a fixed order, so that sums are reproducible
	all     float64
	table   *static.Table
	meant   static.Vector
	apart   bool // a separate opinion is asked for
	// holdings is set if the holdings of opinions are compared.
	holdings bool
	slots    func(words string) float64 // share of the slots that words fill
}

func (in Input) subject(t tables) (subject, error) {
	table, err := static.Distilled()
	if err != nil {
		return subject{}, err
	}
	s := subject{weights: make(map[string]float64), table: table, meant: table.Embed(in.Question.Raw)}
	s.apart = separate.MatchString(in.Question.Raw)
	_, s.holdings = versions(in)
	var kinds []question.Kind
	for _, p := range in.Question.Parts {
		kinds = append(kinds, slices.DeleteFunc(slices.Clone(p.Kinds), vague)...)
	}
	s.slots = func(words string) float64 { return t.slots.Filled(kinds, words, nearlyFilled) }
	for _, term := range in.Terms {
		s.all += term.Weight
		s.weights[term.Stem] = term.Weight
		for _, o := range term.Others {
			if len(o) == 1 && s.weights[o[0]] == 0 {
				s.weights[o[0]] = otherShare * term.Weight
			}
		}
	}
	s.order = slices.Sorted(maps.Keys(s.weights))
	return s, nil
}

// in is the weighted share of the subject that some words have.
func (s subject) in(words string) float64 {
	got, stems := 0.0, stemSet(words)
	for _, x := range s.order {
		if stems[x] {
			got += s.weights[x]
		}
	}
	if s.all > 0 {
		got /= s.all
	}
	return got
}

// alike is the similarity in meaning of some words to the question, -1 to 1.
func (s subject) alike(words string) float64 {
	v := s.table.Embed(words)
	return s.meant.Cosine(&v)
}

// best returns the passages of a paper to look at: those the search found, and those of the others with most of the
// question's words or closest to its meaning.
func (p *Paper) best(about subject) []backends.Passage {
	all := p.Document.Passages
	if p.Found == 0 || p.Found >= len(all) {
		return append(slices.Clone(all[:min(len(all), passagesRead)]), unfound(p)...)
	}
	out := slices.Clone(all[:min(p.Found, passagesRead)])
	if about.apart && p.Document.Type == papers.Opinion {
		out = append(out, beginnings(p, all[p.Found:])...)
	}
	if about.holdings && p.Document.Type == papers.Opinion {
		out = append(out, holdingsOf(p, all[p.Found:])...)
	}
	type weighed struct {
		backends.Passage
		worth float64
	}
	var rest []weighed
	for _, x := range all[p.Found:] {
		if words := strings.Join(x.Heading, " ") + " " + x.Span.Of(p.Text); hasLetters(words) {
			rest = append(rest, weighed{x, about.in(words) + slotShare*about.slots(words) +
				alikeShare*about.alike(text.Prefix(words, alikeLength))})
		}
	}
	slices.SortStableFunc(rest, func(a, b weighed) int { return cmp.Compare(b.worth, a.worth) })
	most := passagesMore
	if p.at < bestPapers {
		most = passagesBest
	}
	for _, x := range rest[:min(len(rest), most)] {
		out = append(out, x.Passage)
	}
	return out
}

// beginnings returns the passages with which the separate opinions of a paper begin, where a judge states the grounds
// of a dissent.
func beginnings(p *Paper, all []backends.Passage) []backends.Passage {
	var out []backends.Passage
	for _, s := range pinpoint.Separates(p.Text) {
		begins := text.Span{Start: s.Start, End: min(s.End, s.Start+beginningLength)}
		for _, x := range all {
			if x.Span.Overlaps(begins) {
				out = append(out, x)
			}
		}
	}
	return out
}

// holdingsOf returns the passages in which a paper states its holdings.
func holdingsOf(p *Paper, all []backends.Passage) []backends.Passage {
	var out []backends.Passage
	for _, x := range all {
		if len(out) < mostHoldings && weHold.MatchString(x.Span.Of(p.Text)) {
			out = append(out, x)
		}
	}
	return out
}

const mostHoldings = 12

// beginningLength is the length of the beginning of a separate opinion, in bytes.
const beginningLength = 1500

// shortPaper is the maximum length of a paper that is read in full, in bytes: an order or a message may settle
// something in one line among others. leastRest is the minimum length of a stretch outside its passages that is worth
// reading.
const (
	shortPaper = 6 << 10
	leastRest  = 40
)

// unfound returns the stretches of a short paper that are in none of the passages found.
func unfound(p *Paper) []backends.Passage {
	if len(p.Text) > shortPaper {
		return nil
	}
	found := slices.Clone(p.Document.Passages)
	slices.SortFunc(found, func(a, b backends.Passage) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	var out []backends.Passage
	at := 0
	for _, x := range append(found, backends.Passage{Span: text.Span{Start: len(p.Text), End: len(p.Text)}}) {
		if x.Span.Start-at >= leastRest {
			out = append(out, backends.Passage{Span: text.Span{Start: at, End: x.Span.Start}})
		}
		at = max(at, x.Span.End)
	}
	return out
}

const (
	alikeShare  = 1.0  // weight of similarity in meaning, relative to the words
	alikeLength = 2000 // how much of a passage is compared, in bytes
)
