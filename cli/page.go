package cli

import (
	"os"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"headnote/text"
)

// page lays text out for reading: wrapped to the terminal, or to 80 columns
// where there is none, and without any colour there.
type page struct {
	a     *app
	width int
	ink   bool
}

func (a *app) page() page {
	p := page{a: a, width: 80}
	if !isTerminal(os.Stdout) {
		return p
	}
	if w, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && w >= 20 { //nolint:gosec // descriptors are small
		p.width = min(w, 100) // longer lines are hard to read
	}
	p.ink = a.env("NO_COLOR") == "" && a.env("TERM") != "dumb"
	return p
}

// strong marks what the eye looks for first.
func (p page) strong(s string) string { return p.style("\x1b[1m", s) }

// faint marks what is read last.
func (p page) faint(s string) string { return p.style("\x1b[2m", s) }

func (p page) style(on, s string) string {
	if !p.ink || s == "" {
		return s
	}
	return on + s + "\x1b[0m"
}

// line prints one line as it is.
func (p page) line(s string) { p.a.printf("%s\n", s) }

// para prints text from outside, wrapped; lead stands before its first line and
// the others are indented to the same column.
func (p page) para(lead, s string) { p.styled(lead, s, func(s string) string { return s }) }

func (p page) styled(lead, s string, style func(string) string) {
	indent := strings.Repeat(" ", ansi.StringWidth(lead))
	for _, l := range wrap(text.Clean(s), p.width-len(indent)) {
		p.line(strings.TrimRight(lead+style(l), " "))
		lead = indent
	}
}

// wrap breaks text between words so that no line is wider than width, but for
// words that are wider themselves: addresses and paths must stay whole.
func wrap(s string, width int) []string {
	var lines []string
	var b strings.Builder
	used := 0
	for _, w := range strings.Fields(s) {
		n := ansi.StringWidth(w)
		switch {
		case used == 0:
		case used+1+n > width:
			lines = append(lines, b.String())
			b.Reset()
			used = 0
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(w)
		used += n
	}
	return append(lines, b.String())
}

// columns measures the columns of rows, and tells whether they fit side by side.
func (p page) columns(rows [][]string) (widths []int, fits bool) {
	for _, r := range rows {
		for i, cell := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	return widths, sum(widths)+2*(len(widths)-1) <= p.width
}

// aligned is a row with its cells filled up to the widths.
func aligned(cells []string, widths []int) string {
	var b strings.Builder
	for i, c := range cells {
		b.WriteString(c + strings.Repeat(" ", max(0, widths[i]-ansi.StringWidth(c))+2))
	}
	return b.String()
}

func sum(ns []int) int {
	total := 0
	for _, n := range ns {
		total += n
	}
	return total
}

// joined is the parts that are not empty, with a dot between them.
func joined(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p = text.Line(p); p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, " · ")
}
