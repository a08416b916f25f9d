package cli

import (
	"context"
	"embed"
	"errors"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/backends/registry"
	"headnote/internal/scratch"
	"headnote/research"
	"headnote/research/matter"
)

// matterOrNone is the matter here with its index; where there is none, no documents
// of anybody: what is asked of public sources needs no matter.
func (a *app) matterOrNone(ctx context.Context) (matter.Matter, index.Index, error) {
	m, err := a.matter()
	if errors.Is(err, matter.ErrNone) && a.flags.matter == "" {
		var none embed.FS
		x, _, err := local.Memory(ctx, none, a.now)
		if err == nil {
			a.onClose(x.Close)
		}
		return matter.Matter{Name: "no matter"}, x, err
	}
	if err != nil {
		return m, nil, err
	}
	x, err := a.index(ctx, m)
	return m, x, err
}

// toolEngine is an engine for one call of a tool. Only those that search the
// matter's documents need a matter.
func (a *app) toolEngine(ctx context.Context, tool string) (*research.Engine, error) {
	spec, known := registry.Spec(tool)
	if _, err := a.matter(); !errors.Is(err, matter.ErrNone) || a.flags.matter != "" || known == nil && spec.Local() {
		return a.engine(ctx)
	}
	m, x, err := a.matterOrNone(ctx)
	if err != nil {
		return nil, err
	}
	tmp, err := scratch.New("tool") // no run is made; there is a place for one all the same
	if err != nil {
		return nil, err
	}
	a.onClose(tmp.Close)
	m.Dir = tmp.Path
	return a.engineOf(m, x)
}
