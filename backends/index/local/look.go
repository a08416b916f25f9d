package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	ignore "github.com/sabhiram/go-gitignore"

	"headnote/backends/index/ingest"
	"headnote/backends/index/store"
)

// job is a file to read.
type job struct {
	path string
	info fs.FileInfo
	old  store.File
	seen bool // old is known
}

// weight is how much of the room for files being read the job takes.
func (j job) weight() int64 { return min(j.info.Size(), inFlight) }

// look walks the tree and sorts out what must be read: an unchanged file costs a stat.
func (b *builder) look(ctx context.Context, files fs.FS) ([]job, error) {
	known, err := b.x.store.Files()
	if err != nil {
		return nil, err
	}
	skip := excludes(files)
	var jobs []job
	err = fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && p == ".":
			return fmt.Errorf("the folder cannot be read: %w", err)
		case err != nil:
			b.refuse(p, plainReason(err))
			for k := range known { // what cannot be seen is not gone
				if k == p || strings.HasPrefix(k, p+"/") {
					delete(known, k)
				}
			}
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			if p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || skip(p+"/")) {
				return fs.SkipDir
			}
			return nil
		case strings.HasPrefix(d.Name(), ".") || !ingest.Known(d.Name()) || skip(p):
			return nil
		}
		info, err := stat(files, p, d)
		if err != nil {
			reason := plainReason(err)
			if d.Type()&fs.ModeSymlink != 0 {
				reason = "is a link that leads outside the folder or nowhere: not followed"
			}
			b.refuse(p, reason)
			delete(known, p)
			return nil
		}
		if !info.Mode().IsRegular() {
			return nil
		}
		old, seen := known[p]
		delete(known, p)
		if seen && b.unchanged(old, info) {
			b.report.Unchanged++
			b.tell(old, p)
			return nil
		}
		b.progress.Size += info.Size()
		jobs = append(jobs, job{p, info, old, seen})
		return nil
	})
	b.progress.Total = len(jobs)
	b.vanished, b.byHash = known, make(map[string]string, len(known))
	for p, f := range known {
		if f.Hash != "" {
			b.byHash[f.Hash] = p
		}
	}
	return jobs, err
}

// stat follows links, as far as the file system lets it.
func stat(files fs.FS, p string, d fs.DirEntry) (fs.FileInfo, error) {
	if d.Type().IsRegular() {
		return d.Info()
	}
	return fs.Stat(files, p)
}

// unchanged tells whether what is known of a file still holds. A file that could
// not be read may be readable now, and a scan may be wanted by OCR now.
func (b *builder) unchanged(old store.File, info fs.FileInfo) bool {
	switch {
	case old.Size != info.Size() || old.ModTime != info.ModTime().UnixNano():
		return false
	case old.Empty:
		return !b.o.Limits.OCR
	case old.Problem != "" && old.Hash == "":
		return old.Size > b.o.Limits.File
	}
	return true
}

func (b *builder) refuse(p, reason string) {
	b.report.Refused = append(b.report.Refused, ingest.Problem{Path: p, Reason: reason})
}

// tell repeats what is known of a file that has no document.
func (b *builder) tell(f store.File, p string) {
	switch {
	case f.Empty:
		b.report.NoText = append(b.report.NoText, p)
	case f.Problem != "":
		b.refuse(p, f.Problem)
	}
}

// excludes reads .headnoteignore and .gitignore of the top folder.
func excludes(files fs.FS) func(string) bool {
	var lines []string
	for _, name := range []string{".gitignore", ".headnoteignore"} {
		if data, err := fs.ReadFile(files, name); err == nil {
			lines = append(lines, strings.Split(string(data), "\n")...)
		}
	}
	if len(lines) == 0 {
		return func(string) bool { return false }
	}
	return ignore.CompileIgnoreLines(lines...).MatchesPath
}

func plainReason(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "no permission to read it"
	case errors.Is(err, fs.ErrNotExist):
		return "is gone"
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}
