package serve

import (
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/term"
)

// unlocked returns the matter of the session, with its key if it is locked. The passphrase is requested in the session,
// at a terminal that does not echo it, and is stored nowhere. Each session is asked, even if a colleague has the matter
// open.
func (v *session) unlocked(ctx context.Context) (Matter, error) {
	return v.unlockedAt(ctx, func() (*term.Terminal, bool) {
		if _, _, ok := v.ssh.Pty(); !ok {
			return nil, false
		}
		return v.line(), true
	})
}

func (v *session) unlockedAt(ctx context.Context, at func() (*term.Terminal, bool)) (Matter, error) {
	p, err := v.c.Unlock(v.matter, func(prompt string) (string, error) {
		t, ok := at()
		if !ok {
			return "", fmt.Errorf("%s is locked; connect with a terminal (ssh -t) to enter its passphrase", v.matter.Name)
		}
		typed, err := t.ReadPassword(prompt)
		switch {
		case ctx.Err() != nil:
			return "", context.Cause(ctx)
		case errors.Is(err, io.EOF): // also after ctrl+c
			return "", errors.New("no passphrase was entered")
		}
		return typed, err
	})
	if err != nil {
		return v.matter, err
	}
	return p, nil
}
