package rights

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"headnote/team"
)

// A trick is a message header that asks the servers to do more than store the message.
type trick struct {
	header map[string]string
	// refused is set where the servers must refuse the message; others must do no harm.
	refused bool
	// own is set where the message could affect no subject but its own.
	own bool
}

func (t trick) String() string {
	var all []string
	for _, k := range slices.Sorted(maps.Keys(t.header)) {
		all = append(all, k+": "+t.header[k])
	}
	return strings.Join(all, ", ")
}

// tricks are the headers by which a server does more than store a message. victim is the subject of
// somebody else's message. A test compares the list with the server's.
func tricks(victim string) []trick {
	return []trick{
		{header: map[string]string{"Nats-Rollup": "all"}, refused: true},
		{header: map[string]string{"Nats-Rollup": "sub"}, refused: true, own: true},
		{header: map[string]string{"Nats-TTL": "1s"}, refused: true, own: true},
		{header: map[string]string{"Nats-Incr": "+1"}, refused: true, own: true},
		{
			header:  map[string]string{"Nats-Batch-Id": "check", "Nats-Batch-Sequence": "1", "Nats-Batch-Commit": "1"},
			refused: true,
			own:     true,
		},
		{
			header:  map[string]string{"Nats-Schedule": "@at 2000-01-01T00:00:00Z", "Nats-Schedule-Target": victim},
			refused: true,
		},
		{header: map[string]string{
			"Nats-Schedule":        "@every 1s",
			"Nats-Schedule-Target": victim,
			"Nats-Schedule-TTL":    "1s",
			"Nats-Schedule-Source": victim,
		}, refused: true},
		{header: map[string]string{"Nats-Scheduler": victim, "Nats-Schedule-Next": "purge"}, refused: true},
		{header: map[string]string{"Nats-Expected-Last-Sequence": "999999999"}, refused: true, own: true},
		{header: map[string]string{"Nats-Expected-Last-Subject-Sequence": "999999999"}, refused: true, own: true},
		{
			header: map[string]string{
				"Nats-Expected-Last-Subject-Sequence":         "999999999",
				"Nats-Expected-Last-Subject-Sequence-Subject": victim,
			},
			refused: true,
			own:     true,
		},
		{header: map[string]string{"Nats-Expected-Last-Msg-Id": "none"}, refused: true, own: true},
		{header: map[string]string{"Nats-Expected-Stream": "NONE"}, refused: true, own: true},
		{header: map[string]string{"Nats-Msg-Id": "check"}},
		{header: map[string]string{"Nats-Marker-Reason": "Purge", "KV-Operation": "PURGE"}},
		{header: map[string]string{"Nats-Stream-Source": "NONE 1 > >", "Nats-Msg-Size": "0"}},
		{header: map[string]string{"Nats-Required-Api-Level": "999999"}},
	}
}

// Headers tries as a role to remove what others stored by the headers of messages that the role may
// send: to each stream of the matter of a check and, with messages that could harm nobody, to the
// streams that all matters of the client share.
func Headers(ctx context.Context, client string, role Role, admin, user *team.Link, id string) ([]Try, error) {
	var tries []Try
	list := admin.JS.ListStreams(ctx)
	var configs []jetstream.StreamConfig
	for info := range list.Info() {
		configs = append(configs, info.Config)
	}
	if err := list.Err(); err != nil {
		return nil, admin.Explain(err)
	}
	for _, c := range configs {
		own := strings.Contains(c.Name, id)
		if !own && c.Name != "KV_HEADNOTE_quotas" && c.Name != "HEADNOTE_answers" {
			continue
		}
		for _, pattern := range c.Subjects {
			subject := strings.NewReplacer("*", "check-header", ">", "check-header").Replace(pattern)
			sent, ok := role.sends(subject)
			if !ok {
				continue
			}
			for _, t := range tricks(strings.TrimSuffix(subject, "check-header") + "victim") {
				if !own && (!t.own || !t.refused) {
					continue
				}
				failed, err := tryHeader(ctx, admin, user, c.Name, subject, sent, t)
				if err != nil {
					return tries, err
				}
				act := sent + " with " + t.String()
				tries = append(tries, Try{Client: client, Role: role, Act: act, Failed: failed})
			}
		}
	}
	return tries, nil
}

// sends returns the subject in the account of a role that reaches a subject in the account of the
// streams.
func (r Role) sends(subject string) (string, bool) {
	for _, g := range r.Grants() {
		if matches(g.Subject, subject) {
			if g.Put {
				return team.APIPrefix + "." + subject, true
			}
			return subject, true
		}
	}
	return "", false
}

// tryHeader sends one message and reports whether it was stored against the rules or did harm.
func tryHeader(
	ctx context.Context,
	admin, user *team.Link,
	stream, subject, sent string,
	t trick,
) (failed bool, err error) {
	before, err := counts(ctx, admin, stream)
	if err != nil {
		return false, err
	}
	m := nats.NewMsg(sent)
	for k, v := range t.header {
		m.Header.Set(k, v)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer, err := user.RequestMsgWithContext(ctx, m)
	if err != nil {
		return false, fmt.Errorf("%s with %s could not be tried: %w", sent, t, user.Explain(err))
	}
	var ack struct {
		Error *jetstream.APIError `json:"error"`
	}
	if err := json.Unmarshal(answer.Data, &ack); err != nil {
		return false, fmt.Errorf("%s with %s: the answer of the cluster cannot be read: %w", sent, t, err)
	}
	after, err := counts(ctx, admin, stream)
	if err != nil {
		return false, err
	}
	for s, n := range before {
		if after[s] < n {
			return true, nil
		}
	}
	if t.refused {
		return ack.Error == nil || after[subject] != before[subject], nil
	}
	return false, nil
}

// counts returns the number of messages of each subject in a stream.
func counts(ctx context.Context, admin *team.Link, stream string) (map[string]uint64, error) {
	x, err := admin.JS.Stream(ctx, stream)
	if err == nil {
		var info *jetstream.StreamInfo
		if info, err = x.Info(ctx, jetstream.WithSubjectFilter(">")); err == nil {
			return info.State.Subjects, nil
		}
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, fmt.Errorf("%s is gone: %w", stream, err)
	}
	return nil, admin.Explain(err)
}

// Tighten changes the streams of earlier versions in the account of a client, and reports for each
// stream whether a user who may write to it can remove what others stored.
func Tighten(ctx context.Context, client string, admin *team.Link) ([]Try, error) {
	all, err := admin.Tighten(ctx)
	var tries []Try
	for _, s := range all {
		t := Try{Client: client, Role: Admin, Act: s.Name + " keeps what is stored", Allowed: true}
		if s.Mended {
			t.Act += " (changed: an earlier version made it)"
		}
		if len(s.Weak) > 0 {
			t.Failed, t.Err = true, errors.New(strings.Join(s.Weak, "; "))
		}
		tries = append(tries, t)
	}
	return tries, err
}
