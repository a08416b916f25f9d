package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/text"
)

// Reindexed is what an index holds after it was brought in line with the documents.
type Reindexed struct {
	Documents int
	Summary   string // what changed, in a line
	Same      bool   // nothing did
}

// reindexing is an indexing of the matter that goes on.
type reindexing struct {
	lines chan string // how far it is; only the latest is kept
	ended chan tea.Msg
}

// reindex starts to index the matter; its messages come by next.
func (w *worker) reindex() tea.Cmd {
	if w.o.Reindex == nil {
		return func() tea.Msg {
			return model.Indexed{Error: "this matter is indexed by its owner, with headnote index"}
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

// tell keeps a line of progress in place of one that nobody has read yet.
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

// next waits for news of the indexing.
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
