package model

import (
	"slices"
	"strings"
)

// onTyped receives what was typed: into an overlay, the filter or the question.
func onTyped(s State, m Typed) (State, []Effect) {
	switch {
	case s.Overlay != NoOverlay:
		s.Query, s.Row = m.Text, 0
	case s.Finding():
		s = seek(s, m.Text)
	case s.Filtering:
		before := s.Selected.Of(s.Tab)
		if s = filterBy(s, m.Text); s.Selected.Of(s.Tab) != before {
			return previewSelected(s)
		}
	default:
		s.Draft, s.historyAt = m.Text, 0
	}
	return s, nil
}

// onRecall brings back an earlier question.
func onRecall(s State, m Recall) State {
	n := len(s.History)
	at := min(max(s.historyAt+m.By, 0), n)
	if at == s.historyAt {
		return s
	}
	if s.historyAt == 0 {
		s.kept = s.Draft
	}
	s.historyAt = at
	if at == 0 {
		s.Draft = s.kept
	} else {
		s.Draft = s.History[n-at]
	}
	return s
}

// needsReview reports whether the next plan waits for the analyst regardless of its calls: because that was requested,
// or because texts would go to a language model that nobody has agreed to yet. A plan that contacts hosts which nobody
// has agreed to waits anyway.
func needsReview(s State) bool { return s.Review || s.Matter.Terms != "" && !s.Offline }

// historyLength bounds how many questions are remembered.
const historyLength = 100

// onSubmit asks the question as typed.
func onSubmit(s State) (State, []Effect) {
	q := strings.TrimSpace(s.Draft)
	if q == "" {
		return warn(s, "there is no question", "type one, then {enter}"), nil
	}
	if s.Running() {
		return warn(s, "a run is in progress", "wait for it, or {cancel} stops it"), nil
	}
	if s.asking {
		return warn(s, "the question is being sent", ""), nil
	}
	s.History = append(slices.DeleteFunc(slices.Clone(s.History), func(h string) bool { return h == q }), q)
	s.History = s.History[max(0, len(s.History)-historyLength):]
	s.historyAt = 0
	ask := StartRun{Question: q, Offline: s.Offline, Review: needsReview(s)}
	if strings.HasPrefix(q, followUp) {
		whole, ok := amended(s, q)
		if !ok {
			return warn(s, "a question is added to the memo of a run", "type it after “"+followUp+"”"), nil
		}
		ask.Question, ask.Parent = whole, s.Run.ID
	}
	s.asking = true
	return s, []Effect{ask}
}

// followUp is the prefix of a question that amends the memo in view.
const followUp = "add:"

// amended returns the question of the run in view followed by the one that was typed; false if none is added, or there
// is no memo to amend.
func amended(s State, typed string) (string, bool) {
	more, ok := strings.CutPrefix(strings.TrimSpace(typed), followUp)
	more = strings.TrimSpace(more)
	return sentence(s.Run.Question) + " " + more, ok && more != "" && s.Run.Memo != nil
}

// onFollowUp starts a question that amends the memo.
func onFollowUp(s State) State {
	if s.Run.Memo == nil {
		return warn(s, "no memo to add a question to yet", "{question} asks one")
	}
	s.Focus, s.Draft, s.historyAt = Question, followUp+" ", 0
	return s
}

// sentence returns a question with a final punctuation mark, so that another can follow it.
func sentence(q string) string {
	if q = strings.TrimSpace(q); q == "" || strings.ContainsAny(q[len(q)-1:], ".?!") {
		return q
	}
	return q + "?"
}
