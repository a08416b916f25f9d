package team_test

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/team"
	"headnote/team/teamtest"
)

// TestNothingIsReplaced: no stream or bucket lets a message remove others; those of earlier versions are changed when
// they are next used, or by an administrator.
func TestNothingIsReplaced(t *testing.T) {
	t.Parallel()
	l := teamtest.Connect(t, "nats://"+teamtest.One(t))
	ctx := t.Context()
	for _, bucket := range []string{"HEADNOTE_old", "HEADNOTE_unused", "OTHER"} {
		_, err := l.JS.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, TTL: time.Minute})
		require.NoError(t, err)
	}
	for _, bucket := range []string{"HEADNOTE_old", "HEADNOTE_new"} {
		kv, err := l.Bucket(ctx, jetstream.KeyValueConfig{Bucket: bucket, TTL: time.Minute, Replicas: 1})
		require.NoError(t, err)
		for _, key := range []string{"a", "b"} {
			_, err = kv.Create(ctx, key, []byte("1"))
			require.NoError(t, err)
		}
		for _, value := range []string{"all", "sub"} {
			m := nats.NewMsg("$KV." + bucket + ".a")
			m.Header.Set("Nats-Rollup", value)
			_, err = l.JS.PublishMsg(ctx, m)
			require.ErrorContains(t, err, "rollup not permitted", bucket)
		}
		require.Error(t, kv.Purge(ctx, "a"))
		keys, err := kv.Keys(ctx)
		require.NoError(t, err)
		require.ElementsMatch(t, []string{"a", "b"}, keys)
		// What a bucket is needed for.
		e, err := kv.Get(ctx, "a")
		require.NoError(t, err)
		_, err = kv.Update(ctx, "a", []byte("2"), e.Revision())
		require.NoError(t, err)
		require.NoError(t, kv.Delete(ctx, "b"))
		_, err = kv.Create(ctx, "b", []byte("again"))
		require.NoError(t, err)
	}
	all, err := l.Tighten(ctx)
	require.NoError(t, err)
	require.Equal(t, []team.Tightened{
		{Name: "KV_HEADNOTE_new"}, {Name: "KV_HEADNOTE_old"}, {Name: "KV_HEADNOTE_unused", Mended: true},
	}, all)
	other, err := l.JS.Stream(ctx, "KV_OTHER")
	require.NoError(t, err)
	require.True(t, other.CachedInfo().Config.AllowRollup, "not ours")
}

// TestAnIdThatWasUsedFirst: a message is stored even if somebody has sent another one with its ID.
func TestAnIdThatWasUsedFirst(t *testing.T) {
	t.Parallel()
	l := teamtest.Connect(t, "nats://"+teamtest.One(t))
	x, err := l.Stream(t.Context(), jetstream.StreamConfig{Name: "HEADNOTE_x", Subjects: []string{"x.*"}})
	require.NoError(t, err)
	send := func(subject, data string) uint64 {
		m := nats.NewMsg(subject)
		m.Data = []byte(data)
		m.Header.Set(nats.MsgIdHdr, "one")
		n, err := l.Publish(t.Context(), x, m)
		require.NoError(t, err)
		return n
	}
	_, err = l.JS.PublishMsg(t.Context(), &nats.Msg{Subject: "x.false", Data: []byte("job")}, jetstream.WithMsgID("one"))
	require.NoError(t, err)
	require.Equal(t, uint64(2), send("x.a", "job"))
	msg, err := x.GetMsg(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, "job", string(msg.Data))
	info, err := x.Info(t.Context())
	require.NoError(t, err)
	require.Equal(t, uint64(2), info.State.Msgs)
	require.Equal(t, uint64(1), send("x.false", "job"), "the same message is there once")
}
