package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/papers/roster"
	"headnote/research/question"
	"headnote/text"
)

var (
	// privileged is the mark of what a lawyer writes to a client, at the head of a letter or a memorandum.
	privileged = regexp.MustCompile(`(?i:\battorney[-–— ]client\b|\battorney work product\b)|\bPRIVILEGED\b|` +
		`(?m:^\W*Privileged (?i:(?:and|&) confidential)\b)`)
	// organization is a company or the like by its name and its form; lawyers is the form of a law firm.
	organization = regexp.MustCompile(`[A-Z][\w&.’'-]*(?:,? (?:[A-Z&][\w&.’'-]*|of|the|for)){0,6}?,? ` +
		`(?:Inc\b\.?|LLC\b|L\.L\.C\.|Ltd\b\.?|Corp\b\.?|Corporation(?: of(?: [A-Z][a-z]+){1,3})?|Company\b|L\.P\.|LP\b|` +
		`N\.A\.|Foundation\b|Association\b|University\b|Trust\b|GmbH\b|S\.A\.|plc\b|PLC\b)`)
	lawyers = regexp.MustCompile(`\b(?:LLP|P\.C\.|PC|PLLC|P\.L\.L\.C\.|P\.A\.|Law|Attorneys|Counselors)\b`)
	// salutation ends the address of a letter.
	salutation = regexp.MustCompile(`(?m)^(?:Dear\b|Re:|RE:|Subject:)`)
)

// letterhead is how many lines it has at most.
const letterhead = 3

// addressRead is how far into a letter its address reaches, in bytes.
const addressRead = 1600

// oursIn is who asks, and the paper that shows it: the client of the matter, and where nobody has said who that is, the
// one to whom all letters of law firms that are marked as privileged are addressed. Of letters to several it tells
// nobody.
func oursIn(in Input) (name string, shown *Paper) {
	if in.Client != "" {
		return in.Client, nil
	}
	for i := range in.Papers {
		p := &in.Papers[i]
		head := text.Prefix(p.Text, addressRead)
		if p.Document.Type != papers.Letter || !privileged.MatchString(head) {
			continue
		}
		to := addressee(p, head)
		switch {
		case to == "":
		case name == "":
			name, shown = to, p
		case !sameParty(name, to):
			return "", nil
		}
	}
	return name, shown
}

// addressee is to whom a letter of a law firm is addressed: the one organization above its salutation that is no law
// firm, or else the person; "" for another letter.
func addressee(p *Paper, head string) string {
	if m := salutation.FindStringIndex(head); m != nil {
		head = head[:m[0]]
	}
	var found []string
	lines, firm := 0, false
	for line := range strings.Lines(head) {
		if line = text.Line(line); line == "" {
			continue
		}
		lines++
		if lawyers.MatchString(line) {
			firm = firm || lines <= letterhead
			continue
		}
		for _, name := range organization.FindAllString(line, -1) {
			if !slices.ContainsFunc(found, func(o string) bool { return sameParty(o, name) }) {
				found = append(found, name)
			}
		}
	}
	switch to := p.Card.Addressee.Value; {
	case !firm:
	case len(found) == 1:
		return found[0]
	case len(found) == 0 && strings.Contains(roster.Key(to), " "):
		return to
	}
	return ""
}

// readAs says as whom "we" in the question was read, where the best window of a part was told from others by that; ""
// where none was.
func readAs(in Input, parts [][]window) string {
	for i, part := range in.Question.Parts {
		if part.Deed.Doer != question.Ours && part.Deed.To != question.Ours {
			continue
		}
		name, shown := oursIn(in)
		if name == "" || len(parts[i]) == 0 || parts[i][0].doer != theirs {
			continue
		}
		says := "“We” is read as " + text.Line(name) + ", "
		if shown == nil {
			return says + "the client of this matter."
		}
		return says + "to whom a privileged letter is addressed: " + dated(shown) + "."
	}
	return ""
}

// client reports whether a name is that of somebody whom the papers of the matter speak of, and hardly the law.
func (in Input) client(name string) bool {
	laws, others := 0, 0
	for i := range in.Papers {
		switch p := &in.Papers[i]; {
		case !p.mentions(name):
		case law(p.Document.Type):
			laws++
		default:
			others++
		}
	}
	return others > 2*laws
}
