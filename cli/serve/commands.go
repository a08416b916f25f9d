package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/research/export"
)

// Command is what can be asked for without a terminal: ssh HOST NAME PARAMETER …
type Command struct {
	Name  string
	Takes []string // its parameters, such as MATTER; the last Optional of them may be left out
	// Optional is how many of the parameters may be left out.
	Optional int

	do func(ctx context.Context, v *visit, all []Place, words []string) error
}

// Commands are all that there are. A new one is a line here; the campaign that tries to
// reach another user by each of them takes it from here, too.
var Commands = []Command{
	{Name: "lines", Takes: []string{"MATTER"}, Optional: 1, do: lines},
	{Name: "matters", do: listMatters},
	{Name: "runs", Takes: []string{"MATTER"}, do: listRuns},
	{Name: "export", Takes: []string{"MATTER", "RUN", strings.Join(export.Memos.Names(), "|")}, Optional: 1, do: exportRun},
	{Name: "copied", do: copied},
}

// command finds the command of a name.
func command(name string) (Command, bool) {
	i := slices.IndexFunc(Commands, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return Command{}, false
	}
	return Commands[i], true
}

// String is the command as it is typed.
func (c Command) String() string {
	words := []string{c.Name}
	for i, p := range c.Takes {
		if i >= len(c.Takes)-c.Optional {
			p = "[" + p + "]"
		}
		words = append(words, p)
	}
	return strings.Join(words, " ")
}

// usage lists the commands.
func usage() string {
	all := make([]string, len(Commands))
	for i, c := range Commands {
		all[i] = c.String()
	}
	return strings.Join(all, ", ")
}

// run holds the words to what the command takes, and carries it out.
func (c Command) run(ctx context.Context, v *visit, all []Place, words []string) error {
	if n := len(words); n > len(c.Takes) || n < len(c.Takes)-c.Optional {
		return fmt.Errorf("usage: %s; the commands are %s", c, usage())
	}
	return c.do(ctx, v, all, words)
}

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
		case p.User.IsZero():
			kind = "\tshared"
		}
		if err := v.print([]byte(p.Name.String() + kind + "\n")); err != nil {
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
	if v.place, err = v.unlocked(ctx); err != nil {
		return err
	}
	user := v.guest.grant.User
	r, err := v.house.join(ctx, v.place, user)
	if err != nil {
		return err
	}
	defer r.leave(user)
	e, _, err := r.opened(ctx, v.place)
	if err != nil {
		return err
	}
	return do(e)
}

func listRuns(ctx context.Context, v *visit, all []Place, words []string) error {
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
	format, id := export.DefaultFormat(), events.RunID{}
	var err error
	if len(words) > 2 {
		if format, err = export.ParseFormat(words[2]); err != nil {
			return err
		}
	}
	if words[1] != "last" {
		if id, err = events.ParseRunID(words[1]); err != nil {
			return err
		}
	}
	return v.in(ctx, all, words[0], func(e Engine) error {
		if id.IsZero() {
			runs, err := e.Runs(ctx)
			if err != nil {
				return err
			}
			if len(runs) == 0 {
				return errors.New("no run yet")
			}
			id = runs[0].ID
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
