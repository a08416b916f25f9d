package papers

import (
	"slices"
	"strings"

	"headnote/text"
)

// Entry is a paper of a matter: the path of its file and its card as read.
type Entry struct {
	Name string
	Card Card
}

// Catalog returns the cards of a matter's papers, in the order of the entries: as read, completed from the other
// papers of the matter, with people's corrections applied and unique titles.
func Catalog(entries []Entry, c Corrections) []Card {
	cards := make([]Card, len(entries))
	names := make([]string, len(entries))
	for i, e := range entries {
		cards[i], names[i] = e.Card, e.Name
		cards[i].Dockets = slices.Clone(e.Card.Dockets)
	}
	shareCourts(cards)
	spellOut(cards)
	shareOrganization(cards)
	dropCompanies(cards)
	vacated(cards)
	replaced(cards)
	for i := range cards {
		c.apply(names[i], &cards[i])
	}
	nameCases(cards)
	for i, t := range Distinguish(cards, names) {
		if cards[i].Title.From != FromPerson {
			cards[i].Title.Value = t
		}
	}
	return cards
}

// ofCourt are the types of papers that are filed or issued in a case.
var ofCourt = map[string]bool{
	Order: true, ProposedOrder: true, Opinion: true, Complaint: true, Answer: true, Motion: true, Brief: true,
	Declaration: true, Exhibit: true, Notice: true,
	Summons: true, ProofOfService: true, DocketSheet: true, Form: true, Other: true,
}

// between are the types of papers exchanged between people: one that bears a case number was not filed in that
// case.
var between = map[string]bool{Letter: true, Email: true, Memo: true, Contract: true, Amendment: true}

// shareCourts gives papers with a case number the court named by others with that number. Court papers without a
// number or court are assigned to the matter's case if it has only one.
func shareCourts(cards []Card) {
	courts := make(map[string]Field)
	count := make(map[string]int)
	for _, c := range cards {
		if len(c.Dockets) == 0 {
			continue
		}
		key := CaseKey(c.Docket())
		count[key]++
		if c.Court.Known() && c.Court.Confidence > courts[key].Confidence && ofCourt[c.Type.Value] {
			courts[key] = c.Court
		}
	}
	only, papers := "", 0
	for key, n := range count {
		if n > papers {
			only, papers = key, n
		}
	}
	for key, n := range count {
		if key != only && n*4 > papers && courts[key].Known() {
			only = "" // more than one case
		}
	}
	for i := range cards {
		c := &cards[i]
		if !c.Court.Known() && len(c.Dockets) > 0 && !between[c.Type.Value] {
			if f, ok := courts[CaseKey(c.Docket())]; ok && f.Known() {
				c.Court = Field{Value: f.Value, From: FromMatter, Confidence: 0.8}
			}
		}
		switch c.Type.Value {
		case Order, ProposedOrder, Complaint, Answer, Motion, Brief, Declaration, Summons, ProofOfService:
			if only != "" && papers > 2 && len(c.Dockets) == 0 && !c.Court.Known() {
				c.Court = Field{Value: courts[only].Value, From: FromMatter, Confidence: 0.5}
				c.Dockets = []Field{{Value: docketOf(cards, only), From: FromMatter, Confidence: 0.5}}
			}
		}
	}
}

func docketOf(cards []Card, key string) string {
	for _, c := range cards {
		if d := withoutJudge(c.Docket()); strings.Contains(d, ":") &&
			CaseKey(d) == key { // the court's division is part of it
			return d
		}
	}
	return key
}

// CaseKey returns a docket number normalized for comparison: without the division prefix, the judge's initials, and the
// leading zeros of its parts.
func CaseKey(d string) string {
	d = strings.ToLower(withoutJudge(d))
	if i := strings.IndexByte(d, ':'); i >= 0 && i < 3 {
		d = d[i+1:]
	}
	parts := strings.FieldsFunc(d, func(c rune) bool { return c == ' ' || c == '-' || c == '.' })
	for i, p := range parts {
		if bare := strings.TrimLeft(p, "0"); bare != "" && digit(bare[0]) {
			parts[i] = bare
		}
	}
	return strings.Join(parts, "-")
}

// shareOrganization gives papers whose organization is uncertain the name found in the organization's other papers.
func shareOrganization(cards []Card) {
	count := make(map[string]int)
	name := make(map[string]string)
	of := func(c Card) bool {
		switch c.Type.Value {
		case Report, Other, Memo, Notice, Form:
			return len(c.Dockets) == 0
		case Contract:
			return c.Status.Value == Unsigned || c.Status.Value == Superseded || c.Status.Value == Draft ||
				c.Status.Value != Signed && len(c.Parties) == 1 // its own form, with the other party left blank
		}
		return false
	}
	all := 0
	for _, c := range cards {
		if !of(c) {
			continue
		}
		all++
		if c.Court.Known() && c.Court.Confidence <= orgSure {
			key := orgKey(c.Court.Value)
			count[key]++
			if len(c.Court.Value) > len(name[key]) {
				name[key] = c.Court.Value
			}
		}
	}
	best := ""
	for key, n := range count {
		if n > count[best] || n == count[best] && key < best {
			best = key
		}
	}
	if count[best] < 4 || count[best]*4 < all {
		return
	}
	for i := range cards {
		if c := &cards[i]; of(*c) && (!c.Court.Known() || c.Court.Confidence <= orgSure) {
			conf := 0.5
			if orgKey(c.Court.Value) == best {
				conf = 0.7
			}
			c.Court = Field{Value: name[best], From: FromMatter, Confidence: conf}
		}
	}
}

// orgSure is the highest confidence of an organization that was guessed from the names in a paper.
const orgSure = 0.65

func orgKey(s string) string {
	s = strings.TrimPrefix(lower(s), "the ")
	return strings.Trim(strings.NewReplacer(",", "", ".", "", " inc", "", " llc", "", " corporation", "", " ltd",
		"").Replace(s), " ")
}

// publicWords are words in the names of courts, agencies and other public bodies.
var publicWords = text.Set("court courts tribunal council commission board authority bureau agency department office " +
	"ministry division service county city town village state commonwealth district legislature senate committee")

// dropCompanies removes companies that a paper merely names, unless the matter shows that the paper is theirs: a
// company is neither court nor agency.
func dropCompanies(cards []Card) {
	for i := range cards {
		c := &cards[i]
		if c.Court.From != FromText || c.Court.Confidence > orgSure || public(c.Court.Value) {
			continue
		}
		c.Court = Field{}
	}
}

// public reports whether a name is that of a public body.
func public(name string) bool {
	if orgWords(name) {
		return false
	}
	for w := range strings.FieldsSeq(lower(name)) {
		if publicWords[strings.Trim(w, ",.;:()")] {
			return true
		}
	}
	for _, a := range load().agencies {
		if strings.HasPrefix(name, a.Name) {
			return true
		}
	}
	return false
}
