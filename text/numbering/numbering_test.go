package numbering_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text/numbering"
)

func ExampleWay_Number() {
	fmt.Println(numbering.Lower.Number("i"), numbering.Roman.Number("i"), numbering.Digit.Number("i"))
	// Output: 9 1 0
}

func TestNumber(t *testing.T) {
	for mark, want := range map[string][numbering.Ways]int{
		"a":      {numbering.Lower: 1},
		"aa":     {numbering.Lower: 27, numbering.Double: 1},
		"12":     {numbering.Digit: 12},
		"999999": {},
		"C":      {numbering.Upper: 3},
		"I":      {numbering.Upper: 9, numbering.UpperRoman: 1},
		"xiv":    {numbering.Roman: 14},
		"iI":     {},
		"":       {},
		"é":      {},
	} {
		var got [numbering.Ways]int
		for way := range numbering.Ways {
			got[way] = way.Number(mark)
		}
		require.Equal(t, want, got, "%q", mark)
	}
}
