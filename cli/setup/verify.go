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
var errDamaged = errors.New("damage was found; the lines above describe it and how to repair it")

// verifyMatter reads everything stored in a matter and checks it.
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
	say("index", err, "no damage")
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
			say("run "+run.String(), nil, damage.Error()+", typical after a crash")
		case damage != nil:
			err = fmt.Errorf("%w; restore the file from a backup, or continue without them", damage)
		}
		if err != nil {
			say("run "+run.String(), err, "")
		}
	}
	if !damaged {
		say("runs", nil, command.Count(len(runs), "run")+", no damage")
		return nil
	}
	return errDamaged
}
