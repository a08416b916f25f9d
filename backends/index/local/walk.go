package local

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"headnote/backends/index/store"
	"headnote/internal/safe"
	"headnote/papers/reader"
)

// walk scans every file, level by level, several folders concurrently.
func (l *looker) walk(ctx context.Context) error {
	for level := []string{"."}; len(level) > 0; {
		looks := make([]folder, len(level))
		group, gctx := errgroup.WithContext(ctx)
		group.SetLimit(l.b.o.Workers)
		for i, path := range level {
			group.Go(func() error {
				if gctx.Err() != nil {
					return gctx.Err()
				}
				looks[i] = folder{l: l, path: path}
				return safe.Do("looking at files", looks[i].look)
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		level = level[:0]
		for i := range looks {
			l.add(&looks[i])
			level = append(level, looks[i].below...)
		}
	}
	slices.SortFunc(l.jobs, func(a, b job) int { return strings.Compare(a.path, b.path) })
	return nil
}

// add collects the results of a folder.
func (l *looker) add(f *folder) {
	l.jobs = append(l.jobs, f.jobs...)
	maps.Copy(l.gone, f.gone)
	l.b.report.Unchanged += f.unchanged
	l.b.report.Refused = append(l.b.report.Refused, f.refused...)
	for p, known := range f.without {
		l.b.tell(known, p)
	}
	for _, kind := range f.others {
		if l.b.report.Others == nil {
			l.b.report.Others = make(map[string]int)
		}
		l.b.report.Others[kind]++
	}
	for _, j := range f.jobs {
		l.b.progress.Size += j.info.Size()
	}
}

// folder is the scan of one folder, without the folders below.
type folder struct {
	l    *looker
	path string

	below     []string // folders to scan next
	jobs      []job
	gone      map[string]store.File
	without   map[string]store.File // unchanged files that have no document
	refused   []reader.Problem
	others    []string // types of unsupported files
	unchanged int
}

// listed is a file or subfolder with the key by which the index sorts it: its path, with a trailing slash for a folder.
type listed struct {
	key string
	fs.DirEntry
}

// look lists the folder, and merges the list with the known files: both are sorted by key.
func (f *folder) look() error {
	entries, err := fs.ReadDir(f.l.files, f.path)
	switch {
	case err != nil && f.path == ".":
		return fmt.Errorf("the folder cannot be read: %w", err)
	case err != nil: // an inaccessible file is not a deleted one
		f.refuse(f.path, plainReason(err))
		return nil
	}
	prefix := ""
	if f.path != "." {
		prefix = f.path + "/"
	}
	list := make([]listed, 0, len(entries))
	for _, d := range entries {
		switch p := prefix + d.Name(); {
		case d.IsDir() && enters(p, d, f.l.skip):
			list = append(list, listed{p + "/", d})
		case !d.IsDir() && (path.Ext(d.Name()) != "" || d.Type().IsRegular()) && reads(f.l.files, p, d, f.l.skip):
			list = append(list, listed{p, d})
		default:
			if kind, is := foreign(p, d, f.l.skip); is {
				f.others = append(f.others, kind)
			}
		}
	}
	slices.SortFunc(list, func(a, b listed) int { return strings.Compare(a.key, b.key) })
	under := []byte(prefix)
	return f.l.b.x.store.Walk(func(w *store.FileWalk) error {
		w.Seek(under)
		for _, e := range list {
			for w.Under(under) && string(w.Path()) < e.key {
				if err := f.miss(w); err != nil {
					return err
				}
			}
			if e.IsDir() {
				dir := strings.TrimSuffix(e.key, "/")
				f.below = append(f.below, dir)
				w.Seek([]byte(dir + "0")) // past everything in it: 0 follows the slash
				continue
			}
			if err := f.file(w, e); err != nil {
				return err
			}
		}
		for w.Under(under) {
			if err := f.miss(w); err != nil {
				return err
			}
		}
		return nil
	})
}

// miss records that the known file is gone, and moves to the next.
func (f *folder) miss(w *store.FileWalk) error {
	known, err := w.File()
	if err != nil {
		return fmt.Errorf("%s: %w", w.Path(), err)
	}
	if f.gone == nil {
		f.gone = make(map[string]store.File)
	}
	f.gone[string(w.Path())] = known
	w.Next()
	return nil
}

// file processes a listed file.
func (f *folder) file(w *store.FileWalk, e listed) error {
	info, err := f.stat(e)
	seen := string(w.Path()) == e.key
	switch {
	case err != nil:
		reason := plainReason(err)
		if e.Type()&fs.ModeSymlink != 0 {
			reason = "is a link that leads outside the folder or nowhere: not followed"
		}
		f.refuse(e.key, reason)
	case !info.Mode().IsRegular():
		return nil // a known one is reported as gone
	case seen && w.Same(info.Size(), info.ModTime().UnixNano()):
		f.unchanged++
	default:
		var old store.File
		if seen {
			if old, err = w.File(); err != nil {
				return fmt.Errorf("%s: %w", e.key, err)
			}
		}
		if !seen || !f.l.b.unchanged(old, info) {
			f.jobs = append(f.jobs, job{e.key, info, old, seen})
			break
		}
		f.unchanged++
		if f.without == nil {
			f.without = make(map[string]store.File)
		}
		f.without[e.key] = old
	}
	if seen {
		w.Next()
	}
	return nil
}

// stat follows links, as far as the file system allows.
func (f *folder) stat(e listed) (fs.FileInfo, error) {
	if e.Type().IsRegular() {
		return e.Info()
	}
	return fs.Stat(f.l.files, e.key)
}

func (f *folder) refuse(p, reason string) {
	f.refused = append(f.refused, reader.Problem{Path: p, Reason: reason})
}
