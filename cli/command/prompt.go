package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/term"

	"headnote/internal/safe"
)

// Agree asks the user at the terminal to agree. Without a terminal it refuses, unless yes was passed in.
func (env *Env) Agree(question string, yes bool) error {
	if yes {
		return nil
	}
	if !IsTerminal(env.Stdin) {
		return Usage("confirmation needs a terminal; --yes confirms what is shown above")
	}
	if err := env.Stdout.Flush(); err != nil {
		return err
	}
	if _, err := fmt.Fprint(env.Stderr, question+" [y/N] "); err != nil {
		return err
	}
	line, err := bufio.NewReader(io.LimitReader(env.Stdin, 64)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return nil
	}
	return errors.New("not confirmed; nothing was changed")
}

// Password reads a line without echoing it.
func (env *Env) Password(question string) (line string, err error) {
	fd := int(env.Stdin.Fd())
	old, err := term.MakeRaw(fd)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, term.Restore(fd, old)) }()
	t := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{env.Stdin, env.Stderr}, "")
	line, err = t.ReadPassword(question)
	if errors.Is(err, io.EOF) { // also after ctrl+c
		return "", errors.New("no passphrase was entered; nothing was changed")
	}
	return line, err
}

// ReadLine reads one line of typed input, and not a byte more.
func (env *Env) ReadLine() (string, error) {
	var b strings.Builder
	one := make([]byte, 1)
	for b.Len() < 1024 {
		n, err := env.Stdin.Read(one)
		switch {
		case n == 1 && one[0] == '\n':
			return strings.TrimSpace(b.String()), nil
		case n == 1:
			b.WriteByte(one[0])
		case err != nil:
			return strings.TrimSpace(b.String()), err
		}
	}
	return b.String(), nil
}

// Input reads standard input up to a limit. A read cannot be interrupted, so it is abandoned if ctx ends.
func (env *Env) Input(ctx context.Context, limit int64) ([]byte, error) {
	var data []byte
	done := make(chan error, 1)
	safe.Go("reading standard input", func() (err error) {
		data, err = io.ReadAll(io.LimitReader(env.Stdin, limit))
		return err
	}, func(err error) { done <- err })
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case err := <-done:
		if err != nil {
			return nil, fmt.Errorf("cannot read standard input: %w", err)
		}
		return data, nil
	}
}
