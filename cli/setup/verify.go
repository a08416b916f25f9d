package setup

import (
	"context"
	"errors"
	"fmt"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/cli/sharing"
)

// errDamaged ends a check that found damage.
var errDamaged = errors.New("some of it is damaged; the lines above say what, and how it is mended")

// verifyMatter reads all that is kept of a matter and checks it.
func verifyMatter(ctx context.Context, env *command.Env) error {
	m, err := matters.Here(env)
	if err != nil {
		return err
	}
	p := env.Page()
	damaged := false
	say := func(what string, err error, fine string) {
		if err == nil {
			p.Para(fmt.Sprintf("✓ %-14s ", what), fine)
			return
		}
		damaged = true
		p.Para(fmt.Sprintf("! %-14s ", what), err.Error())
	}
	x, err := indexing.Open(ctx, env, m)
	if l, ok := x.(*local.Index); ok && err == nil {
		err = l.Verify(ctx)
	}
	say("index", err, "whole")
	store, err := sharing.Journals(env, m)
	if err != nil {
		return err
	}
	runs, err := store.List()
	if err != nil {
		return err
	}
	for _, run := range runs {
		_, damage, err := store.Load(run)
		switch {
		case err != nil:
		case damage != nil && !damage.Corrupt():
			say("run "+run.String(), nil, damage.Error()+", as after a crash")
		case damage != nil:
			err = fmt.Errorf("%w; bring the file back from a backup, or go on without them", damage)
		}
		if err != nil {
			say("run "+run.String(), err, "")
		}
	}
	if !damaged {
		say("runs", nil, command.Count(len(runs), "run")+", whole")
		return nil
	}
	return errDamaged
}
