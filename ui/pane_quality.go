package ui

import (
	"fmt"
	"strings"

	"headnote/model"
	"headnote/text"
)

// sheet is a list of lines, some of which can be selected.
type sheet struct {
	v     *view
	w     int
	lines []string
	rows  int // number of selectable lines
	at    int // index of the selected one
	end   int // the line after the selected one
}

func (s *sheet) say(style func(...string) string, lead, words string) {
	for i, l := range wrap(text.Line(words), s.w-2-width(lead)) {
		if i > 0 {
			lead = strings.Repeat(" ", width(lead))
		}
		s.lines = append(s.lines, " "+lead+style(l))
	}
}

// head begins a section.
func (s *sheet) head(words, more string) {
	t := s.v.theme
	s.lines = append(s.lines, "", fit(" "+t.Strong.Render(words)+"  "+t.Faint.Render(more), s.w))
}

// row adds a selectable line; what does not fit continues on the lines below.
func (s *sheet) row(id, line, more string) {
	selected := id == s.v.state.Selected.Of(model.Quality)
	room := s.w - width(line) - 1
	short := text.Line(more)
	if width(short) > room {
		short = fit(short, room)
	}
	if !selected || width(text.Line(more)) <= room {
		s.mark(selected, 1)
		s.lines = append(s.lines, s.v.row(line+s.v.theme.Faint.Render(short), selected, s.w))
		return
	}
	below := wrap(text.Line(more), s.w-6)
	s.mark(true, 1+len(below))
	s.lines = append(s.lines, s.v.row(line, true, s.w))
	for _, l := range below {
		s.lines = append(s.lines, "     "+l)
	}
}

func (s *sheet) mark(selected bool, n int) {
	if selected {
		s.at, s.end = s.rows, len(s.lines)+n
	}
	s.rows++
}

// view returns the h lines around the selected row; with the first row selected it shows the beginning, and with the
// last row the end.
func (s *sheet) view(h int) []string {
	last := max(0, len(s.lines)-h)
	switch s.at {
	case 0:
		return s.lines[min(max(0, s.end-h), last):]
	case s.rows - 1:
		return s.lines[last:]
	}
	return s.lines[min(max(0, s.end-h*2/3), last):]
}

// qualityPane shows how far the answer can be trusted, what is missing, and how sources and rounds have performed in
// other runs.
type qualityPane struct{ model.QualityPane }

// Short implements abbreviated.
func (qualityPane) Short() string { return "Qual" }

// About implements Pane.
func (qualityPane) About() string { return "quality of the evidence, and what is missing" }

// Actions implements Pane.
func (qualityPane) Actions() []action { return nil }

// fit implements tall: its rows differ in height.
func (qualityPane) fit(*view, int) int { return -1 }

// Draw implements Pane.
func (qualityPane) Draw(v *view, w, h int) []string {
	if len(v.state.Run.Evaluations) == 0 {
		return v.empty(w, "The evidence is evaluated when the searches of a round have ended.",
			"In progress: the evidence is evaluated when the searches of a round have ended.")
	}
	s := &sheet{v: v, w: w}
	verdict(v, s)
	rows := make(map[model.QualityKind][]model.QualityRow)
	for _, r := range v.state.QualityRows() {
		rows[r.Kind] = append(rows[r.Kind], r)
	}
	criteria(v, s, rows[model.CriterionRow])
	gaps(v, s, rows[model.GapRow])
	widened(v, s, rows[model.WidenedRow])
	answers(v, s, rows[model.CallRow])
	modelUse(v, s, rows[model.HelpRow])
	overview(v, s, rows[model.SourceRow])
	return s.view(h)
}

// Spoken implements Pane.
func (qualityPane) Spoken(v *view, row string) string {
	for _, r := range v.state.QualityRows() {
		if r.ID == row {
			return spokenQuality(v, r)
		}
	}
	return ""
}

// spokenQuality describes a row of any kind.
func spokenQuality(v *view, r model.QualityRow) string {
	s := v.state
	switch r.Kind {
	case model.CriterionRow:
		c := s.Run.Evaluations[len(s.Run.Evaluations)-1].Criteria[r.Index]
		return fmt.Sprintf("%s: %.1f of 10. %s", c.Name, c.Score, text.Line(c.Evidence))
	case model.GapRow:
		g := s.Run.Gaps[r.Index]
		if g.ClosedBy != "" {
			return fmt.Sprintf("Gap, closed by %s: %s", g.ClosedBy, text.Line(g.Missing))
		}
		return fmt.Sprintf("Gap, priority %s: %s", g.Priority, text.Line(g.Missing))
	case model.WidenedRow:
		x := s.Run.Expansions[r.Index]
		kept := map[bool]string{true: "kept", false: "dropped"}[x.Kept]
		return fmt.Sprintf("Query widened by %s, %s: best score %.2f before, %.2f after. %s", x.Strategy, kept, x.Before,
			x.After, text.Line(x.Reason))
	case model.CallRow:
		c := s.Run.Calls[r.Index]
		return fmt.Sprintf("Results of %s: %d found, relevance %s, coverage %s. %s", v.toolName(c.End.Tool), c.End.Found,
			orWord(c.End.Quality.Relevance, "not known"), orWord(c.End.Quality.Coverage,
				"not known"), text.Line(c.End.Quality.Suggestion))
	case model.HelpRow:
		x := s.Run.Helped[r.Index]
		if x.Error != "" {
			return fmt.Sprintf("Language model, %s: failed, the run continued without it. %s", x.Job, text.Line(x.Error))
		}
		return fmt.Sprintf("Language model, %s: %s tokens, %.3f dollars, %.1f seconds", x.Job, thousands(x.Tokens()), x.Cost,
			x.Seconds)
	}
	x := s.Overview.Sources[r.Index]
	return fmt.Sprintf("Source %s, over all runs: %d searches, %.0f percent failed, %.1f seconds on average",
		text.Line(x.Name), x.Searches+x.Failures, 100*x.FailureRate(), x.MeanSeconds())
}
