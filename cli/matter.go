package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"headnote/backends/index"
	"headnote/backends/index/bleveindex"
	"headnote/backends/sample"
	"headnote/internal/safe"
	"headnote/research"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/retrieve"
	"headnote/risk"
)

// matter is the one named, or found upwards from here, else the sample.
func (a *app) matter() (matter.Matter, error) {
	if a.flags.matter != "" {
		return matter.Open(a.flags.matter)
	}
	m, err := matter.Find(".")
	if errors.Is(err, matter.ErrNone) {
		m, note, err := matter.OpenSample(dataDir())
		if note != "" {
			fmt.Fprintln(a.stderr, "headnote:", note)
		}
		return m, err
	}
	return m, err
}

// index opens the matter's index; the sample's is built in memory.
func (a *app) index(ctx context.Context, m matter.Matter) (index.Index, error) {
	if m.Sample {
		x, _, err := bleveindex.Memory(ctx, sample.Matter(), a.now)
		if err == nil {
			a.closers = append(a.closers, x.Close)
		}
		return x, err
	}
	x, err := bleveindex.Open(m.Index())
	if err != nil {
		return nil, err
	}
	a.closers = append(a.closers, x.Close)
	return x, nil
}

// engine wires an engine for the matter.
func (a *app) engine(ctx context.Context) (*research.Engine, error) {
	m, err := a.matter()
	if err != nil {
		return nil, err
	}
	x, err := a.index(ctx, m)
	if err != nil {
		return nil, err
	}
	e, err := research.New(research.Config{
		Matter: m, Store: journal.Files{Dir: m.Runs(), Now: a.now}, Index: x, Limits: a.config.limits(),
		Thresholds: retrieve.Thresholds{Relevant: a.config.GradeRelevant, Ambiguous: a.config.GradeAmbiguous}, Now: a.now, Version: version(),
	})
	if err != nil {
		return nil, err
	}
	a.closers = append(a.closers, e.Close)
	return e, nil
}

// today is the day that deadlines are counted from.
func (a *app) today() (risk.Date, error) {
	if a.flags.today == "" {
		return risk.DateOf(a.now()), nil
	}
	d, err := risk.ParseDate(a.flags.today)
	if err != nil {
		return d, usage("--today: %v", err)
	}
	return d, nil
}

// writeCrash keeps the details of a panic and returns where, "" where that failed too.
func writeCrash(p *safe.Panic) string {
	dir := stateDir()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		dir = os.TempDir()
	}
	path := filepath.Join(dir, "crash-"+time.Now().UTC().Format("20060102-150405")+".txt")
	body := fmt.Sprintf("headnote %s\n%s\n\n%s\n", version(), p.Error(), p.Stack)
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		return ""
	}
	return path
}

// exists tells whether a path is there.
func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
