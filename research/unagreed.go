package research

import (
	"context"
	"maps"
	"slices"

	"headnote/research/events"
)

// unagreed returns the hosts that calls or the reading of their hits would contact and that the user has not agreed to
// yet. It returns none if Config.Unagreed is nil.
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
