package store

import (
	"bytes"
	"encoding/binary"

	"go.etcd.io/bbolt"
)

// FileWalk iterates over the known files in byte order of their paths. Files are decoded only on request, since a scan
// passes hundreds of thousands.
type FileWalk struct {
	cursor    *bbolt.Cursor
	path, raw []byte
	err       error
}

// Walk calls f to iterate over the files. Its results are valid only within f.
func (s *Store) Walk(f func(*FileWalk) error) error {
	return s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketFiles)
		if b == nil {
			return f(&FileWalk{})
		}
		w := &FileWalk{cursor: b.Cursor()}
		if err := f(w); err != nil {
			return err
		}
		return w.err
	})
}

// Seek moves to the first file whose path is not before the given one.
func (w *FileWalk) Seek(path []byte) {
	if w.cursor != nil && w.err == nil {
		w.at(w.cursor.Seek(path))
	}
}

// Next moves to the next file.
func (w *FileWalk) Next() {
	if w.cursor != nil && w.err == nil {
		w.at(w.cursor.Next())
	}
}

func (w *FileWalk) at(path, value []byte) {
	w.path, w.raw = path, nil
	if path != nil {
		if w.raw, w.err = checked(path, value); w.err != nil {
			w.path = nil
		}
	}
}

// Under reports whether the file is under the prefix; false at the end.
func (w *FileWalk) Under(prefix []byte) bool { return w.path != nil && bytes.HasPrefix(w.path, prefix) }

// Path returns the path of the file, or nil at the end.
func (w *FileWalk) Path() []byte { return w.path }

// File decodes what is known of the file.
func (w *FileWalk) File() (File, error) { return decodeFile(w.raw) }

// Same reports whether the file, with documents, is recorded with this size and time, so that it need not be checked
// further.
func (w *FileWalk) Same(size, modTime int64) bool {
	b := w.raw
	number := func() int64 {
		n, used := binary.Varint(b)
		b = b[max(used, 0):]
		return n
	}
	if number() != size || number() != modTime {
		return false
	}
	hash := number()
	if hash <= 0 || hash > int64(len(b)) {
		return false
	}
	b = b[hash:]
	problem, empty := number(), number()
	return problem == 0 && empty == 0
}
