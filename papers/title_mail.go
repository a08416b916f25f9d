package papers

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// mailTitle is the title of an e-mail: of whom to whom, on what, and when.
func (r people) mailTitle(heading string) string {
	s := "E-mail"
	if by := sender(r.card.Author.Value); by != "" {
		s += " of " + text.Truncate(by, longestName)
	}
	if to := recipients(r.card.Addressee.Value); to != "" {
		s += " to " + text.Truncate(to, 2*longestName)
	}
	re := r.meta["subject"]
	if re == "" {
		re = heading
	}
	re = strings.TrimSpace(replyMark.ReplaceAllString(re, ""))
	if d := r.card.Docket(); d != "" && !strings.Contains(re, d) {
		re = strings.TrimRight(re, ". ") + ", No. " + d
	}
	return join(" re ", s, text.Truncate(re, longestSubject)) + parens(r.titles().when())
}

const (
	longestName    = 50 // of a person in a title, in runes
	longestSubject = 90
)

// replyMark is what programs put before the subject of an answer and of what is passed on.
var replyMark = pattern.New(`^(?i:(?:re|fw|fwd|aw|wg|tr|sv)(?:\[\d+\])?:\s*)+`)

// memoHead is the heading of a memorandum that says no more, with the legend beside it.
var memoHead = pattern.New(`^(?i:((?:memo(?:randum)?|note)(?: to (?:the )?file)?)(?:[ –—:-]*(?:privileged|` +
	`confidential|attorney[- ]client|attorney work product|work product|draft|and|&|communication|[ ,–—-])+)?)$`)

// memoTitle is the title of a memorandum: whose it is, to whom, and on what, where its heading does not say that.
func (r people) memoTitle(heading string) string {
	re := r.titles().subject()
	m := memoHead.FindStringSubmatch(heading)
	if m == nil && (re == "" || r.card.Heading.Known() && !generic(r.card.Heading.Value)) {
		return heading
	}
	s := "Memorandum"
	if m != nil && len(strings.Fields(m[1])) > 1 {
		s = m[1]
	}
	if by := r.card.Author; by.Known() && by.Value != r.card.Court.Value {
		s += " of " + text.Truncate(strings.TrimSpace(inParens.ReplaceAllString(by.Value, "")), longestName)
	}
	if to := r.card.Addressee.Value; to != "" && !strings.EqualFold(to, "file") && !strings.EqualFold(to, "the file") {
		s += " to " + text.Truncate(to, longestName)
	}
	return join(" re ", s, re)
}

// addressedTo is whom a letter goes to, with the company or the body in its address.
func (r people) addressedTo(to string) string {
	at := r.addressed()
	low := lower(to)
	switch {
	case at == "" || to != r.card.Addressee.Value:
		return to
	case strings.HasPrefix(low, "sir") || strings.HasPrefix(low, "madam") || strings.Contains(low, "counsel") ||
		strings.Contains(low, "gentlemen") || strings.Contains(low, "ladies"):
		return at
	}
	return to + parens(at)
}

// sender is a person of the head of an e-mail as a title has them: Ida Roe for "Roe, Ida (AG)" <roe@…>.
func sender(s string) string {
	name, address, _ := strings.Cut(s, "<")
	name = strings.Trim(name, ` "'`)
	if address = strings.Trim(address, " <>"); name == "" {
		return address
	}
	if m := inParens.FindString(name); m != "" && allUpper(m) { // the office that a directory adds
		name = inParens.ReplaceAllString(name, "")
	}
	if last, first, ok := strings.Cut(name, ", "); ok && personName.MatchString(first+" "+last) && !orgEnds(name) {
		return first + " " + last
	}
	return name
}

// recipients are those to whom an e-mail goes: one or two by name, of more the first.
func recipients(s string) string {
	all := strings.FieldsFunc(s, func(c rune) bool { return c == '>' })
	if !strings.Contains(s, "<") {
		all = strings.Split(s, ";")
	}
	var names []string
	for _, a := range all {
		if name := sender(strings.Trim(a, " ,;")); name != "" {
			names = append(names, name)
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1, 2:
		return strings.Join(names, " and ")
	}
	return names[0] + " and others"
}
