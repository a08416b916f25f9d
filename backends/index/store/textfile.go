package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
)

// textFile holds compressed frames, each with its own checksum. It only grows: what the database does not reference is
// past the end and gets overwritten.
type textFile struct {
	f   *os.File
	end int64
}

func textName(generation int) string { return fmt.Sprintf("text-%06d.zst", generation) }

// openText opens the file, of which end bytes are valid.
func openText(path string, end int64, readOnly bool) (*textFile, error) {
	flag := os.O_RDWR | os.O_CREATE
	if readOnly {
		flag = os.O_RDONLY
	}
	f, err := os.OpenFile(path, flag, 0o600)
	switch {
	case errors.Is(err, fs.ErrNotExist) && end == 0: // nothing has been written yet
		return &textFile{}, nil
	case errors.Is(err, fs.ErrPermission) && !readOnly:
		return nil, fmt.Errorf("the index cannot be written: %w; choose a folder you can write with --matter DIR", err)
	case err != nil:
		return nil, fmt.Errorf("the text of the index cannot be opened: %w; index again with --rebuild", err)
	}
	info, err := f.Stat()
	if err == nil && info.Size() < end {
		err = fmt.Errorf("the text of the index is cut off: %s holds %d bytes of %d; index again with --rebuild", path,
			info.Size(), end)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &textFile{f, end}, nil
}

func (t *textFile) close() error {
	if t.f == nil {
		return nil
	}
	return t.f.Close()
}

// append writes frames at the end and syncs them. They become valid once the end is moved.
func (t *textFile) append(ps []Packed) (places []place, end int64, err error) {
	end = t.end
	if _, err := t.f.Seek(end, 0); err != nil {
		return nil, end, err
	}
	w := bufio.NewWriterSize(t.f, 1<<18)
	places = make([]place, len(ps))
	for i, p := range ps {
		if p.frames == nil {
			continue
		}
		places[i].at = end
		for _, f := range p.frames {
			if _, err := w.Write(f); err != nil {
				return nil, end, err
			}
			places[i].lengths = append(places[i].lengths, len(f))
			end += int64(len(f))
		}
	}
	if end == t.end {
		return places, end, nil
	}
	return places, end, errors.Join(w.Flush(), t.f.Sync())
}

// place is where a document's frames are.
type place struct {
	at      int64
	lengths []int
}

func (p place) size() (n int64) {
	for _, l := range p.lengths {
		n += int64(l)
	}
	return n
}

func (p place) encode() []byte {
	b := binary.AppendUvarint(nil, uint64(p.at)) //nolint:gosec // not negative
	for _, l := range p.lengths {
		b = binary.AppendUvarint(b, uint64(l)) //nolint:gosec // not negative
	}
	return b
}

func decodePlace(b []byte) (p place) {
	at, n := binary.Uvarint(b)
	p.at = int64(at) //nolint:gosec // as written
	for b = b[max(n, 0):]; len(b) > 0; b = b[n:] {
		var l uint64
		if l, n = binary.Uvarint(b); n <= 0 || l > 1<<31 {
			return place{}
		}
		p.lengths = append(p.lengths, int(l))
	}
	return p
}

// frame reads the n-th frame of a document, still compressed, into a buffer, which it enlarges if necessary.
func (t *textFile) frame(p place, n int, into []byte) ([]byte, error) {
	if n >= len(p.lengths) || t.f == nil {
		return into, errors.New("it is missing")
	}
	at := p.at
	for _, l := range p.lengths[:n] {
		at += int64(l)
	}
	into = slices.Grow(into[:0], p.lengths[n])[:p.lengths[n]]
	_, err := t.f.ReadAt(into, at)
	return into, err
}

// blockCache keeps the blocks read most recently, since hits cluster.
type blockCache struct {
	mu     sync.Mutex
	blocks map[blockKey][]byte
	weight int // bytes held
}

type blockKey struct {
	at int64
	n  int
}

const cachedBytes = 4 << 20

func (c *blockCache) get(k blockKey) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b, ok := c.blocks[k]
	return b, ok
}

func (c *blockCache) put(k blockKey, b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.weight += len(b); c.blocks == nil || c.weight > cachedBytes {
		c.blocks = make(map[blockKey][]byte)
		c.weight = len(b)
	}
	c.blocks[k] = b
}
