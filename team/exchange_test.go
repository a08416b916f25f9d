package team_test

import (
	"context"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
	"headnote/team"
	"headnote/team/teamtest"
)

// TestAnExchangeEndsWithTheConnection: a request over a lost connection is not waited for, however long an answer may
// take.
func TestAnExchangeEndsWithTheConnection(t *testing.T) {
	t.Parallel()
	address := teamtest.One(t)
	silent := teamtest.Connect(t, "nats://"+address)
	for name, do := range map[string]func(context.Context, *team.Link, string) error{
		"a request": func(ctx context.Context, l *team.Link, subject string) error {
			_, err := l.RequestWithContext(ctx, subject, nil)
			return err
		},
		"within Do": func(ctx context.Context, l *team.Link, subject string) error {
			return l.Do(ctx, subject, func(ctx context.Context) error {
				_, err := l.RequestWithContext(ctx, subject, nil)
				return err
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := teamtest.NewWire(t, address)
			link := teamtest.Connect(t, "nats://"+w.Addr())
			subject := nats.NewInbox()
			asked := make(chan struct{}, 1)
			_, err := silent.Subscribe(subject, func(*nats.Msg) { asked <- struct{}{} })
			require.NoError(t, err)
			require.NoError(t, silent.Flush())
			ended := make(chan error, 1)
			go func() {
				ctx, cancel := link.Ask(t.Context(), 2*patience.Long)
				defer cancel()
				ended <- do(ctx, link, subject)
			}()
			patience.Receive(t, asked)
			w.Cut()
			err, _ = patience.Receive(t, ended)
			require.ErrorIs(t, err, team.ErrNotConnected)
			require.True(t, team.Transient(err), "it passes")
		})
	}
}
