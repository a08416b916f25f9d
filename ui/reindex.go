package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/text"
)

// Reindexed describes an index after it was updated from the documents.
type Reindexed struct {
	Documents int
	Summary   string // what changed, in one line
	Same      bool   // nothing changed
}

// reindexing is an indexing of the matter in progress.
type reindexing struct {
	lines chan string // progress; only the latest line is kept
	ended chan tea.Msg
}

// reindex starts to index the matter; next delivers its messages.
func (w *worker) reindex() tea.Cmd {
	if w.o.Reindex == nil {
		return func() tea.Msg {
			return model.Indexed{Error: "only the owner can index this matter (headnote index)"}
		}
	}
	r := &reindexing{lines: make(chan string, 1), ended: make(chan tea.Msg, 1)}
	w.indexing = r
	ctx, index := w.ctx, w.o.Reindex
	run := func() tea.Msg {
		if done, err := index(ctx, r.tell); err != nil {
			r.ended <- model.Indexed{Error: text.Line(err.Error())}
		} else {
			r.ended <- model.Indexed{Documents: done.Documents, Summary: text.Line(done.Summary), Same: done.Same}
		}
		return nil
	}
	return tea.Batch(run, r.next(ctx))
}

// tell replaces an unread line of progress with a newer one.
func (r *reindexing) tell(line string) {
	select {
	case <-r.lines:
	default:
	}
	select {
	case r.lines <- line:
	default:
	}
}

// next waits for the next message of the indexing.
func (r *reindexing) next(ctx context.Context) tea.Cmd {
	if r == nil {
		return nil
	}
	return func() tea.Msg {
		select {
		case m := <-r.ended:
			return m
		default:
		}
		select {
		case m := <-r.ended:
			return m
		case line := <-r.lines:
			return model.Indexing{Progress: text.Line(line)}
		case <-ctx.Done():
			return nil
		}
	}
}
