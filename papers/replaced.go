package papers

import (
	"strings"

	"headnote/text/pattern"
)

// replacesEarlier is what an edition says of those before it: this edition replaces all earlier editions.
var replacesEarlier = pattern.New(`\b(?:replac|supersed)(?:es|ed|ing) ` +
	`(?:and (?:replaces|supersedes|cancels) )?(?:all|any|each|the)(?: of the)? ` +
	`(?:earlier|prior|previous|former|preceding) (?:[a-z]+ ){0,3}?` +
	`(?:editions?|versions?|revisions?|handbooks?|manuals?|polic(?:y|ies)|procedures?|issues?|bylaws|by-laws)\b`)

// readReplaced notes that the paper says that it takes the place of its earlier editions. Contracts supersede what was
// agreed before, which is another matter.
func (r kinds) readReplaced() {
	if !edited[r.card.Type.Value] {
		return
	}
	s := r.flat[:min(len(r.flat), 2500)]
	if strings.Contains(s, "replac") || strings.Contains(s, "supersed") {
		r.card.Replaces = replacesEarlier.MatchString(s)
	}
}

// edited are the types of papers that come in editions.
var edited = map[string]bool{Other: true, Guidance: true, Report: true, Memo: true, Form: true, Notice: true}

// replaced gives the status to papers of which a later edition says that it replaces the earlier ones.
func replaced(cards []Card) {
	for _, later := range cards {
		if !later.Replaces {
			continue
		}
		for i := range cards {
			if c := &cards[i]; ReplacedBy(*c, later) {
				c.Status = Field{Value: Superseded, From: FromMatter, Confidence: 0.75}
			}
		}
	}
}

// ReplacedBy reports whether a paper is an edition that a later one of the same heading says that it replaces. Both
// have to show their days.
func ReplacedBy(earlier, later Card) bool {
	name := bareName(later.Heading.Value)
	return later.Replaces && name != "" && name == bareName(earlier.Heading.Value) && !generic(later.Heading.Value) &&
		earlier.Type.Value == later.Type.Value && earlier.Date.Known() && later.Date.Known() &&
		earlier.Date.Value < later.Date.Value
}
