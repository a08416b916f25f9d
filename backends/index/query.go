package index

import (
	"fmt"
	"slices"
	"strings"
)

// Node is a parsed query, which engines compile to their own form.
type Node struct {
	Op       Op
	Value    string // the word, phrase or prefix; the value of a field; the key of an authority
	Field    string // with FieldIs: kind, court, date, source, title
	Children []Node
}

// Op is the operation of a node.
type Op int

// The operations.
const (
	Word    Op = iota
	Phrase     // words in this order
	Prefix     // words with this prefix
	FieldIs    // a field filter
	Cites      // passages that cite the authority with the key Value
	And        // all children
	Or         // any child; more rank higher
	Not        // none of the children
)

// Fields lists the fields that a query can filter by.
var Fields = []string{"kind", "court", "date", "source", "title"}

// Parse parses the query language: words, "phrases", prefix*, AND, OR, NOT (or a leading -), brackets, and filters such
// as kind:opinion or date:2019..2024. Words without an operator between them are alternatives; matching more ranks
// higher. Filters and exclusions without an operator narrow everything next to them, and filters by the same field are
// alternatives.
func Parse(s string) (Node, error) {
	p := &parser{tokens: tokens(s)}
	n, err := p.group()
	if err != nil {
		return n, err
	}
	if p.i < len(p.tokens) {
		return n, fail(p.tokens[p.i], "is not expected here")
	}
	return n, nil
}

// Words returns a query of words only: no operator, quote or field is special.
func Words(s string) Node {
	n := Node{Op: Or}
	for w := range strings.FieldsSeq(strings.Map(func(r rune) rune {
		if strings.ContainsRune("\"“”*:()[]{}^~\\/+!?", r) {
			return ' '
		}
		return r
	}, s)) {
		n.Children = append(n.Children, Node{Op: Word, Value: w})
	}
	return n
}

// deepest is the maximum nesting of brackets and NOTs.
const deepest = 50

type parser struct {
	tokens []token
	i      int
	depth  int
}

func fail(t token, why string) error {
	return fmt.Errorf("the query is not in order: %q at character %d %s; quote it to search for it as written", t.text,
		t.at+1, why)
}

func (p *parser) peek(word string) bool {
	return p.i < len(p.tokens) && !p.tokens[p.i].quoted && p.tokens[p.i].text == word
}

// group parses the content of brackets, or the whole query: alternatives, and what narrows them all.
func (p *parser) group() (Node, error) {
	any, all := Node{Op: Or}, Node{Op: And}
	for joined := false; ; {
		n, err := p.and()
		if err != nil {
			return n, err
		}
		or := p.peek("OR")
		if narrows(n) && !joined && !or {
			all.Children = narrow(all.Children, n)
		} else {
			any.Children = append(any.Children, n)
		}
		if joined = or; or {
			p.i++
		} else if p.i >= len(p.tokens) || p.peek(")") {
			break
		}
	}
	if len(any.Children) > 0 {
		all.Children = slices.Insert(all.Children, 0, single(any))
	}
	return single(all), nil
}

// narrows reports whether a node is a filter or an exclusion.
func narrows(n Node) bool {
	switch n.Op {
	case FieldIs, Not:
		return true
	case And, Or:
		return !slices.ContainsFunc(n.Children, func(c Node) bool { return !narrows(c) })
	}
	return false
}

// narrow adds a filter; one by the same field as another is its alternative. Words of a title must all match.
func narrow(all []Node, n Node) []Node {
	if n.Op != FieldIs || n.Field == "title" {
		return append(all, n)
	}
	for i, c := range all {
		switch {
		case c.Op == FieldIs && c.Field == n.Field:
			all[i] = Node{Op: Or, Children: []Node{c, n}}
			return all
		case c.Op == Or && c.Children[0].Op == FieldIs && c.Children[0].Field == n.Field:
			all[i].Children = append(c.Children, n)
			return all
		}
	}
	return append(all, n)
}

// and parses factors joined by AND.
func (p *parser) and() (Node, error) {
	n := Node{Op: And}
	for {
		c, err := p.factor()
		if err != nil {
			return n, err
		}
		n.Children = append(n.Children, c)
		if !p.peek("AND") {
			return single(n), nil
		}
		p.i++
	}
}

func (p *parser) factor() (Node, error) {
	if p.i >= len(p.tokens) {
		return Node{}, fmt.Errorf("the query is not in order: something is missing at its end; give words to search for")
	}
	t := p.tokens[p.i]
	p.i++
	if p.depth++; p.depth > deepest {
		return Node{}, fail(t, "is nested too deeply")
	}
	defer func() { p.depth-- }()
	switch {
	case t.quoted:
		return Node{Op: Phrase, Value: t.text}, nil
	case t.text == "NOT":
		c, err := p.factor()
		return Node{Op: Not, Children: []Node{c}}, err
	case t.text == "AND" || t.text == "OR" || t.text == ")":
		return Node{}, fail(t, "is not expected here")
	case t.text == "(":
		n, err := p.group()
		if err != nil {
			return n, err
		}
		if !p.peek(")") {
			return n, fail(t, "is never closed")
		}
		p.i++
		return n, nil
	case t.text == "-" && p.i < len(p.tokens) && p.tokens[p.i].at == t.at+1: // -"a phrase", -(a group)
		c, err := p.factor()
		return Node{Op: Not, Children: []Node{c}}, err
	case len(t.text) > 1 && t.text[0] == '-':
		p.i--
		p.tokens[p.i] = token{t.text[1:], false, t.at + 1}
		c, err := p.factor()
		return Node{Op: Not, Children: []Node{c}}, err
	}
	if name, value, ok := field(t.text); ok {
		return Node{Op: FieldIs, Field: name, Value: strings.Trim(value, quotes)}, nil
	}
	if w, ok := strings.CutSuffix(t.text, "*"); ok && len(w) >= 2 {
		return Node{Op: Prefix, Value: w}, nil
	}
	return Node{Op: Word, Value: t.text}, nil
}

func field(s string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(s, ":")
	if name = strings.ToLower(name); !ok || strings.Trim(value, quotes) == "" || !slices.Contains(Fields, name) {
		return "", "", false
	}
	return name, value, true
}

func single(n Node) Node {
	if len(n.Children) == 1 {
		return n.Children[0]
	}
	return n
}
