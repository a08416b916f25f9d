package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"unicode/utf8"

	"go.etcd.io/bbolt"

	"headnote/backends"
	"headnote/text"
)

// Document returns what is known of a document.
func (s *Store) Document(id string) (Record, bool) {
	var r Record
	found := false
	err := s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketDocs)
		if b == nil {
			return nil
		}
		if v := b.Get([]byte(id)); v != nil {
			found = true
			return json.Unmarshal(v, &r)
		}
		return nil
	})
	return r, found && err == nil
}

// Documents calls yield for every document in order of ids.
func (s *Store) Documents(yield func(Record) bool) error {
	return s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketDocs)
		if b == nil {
			return nil
		}
		cur := b.Cursor()
		for k, v := cur.First(); k != nil; k, v = cur.Next() {
			var r Record
			if err := json.Unmarshal(v, &r); err != nil {
				return fmt.Errorf("document %s of the index is damaged: %w; index again with --rebuild", k, err)
			}
			if !yield(r) {
				return nil
			}
		}
		return nil
	})
}

// Slice reads a part of a document's text, cut to the text and to rune borders.
func (s *Store) Slice(id string, sp text.Span) (string, error) {
	r, ok := s.Document(id)
	if !ok {
		return "", fmt.Errorf("document %s is not in the index", id)
	}
	start, end := max(0, sp.Start), min(r.Length, sp.End)
	if start >= end {
		return "", nil
	}
	var b strings.Builder
	err := s.view(func(tx *bbolt.Tx) error {
		texts := tx.Bucket(bucketText)
		for n := start / blockSize; n*blockSize < end; n++ {
			block, err := s.block(texts, id, n)
			if err != nil {
				return err
			}
			lo, hi := max(0, start-n*blockSize), min(len(block), end-n*blockSize)
			if lo < hi {
				b.Write(block[lo:hi])
			}
		}
		return nil
	})
	out := b.String()
	for len(out) > 0 && !utf8.RuneStart(out[0]) {
		out = out[1:]
	}
	for len(out) > 0 {
		if r, n := utf8.DecodeLastRuneInString(out); r != utf8.RuneError || n != 1 {
			break
		}
		out = out[:len(out)-1]
	}
	return out, err
}

func (s *Store) block(texts *bbolt.Bucket, id string, n int) ([]byte, error) {
	v := texts.Get(blockKey(id, n))
	if len(v) < 4 {
		return nil, fmt.Errorf("text of %s is missing from the index (block %d): index again with --rebuild", id, n)
	}
	block, err := s.dec.DecodeAll(v[4:], nil)
	if err == nil && crc32.ChecksumIEEE(block) != binary.LittleEndian.Uint32(v) {
		err = fmt.Errorf("checksum does not match")
	}
	if err != nil {
		return nil, fmt.Errorf("text of %s in the index is damaged (block %d: %w): index again with --rebuild", id, n, err)
	}
	return block, nil
}

// Text reads a document's whole text.
func (s *Store) Text(id string) (string, error) {
	return s.Slice(id, text.Span{Start: 0, End: 1 << 62})
}

// packedPassages is the compact form: starts and ends as differences, headings
// by number.
type packedPassages struct {
	Ends     []int      `json:"e"` // gap, length, gap, length …
	Headings [][]string `json:"h"`
	Under    []int      `json:"u"` // index into Headings
}

func packPassages(ps []text.Passage) packedPassages {
	var out packedPassages
	seen := make(map[string]int)
	last := 0
	for _, p := range ps {
		out.Ends = append(out.Ends, p.Start-last, p.Len())
		last = p.End
		key := strings.Join(p.Heading, "\x00")
		n, ok := seen[key]
		if !ok {
			n = len(out.Headings)
			seen[key] = n
			out.Headings = append(out.Headings, p.Heading)
		}
		out.Under = append(out.Under, n)
	}
	return out
}

// Passages are a document's passages in order, without text.
func (s *Store) Passages(id string) ([]backends.Passage, error) {
	var packed packedPassages
	err := s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketPassages)
		if b == nil {
			return nil
		}
		v := b.Get([]byte(id))
		if v == nil {
			return fmt.Errorf("document %s is not in the index", id)
		}
		raw, err := s.dec.DecodeAll(v, nil)
		if err != nil {
			return fmt.Errorf("passages of %s are damaged: %w: index again with --rebuild", id, err)
		}
		return json.Unmarshal(raw, &packed)
	})
	if err != nil {
		return nil, err
	}
	out := make([]backends.Passage, len(packed.Under))
	at := 0
	for i, u := range packed.Under {
		start := at + packed.Ends[2*i]
		at = start + packed.Ends[2*i+1]
		out[i] = backends.Passage{Span: text.Span{Start: start, End: at}, Heading: packed.Headings[u]}
	}
	return out, nil
}

// Files are the files that were read, by path.
func (s *Store) Files() (map[string]File, error) {
	out := make(map[string]File)
	err := s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketFiles)
		if b == nil {
			return nil
		}
		return b.ForEach(func(k, v []byte) error {
			var f File
			if err := json.Unmarshal(v, &f); err != nil {
				return err
			}
			out[string(k)] = f
			return nil
		})
	})
	return out, err
}

// Totals count the documents.
func (s *Store) Totals() Totals {
	var t Totals
	if err := json.Unmarshal(s.meta(metaTotals), &t); err != nil {
		return Totals{}
	}
	return t
}

// Updated is when the last build was done, "" where one was not finished.
func (s *Store) Updated() string { return string(s.meta(metaUpdated)) }

func (s *Store) meta(name string) []byte {
	var v []byte
	err := s.view(func(tx *bbolt.Tx) error {
		if b := tx.Bucket(bucketMeta); b != nil {
			v = append(v, b.Get([]byte(name))...)
		}
		return nil
	})
	if err != nil {
		return nil
	}
	return v
}
