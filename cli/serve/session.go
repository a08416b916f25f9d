package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"charm.land/ssh"
	"golang.org/x/term"

	"headnote/internal/safe"
	"headnote/text"
	"headnote/ui"
)

// session serves one session until the user leaves.
func (s *Server) session(x ssh.Session) {
	s.sessions.Add(1)
	defer s.sessions.Done()
	g := connectionOf(x.Context())
	began := s.c.Now()
	v := &session{Server: s, ssh: x, conn: g, done: make(chan struct{})}
	defer close(v.done)
	err := v.run()
	switch {
	case errors.Is(err, context.Canceled) && x.Context().Err() != nil:
		err = errLeft
	case errors.Is(err, context.Canceled):
		err = nil // the user left
	}
	code, reason := 0, ""
	if err != nil {
		code, reason = 1, text.Line(err.Error())
	}
	g.write(Left, func(e *Entry) {
		e.Matter, e.Command, e.Reason, e.Seconds = v.matter.Name.String(), v.command, reason, s.c.Now().Sub(began).Seconds()
	})
	if err != nil && !errors.Is(err, errLeft) {
		v.say(reason)
	}
	if err := x.Exit(code); err != nil {
		s.c.Log.Debug("a session was gone before its end", "error", err)
	}
}

// session is the state of one SSH session.
type session struct {
	*Server
	ssh     ssh.Session
	conn    *connection
	matter  Matter
	command string
	typed   *term.Terminal // the client's terminal, if it is read line by line
	done    chan struct{}  // closed when the session is over
}

func (v *session) say(line string) {
	if _, err := fmt.Fprintf(v.ssh.Stderr(), "headnote: %s\r\n", line); err != nil {
		v.c.Log.Debug("a session was gone before its end", "error", err)
	}
}

func (v *session) run() error {
	user := v.conn.grant.User
	if err := v.limiter.enter(user); err != nil {
		v.conn.write(Refused, func(e *Entry) { e.Reason = err.Error() })
		return err
	}
	defer v.limiter.leave(user)
	// A session ends with its connection, its input or the server.
	ctx, cancel := context.WithCancelCause(v.ssh.Context())
	defer cancel(nil)
	defer context.AfterFunc(v.ending, func() { cancel(context.Cause(v.ending)) })()
	context.AfterFunc(ctx, v.hangUpLate)

	all, unnamed, err := mattersOf(v.c.Dir, v.conn.grant)
	if err != nil {
		return err
	}
	for _, name := range unnamed {
		v.say(text.Line(fmt.Sprintf("the folder %q is not listed; its name may contain only letters, digits and spaces",
			name)))
	}
	words := v.ssh.Command()
	r, err := parse(words)
	switch {
	case err == nil:
		v.command = r.Name
		v.conn.write(Opened, func(e *Entry) { e.Command = v.command })
		return r.do(ctx, v, all, r)
	case !errors.Is(err, errNone):
		return err
	}
	pty, winch, ok := v.ssh.Pty()
	if !ok {
		return errors.New("the workbench needs a terminal (ssh -t); without one use a command: " + usage())
	}
	t := v.connect(ctx, cancel, pty, winch)
	defer t.keys.end(io.EOF)
	switch {
	case len(words) > 1:
		return fmt.Errorf("name one matter, not %d words; quote a name with spaces", len(words))
	case len(words) == 1:
		v.matter, err = parseMatter(all, words[0])
	default:
		v.matter, err = t.choose(ctx, all)
	}
	if err == nil {
		v.matter, err = t.unlocked(ctx, v)
	}
	if err == nil {
		v.conn.write(Opened, func(e *Entry) { e.Matter = v.matter.Name.String() })
		err = v.show(ctx, t, ui.Run)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// hangUpLate closes the connection of a client that keeps its session from ending: one that accepts no more output
// would hold it forever.
func (v *session) hangUpLate() {
	late := time.NewTimer(farewell)
	defer late.Stop()
	select {
	case <-v.done:
	case <-late.C:
		if err := v.conn.Close(); err != nil {
			v.c.Log.Debug("a connection was gone before its end", "error", err)
		}
	}
}

// show joins the matter while the workbench is shown.
func (v *session) show(ctx context.Context, t *terminal, show func(context.Context, ui.Options) error) error {
	user := v.conn.grant.User
	r, err := v.matters.join(ctx, v.matter, user)
	if err != nil {
		return err
	}
	defer r.leave(user)
	t.matter.Store(r)
	o, err := v.c.Options(user, v.matter)
	if err != nil {
		return err
	}
	o.Store = sharedSession{o.Store, r, user}
	o.Open = func() (ui.Engine, int, error) {
		e, documents, err := r.opened(ctx, v.matter)
		if err != nil {
			return nil, 0, err
		}
		return &sharedEngine{e, r, user}, documents, nil
	}
	o.Out, o.Remote, o.Env = v.ssh, t.remote(), t.env
	err = show(ctx, o)
	var crash *safe.Panic
	if errors.As(err, &crash) {
		v.c.Log.Error("a workbench broke", "error", crash, "stack", string(crash.Stack))
	}
	return err
}
