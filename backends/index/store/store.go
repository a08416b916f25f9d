// Package store keeps documents beside the search engine: what is known of
// them, where their passages lie, and their text, compressed in blocks so that
// any part of it can be read alone. One file, transactional, safe against kill -9.
package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"
	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"headnote/backends"
	"headnote/text"
)

// blockSize is how much text is compressed together, in bytes.
const blockSize = 32 << 10

var (
	bucketDocs     = []byte("documents") // id → Record
	bucketText     = []byte("text")      // id, block → compressed text with checksum
	bucketPassages = []byte("passages")  // id → passages
	bucketFiles    = []byte("files")     // path → File
	bucketMeta     = []byte("meta")
)

// Record is a stored document.
type Record struct {
	backends.Document
	Length int `json:"length"` // bytes of text
}

// File is what is known of a file on disk, so that an unchanged one costs a stat.
type File struct {
	Size     int64    `json:"size"`
	ModTime  int64    `json:"mtime"` // nanoseconds
	Hash     string   `json:"hash"`
	IDs      []string `json:"ids,omitempty"`      // its documents
	Passages []int    `json:"passages,omitempty"` // of each document
	Problem  string   `json:"problem,omitempty"`  // why it has none
	Empty    bool     `json:"empty,omitempty"`
}

// Store is an open store; safe for concurrent use.
type Store struct {
	db  *bbolt.DB
	enc *zstd.Encoder
	dec *zstd.Decoder
}

// Open opens the store in dir, for reading or for writing too. One process can
// write, or several can read.
func Open(dir string, readOnly bool) (*Store, error) {
	path := filepath.Join(dir, "documents.db")
	if readOnly {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("there is no index in %s: headnote index DIR builds one", filepath.Dir(dir))
		}
	} else if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the index cannot be written: %w; choose a folder you can write with --matter DIR", err)
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: readOnly, Timeout: 500 * time.Millisecond, FreelistType: bbolt.FreelistMapType, NoFreelistSync: true, PreLoadFreelist: !readOnly})
	if errors.Is(err, berrors.ErrTimeout) {
		return nil, fmt.Errorf("the index in %s is in use by another headnote: wait until it is done, or close it", filepath.Dir(dir))
	}
	if err != nil {
		return nil, fmt.Errorf("the index in %s cannot be opened: %w", dir, err)
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s := &Store{db: db, enc: enc, dec: dec}
	if !readOnly {
		err = db.Update(func(tx *bbolt.Tx) error {
			for _, b := range [][]byte{bucketDocs, bucketText, bucketPassages, bucketFiles, bucketMeta} {
				if _, err := tx.CreateBucketIfNotExists(b); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the index cannot be written: %w", err), s.Close())
	}
	return s, nil
}

// Close lets go of the file.
func (s *Store) Close() error {
	s.dec.Close()
	return errors.Join(s.enc.Close(), s.db.Close())
}

// Entry is a document to be written.
type Entry struct {
	Record
	Text     string
	Passages []text.Passage
}

// Packed is an entry ready to be written: the compression is done outside the
// transaction, by as many goroutines as like.
type Packed struct {
	id       string
	doc      []byte
	passages []byte
	blocks   [][]byte
}

// Pack compresses an entry.
func (s *Store) Pack(e Entry) (Packed, error) {
	p := Packed{id: e.ID}
	var err error
	e.Length = len(e.Text)
	if p.doc, err = json.Marshal(e.Record); err != nil {
		return p, err
	}
	raw, err := json.Marshal(packPassages(e.Passages))
	if err != nil {
		return p, err
	}
	p.passages = s.enc.EncodeAll(raw, nil)
	for i := 0; i < len(e.Text); i += blockSize {
		block := e.Text[i:min(len(e.Text), i+blockSize)]
		b := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(block)))
		p.blocks = append(p.blocks, s.enc.EncodeAll([]byte(block), b))
	}
	return p, nil
}

// Change is what one transaction does.
type Change struct {
	Put    []Packed
	Files  map[string]File // by path; files with new or changed documents
	Remove []string        // document ids
	Forget []string        // paths
}

// Apply makes a change durable, all of it or nothing.
func (s *Store) Apply(c Change) error {
	err := s.db.Update(func(tx *bbolt.Tx) error {
		docs, texts, passages, files := tx.Bucket(bucketDocs), tx.Bucket(bucketText), tx.Bucket(bucketPassages), tx.Bucket(bucketFiles)
		for _, id := range c.Remove {
			if err := remove(docs, texts, passages, id); err != nil {
				return err
			}
		}
		for _, p := range c.Put {
			if err := errors.Join(docs.Put([]byte(p.id), p.doc), passages.Put([]byte(p.id), p.passages)); err != nil {
				return err
			}
			for i, b := range p.blocks {
				if err := texts.Put(blockKey(p.id, i), b); err != nil {
					return err
				}
			}
		}
		for path, f := range c.Files {
			v, err := json.Marshal(f)
			if err != nil {
				return err
			}
			if err := files.Put([]byte(path), v); err != nil {
				return err
			}
		}
		for _, path := range c.Forget {
			if err := files.Delete([]byte(path)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("the index cannot be written: %w; free the disk and run headnote index again, it goes on where it stopped", err)
	}
	return nil
}

func remove(docs, texts, passages *bbolt.Bucket, id string) error {
	if err := errors.Join(docs.Delete([]byte(id)), passages.Delete([]byte(id))); err != nil {
		return err
	}
	cur := texts.Cursor()
	prefix := id + "\x00"
	for k, _ := cur.Seek([]byte(prefix)); k != nil && strings.HasPrefix(string(k), prefix); k, _ = cur.Next() {
		if err := cur.Delete(); err != nil {
			return err
		}
	}
	return nil
}

func blockKey(id string, n int) []byte {
	return binary.BigEndian.AppendUint32([]byte(id+"\x00"), uint32(n)) //nolint:gosec // bounded by the text limit
}
