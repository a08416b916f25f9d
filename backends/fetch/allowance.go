package fetch

import (
	"context"
	"fmt"
	"sync"
	"time"

	"headnote/backends"
)

// Allowance limits how much of a source's per-minute rate one question may use, so that some is left for the next
// question. It is safe for concurrent use.
type Allowance struct {
	share float64
	mu    sync.Mutex
	taken map[string][]time.Time // by group
}

// NewAllowance allows a share of each source's per-minute rate, such as 0.6.
func NewAllowance(share float64) *Allowance {
	return &Allowance{share: share, taken: make(map[string][]time.Time)}
}

type allowanceKey struct{}

// WithAllowance limits the requests sent in a context.
func WithAllowance(ctx context.Context, a *Allowance) context.Context {
	return context.WithValue(ctx, allowanceKey{}, a)
}

// take records a request to a group of hosts, or returns an error if the question has used its share.
func (a *Allowance) take(group string, perMinute int, source string, now time.Time) error {
	if a == nil || perMinute <= 0 {
		return nil
	}
	most := max(int(a.share*float64(perMinute)+1e-9), 1)
	a.mu.Lock()
	defer a.mu.Unlock()
	var recent []time.Time
	for _, at := range a.taken[group] {
		if now.Sub(at) < time.Minute {
			recent = append(recent, at)
		}
	}
	if len(recent) >= most {
		wait := time.Minute - now.Sub(recent[0])
		return &backends.Error{
			Code: backends.QuotaExhausted, RetryAfter: wait,
			Message: fmt.Sprintf("this question has had its share of %s: %d of %d requests a minute", source, most, perMinute),
			Next:    fmt.Sprintf("ask again in %s", round(wait)),
		}
	}
	a.taken[group] = append(recent, now)
	return nil
}

func allowanceOf(ctx context.Context) *Allowance {
	a, _ := ctx.Value(allowanceKey{}).(*Allowance)
	return a
}
