package model

import (
	"slices"
	"strings"
	"time"

	"headnote/research/events"
)

// Update says what follows from a message. It is the only place where the state
// changes.
func Update(s State, m Msg) (State, []Effect) {
	if s.Toast.Text != "" && fromKeyboard(m) {
		s.Toast = Toast{} // the next key takes it away
	}
	if _, esc := m.(Close); !esc && fromKeyboard(m) {
		s.stopping = false
	}
	if s.Overlay == FormOverlay {
		switch m.(type) {
		case Typed, Move, Enter, Close:
			return s.onForm(m)
		}
	}
	switch m := m.(type) {
	case Restored:
		return s.onRestored(m)
	case Started:
		return s.onStarted(m)
	case Opened:
		return s.onOpened(m)
	case Arrived:
		return s.onArrived(m)
	case Reviewed:
		return s.onReviewed(m)
	case Unsent:
		return s.onUnsent(m)
	case Refreshed:
		return s.onRefreshed(m), nil
	case NotAppended:
		if m.Run == s.Run.ID {
			s.pending = nil
		}
		s.Toast = Toast{Failure, "not recorded: " + m.Reason, ""}
	case NotStarted:
		s.asking, s.Toast = false, Toast{Failure, m.Reason, ""}
	case NotCancelled:
		return s.onNotCancelled(m), nil
	case TextLoaded:
		return s.onText(m), nil
	case RunsListed:
		s.Past = m.Runs
	case NoteEdited:
		return s.onNote(m)
	case Estimated:
		if m.Run == s.Run.ID && m.Round == s.Run.Round {
			s.Outlook = m.Outlook
		}
	case Measured:
		s.Overview = m.Overview
		s = s.settleTab(Quality)
	case Told:
		s.Toast = m.Toast
	case Ticked:
		s.Now = m.Now
	case Cancel:
		return s.onCancel()
	case AskQuit:
		return s.onQuit()
	case FocusNext:
		s.Focus = (s.Focus + Pane(m.By) + panes) % panes
	case Focus:
		s.Focus = m.Pane
	case ShowTab:
		s.Focus = Main
		return s.toTab(m.Tab)
	case NextTab:
		return s.toTab((s.Tab + Tab(m.By) + tabs) % tabs)
	case ToggleMouse:
		s.Mouse = !s.Mouse
		s.Toast = Toast{Info, "the mouse belongs to the terminal again", ""}
		if s.Mouse {
			s.Toast = Toast{Info, "the mouse chooses panes, tabs and rows now; shift marks text", "F2 gives it back"}
		}
	case ToggleZoom:
		s.Zoom = !s.Zoom
	case Open:
		return s.onOpen(m)
	case Close:
		if s.Overlay == NoOverlay && s.Focus == Tools && s.Running() {
			return s.onStop()
		}
		return s.onClose(), nil
	case Move:
		return s.onMove(m.By)
	case Enter:
		return s.onEnter()
	case Typed:
		return s.onTyped(m)
	case Filter:
		s.Filtering, s.Focus = s.Tab == Results, Main
		s.list = s.list.labelled(s.Run.Results)
	case Recall:
		return s.onRecall(m), nil
	case Submit:
		return s.onSubmit()
	case Resume:
		return s.onResume()
	case AskAgain:
		return s.onAskAgain(m)
	case Resumed:
		return s.onResumed(m)
	case EditCall:
		return s.onEdit(), nil
	case GiveDay:
		return s.onGiveDay(), nil
	case ToggleSkip, Approve, StopCall, Pin, Hide, ToggleHidden:
		return s.onRun(m)
	case SetOrder, ToggleGroups, FilterBy, FilterLike, Choose, MoreLike:
		return s.onResults(m)
	case Replay, Faster, Recorded, Step, Compare, Loaded, Amend:
		return s.onPast(m)
	default:
		return s.onView(m)
	}
	return s, nil
}

// toTab brings a tab into view.
func (s State) toTab(t Tab) (State, []Effect) {
	s.Tab, s.Filtering, s.Item = t, false, 0
	s, effects := s.previewSelected()
	if t == Quality {
		effects = append(effects, Measure{})
	}
	return s, effects
}

// onView handles the intents of the tabs and the preview.
func (s State) onView(m Msg) (State, []Effect) {
	switch m := m.(type) {
	case NextSection:
		return s.toSection(m.By).previewSelected()
	case NextCitation:
		return s.toCitation(m.By).previewSelected()
	case NextDisputed:
		return s.toDisputed(m.By).previewSelected()
	case MarkStatement:
		return s.onMark(m)
	case WriteNote:
		if id := s.Selected[Memo]; id != "" {
			return s, []Effect{EditNote{s.Run.ID, id, s.ahead().MarkBy(id, s.Matter.Me).Note}}
		}
	case ToggleEvidence:
		s.Evidence = !s.Evidence
	case MoveCell:
		s.Cell.Likelihood = min(max(s.Cell.Likelihood+m.Likelihood, 1), 5)
		s.Cell.Impact = min(max(s.Cell.Impact+m.Impact, 1), 5)
		return s.refresh().previewSelected()
	case ToggleRisks:
		s.RiskList = (s.RiskList + 1) % 2
		return s.refresh().previewSelected()
	case NextView:
		s.CitationView = (s.CitationView + 1) % citationViews
		s.Nodes = nodes(s)
		return s.settle(), nil
	case Expand:
		return s.onExpand(m.Open), nil
	case NextMark:
		return s.toMark(m.By), nil
	case ScrollTo:
		s.Preview.Top, s.Preview.Lead = m.Offset, false
	case Back:
		return s.back()
	case Follow:
		return s.follow()
	case CopySelected:
		return s.onCopy("")
	case CopyAs:
		return s.onCopy(m.Form)
	case Split:
		s.Split = min(max(s.Split+m.By, -30), 30)
	case ReadWith:
		if s.Preview.Text == "" {
			return s.tell("there is no document to read", "enter opens the selected one"), nil
		}
		return s, []Effect{Read{m.Program, s.Preview.Document.Title, s.Preview.Text}}
	case Browse:
		return s.onBrowse()
	case OpenPage:
		return s.onOpenPage()
	case ExportMemo:
		s.Overlay = NoOverlay
		if s.Run.Memo == nil {
			return s.tell("there is no memo yet", "ask a question and wait for its end"), nil
		}
		return s, []Effect{Export{s.Run.ID, m.Format}}
	}
	return s, nil
}

func (s State) tell(what, next string) State {
	s.Toast = Toast{Warning, what, next}
	return s
}

func (s State) onRestored(m Restored) (State, []Effect) {
	question := s.Draft
	s.Session = m.Session
	if s.Draft == "" {
		s.Draft = question
	}
	if s.Tab < 0 || s.Tab >= tabs {
		s.Tab = Results
	}
	if s.Focus < 0 || s.Focus >= panes {
		s.Focus = Question
	}
	if s.CitationView < 0 || s.CitationView >= citationViews {
		s.CitationView = MostCited
	}
	if s.Order < 0 || s.Order >= orders {
		s.Order = ByScore
	}
	s.Split = min(max(s.Split, -30), 30)
	for t := range tabs {
		s.moved[t] = s.Selected[t] != ""
	}
	if !s.Session.Run.IsZero() {
		return s, []Effect{OpenRun{s.Session.Run}}
	}
	return s, nil
}

func (s State) onStarted(m Started) (State, []Effect) {
	past := s.History
	s.Run = events.Run{ID: m.Run}
	s.Session.Run, s.History = m.Run, past
	s.moved = [tabs]bool{}
	s.Chosen, s.Replaying = nil, Replaying{Generation: s.Replaying.Generation + 1}
	s.pending, s.cancelling, s.asking = nil, false, false
	s.Live, s.Preview, s.Filter, s.Selected, s.Call, s.Cell = true, s.nothingRead(), "", [tabs]string{}, "", Cell{}
	s.Tab, s.Focus, s.Waits, s.Outlook, s.begun = Results, Main, 0, Outlook{}, time.Time{}
	s, watch := s.watch(0)
	return s.refresh(), []Effect{watch, SaveSession{s.Session}}
}

func (s State) onOpened(m Opened) (State, []Effect) {
	s.Run, s.Session.Run, s.Overlay = m.Run, m.Run.ID, NoOverlay
	s.Draft = m.Run.Question
	s.Preview, s.Cell = s.nothingRead(), Cell{}
	s.Replaying = Replaying{Generation: s.Replaying.Generation + 1}
	s.pending, s.cancelling, s.asking = nil, false, false
	s.Live = m.Run.Status == events.Running
	s.Waits, s.Outlook, s.begun = 0, Outlook{}, time.Time{}
	s = s.refresh()
	s, effects := s.previewSelected()
	effects = append(effects, SaveSession{s.Session})
	if s.Tab == Quality {
		effects = append(effects, Measure{})
	}
	if waiting, ok := m.Run.Waiting(); ok && s.Live {
		s = s.review(waiting)
		effects = append(effects, Estimate{m.Run.ID, s.Waits, s.Plan})
	}
	if m.Run.Status == events.Interrupted {
		s = s.tell("this run was interrupted", "R resumes it")
	}
	var watch Effect
	if s.Live {
		s, watch = s.watch(m.Run.Seq)
	} else {
		s, watch = s.watchReviews()
	}
	return s, append(effects, watch)
}

func (s State) onArrived(m Arrived) (State, []Effect) {
	s.Now = m.Now
	if m.Run != s.Run.ID || m.Watch != s.Watch {
		return s, nil // of a run that is no longer in view, or of a watch that another one has replaced
	}
	var changed parts
	var effects []Effect
	for _, e := range m.Events {
		s.Run = events.Apply(s.Run, e)
		changed = changed.touched(e.Body)
		s = s.recorded(e.Body)
		switch b := e.Body.(type) {
		case *events.RunStarted:
			if s.Draft == "" {
				s.Draft = s.Run.Question
			}
		case *events.PlanMade:
			whole := s.Run.Plans[len(s.Run.Plans)-1]
			if len(whole.Calls) == len(b.Calls) { // a model may add to it later
				s.begun = e.At
			}
			effects = append(effects, Estimate{s.Run.ID, b.Round, whole.Calls})
			if s.Run.Waits() {
				s = s.review(*b)
			}
		case *events.PlanApproved: // here, or by whoever else may
			s.begun, s.Waits = e.At, 0
			effects = append(effects, Estimate{s.Run.ID, b.Round, b.Calls})
			if s.Overlay == PlanOverlay || s.Overlay == FormOverlay {
				s.Overlay = NoOverlay
			}
		case *events.RunResumed, *events.AskedAgain:
			s = s.askingAgain()
		case *events.RunFinished:
			s.Live, s.Waits, s.cancelling = false, 0, false
			s = s.finished(*b)
		}
	}
	before := s.Selected[s.Tab]
	s = s.derive(changed)
	if s.Preview.Document.ID == "" || s.Selected[s.Tab] != before && s.Focus != Reading {
		next, shown := s.previewSelected()
		s, effects = next, append(effects, shown...)
	}
	if m.Ended {
		s.Live, s.cancelling, s.pending = false, false, nil
		if m.Error != "" {
			s.Toast = Toast{Failure, "the run is no longer followed: " + m.Error, "r opens it again"}
		} else {
			var watch Effect
			s, watch = s.watchReviews()
			effects = append(effects, watch)
		}
		if s.Tab == Quality {
			effects = append(effects, Measure{})
		}
		return s, append(effects, SaveSession{s.Session}, Notify{s.Toast.Text})
	}
	s, watch := s.watch(s.Run.Seq)
	return s, append(effects, watch)
}

// review shows a plan that waits.
func (s State) review(p events.PlanMade) State {
	s.Waits, s.Plan, s.Overlay, s.Row = p.Round, slices.Clone(p.Calls), PlanOverlay, 0
	return s
}

// finished says how the run ended and shows the memo to whoever has not yet
// gone to read something else.
func (s State) finished(p events.RunFinished) State {
	switch {
	case p.Status == events.Broken:
		s.Toast = Toast{Failure, "the run failed: " + p.Error, "R resumes it"}
	case p.Status == events.Stopped:
		s.Toast = Toast{Warning, "the run was stopped; what was found is kept", "R finishes it without the searches you stopped, A asks them again"}
	case !p.Sufficient:
		s.Toast = Toast{Warning, "finished, but the evidence is not sufficient", "6 shows why"}
	default:
		s.Toast = Toast{Info, "finished: the memo is on tab 2", ""}
	}
	return s
}

func (s State) onCancel() (State, []Effect) {
	if s.Overlay != NoOverlay && s.Overlay != PlanOverlay {
		return s.shut(), nil
	}
	if s.Running() && !s.cancelling {
		s.Overlay, s.Waits, s.cancelling = NoOverlay, 0, true
		s.Toast = Toast{Warning, "stopping the run; what was found is kept", "ctrl+c again quits"}
		return s, []Effect{CancelRun{s.Run.ID}}
	}
	s.Overlay = QuitOverlay
	return s, nil
}

func (s State) onQuit() (State, []Effect) {
	if s.Overlay == QuitOverlay || !s.Running() {
		return s, []Effect{SaveSession{s.Session}, Quit{}}
	}
	s.Overlay = QuitOverlay
	return s, nil
}

func (s State) onOpen(m Open) (State, []Effect) {
	s.Overlay, s.Query, s.Row = m.Overlay, "", 0
	if m.Overlay == RunsOverlay {
		return s, []Effect{ListRuns{}}
	}
	return s, nil
}

// onStop is esc in the tools pane while a run is going on: it ends the selected
// call, and a second time the run.
func (s State) onStop() (State, []Effect) {
	if s.stopping {
		s.stopping = false
		return s.onCancel()
	}
	s.stopping = true
	if c, ok := s.Run.Call(s.Call); ok && c.Phase == events.Active {
		return s.tell("stopping "+c.Tool, "esc again stops the whole run"), []Effect{CancelCall{s.Run.ID, s.Call}}
	}
	return s.tell("this call is not running", "esc again stops the whole run"), nil
}

// shut closes an overlay; a plan that waits comes back into view.
func (s State) shut() State {
	s.Overlay = NoOverlay
	if s.Waits > 0 {
		s.Overlay, s.Row = PlanOverlay, s.planRow
	}
	return s
}

func (s State) onClose() State {
	switch {
	case s.Overlay == PlanOverlay && s.Waits > 0:
		return s // a plan that waits is approved or the run is stopped
	case s.Overlay != NoOverlay:
		return s.shut()
	case s.Filtering:
		s.Filtering, s.Filter = false, ""
		return s.refilter()
	case s.Focus == Reading:
		s.Focus = Main
	case s.Filter != "":
		s.Filter = ""
		return s.refilter()
	case s.Zoom:
		s.Zoom = false
	}
	return s
}

func (s State) onTyped(m Typed) (State, []Effect) {
	switch {
	case s.Overlay != NoOverlay:
		s.Query, s.Row = m.Text, 0
	case s.Filtering:
		before := s.Selected[Results]
		s.Filter = m.Text
		if s = s.refilter(); s.Selected[Results] != before {
			return s.previewSelected()
		}
	default:
		s.Draft, s.historyAt = m.Text, 0
	}
	return s, nil
}

func (s State) onRecall(m Recall) State {
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

// reviewed tells whether the next plan waits for the analyst: always where that was
// asked for, and the first time that a matter's questions would leave the machine.
func (s State) reviewed() bool { return s.Review || s.Matter.FirstOnline && !s.Offline }

// historyLength is how many questions are remembered.
const historyLength = 100

func (s State) onSubmit() (State, []Effect) {
	q := strings.TrimSpace(s.Draft)
	if q == "" {
		return s.tell("there is no question", "type one and press enter"), nil
	}
	if s.Running() {
		return s.tell("a run is going on", "ctrl+c stops it, or wait for its end"), nil
	}
	if s.asking {
		return s.tell("the question is being asked", ""), nil
	}
	s.History = append(slices.DeleteFunc(slices.Clone(s.History), func(h string) bool { return h == q }), q)
	s.History = s.History[max(0, len(s.History)-historyLength):]
	s.historyAt = 0
	ask := StartRun{Question: q, Offline: s.Offline, Review: s.reviewed()}
	if more, ok := strings.CutPrefix(q, "add:"); ok && s.Run.Memo != nil { // goes on from the memo in view
		ask.Question, ask.Parent = s.Run.Question+" "+strings.TrimSpace(more), s.Run.ID
	}
	s.asking = true
	return s, []Effect{ask}
}

// fromKeyboard tells the intents of a person from answers to effects.
func fromKeyboard(m Msg) bool {
	switch m.(type) {
	case Estimated, Measured, Restored, Started, Opened, Resumed, Refreshed, Reviewed, Unsent, NotAppended, NotStarted, NotCancelled, Arrived, TextLoaded, RunsListed, NoteEdited, Told, Ticked, Recorded, Step, Loaded:
		return false
	}
	return true
}
