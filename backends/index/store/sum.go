package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"go.etcd.io/bbolt"
)

// errDamaged means that a value is not as it was written.
var errDamaged = errors.New("the index is damaged: index again with --rebuild")

// sumOf returns the CRC-32C of a key and its value: the database checks only its first pages.
func sumOf(key, value []byte) uint32 {
	table := crc32.MakeTable(crc32.Castagnoli)
	return crc32.Update(crc32.Checksum(key, table), table, value)
}

// put stores a value followed by its checksum.
func put(b *bbolt.Bucket, key, value []byte) error {
	v := make([]byte, 0, len(value)+4)
	v = append(v, value...)
	return b.Put(key, binary.LittleEndian.AppendUint32(v, sumOf(key, value)))
}

// get reads what put stored, or nil. It is valid only during the transaction.
func get(b *bbolt.Bucket, key []byte) ([]byte, error) {
	v := b.Get(key)
	if v == nil {
		return nil, nil
	}
	return checked(key, v)
}

// checked verifies and removes the checksum of a value.
func checked(key, v []byte) ([]byte, error) {
	n := len(v) - 4
	if n < 0 || binary.LittleEndian.Uint32(v[n:]) != sumOf(key, v[:n]) {
		return nil, fmt.Errorf("%q: %w", key, errDamaged)
	}
	return v[:n:n], nil
}

// Damage returns the first damage found by reads that cannot return an error.
func (s *Store) Damage() error {
	if err := s.damage.Load(); err != nil {
		return *err
	}
	return nil
}

// Verify reads and checks everything in the store.
func (s *Store) Verify() error {
	var places []placed
	documents := 0
	err := s.view(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{bucketDocs, bucketPlace, bucketFiles, bucketMeta} {
			err := tx.Bucket(name).ForEach(func(k, v []byte) error {
				v, err := checked(k, v)
				if err != nil {
					return err
				}
				switch string(name) {
				case string(bucketDocs):
					documents++
				case string(bucketPlace):
					places = append(places, placed{string(k), decodePlace(v)})
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if t := s.Totals(); documents != t.Documents || len(places) != documents {
		return fmt.Errorf("%d documents are there of %d: %w", documents, t.Documents, errDamaged)
	}
	for _, p := range places {
		for n := range p.lengths {
			if _, err := s.frame(p.place, n); err != nil {
				return fmt.Errorf("the text of %s: %w (%w)", p.id, errDamaged, err)
			}
		}
	}
	return nil
}
