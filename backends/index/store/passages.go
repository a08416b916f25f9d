package store

import (
	"encoding/binary"
	"errors"
	"strings"

	"headnote/backends"
	"headnote/text"
)

// packPassages encodes passages compactly: the distinct headings; then gap, length and heading number of each passage.
func packPassages(ps []text.Passage) []byte {
	var headings [][]string
	numbers := make(map[string]uint64)
	body := binary.AppendUvarint(nil, uint64(len(ps)))
	last := 0
	for _, p := range ps {
		key := strings.Join(p.Heading, "\x00")
		n, ok := numbers[key]
		if !ok {
			n = uint64(len(headings))
			numbers[key] = n
			headings = append(headings, p.Heading)
		}
		body = binary.AppendUvarint(body, uint64(p.Start-last)) //nolint:gosec // they do not overlap
		body = binary.AppendUvarint(body, uint64(p.Len()))      //nolint:gosec // not negative
		body = binary.AppendUvarint(body, n)
		last = p.End
	}
	out := binary.AppendUvarint(nil, uint64(len(headings)))
	for _, h := range headings {
		out = binary.AppendUvarint(out, uint64(len(h)))
		for _, title := range h {
			out = binary.AppendUvarint(out, uint64(len(title)))
			out = append(out, title...)
		}
	}
	return append(out, body...)
}

// unpackPassages decodes the output of packPassages.
func unpackPassages(b []byte) ([]backends.Passage, error) {
	r := &reader{b: b}
	headings := make([][]string, r.count())
	for i := range headings {
		headings[i] = make([]string, r.count())
		for j := range headings[i] {
			headings[i][j] = string(r.bytes(r.count()))
		}
		if len(headings[i]) == 0 {
			headings[i] = nil
		}
	}
	out := make([]backends.Passage, r.count())
	at := 0
	for i := range out {
		start := at + r.number()
		at = start + r.number()
		out[i].Span = text.Span{Start: start, End: at}
		if h := r.number(); h < len(headings) {
			out[i].Heading = headings[h]
		}
	}
	if r.bad {
		return nil, errors.New("it ends too early")
	}
	return out, nil
}

// reader reads numbers and strings; past the end it returns zeros and is marked bad.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) number() int {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || v > 1<<40 {
		r.bad, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return int(v)
}

// count reads the number of the items that follow, each of at least one byte.
func (r *reader) count() int {
	n := r.number()
	if n > len(r.b) {
		r.bad = true
		return 0
	}
	return n
}

func (r *reader) bytes(n int) []byte {
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}
