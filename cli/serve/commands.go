package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/ui"
)

// What can be asked for without a terminal: ssh HOST COMMAND.
var commands = map[string]func(ctx context.Context, v *visit, all []Place, words []string) error{
	"matters": listMatters,
	"runs":    listRuns,
	"export":  exportRun,
	"copied":  copied,
	"lines":   lines,
}

var commandNames = []string{"lines [MATTER]", "matters", "runs MATTER", "export MATTER RUN [" + strings.Join(export.Memos.Names(), "|") + "]", "copied"}

var errUsage = fmt.Errorf("the commands are %q", commandNames)

func (v *visit) print(body []byte) error {
	_, err := v.ssh.Write(body)
	return err
}

func listMatters(_ context.Context, v *visit, all []Place, _ []string) error {
	for _, p := range all {
		kind := ""
		switch {
		case p.Sample:
			kind = "\tthe built-in sample"
		case p.User == "":
			kind = "\tshared"
		}
		if err := v.print([]byte(p.Name + kind + "\n")); err != nil {
			return err
		}
	}
	return nil
}

// in opens a matter for a command.
func (v *visit) in(ctx context.Context, all []Place, name string, do func(Engine) error) error {
	var err error
	if v.place, err = named(all, name); err != nil {
		return err
	}
	user := v.guest.grant.User
	r, err := v.house.join(ctx, v.place, user)
	if err != nil {
		return err
	}
	defer r.leave(user)
	e, _, err := r.opened(ctx)
	if err != nil {
		return err
	}
	return do(e)
}

func listRuns(ctx context.Context, v *visit, all []Place, words []string) error {
	if len(words) != 1 {
		return errUsage
	}
	return v.in(ctx, all, words[0], func(e Engine) error {
		runs, err := e.Runs(ctx)
		if err != nil {
			return err
		}
		for _, r := range runs {
			if err := v.print(fmt.Appendf(nil, "%s\t%s\t%q\n", r.ID, r.Status, r.Question)); err != nil {
				return err
			}
		}
		return nil
	})
}

func exportRun(ctx context.Context, v *visit, all []Place, words []string) error {
	format := export.DefaultFormat()
	switch len(words) {
	case 2:
	case 3:
		var err error
		if format, err = export.ParseFormat(words[2]); err != nil {
			return err
		}
	default:
		return errUsage
	}
	return v.in(ctx, all, words[0], func(e Engine) error {
		var id events.RunID
		if words[1] == "last" {
			runs, err := e.Runs(ctx)
			if err != nil {
				return err
			}
			if len(runs) == 0 {
				return errors.New("no run yet")
			}
			id = runs[0].ID
		} else {
			var err error
			if id, err = events.ParseRunID(words[1]); err != nil {
				return err
			}
		}
		r, err := e.Load(id)
		if err != nil && r.ID.IsZero() {
			return err
		}
		body, err := format.Bytes(r)
		if err != nil {
			return err
		}
		return v.print(body)
	})
}

func copied(_ context.Context, v *visit, _ []Place, _ []string) error {
	body, err := v.c.Copied(v.guest.grant.User)
	if err != nil {
		return err
	}
	return v.print(body)
}

// lines is the workbench without a full screen, for screen readers and scripts.
func lines(ctx context.Context, v *visit, all []Place, words []string) error {
	v.place = all[0]
	if len(words) > 0 {
		var err error
		if v.place, err = named(all, words[0]); err != nil {
			return err
		}
	}
	t := &terminal{environ: environ(v.ssh.Environ(), "dumb")}
	return v.inRoom(ctx, t, func(ctx context.Context, o ui.Options) error {
		return ui.RunLines(ctx, o, io.Reader(v.ssh), safe.Go)
	})
}
