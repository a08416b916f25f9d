package index

import (
	"fmt"
	"strings"
	"unicode"
)

// Node is a parsed query. Engines compile it to their own form.
type Node struct {
	Op       Op
	Value    string // the word, phrase or prefix; the value of a field
	Field    string // with FieldIs: kind, court, date, source, title
	Children []Node
}

// Op is what a node asks for.
type Op int

// The operations.
const (
	Word    Op = iota
	Phrase     // words in this order
	Prefix     // words that begin so
	FieldIs    // a field filter
	And        // all children
	Or         // any child; more is better
	Not        // none of the children
)

// Fields that a query can filter by.
var Fields = []string{"kind", "court", "date", "source", "title"}

// Parse reads the query language: words, "phrases", prefix*, AND, OR, NOT (or a
// leading -), brackets, and filters such as kind:opinion or date:2019..2024.
// Words without an operator between them are alternatives; the more match the
// better.
func Parse(s string) (Node, error) {
	p := &parser{tokens: tokens(s), source: s}
	n, err := p.or()
	if err != nil {
		return n, err
	}
	if p.i < len(p.tokens) {
		return n, p.fail(p.tokens[p.i], "is not expected here")
	}
	return n, nil
}

type token struct {
	text   string
	quoted bool
	at     int
}

func tokens(s string) []token {
	var out []token
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case unicode.IsSpace(rune(c)):
			i++
		case c == '"' || strings.HasPrefix(s[i:], "“"):
			open := 1
			if c != '"' {
				open = len("“")
			}
			rest := s[i+open:]
			j := strings.IndexAny(rest, "\"”")
			if j < 0 {
				out = append(out, token{rest, true, i})
				return out
			}
			out = append(out, token{rest[:j], true, i})
			i += open + j + 1
			for i < len(s) && s[i]&0xc0 == 0x80 { // the rest of a curly mark
				i++
			}
		case c == '(' || c == ')':
			out = append(out, token{string(c), false, i})
			i++
		default:
			j, depth := i, 0
			for j < len(s) && !unicode.IsSpace(rune(s[j])) && (s[j] != '"' || j > i && s[j-1] == ':') && (s[j] != ')' || depth > 0) {
				if s[j] == '(' { // "505(b)(2)" is one word
					depth++
				} else if s[j] == ')' {
					depth--
				}
				if s[j] == '"' { // field:"two words"
					k := strings.IndexByte(s[j+1:], '"')
					if k < 0 {
						k = len(s) - j - 2
					}
					j += k + 1
				}
				j++
			}
			j = min(j, len(s))
			out = append(out, token{s[i:j], false, i})
			i = j
		}
	}
	return out
}

type parser struct {
	tokens []token
	i      int
	depth  int
	source string
}

func (p *parser) fail(t token, why string) error {
	return fmt.Errorf("the query is not in order: %q at character %d %s; quote it to search for it as it stands", t.text, t.at+1, why)
}

func (p *parser) peek(word string) bool {
	return p.i < len(p.tokens) && !p.tokens[p.i].quoted && p.tokens[p.i].text == word
}

func (p *parser) or() (Node, error) {
	n := Node{Op: Or}
	for {
		c, err := p.and()
		if err != nil {
			return n, err
		}
		n.Children = append(n.Children, c)
		if p.peek("OR") {
			p.i++
			continue
		}
		if p.i >= len(p.tokens) || p.peek(")") {
			return single(n), nil
		}
	}
}

// and reads factors joined by AND; NOT binds to what stands before it.
func (p *parser) and() (Node, error) {
	first, err := p.factor()
	if err != nil {
		return first, err
	}
	n := Node{Op: And, Children: []Node{first}}
	for {
		if p.peek("AND") {
			p.i++
		} else if !p.peek("NOT") && !p.filterNext() {
			return single(n), nil
		}
		c, err := p.factor()
		if err != nil {
			return n, err
		}
		n.Children = append(n.Children, c)
	}
}

// filterNext tells whether a field filter or an exclusion follows: they narrow
// what stands before them without an AND.
func (p *parser) filterNext() bool {
	if p.i >= len(p.tokens) || p.tokens[p.i].quoted {
		return false
	}
	t := p.tokens[p.i].text
	_, _, ok := field(t)
	return ok || len(t) > 1 && t[0] == '-'
}

func (p *parser) factor() (Node, error) {
	if p.i >= len(p.tokens) {
		return Node{}, fmt.Errorf("the query is not in order: something is missing at its end; give words to search for")
	}
	t := p.tokens[p.i]
	p.i++
	switch {
	case t.quoted:
		return Node{Op: Phrase, Value: t.text}, nil
	case t.text == "NOT":
		c, err := p.factor()
		return Node{Op: Not, Children: []Node{c}}, err
	case t.text == "AND" || t.text == "OR" || t.text == ")":
		return Node{}, p.fail(t, "is not expected here")
	case t.text == "(":
		if p.depth++; p.depth > 50 {
			return Node{}, p.fail(t, "is nested too deeply")
		}
		n, err := p.or()
		p.depth--
		if err != nil {
			return n, err
		}
		if !p.peek(")") {
			return n, p.fail(t, "is never closed")
		}
		p.i++
		return n, nil
	case len(t.text) > 1 && t.text[0] == '-':
		p.i--
		p.tokens[p.i] = token{t.text[1:], false, t.at + 1}
		c, err := p.factor()
		return Node{Op: Not, Children: []Node{c}}, err
	}
	if name, value, ok := field(t.text); ok {
		return Node{Op: FieldIs, Field: name, Value: strings.Trim(value, `"`)}, nil
	}
	if w, ok := strings.CutSuffix(t.text, "*"); ok && len(w) >= 2 {
		return Node{Op: Prefix, Value: w}, nil
	}
	return Node{Op: Word, Value: t.text}, nil
}

func field(s string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(s, ":")
	if !ok || value == "" {
		return "", "", false
	}
	for _, f := range Fields {
		if f == strings.ToLower(name) {
			return f, value, true
		}
	}
	return "", "", false
}

func single(n Node) Node {
	if len(n.Children) == 1 {
		return n.Children[0]
	}
	return n
}

// DateRange reads 2019, 2019..2024, 2019-03-01.. and ..2020 as numbers YYYYMMDD,
// both ends included.
func DateRange(s string) (from, to int, err error) {
	lo, hi, ranged := strings.Cut(s, "..")
	if !ranged {
		hi = lo
	}
	if from, err = dateNumber(lo, "0101", 0); err != nil {
		return 0, 0, err
	}
	if to, err = dateNumber(hi, "1231", 99991231); err != nil {
		return 0, 0, err
	}
	return from, to, nil
}

// DateNumber is a document's date as YYYYMMDD, 0 where it has none.
func DateNumber(date string) int {
	n, err := dateNumber(date, "0101", 0)
	if err != nil {
		return 0
	}
	return n
}

func dateNumber(s, rest string, open int) (int, error) {
	if s == "" {
		return open, nil
	}
	d := strings.ReplaceAll(s, "-", "")
	if len(d) != 4 && len(d) != 6 && len(d) != 8 || strings.Trim(d, "0123456789") != "" {
		return 0, fmt.Errorf("%q is not a date: write 2019, 2019-03 or 2019-03-31, and ranges as 2019..2024", s)
	}
	if len(d) == 6 {
		rest = map[string]string{"0101": "01", "1231": "31"}[rest]
	}
	if len(d) < 8 {
		d += rest
	}
	n := 0
	for _, c := range d {
		n = n*10 + int(c-'0')
	}
	return n, nil
}
