package ui

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"headnote/research/events"
	"headnote/risk"
)

// theme holds every color by its meaning. Nothing depends on color alone: each meaning also has a sign or a word.
type theme struct {
	name    string // one of Themes
	follows bool   // follows the terminal's background
	dark    bool
	depth   depth

	Text, Faint, Strong, Title, Accent, Key           lipgloss.Style
	Border, BorderFocus, Selected, SelectedDim, Match lipgloss.Style
	Good, Warn, Bad                                   lipgloss.Style
	Passage, Citation, Wanted, Word                   lipgloss.Style
	Heat                                              [4]lipgloss.Style // low … critical
	signs                                             signs
}

// signs are the glyphs, with plain counterparts for --ascii.
type signs struct {
	relevant, ambiguous, weak                              string
	done, failed, fell, waits, active, skipped             string
	full, empty, differs                                   string
	spinner                                                []string
	h, v, tl, tr, bl, br, pin, arrow, open, shut, up, down string
	checked, doubtful, wrong, bar, bullet                  string
}

var unicodeSigns = signs{
	relevant: "●", ambiguous: "◐", weak: "○",
	done: "✓", failed: "✗", fell: "↷", waits: "◌", active: "▸", skipped: "–",
	full: "━", empty: "·", differs: "≠", spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"},
	h: "─", v: "│", tl: "╭", tr: "╮", bl: "╰", br: "╯",
	pin: "▲", arrow: "→", open: "▾", shut: "▸", up: "↑", down: "↓",
	checked: "✓", doubtful: "?", wrong: "✗", bar: "▌", bullet: "•",
}

// asciiSigns names the arrow keys in words.
var asciiSigns = signs{
	relevant: "*", ambiguous: "~", weak: "o",
	done: "+", failed: "x", fell: ">", waits: ".", active: "=", skipped: "-",
	full: "#", empty: ".", differs: "%", spinner: []string{"|", "/", "-", "\\"},
	h: "-", v: "|", tl: "+", tr: "+", bl: "+", br: "+",
	pin: "^", arrow: "->", open: "v", shut: ">",
	checked: "+", doubtful: "?", wrong: "x", bar: ">", bullet: "-",
}

// Themes are the names of the themes. auto follows the terminal's background, and so do colorblind (blue and orange
// instead of green and red) and contrast.
var Themes = []string{"auto", "dark", "light", "colorblind", "contrast"}

// pair is a color for a light background and one for a dark background.
type pair [2]string

// tones are the colors of a theme.
type tones struct {
	faint, title, accent, key, border    pair
	good, warn, bad                      pair
	selected, selectedDim, match         pair
	passage, wanted                      pair
	heatLow, heatMedium, heatHigh, heatC pair
}

var usual = tones{
	faint:       pair{"#666666", "#8a8f98"},
	title:       pair{"#1f4e79", "#9cc4f0"},
	accent:      pair{"#1f5fa8", "#7fb2f0"},
	key:         pair{"#7a4a00", "#e0b96a"},
	border:      pair{"#b5b5b5", "#4a505a"},
	good:        pair{"#1c6e2c", "#7fcf8a"},
	warn:        pair{"#8a5a00", "#e8c05a"},
	bad:         pair{"#a3241f", "#ff8a80"},
	selected:    pair{"#d6e6f7", "#24405e"},
	selectedDim: pair{"#ececec", "#2a2e35"},
	match:       pair{"#9c3d00", "#ffb454"},
	passage:     pair{"#fff3c4", "#3a3420"},
	wanted:      pair{"#ffe08a", "#5c4a12"},
	heatLow:     pair{"#d9ead3", "#22402a"},
	heatMedium:  pair{"#fff2cc", "#4d4218"},
	heatHigh:    pair{"#fbd5b0", "#5f3a14"},
	heatC:       pair{"#f4b6b0", "#6b211c"},
}

// colorblind replaces green and red with blue and orange (Okabe and Ito's palette), which people with the common kinds
// of color blindness can tell apart.
func colorblind() tones {
	t := usual
	t.good = pair{"#005a8c", "#56b4e9"}
	t.warn = pair{"#7a6200", "#f0e442"}
	t.bad = pair{"#a84300", "#ff9f4a"}
	t.heatLow = pair{"#d4e9f7", "#12364f"}
	t.heatMedium = pair{"#fbf7cf", "#4a4610"}
	t.heatHigh = pair{"#fbd9b5", "#5f3a14"}
	t.heatC = pair{"#f2b27d", "#7a3d08"}
	return t
}

// contrast has nothing faint: every text has a contrast of at least seven to one.
func contrast() tones {
	black, white := "#000000", "#ffffff"
	plain := pair{black, white}
	t := usual
	t.faint = pair{"#333333", "#d0d0d0"}
	t.title = plain
	t.border = plain
	t.accent = pair{"#00339a", "#9fd0ff"}
	t.key = pair{"#5a3200", "#ffd75f"}
	t.good = pair{"#00501a", "#87ff9f"}
	t.warn = pair{"#5a3a00", "#ffdf5f"}
	t.bad = pair{"#8a0000", "#ffafaf"}
	t.selected = pair{"#bcd8ff", "#00479e"}
	t.selectedDim = pair{"#d8d8d8", "#404040"}
	return t
}

// depth is the color depth of a terminal.
type depth int

const (
	full depth = iota
	sixteen
	none
)

// depthOf returns the depth of a color profile.
func depthOf(p colorprofile.Profile) depth {
	switch {
	case p <= colorprofile.Ascii:
		return none
	case p == colorprofile.ANSI:
		return sixteen
	}
	return full
}

// basic returns the tones for a terminal with sixteen colors; taking the nearest to the usual ones would turn warnings
// into errors. A terminal's palette is chosen to be legible on its own background, not on other colors, so that only
// one background is used.
func basic(name string) tones {
	t := tones{
		faint:       pair{"8", "7"},
		title:       pair{"4", "12"},
		accent:      pair{"4", "12"},
		key:         pair{"5", "13"},
		border:      pair{"8", "8"},
		good:        pair{"2", "10"},
		warn:        pair{"3", "11"},
		bad:         pair{"1", "9"},
		selectedDim: pair{"7", "8"},
		match:       pair{"5", "13"},
		wanted:      pair{"5", "13"},
		heatLow:     pair{"2", "10"},
		heatMedium:  pair{"3", "11"},
		heatHigh:    pair{"1", "9"},
		heatC:       pair{"1", "9"},
	}
	if name == "colorblind" {
		t.good, t.heatLow = t.accent, t.accent
	}
	if name == "contrast" {
		t.faint, t.border = pair{"0", "15"}, pair{"0", "15"}
	}
	return t
}

// newTheme builds the theme with a name for a dark or a light background.
func newTheme(name string, dark, ascii bool, d depth) theme {
	c := usual
	follows := true
	switch name {
	case "dark":
		dark, follows = true, false
	case "light":
		dark, follows = false, false
	case "colorblind":
		c = colorblind()
	case "contrast":
		c = contrast()
	}
	if d == sixteen {
		c = basic(name)
	}
	of := func(pair pair) color.Color {
		if dark {
			return lipgloss.Color(pair[1])
		}
		return lipgloss.Color(pair[0])
	}
	ink := func(pair pair) lipgloss.Style { return lipgloss.NewStyle().Foreground(of(pair)) }
	fill := func(pair pair) lipgloss.Style { return lipgloss.NewStyle().Background(of(pair)) }
	t := theme{
		name: name, follows: follows, dark: dark, depth: d,
		Text: lipgloss.NewStyle(), Faint: ink(c.faint), Strong: lipgloss.NewStyle().Bold(true),
		Title: ink(c.title).Bold(true), Accent: ink(c.accent), Key: ink(c.key).Bold(true),
		Border: ink(c.border), BorderFocus: ink(c.accent),
		Selected: fill(c.selected).Bold(true), SelectedDim: fill(c.selectedDim),
		Match: ink(c.match).Bold(true).Underline(true),
		Good:  ink(c.good), Warn: ink(c.warn), Bad: ink(c.bad),
		Passage: fill(c.passage), Citation: ink(c.accent).Underline(true), Wanted: fill(c.wanted),
		Word: lipgloss.NewStyle().Bold(true),
		Heat: [4]lipgloss.Style{
			fill(c.heatLow), fill(c.heatMedium), fill(c.heatHigh).Bold(true), fill(c.heatC).Bold(true),
		},
		signs: unicodeSigns,
	}
	if ascii {
		t.signs = asciiSigns
	}
	plain, reverse := lipgloss.NewStyle(), lipgloss.NewStyle().Reverse(true)
	switch d {
	case sixteen:
		t.Selected, t.Passage, t.Wanted = reverse.Bold(true), plain, ink(c.wanted)
		t.Heat = [4]lipgloss.Style{
			ink(c.heatLow), ink(c.heatMedium), ink(c.heatHigh).Bold(true), ink(c.heatC).Bold(true).Reverse(true),
		}
	case none: // emphasis by weight alone
		bold, underlined := plain.Bold(true), plain.Underline(true)
		t.Faint, t.Border, t.Good, t.Warn, t.Bad = plain, plain, plain, plain, plain
		t.Accent, t.Passage, t.Wanted, t.BorderFocus = plain, plain, underlined, bold
		t.Title, t.Key, t.Match = bold, bold, bold.Underline(true)
		t.Citation, t.Selected, t.SelectedDim = underlined, reverse, bold
		t.Heat = [4]lipgloss.Style{plain, plain, bold, bold.Reverse(true)}
	}
	return t
}

// grade returns the badge of a grade.
func (t theme) grade(g events.Grade) string {
	switch g {
	case events.Relevant:
		return t.Good.Render(t.signs.relevant)
	case events.Ambiguous:
		return t.Warn.Render(t.signs.ambiguous)
	case events.Irrelevant:
		return t.Faint.Render(t.signs.weak)
	}
	return " "
}

func (t theme) severity(s risk.Severity) lipgloss.Style {
	switch s {
	case risk.Critical:
		return t.Bad.Bold(true)
	case risk.High:
		return t.Bad
	case risk.Medium:
		return t.Warn
	}
	return t.Good
}

func (t theme) heat(s risk.Severity) lipgloss.Style {
	return t.Heat[map[risk.Severity]int{risk.Low: 0, risk.Medium: 1, risk.High: 2, risk.Critical: 3}[s]]
}

func (t theme) urgency(u string) lipgloss.Style {
	switch u {
	case "overdue", "critical":
		return t.Bad.Bold(true)
	case "high":
		return t.Bad
	case "medium":
		return t.Warn
	}
	return t.Faint
}

func (t theme) mark(m events.Mark) string {
	switch m {
	case events.Checked:
		return t.Good.Render(t.signs.checked)
	case events.Doubtful:
		return t.Warn.Render(t.signs.doubtful)
	case events.Wrong:
		return t.Bad.Render(t.signs.wrong)
	}
	return " "
}
