package journal

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"headnote/internal/within"
	"headnote/research/events"
)

// The outbox names the runs that may hold what the cluster does not: a file for each,
// with the number of the last event that the cluster is known to have. It is made before
// the first event of a run is written, and removed when everything was sent; so what a
// program left behind that was killed, or that never reached the cluster, is found by
// the next one without reading all journals.
func (s *Store) outbox() within.Folder { return s.o.Local.Dir.Sub("unsent") }

// markUnsent notes that a run may hold what the cluster does not.
func (s *Store) markUnsent(run events.RunID, there uint64) error {
	if err := s.outbox().MkdirAll("."); err != nil {
		return err
	}
	return s.outbox().WriteFile(run.String(), strconv.AppendUint(nil, there, 10))
}

// markSent notes that the cluster has all of a run.
func (s *Store) markSent(run events.RunID) error {
	err := s.outbox().Remove(run.String())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// unsentRuns lists the runs of the outbox, the oldest first, with what the cluster is known to
// have of each.
func (s *Store) unsentRuns() (runs []events.RunID, there map[events.RunID]uint64, err error) {
	entries, err := s.outbox().ReadDir(".")
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
		if data, err := s.outbox().ReadFile(e.Name()); err == nil {
			there[run], _ = strconv.ParseUint(strings.TrimSpace(string(data)), 10, 64) // 0 where it says nothing
		}
	}
	return runs, there, err
}
