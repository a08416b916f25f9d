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

// weight is the part of the bytes read at once that the job takes.
func (j job) weight() int64 { return min(j.info.Size(), inFlight) }

// look sorts out what must be read: an unchanged file costs a stat.
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

// Files lists the files below root that a build would read, by their paths from root.
// Links are left out.
func Files(root string) ([]string, error) {
	return FilesSeen(root, func(_ string, err error) error { return err })
}

// FilesSeen lists them as far as they can be seen: unseen is told of each folder that cannot be looked into, and ends
// it by an error.
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

// enters reports whether a folder is looked into.
func enters(p string, d fs.DirEntry, skip func(string) bool) bool {
	return !strings.HasPrefix(d.Name(), ".") && d.Name() != "node_modules" && d.Name() != ingest.Memos && !skip(p+"/")
}

// reads reports whether a file is read: one whose extension is of a format, or one without an extension that begins as
// a paper does that a program saved so. What a word processor leaves beside a document that is open, "~$brief.docx", is
// none.
func reads(files fs.FS, p string, d fs.DirEntry, skip func(string) bool) bool {
	if strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "~$") || skip(p) {
		return false
	}
	if path.Ext(d.Name()) != "" {
		return reader.Known(d.Name())
	}
	f, err := files.Open(p)
	if err != nil {
		return false // it has no format by its name, and shows none
	}
	head := make([]byte, reader.Sniffed)
	n, err := io.ReadFull(f, head)
	if closed := f.Close(); closed != nil || err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	return reader.Unmistakable(head[:n])
}

// foreign reports whether a file is passed over only because no format is known by its extension, which it returns: a
// message of a mail program, an old word processor's document, a photograph.
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

// longestKind is how long the extension of a type of files is at most.
const longestKind = 8

// looker is one look at the files.
type looker struct {
	b     *builder
	files fs.FS
	skip  func(string) bool

	jobs []job
	gone map[string]store.File // files that are known, and not there any more
}

// named looks at the files that were named, and at those only.
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
			l.b.refuse(p, plainReason(err)) // what cannot be seen is not gone
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

// unchanged reports whether what is known of a file still holds. A file that could
// not be read may be readable now, and a scan may be wanted by OCR now.
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

// tell repeats what is known of a file that has no document.
func (b *builder) tell(f store.File, p string) {
	switch {
	case f.Empty:
		b.report.NoText = append(b.report.NoText, p)
	case f.Problem != "":
		b.refuse(p, f.Problem)
	}
}

// maxIgnore bounds a list of what is not read, in bytes.
const maxIgnore = 1 << 20

// excludes reads .headnoteignore and .gitignore of the top folder.
func excludes(files fs.FS) func(string) bool {
	var lines []string
	for _, name := range []string{".gitignore", ".headnoteignore"} {
		if info, err := fs.Stat(files, name); err != nil || !info.Mode().IsRegular() || info.Size() > maxIgnore {
			continue // a pipe would be waited for, a device never ends
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
