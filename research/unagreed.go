package research

import (
	"context"
	"maps"
	"slices"

	"headnote/research/events"
)

// unagreed are the hosts that calls would ask, and by which their hits would be read, to which nobody
// has agreed yet; none where nobody watches.
func (l *live) unagreed(ctx context.Context, calls []events.Call) ([]string, error) {
	if l.e.c.Unagreed == nil || l.snapshot().Offline {
		return nil, nil
	}
	rows, err := l.e.Table(ctx, slices.DeleteFunc(slices.Clone(calls), func(c events.Call) bool { return c.Skip }))
	if err != nil {
		return nil, err
	}
	hosts := make(map[string]bool)
	for _, r := range rows {
		for _, h := range r.Hosts() {
			hosts[h] = true
		}
	}
	return l.e.c.Unagreed(slices.Sorted(maps.Keys(hosts))), nil
}
