package run

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/research/events"
)

//go:embed order.toml
var orderData string

// order is a row of the table: which tool waits for which, and what value it takes from it.
type order struct{ Tool, After, Param, Value string }

var orders = sync.OnceValues(func() ([]order, error) {
	var file struct{ Order []order }
	if _, err := toml.Decode(orderData, &file); err != nil {
		return nil, fmt.Errorf("order.toml: %w", err)
	}
	return file.Order, nil
})

// Earlier is a call that ended before a batch, with its result. Calls of the batch may refer to it.
type Earlier struct {
	Call   events.Call
	Result backends.Result
	Fault  string // why it has no result; "" if it has one
}

// Arrange completes the dependencies of a plan: it adds those of the table and those of references in parameters. It
// returns an error for a plan that cannot run (two calls with the same ID, unknown calls, circular dependencies).
func Arrange(calls []events.Call, earlier []Earlier) ([]events.Call, error) {
	return Extend(nil, calls, earlier)
}

// Extend is like Arrange, but for calls that are added to a plan whose calls may already be running; those are not
// changed. It returns the added calls.
func Extend(there, added []events.Call, earlier []Earlier) ([]events.Call, error) {
	calls := slices.Concat(there, added)
	rules, err := orders()
	if err != nil {
		return nil, err
	}
	known := make(map[string]bool, len(calls))
	for _, c := range calls {
		if known[c.ID] {
			return nil, fmt.Errorf("two calls of the plan are named %s", c.ID)
		}
		known[c.ID] = true
	}
	ended := make(map[string]bool, len(earlier))
	for _, e := range earlier {
		ended[e.Call.ID] = true
	}
	for i := len(there); i < len(calls); i++ {
		c := &calls[i]
		names := scope{calls, earlier, i}
		after := slices.DeleteFunc(slices.Clone(c.After), func(id string) bool { return ended[id] })
		for _, rule := range rules {
			if rule.Tool != c.Tool {
				continue
			}
			before, ok := names.call(rule.After)
			if !ok {
				continue
			}
			after = append(after, before)
			if rule.Param != "" && c.Params.String(rule.Param) == "" {
				c.Params = maps.Clone(c.Params)
				if c.Params == nil {
					c.Params = backends.Params{}
				}
				c.Params[rule.Param] = "${" + before + "." + rule.Value + "}"
			}
		}
		refs, err := references(c.Params)
		if err != nil {
			return nil, fmt.Errorf("call %s of %s: %w", c.ID, c.Tool, err)
		}
		for _, ref := range refs {
			before, ok := names.call(ref.name)
			if !ok {
				return nil, fmt.Errorf("call %s of %s needs %s, but no call of the plan is named so or asks such a tool", c.ID,
					c.Tool, ref)
			}
			after = append(after, before)
		}
		c.After = distinct(slices.DeleteFunc(after, func(id string) bool { return ended[id] }))
		for _, id := range c.After {
			if !known[id] {
				return nil, fmt.Errorf("call %s waits for %s, which is not in the plan", c.ID, id)
			}
		}
	}
	return calls[len(there):], findCycle(calls)
}

// scope is used to find what a name in the i-th call of a plan refers to.
type scope struct {
	calls   []events.Call
	earlier []Earlier
	i       int
}

// call returns the ID of the call that a name refers to: the call with that ID, otherwise of the calls of the tool with
// that name the nearest earlier one, then one that has ended, then the next later one.
func (s scope) call(name string) (string, bool) {
	for _, c := range s.calls {
		if c.ID == name {
			return c.ID, true
		}
	}
	for i := s.i - 1; i >= 0; i-- {
		if s.calls[i].Tool == name {
			return s.calls[i].ID, true
		}
	}
	for _, e := range slices.Backward(s.earlier) {
		if e.Call.ID == name || e.Call.Tool == name {
			return e.Call.ID, true
		}
	}
	for _, c := range s.calls[s.i:] {
		if c.Tool == name {
			return c.ID, true
		}
	}
	return "", false
}

func distinct(ids []string) []string {
	var out []string
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// findCycle describes a circular dependency, if there is one.
func findCycle(calls []events.Call) error {
	const visiting, done = 1, 2
	byID := make(map[string]events.Call, len(calls))
	for _, c := range calls {
		byID[c.ID] = c
	}
	state := make(map[string]int, len(calls))
	var path []string
	var visit func(id string) error
	visit = func(id string) error {
		switch state[id] {
		case done:
			return nil
		case visiting:
			return fmt.Errorf("the plan goes in a circle: %s", strings.Join(append(path[slices.Index(path, id):], id), " → "))
		}
		state[id] = visiting
		path = append(path, id)
		for _, next := range byID[id].After {
			if err := visit(next); err != nil {
				return err
			}
		}
		path = path[:len(path)-1]
		state[id] = done
		return nil
	}
	for _, c := range calls {
		if err := visit(c.ID); err != nil {
			return err
		}
	}
	return nil
}
