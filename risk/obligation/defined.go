package obligation

import (
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// definition is a day that a paper names: “(the "Commencement Date")”.
type definition struct {
	name string // in lower case: "commencement date"
	day  risk.Date
	says string
}

// headLength is how far from the start a document's own dates are searched for.
const headLength = 6000

// definitionsOf returns the days that a paper names: the name follows the day in brackets, or precedes it with "means"
// or a colon. A name with two days is left out.
func definitionsOf(body string) []definition {
	body = body[:min(len(body), 60000)]
	lower := words.Lower(body)
	var out []definition
	add := func(name string, day risk.Date, says string) {
		name = text.Line(strings.Trim(name, " \"“”'‘’()\n"))
		if !strings.HasSuffix(name, "date") && !strings.HasSuffix(name, "day") || len(name) < 8 || len(name) > 40 {
			return
		}
		for i := range out {
			if out[i].name == name {
				if out[i].day != day {
					out[i].day = risk.Date{}
				}
				return
			}
		}
		out = append(out, definition{name, day, says})
	}
	for _, m := range risk.Dates(body) {
		if m.Date.IsZero() || m.Warning != "" {
			continue
		}
		after := lower[m.Span.End:min(len(lower), m.Span.End+70)]
		if i := strings.Index(after, "("); i >= 0 && i < 26 && !strings.ContainsAny(after[:i], ".;") {
			if j := strings.IndexByte(after[i:], ')'); j > 0 {
				inner := strings.TrimLeft(after[i+1:i+j], " ")
				inner = strings.TrimPrefix(strings.TrimPrefix(inner, "the "), "such date, the ")
				inner = strings.TrimPrefix(inner, "hereinafter, the ")
				inner = strings.TrimPrefix(strings.TrimPrefix(inner, "hereinafter "), "the ")
				add(inner, m.Date, text.Line(body[m.Span.Start:min(len(body), m.Span.End+i+j+1)]))
			}
		}
		before := lower[max(0, m.Span.Start-80):m.Span.Start]
		for _, verb := range []string{
			"term begins on ", "term commences on ", "term shall commence on ", "term begins ",
			"term shall begin on ", "term commencing on ", "term beginning on ", "term will commence on ", "term commences ",
		} {
			if strings.HasSuffix(before, verb) {
				says := text.Line(body[max(0, m.Span.Start-20):m.Span.End])
				out = append(out, definition{"commencement of the term", m.Date, says},
					definition{"commencement date", m.Date, says})
			}
		}
		for _, verb := range []string{"means ", "shall mean ", "is ", "shall be ", ":", "of "} {
			b := strings.TrimRight(before, " \n\t")
			if verb != ":" {
				b = before
			}
			rest, ok := strings.CutSuffix(b, verb)
			if !ok {
				continue
			}
			rest = strings.TrimRight(rest, " \n\t\"”’'")
			if i := strings.LastIndexAny(rest, "\"“‘.;,\n("); i >= 0 {
				rest = rest[i:]
			}
			rest = strings.Trim(rest, " \"“‘.;,\n(")
			add(strings.TrimPrefix(rest, "the "), m.Date, text.Line(body[max(0, m.Span.Start-40):m.Span.End]))
		}
	}
	for _, w := range []string{
		"effective date of this agreement shall be the", "effective date shall be the",
		"effective date\" means the", "effective date” means the",
		"effective date will be the", "effective date\" shall mean the", "effective date” shall mean the",
	} {
		i := strings.Index(lower, w)
		if i < 0 || len(risk.Dates(body[i:min(len(body), i+80)])) > 0 {
			continue
		}
		for j := range out { // a later paper in the same file gives it another day
			if out[j].name == "effective date" {
				out[j].day = risk.Date{}
			}
		}
	}
	return out
}

// defined returns the day of an event that the paper names, including its own effective date. "The effective date of
// the termination" is not the effective date.
func (r *paper) defined(near string) (name string, day risk.Date, why string) {
	near = strings.TrimPrefix(strings.TrimLeft(near, " \n"), "the ")
	near = strings.TrimLeft(near, "“\"")
	if r.definitions == nil {
		defs := definitionsOf(r.doc.Body)
		r.definitions = &defs
	}
	best := definition{}
	for _, d := range *r.definitions {
		if strings.HasPrefix(near, d.name) && len(d.name) > len(best.name) && !ofAnother(near[len(d.name):]) {
			best = d
		}
	}
	if best.name != "" && !best.day.IsZero() {
		return best.name, best.day, "“" + best.says + "”"
	}
	if best.name == "" && strings.HasPrefix(near, "effective date") && !ofAnother(near[len("effective date"):]) {
		if day := r.base().Effective; !day.IsZero() {
			return "effective date", day, "the effective date"
		}
	}
	return "", risk.Date{}, ""
}

// ofAnother reports whether a named date is that of something other than this paper.
func ofAnother(rest string) bool {
	rest = strings.TrimLeft(rest, "”\" \n")
	after, ok := strings.CutPrefix(rest, "of ")
	if !ok {
		return strings.HasPrefix(rest, "specified") || strings.HasPrefix(rest, "set forth in") ||
			strings.HasPrefix(rest, "stated in")
	}
	return !strings.HasPrefix(after, "this ")
}

// base returns the days in the head of a document: its own date and the effective date.
func (r *paper) base() Base {
	if r.days != nil {
		return *r.days
	}
	b := Base{Agreement: r.doc.Date}
	head := r.doc.Body[:min(len(r.doc.Body), headLength)]
	for _, m := range risk.Dates(head) {
		if m.Date.IsZero() {
			continue
		}
		before := strings.ToLower(head[max(0, m.Span.Start-60):m.Span.Start])
		after := head[m.Span.End:min(len(head), m.Span.End+40)]
		if b.Effective.IsZero() &&
			(strings.Contains(before, "effective") || strings.Contains(before, "as of") || strings.Contains(after,
				"Effective Date")) {
			b.Effective = m.Date
		}
		if b.Agreement.IsZero() && ownDate(head, m.Span, before) {
			b.Agreement = m.Date
		}
	}
	if r.definitions == nil {
		defs := definitionsOf(r.doc.Body)
		r.definitions = &defs
	}
	for _, d := range *r.definitions {
		if d.name == "effective date" {
			b.Effective = d.day
		}
	}
	if b.Effective.IsZero() && r.contract() {
		b.Effective = lastSigned(r.doc.Body)
	}
	b.Given = r.answers[termBegins]
	r.days = &b
	return b
}

// bySignature are words by which a contract takes effect with the last signature.
var bySignature = []string{
	"effective when it shall have been executed by all", "effective when executed by all",
	"effective upon execution by all", "effective upon execution by both", "effective when signed by both",
	"last date of execution",
	"date of last signature", "date of the last signature", "date of last execution",
	"date on which the final signatory signs", "date on which the last signatory signs",
	"date the final signatory signs", "date on which the last party signs",
}

// signedOn matches signatures followed by a day, in papers that do not label them.
var signedOn = pattern.New(`(?m)^\s*(?:/s/ [^\n\d/]{3,60}|/[A-Z][^\n\d/]{3,60}/)[ \t]{1,80}` +
	`(?:\d|[A-Z][a-z]{2,8}\.? \d)`)

// lastSigned returns the last day in the signature blocks of a contract that takes effect with the last signature; zero
// if it does not, or has fewer than two such days.
func lastSigned(body string) risk.Date {
	if words.Any(unbroken.Replace(words.Lower(body)), bySignature) == "" {
		return risk.Date{}
	}
	var last risk.Date
	n := 0
	for at := 0; ; {
		i := strings.Index(body[at:], "Date:")
		if i < 0 {
			break
		}
		at += i + len("Date:")
		for _, m := range risk.Dates(body[at:min(len(body), at+160)]) {
			if m.Date.IsZero() {
				continue
			}
			n++
			if m.Date.After(last) {
				last = m.Date
			}
		}
	}
	for _, at := range signedOn.FindAllStringIndex(body, -1) {
		for _, m := range risk.Dates(body[at[0]:min(len(body), at[1]+30)]) {
			if m.Date.IsZero() || m.Warning != "" {
				continue
			}
			n++
			if m.Date.After(last) {
				last = m.Date
			}
			break
		}
	}
	if n < 2 {
		return risk.Date{}
	}
	return last
}

// ownDate reports whether a date in the head of a paper is the paper's own: it is alone on its line, or the words
// before it say that the paper was made then.
func ownDate(head string, date text.Span, before string) bool {
	line := strings.TrimSpace(head[strings.LastIndexByte(head[:date.Start], '\n')+1 : date.Start])
	rest, _, _ := strings.Cut(head[date.End:], "\n")
	if (line == "" || weekdaySet[strings.ToLower(strings.TrimSuffix(line, ","))]) && strings.TrimSpace(rest) == "" {
		return true
	}
	return words.Any(before, []string{
		"made", "dated", "entered into", "as of", "date:", "executed", "issued", "this",
	}) != "" &&
		words.Any(before, []string{"due", "by ", "until", "than", "before"}) == ""
}
