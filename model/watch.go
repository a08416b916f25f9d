package model

import (
	"slices"

	"headnote/research/events"
)

// followRun follows the run in view from an event on, instead of what was followed before.
func followRun(s State, after uint64) (State, Effect) {
	s.Watch++
	return s, WatchRun{s.Run.ID, after, s.Watch}
}

// followReviews follows what people do to the run in view while it is not in progress.
func followReviews(s State) (State, Effect) {
	s.Watch++
	s.seen = 0
	return s, WatchReviews{s.Run.ID, s.Run.Seq, s.Watch}
}

// onReviewed shows what people did to a run that is not in progress: here, in another session, or on another machine.
func onReviewed(s State, m Reviewed) (State, []Effect) {
	if m.Run != s.Run.ID || m.Watch != s.Watch || s.Live {
		return s, nil
	}
	if rest := s.Replaying.Rest; len(rest) > 0 { // shown when the replay reaches them
		for _, e := range m.Events {
			if e.Seq > rest[len(rest)-1].Seq {
				rest = append(slices.Clip(rest), e)
			}
		}
		s.Replaying.Rest = rest
		s.Watch++
		return s, []Effect{WatchReviews{s.Run.ID, rest[len(rest)-1].Seq, s.Watch}}
	}
	var changed parts
	for _, e := range m.Events {
		s.Run = events.Apply(s.Run, e)
		changed = changed.touched(e.Body)
		before := len(s.pending)
		s = confirmed(s, e.Body)
		s.seen += before - len(s.pending)
	}
	s = derive(s, changed)
	s.Watch++
	if s.Run.Status == events.Running { // somebody has resumed it
		s.Live = true
		return s, []Effect{WatchRun{s.Run.ID, s.Run.Seq, s.Watch}}
	}
	return s, []Effect{WatchReviews{s.Run.ID, s.Run.Seq, s.Watch}}
}

// onUnsent shows how much has not been sent, and gives the reason when that begins.
func onUnsent(s State, m Unsent) (State, []Effect) {
	if m.Stays { // permanent: nothing to wait for
		if s.Matter.Reason != m.Reason {
			s.Toast = Toast{Info, "your user of the cluster may read there and not write", "your own runs stay on this machine"}
		}
		s.Matter.Unsent, s.Matter.Reason = 0, m.Reason
		return s, []Effect{AwaitUnsent{m.Unsent}}
	}
	if m.Reason != "" && s.Matter.Reason != m.Reason {
		s.Toast = Toast{Warning, m.String(), "it is sent when the connection is back"}
	}
	s.Matter.Unsent, s.Matter.Reason = m.Events, m.Reason
	return s, []Effect{AwaitUnsent{m.Unsent}}
}

// onNotCancelled continues a run that could not be cancelled, such as a colleague's.
func onNotCancelled(s State, m NotCancelled) State {
	s.Toast = Toast{Failure, m.Reason, ""}
	if m.Run != s.Run.ID {
		return s
	}
	s.cancelling = false
	if waiting, ok := s.Run.Waiting(); ok && s.Live {
		s = showPlan(s, waiting)
	}
	return s
}

// onRefreshed stores the run as it is after marks and notes were recorded.
func onRefreshed(s State, m Refreshed) State {
	if m.Run.ID != s.Run.ID {
		return s
	}
	// Those that a watch has already brought are no longer pending.
	rest := max(0, m.Appended-s.seen)
	s.seen = max(0, s.seen-m.Appended)
	s.pending = slices.Clone(s.pending[min(rest, len(s.pending)):])
	if m.Run.Seq < s.Run.Seq {
		return s
	}
	s.Run = m.Run
	return refresh(s)
}

// recordAct records an action on the run in view. Until it is in the journal it is pending, and counts for the actions
// that follow.
func recordAct(s State, bodies ...events.Body) (State, []Effect) {
	effects := make([]Effect, len(bodies))
	for i, b := range bodies {
		effects[i] = AppendEvent{s.Run.ID, b}
	}
	s.pending = append(slices.Clip(s.pending), bodies...)
	return s, effects
}

// withPending returns the run as it will be when the pending actions are recorded.
func withPending(s State) events.Run {
	r := s.Run
	for _, b := range s.pending {
		r = events.Apply(r, events.Event{Seq: r.Seq + 1, Run: r.ID, At: r.Updated, Body: b})
	}
	return r
}

// Pending reports whether a mark or a note on a statement is not recorded yet, for instance because another program
// still has the run open.
func (s State) Pending(statement string) bool {
	return slices.ContainsFunc(s.pending, func(b events.Body) bool {
		m, ok := b.(*events.StatementMarked)
		return ok && m.Statement == statement
	})
}

// confirmed removes what has arrived from the pending actions.
func confirmed(s State, b events.Body) State {
	i := slices.IndexFunc(s.pending, func(p events.Body) bool { return same(p, b) })
	if i >= 0 {
		s.pending = slices.Delete(slices.Clone(s.pending), i, i+1)
	}
	return s
}

// same reports whether two actions are the same, no matter whose.
func same(a, b events.Body) bool {
	switch a := a.(type) {
	case *events.StatementMarked:
		b, ok := b.(*events.StatementMarked)
		return ok && a.Statement == b.Statement && a.Mark == b.Mark && a.Note == b.Note
	case *events.ResultMarked:
		b, ok := b.(*events.ResultMarked)
		return ok && a.Document == b.Document && a.Pinned == b.Pinned && a.Hidden == b.Hidden
	case *events.TriggerGiven:
		b, ok := b.(*events.TriggerGiven)
		return ok && a.Given == b.Given
	case *events.DeadlineMarked:
		b, ok := b.(*events.DeadlineMarked)
		return ok && a.Deadline == b.Deadline && a.Act == b.Act && a.To == b.To
	}
	return false
}
