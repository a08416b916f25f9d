package risk

import (
	"slices"
	"strconv"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// promisedKind is the kind of issue that two papers raise only together; what it says of itself is in the table.
const promisedKind = "promised-above-approval"

// sum matches an amount of money as papers write it: "$15,000", "USD 20,000", "$1.2 million".
var sum = pattern.New(`(?i)(?:[$€£]|\b(?:usd|eur|gbp|us\$)) ?(\d[\d,]*(?:\.\d+)?) ?(k\b|million\b|billion\b)?`)

// approvals are the words by which a record says that somebody allowed an amount.
var approvals = newPhrases([]string{
	"approved", "approves", "approving", "approve", "authorized", "authorizes", "authorize", "authorised", "resolved",
	"motion passed", "motion carried", "voted", "budgeted", "allocated", "up to",
})

// allowed is a paragraph of a record that allows an amount.
type allowed struct {
	doc   Text
	span  text.Span
	names map[string]bool // proper names in it
	most  float64
}

// promised returns for each letter, draft or contract that promises more than a record approved for the same thing a
// hit with the sentence of the amount, and one with the paragraph of the approval. The thing is known by a proper name
// at the head of the one and in the paragraph of the other, which few papers have.
func (t *kinds) promised(docs []Text, others map[string]bool) []hit {
	kind := slices.IndexFunc(t.all, func(k kind) bool { return k.Name == promisedKind })
	if kind < 0 {
		return nil
	}
	var records []allowed
	in := make(map[string]int) // papers by name
	for _, d := range docs {
		for n := range properNames(d.Body) {
			in[n]++
		}
		if !others[d.ID] && !slices.Contains(d.sorts(), messages) && !slices.Contains(d.sorts(), contracts) &&
			slices.Contains(d.sorts(), "record") {
			records = append(records, approvedIn(d)...)
		}
	}
	if len(records) == 0 {
		return nil
	}
	var out []hit
	for _, d := range docs {
		s := d.sorts()
		if others[d.ID] || !slices.Contains(s, messages) && !slices.Contains(s, contracts) || d.Type == "email" {
			continue
		}
		most, at := float64(0), text.Span{}
		for _, sp := range sentences(d.Body) {
			if m := largest(sp.Of(d.Body)); m > most {
				most, at = m, sp
			}
		}
		head := properNames(d.Body[:min(len(d.Body), headed)])
		best, shared := allowed{}, 0.0
		for _, a := range records {
			common := 0.0 // the rarer a name, the more it tells
			for n := range a.names {
				if head[n] && in[n] <= ofFew {
					common += 1 / float64(in[n])
				}
			}
			if a.doc.ID != d.ID && common > shared {
				best, shared = a, common
			}
		}
		if shared == 0 || most <= best.most {
			continue
		}
		for _, h := range []hit{{doc: d, span: at}, {doc: best.doc, span: best.span}} {
			h.kind, h.passage = kind, h.span.Of(h.doc.Body)
			h.content, h.strength, h.by = strings.Join(stemsOf(h.passage), " "), 2, "more than was approved"
			out = append(out, h)
		}
	}
	return out
}

// ofFew is in how many papers a name may be to tell a thing from others.
const ofFew = 4

// approvedIn returns the paragraphs of a record that allow an amount.
func approvedIn(d Text) []allowed {
	var out []allowed
	for at := 0; at < len(d.Body); {
		end := len(d.Body)
		if i := strings.Index(d.Body[at:], "\n\n"); i >= 0 {
			end = at + i
		}
		body := d.Body[at:end]
		if most := largest(body); most > 0 && approvals.found(fold(body, nil)) {
			out = append(out, allowed{d, text.Span{Start: at, End: end}, properNames(body), most})
		}
		at = end + 2
	}
	return out
}

// largest returns the largest amount of money in a text; 0 if there is none.
func largest(s string) float64 {
	most := float64(0)
	for _, m := range sum.FindAllStringSubmatch(s, -1) {
		n, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
		if err != nil {
			continue
		}
		switch strings.ToLower(m[2]) {
		case "k":
			n *= 1e3
		case "million":
			n *= 1e6
		case "billion":
			n *= 1e9
		}
		most = max(most, n)
	}
	return most
}

// nameLength is the least length of a proper name, in bytes, that tells one thing from another.
const nameLength = 5

// properNames returns the capitalized words of a text that it never writes in small letters.
func properNames(body string) map[string]bool {
	all, out := tokens(body), make(map[string]bool)
	for w := range all {
		if len(w) >= nameLength && w[0] >= 'A' && w[0] <= 'Z' && !all[strings.ToLower(w)] {
			out[strings.ToLower(w)] = true
		}
	}
	return out
}
