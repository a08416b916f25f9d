package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"go.etcd.io/bbolt"
)

// Change is what one transaction does.
type Change struct {
	Put     []Packed
	Files   map[string]File // by path; files with new or changed documents
	Remove  []string        // document ids
	Forget  []string        // paths
	Updated string          // when the last build was done; "" leaves the store marked as unfinished
}

// Totals count what the store holds, so that nobody has to read it all.
type Totals struct {
	Documents int            `json:"documents"`
	TextBytes int64          `json:"text_bytes"`
	Kinds     map[string]int `json:"kinds"`
}

func (t *Totals) add(r Record, n int) {
	t.Documents += n
	t.TextBytes += int64(n) * int64(r.Length)
	if t.Kinds == nil {
		t.Kinds = make(map[string]int)
	}
	if t.Kinds[r.Kind] += n; t.Kinds[r.Kind] == 0 {
		delete(t.Kinds, r.Kind)
	}
}

const (
	metaTotals  = "totals"
	metaUpdated = "updated"
)

// Apply makes a change durable, all of it or nothing.
func (s *Store) Apply(c Change) error {
	err := guarded(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			w := &writer{
				docs: tx.Bucket(bucketDocs), texts: tx.Bucket(bucketText), passages: tx.Bucket(bucketPassages),
				files: tx.Bucket(bucketFiles), meta: tx.Bucket(bucketMeta),
			}
			return w.apply(c)
		})
	})
	if err != nil {
		return fmt.Errorf("the index cannot be written: %w; free the disk and run headnote index again, it goes on where it stopped", err)
	}
	return nil
}

// writer is one transaction.
type writer struct {
	docs, texts, passages, files, meta *bbolt.Bucket
	totals                             Totals
}

func (w *writer) apply(c Change) error {
	if v := w.meta.Get([]byte(metaTotals)); v != nil {
		if err := json.Unmarshal(v, &w.totals); err != nil {
			return err
		}
	}
	for _, id := range c.Remove {
		if err := w.remove(id); err != nil {
			return err
		}
	}
	for _, p := range c.Put {
		if err := w.put(p); err != nil {
			return err
		}
	}
	for path, f := range c.Files {
		v, err := json.Marshal(f)
		if err != nil {
			return err
		}
		if err := w.files.Put([]byte(path), v); err != nil {
			return err
		}
	}
	for _, path := range c.Forget {
		if err := w.files.Delete([]byte(path)); err != nil {
			return err
		}
	}
	v, err := json.Marshal(w.totals)
	if err != nil {
		return err
	}
	return errors.Join(w.meta.Put([]byte(metaTotals), v), w.meta.Put([]byte(metaUpdated), []byte(c.Updated)))
}

// forgetCount takes a document out of the totals, where it is there.
func (w *writer) forgetCount(id string) error {
	v := w.docs.Get([]byte(id))
	if v == nil {
		return nil
	}
	var r Record
	if err := json.Unmarshal(v, &r); err != nil {
		return err
	}
	w.totals.add(r, -1)
	return nil
}

func (w *writer) put(p Packed) error {
	id := []byte(p.record.ID)
	if err := w.forgetCount(p.record.ID); err != nil {
		return err
	}
	w.totals.add(p.record, 1)
	if err := w.docs.Put(id, p.doc); err != nil || p.passages == nil {
		return err
	}
	if err := w.passages.Put(id, p.passages); err != nil {
		return err
	}
	for i, b := range p.blocks {
		if err := w.texts.Put(blockKey(p.record.ID, i), b); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) remove(id string) error {
	if err := w.forgetCount(id); err != nil {
		return err
	}
	if err := errors.Join(w.docs.Delete([]byte(id)), w.passages.Delete([]byte(id))); err != nil {
		return err
	}
	cur := w.texts.Cursor()
	prefix := id + "\x00"
	for k, _ := cur.Seek([]byte(prefix)); k != nil && strings.HasPrefix(string(k), prefix); k, _ = cur.Seek([]byte(prefix)) {
		if err := cur.Delete(); err != nil {
			return err
		}
	}
	return nil
}

func blockKey(id string, n int) []byte {
	return binary.BigEndian.AppendUint32([]byte(id+"\x00"), uint32(n)) //nolint:gosec // bounded by the text limit
}
