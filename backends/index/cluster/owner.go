package cluster

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// mappingVersion increases with every change of mapping.json that requires sending the passages again.
const mappingVersion = 2

// mapping is the cluster's mapping for passages. Their words are sent as headnote's own stems, so that a cluster finds
// what the embedded index finds.
//
//go:embed mapping.json
var mapping []byte

// meta is an index's description in its mapping: its format and its owner.
type meta struct {
	Version int    `json:"headnote"`
	Matter  string `json:"matter"`
}

// indexed is an index with its description.
type indexed struct {
	name string
	meta meta
}

// writeAlias returns the alias for writing to an index. It is removed with the index, so that a late write cannot
// create a new one.
func writeAlias(name string) string { return name + "-w" }

// named returns the indexes that a name refers to: an alias or an index.
func (c *conn) named(ctx context.Context, name string) ([]indexed, error) {
	var found map[string]struct {
		Mappings struct {
			Meta json.RawMessage `json:"_meta"`
		} `json:"mappings"`
	}
	if err := c.json(ctx, http.MethodGet, "/"+name+"/_mapping", nil, &found); err != nil {
		if missing(err) {
			return nil, nil
		}
		return nil, err
	}
	var out []indexed
	for _, n := range slices.Sorted(maps.Keys(found)) {
		x := indexed{name: n}
		if json.Unmarshal(found[n].Mappings.Meta, &x.meta) != nil {
			x.meta = meta{} // another program's
		}
		out = append(out, x)
	}
	return out, nil
}

// Errors that callers distinguish.
var (
	// ErrNone means that there is no index of that name.
	ErrNone = errors.New("no such index")
	// ErrForeign means that the name refers to an index of another program or matter.
	ErrForeign = errors.New("not of this matter")
)

// ours returns the index that the alias names, if it belongs to the matter.
func (c *conn) ours(ctx context.Context) (indexed, error) {
	found, err := c.named(ctx, c.o.Alias)
	switch {
	case err != nil:
		return indexed{}, err
	case len(found) == 0:
		return indexed{}, fmt.Errorf("the cluster at %s has %w as %s: headnote index DIR --to fills one", c.o.URL, ErrNone,
			c.o.Alias)
	case len(found) > 1:
		var names []string
		for _, x := range found {
			names = append(names, x.name)
		}
		return indexed{}, fmt.Errorf("%s in the cluster at %s names %d indexes (%s) and is %w: choose another name",
			c.o.Alias, c.o.URL, len(found), strings.Join(names, ", "), ErrForeign)
	}
	return found[0], c.mine(found[0])
}

// mine returns an error if an index does not belong to the matter.
func (c *conn) mine(x indexed) error {
	at := fmt.Sprintf("%s in the cluster at %s", c.o.Alias, c.o.URL)
	switch {
	case x.meta.Version == 0:
		return fmt.Errorf("%s names the index %s, which headnote did not make, and is %w: choose another name", at, x.name,
			ErrForeign)
	case x.meta.Matter == "":
		return fmt.Errorf("%s names the index %s, which an older headnote made without the id of a matter, and is %w: "+
			"choose another name, and have the old index removed", at, x.name, ErrForeign)
	case c.o.Matter != "" && x.meta.Matter != c.o.Matter:
		return fmt.Errorf("%s names the index %s of another matter (%s) and is %w: choose another name", at, x.name,
			x.meta.Matter, ErrForeign)
	case x.meta.Version > mappingVersion:
		return fmt.Errorf("the index %s has form %d, this headnote knows forms up to %d: install the newer headnote", x.name,
			x.meta.Version, mappingVersion)
	case x.meta.Version < mappingVersion:
		return fmt.Errorf("the index %s has form %d, this headnote writes %d: the folder that fills it runs "+
			"headnote index DIR --rebuild", x.name, x.meta.Version, mappingVersion)
	}
	return nil
}
