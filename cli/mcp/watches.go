package mcp

import (
	"headnote/backends"
	"headnote/cli/matters"
	"headnote/cli/watches"
)

// Watches implements Service.
func (s served) Watches() ([]watches.Listed, error) {
	m := s.e.Matter()
	if m.Sample {
		return []watches.Listed{}, nil // it is fictional: nothing in it changes
	}
	store, err := matters.Watches(s.env, m)
	if err != nil {
		return nil, err
	}
	all, err := store.List()
	return watches.ListOf(all), err
}

// WatchMemo implements Service.
func (s served) WatchMemo(id string) (string, error) {
	store, err := matters.Watches(s.env, s.e.Matter())
	if err != nil {
		return "", err
	}
	w, err := store.Find(id)
	if err != nil {
		return "", err
	}
	if len(w.Memos) == 0 {
		return "", &backends.Error{
			Code: backends.NotFound, Message: "nothing was found yet for " + w.Subject.String(),
			Next: "headnote watch run asks for what is new",
		}
	}
	return store.Memo(w.Memos[len(w.Memos)-1])
}
