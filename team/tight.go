package team

import (
	"context"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// A weakness is a setting of a stream by which a user who may write to it can remove what others
// stored.
type weakness struct {
	what string
	has  func(jetstream.StreamConfig) bool
	mend func(*jetstream.StreamConfig) // nil if the servers do not allow the change
}

var weaknesses = []weakness{
	{
		"a message with the header Nats-Rollup replaces all others",
		func(c jetstream.StreamConfig) bool { return c.AllowRollup },
		func(c *jetstream.StreamConfig) { c.AllowRollup = false },
	},
	{
		"messages can be deleted",
		func(c jetstream.StreamConfig) bool { return !c.DenyDelete },
		func(c *jetstream.StreamConfig) { c.DenyDelete = true },
	},
	{
		"messages can be purged",
		func(c jetstream.StreamConfig) bool { return !c.DenyPurge },
		func(c *jetstream.StreamConfig) { c.DenyPurge = true },
	},
	{
		"what is said of a document replaces what was said before",
		func(c jetstream.StreamConfig) bool {
			return strings.HasSuffix(c.Name, "_documents") && c.MaxMsgsPerSubject == 1
		},
		func(c *jetstream.StreamConfig) { c.MaxMsgsPerSubject = -1 },
	},
	{
		"messages may carry a time to live",
		func(c jetstream.StreamConfig) bool { return c.AllowMsgTTL },
		nil,
	},
	{
		"messages may carry a schedule",
		func(c jetstream.StreamConfig) bool { return c.AllowMsgSchedules },
		nil,
	},
	{
		"messages may be counters",
		func(c jetstream.StreamConfig) bool { return c.AllowMsgCounter },
		nil,
	},
}

// Weaknesses lists the settings by which a user who may write to a stream can remove what others
// stored; it is empty for every stream that Link.Stream returns.
func Weaknesses(c jetstream.StreamConfig) []string {
	var out []string
	for _, w := range weaknesses {
		if w.has(c) {
			out = append(out, w.what)
		}
	}
	return out
}

// tighten changes the weak settings of a stream, and reports whether there were any.
func (l *Link) tighten(ctx context.Context, c jetstream.StreamConfig) (bool, error) {
	any := false
	for _, w := range weaknesses {
		if w.mend != nil && w.has(c) {
			w.mend(&c)
			any = true
		}
	}
	if !any {
		return false, nil
	}
	return true, l.Do(ctx, l.API("STREAM.UPDATE."+c.Name), func(ctx context.Context) error {
		_, err := l.JS.UpdateStream(ctx, c)
		return err
	})
}

// Tightened is a stream of headnote and its remaining weaknesses.
type Tightened struct {
	Name   string
	Mended bool // created by an earlier version, and changed now
	Weak   []string
}

// Tighten changes the streams that earlier versions of headnote created, so that no user who may write to one can
// remove what others stored. It returns all streams of headnote in the account, and needs the rights of an
// administrator.
func (l *Link) Tighten(ctx context.Context) ([]Tightened, error) {
	var configs []jetstream.StreamConfig
	list := l.JS.ListStreams(ctx)
	for info := range list.Info() {
		bare := strings.TrimPrefix(strings.TrimPrefix(info.Config.Name, "KV_"), "OBJ_")
		if strings.HasPrefix(bare, "HEADNOTE_") {
			configs = append(configs, info.Config)
		}
	}
	if err := list.Err(); err != nil {
		return nil, l.Explain(err)
	}
	var out []Tightened
	for _, c := range configs {
		mended, err := l.tighten(ctx, c)
		if err != nil {
			return out, fmt.Errorf("%s could not be changed: %w", c.Name, l.Explain(err))
		}
		x, err := l.JS.Stream(ctx, c.Name)
		if err != nil {
			return out, l.Explain(err)
		}
		out = append(out, Tightened{Name: c.Name, Mended: mended, Weak: Weaknesses(x.CachedInfo().Config)})
	}
	return out, nil
}
