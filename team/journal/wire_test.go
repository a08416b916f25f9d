package journal

import (
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"headnote/research/events"
)

func written(lengths ...int) []events.Event {
	all := make([]events.Event, 0, len(lengths))
	for i, n := range lengths {
		all = append(
			all,
			events.Event{
				Seq:  uint64(i + 1),
				Run:  events.MustRunID("r"),
				At:   time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC),
				Body: &events.Noted{Note: strings.Repeat("é", n)},
			},
		)
	}
	return all
}

func unpack(chunks []chunk) ([]events.Event, *unpacker) {
	u := &unpacker{where: "here"}
	var out []events.Event
	for _, p := range chunks {
		m := p.message("s", events.MustRunID("r"))
		out = append(out, u.add(m.Data, m.Header)...)
	}
	return out, u
}

// Whatever the limit on messages, the events come out as they went in.
func TestPackedIsUnpacked(t *testing.T) {
	all := written(0, 900, 3, 3, 5000, 1, 0, 2500)
	for _, limit := range []int{1, 7, 100, 130, 1000, 4096, 1 << 20} {
		chunks, err := pack(all, limit)
		require.NoError(t, err)
		for _, p := range chunks {
			require.LessOrEqual(t, len(p.data), limit)
			require.NotEmpty(t, p.data)
		}
		require.Equal(t, uint64(len(all)), chunks[len(chunks)-1].last)
		got, u := unpack(chunks)
		require.Nil(t, u.damage)
		require.Equal(t, all, got, "limit %d", limit)
	}
}

// A sender that died within an event leaves a fragment; the next sender sends the event from its beginning.
func TestAPieceWithoutItsEndIsDropped(t *testing.T) {
	all := written(1, 900)
	chunks, err := pack(all, 300)
	require.NoError(t, err)
	again, err := pack(all[1:], 500)
	require.NoError(t, err)
	for n := 1; n < len(chunks); n++ {
		got, u := unpack(append(append([]chunk{}, chunks[:n]...), again...))
		require.Nil(t, u.damage)
		require.Equal(t, all, got, "%d pieces were sent", n)
	}
}

func TestTheSameEventsAreTheSameMessage(t *testing.T) {
	all := written(5, 6)
	a, err := pack(all, 1000)
	require.NoError(t, err)
	b, err := pack(all, 1000)
	require.NoError(t, err)
	other, err := pack(written(5, 7), 1000)
	require.NoError(t, err)
	id := func(p chunk) string { return p.message("s", events.MustRunID("r")).Header.Get(nats.MsgIdHdr) }
	require.Equal(t, id(a[0]), id(b[0]))
	require.NotEqual(t, id(a[0]), id(other[0]))
}

func TestDamageIsNamed(t *testing.T) {
	chunks, err := pack(written(1, 2, 3), 1000)
	require.NoError(t, err)
	chunks[0].data = []byte(strings.Replace(string(chunks[0].data), "éé", "èé", 1))
	got, u := unpack(chunks)
	require.True(t, u.damage.Corrupt())
	require.ErrorContains(t, u.damage, "checksum does not match")
	require.Less(t, len(got), 3)
}

func FuzzUnpack(f *testing.F) {
	f.Add([]byte("{}\n{"), []byte("}\n"), true)
	f.Add([]byte("\n\n"), []byte{0xff}, false)
	f.Fuzz(func(t *testing.T, a, b []byte, goesOn bool) {
		u := &unpacker{where: "here"}
		h := nats.Header{}
		u.add(a, h)
		if goesOn {
			h.Set(continues, "1")
		}
		u.add(b, h)
		require.LessOrEqual(t, len(u.rest), len(a)+len(b))
	})
}
