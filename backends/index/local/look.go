package local

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode"

	ignore "github.com/sabhiram/go-gitignore"

	"headnote/backends/index/ingest"
	"headnote/backends/index/store"
	"headnote/papers/reader"
)

// job is a file to read.
type job struct {
	path string
	info fs.FileInfo
	old  store.File
	seen bool // old is known
}

// weight is the job's share of the bytes read concurrently.
func (j job) weight() int64 { return min(j.info.Size(), inFlight) }

// look determines what must be read: an unchanged file costs one stat.
func (b *builder) look(ctx context.Context, files fs.FS) ([]job, error) {
	l := &looker{b: b, files: files, skip: excludes(files), gone: make(map[string]store.File)}
	var err error
	if b.o.Only != nil {
		err = l.named()
	} else {
		err = l.walk(ctx)
	}
	b.progress.Total = len(l.jobs)
	b.vanished, b.byHash = l.gone, make(map[string]string, len(l.gone))
	for p, f := range l.gone {
		if f.Hash != "" {
			b.byHash[f.Hash] = p
		}
	}
	return l.jobs, err
}

// Files lists the files below root that a build would read, by their paths from root. Links are left out.
func Files(root string) ([]string, error) {
	return FilesSeen(root, func(_ string, err error) error { return err })
}

// FilesSeen lists them as far as they are accessible: unseen is called for each unreadable folder, and ends the listing
// by returning an error.
func FilesSeen(root string, unseen func(path string, err error) error) ([]string, error) {
	var out []string
	files := os.DirFS(root)
	skip := excludes(files)
	err := fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return unseen(p, err)
		case d.IsDir() && p != "." && !enters(p, d, skip):
			return fs.SkipDir
		case d.Type().IsRegular() && reads(files, p, d, skip):
			out = append(out, p)
		}
		return nil
	})
	return out, err
}

// enters reports whether a folder is searched.
func enters(p string, d fs.DirEntry, skip func(string) bool) bool {
	return !strings.HasPrefix(d.Name(), ".") && d.Name() != "node_modules" && d.Name() != ingest.Memos && !skip(p+"/")
}

// reads reports whether a file is read: one with a supported extension, or one without an extension whose content
// starts like a paper. The lock files of word processors, "~$brief.docx", are not.
func reads(files fs.FS, p string, d fs.DirEntry, skip func(string) bool) bool {
	if strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "~$") || skip(p) {
		return false
	}
	if path.Ext(d.Name()) != "" {
		return reader.Known(d.Name())
	}
	f, err := files.Open(p)
	if err != nil {
		return false // no format by its name or its content
	}
	head := make([]byte, reader.Sniffed)
	n, err := io.ReadFull(f, head)
	if closed := f.Close(); closed != nil || err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	return reader.Unmistakable(head[:n])
}

// foreign reports whether a file is skipped only because its extension, which it returns, is not supported: a message
// of a mail program, an old word processor's document, a photograph.
func foreign(p string, d fs.DirEntry, skip func(string) bool) (kind string, is bool) {
	kind = strings.TrimPrefix(strings.ToLower(path.Ext(d.Name())), ".")
	if kind == "" || strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "~$") || !d.Type().IsRegular() {
		return "", false
	}
	oddly := func(r rune) bool { return r > unicode.MaxASCII || r <= ' ' }
	if len(kind) > longestKind || strings.ContainsFunc(kind, oddly) {
		kind = "other" // the end of a sentence, not an extension
	}
	return kind, !reader.Known(d.Name()) && !skip(p)
}

// longestKind is the maximum length of a file extension.
const longestKind = 8

// looker is one scan of the files.
type looker struct {
	b     *builder
	files fs.FS
	skip  func(string) bool

	jobs []job
	gone map[string]store.File // known files that no longer exist
}

// named scans only the files that were named.
func (l *looker) named() error {
	only := slices.Sorted(slices.Values(l.b.o.Only))
	for _, p := range slices.Compact(only) {
		old, known, err := l.b.x.store.File(p)
		if err != nil {
			return err
		}
		info, err := fs.Stat(l.files, p)
		switch {
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			l.b.refuse(p, plainReason(err)) // an inaccessible file is not a deleted one
		case err == nil && info.Mode().IsRegular() && reads(l.files, p, fs.FileInfoToDirEntry(info), l.skip):
			if known && l.b.unchanged(old, info) {
				l.b.report.Unchanged++
				l.b.tell(old, p)
				break
			}
			l.b.progress.Size += info.Size()
			l.jobs = append(l.jobs, job{p, info, old, known})
		case known:
			l.gone[p] = old
		}
	}
	return nil
}

// unchanged reports whether what is known of a file still holds. A file that could not be read may be readable now, and
// a scan may now be wanted by OCR.
func (b *builder) unchanged(old store.File, info fs.FileInfo) bool {
	switch {
	case old.Size != info.Size() || old.ModTime != info.ModTime().UnixNano():
		return false
	case old.Empty || old.Partly:
		return !b.o.Limits.OCR
	case old.Problem != "" && old.Hash == "":
		return old.Size > b.o.Limits.File
	}
	return true
}

func (b *builder) refuse(p, reason string) {
	b.report.Refused = append(b.report.Refused, reader.Problem{Path: p, Reason: reason})
}

// tell repeats the report on a file that has no document.
func (b *builder) tell(f store.File, p string) {
	switch {
	case f.Empty:
		b.report.NoText = append(b.report.NoText, p)
	case f.Problem != "":
		b.refuse(p, f.Problem)
	}
}

// maxIgnore limits the size of an ignore file, in bytes.
const maxIgnore = 1 << 20

// excludes reads .headnoteignore and .gitignore of the top folder.
func excludes(files fs.FS) func(string) bool {
	var lines []string
	for _, name := range []string{".gitignore", ".headnoteignore"} {
		if info, err := fs.Stat(files, name); err != nil || !info.Mode().IsRegular() || info.Size() > maxIgnore {
			continue // reading a pipe would block, a device never ends
		}
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
