package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"headnote/backends"
	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// middle is where a box lies over a body: in the middle, a little above.
func middle(w, h, boxWidth, boxHeight int) (x, y int) {
	return (w - boxWidth) / 2, max(0, (h-boxHeight)/3)
}

// over lays a box over the middle of the body.
func over(body, box []string, w int) []string {
	bw := width(box[0])
	x, y := middle(w, len(body), bw, len(box))
	out := make([]string, len(body))
	copy(out, body)
	for i, l := range box {
		if y+i < len(out) {
			out[y+i] = ansi.Cut(body[y+i], 0, x) + l + ansi.Cut(body[y+i], x+bw, w)
		}
	}
	return out
}

// overlay lays what is open over the body.
func (p *program) overlay(body []string, w int) []string {
	h := len(body)
	var title string
	var lines []string
	wide, high := p.overlaySize(h)
	switch p.state.Overlay {
	case model.NoOverlay:
		return body
	case model.HelpOverlay:
		title, lines = "Help: "+p.here(), p.menu(wide-2, high-2, true)
	case model.PaletteOverlay:
		title, lines = "Commands", p.menu(wide-2, high-2, false)
	case model.RunsOverlay:
		title, lines = "Earlier runs", p.pastRuns(wide-2, high-2)
	case model.PlanOverlay:
		title, lines = "The plan: what would be asked", p.plan(wide-2, high-2)
	case model.FormOverlay:
		title, lines = "Parameters of "+p.state.Form.Tool, p.form(wide-2, high-2)
		if event := p.state.Form.Given.Event; event != "" {
			title = "The day of " + text.Line(event)
		}
	case model.LogOverlay:
		title = "Log of the call"
		for _, l := range p.callLog() {
			for i, part := range wrapStyled(l, wide-8) {
				lines = append(lines, strings.Repeat(" ", 4*min(i, 1))+part)
			}
		}
		lines = indent(lines[min(p.state.Row, max(0, len(lines)-(high-2))):])
		high = min(high, len(lines)+2)
	case model.CompareOverlay:
		title, lines = "The run before, and the one in view", p.differences(wide-2, high-2)
	case model.WhyOverlay:
		title, lines = "Why this grade", p.why(wide-2)
		lines = lines[min(p.state.Row, max(0, len(lines)-(high-2))):]
		high = min(high, len(lines)+2)
	case model.ExportOverlay:
		var choices []string
		for _, f := range export.Memos.All() {
			choices = append(choices, f.Key(), f.Title())
		}
		title, lines = "Export the memo", p.choices(append(choices, "esc", "not now")...)
		wide, high = 40, len(lines)+2
	case model.BrowseOverlay:
		wide = min(p.w-4, 76)
		title, lines = "Open a page", p.asked(wide-4)
		high = len(lines) + 2
	case model.QuitOverlay:
		words := "Quit headnote? Everything is saved."
		if p.state.Running() {
			words = "A run is in progress. Quit? (R resumes it.)"
		}
		lines = append(indent(wrap(words, 48)), "")
		title, lines = "Quit", append(lines, p.choices("y", "quit", "esc", "stay")...)
		wide, high = 54, len(lines)+2
	}
	box := p.theme.box(title, lines, wide, max(high, 4), true)
	return over(body, p.theme.footed(box, p.overlayPlace(high-2), wide), w)
}

// overlayPlace says where one is in the list of an overlay.
func (p *program) overlayPlace(rows int) string {
	s := p.state
	at := func(n, rows int) string { return placeOf(min(s.Row, n-1), n, rows) }
	switch s.Overlay {
	case model.HelpOverlay, model.PaletteOverlay:
		return at(len(p.listed()), rows-2)
	case model.RunsOverlay:
		return at(len(s.PastRuns()), rows-2)
	case model.PlanOverlay:
		return at(len(s.Plan), (rows-3)/2)
	case model.CompareOverlay:
		return at(len(s.Differences), rows)
	}
	return ""
}

// overlaySize is how large the overlays with lists are.
func (p *program) overlaySize(h int) (wide, high int) {
	switch p.state.Overlay {
	case model.PlanOverlay:
		return min(p.w-4, 110), min(h-2, 11+2*len(p.state.Plan))
	case model.FormOverlay:
		return min(p.w-4, 110), min(h-2, 8+2*len(p.state.Plan))
	case model.RunsOverlay:
		return min(p.w-4, 110), min(h-2, 26, 6+max(len(p.state.Past), 1))
	case model.LogOverlay, model.CompareOverlay:
		return min(p.w-4, 110), min(h-2, 26)
	}
	return min(p.w-4, 84), min(h-2, 26)
}

// overlayAt is where the overlay with a list lies in a body of h lines.
func (p *program) overlayAt(h int) (x, y int) {
	wide, high := p.overlaySize(h)
	return middle(p.w, h, wide, high)
}

func indent(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = " " + l
	}
	return out
}

func (p *program) choices(pairs ...string) []string {
	var out []string
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, "  "+p.theme.Key.Render(fit(pairs[i], 5))+pairs[i+1])
	}
	return out
}

// here names the pane that the help is about.
func (p *program) here() string {
	switch p.state.Focus {
	case model.Question:
		return "question"
	case model.Tools:
		return "tools"
	case model.Reading:
		return "preview"
	}
	return strings.ToLower(p.state.Tab.String())
}

// listed are the actions that the palette or the help lists, through what is typed.
func (p *program) listed() []action {
	s := p.state
	s.Overlay = model.NoOverlay
	all := p.keys.available(s)
	if s.Query == "" {
		return all
	}
	words := make([]string, len(all))
	for i, a := range all {
		words[i] = a.Title + " " + joinKeys(a.Keys)
	}
	var out []action
	for _, m := range fuzzy.Find(s.Query, words) {
		out = append(out, all[m.Index])
	}
	return out
}

// typed is the line of an overlay into which one types.
func (p *program) typed(w int, hint string) string {
	p.query.SetWidth(max(10, w-6))
	p.query.Placeholder = hint
	return p.theme.Key.Render(" / ") + p.query.View()
}

// rule is a line across an overlay.
func (p *program) rule(w int) string {
	return p.theme.Border.Render(strings.Repeat(p.theme.signs.h, w))
}

// menu lists actions with their keys; enter runs the selected one.
func (p *program) menu(w, h int, keysFirst bool) []string {
	t := p.theme
	list := p.listed()
	lines := []string{p.typed(w, "type to find, enter runs it"), p.rule(w)}
	if len(list) == 0 {
		return append(lines, "", "  "+t.Faint.Render("nothing is called that here"))
	}
	selected := min(p.state.Row, len(list)-1)
	from, to := window(selected, len(list), h-2)
	for i := from; i < to; i++ {
		a := list[i]
		keys, where := joinKeys(a.Keys), t.Faint.Render(scopeNames[a.Scope])
		line := " " + fit(a.Title, w-31) + " " + t.Key.Render(fit(keys, 16)) + where
		if keysFirst {
			line = " " + t.Key.Render(fit(keys, 20)) + fit(a.Title, w-35) + " " + where
		}
		line = fit(line, w)
		if i == selected {
			line = t.Selected.Render(stripTo(line, w))
		}
		lines = append(lines, line)
	}
	return lines
}

// pastRuns lists the runs of the matter.
func (p *program) pastRuns(w, h int) []string {
	s, t := p.state, p.theme
	lines := []string{p.typed(w, "type to find, enter opens it"), p.rule(w)}
	runs := s.PastRuns()
	if len(runs) == 0 {
		return append(lines, "", "  "+t.Faint.Render("no run of this matter yet"))
	}
	selected := min(s.Row, len(runs)-1)
	from, to := window(selected, len(runs), h-2)
	for i := from; i < to; i++ {
		r := runs[i]
		status := p.status(r.Status)
		right := fmt.Sprintf("%3d found  ", r.Results)
		line := " " + t.Faint.Render(r.Started.In(p.o.Now().Location()).Format("2006-01-02 15:04")) + "  " + fit(status, 12) + fit(text.Line(r.Question), w-33-width(right)) + " " + t.Faint.Render(right)
		line = fit(line, w)
		if i == selected {
			line = t.Selected.Render(stripTo(line, w))
		}
		lines = append(lines, line)
	}
	return lines
}

// why says what the grade of the selected result rests on.
func (p *program) why(w int) []string {
	t := p.theme
	r, ok := p.state.Run.Result(p.state.Selected[model.Results])
	if !ok || !r.Graded() {
		return []string{" " + t.Faint.Render("this result is not graded yet")}
	}
	g := r.Grading
	out := []string{" " + t.grade(g.Grade) + fmt.Sprintf(" %s: %.0f %% of such documents are relevant", g.Grade, 100*g.Score)}
	for _, l := range wrap("fitted on: "+text.Line(g.Calibration), w-4) {
		out = append(out, "   "+t.Faint.Render(l))
	}
	out = append(out, "")
	for _, x := range g.Why {
		for i, l := range wrap(text.Line(x), w-4) {
			lead := "   "
			if i == 0 {
				lead = " " + t.signs.bullet + " "
			}
			out = append(out, lead+l)
		}
	}
	out = append(out, p.passages(r, w)...)
	out = append(out, "", " "+fmt.Sprintf("weight of the authority: %.2f of 1", g.Conviction))
	for _, l := range wrap("found by "+strings.Join(r.Calls, ", ")+" in "+strings.Join(r.Sources, ", "), w-2) {
		out = append(out, " "+l)
	}
	return out
}

// passages says of each passage found of a document how likely it answers.
func (p *program) passages(r events.Result, w int) []string {
	graded := slices.ContainsFunc(r.Document.Passages, func(x backends.Passage) bool { return x.Relevance > 0 })
	if !graded {
		return nil
	}
	out := []string{"", " how likely each of its passages answers what was searched for"}
	for _, x := range r.Document.Passages {
		share := "  -  " // not among the best of its search
		if p := r.Answers(x); p > 0 {
			share = fmt.Sprintf("%3.0f %%", 100*p)
		}
		out = append(out, "   "+p.theme.Faint.Render(share)+" "+fit(text.Line(x.Text), w-12))
	}
	return out
}

// differences lists in what two runs differ: + is new, - is gone.
func (p *program) differences(w, h int) []string {
	s, t := p.state, p.theme
	if len(s.Differences) == 0 {
		return []string{"", "  " + t.Faint.Render("the two runs found the same")}
	}
	var lines []string
	for _, d := range s.Differences {
		style, sign, words := t.Good, "+", text.Line(d.After)
		switch {
		case d.After == "":
			style, sign, words = t.Bad, "-", text.Line(d.Before)
		case d.Before != "":
			style, sign, words = t.Warn, "~", text.Line(d.Before)+" "+t.signs.arrow+" "+text.Line(d.After)
		}
		lines = append(lines, fitLoose(" "+style.Render(sign)+" "+t.Faint.Render(fit(d.What, 10))+words, w-1))
	}
	from := min(s.Row, max(0, len(lines)-h))
	return lines[from:min(len(lines), from+h)]
}

// packed puts as many parts into each line as it has room for, some blanks apart.
func packed(parts []string, w, apart int) []string {
	var out []string
	line := ""
	for _, part := range parts {
		if line != "" && width(line)+apart+width(part) > w {
			out, line = append(out, line), ""
		}
		if line != "" {
			line += strings.Repeat(" ", apart)
		}
		line += part
	}
	return append(out, line)
}

func requests(n int) string {
	if n == 1 {
		return "1 request"
	}
	return fmt.Sprintf("%d requests", n)
}

func calls(n int) string {
	if n == 1 {
		return "1 call"
	}
	return fmt.Sprintf("%d calls", n)
}

// plan lists the calls before they run, with their reasons and what would leave
// the machine.
func (p *program) plan(w, h int) []string {
	s, t := p.state, p.theme
	reach, out := research.Leaving(s.Plan)
	say := t.Good.Render("nothing leaves this machine")
	if out > 0 && !s.Offline {
		say = t.Warn.Render(fmt.Sprintf("%s would send what is written beside them, in %s at most (%d with the alternatives), to %s", calls(out), requests(reach.Requests), reach.Most, reach.Where()))
	}
	if terms := s.Matter.Terms; terms != "" && !s.Offline {
		say = t.Warn.Render("if you run the plan, "+text.Line(terms)) + " · " + say
	}
	if s.Waits > 1 {
		say = t.Warn.Render("a language model wrote these searches from the documents: read them before they leave") + " · " + say
	}
	if o := s.Outlook; o.Steps > 0 {
		say += t.Faint.Render(fmt.Sprintf(" · %s in %s", roughly(o.Takes), map[bool]string{true: "one step", false: fmt.Sprintf("%d steps", o.Steps)}[o.Steps == 1]))
	}
	var lines []string
	for _, l := range wrapStyled(say, w-2) {
		lines = append(lines, " "+l)
	}
	lines = append(lines, p.rule(w))
	if len(s.Plan) == 0 {
		return lines
	}
	from, to := window(s.Row, len(s.Plan), max(1, (h-len(lines))/2))
	for i := from; i < to; i++ {
		c := s.Plan[i]
		box := t.Good.Render("[x]")
		if c.Skip {
			box = t.Faint.Render("[ ]")
		}
		var params []string
		for _, k := range sortedParams(c.Params) {
			params = append(params, k+"="+text.Truncate(text.Line(c.Params.String(k)), 60))
		}
		line := fit(fit(" "+box+" "+fit(c.Tool, 28)+" "+strings.Join(params, "  "), w-1), w)
		if i == s.Row {
			line = t.Selected.Render(stripTo(line, w))
		}
		why := text.Line(c.Reason)
		if at, _ := research.Leaving([]events.Call{c}); !at.None() && !s.Offline {
			why += " · to " + strings.Join(at.Hosts, ", ")
		}
		lines = append(lines, line, fit("       "+t.Faint.Render(fitLoose(why, w-8)), w))
	}
	return lines
}

// form lists the parameters of a call; the selected one is typed into at the top,
// with what it means below.
func (p *program) form(w, h int) []string {
	t, f := p.theme, p.state.Form
	lines := []string{p.typed(w, "empty for the default"), p.rule(w)}
	at := f.Fields[f.Row]
	for _, l := range wrap(text.Line(at.Description), w-2) {
		lines = append(lines, " "+t.Faint.Render(l))
	}
	if len(at.Enum) > 0 {
		lines = append(lines, fit(" "+t.Faint.Render("one of "+strings.Join(at.Enum, ", ")), w))
	}
	if f.Fault != "" {
		for _, l := range wrap(text.Line(f.Fault), w-2) {
			lines = append(lines, " "+t.Bad.Render(l))
		}
	}
	lines = append(lines, " "+t.Key.Render("enter")+" saves   "+t.Key.Render("esc")+" leaves it as it was", p.rule(w))
	from, to := window(f.Row, len(f.Fields), max(1, h-len(lines)))
	for i := from; i < to; i++ {
		x := f.Fields[i]
		sign := " "
		if x.Required {
			sign = t.Warn.Render("*")
		}
		line := fit(" "+sign+" "+fit(x.Name, 24)+" "+t.Faint.Render(fit(string(x.Type), 8))+" "+x.Value, w)
		if i == f.Row {
			line = t.Selected.Render(stripTo(line, w))
		}
		lines = append(lines, line)
	}
	return lines
}
