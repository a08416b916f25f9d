package backends_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

func TestMeasures(t *testing.T) {
	docs := []backends.Document{
		{Title: "Patents carved out of a label", Date: "2024-03-01", Kind: "opinion"},
		{Title: "Something else", Date: "2023-01-05", Kind: "opinion"},
		{Title: "Undated", Kind: ""},
	}
	require.Equal(t, map[string]int{"opinion": 2},
		backends.Tally(docs, func(d backends.Document) string { return d.Kind }))
	require.Equal(t, map[string]string{"from": "2023-01-05", "to": "2024-03-01"}, backends.DateRange(docs))
	require.Nil(t, backends.DateRange(docs[2:]))

	require.InDelta(t, 1, backends.Match("patent labels", docs[0].Title), 1e-9, "words are compared by their stems")
	require.InDelta(t, 0.5, backends.Match("the patent of a drug", docs[0].Title), 1e-9,
		"words without content do not count")
	require.Zero(t, backends.Match("the", "the"))
	require.InDelta(t, 1.0/3, backends.MeanMatch("patent", docs), 1e-9)
	require.Zero(t, backends.MeanMatch("patent", nil))
}
