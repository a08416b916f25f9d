package risk

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"headnote/risk/words"
	"headnote/text"
)

//go:embed data/general.toml
var generalData string

// The wildcards of phrases.
const (
	anAct   = "<done>" // a participle that tells of an act: "filed", "sent"
	aNumber = "<n>"
)

// irregular are the participles of acts that do not end in -ed.
var irregular = text.Set("sent paid made done given met kept taken begun brought sought told left sold built " +
	"held read got gotten written shown seen heard drawn put won")

// noAct are participles that tell of no act.
var noAct = text.Set("need limited required entitled intended obligated permitted related based interested " +
	"concerned expected deemed allowed needed involved united indeed affected impacted authorized designed considered " +
	"pleased")

// fits reports whether a word is that of a phrase.
func fits(want, word string) bool {
	switch want {
	case anAct:
		return irregular[word] || len(word) > 4 && strings.HasSuffix(word, "ed") && !noAct[word]
	case aNumber:
		return words.IsDigit(word[0])
	}
	return want == word
}

// spread puts the lists of words that kinds share in the place of their names.
func spread(list []string, shared map[string][]string) ([]string, error) {
	var out []string
	for _, s := range list {
		name, ok := strings.CutPrefix(s, "@")
		if !ok {
			out = append(out, s)
			continue
		}
		if len(shared[name]) == 0 {
			return nil, fmt.Errorf("no list of words is called %q", name)
		}
		out = append(out, shared[name]...)
	}
	return out, nil
}

// together reports in how many phrases a sentence says what a kind asks for where all of them have to be near each
// other, 0 where it does not, with the place of the phrase of the first group that has most of them around it.
func (k kind) together(ws []word) (strength, from, to int) {
	type place struct{ at, end int }
	places := make([][]place, len(k.groups))
	for g, group := range k.groups {
		for i := range ws {
			if _, n := group.at(ws, i); n > 0 {
				places[g] = append(places[g], place{i, i + n})
			}
		}
		if len(places[g]) == 0 {
			return 0, 0, 0
		}
	}
	for _, first := range places[0] {
		n := 1
		for _, others := range places[1:] {
			near := 0
			for _, o := range others {
				apart := o.at - first.at
				if (o.at < first.at || o.at >= first.end) &&
					(k.Near == 0 || max(apart, -apart) <= k.Near) && (k.Behind == 0 || apart > 0 && apart <= k.Behind) {
					near++
				}
			}
			if near == 0 {
				n = 0
				break
			}
			n += near
		}
		if n > strength {
			strength, from, to = n, first.at, first.end
		}
	}
	return strength, from, to
}

// stakes are by how much what is at stake in a sentence adds to its strength, and the severity that follows from it.
func (t *kinds) stakes(k kind, s string, ws []word) (int, Severity) {
	n := t.grave.count(ws)
	grave := n > 0
	for _, sign := range signs {
		if sign.MatchString(s) {
			n++
		}
	}
	switch {
	case grave && k.Severity != Low:
		return n, High
	case t.slight.count(ws) > 0:
		return n, Low
	}
	return n, k.Severity
}

// gravest makes the severity of an issue that of the gravest of its passages, and keeps its strength.
func (r *Risk) gravest(hits []hit) {
	r.general = true
	worst := hits[0]
	for _, h := range hits {
		r.strength = max(r.strength, h.strength)
		if impact[h.severity] > impact[worst.severity] {
			worst = h
		}
	}
	r.Severity, r.Impact = worst.severity, impact[worst.severity]
	r.ImpactWhy = "severity " + string(r.Severity)
	r.Inherent = r.Likelihood * r.Impact
	r.Residual = r.Inherent
}

// How many passages an issue of a general kind shows, of one paper and in all: the strongest.
const (
	generalPerPaper = 3
	generalPassages = 12
)

// Where single kinds find a known number of issues, they know the subject of a matter, and the general kinds are left
// out. Elsewhere these fill the list up.
const (
	known    = 10
	filled   = 20
	ofAPaper = 3 // of those of one paper that is no message: a long one has a word of everything
)

// fill leaves out of issues, the gravest first, those of general kinds that are not needed.
func fill(rs []Risk) []Risk {
	single := 0
	for _, r := range rs {
		if !r.general {
			single++
		}
	}
	room := 0
	if single < known {
		room = filled - single
	}
	of := make(map[string]int)
	return slices.DeleteFunc(rs, func(r Risk) bool {
		if !r.general {
			return false
		}
		if !r.message {
			of[r.Sources[0].Document]++
			if of[r.Sources[0].Document] > ofAPaper {
				return true
			}
		}
		room--
		return room < 0
	})
}

// The words by which a sentence speaks of anybody: "an applicant that failed to report".
var (
	anybody  = text.Set("a an any each every no anyone someone")
	relative = text.Set("who that which whose")
)

// subject is in how many words of a sentence its subject ends.
const subject = 6

// anyone reports whether a sentence speaks of anybody of a kind and not of somebody.
func anyone(ws []word) bool {
	return len(ws) > 0 && anybody[ws[0].text] &&
		slices.ContainsFunc(ws[:min(len(ws), subject)], func(w word) bool { return relative[w.text] })
}

// brief is how long in bytes a remark is at most.
const brief = 260

// signs are what makes a sentence concrete: an amount, a day or another number, a person.
var signs = []*regexp.Regexp{
	regexp.MustCompile(`[$€£] ?\d`), regexp.MustCompile(`\d`), regexp.MustCompile(`\b(?:Mr|Ms|Mrs|Dr)\.`),
}

// paragraphLength is up to what length in bytes a paragraph is shown whole where a sentence of it is an issue: what it
// speaks of is often said in the sentence before.
const paragraphLength = 800

// around is the paragraph or the line of a list that holds a sentence, or the sentence alone where that is long or says
// that something is settled.
func (t *kinds) around(body string, sp text.Span) text.Span {
	from, to := 0, len(body)
	if i := strings.LastIndex(body[:sp.Start], "\n\n"); i >= 0 {
		from = i + 2
	}
	if i := strings.Index(body[sp.End:], "\n\n"); i >= 0 {
		to = sp.End + i
	}
	if to-from > paragraphLength || t.settled.found(fold(body[from:to], nil)) {
		return sp
	}
	return text.Span{Start: from, End: to}
}

// A paper lays down what is to be done, as policies do, rather than telling what has happened, where so many of its
// sentences do; where nobody knows what the paper is, fewer are enough. The shortest papers are not judged.
const (
	prescribes        = 0.33
	unknownPrescribes = 0.2
	fewSentences      = 12
)

// descriptive leaves out the general hits of a record that is a set of rules.
func (t *kinds) descriptive(hits []hit, d Text, sentences, rules int) []hit {
	share := prescribes
	if d.Type == "other" {
		share = unknownPrescribes
	}
	if !slices.Contains(d.sorts(), records) || sentences < fewSentences || float64(rules) < share*float64(sentences) {
		return hits
	}
	return slices.DeleteFunc(hits, func(h hit) bool { return t.all[h.kind].general })
}
