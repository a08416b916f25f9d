package export

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/research/events"
	"headnote/text"
)

var markdownFormat = row[Memo]{
	name: "md", key: "m", extension: "md", mediaType: "text/markdown", title: "Markdown",
	write: reviewed(func(w io.Writer, m events.Memo, _ Memo) error {
		_, err := io.WriteString(w, Markdown(m))
		return err
	}),
}

// Markdown renders a memo; each statement has the numbers of its evidence, which is listed at the end.
func Markdown(m events.Memo) string {
	var w markdown
	w.head(m)
	m.Visit(&w)
	if len(w.notes.list) > 0 {
		w.WriteString("## Evidence\n\n")
		for i := range w.notes.list {
			c, lead := w.notes.cited(i), ""
			if c.Again {
				lead = "*" + id + "*"
			}
			fmt.Fprintf(&w, "%d. %s%s\n", i+1, lead, Escape(c.after()+c.words()))
		}
	}
	return w.String()
}

// markdown renders a memo as Markdown.
type markdown struct {
	strings.Builder
	notes Notes
}

// head writes the heading block.
func (w *markdown) head(m events.Memo) {
	if m.Head == nil {
		fmt.Fprintf(w, "# %s\n\n", Escape(m.Title))
		return
	}
	w.WriteString("# Memorandum\n\n")
	if p := text.Line(m.Head.Privilege); p != "" {
		fmt.Fprintf(w, "**%s**\n\n", Escape(p))
	}
	lines := m.Head.Lines()
	for i, l := range lines {
		end := "\\\n"
		if i == len(lines)-1 {
			end = "\n\n"
		}
		fmt.Fprintf(w, "**%s:** %s%s", l[0], Escape(l[1]), end)
	}
}

// say returns a statement with the numbers of its evidence.
func (w *markdown) say(st events.Statement) string { return Escape(st.Text) + w.notes.Mark(st) }

func (w *markdown) Section(s events.Section) {
	fmt.Fprintf(w, "%s %s\n\n", strings.Repeat("#", s.Level), Escape(s.Heading))
}

func (w *markdown) Paragraph(statements []events.Statement) {
	for i, st := range statements {
		if i > 0 {
			w.WriteByte(' ')
		}
		w.WriteString(w.say(st))
	}
	w.WriteString("\n\n")
}

func (w *markdown) Quote(statements []events.Statement) {
	w.WriteString("> ")
	w.Paragraph(statements)
}

func (w *markdown) List(items []events.Statement, numbered bool) {
	for i, st := range items {
		lead := "-"
		if numbered {
			lead = fmt.Sprintf("%d.", i+1)
		}
		fmt.Fprintf(w, "%s %s\n", lead, w.say(st))
	}
	w.WriteByte('\n')
}

func (w *markdown) Table(t events.Table) {
	row := func(cells []string) {
		w.WriteString("|")
		for _, c := range cells {
			w.WriteString(" " + cellOf(c) + " |")
		}
		w.WriteByte('\n')
	}
	row(t.Columns)
	w.WriteString("|" + strings.Repeat(" --- |", len(t.Columns)) + "\n")
	for _, r := range t.Rows {
		cells := append([]string(nil), r.Cells...)
		if len(cells) > 0 {
			cells[len(cells)-1] += w.notes.Mark(r.Statement)
		}
		row(cells)
	}
	w.WriteByte('\n')
}

// cellOf returns the content of a table cell on one line.
func cellOf(s string) string { return strings.ReplaceAll(Escape(text.Line(s)), "|", "\\|") }

// Escape keeps text of documents from being parsed as Markdown, except for the emphasis that the memo itself uses: no
// tags, no code, one line, and no heading, list or quotation at the beginning of a line.
func Escape(s string) string {
	s = entity.ReplaceAllString(text.Clean(s), "&amp;$1")
	s = stray(strings.NewReplacer("<", "&lt;", "`", "'", "](", "]\\(", "\n", " ").Replace(s))
	s = indented.ReplaceAllString(s, " ")
	m := blockMark.FindStringSubmatchIndex(s)
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			return s[:m[i]] + `\` + s[m[i]:]
		}
	}
	return s
}

var (
	// entity matches text that looks like a character reference.
	entity = regexp.MustCompile(`&(#?[A-Za-z0-9]{1,31};)`)
	// indented matches leading white space, which would start a code block.
	indented = regexp.MustCompile(`^\s+`)
	runs     = regexp.MustCompile(`[*~]+|_+`)
	// slanted matches a name in italics: "*Ames v. Booth*".
	slanted = regexp.MustCompile(`(?:^|[\s("“\[])(\*)\pL[^*]{0,100}[\pL.](\*)(?:$|[\s).,;:”"\]])`)
)

// stray escapes marks that are not the memo's own emphasis, such as those of a redaction, "[***]", which would
// disappear as a pair.
func stray(s string) string {
	keep := make(map[int]bool)
	for _, m := range slanted.FindAllStringSubmatchIndex(s, -1) {
		keep[m[2]], keep[m[4]] = true, true
	}
	var b strings.Builder
	at := 0
	for _, r := range runs.FindAllStringIndex(s, -1) {
		b.WriteString(s[at:r[0]])
		run := s[r[0]:r[1]]
		if at = r[1]; run == "**" || run == "~~" || keep[r[0]] || run[0] == '_' && inWord(s, r[0], r[1]) ||
			strings.HasSuffix(s[:r[0]], `\`) {
			b.WriteString(run)
			continue
		}
		for _, c := range run {
			b.WriteString(`\` + string(c))
		}
	}
	return b.String() + s[at:]
}

// inWord reports whether a run of marks is between letters or digits, where an underscore is not emphasis.
func inWord(s string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, _ := utf8.DecodeRuneInString(s[end:])
	alphanumeric := func(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	return alphanumeric(before) && alphanumeric(after)
}

// Plain returns a statement without the memo's bold marks.
func Plain(s string) string {
	return runs.ReplaceAllStringFunc(s, func(run string) string {
		if run == "**" {
			return ""
		}
		return run
	})
}

// blockMark matches what turns a line that begins with it into something other than a paragraph: the groups are what to
// escape.
var blockMark = regexp.MustCompile(
	`^\s*(?:\d{1,9}([.)])(?:\s|$)|([#+*=-])(?:[#=\s-]|$)|(>)|(\[)[^\]]{1,999}\]:|(~)~~)`)
