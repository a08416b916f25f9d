package store

import (
	"encoding/binary"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// File is what is known of a file on disk, so that an unchanged one costs one stat.
type File struct {
	Size     int64
	ModTime  int64    // nanoseconds
	Hash     string   // of its bytes; "" if they were never read
	IDs      []string // its document IDs
	Passages []int    // per document
	Problem  string   // why it has no document
	Empty    bool     // valid, but without text
	Partly   bool     // some of its pages have no text
	Card     string   // its card as JSON, if it has no document
}

// encode encodes a file compactly: a folder may hold hundreds of thousands.
func (f File) encode() []byte {
	var b []byte
	number := func(n int64) { b = binary.AppendVarint(b, n) }
	str := func(s string) {
		number(int64(len(s)))
		b = append(b, s...)
	}
	number(f.Size)
	number(f.ModTime)
	str(f.Hash)
	str(f.Problem)
	switch {
	case f.Empty:
		number(1)
	case f.Partly:
		number(2)
	default:
		number(0)
	}
	str(f.Card)
	for i, id := range f.IDs {
		str(id)
		number(int64(f.Passages[i]))
	}
	return b
}

var errFile = errors.New("what is known of the files is damaged: index again with --rebuild")

func decodeFile(b []byte) (f File, err error) {
	number := func() int64 {
		n, used := binary.Varint(b)
		if used <= 0 {
			b, err = nil, errFile
			return 0
		}
		b = b[used:]
		return n
	}
	str := func() string {
		n := number()
		if n < 0 || n > int64(len(b)) {
			b, err = nil, errFile
			return ""
		}
		s := string(b[:n])
		b = b[n:]
		return s
	}
	f.Size, f.ModTime, f.Hash, f.Problem = number(), number(), str(), str()
	lacks := number()
	f.Empty, f.Partly, f.Card = lacks == 1, lacks == 2, str()
	for len(b) > 0 && err == nil {
		f.IDs = append(f.IDs, str())
		f.Passages = append(f.Passages, int(number()))
	}
	return f, err
}

// Files returns the files that were read, by path.
func (s *Store) Files() (map[string]File, error) {
	out := make(map[string]File, s.Totals().Documents) // roughly as many
	err := s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketFiles)
		if b == nil {
			return nil
		}
		return b.ForEach(func(k, v []byte) error {
			v, err := checked(k, v)
			if err != nil {
				return err
			}
			f, err := decodeFile(v)
			out[string(k)] = f
			return err
		})
	})
	return out, err
}

// File returns what is known of one file.
func (s *Store) File(path string) (f File, known bool, err error) {
	err = s.view(func(tx *bbolt.Tx) (err error) {
		if b := tx.Bucket(bucketFiles); b != nil {
			v, err := get(b, []byte(path))
			if known = v != nil; known {
				f, err = decodeFile(v)
			}
			return err
		}
		return err
	})
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return f, known, err
}
