package cluster

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// Switch moves the alias to the filled index, in one step, if nobody has moved it meanwhile, and removes the previous
// index.
func (e *Engine) Switch(ctx context.Context) error {
	if err := e.holds(ctx); err != nil {
		return err
	}
	before, err := e.replaceable(ctx)
	if err != nil {
		return err
	}
	if before != e.index {
		// A name can have only one write index: of two added at the same time, the second is refused. An index that
		// lost the name meanwhile cannot lose it again.
		actions := []any{map[string]any{"add": map[string]any{"index": e.index, "alias": e.o.Alias, "is_write_index": true}}}
		if before != "" {
			gone := map[string]any{"remove": map[string]any{"index": before, "alias": e.o.Alias, "must_exist": true}}
			actions = []any{gone, actions[0]}
		}
		err := e.json(ctx, http.MethodPost, "/_aliases", map[string]any{"actions": actions}, nil)
		if err != nil {
			if x, e2 := e.ours(ctx); e2 != nil || x.name != e.index { // the response may have been lost
				return fmt.Errorf("%s still names the index before: %w", e.o.Alias, errors.Join(err, e2))
			}
		}
	}
	if before == "" || before == e.index {
		return nil
	}
	return e.remove(ctx, before)
}

// remove removes an index that this matter created. One that somebody has given another name is kept, since that name
// would be lost with it.
func (e *Engine) remove(ctx context.Context, name string) error {
	var found map[string]struct {
		Aliases  map[string]any `json:"aliases"`
		Mappings struct {
			Meta meta `json:"_meta"`
		} `json:"mappings"`
	}
	err := e.json(ctx, http.MethodGet, "/"+name, nil, &found)
	if missing(err) {
		return e.o.Claims.drop(Claim{URL: e.o.URL, Index: name})
	}
	if err != nil {
		return err
	}
	x, there := found[name]
	if !there || len(found) != 1 || x.Mappings.Meta.Matter != e.o.Matter || x.Mappings.Meta.Matter == "" ||
		!indexForm.MatchString(name) {
		return fmt.Errorf("the index %s was left in the cluster at %s: it is %w", name, e.o.URL, ErrForeign)
	}
	delete(x.Aliases, writeAlias(name))
	delete(x.Aliases, e.o.Alias)
	if len(x.Aliases) > 0 {
		others := strings.Join(slices.Sorted(maps.Keys(x.Aliases)), ", ")
		e.o.Notice(fmt.Sprintf("the index %s was left in the cluster at %s: others call it %s, and that name would go "+
			"with it", name, e.o.URL, others))
		return e.o.Claims.drop(Claim{URL: e.o.URL, Index: name})
	}
	if err := e.json(ctx, http.MethodDelete, "/"+name, nil, nil); err != nil && !missing(err) {
		return fmt.Errorf("the index %s cannot be removed from the cluster: %w", name, err)
	}
	return e.o.Claims.drop(Claim{URL: e.o.URL, Index: name})
}

// Tidy removes this folder's other indexes of the alias: an abandoned rebuild, or an index that could not be removed
// when it was replaced.
func (e *Engine) Tidy(ctx context.Context) error {
	return e.dropBut(ctx, e.index, new(int))
}

// Drop removes this folder's indexes of the alias from the cluster, and returns how many. What somebody else fills now
// is kept.
func Drop(ctx context.Context, o Options) (int, error) {
	e, err := newEngine(ctx, o)
	if err != nil {
		return 0, err
	}
	n := 0
	err = e.dropBut(ctx, "", &n)
	return n, err
}

// dropBut removes the indexes that this folder claims, except one, and counts them.
func (e *Engine) dropBut(ctx context.Context, but string, n *int) error {
	o := e.o
	for _, c := range o.Claims.At(o.URL, o.Alias) {
		if c.Index == but {
			continue
		}
		r, _, there, err := e.record(ctx, c.Index)
		switch {
		case missing(err):
			err = o.Claims.drop(c)
		case err != nil:
		case there && !slices.Contains(c.Tokens, r.Token):
			o.Notice(fmt.Sprintf("the index %s was left in the cluster at %s: %s fills it now", c.Index, o.URL, r.By))
			err = o.Claims.drop(c)
		default:
			*n++
			err = e.remove(ctx, c.Index)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
