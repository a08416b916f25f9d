package fetch

import (
	"context"
	"sync"
)

// turns lets one of several identical requests go first: the others wait, and then find its answer in the store.
type turns struct {
	mu   sync.Mutex
	busy map[string]chan struct{} // closed when the one that went first is done
}

// take waits for the turn and returns a function that ends it.
func (t *turns) take(ctx context.Context, name string) (func(), error) {
	for {
		t.mu.Lock()
		first, busy := t.busy[name]
		if !busy {
			done := make(chan struct{})
			t.busy[name] = done
			t.mu.Unlock()
			return func() {
				t.mu.Lock()
				delete(t.busy, name)
				t.mu.Unlock()
				close(done)
			}, nil
		}
		t.mu.Unlock()
		select {
		case <-first:
		case <-ctx.Done():
			return nil, gaveUp(ctx, "waiting for the answer to an equal request")
		}
	}
}
