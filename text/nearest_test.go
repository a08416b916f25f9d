package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

func TestNearest(t *testing.T) {
	known := []string{"confidential", "cluster", "name", "rounds", "nats_url", "llm_model"}
	for name, want := range map[string]string{
		"confidental": "confidential", "Confidential": "confidential", "cofnidential": "confidential",
		"clutser": "cluster", "nam": "name", "naem": "name",
		"round": "rounds", "natsurl": "nats_url", "llm-model": "llm_model", "x": "", "entirely_else": "", "": "",
	} {
		require.Equal(t, want, text.Nearest(name, known), name)
	}
	require.EqualError(
		t,
		text.Unknown("setting", "confidental", known),
		`there is no setting "confidental": did you mean confidential?`,
	)
	require.EqualError(t, text.Unknown("setting", "\x1b[2Jzzz", known), `there is no setting "zzz"`)
	require.Less(t, len(text.Unknown("setting", strings.Repeat("x", 1<<16), known).Error()), 200)
}
