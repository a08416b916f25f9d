package segment

import (
	"slices"
	"strings"

	"headnote/backends/index"
	"headnote/text"
)

// condition is a filter on documents, prepared for each segment.
type condition func(documents) func(doc int) bool

// isCondition reports whether a node depends only on whole documents.
func isCondition(n index.Node) bool {
	switch n.Op {
	case index.FieldIs:
		return n.Field != "title" // the words of titles are in the dictionary
	case index.And, index.Or, index.Not:
		return len(n.Children) > 0 && !slices.ContainsFunc(n.Children, func(c index.Node) bool { return !isCondition(c) })
	}
	return false
}

// conditionOf compiles such a node.
func conditionOf(n index.Node) (condition, error) {
	if n.Op == index.FieldIs {
		return fieldCondition(n)
	}
	parts := make([]condition, len(n.Children))
	for i, c := range n.Children {
		var err error
		if parts[i], err = conditionOf(c); err != nil {
			return nil, err
		}
	}
	return func(d documents) func(int) bool {
		tests := make([]func(int) bool, len(parts))
		for i, p := range parts {
			tests[i] = p(d)
		}
		return func(doc int) bool {
			holds := func(test func(int) bool) bool { return test(doc) }
			switch n.Op {
			case index.Not:
				return !holds(tests[0])
			case index.Or:
				return slices.ContainsFunc(tests, holds)
			}
			return !slices.ContainsFunc(tests, func(test func(int) bool) bool { return !holds(test) })
		}
	}, nil
}

func fieldCondition(n index.Node) (condition, error) {
	switch n.Field {
	case "date":
		from, to, err := index.DateRange(n.Value)
		if err != nil {
			return nil, err
		}
		return func(d documents) func(int) bool {
			return func(doc int) bool { date := int(d.date(doc)); return date >= from && date <= to }
		}, nil
	case "court":
		want := text.Stems(n.Value)
		return func(d documents) func(int) bool {
			return byName(d, 6, func(court string) bool {
				have := text.Stems(court)
				return len(want) > 0 && !slices.ContainsFunc(want, func(s string) bool { return !slices.Contains(have, s) })
			})
		}, nil
	case "source":
		return oneOf(5, []string{strings.ToLower(n.Value)}), nil
	}
	return oneOf(4, []string{strings.ToLower(n.Value)}), nil
}

// oneOf requires a field to have one of some values.
func oneOf(field int, values []string) condition {
	return func(d documents) func(int) bool {
		return byName(d, field, func(s string) bool { return slices.Contains(values, s) })
	}
}

// byName tests each value of a field once.
func byName(d documents, field int, test func(string) bool) func(int) bool {
	known := make(map[uint32]bool)
	return func(doc int) bool {
		n := d.field(doc, field)
		holds, ok := known[n]
		if !ok {
			holds = test(d.names.at(n))
			known[n] = holds
		}
		return holds
	}
}

// among requires a document to be one of some.
func among(ids []string) condition {
	return func(d documents) func(int) bool {
		set := make(map[int]bool, len(ids))
		for _, id := range ids {
			d.find(id, func(doc int) { set[doc] = true })
		}
		return func(doc int) bool { return set[doc] }
	}
}
