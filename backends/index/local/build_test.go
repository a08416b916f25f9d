package local_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/papers/reader"
)

// touch changes a file's time, like an editor that saved it.
func touch(t testing.TB, root, name string) {
	t.Helper()
	at := time.Now().Add(time.Hour)
	require.NoError(t, os.Chtimes(filepath.Join(root, name), at, at))
}

func TestIncremental(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		write(t, root, map[string]string{
			"lease.txt": "The tenant pays rent for the warehouse.", "will.txt": "The testator leaves the orchard.",
			"deed.txt": "The grantor conveys the meadow.", "sub/brief.txt": "The appellant argues estoppel.",
		})
		r := buildIndex(t, root, dir, e, local.BuildOptions{})
		require.Equal(t, []int{4, 0, 0, 0, 0, 4}, []int{r.Added, r.Changed, r.Moved, r.Deleted, r.Unchanged, r.Documents})

		// One changed, one moved, one deleted, one new, one unchanged.
		write(t, root, map[string]string{
			"will.txt": "The testator leaves the vineyard.",
			"new.txt":  "The bailor delivers grain.",
		})
		touch(t, root, "will.txt")
		require.NoError(t, os.Rename(filepath.Join(root, "deed.txt"), filepath.Join(root, "sub", "old deed.txt")))
		require.NoError(t, os.Remove(filepath.Join(root, "sub", "brief.txt")))
		r = buildIndex(t, root, dir, e, local.BuildOptions{})
		require.Equal(t, []int{1, 1, 1, 1, 1, 4}, []int{r.Added, r.Changed, r.Moved, r.Deleted, r.Unchanged, r.Documents})
		in(t, dir, e, func(x *local.Index) {
			require.Equal(t, []string{"sub/old deed.txt"}, found(t, x, "meadow"))
			require.Equal(t, []string{"will.txt"}, found(t, x, "vineyard"))
			require.Equal(t, []string{"new.txt"}, found(t, x, "bailor"))
			require.Empty(t, found(t, x, "orchard OR estoppel"))
			require.Equal(t, 4, sound(t, x))
		})

		// A moved file keeps its ID; the same bytes at the old place are another document.
		write(t, root, map[string]string{"deed.txt": "The grantor conveys the meadow."})
		buildIndex(t, root, dir, e, local.BuildOptions{})
		require.NoError(t, os.Remove(filepath.Join(root, "deed.txt")))
		buildIndex(t, root, dir, e, local.BuildOptions{})
		in(t, dir, e, func(x *local.Index) { require.Equal(t, []string{"sub/old deed.txt"}, found(t, x, "meadow")) })

		r = buildIndex(t, root, dir, e, local.BuildOptions{Rebuild: true})
		require.Equal(t, []int{4, 0, 4}, []int{r.Added, r.Unchanged, r.Documents})
	})
}

// A watcher names the files that changed; no other file is checked.
func TestOnly(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		write(t, root, map[string]string{"a.txt": "alpha", "b.txt": "beta", "c.txt": "gamma", "d.txt": "delta"})
		buildIndex(t, root, dir, e, local.BuildOptions{})
		write(t, root, map[string]string{
			"a.txt": "alpha two", "b.txt": "beta two", "sub/new.txt": "epsilon",
			".x.txt": "zeta",
		})
		require.NoError(t, os.Remove(filepath.Join(root, "c.txt")))
		require.NoError(t, os.Rename(filepath.Join(root, "d.txt"), filepath.Join(root, "sub", "d.txt")))
		r := buildIndex(t, root, dir, e, local.BuildOptions{Only: []string{
			"a.txt", "c.txt", "d.txt", "sub/d.txt",
			"sub/new.txt", "sub", ".x.txt", "../b.txt", "none.txt",
		}})
		require.Equal(t, []int{1, 1, 1, 1, 0, 4}, []int{r.Added, r.Changed, r.Moved, r.Deleted, r.Unchanged, r.Documents})
		in(t, dir, e, func(x *local.Index) {
			require.ElementsMatch(t, []string{"a.txt"}, found(t, x, "two"))
			require.Equal(t, []string{"sub/d.txt"}, found(t, x, "delta"))
			require.Equal(t, 4, sound(t, x))
		})
	})
}

// An unchanged file costs one stat: its content is not read.
func TestUnchangedIsNotRead(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		write(t, root, map[string]string{"a.txt": "The old text."})
		info, err := os.Stat(filepath.Join(root, "a.txt"))
		require.NoError(t, err)
		buildIndex(t, root, dir, e, local.BuildOptions{})
		write(t, root, map[string]string{"a.txt": "The new text."}) // as long as the old one
		require.NoError(t, os.Chtimes(filepath.Join(root, "a.txt"), info.ModTime(), info.ModTime()))
		require.Equal(t, 1, buildIndex(t, root, dir, e, local.BuildOptions{}).Unchanged)
		in(t, dir, e, func(x *local.Index) { require.Equal(t, []string{"a.txt"}, found(t, x, "old")) })
	})
}

func TestWhatIsLookedAt(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		base := t.TempDir()
		root, dir := filepath.Join(base, "root"), filepath.Join(base, "index")
		write(t, base, map[string]string{"outside/secret.txt": "The secret word."})
		write(t, root, map[string]string{
			".headnoteignore": "drafts/\n*.tmp.txt\n!keep.tmp.txt\n", ".gitignore": "build/\n",
			"a.txt": "alpha", "b.tmp.txt": "beta", "keep.tmp.txt": "gamma", "drafts/c.txt": "delta", "build/d.txt": "epsilon",
			".hidden/e.txt": "zeta", ".f.txt": "eta", "node_modules/g.txt": "theta", "headnote-memos/memo.md": "theta",
			"h.exe": "iota", "README": "iota", "saved": "From: a@b.example\nTo: c@d.example\nDate: Mon, 8 Mar 2021 " +
				"10:00:00 +0000\n" +
				"Message-ID: <1@b.example>\nSubject: x\n\nlambda\n", "Ünïcode “name”.TXT": "kappa",
		})
		require.NoError(t, os.Symlink(filepath.Join(base, "outside", "secret.txt"), filepath.Join(root, "link.txt")))
		require.NoError(t, os.Symlink(filepath.Join(base, "outside"), filepath.Join(root, "folder")))
		require.NoError(t, os.Symlink("../outside/secret.txt", filepath.Join(root, "relative.txt")))
		require.NoError(t, os.Symlink(".", filepath.Join(root, "loop")))
		require.NoError(t, os.Symlink("a.txt", filepath.Join(root, "inside.txt")))
		require.NoError(t, os.Symlink("nowhere", filepath.Join(root, "broken.txt")))
		require.NoError(t, os.Mkdir(filepath.Join(root, "folder.txt"), 0o755))
		r := buildIndex(t, root, dir, e, local.BuildOptions{})
		require.Equal(t, 5, r.Documents)
		files, err := local.Files(root)
		require.NoError(t, err)
		require.Equal(t, []string{"a.txt", "keep.tmp.txt", "saved", "Ünïcode “name”.TXT"}, files)
		var refused []string
		for _, p := range r.Refused {
			refused = append(refused, p.Path)
			require.Contains(t, p.Reason, "not followed")
		}
		require.Equal(t, []string{"broken.txt", "link.txt", "relative.txt"}, refused)
		in(t, dir, e, func(x *local.Index) {
			require.ElementsMatch(t, []string{"a.txt", "inside.txt"}, found(t, x, "alpha"))
			require.Equal(t, []string{"keep.tmp.txt"}, found(t, x, "beta OR gamma OR delta OR epsilon OR zeta OR eta OR "+
				"theta OR iota"))
			require.Equal(t, []string{"Ünïcode “name”.TXT"}, found(t, x, "kappa"))
			require.Equal(t, []string{"saved"}, found(t, x, "lambda"))
			require.Empty(t, found(t, x, "secret"))
		})
	})
}

func TestRefusedFiles(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		write(t, root, map[string]string{
			"good.txt": "fine", "binary.txt": "\x00\x01", "zero.docx": "",
			"broken.pdf": "%PDF-1.4", "big.txt": strings.Repeat("big ", 1000),
		})
		l := reader.DefaultLimits()
		l.File = 2000
		for range 2 { // a known refusal is reported again
			r := buildIndex(t, root, dir, e, local.BuildOptions{Limits: l})
			reasons := map[string]string{}
			for _, p := range r.Refused {
				reasons[p.Path] = p.Reason
			}
			require.Len(t, reasons, 4)
			require.Contains(t, reasons["binary.txt"], "is binary")
			require.Contains(t, reasons["zero.docx"], "0 bytes")
			require.Contains(t, reasons["broken.pdf"], "broken PDF")
			require.Contains(t, reasons["big.txt"], "--max-file-mb")
			require.Equal(t, 1, r.Documents)
		}
		l.File = 1 << 20
		r := buildIndex(t, root, dir, e, local.BuildOptions{Limits: l})
		require.Len(t, r.Refused, 3, "a larger limit lets the file in")
		require.Equal(t, 2, r.Documents)
		in(t, dir, e, func(x *local.Index) {
			refused, empty, err := x.Problems()
			require.NoError(t, err)
			require.Len(t, refused, 3)
			require.Empty(t, empty)
		})
	})
}

func TestArchive(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		mailbox := "From a\nSubject: First\n\nThe first letter.\n\nFrom b\nSubject: Second\n\nThe second letter.\n\nFrom " +
			"b\nSubject: Second\n\nThe second letter.\n"
		write(t, root, map[string]string{"m.mbox": mailbox})
		r := buildIndex(t, root, dir, e, local.BuildOptions{})
		require.Equal(t, 3, r.Documents)
		require.NoError(t, os.Rename(filepath.Join(root, "m.mbox"), filepath.Join(root, "n.mbox")))
		require.Equal(t, 1, buildIndex(t, root, dir, e, local.BuildOptions{}).Moved)
		in(t, dir, e, func(x *local.Index) {
			require.Equal(t, []string{"n.mbox/message 1"}, found(t, x, `"first `+
				`letter"`))
		})
		require.NoError(t, os.Remove(filepath.Join(root, "n.mbox")))
		require.Zero(t, buildIndex(t, root, dir, e, local.BuildOptions{}).Documents)
	})
}

func TestBadFolders(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		base := t.TempDir()
		write(t, base, map[string]string{"file.txt": "x"})
		for root, want := range map[string]string{"none": "does not exist", "file.txt": "is a file: name the folder"} {
			_, err := local.Build(context.Background(), filepath.Join(base, root), filepath.Join(base, "index"),
				local.BuildOptions{Engine: e, Now: time.Now})
			require.ErrorContains(t, err, want)
		}
		empty := filepath.Join(base, "empty")
		require.NoError(t, os.Mkdir(empty, 0o755))
		require.Zero(t, buildIndex(t, empty, filepath.Join(base, "index"), e, local.BuildOptions{}).Documents)
		in(t, filepath.Join(base, "index"), e, func(x *local.Index) { require.Empty(t, found(t, x, "anything")) })
	})
}

// An interrupted build keeps what it acknowledged, and the next one continues.
func TestInterrupted(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), t.TempDir()
		write(t, root, numbered(40))
		ctx, cancel := context.WithCancel(context.Background())
		acknowledged := 0
		_, err := local.Build(ctx, root, dir,
			local.BuildOptions{Engine: e, Now: time.Now, Batch: 1, Workers: 1, Progress: func(p local.Progress) {
				if acknowledged = p.Files; acknowledged == 10 {
					cancel()
				}
			}})
		require.True(t, errors.Is(err, context.Canceled), "%v", err)
		in(t, dir, e, func(x *local.Index) { require.GreaterOrEqual(t, sound(t, x), 10) })
		r := buildIndex(t, root, dir, e, local.BuildOptions{})
		require.GreaterOrEqual(t, r.Unchanged, acknowledged)
		require.Equal(t, 40, r.Documents)
	})
}

// An index built by another engine, or one that lost its passages, is rebuilt.
func TestOtherEngine(t *testing.T) {
	root, dir := t.TempDir(), filepath.Join(t.TempDir(), "index")
	write(t, root, numbered(5))
	buildIndex(t, root, dir, measured["bleve"], local.BuildOptions{})
	e := engines["segments"]
	_, err := local.OpenWith(dir, e)
	require.ErrorContains(t, err, "index again")
	require.Equal(t, 5, buildIndex(t, root, dir, e, local.BuildOptions{}).Added)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "passages")))
	_, err = local.OpenWith(dir, e)
	require.ErrorContains(t, err, "index again")
	require.Equal(t, 5, buildIndex(t, root, dir, e, local.BuildOptions{}).Added)
	in(t, dir, e, func(x *local.Index) { require.Equal(t, 5, sound(t, x)) })
}
