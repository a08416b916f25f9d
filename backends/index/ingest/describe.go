package ingest

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/backends"
	"headnote/citations"
	"headnote/risk"
	"headnote/text"
)

// headLength is how far into a text the metadata is looked for.
const headLength = 6000

// titledByPrograms are the formats whose titles programs write.
var titledByPrograms = []string{"html", "docx", "pdf"}

// describe fills in what the format did not tell: kind, court or agency, title,
// citation, docket number, date. It guesses nothing it does not see.
func describe(d *Document, name, format string) {
	head := d.Text[:min(len(d.Text), headLength)]
	base := strings.TrimSuffix(path.Base(strings.ReplaceAll(name, "\\", "/")), path.Ext(name))
	if d.Citation == "" {
		d.Citation = citationOfName(base)
	}
	seen := seenIn(head)
	if d.Kind == "" {
		d.Kind = kindOf(head, seen, d)
	}
	if d.Court == "" {
		d.Court = courtOf(head, seen)
	}
	if d.Docket == "" {
		d.Docket = docketOf(head)
	}
	if d.Title == "" || strings.EqualFold(d.Title, "untitled") || d.Kind == backends.KindSecurities && len(d.Title) < 24 {
		d.Title = titleOf(head, base, d.Citation == "")
	} else if slices.Contains(titledByPrograms, format) && d.Citation == "" && !strings.Contains(d.Title, " v. ") {
		d.Title = withName(d.Title, base) // what programs write there is often the same in all their files
	}
	d.Title = text.Truncate(text.Line(d.Title), 200)
	if d.Date == "" && d.Kind != backends.KindStatute {
		if t := risk.FirstDate(head); !t.IsZero() && t.Year() < 2100 {
			d.Date = t.String()
		}
	}
	if d.Kind == backends.KindStatute && d.Citation != "" && !strings.Contains(d.Title, d.Citation) {
		d.Title = strings.TrimSpace(d.Citation + " " + strings.TrimSpace(strings.TrimLeft(strings.TrimLeft(d.Title, "§# "), "0123456789abcdefghijklmnopqrstuvwxyz-. ")))
	}
	if len(d.Title) < 4 {
		d.Title = base
	}
}

var (
	codeName    = regexp.MustCompile(`^(?:usc|USC)[_-](\d+)[_-](\d+[a-zA-Z]*(?:-\d+)?)$`)
	docketShape = regexp.MustCompile(`^(\d{1,2}:\d{2}-[a-z]{2}-\d{3,6}(?:-[A-Z]{2,4})*|No\.\s+\d{2}[-–]\d{2,5}\b|(?:File|Case|Our File) No\.?:?\s+[A-Z0-9][A-Z0-9:-]{4,20})`)
	partyTitle  = regexp.MustCompile(`([A-Z][A-Za-z.,'’&\- ]{2,70}?)(?:,\s+(?:Plaintiff|Petitioner|Appellant|PLAINTIFF|PETITIONER|APPELLANT)[^v]{0,40})?\s+(?:v\.|vs\.)\s+([A-Z][A-Za-z.,'’&\- ]{2,70})`)
)

// citationOfName reads the names under which code sections are commonly kept.
func citationOfName(base string) string {
	if m := codeName.FindStringSubmatch(base); m != nil {
		return m[1] + " U.S.C. § " + m[2]
	}
	return ""
}

// docketOf is the first docket or file number. The pattern is tried only where
// one can begin.
func docketOf(head string) string {
	head = head[:min(len(head), 3000)]
	m := ""
	for i := 0; i < len(head) && m == ""; i++ {
		if docketBegins(head[i:]) && (i == 0 || !isWordByte(head[i-1])) {
			m = docketShape.FindString(head[i:min(len(head), i+80)])
		}
	}
	for _, p := range []string{"Our File No.", "File No.", "Case No.", "Our File No", "File No", "Case No"} {
		m = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(m, p), ":"))
	}
	return strings.Join(strings.Fields(m), " ")
}

func docketBegins(s string) bool {
	switch c := s[0]; {
	case c >= '0' && c <= '9':
		return len(s) > 2 && (s[1] == ':' || s[2] == ':')
	case c == 'N':
		return strings.HasPrefix(s, "No.")
	case c == 'F' || c == 'C' || c == 'O':
		return strings.HasPrefix(s, "File") || strings.HasPrefix(s, "Case") || strings.HasPrefix(s, "Our File")
	}
	return false
}

func isWordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// partiesOf is the first "A v. B". The pattern is tried only around a "v.".
func partiesOf(head string) string {
	for from := 0; ; {
		i := strings.Index(head[from:], "v")
		if i < 0 {
			return ""
		}
		i += from
		from = i + 1
		if i == 0 || !strings.ContainsRune(" \n\t\r", rune(head[i-1])) || !strings.HasPrefix(head[i:], "v.") && !strings.HasPrefix(head[i:], "vs.") {
			continue
		}
		window := head[max(0, i-200):min(len(head), i+120)]
		if m := partyTitle.FindStringSubmatch(window); m != nil && len(citations.Extract(m[0])) == 0 {
			return strings.Join(strings.Fields(m[1]), " ") + " v. " + strings.Join(strings.Fields(m[2]), " ")
		}
	}
}

// titleOf is the first heading, the parties, the subject line, or the first
// line that reads like one, with the file's name where nothing else tells the
// document from others of that title; else the file's name.
func titleOf(head, base string, apart bool) string {
	distinct := func(title string) string {
		if apart {
			return withName(title, base)
		}
		return title
	}
	for line := range strings.Lines(head) {
		if t, ok := strings.CutPrefix(line, "# "); ok {
			return t
		}
	}
	if p := partiesOf(head[:min(len(head), 2500)]); p != "" {
		return p
	}
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		if s, ok := strings.CutPrefix(line, "Re: "); ok {
			return distinct(s)
		}
	}
	for line := range strings.Lines(head) {
		line = strings.Trim(line, " \t\n*#_|")
		if n := len(line); n >= 6 && n <= 140 && strings.Count(line, " ") >= 1 {
			if strings.HasPrefix(line, "§") {
				next := strings.SplitN(strings.TrimSpace(head), "\n", 3)
				if len(next) > 1 && len(line) < 14 {
					return line + " " + strings.TrimSpace(next[1])
				}
			}
			if !titular(line) {
				break
			}
			return distinct(line)
		}
	}
	return spaced(base)
}

// plainName is a file's name as people write it, without the escapes of an address.
func plainName(base string) string {
	if s, err := url.PathUnescape(base); err == nil {
		return s
	}
	return base
}

// joints are where the words of a file's name meet; the hyphen of "8-K" is none.
var joints = regexp.MustCompile(`_|\B-|-\B|(\pL)-(\pL)`)

// spaced is a file's name as words.
func spaced(base string) string {
	return strings.Join(strings.Fields(joints.ReplaceAllString(plainName(base), "$1 $2")), " ")
}

// notTitles are lines that begin many a document and name none: a letterhead, a day.
var notTitles = regexp.MustCompile(`(?i)^(?:united states(?: of america)?|state of [a-z ]+|department of [a-z ]+|commonwealth of [a-z ]+|[a-z]+ \d{1,2}, \d{4}|\(.*)$`)

// titular tells a title from a sentence, a part of one, and a letterhead.
func titular(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	last := line[len(line)-1]
	sentence := (last == '.' || last == ':') && strings.Count(line, " ") > 5
	return !unicode.IsLower(first) && last != ';' && last != ',' && !sentence && !notTitles.MatchString(line)
}

// withName adds the file's name to what a text calls itself, for many texts in one
// matter call themselves alike: "Non-Disclosure Agreement", "Your Request for Advice".
func withName(title, base string) string {
	in := make(map[string]bool)
	for _, s := range text.Stems(title) {
		in[s] = true
	}
	for _, s := range text.Stems(spaced(base)) {
		if !in[s] {
			return text.Truncate(title, 120) + " (" + plainName(base) + ")"
		}
	}
	return title
}
