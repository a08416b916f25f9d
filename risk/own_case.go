package risk

import (
	"slices"
	"strings"

	"headnote/risk/words"
	"headnote/text/pattern"
)

var (
	// numbered matches a federal district or bankruptcy case number: "1:24-cv-00418".
	numbered = pattern.New(`(?i)\b(\d\d)-?(?:cv|cr|mc|ap|bk)-?0*(\d{2,})`)
	// appealed matches a court of appeals case number: "No. 24-1180".
	appealed = pattern.New(`\bNos?\. ?(\d\d)-0*(\d{2,6})\b`)
	// docketed matches either form as a card gives it.
	docketed = pattern.New(`(?i)\b(\d\d)-?(?:(?:cv|cr|mc|ap|bk)-?)?0*(\d{2,})\b`)
	// reference matches the subject line of a letter or an e-mail, and the line after it.
	reference = pattern.New(`(?im)^[ \t>]*(?:re|subject|regarding)\b[^\n]*(?:\n[^\n]+)?`)
)

// captioned is how much of an opinion its caption and head fill, in bytes.
const captioned = 4000

// ourNumbers returns the case numbers named in the letters, e-mails and contracts of a matter; appeal numbers count
// only in subject lines.
func ourNumbers(docs []Text) map[string]bool {
	ours := make(map[string]bool)
	for _, d := range docs {
		if !slices.Contains(private, d.Type) {
			continue
		}
		about := strings.Join(reference.FindAllString(d.Title+"\n"+d.Body[:min(len(d.Body), captioned)], -1), "\n")
		named := slices.Concat(numbersIn(numbered, d.Body), numbersIn(appealed, about), numbersIn(docketed, d.Docket))
		for _, n := range named {
			ours[n] = true
		}
	}
	return ours
}

// ownCases returns the papers with the opinions in the matter's own case, identified by the case number in the matter's
// letters, treated as orders. over marks those no longer in effect.
func ownCases(docs []Text) (out []Text, over map[string]bool) {
	ours := ourNumbers(docs)
	var tell []Text // papers that may withdraw an opinion
	for _, d := range docs {
		if slices.Contains(private, d.Type) {
			tell = append(tell, d)
		}
	}
	out, over = slices.Clone(docs), make(map[string]bool)
	for i, d := range docs {
		if d.Type == "opinion" && slices.ContainsFunc(d.numbers(), func(n string) bool { return ours[n] }) {
			out[i].Type = "order"
			tell = append(tell, d)
		}
	}
	for i, d := range docs {
		if out[i].Type != d.Type {
			if withdrawn(d, tell) {
				over[d.ID] = true
			}
		}
	}
	return out, over
}

// numbers returns the case numbers of a court paper, from its card, else from its caption.
func (t Text) numbers() []string {
	if own := numbersIn(docketed, t.Docket); len(own) > 0 {
		return own
	}
	head := t.Body[:min(len(t.Body), captioned)]
	return slices.Concat(numbersIn(numbered, head), numbersIn(appealed, head))
}

// numbersIn returns the case numbers in a text, in the short form that clerks use: "24-418".
func numbersIn(form *pattern.Pattern, s string) []string {
	var out []string
	for _, m := range form.FindAllStringSubmatch(s, -1) {
		out = append(out, m[1]+"-"+m[2])
	}
	return out
}

// overtaken matches words by which a paper says that an opinion is no longer in effect, and rulings matches terms for
// an opinion.
var (
	overtaken = []string{"withdrawn", "withdrew", "withdraws", "vacated", "vacates", "superseded", "supersedes"}
	rulings   = []string{"opinion", "order", "decision", "judgment"}
)

// How far around the date of an opinion to look for the sentence that names it, in bytes.
const overtakenReach = 160

// withdrawn reports whether an opinion is no longer in effect, by its status or by what another paper says about the
// opinion of its date.
func withdrawn(d Text, docs []Text) bool {
	if d.Status == "vacated" || d.Status == "superseded" {
		return true
	}
	day := d.Date.Long()
	return !d.Date.IsZero() && slices.ContainsFunc(docs, func(o Text) bool {
		for from := 0; o.ID != d.ID; {
			i := strings.Index(o.Body[from:], day)
			if i < 0 {
				break
			}
			i += from
			from = i + len(day)
			before := o.Body[max(0, i-overtakenReach):i]
			before = words.Lower(before[max(0, strings.LastIndex(before, ". ")):])
			after, _, _ := strings.Cut(o.Body[from:min(len(o.Body), from+overtakenReach)], ". ")
			if words.Any(before, rulings) != "" && words.Any(before+words.Lower(after), overtaken) != "" {
				return true
			}
		}
		return false
	})
}
