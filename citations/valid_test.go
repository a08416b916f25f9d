package citations_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

// valid checks the invariants of every result.
func valid(t *testing.T, s string, cs []citations.Citation, as []citations.Authority) {
	t.Helper()
	spans(t, s, cs)
	for _, c := range cs {
		require.Less(t, c.Resolves, len(as))
	}
	for _, a := range as {
		require.NotEmpty(t, a.Mentions)
	}
}

func spans(t *testing.T, s string, cs []citations.Citation) {
	t.Helper()
	for i := range cs {
		c := &cs[i]
		if c.Span.Start < 0 || c.Span.Start >= c.Span.End || c.Span.End > len(s) || c.FullSpan.Start < 0 ||
			c.FullSpan.Start > c.Span.Start ||
			c.FullSpan.End > len(s) ||
			c.PinSpan.End > len(s) ||
			c.RuneSpan.Start > c.RuneSpan.End {
			require.Fail(t, "invalid span", "%+v of %d bytes", *c, len(s))
		}
	}
}
