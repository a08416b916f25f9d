package workbench

import (
	"bytes"
	"context"
	"errors"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/internal/atrest"
	"headnote/papers"
	"headnote/research/matter"
	"headnote/ui"
)

// catalog knows the papers of a matter whose index is open in the workbench.
type catalog struct {
	env    *command.Env
	matter matter.Matter
	live   func() *local.Live // nil until the index is open
}

var _, _ ui.Catalog = catalog{}, servedCatalog{}

// Papers implements ui.Catalog.
func (c catalog) Papers(context.Context) ([]index.Paper, error) {
	x := c.live()
	if x == nil {
		return nil, errors.New("the index is not open yet")
	}
	corrected, err := matters.Corrections(c.env, c.matter)
	if err != nil {
		return nil, err
	}
	return x.Papers(corrected)
}

// Correct implements ui.Catalog.
func (c catalog) Correct(ctx context.Context, path string, fields map[string]string) error {
	x := c.live()
	if x == nil {
		return errors.New("the index is not open yet")
	}
	if err := indexing.KeepCorrections(c.env, c.matter, path, fields); err != nil {
		return err
	}
	k, err := matters.Key(c.env, c.matter)
	if err != nil {
		return err
	}
	inner, said := quietly(c.env, c.matter, k)
	err = x.Update(func() error {
		return errors.Join(indexing.ApplyCorrections(ctx, inner, c.matter, path), inner.Close())
	})
	if said.Len() > 0 {
		c.env.Log.Info("corrected from the workbench", "said", said.String())
	}
	return err
}

// quietly is the program for work within the workbench: what it says on standard error is kept, since the screen is
// not to be written over, and nobody is asked again for the key of the matter.
func quietly(env *command.Env, m matter.Matter, k *atrest.Key) (*command.Env, *bytes.Buffer) {
	inner, said := env.Inner(), new(bytes.Buffer)
	inner.Stderr = said
	inner.Keys[m.Dir] = k
	return inner, said
}

// servedCatalog knows the papers of a matter on a server. They are corrected by its owner.
type servedCatalog struct {
	env    *command.Env
	matter matter.Matter
	key    *atrest.Key
}

// Papers implements ui.Catalog.
func (c servedCatalog) Papers(ctx context.Context) (list []index.Paper, err error) {
	inner, _ := quietly(c.env, c.matter, c.key)
	defer func() { err = errors.Join(err, inner.Close()) }()
	var corrected papers.Corrections
	if corrected, err = matters.Corrections(inner, c.matter); err != nil {
		return nil, err
	}
	x, err := indexing.OpenIndex(ctx, inner, c.matter)
	if err != nil {
		return nil, err
	}
	list, err = x.Papers(corrected)
	return list, errors.Join(err, x.Close())
}

// Correct implements ui.Catalog.
func (servedCatalog) Correct(context.Context, string, map[string]string) error {
	return errors.New("the papers of a matter on a server are corrected by its owner, with headnote documents set")
}
