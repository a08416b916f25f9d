package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// resultsPane lists the results, best first.
type resultsPane struct{ model.ResultsPane }

// Short implements abbreviated.
func (resultsPane) Short() string { return "Hits" }

// About implements Pane.
func (resultsPane) About() string { return "documents found, with their grades" }

// Actions implements Pane.
func (resultsPane) Actions() []action {
	return []action{
		{ID: "filter", Keys: []string{"/"}, Title: "filter", Flags: footer | screen, Do: model.Filter{}},
		{ID: "select", Keys: []string{"space"}, Title: "select for bulk actions", Do: model.Choose{}},
		{ID: "sort-grade", Keys: []string{"S g"}, Title: "sort by grade", Do: model.SetOrder{Order: model.ByScore}},
		{
			ID: "sort-date", Keys: []string{"S d"}, Title: "sort by date, newest first",
			Do: model.SetOrder{Order: model.ByDate},
		},
		{ID: "sort-court", Keys: []string{"S c"}, Title: "sort by court or agency", Do: model.SetOrder{Order: model.ByCourt}},
		{ID: "sort-title", Keys: []string{"S t"}, Title: "sort by title", Do: model.SetOrder{Order: model.ByTitle}},
		{ID: "sort-source", Keys: []string{"S s"}, Title: "sort by source", Do: model.SetOrder{Order: model.BySource}},
		{ID: "group", Keys: []string{"S S"}, Title: "group by source", Do: model.ToggleGroups{}},
		{
			ID: "only-relevant", Keys: []string{"F r"}, Title: "show relevant only",
			Do: model.FilterBy{Field: "grade:relevant"},
		},
		{
			ID: "only-ambiguous", Keys: []string{"F a"}, Title: "show ambiguous only",
			Do: model.FilterBy{Field: "grade:ambiguous"},
		},
		{ID: "only-low", Keys: []string{"F w"}, Title: "show low relevance only", Do: model.FilterBy{Field: "grade:low"}},
		{
			ID: "same-kind", Keys: []string{"F k"}, Title: "show this kind of document only",
			Do: model.FilterLike{Field: "kind"},
		},
		{
			ID: "same-court", Keys: []string{"F c"}, Title: "show this court or agency only",
			Do: model.FilterLike{Field: "court"},
		},
		{ID: "same-year", Keys: []string{"F d"}, Title: "show this year only", Do: model.FilterLike{Field: "date"}},
		{ID: "same-source", Keys: []string{"F s"}, Title: "show this source only", Do: model.FilterLike{Field: "source"}},
		{ID: "why", Keys: []string{"W"}, Title: "why this grade", Flags: footer, Do: model.Open{Overlay: model.WhyOverlay}},
		{ID: "more-like-this", Keys: []string{"L"}, Title: "more like this", Do: model.MoreLike{}},
		{ID: "pin", Keys: []string{"p"}, Title: "pin to the top", Flags: footer, Do: model.Pin{}},
		{ID: "hide", Keys: []string{"d"}, Title: "hide", Flags: footer, Do: model.Hide{}},
		{ID: "hidden", Keys: []string{"D"}, Title: "show hidden results", Do: model.ToggleHidden{}},
	}
}

// Spoken implements Pane.
func (resultsPane) Spoken(v *view, row string) string {
	r, _ := v.state.Run.Result(row)
	grade := "not graded yet"
	if r.Graded() {
		grade = fmt.Sprintf("%s, %.0f percent", gradeWord(r.Grading.Grade), 100*r.Grading.Score)
	}
	return fmt.Sprintf("%s. %s. %s %s", model.Label(r), grade, model.KindOf(r.Document), text.Line(r.Document.Date))
}

// head implements listed.
func (resultsPane) head(v *view) int {
	switch {
	case v.state.Grouped:
		return -1
	case listNote(v.state) != "":
		return 1
	}
	return 0
}

// Draw implements Pane.
func (resultsPane) Draw(v *view, w, h int) []string {
	s, t := v.state, v.theme
	if len(s.Hits) == 0 {
		if s.Filter != "" {
			unmatched := v.hint("No result matches the filter “" + s.Filter + "”; {close} clears it.")
			return v.empty(w, unmatched, unmatched)
		}
		return v.empty(w, "No documents found. Try other words, or add documents.",
			"In progress: documents appear here as they are found.")
	}
	selected := max(s.RowOf(model.Results), 0)
	var lines []string
	if note := listNote(s); note != "" {
		lines = append(lines, t.Faint.Render(fit(" "+note, w)))
	}
	room := h - len(lines)
	from, to := window(selected, len(s.Hits), room)
	var rows []string
	at := 0 // row of the selected result, counting group headings
	for i := from; i < to; i++ {
		hit := s.Hits[i]
		if hit.Group != "" {
			rows = append(rows, " "+t.Strong.Render(hit.Group))
		}
		if i == selected {
			at = len(rows)
		}
		rows = append(rows, v.row(resultLine(v, s.Run.Results[hit.Index], s.Matched(hit), w), i == selected, w))
	}
	first := max(0, min(at-room+1, len(rows)-room))
	return append(lines, rows[first:]...)
}

// listNote describes how the list differs from showing all results by grade.
func listNote(s model.State) string {
	var parts []string
	if s.Judging() {
		parts = append(parts, "keyword order; grading in progress")
	}
	if s.Filter != "" && !s.Filtering {
		parts = append(parts, fmt.Sprintf("filter “%s”: %d of %d", text.Line(s.Filter), len(s.Hits), len(s.Run.Results)))
	}
	if s.Order != model.ByScore {
		parts = append(parts, s.Order.String())
	}
	if n := len(s.Chosen); n > 0 {
		parts = append(parts, fmt.Sprintf("%d selected", n))
	}
	return strings.Join(parts, " · ")
}

// resultLine returns a result in one line: its grade, score, name, kind and date.
func resultLine(v *view, r events.Result, matched []int, w int) string {
	t := v.theme
	score := "     "
	if r.Graded() {
		score = fmt.Sprintf(" %.2f", r.Grading.Score)[0:5]
		score = strings.Replace(score, " 0.", "  .", 1)
		if r.Grading.Score >= 0.995 {
			score = " 1.0 "
		}
	}
	pin := " "
	if slices.Contains(v.state.Chosen, r.Document.ID) {
		pin = t.Key.Render("+")
	} else if r.Pinned {
		pin = t.Key.Render(t.signs.pin)
	} else if r.Hidden {
		pin = t.Faint.Render("-")
	}
	d := r.Document
	right := ""
	if w >= 60 {
		kind := 14
		if w >= 110 {
			kind = 25
		}
		right = t.Faint.Render(fit(model.KindOf(d), kind) + " " + fit(text.Line(d.Date), 10))
	}
	room := w - 10 - width(right)
	label := fit(highlight(model.Label(r), matched, t), room)
	if r.Grading.Grade == events.Irrelevant {
		label = t.Faint.Render(ansi.Strip(label))
	}
	return pin + t.grade(r.Grading.Grade) + t.Faint.Render(score) + " " + label + " " + right
}

// highlight marks the bytes that a filter matched.
func highlight(s string, matched []int, t theme) string {
	if len(matched) == 0 {
		return s
	}
	var b strings.Builder
	next := 0
	for i, r := range s {
		for next < len(matched) && matched[next] < i {
			next++
		}
		if next < len(matched) && matched[next] == i {
			b.WriteString(t.Match.Render(string(r)))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
