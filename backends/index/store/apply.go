package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"go.etcd.io/bbolt"

	"headnote/backends"
)

// Change is one transaction.
type Change struct {
	Put     []Packed
	Files   map[string]File // by path; files with new or changed documents
	Remove  []string        // document IDs
	Forget  []string        // paths
	Cards   string          // version of the rules that made the cards of all documents; "" leaves it unchanged
	Updated string          // time of the last build; "" leaves the store marked as unfinished
}

// Totals summarizes what the store holds, so that nobody has to read it all.
type Totals struct {
	Documents int            `json:"documents"`
	TextBytes int64          `json:"text_bytes"`
	Kinds     map[string]int `json:"kinds"`
	Stored    int64          `json:"stored"` // size of the compressed texts
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
	metaFormat  = "format"
	metaEngine  = "engine"
	metaTotals  = "totals"
	metaUpdated = "updated"
	metaCards   = "cards"
	metaText    = "text"     // the name of the text file
	metaEnd     = "text_end" // how much of it is valid
)

// Apply commits a change durably and atomically.
func (s *Store) Apply(c Change) error {
	places, end, err := s.text.append(c.Put)
	if err == nil {
		err = guarded(func() error {
			return s.db.Update(func(tx *bbolt.Tx) error {
				w := &writer{
					docs: tx.Bucket(bucketDocs), places: tx.Bucket(bucketPlace), files: tx.Bucket(bucketFiles),
					meta: tx.Bucket(bucketMeta),
				}
				return errors.Join(w.apply(c, places), put(w.meta, []byte(metaEnd), []byte(strconv.FormatInt(end, 10))))
			})
		})
	}
	if err != nil {
		return fmt.Errorf("the index cannot be written: %w; free the disk and run headnote index again, it goes on where "+
			"it stopped", err)
	}
	s.text.end = end
	return nil
}

// writer is one transaction.
type writer struct {
	docs, places, files, meta *bbolt.Bucket
	totals                    Totals
}

func (w *writer) apply(c Change, places []place) error {
	v, err := get(w.meta, []byte(metaTotals))
	if err != nil {
		return err
	}
	if v != nil {
		if err := json.Unmarshal(v, &w.totals); err != nil {
			return err
		}
	}
	for _, id := range c.Remove {
		if err := w.remove(id); err != nil {
			return err
		}
	}
	for i, p := range c.Put {
		if err := w.put(p, places[i]); err != nil {
			return err
		}
	}
	for path, f := range c.Files {
		if err := put(w.files, []byte(path), f.encode()); err != nil {
			return err
		}
	}
	for _, path := range c.Forget {
		if err := w.files.Delete([]byte(path)); err != nil {
			return err
		}
	}
	if v, err = json.Marshal(w.totals); err != nil {
		return err
	}
	if c.Cards != "" {
		err = put(w.meta, []byte(metaCards), []byte(c.Cards))
	}
	return errors.Join(err, put(w.meta, []byte(metaTotals), v), put(w.meta, []byte(metaUpdated), []byte(c.Updated)))
}

// forget removes a document from the totals, if it exists.
func (w *writer) forget(id string) error {
	v, err := get(w.docs, []byte(id))
	if v == nil {
		return err
	}
	var r struct {
		Kind   string `json:"kind"`
		Length int    `json:"length"`
	}
	if err := json.Unmarshal(v, &r); err != nil {
		return err
	}
	w.totals.add(Record{Document: backends.Document{Kind: r.Kind}, Length: r.Length}, -1)
	return nil
}

func (w *writer) put(p Packed, at place) error {
	id := []byte(p.record.ID)
	if err := w.forget(p.record.ID); err != nil {
		return err
	}
	w.totals.add(p.record, 1)
	if p.frames != nil {
		old, err := get(w.places, id)
		if err != nil {
			return err
		}
		w.totals.Stored += at.size() - decodePlace(old).size()
		if err := put(w.places, id, at.encode()); err != nil {
			return err
		}
	}
	return put(w.docs, id, p.doc)
}

func (w *writer) remove(id string) error {
	if err := w.forget(id); err != nil {
		return err
	}
	old, err := get(w.places, []byte(id))
	if err != nil {
		return err
	}
	w.totals.Stored -= decodePlace(old).size()
	return errors.Join(w.docs.Delete([]byte(id)), w.places.Delete([]byte(id)))
}
