package store

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.etcd.io/bbolt"

	"headnote/backends"
	"headnote/text"
)

// Document returns the record of a document.
func (s *Store) Document(id string) (Record, bool) {
	var r Record
	found := false
	err := s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketDocs)
		if b == nil {
			return nil
		}
		v, err := get(b, []byte(id))
		if found = v != nil; found {
			r, err = decodeRecord(v)
		}
		return err
	})
	if err != nil {
		s.damage.CompareAndSwap(nil, &err)
	}
	return r, found && err == nil
}

// Documents calls yield for every document in order of ID.
func (s *Store) Documents(yield func(Record) bool) error {
	return s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketDocs)
		if b == nil {
			return nil
		}
		cur := b.Cursor()
		for k, v := cur.First(); k != nil; k, v = cur.Next() {
			var r Record
			v, err := checked(k, v)
			if err == nil {
				r, err = decodeRecord(v)
			}
			if err != nil {
				return fmt.Errorf("document %s of the index is damaged: %w; index again with --rebuild", k, err)
			}
			if !yield(r) {
				return nil
			}
		}
		return nil
	})
}

// Slice reads part of a document's text, clipped to the text and to rune boundaries.
func (s *Store) Slice(id string, sp text.Span) (string, error) {
	p, err := s.place(id)
	if err != nil {
		return "", err
	}
	start, end := max(0, sp.Start), min(len(p.lengths)*blockSize, sp.End)
	var b strings.Builder
	for n := blockOf(start); blockStart(n) < end && n+1 < len(p.lengths) && err == nil; n++ {
		var block []byte
		if block, err = s.block(id, p, n); err == nil {
			if lo, hi := max(0, start-blockStart(n)), min(len(block), end-blockStart(n)); lo < hi {
				b.Write(block[lo:hi])
			}
		}
	}
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

// blockStart returns where the n-th block of a text begins.
func blockStart(n int) int {
	if n == 0 {
		return 0
	}
	return headSize + (n-1)*blockSize
}

// blockOf returns the block that contains an offset of a text.
func blockOf(at int) int {
	if at < headSize {
		return 0
	}
	return 1 + (at-headSize)/blockSize
}

// place returns where a document's frames are.
func (s *Store) place(id string) (p place, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		v := []byte(nil)
		if b := tx.Bucket(bucketPlace); b != nil {
			if v, err = get(b, []byte(id)); err != nil {
				return err
			}
		}
		if v == nil {
			return fmt.Errorf("document %s is not in the index", id)
		}
		p = decodePlace(v)
		return nil
	})
	return p, err
}

// block returns the n-th block of a document's text.
func (s *Store) block(id string, p place, n int) ([]byte, error) {
	key := blockKey{p.at, n}
	if b, ok := s.cache.get(key); ok {
		return b, nil
	}
	b, err := s.frame(p, n+1)
	if err != nil {
		return nil, fmt.Errorf("the text of %s in the index is damaged (block %d: %w): index again with --rebuild", id, n,
			err)
	}
	s.cache.put(key, b)
	return b, nil
}

// frame reads and decompresses a frame, which includes its checksum.
func (s *Store) frame(p place, n int) ([]byte, error) {
	packed, ok := s.packed.Get().(*[]byte)
	if !ok {
		packed = new([]byte)
	}
	defer s.packed.Put(packed)
	var err error
	if *packed, err = s.text.frame(p, n, *packed); err != nil {
		return nil, err
	}
	return s.dec.DecodeAll(*packed, nil)
}

// Text reads a document's whole text.
func (s *Store) Text(id string) (string, error) {
	return s.Slice(id, text.Span{Start: 0, End: 1 << 62})
}

// Passages returns a document's passages in order, without text.
func (s *Store) Passages(id string) ([]backends.Passage, error) {
	p, err := s.place(id)
	if err != nil {
		return nil, err
	}
	raw, err := s.frame(p, 0)
	if err == nil {
		var out []backends.Passage
		if out, err = unpackPassages(raw); err == nil {
			return out, nil
		}
	}
	return nil, fmt.Errorf("the passages of %s in the index are damaged (%w): index again with --rebuild", id, err)
}

// Totals returns the totals of the store.
func (s *Store) Totals() Totals {
	var t Totals
	if err := json.Unmarshal(s.meta(metaTotals), &t); err != nil {
		return Totals{}
	}
	return t
}

// Cards returns the version of the rules that made the cards of the documents; "" in a new store.
func (s *Store) Cards() string { return string(s.meta(metaCards)) }

// Updated returns when the last build finished, or "" if one was interrupted.
func (s *Store) Updated() string { return string(s.meta(metaUpdated)) }

// checkMeta verifies the store's metadata: writing with a wrong end would overwrite texts.
func (s *Store) checkMeta() error {
	return s.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketMeta).ForEach(func(k, v []byte) error {
			_, err := checked(k, v)
			return err
		})
	})
}

func (s *Store) number(name string) int64 {
	n, err := strconv.ParseInt(string(s.meta(name)), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func (s *Store) meta(name string) []byte {
	var v []byte
	err := s.view(func(tx *bbolt.Tx) error {
		if b := tx.Bucket(bucketMeta); b != nil {
			known, err := get(b, []byte(name))
			v = append(v, known...)
			return err
		}
		return nil
	})
	if err != nil {
		return nil
	}
	return v
}
