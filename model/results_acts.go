package model

import (
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// onResults handles the intents that change how results are listed.
func onResults(s State, m Msg) (State, []Effect) {
	switch m := m.(type) {
	case SetOrder:
		s.Order = m.Order
		return previewSelected(refresh(s))
	case ToggleGroups:
		s.Grouped = !s.Grouped
		return refilter(s), nil
	case FilterBy:
		s.Filter = withField(s.Filter, m.Field)
		return previewSelected(refilter(s))
	case FilterLike:
		r, ok := s.Run.Result(s.Selected.Of(Results))
		if !ok {
			return warn(s, "no result is selected", ""), nil
		}
		d := r.Document
		value := map[string]string{
			"kind": KindOf(d), "source": d.Source, "court": d.Court,
			"date": d.Date[:min(4, len(d.Date))],
		}[m.Field]
		if value = strings.ToLower(strings.Join(strings.Fields(value), "")); value == "" {
			return warn(s, "this result has no "+m.Field, ""), nil
		}
		s.Filter = withField(s.Filter, m.Field+":"+value)
		return previewSelected(refilter(s))
	case Choose:
		id := s.Selected.Of(Results)
		if id == "" {
			return s, nil
		}
		chosen := slices.Clone(s.Chosen)
		if i := slices.Index(chosen, id); i >= 0 {
			s.Chosen = slices.Delete(chosen, i, i+1)
		} else {
			s.Chosen = append(chosen, id)
		}
		ownSelection(&s, Results)
		return onMove(s, 1)
	case MoreLike:
		r, ok := s.Run.Result(s.Selected.Of(Results))
		if !ok || s.Running() {
			return warn(s, "no result is selected, or a run is in progress", ""), nil
		}
		words := r.Document.Snippet
		if len(r.Document.Passages) > 0 {
			words = r.Document.Passages[0].Text
		}
		s.Draft = "More like " + Label(r) + ": " + text.Truncate(text.Line(words), 300)
		s.Focus = Question
		s.Toast = Toast{Info, "ready to ask for similar documents", "change the words if you like, then {enter}"}
		return s, nil
	}
	return s, nil
}

// selectedResults returns the results that an action applies to: those selected for bulk actions, else the current one.
func selectedResults(s State) []events.Result {
	ids := s.Chosen
	if len(ids) == 0 {
		ids = []string{s.Selected.Of(Results)}
	}
	var out []events.Result
	now := withPending(s)
	for _, id := range ids {
		if r, ok := now.Result(id); ok {
			out = append(out, r)
		}
	}
	return out
}

// onPin pins or hides the selected results; if all of them already are, it undoes that.
func onPin(s State, pin bool) (State, []Effect) {
	if s.Tab != Results {
		return s, nil
	}
	all := selectedResults(s)
	set := slices.ContainsFunc(all, func(r events.Result) bool { return pin && !r.Pinned || !pin && !r.Hidden })
	var bodies []events.Body
	for _, r := range all {
		b := &events.ResultMarked{Document: r.Document.ID, Pinned: r.Pinned, Hidden: r.Hidden}
		if pin {
			b.Pinned = set
		} else {
			b.Hidden = set
		}
		bodies = append(bodies, b)
	}
	s, effects := recordAct(s, bodies...)
	if s.Chosen = nil; !pin {
		ownSelection(&s, Results) // the row below is selected instead
	}
	return s, effects
}
