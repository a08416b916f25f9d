package ui

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/safe"
	"headnote/model"
	"headnote/research/demorun"
)

// Every command of lines mode answers in words: for people who do not see the screen, a command without an answer did
// nothing.
func TestEveryCommandAnswers(t *testing.T) {
	r, w := io.Pipe()
	c := &talk{t: t, in: w, changed: make(chan struct{}), done: make(chan error, 1)}
	session := model.New(model.Matter{}, false, false).Session
	session.Run = demorun.ID
	o := options(&teller{all: demorun.Finished()}, &memoryStore{session: session})
	o.Out = c
	go func() { c.done <- RunAccessible(context.Background(), o, r, safe.Go) }()
	c.hears("Type memo to read it.")
	var silent []string
	for _, cmd := range Commands() {
		if cmd.Name == "quit" || cmd.action == "quit" {
			continue
		}
		line := cmd.Name
		switch {
		case cmd.Takes == takesNumber:
			line += " 1"
		case cmd.Takes != "" && !cmd.Optional:
			line += " words"
		}
		c.types(line)
		c.types("xyzzy")
		said := c.hears("xyzzy")
		if strings.HasPrefix(said, "No matching command") {
			silent = append(silent, line)
		}
	}
	require.Empty(t, silent)
	c.types("quit")
	require.NoError(t, <-c.done)
}
