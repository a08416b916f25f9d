package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Wording and the share of tests are reported by make house but not yet enforced.
func TestLimits(t *testing.T) {
	m, err := measure("../..", nil)
	require.NoError(t, err)
	require.Greater(t, len(m.sources), 500)
	for _, f := range m.judge() {
		switch f.rule {
		case ruleMethods, ruleLines, ruleColumns, ruleDocs:
			t.Error(f)
		}
	}
}

func TestMeasure(t *testing.T) {
	words, err := readWords(wordTable)
	require.NoError(t, err)
	m, err := measure("testdata", words)
	require.NoError(t, err)
	var got []string
	for _, f := range m.findings {
		got = append(got, f.String())
	}
	require.Equal(t, []string{
		`sample.go:7: line length: 128 columns`,
		`sample.go:4: wording: "tells whether": write report whether, indicate whether`,
		`sample.go:10: undocumented: Missing has no comment`,
	}, got)
	require.Equal(t, 1, m.receivers["..Kind"].methods)
	require.Equal(t, 12, m.sources[0].lines)
	require.Equal(t, []bool{false, true}, []bool{m.sources[0].support, m.sources[1].support}, "the second imports testing")
}

func TestWordsLeaveOtherMeaningsAlone(t *testing.T) {
	words, err := readWords(wordTable)
	require.NoError(t, err)
	for text, want := range map[string]int{
		"It tells whether it is open":   1,
		"which stands for a court":      0,
		"made up of parts":              0,
		"a made-up name":                1,
		"take up the run again":         1,
		"the arrow keys":                0,
		"nothing to be said against it": 0,
	} {
		n := 0
		for _, w := range words {
			n += len(w.find(text))
		}
		require.Equal(t, want, n, text)
	}
}
