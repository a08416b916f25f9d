package journal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"headnote/internal/safe"
	"headnote/research/events"
)

// The catalog is stored next to the journals. It can be lost: missing entries are read from the journals and written to
// it again.

// catalogueName is the file of the catalog; in a locked matter its lines are sealed.
func (f Files) catalogueName() string {
	if f.Seal != nil {
		return "catalogue.sealed"
	}
	return "catalogue"
}

// checked is how many of the newest runs are compared with the length of their journals, which a version of headnote
// without a catalog may have extended. Of older runs, only those not closed properly are checked.
const checked = 1000

// Catalogue implements Store.
func (f Files) Catalogue(ctx context.Context) ([]Entry, error) {
	type listing struct {
		ids []events.RunID
		err error
	}
	listed := make(chan listing, 1)
	safe.Go("listing "+f.Dir.String(), func() error {
		ids, err := f.ids()
		listed <- listing{ids, err}
		return nil
	}, func(err error) {
		if err != nil {
			listed <- listing{nil, err}
		}
	})
	known, lines := f.records()
	there := <-listed
	if there.err != nil {
		return nil, there.err
	}
	at := make(map[events.RunID]int32, len(known))
	for i, r := range known {
		at[r.ID] = int32(i)
	}
	var unsure []events.RunID
	listedAt := make([]bool, len(known))
	for _, id := range there.ids {
		i, ok := at[id]
		if !ok || known[i].size < 0 {
			unsure = append(unsure, id)
			continue
		}
		listedAt[i] = true
	}
	all := make([]Entry, 0, len(there.ids))
	for i, r := range slices.Backward(known) { // lines are in chronological order
		if listedAt[i] {
			all = append(all, rested(r.Entry))
		}
	}
	sortNewest(all)
	for i := range all[:min(len(all), checked)] {
		if id := all[i].ID; f.size(id) != known[at[id]].size {
			unsure = append(unsure, id)
		}
	}
	if len(unsure) > 0 {
		var err error
		if all, err = f.reread(ctx, all, unsure); err != nil {
			return nil, err
		}
	}
	if lines > 2*len(all)+checked {
		f.compact()
	}
	return all, nil
}

// rested returns the entry of a run that nobody holds.
func rested(e Entry) Entry {
	if e.Status == events.Running {
		e.Status = events.Interrupted
	}
	return e
}

func sortNewest(all []Entry) {
	newest := func(a, b Entry) int { return b.ID.Compare(a.ID) }
	if !slices.IsSortedFunc(all, newest) {
		slices.SortFunc(all, newest)
	}
}

// reread replaces entries by ones made from the journals of runs, and stores them.
func (f Files) reread(ctx context.Context, all []Entry, unsure []events.RunID) ([]Entry, error) {
	again := make(map[events.RunID]bool, len(unsure))
	for _, id := range unsure {
		again[id] = true
	}
	all = slices.DeleteFunc(all, func(e Entry) bool { return again[e.ID] })
	var missed []record
	for _, id := range unsure {
		if err := ctx.Err(); err != nil {
			return nil, errors.Join(err, f.keep(missed))
		}
		r, held, err := f.read(id)
		if err != nil {
			continue // not a journal
		}
		if !held {
			missed = append(missed, r)
		}
		all = append(all, r.Entry)
	}
	sortNewest(all)
	_ = f.keep(missed) // what cannot be written is reread the next time
	return all, nil
}

// ids returns the ids of the runs.
func (f Files) ids() ([]events.RunID, error) {
	dir, err := f.Dir.Open(".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	found, err := dir.Readdirnames(-1)
	if err = errors.Join(err, dir.Close()); err != nil {
		return nil, err
	}
	ids := make([]events.RunID, 0, len(found))
	for _, n := range found {
		text, ok := strings.CutSuffix(n, ".jsonl")
		if !ok {
			continue
		}
		if id, err := events.ParseRunID(text); err == nil { // skip other files
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// records returns the latest record of each run in the catalog, and its number of lines.
func (f Files) records() ([]record, int) {
	data, err := f.Dir.ReadFile(f.catalogueName())
	if err != nil {
		return nil, 0
	}
	lines := bytes.Count(data, []byte{'\n'})
	all := make([]record, 0, lines)
	text := string(data)
	for start := 0; start < len(data); {
		end := strings.IndexByte(text[start:], '\n')
		if end < 0 {
			end = len(data) - start
		}
		line, words := data[start:start+end], text[start:start+end]
		start += end + 1
		if f.Seal != nil {
			if line, err = f.Seal.OpenLine(catalogueSeal, line); err != nil {
				continue // sealed with another key: the journals have everything
			}
			words = string(line)
		}
		if r, ok := parseRecord(line, words); ok {
			all = append(all, r)
		}
	}
	return all, lines
}

// catalogueSeal is the id under which catalog lines are sealed: no run has it.
const catalogueSeal = "_catalogue"

// read makes the record of a run from its journal, and reports whether the run is held.
func (f Files) read(id events.RunID) (r record, held bool, err error) {
	held = f.Held(id)
	data, err := f.Dir.ReadFile(name(id))
	if err != nil {
		return r, held, err
	}
	all, _, damage := f.parse(id, data)
	r = record{EntryOf(events.Fold(slices.Values(all))), int64(len(data))}
	r.ID = id
	switch {
	case held && (r.Status == events.Running || r.Seq == 0):
		r.Status = events.Running
	case r.Status == events.Running:
		r.Status = events.Interrupted
	case r.Seq == 0:
		r.Status = events.Empty
		if damage.Corrupt() {
			r.Status = events.Damaged
		}
		if info, err := f.Dir.Stat(name(id)); err == nil {
			r.Started = info.ModTime().UTC()
			r.Updated = r.Started
		}
	}
	return r, held, nil
}

// keep writes records of runs, except those that somebody has opened since.
func (f Files) keep(all []record) error {
	if len(all) == 0 {
		return nil
	}
	return f.alone(func() error {
		var still []record
		for _, r := range all {
			lock := f.lock(r.ID)
			if ok, err := lock.TryLock(); err != nil || !ok {
				continue
			}
			if f.size(r.ID) == r.size {
				still = append(still, r)
			}
			if err := lock.Unlock(); err != nil {
				return err
			}
		}
		return f.enter(still...)
	})
}

// enter appends lines to the catalog. The caller must hold the gate: see alone.
func (f Files) enter(all ...record) error {
	file, err := f.Dir.OpenFile(f.catalogueName(), os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(f.lines(start(file), all))
	return errors.Join(err, file.Close())
}

// start returns a newline if the file does not end with one, because a crash cut the last line.
func start(file *os.File) []byte {
	end := make([]byte, 1)
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return nil
	}
	if _, err := file.ReadAt(end, info.Size()-1); (err != nil && !errors.Is(err, io.EOF)) || end[0] == '\n' {
		return nil
	}
	return []byte{'\n'}
}

func (f Files) lines(buf []byte, all []record) []byte {
	for _, r := range all {
		if f.Seal == nil {
			buf = append(appendRecord(buf, r), '\n')
			continue
		}
		buf = append(append(buf, f.Seal.SealLine(catalogueSeal, appendRecord(nil, r))...), '\n')
	}
	return buf
}

// compact rewrites the catalog with one line per run. If that fails, the long one stays.
func (f Files) compact() {
	_ = f.alone(func() error {
		known, _ := f.records()
		ids, err := f.List()
		if err != nil {
			return err
		}
		latest := make(map[events.RunID]record, len(ids))
		for _, r := range known {
			latest[r.ID] = r
		}
		var all []record
		for _, id := range slices.Backward(ids) {
			if r, ok := latest[id]; ok {
				all = append(all, r)
			}
		}
		return f.Dir.WriteFile(f.catalogueName(), f.lines(nil, all))
	})
}

// Describe implements Journal. The entry is written when the run is closed.
func (j *fileJournal) Describe(e Entry) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.entry = e
	return nil
}

// last returns the record of a journal that is complete.
func (j *fileJournal) last() (record, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	r := record{j.entry, j.size}
	r.ID = j.run
	return r, j.err == nil && r.Seq > 0 && r.Seq == j.durable()
}
