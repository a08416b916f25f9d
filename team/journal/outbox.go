package journal

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"headnote/internal/within"
	"headnote/research/events"
)

// An outbox lists the runs that may hold events that the cluster does not have: one file per run, with the number of
// the last event that the cluster is known to have. The file is created before the first event of a run is written and
// removed when everything has been sent, so that the next program finds what a killed or disconnected one left behind
// without reading all journals.
type outbox struct{ dir within.Folder }

// add enters a run of which the cluster has the events up to there.
func (o outbox) add(run events.RunID, there uint64) error {
	if err := o.dir.MkdirAll("."); err != nil {
		return err
	}
	return o.dir.WriteFile(run.String(), strconv.AppendUint(nil, there, 10))
}

// remove removes a run that the cluster has completely.
func (o outbox) remove(run events.RunID) error {
	err := o.dir.Remove(run.String())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// list returns the runs, oldest first, and the last event of each that the cluster is known to have.
func (o outbox) list() (runs []events.RunID, there map[events.RunID]uint64, err error) {
	entries, err := o.dir.ReadDir(".")
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
		if data, err := o.dir.ReadFile(e.Name()); err == nil {
			there[run], _ = strconv.ParseUint(strings.TrimSpace(string(data)), 10, 64) // 0 if empty or invalid
		}
	}
	return runs, there, err
}
