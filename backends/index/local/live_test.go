package local_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/local"
)

// Searches during updates find what is there, before and after, and never an error.
func TestLive(t *testing.T) {
	root, dir := t.TempDir(), t.TempDir()
	write(t, root, map[string]string{"a.txt": "The grantor conveys the meadow."})
	build := func() error {
		_, err := local.Build(t.Context(), root, dir, local.BuildOptions{Now: time.Now})
		return err
	}
	require.NoError(t, build())
	l, err := local.OpenLive(func() (*local.Index, error) { return local.Open(dir) })
	require.NoError(t, err)
	found := func() int {
		h, err := l.Search(t.Context(), index.Query{Text: "meadow"})
		if err != nil {
			t.Error(err)
		}
		return len(h.Hits)
	}
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for last := 1; ; {
				select {
				case <-stop:
					return
				default:
				}
				n := found()
				if n < last {
					t.Errorf("%d documents after %d", n, last)
				}
				last = n
			}
		})
	}
	for i, name := range []string{"b.txt", "c.txt", "d.txt"} {
		write(t, root, map[string]string{name: "Another meadow."})
		require.NoError(t, l.Update(build))
		require.Equal(t, i+2, found())
	}
	close(stop)
	wg.Wait()
	require.Equal(t, 4, l.Stats().Documents)
	require.NoError(t, l.Close())
	require.NoError(t, l.Close())
	_, err = l.Search(t.Context(), index.Query{Text: "meadow"})
	require.ErrorContains(t, err, "closed")
}
