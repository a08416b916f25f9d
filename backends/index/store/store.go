// Package store keeps documents for the search engine: their metadata, the spans of their passages, and their text,
// compressed in blocks so that any part can be read separately. The text is in an append-only file, indexed by a small
// transactional database. It survives kill -9.
package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"github.com/klauspost/compress/zstd"
	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/papers"
	"headnote/text"
)

// blockSize is how much text is compressed together, in bytes. The first block of a text is smaller, because the
// beginnings of many texts are read to identify them.
const (
	blockSize = 32 << 10
	headSize  = 2 << 10
)

var (
	bucketDocs  = []byte("documents") // id → Record
	bucketPlace = []byte("places")    // id → place
	bucketFiles = []byte("files")     // path → File
	bucketMeta  = []byte("meta")
)

const fileName = "documents.db"

// format is the version of the storage format.
const format = "9"

// ErrFormat means that another version of headnote wrote the store in another format.
var ErrFormat = errors.New("was built by another version of headnote: run headnote index again to build it anew")

// ErrInUse means that another process has the store open exclusively.
var ErrInUse = errors.New("is in use by another headnote")

// Record is a stored document.
type Record struct {
	backends.Document
	Length int         `json:"length"`          // bytes of text
	Card   papers.Card `json:"card,omitzero"`   // as it was read
	Pages  []int       `json:"pages,omitempty"` // offsets of the pages
	Sketch []uint32    `json:"-"`               // of the text, for finding copies and versions
	Origin Origin      `json:"origin,omitzero"` // what the card was made from besides the text
}

// Origin is what a card was made from besides the text and its pages: with it, a card can be remade without the file.
type Origin struct {
	Name   string            `json:"name,omitempty"` // of a member of an archive; "" if it is the path
	Format string            `json:"format,omitempty"`
	Meta   map[string]string `json:"meta,omitempty"`
	// Textless are the pages without text, from 1.
	Textless []int `json:"textless,omitempty"`
}

// written is a record as stored: the sketch is encoded as bytes, which are ten times faster to read than JSON numbers.
type written struct {
	Record
	Packed []byte `json:"sketch,omitempty"`
}

func (r Record) encode() ([]byte, error) {
	w := written{Record: r}
	for _, h := range r.Sketch {
		w.Packed = binary.LittleEndian.AppendUint32(w.Packed, h)
	}
	return json.Marshal(w)
}

func decodeRecord(b []byte) (Record, error) {
	var w written
	if err := json.Unmarshal(b, &w); err != nil {
		return Record{}, err
	}
	for ; len(w.Packed) >= 4; w.Packed = w.Packed[4:] {
		w.Sketch = append(w.Sketch, binary.LittleEndian.Uint32(w.Packed))
	}
	return w.Record, nil
}

// Store is an open store. It is safe for concurrent use.
type Store struct {
	dir   string
	db    *bbolt.DB
	text  *textFile
	enc   *zstd.Encoder
	dec   *zstd.Decoder
	cache blockCache
	// packed holds buffers for reading the text file.
	packed sync.Pool

	damage atomic.Pointer[error] // the first one found
}

// Open opens the store in dir, for reading or also for writing. One process can write, or several can read.
func Open(dir string, readOnly bool) (*Store, error) {
	path := filepath.Join(dir, fileName)
	_, err := os.Stat(path)
	fresh := !readOnly && errors.Is(err, fs.ErrNotExist)
	s, err := open(dir, readOnly)
	if err != nil && fresh && !errors.Is(err, ErrInUse) { // half a store would block the next attempt
		if e := os.Remove(path); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return s, err
}

func open(dir string, readOnly bool) (*Store, error) {
	path := filepath.Join(dir, fileName)
	if readOnly {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("there is no index in %s: headnote index DIR builds one", filepath.Dir(dir))
		}
	} else if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the index cannot be written: %w; choose a folder you can write with --matter DIR", err)
	}
	db, err := openFile(path, readOnly)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, db: db, text: &textFile{}}
	if s.enc, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0))); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if s.dec, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(64<<20)); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if !readOnly {
		if err := s.prepare(); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	if f := string(s.meta(metaFormat)); f != format {
		return nil, errors.Join(fmt.Errorf("the index in %s %w", filepath.Dir(dir), ErrFormat), s.Close())
	}
	if err := s.checkMeta(); err != nil {
		return nil, errors.Join(fmt.Errorf("the index in %s cannot be opened: %w", filepath.Dir(dir), err), s.Close())
	}
	t, err := openText(filepath.Join(dir, string(s.meta(metaText))), s.number(metaEnd), readOnly)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.text = t
	return s, nil
}

// prepare initializes a new store.
func (s *Store) prepare() error {
	made := false
	err := s.view(func(tx *bbolt.Tx) error {
		made = tx.Bucket(bucketMeta) != nil
		return nil
	})
	if err != nil || made { // even a transaction that changes nothing is synced
		return err
	}
	err = guarded(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			for _, b := range [][]byte{bucketDocs, bucketPlace, bucketFiles, bucketMeta} {
				if _, err := tx.CreateBucket(b); err != nil {
					return err
				}
			}
			m := tx.Bucket(bucketMeta)
			return errors.Join(put(m, []byte(metaFormat), []byte(format)), put(m, []byte(metaText), []byte(textName(1))))
		})
	})
	if err != nil {
		return fmt.Errorf("the index cannot be written: %w; free the disk, or choose another folder with --matter DIR", err)
	}
	return nil
}

// openFile opens the database; a failure is explained with a next step.
func openFile(path string, readOnly bool) (*bbolt.DB, error) {
	dir := filepath.Dir(path)
	var db *bbolt.DB
	err := guarded(func() (err error) {
		db, err = bbolt.Open(path, 0o600, &bbolt.Options{
			ReadOnly: readOnly, Timeout: 500 * time.Millisecond, FreelistType: bbolt.FreelistMapType,
		})
		return err
	})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, fmt.Errorf("the index in %s %w: wait until it is done, or close it", filepath.Dir(dir), ErrInUse)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("the index cannot be written: %w; choose a folder you can write with --matter DIR", err)
	case errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EFBIG):
		return nil, fmt.Errorf("the index cannot be written: %w; free the disk, or choose another folder with --matter DIR",
			err)
	case err != nil:
		return nil, fmt.Errorf("the index in %s cannot be opened: %w; index again with --rebuild", dir, err)
	}
	return db, nil
}

// guarded runs code that reads the mapped file. If the file is truncated or its pages are damaged, the library panics
// or the mapping faults; both become errors.
func guarded(f func() error) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := safe.Do("reading the index", f)
	if p := (*safe.Panic)(nil); errors.As(err, &p) {
		return fmt.Errorf("the index is damaged (%v): index again with --rebuild", p.Value)
	}
	return err
}

func (s *Store) view(f func(*bbolt.Tx) error) error {
	return guarded(func() error { return s.db.View(f) })
}

// Discard removes the store in dir, unless another process is writing it.
func Discard(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, fileName)); err == nil {
		s, err := Open(dir, false)
		switch {
		case errors.Is(err, ErrInUse):
			return err
		case err == nil: // damage is all the more reason to remove it
			if err := s.Close(); err != nil {
				return err
			}
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("the old index cannot be removed: %w", err)
	}
	return nil
}

// Serve ties the store to the named engine: what is stored is what this engine was given to search.
func (s *Store) Serve(engine string) error {
	switch string(s.meta(metaEngine)) {
	case engine:
		return nil
	case "":
		if s.db.IsReadOnly() {
			return nil // nothing has been stored yet
		}
		return guarded(func() error {
			return s.db.Update(func(tx *bbolt.Tx) error {
				return put(tx.Bucket(bucketMeta), []byte(metaEngine),
					[]byte(engine))
			})
		})
	}
	return fmt.Errorf("the index in %s %w", filepath.Dir(s.dir), ErrFormat)
}

// Close releases the files.
func (s *Store) Close() error {
	s.dec.Close()
	return errors.Join(s.enc.Close(), s.text.close(), s.db.Close())
}

// Entry is a document to be written.
type Entry struct {
	Record
	Text     string
	Passages []text.Passage
}

// Packed is an entry ready to be written: compression is done outside the transaction, by any number of goroutines.
type Packed struct {
	record Record
	doc    []byte
	frames [][]byte // the passages, then the blocks of text; nil to leave both unchanged
}

// Pack compresses an entry.
func (s *Store) Pack(e Entry) (Packed, error) {
	e.Length = len(e.Text)
	p, err := s.PackRecord(e.Record)
	if err != nil {
		return p, err
	}
	p.frames = append(p.frames, s.enc.EncodeAll(packPassages(e.Passages), nil))
	//nolint:gosec // the bytes are only read
	whole := unsafe.Slice(unsafe.StringData(e.Text), len(e.Text)) // the encoder only reads it
	for len(whole) > 0 {
		n := min(len(whole), blockStart(len(p.frames))-blockStart(len(p.frames)-1))
		p.frames = append(p.frames, s.enc.EncodeAll(whole[:n], make([]byte, 0, n/2)))
		whole = whole[n:]
	}
	return p, nil
}

// PackRecord prepares the record of a document whose text is already stored.
func (s *Store) PackRecord(r Record) (Packed, error) {
	doc, err := r.encode()
	return Packed{record: r, doc: doc}, err
}
