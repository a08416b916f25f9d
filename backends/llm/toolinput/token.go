package toolinput

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// The kinds of token that span several bytes.
const (
	inString byte = iota + 1
	inNumber
	inWord
)

// token is a string, number or word being read.
type token struct {
	kind byte
	buf  []byte

	// of a string
	escape byte // 0; '\\' after a backslash; 'u' within \uXXXX
	hex    rune // digits so far
	digits int
	high   rune // the first half of a surrogate pair, waiting for the second

	digit numberPlace // of a number
}

func (t *token) start(kind, c byte) {
	*t = token{kind: kind, buf: t.buf[:0]}
	switch kind {
	case inNumber:
		t.buf = append(t.buf, c)
		t.digit = firstDigit
		if c == '0' {
			t.digit = zero
		} else if c != '-' {
			t.digit = integer
		}
	case inWord:
		t.buf = append(t.buf, c)
	}
}

// text returns the string that was read. Invalid UTF-8 is replaced, as encoding/json does.
func (t *token) text() string {
	t.kind = 0
	if utf8.Valid(t.buf) {
		return string(t.buf)
	}
	out := make([]byte, 0, len(t.buf)+8)
	for b := t.buf; len(b) > 0; {
		r, size := utf8.DecodeRune(b)
		out = utf8.AppendRune(out, r)
		b = b[size:]
	}
	return string(out)
}

// inString reads a byte of a string; done at its closing quote.
func (t *token) inString(c byte) (done bool, err error) {
	switch t.escape {
	case 'u':
		return false, t.inHex(c)
	case '\\':
		return false, t.escaped(c)
	}
	if c == '\\' {
		t.escape = '\\'
		return false, nil
	}
	t.lone()
	switch {
	case c == '"':
		return true, nil
	case c < ' ':
		return false, fmt.Errorf("the control character %q found in a string", c)
	}
	t.buf = append(t.buf, c)
	return false, nil
}

// lone writes the replacement for an unpaired half of a surrogate pair.
func (t *token) lone() {
	if t.high != 0 {
		t.buf = utf8.AppendRune(t.buf, utf8.RuneError)
		t.high = 0
	}
}

func (t *token) escaped(c byte) error {
	if c == 'u' {
		t.escape, t.hex, t.digits = 'u', 0, 0
		return nil
	}
	t.lone()
	t.escape = 0
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	default:
		return fmt.Errorf("\\%c is no escape", c)
	}
	t.buf = append(t.buf, c)
	return nil
}

func (t *token) inHex(c byte) error {
	var d byte
	switch {
	case c >= '0' && c <= '9':
		d = c - '0'
	case c >= 'a' && c <= 'f':
		d = c - 'a' + 10
	case c >= 'A' && c <= 'F':
		d = c - 'A' + 10
	default:
		return fmt.Errorf("%q is no hexadecimal digit", c)
	}
	t.hex = t.hex<<4 | rune(d)
	if t.digits++; t.digits < 4 {
		return nil
	}
	t.escape = 0
	if t.high != 0 {
		if r := utf16.DecodeRune(t.high, t.hex); r != utf8.RuneError {
			t.buf, t.high = utf8.AppendRune(t.buf, r), 0
			return nil
		}
	}
	t.lone()
	switch {
	case t.hex >= 0xd800 && t.hex < 0xdc00:
		t.high = t.hex
	default: // an unpaired second half becomes the replacement character here
		t.buf = utf8.AppendRune(t.buf, t.hex)
	}
	return nil
}

// numberPlace is the position within a number.
type numberPlace byte

const (
	firstDigit numberPlace = iota // after the sign
	zero                          // after a leading zero
	integer
	firstFraction // after the decimal point
	fraction
	exponentSign // after the e
	firstExponent
	exponent
)

// inNumber reads a byte that may belong to a number; more is false if it does not.
func (t *token) inNumber(c byte) (more bool, err error) {
	digit := c >= '0' && c <= '9'
	switch t.digit {
	case firstDigit, firstFraction, firstExponent, exponentSign:
		switch {
		case digit && t.digit == firstDigit && c == '0':
			t.digit = zero
		case digit && t.digit == firstDigit:
			t.digit = integer
		case digit && t.digit == firstFraction:
			t.digit = fraction
		case digit:
			t.digit = exponent
		case t.digit == exponentSign && (c == '+' || c == '-'):
			t.digit = firstExponent
		default:
			return false, fmt.Errorf("%q found in a number where a digit must be", c)
		}
	case zero, integer, fraction, exponent:
		switch {
		case digit && t.digit == zero:
			return false, errors.New("a number begins with 0")
		case digit:
		case c == '.' && (t.digit == zero || t.digit == integer):
			t.digit = firstFraction
		case (c == 'e' || c == 'E') && t.digit != exponent:
			t.digit = exponentSign
		default:
			return false, nil
		}
	}
	t.buf = append(t.buf, c)
	return true, nil
}

func (t *token) number() (float64, error) {
	t.kind = 0
	n, err := strconv.ParseFloat(string(t.buf), 64)
	if err != nil {
		return 0, fmt.Errorf("the number %s is too large", t.buf[:min(len(t.buf), 40)])
	}
	return n, nil
}

// inWord reads a byte of true, false or null.
func (t *token) inWord(c byte) (v any, done bool, err error) {
	t.buf = append(t.buf, c)
	for word, value := range map[string]any{"true": true, "false": false, "null": nil} {
		switch {
		case word == string(t.buf):
			t.kind = 0
			return value, true, nil
		case len(t.buf) < len(word) && word[:len(t.buf)] == string(t.buf):
			return nil, false, nil
		}
	}
	return nil, false, fmt.Errorf("%q is no value", t.buf)
}
