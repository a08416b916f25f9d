package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTiming(t *testing.T) {
	for _, c := range []struct {
		from, to time.Duration
		want     string
	}{
		{0, 10 * time.Second, `values="inline" keyTimes="0" `},
		{0, 4 * time.Second, `values="inline;none" keyTimes="0;0.4000" `},
		{4 * time.Second, 5 * time.Second, `values="none;inline;none" keyTimes="0;0.4000;0.5000" `},
		{5 * time.Second, 10 * time.Second, `values="none;inline" keyTimes="0;0.5000" `},
	} {
		require.Contains(t, timing(c.from, c.to, 10*time.Second), c.want)
	}
}

// An unchanged row is drawn once, and if animations are off one complete frame is shown.
func TestAnimation(t *testing.T) {
	f := film{shot: shot{w: 10, h: 2}, poster: 1}
	svg := animation(f, []frame{
		{[]string{"<text>head</text>", "<text>one</text>"}, time.Second},
		{[]string{"<text>head</text>", ""}, time.Second},
		{[]string{"<text>head</text>", "<text>two</text>"}, 2 * time.Second},
	})
	require.Equal(t, 1, strings.Count(svg, "head"))
	require.Contains(t, svg, `<g display="inline"><animate attributeName="display" `+
		`values="inline" keyTimes="0" dur="4.00s"`)
	require.Contains(t, svg, `<g display="none"><animate attributeName="display" `+
		`values="inline;none" keyTimes="0;0.2500"`)
	require.Contains(t, svg, `<g display="inline"><animate attributeName="display" `+
		`values="none;inline" keyTimes="0;0.5000"`)
}
