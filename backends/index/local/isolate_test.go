package local_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/papers/reader"
)

// brittle is an engine that fails on documents with a certain word.
type brittle struct {
	index.Engine
	word string
}

func (b brittle) Add(ctx context.Context, docs []index.Indexable) error {
	for i, d := range docs {
		if b.word != "" && strings.Contains(d.Text, b.word) {
			if err := b.Engine.Add(ctx, docs[:i]); err != nil { // half of it is done
				return err
			}
			panic("index breaks on " + b.word)
		}
	}
	return b.Engine.Add(ctx, docs)
}

// Whatever step fails on a document, and however: that file is refused by name and reason, and every other one is
// indexed and found.
func TestOneDocumentNeverFailsAFolder(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		for _, step := range []string{"read", "split", "cited", "index"} {
			t.Run(step, func(t *testing.T) {
				root, dir := t.TempDir(), t.TempDir()
				files := map[string]string{"bad.txt": "A mischief under 21 U.S.C. § 355.", "sub/worse.txt": "A mischief of 1999."}
				for i := range 20 {
					files[fmt.Sprintf("good%02d.txt", i)] = fmt.Sprintf("The lease number %d runs on.", i)
				}
				write(t, root, files)
				word := "mischief"
				engine := func(dir string, readOnly bool) (index.Engine, error) {
					inner, err := e(dir, readOnly)
					if step != "index" {
						return inner, err
					}
					return brittle{inner, word}, err
				}
				var o local.BuildOptions
				local.BreakOn(&o, step, word)
				r := buildIndex(t, root, dir, engine, o)
				require.Equal(t, []int{20, 20}, []int{r.Added, r.Documents})
				require.Len(t, r.Refused, 2)
				for i, name := range []string{"bad.txt", "sub/worse.txt"} {
					require.Equal(t, name, r.Refused[i].Path)
					require.Contains(t, r.Refused[i].Reason, step+" breaks on mischief")
					require.NotEmpty(t, r.Refused[i].Fault.Stack)
				}
				in(t, dir, e, func(x *local.Index) {
					require.Len(t, found(t, x, "lease"), 20)
					require.Equal(t, 20, sound(t, x))
					refused, _, err := x.Problems()
					require.NoError(t, err)
					require.Len(t, refused, 2)
				})

				// It is reported again, but not retried until it has changed.
				local.BreakOn(&o, step, "tries it again")
				r = buildIndex(t, root, dir, engine, o)
				require.Equal(t, []int{0, 0, 22}, []int{r.Added, r.Changed, r.Unchanged})
				require.Len(t, r.Refused, 2)
				word = "another word"
				write(t, root, map[string]string{"bad.txt": "The mischief is mended."})
				touch(t, root, "bad.txt")
				r = buildIndex(t, root, dir, engine, o)
				require.Equal(t, []int{1, 21}, []int{r.Changed, r.Documents})
				require.Len(t, r.Refused, 1)
				in(t, dir, e, func(x *local.Index) { require.Equal(t, []string{"bad.txt"}, found(t, x, "mischief")) })

				// A document that was indexed before and fails now is not left in its old form.
				word = "number 3"
				local.BreakOn(&o, step, word)
				write(t, root, map[string]string{"good03.txt": "The deed number 3, section 12, runs on."})
				touch(t, root, "good03.txt")
				r = buildIndex(t, root, dir, engine, o)
				require.Len(t, r.Refused, 2)
				in(t, dir, e, func(x *local.Index) {
					require.Len(t, found(t, x, "lease"), 19)
					require.Equal(t, 20, sound(t, x))
				})
			})
		}
	})
}

// The letterhead that once stopped the index.
func TestLetterhead(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		write(t, root, map[string]string{"letter.txt": "Washington, D.C." + strings.Repeat(" ",
			64) + "Office of Compliance\n\nDear Sir:"})
		r := buildIndex(t, root, dir, e, local.BuildOptions{})
		require.Empty(t, r.Refused)
		require.Equal(t, 1, r.Documents)
	})
}

func TestFilesOverALimit(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		archive := func(entries, size int) string {
			var b bytes.Buffer
			z := zip.NewWriter(&b)
			for i := range entries {
				w, err := z.Create(fmt.Sprintf("%d.txt", i))
				require.NoError(t, err)
				_, err = w.Write(bytes.Repeat([]byte("word "), size/5))
				require.NoError(t, err)
			}
			require.NoError(t, z.Close())
			return b.String()
		}
		write(t, root, map[string]string{
			"large.txt": strings.Repeat("large ", 1<<15), "wordy.txt": strings.Repeat("word ", 1<<13),
			"many.zip": archive(9, 10),
			"bomb.zip": archive(3, 1<<15), "good.txt": "The lease runs on.", "locked.txt": "x",
		})
		require.NoError(t, os.Chmod(filepath.Join(root, "locked.txt"), 0))
		r := buildIndex(t, root, dir, e,
			local.BuildOptions{Limits: reader.Limits{File: 1 << 17, Text: 1 << 15, Unpacked: 1 << 16, Entries: 8}})
		reasons := make(map[string]string)
		for _, p := range r.Refused {
			reasons[p.Path] = p.Reason
		}
		require.Contains(t, reasons["large.txt"], "--max-file-mb")
		require.Contains(t, reasons["wordy.txt"], "of text")
		require.Contains(t, reasons["many.zip"], "more than 8 documents")
		require.Contains(t, reasons["bomb.zip"], "unpacks to more than")
		if os.Getuid() != 0 {
			require.Contains(t, reasons["locked.txt"], "no permission")
		}
		in(t, dir, e, func(x *local.Index) { require.Equal(t, []string{"good.txt"}, found(t, x, "lease")) })
	})
}

// In an archive with a damaged document, the others are indexed, and it is reported each time.
func TestArchiveWithADamagedDocument(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for name, content := range map[string]string{"good.txt": "The lease runs on.", "bad.docx": "no Word file"} {
			w, err := z.Create(name)
			require.NoError(t, err)
			_, err = w.Write([]byte(content))
			require.NoError(t, err)
		}
		require.NoError(t, z.Close())
		write(t, root, map[string]string{"a.zip": b.String()})
		for range 2 {
			r := buildIndex(t, root, dir, e, local.BuildOptions{})
			require.Equal(t, 1, r.Documents)
			require.Len(t, r.Refused, 1)
			require.Contains(t, r.Refused[0].Reason, "1 document in it could not be read, 1 could: bad.docx: is not a "+
				"readable Word document")
		}
		in(t, dir, e, func(x *local.Index) { require.Equal(t, []string{"a.zip/good.txt"}, found(t, x, "lease")) })
	})
}
