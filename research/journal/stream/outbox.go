package stream

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"headnote/research/events"
)

// The outbox names the runs that may hold what the cluster does not: a file for each,
// with the number of the last event that the cluster is known to have. It is made before
// the first event of a run is written, and removed when everything was sent; so what a
// program left behind that was killed, or that never reached the cluster, is found by
// the next one without reading all journals.
func (s *Store) outbox() string { return filepath.Join(filepath.Dir(s.o.Local.Dir), "unsent") }

// owe notes that a run may hold what the cluster does not.
func (s *Store) owe(run events.RunID, there uint64) error {
	if err := os.MkdirAll(s.outbox(), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.outbox(), run.String()), []byte(strconv.FormatUint(there, 10)), 0o600)
}

// settled notes that the cluster has all of a run.
func (s *Store) settled(run events.RunID) error {
	err := os.Remove(filepath.Join(s.outbox(), run.String()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// owed lists the runs of the outbox, the oldest first, with what the cluster is known to
// have of each.
func (s *Store) owed() (runs []events.RunID, there map[events.RunID]uint64, err error) {
	entries, err := os.ReadDir(s.outbox())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	there = make(map[events.RunID]uint64)
	for _, e := range entries {
		run, bad := events.ParseRunID(e.Name())
		if bad != nil {
			continue
		}
		runs = append(runs, run)
		if data, err := os.ReadFile(filepath.Join(s.outbox(), e.Name())); err == nil {
			there[run], _ = strconv.ParseUint(strings.TrimSpace(string(data)), 10, 64) // 0 where it says nothing
		}
	}
	return runs, there, err
}
