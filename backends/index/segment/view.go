package segment

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"sync/atomic"
)

// file is an open segment. It is closed when it is no longer used, and then deleted if it was merged into another.
type file struct {
	*data
	name   string // "" in memory
	path   string
	uses   atomic.Int32
	merged atomic.Bool
}

// view is a segment as of one snapshot, with the documents deleted by then.
type view struct {
	*data
	file *file
	gone []byte // a bit per document; nil if none is deleted
}

func (v *view) deleted(doc int) bool { return v.gone != nil && v.gone[doc/8]&(1<<(doc%8)) != 0 }

// openFile maps a segment file.
func openFile(dir string, p manifestPart) (*file, error) {
	path := filepath.Join(dir, p.File)
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Size() != p.Bytes {
		err = fmt.Errorf("segment %s has %d bytes instead of %d", p.File, info.Size(), p.Bytes)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	b, err := mapFile(f, int(p.Bytes))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	d, err := parse(b)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("segment %s cannot be used: %w", p.File, err), unmapFile(b))
	}
	out := &file{data: d, name: p.File, path: path}
	out.uses.Store(1)
	return out, nil
}

// openMemory opens a segment in memory.
func openMemory(b []byte) (*file, error) {
	d, err := parse(b)
	if err != nil {
		return nil, err
	}
	f := &file{data: d}
	f.uses.Store(1)
	return f, nil
}

// release ends one use of the segment.
func (f *file) release() error {
	if f.uses.Add(-1) > 0 || f.name == "" {
		return nil
	}
	err := unmapFile(f.bytes)
	if f.merged.Load() {
		err = errors.Join(err, os.Remove(f.path))
	}
	return err
}

// mark deletes a document. Only the creator of the view may call it, before others see it.
func (v *view) mark(doc int) {
	if v.gone == nil {
		v.gone = make([]byte, (v.docs.len()+7)/8)
	}
	v.gone[doc/8] |= 1 << (doc % 8)
}

// passagesOf returns how many passages of a document the segment holds.
func (v *view) passagesOf(doc int) int {
	last := uint32(v.Passages) //nolint:gosec // as written
	if doc+1 < v.docs.len() {
		last = v.docs.first(doc + 1)
	}
	return int(last - v.docs.first(doc))
}

// gonePassages returns how many passages belong to deleted documents.
func (v *view) gonePassages() int {
	n := 0
	for i, b := range v.gone {
		for ; b != 0; b &= b - 1 {
			n += v.passagesOf(i*8 + bits.TrailingZeros8(b))
		}
	}
	return n
}
