package ui

import (
	"charm.land/lipgloss/v2"

	"headnote/research/events"
	"headnote/risk"
)

// theme holds every colour by its meaning. Nothing rests on colour alone: each
// meaning has a sign or a word beside it.
type theme struct {
	name string // auto, dark, light
	dark bool

	Text, Faint, Strong, Title, Accent, Key           lipgloss.Style
	Border, BorderFocus, Selected, SelectedDim, Match lipgloss.Style
	Good, Warn, Bad                                   lipgloss.Style
	Passage, Citation, Wanted, Word                   lipgloss.Style
	Heat                                              [4]lipgloss.Style // low … critical
	signs                                             signs
}

// signs are the glyphs, with plain twins for --ascii.
type signs struct {
	relevant, ambiguous, weak                        string
	done, failed, fell, waits, skipped, full, empty  string
	spinner                                          []string
	h, v, tl, tr, bl, br, pin, arrow, open, shut, up string
	checked, doubtful, wrong, bar, bullet            string
}

var unicodeSigns = signs{
	relevant: "●", ambiguous: "◐", weak: "○", done: "✓", failed: "✗", fell: "↷", waits: "◌", skipped: "–", full: "▓", empty: "░",
	spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"},
	h:       "─", v: "│", tl: "╭", tr: "╮", bl: "╰", br: "╯", pin: "▲", arrow: "→", open: "▾", shut: "▸", up: "↑",
	checked: "✓", doubtful: "?", wrong: "✗", bar: "▌", bullet: "•",
}

var asciiSigns = signs{
	relevant: "*", ambiguous: "~", weak: "o", done: "+", failed: "x", fell: ">", waits: ".", skipped: "-", full: "#", empty: ".",
	spinner: []string{"|", "/", "-", "\\"},
	h:       "-", v: "|", tl: "+", tr: "+", bl: "+", br: "+", pin: "^", arrow: "->", open: "v", shut: ">", up: "^",
	checked: "+", doubtful: "?", wrong: "x", bar: ">", bullet: "-",
}

// newTheme builds the theme of a name: auto follows the terminal's background.
func newTheme(name string, dark, ascii bool) theme {
	switch name {
	case "dark":
		dark = true
	case "light":
		dark = false
	default:
		name = "auto"
	}
	pick := func(light, night string) lipgloss.Style {
		c := light
		if dark {
			c = night
		}
		return lipgloss.NewStyle().Foreground(lipgloss.Color(c))
	}
	fill := func(light, night string) lipgloss.Style {
		c := light
		if dark {
			c = night
		}
		return lipgloss.NewStyle().Background(lipgloss.Color(c))
	}
	t := theme{
		name: name, dark: dark, Text: lipgloss.NewStyle(), Faint: pick("#6b6b6b", "#8a8f98"), Strong: lipgloss.NewStyle().Bold(true),
		Title: pick("#1f4e79", "#9cc4f0").Bold(true), Accent: pick("#1f5fa8", "#7fb2f0"), Key: pick("#7a4a00", "#e0b96a").Bold(true),
		Border: pick("#b5b5b5", "#4a505a"), BorderFocus: pick("#1f5fa8", "#7fb2f0"),
		Selected: fill("#d6e6f7", "#24405e").Bold(true), SelectedDim: fill("#ececec", "#2a2e35"), Match: pick("#9c3d00", "#ffb454").Bold(true).Underline(true),
		Good: pick("#1c6e2c", "#7fcf8a"), Warn: pick("#8a5a00", "#e8c05a"), Bad: pick("#a3241f", "#ff8a80"),
		Passage: fill("#fff3c4", "#3a3420"), Citation: pick("#1f5fa8", "#7fb2f0").Underline(true), Wanted: fill("#ffe08a", "#5c4a12"), Word: lipgloss.NewStyle().Bold(true),
		signs: unicodeSigns,
	}
	t.Heat = [4]lipgloss.Style{
		fill("#d9ead3", "#22402a"), fill("#fff2cc", "#4d4218"), fill("#fbd5b0", "#5f3a14").Bold(true), fill("#f4b6b0", "#6b211c").Bold(true),
	}
	if ascii {
		t.signs = asciiSigns
	}
	return t
}

// grade is the badge of a grade.
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
