package rights

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"headnote/team"
)

// Try is one attempt to do something as a role.
type Try struct {
	Client  string
	Role    Role
	Act     string
	Allowed bool  // whether it should succeed
	Failed  bool  // the outcome differs from Allowed
	Err     error // why it did not succeed
}

// ID returns a new ID of a matter for a check, of the same length as any other ID.
func ID() string { return "check" + strings.ToLower(rand.Text())[:21] }

// Forbidden tries everything that a role must be refused, on a matter that the administrator creates for this and
// removes.
func Forbidden(ctx context.Context, client string, role Role, admin, user *team.Link) (tries []Try, err error) {
	c, err := newCanary(ctx, admin)
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		err = errors.Join(err, Remove(ctx, admin, c.id))
	}()
	if err != nil {
		return nil, err
	}
	acts, err := c.acts()
	if err != nil {
		return nil, err
	}
	refused := func(subject string, got bool, err error) error {
		tries = append(tries, Try{Client: client, Role: role, Act: subject, Failed: !got})
		return err
	}
	for _, a := range acts {
		for _, prefix := range []string{api, team.APIPrefix + "."} {
			if subject := prefix + a.Subject; !role.May(subject) {
				got, err := isRefused(ctx, user, subject, user.NewInbox(), a.Body)
				if err := refused(subject, got, err); err != nil {
					return tries, err
				}
			}
		}
	}
	for _, subject := range c.messages() {
		for _, s := range []string{subject, team.APIPrefix + "." + subject} {
			if !role.May(s) {
				got, err := isRefused(ctx, user, s, "", "")
				if err := refused(s, got, err); err != nil {
					return tries, err
				}
			}
		}
	}
	for _, subject := range subscriptions {
		got, err := refusesSubscription(ctx, user, subject)
		if err := refused("subscribe to "+subject, got, err); err != nil {
			return tries, err
		}
	}
	more, err := c.redirected(ctx, role, admin, user)
	for _, t := range more {
		t.Client, t.Role = client, role
		tries = append(tries, t)
	}
	return tries, err
}

const patience = 10 * time.Second

func newCanary(ctx context.Context, admin *team.Link) (canary, error) {
	id := ID()
	stream := func(suffix, kind string) jetstream.StreamConfig {
		return jetstream.StreamConfig{
			Name: team.StreamName(
				id,
			) + suffix,
			Description: "made by headnote team check, and removed by it",
			Subjects:    []string{"headnote." + id + "." + kind + ".*"},
			Storage:     jetstream.MemoryStorage,
			AllowDirect: true,
		}
	}
	c := canary{id: id, config: stream("", "run")}
	work := stream("_work", "work")
	work.Retention = jetstream.WorkQueuePolicy
	for _, config := range []jetstream.StreamConfig{c.config, work, stream("_victim", "victim")} {
		if _, err := admin.JS.CreateStream(ctx, config); err != nil {
			return c, fmt.Errorf("the administrator cannot create a stream to test with: %w", admin.Explain(err))
		}
	}
	if _, err := admin.JS.CreateConsumer(
		ctx,
		work.Name,
		jetstream.ConsumerConfig{Durable: team.Workers, MaxDeliver: -1},
	); err != nil {
		return c, err
	}
	// An empty message, which turns an answer into a request to delete.
	_, err := admin.JS.Publish(ctx, "headnote."+id+".run.empty", nil)
	return c, err
}

// Remove removes a matter that a check created.
func Remove(ctx context.Context, admin *team.Link, id string) error {
	if !strings.HasPrefix(id, "check") {
		return fmt.Errorf("%s was not made by a check", id)
	}
	name := team.StreamName(id)
	// By name as well: a list can be older than a stream that was just created.
	mine := append(team.StreamsOf(id), name+"_work", name+"_victim", name+"_after")
	list := admin.JS.StreamNames(ctx)
	for found := range list.Name() {
		bare := strings.TrimPrefix(strings.TrimPrefix(found, "KV_"), "OBJ_")
		if bare == name || strings.HasPrefix(bare, name+"_") {
			mine = append(mine, found)
		}
	}
	errs := []error{list.Err()}
	slices.Sort(mine)
	for _, found := range slices.Compact(mine) {
		if err := admin.JS.DeleteStream(ctx, found); !errors.Is(err, jetstream.ErrStreamNotFound) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// isRefused publishes a message and reports whether the server refused it. The server answers a ping only after earlier
// messages, so that no wait is needed.
func isRefused(ctx context.Context, user *team.Link, subject, reply, body string) (bool, error) {
	return violates(ctx, user, subject, func() error {
		m := nats.NewMsg(subject)
		m.Reply, m.Data = reply, []byte(body)
		return user.PublishMsg(m)
	})
}

func refusesSubscription(ctx context.Context, user *team.Link, subject string) (bool, error) {
	var sub *nats.Subscription
	no, err := violates(ctx, user, subject, func() (err error) {
		sub, err = user.SubscribeSync(subject)
		return err
	})
	if sub != nil {
		_ = sub.Unsubscribe() // the server has dropped it already
	}
	return no, err
}

func violates(ctx context.Context, user *team.Link, subject string, try func() error) (bool, error) {
	if err := try(); err != nil {
		return false, fmt.Errorf("%s could not be tried: %w", subject, err)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := user.FlushWithContext(ctx); err != nil {
		return false, fmt.Errorf("%s could not be tried: %w", subject, err)
	}
	last := user.LastError()
	return last != nil && errors.Is(last, nats.ErrPermissionViolation) &&
		strings.Contains(last.Error(), `"`+subject+`"`), nil
}

// redirected tries to make the server publish where the user may not, by naming that subject as the reply subject of a
// request.
func (c canary) redirected(ctx context.Context, role Role, admin, user *team.Link) ([]Try, error) {
	ask := user.API("DIRECT.GET." + c.stream())
	stolen := "headnote." + c.id + ".run.stolen"
	places := []string{api + "STREAM.DELETE." + c.victim(), team.APIPrefix + ".STREAM.DELETE." + c.victim(), stolen}
	for _, place := range places {
		m := nats.NewMsg(ask)
		m.Reply, m.Data = place, []byte(`{"seq":1}`)
		if err := user.PublishMsg(m); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// The server handles these before it answers a later request of the same kind.
	if _, err := user.RequestWithContext(ctx, ask, []byte(`{"seq":1}`)); err != nil {
		return nil, fmt.Errorf("a message cannot be fetched: %w", user.Explain(err))
	}
	// Earlier requests have taken effect once the servers agree on another stream.
	after := c.config
	after.Name, after.Subjects = c.stream()+"_after", []string{"headnote." + c.id + ".after.*"}
	if _, err := admin.JS.CreateStream(ctx, after); err != nil {
		return nil, err
	}
	names := admin.JS.StreamNames(ctx)
	var left []string
	for name := range names.Name() {
		left = append(left, name)
	}
	if err := names.Err(); err != nil {
		return nil, err
	}
	x, err := admin.JS.Stream(ctx, c.stream())
	if err != nil {
		return nil, err
	}
	_, err = x.GetLastMsgForSubject(ctx, stolen)
	tries := []Try{
		{Act: "delete a stream by a reply subject", Failed: !slices.Contains(left, c.victim())},
	}
	if !role.May(stolen) {
		tries = append(tries, Try{Act: "write to a run by a reply subject", Failed: err == nil})
	}
	return tries, nil
}
