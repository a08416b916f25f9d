package bleveindex

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"time"

	ignore "github.com/sabhiram/go-gitignore"
	"golang.org/x/sync/errgroup"

	"headnote/backends"
	"headnote/backends/index/ingest"
	"headnote/backends/index/store"
	"headnote/internal/safe"
	"headnote/text"
)

// BuildOptions of Build.
type BuildOptions struct {
	Limits   ingest.Limits // zero for the defaults
	Workers  int           // files read at once; 0 for the number of cores
	Rebuild  bool          // read every file again
	Progress func(Progress)
	Now      func() time.Time
}

// Progress of a build.
type Progress struct {
	Files, Total int   // files done, files to look at
	Bytes, Size  int64 // of these files
	Current      string
	Elapsed      time.Duration
}

// Report is what a build did.
type Report struct {
	Added     int              `json:"added"`
	Changed   int              `json:"changed"`
	Moved     int              `json:"moved"`
	Deleted   int              `json:"deleted"`
	Unchanged int              `json:"unchanged"`
	Refused   []ingest.Problem `json:"refused"`
	NoText    []string         `json:"no_text"`
	Documents int              `json:"documents"` // in the index now
	TextBytes int64            `json:"text_bytes"`
	Seconds   float64          `json:"seconds"`
}

// Build brings the index in dir in line with the files below root. It can be
// interrupted at any moment: what was acknowledged by Progress is kept, and the
// next build goes on from there.
func Build(ctx context.Context, root, dir string, o BuildOptions) (r Report, err error) {
	info, err := os.Stat(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return r, fmt.Errorf("there is no folder %s: name the folder of the documents", root)
	case err != nil:
		return r, fmt.Errorf("%s cannot be read: %w", root, err)
	case !info.IsDir():
		return r, fmt.Errorf("%s is a file: name the folder it lies in", root)
	}
	top, err := os.OpenRoot(root) // links that lead outside are refused by it
	if err != nil {
		return r, fmt.Errorf("%s cannot be read: %w", root, err)
	}
	if o.Rebuild {
		if err := os.RemoveAll(dir); err != nil {
			return r, errors.Join(fmt.Errorf("the old index cannot be removed: %w", err), top.Close())
		}
	}
	x, err := open(dir, false)
	if err != nil {
		return r, errors.Join(err, top.Close())
	}
	r, err = build(ctx, top.FS(), x, o)
	return r, errors.Join(err, x.Close(), top.Close())
}

// batchText is how much text goes into the index at once, in bytes.
const batchText = 6 << 20

// job is a file to look at.
type job struct {
	path string
	info fs.FileInfo
	old  store.File
	seen bool // old is known
}

// outcome is a file that was read.
type outcome struct {
	job
	file   store.File
	docs   []indexed
	packed []store.Packed
	moved  bool
	err    *ingest.Problem
}

func build(ctx context.Context, files fs.FS, x *Index, o BuildOptions) (Report, error) {
	if o.Limits == (ingest.Limits{}) {
		o.Limits = ingest.DefaultLimits()
	}
	if o.Workers <= 0 {
		o.Workers = max(2, runtime.GOMAXPROCS(0))
	}
	b := &builder{x: x, o: o, started: o.Now()}
	jobs, err := b.look(ctx, files)
	if err != nil {
		return b.report, err
	}
	group, ctx := errgroup.WithContext(ctx)
	todo, done := make(chan job), make(chan outcome, o.Workers)
	group.Go(func() error {
		defer close(todo)
		for _, j := range jobs {
			select {
			case todo <- j:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	readers, rctx := errgroup.WithContext(ctx)
	for range o.Workers {
		readers.Go(func() error {
			return safe.Do("reading files", func() error {
				for j := range todo {
					out, err := b.read(rctx, files, j)
					if err != nil {
						return err
					}
					select {
					case done <- out:
					case <-rctx.Done():
						return rctx.Err()
					}
				}
				return nil
			})
		})
	}
	group.Go(func() error {
		defer close(done)
		return readers.Wait()
	})
	group.Go(func() error { return b.write(ctx, done) })
	err = group.Wait()
	if err == nil {
		err = b.finish()
	}
	b.report.Seconds = o.Now().Sub(b.started).Seconds()
	return b.report, err
}

type builder struct {
	x        *Index
	o        BuildOptions
	started  time.Time
	report   Report
	progress Progress
	vanished map[string]store.File // known files that are gone, by path
	byHash   map[string]string     // their hashes, to notice moves
}

// look walks the tree and sorts out what must be read: an unchanged file costs a stat.
func (b *builder) look(ctx context.Context, files fs.FS) ([]job, error) {
	known, err := b.x.store.Files()
	if err != nil {
		return nil, err
	}
	skip := excludes(files)
	var jobs []job
	err = fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			if p == "." {
				return fmt.Errorf("the folder cannot be read: %w", err)
			}
			b.report.Refused = append(b.report.Refused, ingest.Problem{Path: p, Reason: plainReason(err)})
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		name := d.Name()
		if d.IsDir() {
			if p != "." && (strings.HasPrefix(name, ".") || name == "node_modules" || name == ingest.Memos || skip(p+"/")) {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasPrefix(name, ".") || !ingest.Known(name) || skip(p) {
			return nil
		}
		info, err := fs.Stat(files, p)
		if err != nil {
			reason := plainReason(err)
			if d.Type()&fs.ModeSymlink != 0 {
				reason = "is a link that leads outside the folder or nowhere: not followed"
			}
			b.report.Refused = append(b.report.Refused, ingest.Problem{Path: p, Reason: reason})
			delete(known, p)
			return nil
		}
		if !info.Mode().IsRegular() {
			return nil
		}
		old, seen := known[p]
		delete(known, p)
		if seen && old.Size == info.Size() && old.ModTime == info.ModTime().UnixNano() {
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
		b.byHash[f.Hash] = p
	}
	return jobs, err
}

// tell repeats what is known of a file that has no document.
func (b *builder) tell(f store.File, p string) {
	switch {
	case f.Empty:
		b.report.NoText = append(b.report.NoText, p)
	case f.Problem != "":
		b.report.Refused = append(b.report.Refused, ingest.Problem{Path: p, Reason: f.Problem})
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

// read turns one file into documents that are ready to be written.
func (b *builder) read(ctx context.Context, files fs.FS, j job) (outcome, error) {
	out := outcome{job: j, file: store.File{Size: j.info.Size(), ModTime: j.info.ModTime().UnixNano()}}
	fail := func(p *ingest.Problem) (outcome, error) {
		p.Path = j.path
		out.err, out.file.Problem, out.file.Empty = p, p.Reason, p.Empty
		return out, ctx.Err()
	}
	if j.info.Size() > b.o.Limits.File {
		return fail(&ingest.Problem{Reason: fmt.Sprintf("is larger than %d MB: raise --max-file-mb to read it", b.o.Limits.File>>20)})
	}
	data, err := fs.ReadFile(files, j.path)
	if err != nil {
		return fail(&ingest.Problem{Reason: plainReason(err)})
	}
	sum := sha256.Sum256(data)
	out.file.Hash = hex.EncodeToString(sum[:12])
	if from, ok := b.byHash[out.file.Hash]; ok { // the same bytes under another name
		out.moved = true
		out.file.IDs, out.file.Passages = b.vanished[from].IDs, b.vanished[from].Passages
		out.file.Problem, out.file.Empty = b.vanished[from].Problem, b.vanished[from].Empty
		return out, nil
	}
	docs, err := ingest.Bytes(ctx, j.path, data, b.o.Limits)
	if err != nil {
		var p *ingest.Problem
		if errors.As(err, &p) {
			return fail(p)
		}
		return out, err
	}
	for _, d := range docs {
		doc, err := b.prepare(&out, d)
		if err != nil {
			return out, err
		}
		out.docs = append(out.docs, doc)
	}
	return out, ctx.Err()
}

func (b *builder) prepare(out *outcome, d ingest.Document) (indexed, error) {
	sum := sha256.Sum256([]byte(d.Text))
	d.Hash = hex.EncodeToString(sum[:12])
	id := sha256.Sum256([]byte(out.path + "\x00" + d.Name + "\x00" + d.Hash))
	d.ID, d.Source, d.Path = "local:"+hex.EncodeToString(id[:6]), "local", out.path
	if d.Name != "" {
		d.Path = path.Join(out.path, d.Name)
	}
	if d.Kind == "" {
		d.Kind = backends.KindOther
	}
	doc := indexed{Document: d.Document, text: d.Text, passages: text.Passages(d.Text)}
	packed, err := b.x.store.Pack(store.Entry{Record: store.Record{Document: d.Document}, Text: d.Text, Passages: doc.passages})
	out.packed = append(out.packed, packed)
	out.file.IDs = append(out.file.IDs, d.ID)
	out.file.Passages = append(out.file.Passages, len(doc.passages))
	return doc, err
}

// write gathers outcomes into batches and makes them durable.
func (b *builder) write(ctx context.Context, done <-chan outcome) error {
	var batch []outcome
	size := 0
	for out := range done {
		batch = append(batch, out)
		for _, d := range out.docs {
			size += len(d.text)
		}
		if size >= batchText || len(batch) >= 512 {
			if err := b.commit(batch); err != nil {
				return err
			}
			batch, size = nil, 0
		}
	}
	if ctx.Err() != nil && len(batch) == 0 {
		return ctx.Err()
	}
	return errors.Join(b.commit(batch), ctx.Err())
}

// commit writes a batch: new passages first, then the store, which is what
// counts, then the old passages go. A crash in between leaves passages that
// belong to no document, which a search passes over.
func (b *builder) commit(batch []outcome) error {
	if len(batch) == 0 {
		return nil
	}
	var docs []indexed
	change := store.Change{Files: make(map[string]store.File, len(batch))}
	gone := make(map[string]int)
	for _, out := range batch {
		docs = append(docs, out.docs...)
		change.Put = append(change.Put, out.packed...)
		change.Files[out.path] = out.file
		for i, id := range out.old.IDs {
			if !slices.Contains(out.file.IDs, id) {
				change.Remove = append(change.Remove, id)
				gone[id] = out.old.Passages[i]
			}
		}
		if out.moved {
			from := b.byHash[out.file.Hash]
			change.Forget = append(change.Forget, from)
			if err := b.repath(&change, out); err != nil {
				return err
			}
		}
	}
	if err := b.x.engine.add(docs); err != nil {
		return err
	}
	if err := b.x.store.Apply(change); err != nil {
		return err
	}
	if len(gone) > 0 {
		if err := b.x.engine.remove(gone); err != nil {
			return err
		}
	}
	b.count(batch)
	return nil
}

// repath gives the documents of a moved file their new path.
func (b *builder) repath(c *store.Change, out outcome) error {
	for _, id := range out.file.IDs {
		r, ok := b.x.store.Document(id)
		if !ok {
			continue
		}
		s, err := b.x.store.Text(id)
		if err != nil {
			return err
		}
		r.Path = out.path
		p, err := b.x.store.Pack(store.Entry{Record: r, Text: s, Passages: text.Passages(s)})
		if err != nil {
			return err
		}
		c.Put = append(c.Put, p)
	}
	return nil
}

func (b *builder) count(batch []outcome) {
	for _, out := range batch {
		switch {
		case out.moved:
			b.report.Moved++
			delete(b.vanished, b.byHash[out.file.Hash])
		case out.seen:
			b.report.Changed++
		case out.err == nil:
			b.report.Added++
		}
		b.tell(out.file, out.path)
		b.progress.Files++
		b.progress.Bytes += out.info.Size()
		b.progress.Current = out.path
	}
	b.progress.Elapsed = b.o.Now().Sub(b.started)
	if b.o.Progress != nil {
		b.o.Progress(b.progress)
	}
}

// finish drops the documents of files that are gone and counts what there is.
func (b *builder) finish() error {
	change := store.Change{}
	gone := make(map[string]int)
	for p, f := range b.vanished {
		change.Forget = append(change.Forget, p)
		for i, id := range f.IDs {
			change.Remove = append(change.Remove, id)
			gone[id] = f.Passages[i]
		}
		b.report.Deleted++
	}
	if len(change.Forget) > 0 {
		if err := b.x.store.Apply(change); err != nil {
			return err
		}
		if err := b.x.engine.remove(gone); err != nil {
			return err
		}
	}
	slices.SortFunc(b.report.Refused, func(a, c ingest.Problem) int { return strings.Compare(a.Path, c.Path) })
	slices.Sort(b.report.NoText)
	s := b.x.Stats()
	b.report.Documents, b.report.TextBytes = s.Documents, s.TextBytes
	return b.x.store.SetMeta("updated", stamp(b.o.Now()))
}
