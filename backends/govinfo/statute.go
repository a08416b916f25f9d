package govinfo

import (
	"regexp"
	"strings"

	"headnote/text"
	"headnote/text/htmltext"
)

// statute is a section of the Code as read from its page.
type statute struct {
	heading string // "New drugs"
	text    string // the law, without notes
	credit  string // source credit of its enactment
	through string // the law is current through this day
	id      string // the service's own id: "21_355"
	status  string // "repealed", "omitted", …; "" if in force
}

var (
	through    = regexp.MustCompile(`currentthrough:\s*(\d{4})(\d{2})(\d{2})`)
	documentID = regexp.MustCompile(`documentid:\s*(\S+)`)
	headTag    = regexp.MustCompile(`(?is)<h3[^>]*class="section-head"[^>]*>(.*?)</h3>`)
	noSuch     = regexp.MustCompile(`(?i)no results|multiple results|validation failed|page not found|error ` +
		`occurred|not available`)
	gone = regexp.MustCompile(`(?i)\b(repealed|omitted|transferred|renumbered|vacant|reserved)\b`)
)

// readStatute parses a section's page. Comments mark the fields of the page; a page without them is read as a whole,
// from where it names the section. The error is errNoSuch if the page reports no such section or is that of another
// section, and errNoPage if it is not recognized.
func readStatute(page string, sec section) (statute, error) {
	var st statute
	page = own(page, sec)
	if m := through.FindStringSubmatch(page); m != nil {
		st.through = m[1] + "-" + m[2] + "-" + m[3]
	}
	if m := documentID.FindStringSubmatch(page); m != nil {
		st.id = m[1]
	}
	sign := signOf(sec)
	head := field(page, "head")
	if m := headTag.FindStringSubmatch(page); head == "" && m != nil {
		head = m[1]
	}
	head = text.Line(htmltext.Text(head))
	st.text = htmltext.Text(field(page, "statute"))
	switch {
	case st.text == "":
		var err error
		if head, st.text, err = unmarked(page, head, sec); err != nil {
			return statute{}, err
		}
	case head != "" && !sign.MatchString(head) && !strings.HasSuffix(st.id, "_"+sec.base) &&
		!strings.HasSuffix(st.id, "-sec"+sec.base):
		return statute{}, errNoSuch // the service sent another section
	}
	st.credit = text.Line(htmltext.Text(field(page, "sourcecredit")))
	if loc := sign.FindStringIndex(head); loc != nil {
		st.heading = strings.Trim(head[min(len(head), loc[1]):], " .]")
	} else {
		st.heading = head
	}
	if m := gone.FindStringSubmatch(st.heading); m != nil && len(st.text) < 600 {
		st.status = strings.ToLower(m[1])
	}
	return st, nil
}

// unmarked takes heading and text from a page without field marks.
func unmarked(page, head string, sec section) (string, string, error) {
	whole := htmltext.Text(page)
	if trimmed := strings.TrimSpace(page); trimmed == "" || strings.ContainsRune("{[%", rune(trimmed[0])) {
		return "", "", errNoPage // JSON, PDF
	}
	if noSuch.MatchString(whole[:min(len(whole), 400)]) {
		return "", "", errNoSuch
	}
	at := signOf(sec).FindStringIndex(whole)
	switch {
	case at != nil:
	case anySign.MatchString(whole):
		return "", "", errNoSuch
	default:
		return "", "", errNoPage
	}
	body := whole[at[0]:]
	if line, rest, ok := strings.Cut(body, "\n"); ok && head == "" {
		return text.Line(line), strings.TrimSpace(rest), nil
	}
	return head, body, nil
}

// field returns the text between the comments that mark a field.
func field(page, name string) string {
	start := regexp.MustCompile(`field-start\s*:\s*` + name + `\s*-->`).FindStringIndex(page)
	if start == nil {
		return ""
	}
	page = page[start[1]:]
	if end := regexp.MustCompile(`<!--\s*field-end\s*:\s*` + name + `\b`).FindStringIndex(page); end != nil {
		page = page[:end[0]]
	}
	return page
}

// own returns the part of a page with several sections that belongs to this one.
func own(page string, sec section) string {
	starts := documentID.FindAllStringSubmatchIndex(page, -1)
	if len(starts) < 2 {
		return page
	}
	for i, m := range starts {
		if id := page[m[2]:m[3]]; strings.HasSuffix(id, "_"+sec.base) || strings.HasSuffix(id, "-sec"+sec.base) {
			if i+1 < len(starts) {
				return page[m[0]:starts[i+1][0]]
			}
			return page[m[0]:]
		}
	}
	return page
}

// anySign matches the section sign of any section.
var anySign = regexp.MustCompile(`(?:§+|\b[Ss]ec(?:tion|s?\.)?)\s*\d`)

// signOf returns a pattern for the section's own sign: "§355", "Sec. 78j–1", but not that of § 355a.
func signOf(sec section) *regexp.Regexp {
	base := strings.ReplaceAll(regexp.QuoteMeta(sec.base), "-", "[-–‑]")
	return regexp.MustCompile(`(?i)(?:§+|\bsec(?:tion|s?\.)?)\s*` + base + `(?:[^\w–‑-]|$)`)
}
