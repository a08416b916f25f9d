package team

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// StreamsOf returns the names of the streams that a cluster may hold for a matter, for the administrator.
func StreamsOf(id string) []string {
	s := StreamName(id)
	return []string{
		s,
		"KV_" + s + "_drivers",
		s + "_documents",
		"OBJ_" + s + "_files",
		s + "_work",
		s + "_dead",
		s + "_catalogue",
	}
}

// Remove removes everything that the cluster holds of a matter, for everyone, if the user may.
func (l *Link) Remove(ctx context.Context, id string) error {
	own := StreamName(id)
	var names []string
	err := l.Do(ctx, l.API("STREAM.NAMES"), func(ctx context.Context) error {
		list := l.JS.StreamNames(ctx)
		for name := range list.Name() {
			bare := strings.TrimPrefix(strings.TrimPrefix(name, "KV_"), "OBJ_")
			if bare == own || strings.HasPrefix(bare, own+"_") {
				names = append(names, name)
			}
		}
		return list.Err()
	})
	if err != nil {
		return l.Explain(err)
	}
	slices.Sort(names)
	slices.Reverse(names) // the journals last: an interrupted removal can be repeated
	for _, name := range names {
		err := l.Do(
			ctx,
			l.API("STREAM.DELETE."+name),
			func(ctx context.Context) error { return l.JS.DeleteStream(ctx, name) },
		)
		if err != nil {
			return fmt.Errorf("%s could not be removed: %w", name, l.Explain(err))
		}
	}
	return nil
}
