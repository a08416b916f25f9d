package item_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/internal/item"
	"headnote/text"
)

func TestListHoldsNoTwoThatOverlap(t *testing.T) {
	l := item.NewList(100)
	add := func(start, end int) bool { return l.Add(&item.Item{Span: text.Span{Start: start, End: end}}) }
	require.True(t, add(5, 10))
	require.False(t, add(9, 20), "it begins within the one before")
	require.True(t, add(10, 20))
	require.Equal(t, 20, l.End)
	require.Equal(t, 20, l.Items[1].End, "an item reaches at least to its own end")
	l.Drop()
	require.Equal(t, 10, l.End)
	require.True(t, add(12, 14))
	l.Drop()
	l.Drop()
	require.Zero(t, l.End)
	require.Empty(t, l.Items)
}

func TestListGrowsWithWhatIsFound(t *testing.T) {
	l := item.NewList(1 << 20)
	for i := range 10000 {
		require.True(t, l.Add(&item.Item{Span: text.Span{Start: i * 100, End: i*100 + 50}}))
	}
	require.Len(t, l.Items, 10000)
	require.Less(t, cap(l.Items), 4*len(l.Items))
	require.NotNil(t, item.NewList(0).Items, "an empty list is no nil")
}
