package journal_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/journal"
)

// Checking whether a run is open disturbs nobody: a run that nobody has open is never reported as open, and can always
// be opened.
func TestLookingHoldsNothing(t *testing.T) {
	s, id := store(t), events.MustRunID("a")
	j, err := s.Create(id)
	require.NoError(t, err)
	require.NoError(t, j.Close())
	const looks, opens = 2000, 200
	var wg sync.WaitGroup
	wrong := make(chan string, 4*looks+opens)
	free := make(chan struct{}) // closed when nobody will open it any more
	for range 4 {
		wg.Go(func() {
			<-free
			for range looks {
				if s.Held(id) {
					wrong <- "said to be held"
				}
			}
		})
	}
	var looking sync.WaitGroup
	stop := make(chan struct{})
	for range 4 {
		looking.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					s.Held(id)
				}
			}
		})
	}
	for range opens {
		k, _, _, err := s.Open(id)
		if err != nil {
			wrong <- err.Error()
			continue
		}
		require.True(t, s.Held(id))
		_, _, _, err = s.Open(id)
		require.True(t, errors.Is(err, journal.ErrHeld))
		require.NoError(t, k.Close())
	}
	close(stop)
	looking.Wait()
	close(free)
	wg.Wait()
	close(wrong)
	require.Empty(t, wrong)
}
