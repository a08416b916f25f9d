package model

// Update returns the state and effects that follow from a message. It is the only place where the state changes.
func Update(s State, m Msg) (State, []Effect) {
	if s.Toast.Text != "" && fromKeyboard(m) {
		s.Toast = Toast{} // the next key dismisses it
	}
	if _, esc := m.(Close); !esc && fromKeyboard(m) {
		s.stopping = false
	}
	if s.Overlay == FormOverlay {
		switch m.(type) {
		case Typed, Move, Enter, Close:
			return onForm(s, m)
		}
	}
	switch m := m.(type) {
	case Restored:
		return onRestored(s, m)
	case Started:
		return onStarted(s, m)
	case Opened:
		return onOpened(s, m)
	case NotOpened:
		return onNotOpened(s, m)
	case Arrived:
		return onArrived(s, m)
	case Reviewed:
		return onReviewed(s, m)
	case Unsent:
		return onUnsent(s, m)
	case Reindex:
		return onReindex(s)
	case Indexing:
		return onIndexing(s, m)
	case Indexed:
		return onIndexed(s, m)
	case Refreshed:
		return onRefreshed(s, m), nil
	case NotAppended:
		if m.Run == s.Run.ID {
			s.pending = nil
		}
		s.Toast = Toast{Failure, "not recorded: " + m.Reason, ""}
	case NotStarted:
		s.asking, s.Toast = false, Toast{Failure, m.Reason, ""}
	case NotCancelled:
		return onNotCancelled(s, m), nil
	case TextLoaded:
		return onText(s, m), nil
	case PapersListed:
		return onPapers(s, m)
	case PaperCorrected:
		return onCorrected(s, m)
	case AffairRead:
		return onAffair(s, m)
	case DocketRead:
		return onDocket(s, m)
	case ClientSet:
		return onClientSet(s, m)
	case WatchesListed:
		return onWatches(s, m)
	case WatchRead:
		return onWatchRead(s, m)
	case RunsListed:
		s.Past = m.Runs
	case NoteEdited:
		return onNote(s, m)
	case Estimated:
		if m.Run == s.Run.ID && m.Round == s.Run.Round {
			s.Outlook = m.Outlook
		}
	case Measured:
		s.Overview = m.Overview
		s = settleTab(s, Quality)
	case Told:
		s.Toast = m.Toast
	case Ticked:
		s.Now = m.Now
	case Cancel:
		return onCancel(s)
	case AskQuit:
		return onQuit(s)
	case FocusNext:
		s.Focus, s.Filtering = (s.Focus+Area(m.By)+areas)%areas, false
	case Focus:
		s.Focus, s.Filtering = m.Area, false
	case ShowTab:
		s.Focus = Main
		return toTab(readNoMore(s), m.Tab)
	case NextTab:
		return toTab(readNoMore(s), nextTab(s, m.By))
	case ToggleMouse:
		s.Mouse = !s.Mouse
		s.Toast = Toast{Info, "mouse support is off", ""}
		if s.Mouse {
			s.Toast = Toast{Info, "the mouse selects panes, tabs and rows; hold shift to select text", "{mouse} turns this off"}
		}
	case ToggleZoom:
		s.Zoom = !s.Zoom
	case Open:
		return onOpen(s, m)
	case Close:
		if s.Overlay == NoOverlay && s.Focus == Tools && s.Running() {
			return onStop(s)
		}
		return onClose(s), nil
	case Move:
		return onMove(s, m.By)
	case Select:
		return onSelect(s, m.Row)
	case Enter:
		return onEnter(s)
	case Typed:
		return onTyped(s, m)
	case Filter:
		_, s.Filtering = s.filtered()
		s.Focus = Main
		s.list = s.list.labelled(s.Run.Results)
	case Find:
		return onFind(s, m), nil
	case FilterTo:
		s.Filtering = false
		return previewSelected(filterBy(s, m.Words))
	case Recall:
		return onRecall(s, m), nil
	case Submit:
		return onSubmit(s)
	case Resume:
		return onResume(s)
	case AskAgain:
		return onAskAgain(s, m)
	case Resumed:
		return onResumed(s, m)
	case EditCall:
		return onEdit(s), nil
	case EnterTriggerDate:
		return onTriggerDate(s), nil
	case MarkDeadline:
		return markDeadline(s, m)
	case AssignDeadline:
		return onAssign(s), nil
	case CorrectCard:
		return onCorrect(s), nil
	case ChooseClient:
		return onSetClient(s)
	case SetPaperOrder:
		return setPaperOrder(s, m.Order)
	case ToggleSkip, Approve, StopCall, Pin, Hide, ToggleHidden:
		return onRun(s, m)
	case SetOrder, ToggleGroups, FilterBy, FilterLike, Choose, MoreLike:
		return onResults(s, m)
	case Replay, Faster, Recorded, Step, Compare, Loaded, Amend:
		return onPast(s, m)
	default:
		return onView(s, m)
	}
	return s, nil
}

// onView handles the intents of the tabs and the preview.
func onView(s State, m Msg) (State, []Effect) {
	switch m := m.(type) {
	case NextSection:
		return previewSelected(toSection(s, m.By))
	case NextCitation:
		return previewSelected(toCitation(s, m.By))
	case NextDisputed:
		return previewSelected(toDisputed(s, m.By))
	case MarkStatement:
		return onMark(s, m)
	case WriteNote:
		if id := s.Selected.Of(Memo); id != "" {
			return s, []Effect{EditNote{s.Run.ID, id, withPending(s).MarkBy(id, s.Matter.Me).Note}}
		}
	case ToggleEvidence:
		s.Evidence = !s.Evidence
	case MoveCell:
		return moveCell(s, m)
	case FollowUp:
		return onFollowUp(s), nil
	case ToggleRisks:
		s.RiskList = (s.RiskList + 1) % 2
		return previewSelected(refresh(s))
	case ToggleAllRisks:
		if len(s.Run.Risks) == len(s.Risks()) && !s.AllRisks {
			return warn(s, "all risks are listed", ""), nil
		}
		s.AllRisks = !s.AllRisks
		return previewSelected(refresh(s))
	case NextView:
		s.CitationView = (s.CitationView + 1) % citationViews
		s.Nodes = nodes(s)
		return settle(s), nil
	case Expand:
		return onExpand(s, m.Open), nil
	case NextMark:
		return toMark(s, m.By), nil
	case ScrollTo:
		s.Preview.Top, s.Preview.Lead = m.Offset, false
	case Back:
		return readBefore(s)
	case Follow:
		return followCitation(s)
	case CopySelected:
		return onCopy(s, "")
	case CopyAs:
		return onCopy(s, m.Form)
	case Split:
		s.Split = min(max(s.Split+m.By, -30), 30)
	case ReadWith:
		if s.Preview.Text == "" {
			return warn(s, "no document is open", "{enter} opens the selected one"), nil
		}
		return s, []Effect{Read{m.Program, s.Preview.Document.Title, s.Preview.Text}}
	case Browse:
		return onBrowse(s)
	case OpenPage:
		return onOpenPage(s)
	case ExportMemo:
		s.Overlay = NoOverlay
		if s.Run.Memo == nil {
			return warn(s, "there is no memo yet", "it is written when the run ends"), nil
		}
		return s, []Effect{Export{s.Run.ID, m.Format, s.Appendices}}
	case ExportDeadlines:
		return onExportDeadlines(s, m)
	case ToggleAppendix:
		s.Appendices = toggled(s.Appendices, m.Appendix)
	}
	return s, nil
}

func warn(s State, what, next string) State {
	s.Toast = Toast{Warning, what, next}
	return s
}

// fromKeyboard reports whether a message is a person's intent rather than the result of an effect.
func fromKeyboard(m Msg) bool {
	switch m.(type) {
	case NotOpened, Estimated, Measured, Restored, Started, Opened, Resumed, Refreshed, Reviewed, Unsent, Indexing,
		Indexed, NotAppended, NotStarted, NotCancelled, Arrived, TextLoaded, RunsListed, PapersListed, PaperCorrected,
		AffairRead, DocketRead, ClientSet, WatchesListed, WatchRead, NoteEdited, Told, Ticked, Recorded, Step, Loaded:
		return false
	}
	return true
}
