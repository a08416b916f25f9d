package bleveindex

import (
	"context"
	"io/fs"
	"time"

	"headnote/backends/index/local"
)

// The names of package local, for an index on this engine.
type (
	// Index is an open index.
	Index = local.Index
	// BuildOptions of Build.
	BuildOptions = local.BuildOptions
	// Progress of a build.
	Progress = local.Progress
	// Report is what a build did.
	Report = local.Report
)

// Open opens the index in dir for reading.
func Open(dir string) (*Index, error) { return local.OpenWith(dir, OpenEngine) }

// Memory builds an index that lives as long as the process.
func Memory(ctx context.Context, files fs.FS, now func() time.Time) (*Index, Report, error) {
	return local.MemoryWith(ctx, files, OpenEngine, now)
}

// Build brings the index in dir in line with the files below root.
func Build(ctx context.Context, root, dir string, o BuildOptions) (Report, error) {
	o.Engine = OpenEngine
	return local.Build(ctx, root, dir, o)
}
