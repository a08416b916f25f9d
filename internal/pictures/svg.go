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

// The size of a cell in the picture, in pixels, and the colours of its ground.
const (
	cellWide, cellHigh = 9, 19
	fontSize           = 15
	darkGround, bright = "#14171c", "#d8dbe0"
	paleGround, ink    = "#fbfaf7", "#22262b"
)

// svg draws a screen: first the backgrounds, then the text, each in runs of one look.
func svg(screen *vt.SafeEmulator, args []string) string {
	ground, text := darkGround, bright
	if slices.Contains(args, "light") {
		ground, text = paleGround, ink
	}
	w, h := screen.Width(), screen.Height()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="%d">`+"\n", w*cellWide+16, h*cellHigh+16, w*cellWide+16, h*cellHigh+16, fontSize)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n"+`<g transform="translate(8 8)">`+"\n", ground)
	for y := range h {
		for _, r := range runs(screen, y) {
			if r.ground != "" {
				fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, r.x*cellWide, y*cellHigh, r.cells*cellWide, cellHigh, r.ground)
			}
		}
		for _, r := range runs(screen, y) {
			if strings.TrimSpace(r.text) == "" {
				continue
			}
			fill := r.ink
			if fill == "" {
				fill = text
			}
			fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s" textLength="%d" xml:space="preserve"%s>%s</text>`, r.x*cellWide, y*cellHigh+14, fill, r.cells*cellWide, r.style, html.EscapeString(r.text))
		}
		b.WriteByte('\n')
	}
	b.WriteString("</g></svg>\n")
	return b.String()
}

// run is cells side by side that look the same.
type run struct {
	x, cells           int
	text               string
	ink, ground, style string
}

func runs(screen *vt.SafeEmulator, y int) []run {
	var out []run
	for x := 0; x < screen.Width(); x++ {
		c := screen.CellAt(x, y)
		if c == nil || c.Width == 0 {
			continue
		}
		r := run{x: x, cells: max(1, c.Width), text: c.Content, ink: hex(c.Style.Fg), ground: hex(c.Style.Bg)}
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
		if n := len(out); n > 0 && out[n-1].ink == r.ink && out[n-1].ground == r.ground && out[n-1].style == r.style {
			out[n-1].text += r.text
			out[n-1].cells += r.cells
			continue
		}
		out = append(out, r)
	}
	return out
}

func hex(c color.Color) string {
	if c == nil {
		return ""
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
