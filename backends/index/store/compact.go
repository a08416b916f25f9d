package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.etcd.io/bbolt"
)

// wasteful is the size of the text file, in bytes, below which it is never compacted.
const wasteful = 64 << 20

// Compact copies the texts to a new file if more than half of the old one belongs to deleted documents. Only a writer
// may call it, while nobody is reading.
func (s *Store) Compact() error {
	if s.text.end < wasteful || s.Totals().Stored > s.text.end/2 {
		return nil
	}
	return s.compact()
}

type placed struct {
	id string
	place
}

func (s *Store) compact() (err error) {
	var all []placed
	old := string(s.meta(metaText))
	err = s.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketPlace).ForEach(func(k, v []byte) error {
			v, err := checked(k, v)
			all = append(all, placed{string(k), decodePlace(v)})
			return err
		})
	})
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b placed) int { return int(a.at - b.at) })
	generation, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(old, "text-"), ".zst"))
	if err != nil {
		return fmt.Errorf("the index names its file of texts %q: index again with --rebuild", old)
	}
	name := textName(generation + 1)
	fresh, err := s.copyText(filepath.Join(s.dir, name), all)
	if err != nil {
		return errors.Join(fmt.Errorf("the index cannot be made smaller: %w", err), os.Remove(filepath.Join(s.dir, name)))
	}
	err = guarded(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			for _, p := range all {
				if err := put(tx.Bucket(bucketPlace), []byte(p.id), p.encode()); err != nil {
					return err
				}
			}
			m := tx.Bucket(bucketMeta)
			return errors.Join(put(m, []byte(metaText), []byte(name)),
				put(m, []byte(metaEnd), []byte(strconv.FormatInt(fresh.end, 10))))
		})
	})
	if err != nil {
		return errors.Join(err, fresh.close())
	}
	s.text, fresh = fresh, s.text
	s.cache = blockCache{}
	return errors.Join(fresh.close(), os.Remove(filepath.Join(s.dir, old)))
}

// copyText writes the frames one after another and updates their places.
func (s *Store) copyText(path string, all []placed) (*textFile, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	t, err := openText(path, 0, false)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriterSize(t.f, 1<<18)
	for i, p := range all {
		if _, err := io.Copy(w, io.NewSectionReader(s.text.f, p.at, p.size())); err != nil {
			return nil, errors.Join(err, t.close())
		}
		all[i].at = t.end
		t.end += p.size()
	}
	if err := errors.Join(w.Flush(), t.f.Sync()); err != nil {
		return nil, errors.Join(err, t.close())
	}
	return t, nil
}
