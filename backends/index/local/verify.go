package local

import (
	"context"
	"fmt"

	"headnote/backends/index/store"
)

// verifyEngine checks what the engine does not check when opened, if it can be checked locally.
func (x *Index) verifyEngine() error {
	if v, ok := x.engine.(interface{ Verify() error }); ok {
		return v.Verify()
	}
	return nil
}

// Verify reads and checks the whole index: every checksum, and that the engine and the store hold the same documents.
// It takes as long as reading the files.
func (x *Index) Verify(ctx context.Context) error {
	if err := x.verifyEngine(); err != nil || x.store == nil {
		return err
	}
	if err := x.store.Verify(); err != nil {
		return err
	}
	ranked, err := x.engine.Documents(ctx)
	if err != nil {
		return err
	}
	var lost error
	err = x.store.Documents(func(r store.Record) bool {
		ps, err := x.store.Passages(r.ID)
		if err != nil {
			lost = err
		} else if len(ps) != ranked[r.ID] {
			lost = fmt.Errorf("%s has %d passages, and %d can be found: index again with --rebuild", r.Path, len(ps),
				ranked[r.ID])
		}
		return lost == nil
	})
	if err != nil {
		return err
	}
	return lost
}
