package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
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

// look sorts out what must be read: an unchanged file costs a stat.
func (b *builder) look(ctx context.Context, files fs.FS) ([]job, error) {
	l := &looker{b: b, files: files, skip: excludes(files)}
	var err error
	if b.o.Only != nil {
		err = l.named()
	} else if l.known, err = b.x.store.Files(); err == nil {
		err = fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return l.visit(p, d, err)
		})
	}
	b.progress.Total = len(l.jobs)
	b.vanished, b.byHash = l.known, make(map[string]string, len(l.known))
	for p, f := range l.known {
		if f.Hash != "" {
			b.byHash[f.Hash] = p
		}
	}
	return l.jobs, err
}

// Files lists the files below root that a build would read, by their paths from root.
// Links are left out.
func Files(root string) ([]string, error) {
	var out []string
	files := os.DirFS(root)
	skip := excludes(files)
	err := fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != "." && !enters(p, d, skip):
			return fs.SkipDir
		case d.Type().IsRegular() && reads(p, d, skip):
			out = append(out, p)
		}
		return nil
	})
	return out, err
}

// enters tells whether a folder is looked into.
func enters(p string, d fs.DirEntry, skip func(string) bool) bool {
	return !strings.HasPrefix(d.Name(), ".") && d.Name() != "node_modules" && d.Name() != ingest.Memos && !skip(p+"/")
}

// reads tells whether a file is read.
func reads(p string, d fs.DirEntry, skip func(string) bool) bool {
	return !strings.HasPrefix(d.Name(), ".") && ingest.Known(d.Name()) && !skip(p)
}

// looker is one look at the files.
type looker struct {
	b     *builder
	files fs.FS
	skip  func(string) bool
	known map[string]store.File // those that were not seen yet
	jobs  []job
}

// named looks at the files that were named, and at those only.
func (l *looker) named() error {
	l.known = make(map[string]store.File)
	for _, p := range l.b.o.Only {
		f, known, err := l.b.x.store.File(p)
		if err != nil {
			return err
		}
		if known {
			l.known[p] = f
		}
	}
	for _, p := range l.b.o.Only {
		info, err := fs.Stat(l.files, p)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = l.visit(p, fs.FileInfoToDirEntry(info), nil)
		} else {
			err = l.visit(p, nil, err)
		}
		if err != nil && !errors.Is(err, fs.SkipDir) {
			return err
		}
	}
	return nil
}

// visit is told of a file or folder, or that it cannot be seen.
func (l *looker) visit(p string, d fs.DirEntry, err error) error {
	b := l.b
	switch {
	case err != nil && p == ".":
		return fmt.Errorf("the folder cannot be read: %w", err)
	case err != nil:
		b.refuse(p, plainReason(err))
		for k := range l.known { // what cannot be seen is not gone
			if k == p || strings.HasPrefix(k, p+"/") {
				delete(l.known, k)
			}
		}
		if d != nil && d.IsDir() {
			return fs.SkipDir
		}
		return nil
	case d.IsDir():
		if p != "." && !enters(p, d, l.skip) {
			return fs.SkipDir
		}
		return nil
	case !reads(p, d, l.skip):
		return nil
	}
	info, err := stat(l.files, p, d)
	if err != nil {
		reason := plainReason(err)
		if d.Type()&fs.ModeSymlink != 0 {
			reason = "is a link that leads outside the folder or nowhere: not followed"
		}
		b.refuse(p, reason)
		delete(l.known, p)
		return nil
	}
	if !info.Mode().IsRegular() {
		return nil
	}
	old, seen := l.known[p]
	delete(l.known, p)
	if seen && b.unchanged(old, info) {
		b.report.Unchanged++
		b.tell(old, p)
		return nil
	}
	b.progress.Size += info.Size()
	l.jobs = append(l.jobs, job{p, info, old, seen})
	return nil
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
