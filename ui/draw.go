package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headnote/backends"
	"headnote/text"
)

// fit makes a line exactly w cells wide, by truncating it with an ellipsis or padding it.
func fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	n := ansi.StringWidth(s)
	switch {
	case n > w:
		return fit(shortened(s, w), w)
	case n < w:
		return s + strings.Repeat(" ", w-n)
	}
	return s
}

// longestWord bounds how many cells may be left empty in order to truncate after a whole word.
const longestWord = 12

// shortened truncates a line to w cells with an ellipsis, after a whole word if one ends near enough.
func shortened(s string, w int) string {
	whole := ansi.Truncate(s, w, "…")
	if w <= 2*longestWord {
		return whole
	}
	kept := strings.TrimSuffix(ansi.Strip(whole), "…")
	at := strings.LastIndexByte(kept, ' ')
	if at < 0 || strings.HasSuffix(kept, " ") || strings.HasPrefix(ansi.Strip(s)[len(kept):], " ") {
		return whole
	}
	if cells := width(strings.TrimRight(kept[:at], " ")); cells >= w-longestWord {
		return ansi.Truncate(s, cells+1, "…")
	}
	return whole
}

// fill returns exactly h lines of w cells.
func fill(lines []string, w, h int) []string {
	out := make([]string, h)
	for i := range out {
		l := ""
		if i < len(lines) {
			l = lines[i]
		}
		out[i] = fit(l, w)
	}
	return out
}

// wrap breaks a text between words into lines of at most w cells; only a word longer than that is itself broken.
func wrap(s string, w int) []string {
	if w < 1 {
		return nil
	}
	return strings.Split(ansi.Wrap(text.Clean(s), w, " -"), "\n")
}

// atMost returns the first lines of a text; an ellipsis marks what was cut off.
func atMost(lines []string, most, w int) []string {
	if len(lines) <= most {
		return lines
	}
	out := slices.Clone(lines[:most])
	out[most-1] = ansi.Truncate(strings.TrimRight(out[most-1], " "), w-1, "") + "…"
	return out
}

// wrapStyled does the same for a styled line whose text is already printable.
func wrapStyled(s string, w int) []string {
	if w < 1 {
		return nil
	}
	return strings.Split(ansi.Wrap(s, w, " -"), "\n")
}

// box draws a frame with a title around h-2 lines of w-2 cells.
func (t theme) box(title string, lines []string, w, h int, focus bool) []string {
	if w < 4 || h < 3 {
		return fill(nil, max(w, 0), max(h, 0))
	}
	st := t.Border
	if focus {
		st = t.BorderFocus
	}
	g := t.signs
	head := ""
	if title != "" {
		head = " " + ansi.Truncate(title, w-5, "…") + " "
	}
	rest := max(0, w-3-ansi.StringWidth(head))
	out := make([]string, 0, h)
	out = append(out, st.Render(g.tl+g.h)+head+st.Render(strings.Repeat(g.h, rest)+g.tr))
	side := st.Render(g.v)
	for _, l := range fill(lines, w-2, h-2) {
		out = append(out, side+l+side)
	}
	return append(out, st.Render(g.bl+strings.Repeat(g.h, w-2)+g.br))
}

// footed sets a few words into the right of a box's lower border.
func (t theme) footed(box []string, words string, w int) []string {
	n := width(words)
	if words == "" || len(box) == 0 || n+8 > w {
		return box
	}
	last := box[len(box)-1]
	box[len(box)-1] = ansi.Cut(last, 0, w-n-4) + " " + t.Faint.Render(words) + " " + ansi.Cut(last, w-2, w)
	return box
}

// placeOf returns the position of the selected row ("3 of 40"), if not all rows are in view.
func placeOf(selected, n, rows int) string {
	if n <= rows {
		return ""
	}
	return fmt.Sprintf("%d of %d", selected+1, n)
}

// sideBySide puts blocks of the same height side by side.
func sideBySide(blocks ...[]string) []string {
	var out []string
	for i := range blocks[0] {
		var b strings.Builder
		for _, bl := range blocks {
			if i < len(bl) {
				b.WriteString(bl[i])
			}
		}
		out = append(out, b.String())
	}
	return out
}

// window returns the range of n rows that h lines show, around the selected row.
func window(selected, n, h int) (from, to int) {
	if n <= h {
		return 0, n
	}
	from = min(max(selected-h/2, 0), n-h)
	return from, from + h
}

// gauge is a progress bar in a single style: updating it while calls run takes few bytes.
func (t theme) gauge(done float64, w int) string {
	n := min(max(int(done*float64(w)+0.5), 0), w)
	return strings.Repeat(t.signs.full, n) + strings.Repeat(t.signs.empty, w-n)
}

// bar is a gauge in color.
func (t theme) bar(done float64, w int) string {
	n := min(max(int(done*float64(w)+0.5), 0), w)
	return t.Accent.Render(strings.Repeat(t.signs.full, n)) + t.Border.Render(strings.Repeat(t.signs.empty, w-n))
}

// fitLoose truncates a line to w cells without padding it.
func fitLoose(s string, w int) string {
	if width(s) <= w {
		return s
	}
	return fit(s, w)
}

// width returns how many cells a styled text takes.
func width(s string) int { return ansi.StringWidth(s) }

// stripTo removes the styles of a line, so that one style can cover all of it.
func stripTo(s string, w int) string { return fit(ansi.Strip(s), w) }

func sortedParams(p backends.Params) []string { return slices.Sorted(maps.Keys(p)) }

// center centers words in w cells.
func center(s string, w int) string {
	n := width(s)
	if n >= w {
		return fit(s, w)
	}
	left := (w - n) / 2
	return strings.Repeat(" ", left) + s + strings.Repeat(" ", w-n-left)
}
