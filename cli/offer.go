package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headnote/backends/index/ingest"
	"headnote/backends/index/local"
	"headnote/research/matter"
	"headnote/ui"
)

// offeredFiles is how many files of a folder are counted before it is taken for too
// large to be read by one key.
const offeredFiles = 20_000

// offer asks what is to be done in a folder that is no matter: it is read, or the
// sample is opened, or neither.
func (a *app) offer(ctx context.Context) (ui.Choice, error) {
	folder, err := filepath.Abs(".")
	if err != nil {
		return ui.Leave, err
	}
	said := new(bytes.Buffer) // what is said while the screen is drawn comes after it
	stderr := a.stderr
	o := ui.Offer{
		Folder: folder, Theme: a.config.Theme, ASCII: a.flags.ascii, Env: a.env, Out: os.Stdout,
		Found: func(ctx context.Context) ([]string, string) { return a.found(ctx, folder) },
		Read: func(ctx context.Context, tell func(string)) ([]string, bool, error) {
			return a.readFolder(ctx, folder, tell)
		},
	}
	ask := o.Ask
	if a.flags.accessible {
		ask = func(ctx context.Context) (ui.Choice, error) { return o.AskInLines(ctx, a.line) }
	} else {
		a.stderr = said
		defer a.guardTerminal(os.Stdout)()
	}
	chosen, err := ask(ctx)
	a.stderr = stderr
	if _, werr := io.Copy(a.stderr, said); werr != nil {
		a.log.Error("standard error cannot be written", "error", werr)
	}
	if chosen == ui.OpenSample {
		a.flags.sample = true
	}
	if err == nil && chosen == ui.Leave && exists(filepath.Join(folder, matter.Dot, matter.File)) {
		a.say("headnote: what was read is kept; headnote index . goes on from here")
	}
	return chosen, err
}

// found says what of a folder would be read, and why it is not read by one key.
func (a *app) found(ctx context.Context, folder string) (lines []string, unfit string) {
	s, err := local.Look(ctx, folder, offeredFiles)
	if err != nil {
		return nil, "It cannot be read: " + err.Error()
	}
	if s.Files == 0 {
		return nil, "It holds no document that headnote reads (txt, md, html, pdf, docx, xml, eml, mbox, zip): go to the folder of the documents, or name it with headnote index DIR"
	}
	more := ""
	if s.More {
		more = "more than "
	}
	kinds := slices.SortedFunc(maps.Keys(s.Kinds), func(x, y string) int {
		if s.Kinds[x] != s.Kinds[y] {
			return s.Kinds[y] - s.Kinds[x]
		}
		return strings.Compare(x, y)
	})
	for i, k := range kinds {
		kinds[i] = fmt.Sprintf("%d %s", s.Kinds[k], k)
	}
	lines = []string{
		fmt.Sprintf("%s%s that headnote reads, %.1f MB: %s", more, count(s.Files, "file"), float64(s.Bytes)/1e6, strings.Join(kinds, ", ")),
	}
	if s.Closed > 0 {
		lines = append(lines, count(s.Closed, "folder")+" in it cannot be looked into")
	}
	home, _ := os.UserHomeDir() //nolint:errcheck // where there is none it is not this folder
	switch {
	case s.More:
		unfit = "That is more than one matter is likely to have: go to the folder of the matter, or name it with headnote index DIR"
	case folder == home || folder == filepath.Dir(home) || filepath.Dir(folder) == folder:
		unfit = "This is not the folder of one matter: go to that one, or name it with headnote index DIR"
	}
	return lines, unfit
}

// readFolder makes a folder a matter, and says what was not read of it.
func (a *app) readFolder(ctx context.Context, folder string, tell func(string)) ([]string, bool, error) {
	m, err := a.create(folder, folder)
	if err != nil {
		return nil, false, err
	}
	last := a.now()
	r, err := a.buildWhere(ctx, m, "", local.BuildOptions{Limits: ingest.DefaultLimits(), Now: a.now, Progress: func(p local.Progress) {
		if now := a.now(); now.Sub(last) >= redrawn {
			last = now
			tell(progressLine(p))
		}
	}})
	if err != nil {
		return nil, false, err
	}
	report := []string{fmt.Sprintf("%s read, %.1f MB of text, %.1f s.", count(r.Documents, "document"), float64(r.TextBytes)/1e6, r.Seconds)}
	left := len(r.NoText) + len(r.Refused)
	if left == 0 {
		return report, false, nil
	}
	report = append(report, count(left, "file")+" not read; headnote index . lists all:")
	for i, p := range r.Refused {
		a.keepFault(&r.Refused[i])
		if i < listedProblems {
			report = append(report, p.Error())
		}
	}
	if n := len(r.NoText); n > 0 {
		report = append(report, count(n, "file")+" without text (scans; headnote index . --ocr reads them)")
	}
	return report, true, nil
}

// listedProblems is how many files that were not read are named on the screen.
const listedProblems = 5

// line reads one line of what is typed, and not a byte more.
func (a *app) line() (string, error) {
	var b strings.Builder
	one := make([]byte, 1)
	for b.Len() < 1024 {
		n, err := a.stdin.Read(one)
		switch {
		case n == 1 && one[0] == '\n':
			return strings.TrimSpace(b.String()), nil
		case n == 1:
			b.WriteByte(one[0])
		case err != nil:
			return strings.TrimSpace(b.String()), err
		}
	}
	return b.String(), nil
}
