package cli

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/backends/sample"
	"headnote/cli/config"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/risk"
)

// matter is the one named, or found upwards from here. The sample is fiction: it is
// used only where somebody asked for it.
func (a *app) matter() (matter.Matter, error) {
	switch {
	case a.flags.sample && a.flags.matter != "":
		return matter.Matter{}, usage("--sample and --matter name two matters: leave one of them out")
	case a.flags.sample:
		return a.sampleMatter()
	case a.flags.matter != "":
		return a.open(a.flags.matter)
	}
	m, err := a.find(".")
	if errors.Is(err, matter.ErrNone) {
		here, _ := filepath.Abs(".") //nolint:errcheck // the name is for the message only
		return m, usage("%w (%s) or above: headnote index . reads this folder, --matter DIR names another one, --sample uses the built-in sample matter (fictional)", matter.ErrNone, here)
	}
	return m, err
}

// sampleMatter is the built-in sample.
func (a *app) sampleMatter() (matter.Matter, error) {
	m, note, err := matter.OpenSample(config.DataDir(a.env))
	if note != "" {
		a.say("headnote: %s", note)
	}
	return m, err
}

// index opens the matter's index; the sample's is built in memory.
func (a *app) index(ctx context.Context, m matter.Matter) (index.Index, error) {
	x, err := a.openIndex(ctx, m)
	if err != nil {
		return nil, err
	}
	a.onClose(x.Close)
	return x, nil
}

func (a *app) openIndex(ctx context.Context, m matter.Matter) (*local.Index, error) {
	k, err := a.key(m)
	switch {
	case err != nil:
		return nil, err
	case k != nil:
		return a.openSealed(m, k)
	case m.Sample:
		x, _, err := local.Memory(ctx, sample.Matter(), a.now)
		return x, err
	case m.Cluster != "":
		return a.openCluster(ctx, m)
	}
	return local.Open(m.Index())
}

// engine wires an engine for the matter and its index.
func (a *app) engine(ctx context.Context) (*research.Engine, error) {
	m, err := a.matter()
	if err != nil {
		return nil, err
	}
	x, err := a.index(ctx, m)
	if err != nil {
		return nil, err
	}
	return a.engineOf(m, x)
}

// records wires an engine that only reads what runs have left behind.
func (a *app) records() (*research.Engine, error) {
	m, err := a.matter()
	if err != nil {
		return nil, err
	}
	return a.engineOf(m, nil)
}

func (a *app) engineOf(m matter.Matter, x index.Index) (*research.Engine, error) {
	var sources []backends.Tool
	if x != nil { // who only reads records asks nobody
		var err error
		if sources, err = a.sources(m); err != nil {
			return nil, err
		}
	}
	store, err := a.journals(m)
	if err != nil {
		return nil, err
	}
	indicators, err := a.indicators(m)
	if err != nil {
		return nil, err
	}
	helper, err := a.model(m)
	if err != nil {
		return nil, err
	}
	e, err := research.New(research.Config{
		Matter: m, Sources: sources, Model: helper, Gaps: a.gapsOf(m), Store: store, Index: x, Limits: a.config.Limits(),
		Thresholds: a.config.Thresholds(), Indicators: indicators, Now: a.now, Version: a.version, EarlyStart: a.config.EarlyStart,
		MinRelevance: a.config.Widening(),
		Stages:       a.config.Stages(),
	})
	if err != nil {
		return nil, err
	}
	a.onClose(e.Close)
	return e, nil
}

// indicatorsFile holds a matter's own words of risk.
const indicatorsFile = "indicators.toml"

// indicators are the words of risk, with those of the matter's own file.
func (a *app) indicators(m matter.Matter) (*risk.Indicators, error) {
	k, err := a.key(m)
	if err != nil {
		return nil, err
	}
	data, err := keptOf(m.Kept(), k).read(indicatorsFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return risk.DefaultIndicators()
	case err != nil:
		return nil, err
	}
	return readIndicators(m.Kept().Path(indicatorsFile), data)
}

// newest is the run that is meant: "last" is the newest one of the matter.
func newest(ctx context.Context, e *research.Engine, id string) (events.RunID, error) {
	if id != "last" {
		return parseRunID(id)
	}
	runs, err := e.Runs(ctx)
	if err != nil {
		return events.RunID{}, err
	}
	if len(runs) == 0 {
		return events.RunID{}, errors.New("no run yet: headnote ask \"…\"")
	}
	return runs[0].ID, nil
}

// parseRunID reads the id of a run that was typed.
func parseRunID(s string) (events.RunID, error) {
	id, err := events.ParseRunID(s)
	if err != nil {
		return id, usage("%w", err)
	}
	return id, nil
}

// load folds a run; damage to its journal is told, and what is left is used.
func (a *app) load(e *research.Engine, id events.RunID) (events.Run, error) {
	s, err := e.Load(id)
	var damage *journal.Damage
	if errors.As(err, &damage) {
		a.say("headnote: %v", damage)
		return s, nil
	}
	return s, err
}

// today is the day that deadlines are counted from.
func (a *app) today() (risk.Date, error) {
	if a.flags.today == "" {
		return risk.DateOf(a.now()), nil
	}
	d, err := risk.ParseDate(a.flags.today)
	if err != nil {
		return d, usage("--today: %w", err)
	}
	return d, nil
}

// dayOf is the day that a matter's deadlines are counted from: the one given, the
// sample's own, or today.
func (a *app) dayOf(m matter.Matter) (risk.Date, error) {
	if m.Sample && a.flags.today == "" {
		return risk.ParseDate(sample.Day)
	}
	return a.today()
}

// json prints one JSON value.
func (a *app) json(v any) error {
	return export.JSON(a.stdout, v)
}
