package main

import (
	"fmt"
	"html"
	"image/color"
	"slices"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// The size of a cell in the picture, in pixels, and the colors of its background.
const (
	cellWide, cellHigh       = 9, 19
	fontSize                 = 15
	margin                   = 8
	darkBackground, darkText = "#14171c", "#d8dbe0"
	paleBackground, paleText = "#fbfaf7", "#22262b"
	fonts                    = "DejaVu Sans Mono, Menlo, Consolas, monospace"
)

// colors returns the background and text colors for a picture of the program started with these arguments.
func colors(args []string) (background, foreground string) {
	if slices.Contains(args, "light") {
		return paleBackground, paleText
	}
	return darkBackground, darkText
}

// canvas wraps a drawing of w by h cells into an SVG document.
func canvas(w, h int, background, drawing string) string {
	wide, high := w*cellWide+2*margin, h*cellHigh+2*margin
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" `+
		`font-family="%s" font-size="%d">
<rect width="100%%" height="100%%" rx="8" fill="%s"/>
<g transform="translate(%d %[6]d)">
%s</g></svg>
`, wide, high, fonts, fontSize, background, margin, drawing)
}

// row draws one line of the screen: first the backgrounds, then the text, each in runs that look the same.
func row(screen *vt.SafeEmulator, y int, foreground string) string {
	var b strings.Builder
	parts := runs(screen, y)
	for _, r := range parts {
		if r.background != "" {
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`,
				r.x*cellWide, y*cellHigh, r.cells*cellWide, cellHigh, r.background)
		}
	}
	for _, r := range parts {
		if strings.TrimSpace(r.text) == "" {
			continue
		}
		fill := r.foreground
		if fill == "" {
			fill = foreground
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s" textLength="%d" xml:space="preserve"%s>%s</text>`,
			r.x*cellWide, y*cellHigh+14, fill, r.cells*cellWide, r.style, html.EscapeString(r.text))
	}
	return b.String()
}

// still draws a whole screen.
func still(screen *vt.SafeEmulator, args []string) string {
	background, foreground := colors(args)
	var b strings.Builder
	for y := range screen.Height() {
		b.WriteString(row(screen, y, foreground) + "\n")
	}
	return canvas(screen.Width(), screen.Height(), background, b.String())
}

// run is a number of adjacent cells that look the same.
type run struct {
	x, cells                      int
	text                          string
	foreground, background, style string
}

// runs splits a line of the screen into runs.
func runs(screen *vt.SafeEmulator, y int) []run {
	var out []run
	for x := 0; x < screen.Width(); x++ {
		c := screen.CellAt(x, y)
		if c == nil || c.Width == 0 {
			continue
		}
		r := run{x: x, cells: max(1, c.Width), text: c.Content}
		r.foreground, r.background = hex(c.Style.Fg), hex(c.Style.Bg)
		if c.Content == "" {
			r.text = " "
		}
		if c.Style.Attrs&uv.AttrBold != 0 {
			r.style += ` font-weight="bold"`
		}
		if c.Style.Attrs&uv.AttrItalic != 0 {
			r.style += ` font-style="italic"`
		}
		if c.Style.Underline != 0 {
			r.style += ` text-decoration="underline"`
		}
		if n := len(out); n > 0 && out[n-1].looks(r) {
			out[n-1].text += r.text
			out[n-1].cells += r.cells
			continue
		}
		out = append(out, r)
	}
	return out
}

// looks reports whether two runs look the same.
func (r run) looks(o run) bool {
	return r.foreground == o.foreground && r.background == o.background && r.style == o.style
}

// hex returns a color in SVG notation, or "" for the terminal's own.
func hex(c color.Color) string {
	if c == nil {
		return ""
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
