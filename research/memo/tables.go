package memo

import (
	"fmt"
	"strings"

	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// riskMatrix draws the counts of the 5 × 5 matrix and lists the risks below it.
func (w *writer) riskMatrix() {
	s := w.section(3, "Risk Matrix")
	if len(w.run.Risks) == 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say("No risk indicator was found in context in the documents.", counted("indicators over the found documents"))))
		return
	}
	how := counted("the score's definition is in the guide; its parts are in the export")
	s.Blocks = append(s.Blocks, paragraph(w.say(fmt.Sprintf("%s; overall score %.0f of 100.", plural(len(w.run.Risks), "risk"), w.run.Score.Overall), how)))

	m := risk.NewMatrix(w.run.Risks)
	grid := &events.Table{Columns: []string{"Likelihood \\ Impact"}}
	for i := range 5 {
		grid.Columns = append(grid.Columns, fmt.Sprintf("%d %s", i+1, risk.ImpactWords[i]))
	}
	for l := 4; l >= 0; l-- {
		cells := []string{fmt.Sprintf("%d %s", l+1, risk.LikelihoodWords[l])}
		n := 0
		for i := range 5 {
			c := "·"
			if k := len(m.Cells[l][i]); k > 0 {
				c, n = fmt.Sprintf("%d %s", k, risk.Level(l+1, i+1)), n+k
			}
			cells = append(cells, c)
		}
		grid.Rows = append(grid.Rows, events.Row{
			Statement: w.say(fmt.Sprintf("%s of likelihood %d (%s).", plural(n, "risk"), l+1, risk.LikelihoodWords[l]), counted("risks in this row of the matrix")),
			Cells:     cells,
		})
	}
	s.Blocks = append(s.Blocks, events.Block{Kind: events.TableKind, Table: grid})

	t := &events.Table{Columns: []string{"Severity", "Category", "Risk", "L × I", "Source"}}
	for i, r := range w.run.Risks {
		if i == 12 {
			break
		}
		var ev []events.Evidence
		for _, src := range r.Sources {
			ev = append(ev, found(src))
		}
		if len(ev) == 0 {
			continue // a risk without a passage does not enter
		}
		where := w.titles[r.Sources[0].Document]
		if n := len(r.Sources); n > 1 {
			where += fmt.Sprintf(" and %d more", n-1)
		}
		t.Rows = append(t.Rows, events.Row{
			Statement: w.say(fmt.Sprintf("%s (%s, %s): “%s”", r.Title, r.Label, r.Severity, text.Truncate(text.Line(r.Sources[0].Passage), 300)), ev...),
			Cells:     []string{string(r.Severity), r.Label, r.Title, fmt.Sprintf("%d × %d", r.Likelihood, r.Impact), where},
		})
	}
	if len(t.Rows) > 0 {
		s.Blocks = append(s.Blocks, events.Block{Kind: events.TableKind, Table: t})
	}
	if more := len(w.run.Risks) - len(t.Rows); more > 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say(plural(more, "further risk")+" in the risk list.", counted("risks not shown in the table"))))
	}
}

// deadlines lists what is still ahead or recently missed, soonest first.
func (w *writer) deadlines() {
	s := w.section(3, "Key Deadlines")
	t := &events.Table{Columns: []string{"Date", "Urgency", "What is due", "Kind", "Source"}}
	older := 0
	for _, d := range w.run.Deadlines {
		if d.Urgency == "overdue" && d.DaysLeft < -366 {
			older++ // long past: history, not work
			continue
		}
		if len(t.Rows) == 15 {
			break
		}
		var ev []events.Evidence
		for _, src := range d.Sources {
			ev = append(ev, found(src))
		}
		if d.RuleCite != "" {
			ev = append(ev, events.Evidence{Kind: events.FromRule, Note: d.RuleCite + ": " + strings.Join(d.Derivation, "; ")})
		}
		if len(ev) == 0 {
			continue
		}
		date, urgency := d.Date.String(), d.Urgency
		if d.Date.IsZero() {
			date = "not known"
		}
		what := text.Line(d.Title)
		if len(d.Conflicts) > 0 {
			what += " (conflict: another source gives another day)"
		}
		if d.Warning != "" {
			what += " (" + d.Warning + ")"
		}
		where := d.RuleCite
		if len(d.Sources) > 0 {
			where = w.titles[d.Sources[0].Document]
		}
		words := fmt.Sprintf("%s: %s.", date, strings.TrimRight(what, "."))
		t.Rows = append(t.Rows, events.Row{Statement: w.say(words, ev...), Cells: []string{date, urgency, what, d.Kind, where}})
	}
	if len(t.Rows) == 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say("No deadline that is still open was found in the documents.", counted(fmt.Sprintf("%d dates found, %d of them more than a year past", len(w.run.Deadlines), older)))))
		return
	}
	s.Blocks = append(s.Blocks, events.Block{Kind: events.TableKind, Table: t})
	note := fmt.Sprintf("Urgency is counted from %s.", w.run.Today.Long())
	if rest := len(w.run.Deadlines) - older - len(t.Rows); rest > 0 {
		note += " " + capital(plural(rest, "further date")) + " in the list of deadlines."
	}
	if older > 0 {
		note += " " + capital(plural(older, "date")) + " more than a year past left out."
	}
	s.Blocks = append(s.Blocks, paragraph(w.say(note, counted("the day the run was given as today"))))
}

// searched is the record of every call: what was asked of whom, and what came.
func (w *writer) searched() {
	s := w.section(2, "What Was Searched")
	t := &events.Table{Columns: []string{"Tool", "Asked", "Outcome", "Found", "Why"}}
	for _, c := range w.run.Calls {
		outcome := string(c.End.Outcome)
		switch {
		case c.Phase != events.Ended:
			outcome = "did not end"
		case c.End.Error != "":
			outcome += ": " + text.Line(c.End.Error)
		case c.End.Tool != c.Tool:
			outcome += " by " + c.End.Tool
		}
		asked := text.Truncate(text.Line(asked(c.Call)), 90)
		t.Rows = append(t.Rows, events.Row{
			Statement: w.say(fmt.Sprintf("%s (%s): %s, %d found.", c.Tool, asked, outcome, c.End.Found), events.Evidence{Kind: events.FromCall, Call: c.ID}),
			Cells:     []string{c.Tool, asked, outcome, fmt.Sprint(c.End.Found), text.Line(c.Reason)},
		})
	}
	if len(t.Rows) == 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say("Nothing was searched.", counted("the run has no call"))))
		return
	}
	s.Blocks = append(s.Blocks, events.Block{Kind: events.TableKind, Table: t})
	for _, x := range w.run.Expansions {
		kept := "did not help and was dropped"
		if x.Kept {
			kept = "was kept"
		}
		s.Blocks = append(s.Blocks, paragraph(w.say(fmt.Sprintf("The query “%s” was widened to “%s” (%s: %s); the widening %s.", text.Line(x.From), text.Line(x.To), x.Strategy, x.Reason, kept),
			events.Evidence{Kind: events.FromCall, Call: x.Call, Note: fmt.Sprintf("best score %.2f before, %.2f after", x.Before, x.After)})))
	}
}

// asked is what a call was asked, as a person would say it.
func asked(c events.Call) string {
	for _, name := range []string{"query", "search", "search_text", "citation"} {
		if v := c.Params.String(name); v != "" {
			return v
		}
	}
	var parts []string
	for _, k := range sortedKeys(c.Params) {
		parts = append(parts, k+" "+c.Params.String(k))
	}
	return strings.Join(parts, ", ")
}
