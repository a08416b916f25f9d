// Package toolinput reads the input of a tool call while a model is still writing it: a JSON object that arrives in
// pieces of any size. Parameters are returned as soon as they are complete and final.
package toolinput

import (
	"errors"
	"fmt"
)

// Limits limit what a stream may contain.
type Limits struct {
	Bytes int // of the whole input
	Depth int // nesting of objects and arrays
}

// DefaultLimits are far above what any tool needs.
var DefaultLimits = Limits{Bytes: 1 << 20, Depth: 64}

// SyntaxError reports where an input stops being JSON, and why.
type SyntaxError struct {
	Offset int
	Reason string
}

// Error names the place.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("the input is no JSON object at byte %d: %s", e.Offset, e.Reason)
}

// ErrTruncated means that the stream ended within the input.
var ErrTruncated = errors.New("the input ends too early")

// place is what may come next between tokens.
type place byte

const (
	atStart    place = iota // the opening brace
	atFirstKey              // a key, or the end of an empty object
	atKey                   // a key
	atColon
	atValue
	atFirstValue // a value, or the end of an empty array
	atAfter      // a comma, or the end of the current object or array
	atEnd        // white space only
)

// frame is an open object or array.
type frame struct {
	key    string // of the member being read
	object map[string]any
	array  []any
}

// parser is a pushdown automaton over bytes: its state depends only on the bytes read, however they were split.
type parser struct {
	limits Limits
	n      int // bytes read
	at     place
	stack  []frame
	token  token
	err    error
	root   map[string]any
	member func(key string, value any) error // called for each member of the outermost object
}

// feed reads a piece. An error is permanent.
func (p *parser) feed(piece []byte) error {
	for _, c := range piece {
		if p.err != nil {
			return p.err
		}
		p.n++
		if p.n > p.limits.Bytes {
			p.err = &SyntaxError{p.n - 1, fmt.Sprintf("it is longer than %d bytes", p.limits.Bytes)}
			return p.err
		}
		p.err = p.next(c)
	}
	return p.err
}

// end ends the input.
func (p *parser) end() error {
	switch {
	case p.err != nil:
		return p.err
	case p.at != atEnd:
		return fmt.Errorf("%w, after %d bytes", ErrTruncated, p.n)
	}
	return nil
}

func (p *parser) fail(format string, args ...any) error {
	return &SyntaxError{p.n - 1, fmt.Sprintf(format, args...)}
}

// next reads one byte.
func (p *parser) next(c byte) error {
	switch p.token.kind {
	case inString:
		done, err := p.token.inString(c)
		if err != nil {
			return p.fail("%v", err)
		}
		if done {
			return p.stringDone()
		}
		return nil
	case inNumber:
		more, err := p.token.inNumber(c)
		if err != nil {
			return p.fail("%v", err)
		}
		if more {
			return nil
		}
		v, err := p.token.number()
		if err != nil {
			return p.fail("%v", err)
		}
		if err := p.value(v); err != nil {
			return err
		}
		// the byte that ended the number belongs to what follows
	case inWord:
		v, done, err := p.token.inWord(c)
		if err != nil {
			return p.fail("%v", err)
		}
		if done {
			return p.value(v)
		}
		return nil
	}
	return p.between(c)
}

// between reads a byte outside of strings, numbers and words.
func (p *parser) between(c byte) error {
	if c == ' ' || c == '\t' || c == '\n' || c == '\r' {
		return nil
	}
	switch p.at {
	case atStart:
		if c != '{' {
			return p.fail("it begins with %q, not with an object", c)
		}
		return p.open(frame{object: map[string]any{}}, atFirstKey)
	case atFirstKey, atKey:
		switch {
		case c == '"':
			p.token.start(inString, c)
			return nil
		case c == '}' && p.at == atFirstKey:
			return p.close()
		}
		return p.fail("%q found where a key must be", c)
	case atColon:
		if c != ':' {
			return p.fail("%q found where a colon must be", c)
		}
		p.at = atValue
		return nil
	case atFirstValue:
		if c == ']' {
			return p.close()
		}
		return p.begin(c)
	case atValue:
		return p.begin(c)
	case atAfter:
		return p.after(c)
	}
	return p.fail("%q follows after the end", c)
}

// begin reads the first byte of a value.
func (p *parser) begin(c byte) error {
	switch {
	case c == '{':
		return p.open(frame{object: map[string]any{}}, atFirstKey)
	case c == '[':
		return p.open(frame{array: []any{}}, atFirstValue)
	case c == '"':
		p.token.start(inString, c)
	case c == '-' || c >= '0' && c <= '9':
		p.token.start(inNumber, c)
	case c == 't' || c == 'f' || c == 'n':
		p.token.start(inWord, c)
	default:
		return p.fail("%q begins no value", c)
	}
	return nil
}

func (p *parser) after(c byte) error {
	object := p.stack[len(p.stack)-1].object != nil
	switch {
	case c == ',' && object:
		p.at = atKey
	case c == ',':
		p.at = atValue
	case c == '}' && object, c == ']' && !object:
		return p.close()
	default:
		return p.fail("%q found where a comma or the end must be", c)
	}
	return nil
}

func (p *parser) open(f frame, then place) error {
	if len(p.stack) == p.limits.Depth {
		return p.fail("it is nested deeper than %d", p.limits.Depth)
	}
	p.stack = append(p.stack, f)
	p.at = then
	return nil
}

// close ends the innermost object or array, which is then a value itself.
func (p *parser) close() error {
	f := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	if len(p.stack) == 0 {
		p.root, p.at = f.object, atEnd
		return nil
	}
	if f.object != nil {
		return p.value(f.object)
	}
	return p.value(f.array)
}

// stringDone uses a string as a key or as a value.
func (p *parser) stringDone() error {
	s := p.token.text()
	if p.at == atFirstKey || p.at == atKey {
		p.stack[len(p.stack)-1].key, p.at = s, atColon
		return nil
	}
	return p.value(s)
}

// value stores a complete value where it belongs.
func (p *parser) value(v any) error {
	p.token.kind, p.at = 0, atAfter
	f := &p.stack[len(p.stack)-1]
	if f.object == nil {
		f.array = append(f.array, v)
		return nil
	}
	if len(p.stack) == 1 {
		if err := p.member(f.key, v); err != nil {
			return p.fail("%v", err)
		}
	}
	f.object[f.key] = v
	return nil
}
