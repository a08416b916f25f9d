package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/research/memo"
)

// Command is a command that can be run without a terminal: ssh HOST NAME PARAMETER …
type Command struct {
	Name  string
	Takes []string // its parameters: MATTER, RUN, FORMAT
	// Optional is how many of the last parameters may be left out.
	Optional int

	do func(ctx context.Context, v *session, all []Matter, r request) error
}

// The kinds of parameters.
const (
	takesMatter = "MATTER"
	takesRun    = "RUN"
	takesFormat = "FORMAT"

	takesAppendices = "APPENDICES"
)

// Commands returns all commands. To add one, add a line here; the test campaign that tries to reach another user's
// files through each of them also uses this list.
func Commands() []Command {
	return []Command{
		{Name: "lines", Takes: []string{takesMatter}, Optional: 1, do: accessible},
		{Name: "matters", do: listMatters},
		{Name: "runs", Takes: []string{takesMatter}, do: listRuns},
		{Name: "export", Takes: []string{takesMatter, takesRun, takesFormat, takesAppendices}, Optional: 2, do: exportRun},
		{Name: "copied", do: copied},
	}
}

// request is a command with its parameters. What was typed leaves the parser only as values of these types.
type request struct {
	Command
	matter matter.Name  // zero if left out
	run    events.RunID // zero for the latest
	format export.Format

	appendices []memo.Appendix
}

// errNone reports that the first word is not a command: it may be the name of a matter.
var errNone = errors.New("no matching command")

// parse parses the words of a command.
func parse(words []string) (request, error) {
	if len(words) == 0 {
		return request{}, errNone
	}
	all := Commands()
	i := slices.IndexFunc(all, func(c Command) bool { return c.Name == words[0] })
	if i < 0 {
		return request{}, errNone
	}
	r, words := request{Command: all[i], format: export.DefaultFormat()}, words[1:]
	if n := len(words); n > len(r.Takes) || n < len(r.Takes)-r.Optional {
		return request{}, fmt.Errorf("usage: %s; the commands are %s", r.Command, usage())
	}
	for i, word := range words {
		var err error
		switch r.Takes[i] {
		case takesMatter:
			r.matter, err = matter.ParseName(word)
		case takesRun:
			if word != "last" {
				r.run, err = events.ParseRunID(word)
			}
		case takesFormat:
			r.format, err = export.ParseFormat(word)
		case takesAppendices:
			r.appendices, err = memo.ParseAppendices(word)
		default:
			err = fmt.Errorf("%s has a parameter of an unknown kind: %s", r.Name, r.Takes[i])
		}
		if err != nil {
			return request{}, err
		}
	}
	return r, nil
}

// String returns the command as typed.
func (c Command) String() string {
	words := []string{c.Name}
	for i, p := range c.Takes {
		if p == takesFormat {
			p = strings.Join(export.Memos.Names(), "|")
		}
		if i >= len(c.Takes)-c.Optional {
			p = "[" + p + "]"
		}
		words = append(words, p)
	}
	return strings.Join(words, " ")
}

// usage lists the commands.
func usage() string {
	var all []string
	for _, c := range Commands() {
		all = append(all, c.String())
	}
	return strings.Join(all, ", ")
}

func (v *session) print(body []byte) error {
	_, err := v.ssh.Write(body)
	return err
}

func listMatters(_ context.Context, v *session, all []Matter, _ request) error {
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
func (v *session) in(ctx context.Context, all []Matter, name matter.Name, do func(Engine) error) error {
	var err error
	if v.matter, err = findMatter(all, name); err != nil {
		return err
	}
	if v.matter, err = v.unlocked(ctx); err != nil {
		return err
	}
	user := v.conn.grant.User
	r, err := v.matters.join(ctx, v.matter, user)
	if err != nil {
		return err
	}
	defer r.leave(user)
	e, _, err := r.opened(ctx, v.matter)
	if err != nil {
		return err
	}
	return do(e)
}

func listRuns(ctx context.Context, v *session, all []Matter, r request) error {
	return v.in(ctx, all, r.matter, func(e Engine) error {
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

func exportRun(ctx context.Context, v *session, all []Matter, r request) error {
	return v.in(ctx, all, r.matter, func(e Engine) error {
		id := r.run
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
		run, err := e.Load(id)
		if err != nil && run.ID.IsZero() {
			return err
		}
		body, err := r.format.Bytes(export.Memo{Run: run, Appendices: r.appendices})
		if err != nil {
			return err
		}
		return v.print(body)
	})
}

func copied(_ context.Context, v *session, _ []Matter, _ request) error {
	body, err := v.c.Copied(v.conn.grant.User)
	if err != nil {
		return err
	}
	return v.print(body)
}
