package papers

import (
	"strings"

	"headnote/text/pattern"
)

// replacesEarlier is how an edition refers to those it replaces: this edition replaces all earlier editions.
var replacesEarlier = pattern.New(`\b(?:replac|supersed)(?:es|ed|ing) ` +
	`(?:and (?:replaces|supersedes|cancels) )?(?:all|any|each|the)(?: of the)? ` +
	`(?:earlier|prior|previous|former|preceding) (?:[a-z]+ ){0,3}?` +
	`(?:editions?|versions?|revisions?|handbooks?|manuals?|polic(?:y|ies)|procedures?|issues?|bylaws|by-laws)\b`)

// readReplaced records whether the paper states that it replaces its earlier editions. Contracts are excluded: they
// supersede prior agreements, which is a different thing.
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

// replaced marks papers as superseded if a later edition states that it replaces them.
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

// ReplacedBy reports whether a later edition with the same heading states that it replaces the earlier paper. Both
// must be dated.
func ReplacedBy(earlier, later Card) bool {
	name := bareName(later.Heading.Value)
	return later.Replaces && name != "" && name == bareName(earlier.Heading.Value) && !generic(later.Heading.Value) &&
		earlier.Type.Value == later.Type.Value && earlier.Date.Known() && later.Date.Known() &&
		earlier.Date.Value < later.Date.Value
}
