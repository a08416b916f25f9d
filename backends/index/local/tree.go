package local

import (
	"strings"

	"headnote/backends/index"
	"headnote/citations"
)

// tree parses a query and lets its citations match in any form.
func tree(q index.Query) (index.Node, error) {
	if q.Plain {
		n := index.Words(q.Text)
		n.Children = append(n.Children, cites(q.Text)...)
		return n, nil
	}
	n, err := index.Parse(q.Text)
	if err != nil {
		return n, err
	}
	return fold(n), nil
}

// fold adds to each phrase and run of words the authorities that they cite, as alternatives.
func fold(n index.Node) index.Node {
	switch n.Op {
	case index.Word, index.Phrase:
		return either(n, cites(n.Value))
	case index.Or:
		var run []string
		for i, c := range n.Children {
			if c.Op == index.Word {
				run = append(run, c.Value)
			} else {
				n.Children[i] = fold(c)
			}
		}
		n.Children = append(n.Children, cites(strings.Join(run, " "))...)
	case index.And, index.Not:
		for i, c := range n.Children {
			n.Children[i] = fold(c)
		}
	}
	return n
}

func either(n index.Node, more []index.Node) index.Node {
	if len(more) == 0 {
		return n
	}
	return index.Node{Op: index.Or, Children: append([]index.Node{n}, more...)}
}

func cites(s string) []index.Node {
	var out []index.Node
	for _, k := range citations.Keys(s) {
		out = append(out, index.Node{Op: index.Cites, Value: k})
	}
	return out
}

// marked yields the words of a query to highlight in its results: not those that it excludes or filters by.
func marked(n index.Node, yield func(string)) {
	switch n.Op {
	case index.Word, index.Phrase:
		yield(n.Value)
	case index.And, index.Or:
		for _, c := range n.Children {
			marked(c, yield)
		}
	}
}
