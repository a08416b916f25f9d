package command

import (
	"os"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"headnote/text"
)

// Page lays out text for reading: wrapped to the terminal, or without a terminal to 80 columns and without color.
type Page struct {
	env   *Env
	Width int
	// Height is that of the terminal in lines, 0 without a terminal.
	Height int
	color  bool
}

// Page returns a page on standard output, as wide as the terminal.
func (env *Env) Page() Page {
	p := Page{env: env, Width: 80}
	if !IsTerminal(os.Stdout) {
		return p
	}
	if w, h, err := term.GetSize(int(os.Stdout.Fd())); err == nil && w >= 20 {
		p.Width, p.Height = min(w, 100), h // longer lines are hard to read
	}
	p.color = env.Getenv("NO_COLOR") == "" && env.Getenv("TERM") != "dumb"
	return p
}

// Strong emphasizes what readers look for first.
func (p Page) Strong(s string) string { return p.style("\x1b[1m", s) }

// Faint dims what readers need last.
func (p Page) Faint(s string) string { return p.style("\x1b[2m", s) }

func (p Page) style(on, s string) string {
	if !p.color || s == "" {
		return s
	}
	return on + s + "\x1b[0m"
}

// Line prints one line as it is.
func (p Page) Line(s string) { p.env.Printf("%s\n", s) }

// Draft prints preliminary lines that erase removes. It does nothing without a terminal.
func (p Page) Draft(lines []string) (erase func()) {
	n := min(len(lines), p.Height-2)
	if n <= 0 {
		return func() {}
	}
	for _, l := range lines[:n] {
		p.Line(p.Faint(ansi.Truncate(text.Line(l), p.Width-1, "…")))
	}
	p.flush()
	return func() {
		p.env.Printf("\x1b[%dA\x1b[J", n)
		p.flush()
	}
}

func (p Page) flush() {
	if err := p.env.Stdout.Flush(); err != nil {
		p.env.Log.Debug("standard output cannot be written", "error", err)
	}
}

// Para prints text from outside, wrapped; lead precedes the first line, and the others are indented to the same column.
func (p Page) Para(lead, s string) { p.Styled(lead, s, func(s string) string { return s }) }

// Styled is like Para, but styles each line.
func (p Page) Styled(lead, s string, style func(string) string) {
	indent := strings.Repeat(" ", ansi.StringWidth(lead))
	for _, l := range wrap(text.Clean(s), p.Width-len(indent)) {
		p.Line(strings.TrimRight(lead+style(l), " "))
		lead = indent
	}
}

// wrap breaks text between words into lines of at most width, except for words that are wider themselves: URLs and
// paths must stay whole.
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

// Columns returns the widths of the columns of rows, and whether they fit side by side.
func (p Page) Columns(rows [][]string) (widths []int, fits bool) {
	for _, r := range rows {
		for i, cell := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	return widths, Sum(widths)+2*(len(widths)-1) <= p.Width
}

// Aligned returns a row with its cells padded to the widths.
func Aligned(cells []string, widths []int) string {
	var b strings.Builder
	for i, c := range cells {
		b.WriteString(c + strings.Repeat(" ", max(0, widths[i]-ansi.StringWidth(c))+2))
	}
	return b.String()
}

// Sum adds up numbers.
func Sum(ns []int) int {
	total := 0
	for _, n := range ns {
		total += n
	}
	return total
}
