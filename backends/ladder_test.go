package backends_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

func TestLadder(t *testing.T) {
	for query, want := range map[string][]string{
		"":                       {""},
		"venue":                  {"venue"},
		"forum selection clause": {"forum selection clause", "forum selection"},
		"software license disclaim damages vendor": {
			"software license disclaim damages vendor", "software license disclaim", "software license",
		},
		`"skinny label" induced infringement intent`: {
			`"skinny label" induced infringement intent`, `"skinny label" induced infringement`, `"skinny label" induced`,
		},
		"collection:CRPT chips act report": {"collection:CRPT chips act report"},
		"576 U.S. 644 marriage":            {"576 U.S. 644 marriage"},
		"fraud NOT securities claims":      {"fraud NOT securities claims"},
	} {
		require.Equal(t, want, backends.Ladder(t.Context(), query, 3), query)
		require.Equal(t, want[:1], backends.Ladder(backends.AsWorded(t.Context()), query, 3), query)
	}
}
