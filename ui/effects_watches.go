package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	watches "headnote/research/watch"
	"headnote/text"
)

// Watches provides the watches of the matter.
type Watches interface {
	// List lists them.
	List() ([]watches.Watch, error)
	// Memo returns a memo as it was written, in Markdown.
	Memo(e watches.Entry) (string, error)
	// MarkRead marks the memos of a watch as read, and reports whether that changed anything.
	MarkRead(id string) (bool, error)
}

// watched lists the watches, or reads the memos of one.
func (w *worker) watched(e model.Effect) tea.Cmd {
	all := w.o.Watches
	if all == nil {
		return func() tea.Msg { return model.WatchesListed{} }
	}
	switch e := e.(type) {
	case model.ListWatches:
		return func() tea.Msg {
			list, err := all.List()
			if err != nil {
				return model.WatchesListed{Error: text.Line(err.Error())}
			}
			return model.WatchesListed{Watches: list}
		}
	case model.ReadWatch:
		return func() tea.Msg {
			memo, err := openWatch(all, e.ID)
			if err != nil {
				return model.WatchRead{ID: e.ID, Error: text.Line(err.Error())}
			}
			return model.WatchRead{ID: e.ID, Memo: memo}
		}
	}
	return nil
}

// openWatch reads the unread memos of a watch, or the last memo if all are read, and marks them as read.
func openWatch(all Watches, id string) (string, error) {
	list, err := all.List()
	if err != nil {
		return "", err
	}
	var memos []string
	for _, x := range list {
		for i, e := range x.Memos {
			if x.ID != id || e.Read && (x.Unread() > 0 || i < len(x.Memos)-1) {
				continue
			}
			memo, err := all.Memo(e)
			if err != nil {
				return "", err
			}
			memos = append(memos, memo)
		}
	}
	if len(memos) == 0 {
		return "Nothing was found yet.", nil
	}
	_, err = all.MarkRead(id)
	return strings.Join(memos, "\n"), err
}
