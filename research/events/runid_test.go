package events_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
)

func TestParseRunID(t *testing.T) {
	for _, good := range []string{"20260501-093000-0a1b2c", "r1", "20260501-093000-0a1b2c-9f", "A_b", strings.Repeat("a",
		100)} {
		id, err := events.ParseRunID(good)
		require.NoError(t, err)
		require.Equal(t, good, id.String())
	}
	for _, bad := range []string{
		"", ".", "..", "../x", "a/b", `a\b`, "a.jsonl", "-a", "_a", "a\x00", "a b", "a\n", "é", "a*", "a>", "/etc/passwd",
		strings.Repeat("a", 101), strings.Repeat("a", 1<<20),
	} {
		_, err := events.ParseRunID(bad)
		require.Error(t, err, "%.40q", bad)
		require.Less(t, len(err.Error()), 300, "the message is bounded")
	}
}

func TestAnEventOfAnImpossibleRunIsRefused(t *testing.T) {
	var e events.Event
	err := json.Unmarshal([]byte(`{"seq":1,"run":"../../other","at":"2026-05-01T00:00:00Z","type":"noted","body":{}}`), &e)
	require.ErrorContains(t, err, "is not a run id")
}

func FuzzParseRunID(f *testing.F) {
	for _, s := range []string{"20260501-093000-0a1b2c", "..", "a/b", "\x00", "con", "a."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if id, err := events.ParseRunID(s); err == nil {
			require.Equal(t, s, id.String())
			require.Regexp(t, `^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$`, s)
		}
	})
}
