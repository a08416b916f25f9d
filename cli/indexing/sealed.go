package indexing

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/internal/atrest"
	"headnote/internal/scratch"
	"headnote/research/matter"
)

// scratchFor returns a folder, in memory if there is room, for the decrypted index of a locked matter.
func scratchFor(env *command.Env, m matter.Matter, need int64) (*scratch.Dir, error) {
	tmp, err := scratch.InMemory("open", need)
	if err == nil && !tmp.InMemory {
		env.Say("headnote: not enough memory for the decrypted index of %s; while it is open it is stored on disk, in %s",
			m.Name, filepath.Dir(tmp.Path))
	}
	return tmp, err
}

// openSealed opens the index of a locked matter; while it is open, its decrypted files have no names.
func openSealed(env *command.Env, m matter.Matter, k *atrest.Key) (*local.Index, error) {
	info, err := os.Stat(m.Index() + atrest.Suffix)
	if err != nil {
		return nil, fmt.Errorf("no index in %s; headnote index DIR builds one", m.State())
	}
	tmp, err := scratchFor(env, m, 2*info.Size())
	if err != nil {
		return nil, err
	}
	if err := k.UnpackDir(m.Index()+atrest.Suffix, tmp.Path); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot open the index: %w; headnote index %s --rebuild rebuilds it", err,
			m.Root()), tmp.Close())
	}
	return local.OpenScratch(tmp)
}

// buildSealed builds in memory, and seals the result when it is done or interrupted. If it is killed, the old index
// remains.
func buildSealed(ctx context.Context, env *command.Env, m matter.Matter, k *atrest.Key,
	o local.BuildOptions,
) (r local.Report, err error) {
	sealed := m.Index() + atrest.Suffix
	lock := flock.New(sealed+".lock", flock.SetPermissions(0o600))
	if ok, err := lock.TryLock(); err != nil || !ok {
		return r, errors.Join(err, fmt.Errorf("another headnote process is building the index of %s; wait until it has "+
			"finished", m.Name))
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	tmp, err := scratchFor(env, m, sizeFor(m, sealed))
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, tmp.Close()) }()
	dir := filepath.Join(tmp.Path, "index")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return r, err
	}
	if command.Exists(sealed) && !o.Rebuild {
		if err := k.UnpackDir(sealed, dir); err != nil {
			return r, fmt.Errorf("cannot open the index: %w; --rebuild rebuilds it", err)
		}
	}
	o.Rebuild = false // there is nothing to remove
	r, err = local.Build(ctx, m.Root(), dir, o)
	if err != nil && ctx.Err() == nil {
		return r, err
	}
	if e := k.PackDir(dir, sealed); e != nil {
		err = errors.Join(err, fmt.Errorf("cannot write the index: %w; free disk space and run headnote index again", e))
	}
	return r, err
}

// sizeFor estimates the size of an index: its present size plus that of the documents.
func sizeFor(m matter.Matter, sealed string) int64 {
	var n int64
	if info, err := os.Stat(sealed); err == nil {
		n = info.Size()
	}
	err := filepath.WalkDir(m.Root(), func(_ string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil //nolint:nilerr // what cannot be read is not indexed either
		}
		if info, err := d.Info(); err == nil {
			n += info.Size()
		}
		return nil
	})
	if err != nil {
		return n
	}
	return n
}
