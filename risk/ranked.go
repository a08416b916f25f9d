package risk

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"headnote/text"
)

// normative are the words by which a sentence says what is to be done or may happen rather than what has happened.
var normative = text.Set("shall must should may might could would if whether unless")

// asked are the words behind which "could" belongs to a question that is told of: "how it could use them".
var asked = text.Set("how what where who which")

// How much an issue counts beside others.
const (
	sameKind = 0.85 // for each of its kind that comes before it
	aside    = 0.4  // where it is said of somebody whom the matter is not about
	mention  = 0.5  // a word in context, and no provision, finding or event
	// An issue of a general kind comes behind those of single kinds, and counts more the stronger its passage is.
	// What people write of it to each other says more than the papers that they write about.
	byMeaning = 0.001
	concrete  = 3
	inWriting = 2
)

// ranked puts the gravest first, and what says something new before more of the same.
func ranked(rs []Risk, about func(string) bool) []Risk {
	slices.SortStableFunc(rs, func(a, b Risk) int {
		return cmp.Or(cmp.Compare(b.Residual, a.Residual), cmp.Compare(b.strength, a.strength),
			cmp.Compare(len(b.Sources), len(a.Sources)),
			cmp.Compare(b.LastSeen.String(), a.LastSeen.String()), strings.Compare(a.ID, b.ID))
	})
	weight := make([]float64, len(rs))
	for i, r := range rs {
		weight[i] = float64(r.Residual)
		slices.SortStableFunc(r.Sources, func(a, b Source) int { // ours first
			switch x, y := about(a.Document), about(b.Document); {
			case x == y:
				return 0
			case x:
				return -1
			}
			return 1
		})
		if len(r.Sources) > 0 && !about(r.Sources[0].Document) {
			weight[i] *= aside
		}
		if r.general {
			weight[i] *= byMeaning * float64(concrete+r.strength)
			if r.message {
				weight[i] *= inWriting
			}
		}
		if !strings.HasPrefix(r.Title, r.Indicator) {
			weight[i] *= mention
		}
	}
	out := make([]Risk, 0, len(rs))
	taken := make([]bool, len(rs))
	for len(out) < min(len(rs), 2*IssuesShown) {
		best := -1
		for i := range rs {
			if !taken[i] && (best < 0 || weight[i] > weight[best]) {
				best = i
			}
		}
		taken[best] = true
		out = append(out, rs[best])
		for i, r := range rs {
			if r.Indicator == rs[best].Indicator {
				weight[i] *= sameKind
			}
		}
	}
	for i, r := range rs { // further down the plain order will do
		if !taken[i] {
			out = append(out, r)
		}
	}
	return out
}

// provision is a section of the Code of Federal Regulations as letters of agencies cite it.
var provision = regexp.MustCompile(`\b\d{1,4}\.\d{1,4}\b`)

// focus tells the papers that are about the client from those about somebody else. Where nobody has named the client,
// the letter of an agency counts most that cites most of the law in the folder: a file is gathered around it.
func focus(docs []Text, o Options) func(string) bool {
	var letters []Text
	for _, d := range docs {
		if d.Type == "warning_letter" {
			letters = append(letters, d)
		}
	}
	name := o.Client
	if name == "" && len(letters) > 1 {
		name = receiver(mostCiting(letters, docs).Title)
	}
	if name == "" {
		return func(string) bool { return true }
	}
	name = strings.ToLower(name)
	other := make(map[string]bool)
	for _, d := range docs {
		if slices.Contains(d.sorts(), agencies) || len(letters) > 0 && slices.Contains(d.sorts(), records) {
			other[d.ID] = !strings.Contains(strings.ToLower(d.Title+"\n"+d.Body), name)
		}
	}
	return func(id string) bool { return !other[id] }
}

// mostCiting is the letter that cites most of the law among the documents.
func mostCiting(letters, docs []Text) Text {
	law := make(map[string]bool)
	for _, d := range docs {
		if d.Lawful() || d.Type == "regulation" || d.Type == "statute" {
			for _, c := range provision.FindAllString(d.Body, -1) {
				law[c] = true
			}
		}
	}
	return slices.MaxFunc(letters, func(a, b Text) int { return cmp.Compare(cites(a, law), cites(b, law)) })
}

// cites is how many provisions of the law a letter cites.
func cites(letter Text, law map[string]bool) int {
	cited := provision.FindAllString(letter.Body, -1)
	slices.Sort(cited)
	n := 0
	for _, c := range slices.Compact(cited) {
		if law[c] {
			n++
		}
	}
	return n
}

// receiver is to whom a letter went, by its title: "FDA warning letter to Alder Labs, Inc., CMS #1"; "" where it does
// not say so. The form of the company is left off, since papers write it in several ways.
func receiver(title string) string {
	_, name, ok := strings.Cut(title, " letter to ")
	if !ok {
		return ""
	}
	name, _, _ = strings.Cut(name, ",")
	name, _, _ = strings.Cut(name, " (")
	for _, form := range []string{" Inc.", " Inc", " LLC", " Ltd.", " Ltd", " Corp.", " Co.", " Corporation", " Company"} {
		name = strings.TrimSuffix(name, form)
	}
	return strings.TrimSpace(name)
}

// assess puts in what an analyst has decided of single issues.
func assess(rs []Risk, all []Assessment) {
	for _, a := range all {
		for i := range rs {
			if rs[i].ID == a.Risk {
				rs[i].assess(a)
			}
		}
	}
}
