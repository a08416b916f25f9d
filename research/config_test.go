package research_test

import (
	"path/filepath"
	"time"

	"headnote/backends/index"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// configOf returns the configuration of a test's engine: a matter in a folder, its index, the defaults, and the test's
// changes.
func configOf(name, dir string, x index.Index, now func() time.Time,
	changes ...func(*research.Config),
) research.Config {
	c := research.Config{
		Matter: matter.Matter{Name: name, Dir: dir}, Store: journal.Files{
			Dir: within.At(filepath.Join(dir, "runs")),
			Now: now,
		}, Index: x,
		Limits: run.DefaultLimits(), Thresholds: retrieve.DefaultThresholds, Now: now,
	}
	for _, change := range changes {
		change(&c)
	}
	return c
}
