package text_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

func TestMonth(t *testing.T) {
	for m := time.January; m <= time.December; m++ {
		for _, word := range []string{m.String(), m.String()[:3], text.ShortMonth(m)} {
			require.Equal(t, m, text.Month(word), word)
		}
		at, n := text.MonthAt(text.ShortMonth(m) + " 3, 2020")
		require.Equal(t, m, at)
		require.Equal(t, len(text.ShortMonth(m)), n)
	}
	require.Equal(t, time.September, text.Month("SEPT."))
	for _, none := range []string{"", "J", "Marc", "Mayor", "Octave", "Decided", "–––"} {
		require.Zero(t, text.Month(none), none)
	}
	require.True(t, text.BeginsMonth("mayor"), "only the first letters count")
	require.False(t, text.BeginsMonth("me"))
	require.Empty(t, text.ShortMonth(0))
	require.Empty(t, text.ShortMonth(13))
}
