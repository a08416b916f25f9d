package research

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

// A step that some documents fail is carried out with all the others, and says which
// were left out and why, whether by an error or by a panic.
func TestIsolate(t *testing.T) {
	doc := func(i int) backends.Document { return backends.Document{ID: fmt.Sprint(i)} }
	for name, bad := range map[string][]int{"none": nil, "the first": {0}, "the last": {39}, "several": {3, 4, 17, 38}} {
		t.Run(name, func(t *testing.T) {
			of := make([]int, 40)
			for i := range of {
				of[i] = i
			}
			var used []int
			attempts := 0
			left, err := isolate(t.Context(), "grading", of, doc, func(of []int) error {
				attempts++
				used = nil
				for _, i := range of {
					if slices.Contains(bad, i) && i%2 == 0 {
						panic("index out of range")
					}
					if slices.Contains(bad, i) {
						return errors.New("it cannot be read")
					}
				}
				used = of
				return nil
			})
			require.NoError(t, err)
			require.Len(t, left.Documents, len(bad))
			require.Len(t, used, 40-len(bad))
			for i, d := range left.Documents {
				require.Equal(t, fmt.Sprint(bad[i]), d.Document)
				require.NotEmpty(t, d.Reason)
				require.NotContains(t, d.Reason, "goroutine")
			}
			require.LessOrEqual(t, attempts, 4+20*len(bad), "it halves, and does not try one by one")
		})
	}
	t.Run("a step that fails by itself", func(t *testing.T) {
		_, err := isolate(t.Context(), "memo", []int{1, 2}, doc, func([]int) error { return errors.New("no rules") })
		require.EqualError(t, err, "no rules")
	})
	t.Run("two that fail together", func(t *testing.T) {
		left, err := isolate(t.Context(), "risks", []int{1, 2, 3}, doc, func(of []int) error {
			if slices.Contains(of, 1) && slices.Contains(of, 3) {
				return errors.New("they contradict each other")
			}
			return nil
		})
		require.NoError(t, err)
		require.NotEmpty(t, left.Documents)
		require.Less(t, len(left.Documents), 3)
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		_, err := isolate(ctx, "risks", []int{1, 2, 3}, doc, func([]int) error {
			stop()
			return ctx.Err()
		})
		require.ErrorIs(t, err, context.Canceled)
	})
}
