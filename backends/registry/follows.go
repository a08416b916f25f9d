package registry

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/BurntSushi/toml"

	"headnote/backends/fetch"
)

var follows = sync.OnceValues(func() (map[string][]string, error) {
	var file struct{ Follows map[string][]string }
	if _, err := toml.Decode(toolData, &file); err != nil {
		return nil, fmt.Errorf("tools.toml: %w", err)
	}
	return file.Follows, nil
})

// Follows returns the addresses that a tool may request after its first requests, depending on what these found; *
// represents IDs from their answers.
func Follows(tool string) []string {
	all, err := follows()
	if err != nil {
		return nil
	}
	spec, err := Spec(tool)
	if err != nil || spec.Local() {
		return nil
	}
	if own, ok := all[tool]; ok {
		return own
	}
	return all[spec.Source]
}

// Sent is a request as it leaves the machine, without its key.
type Sent = fetch.Sent

// Recent limits the age of stored answers that calls in a context use without a request.
func Recent(ctx context.Context, most time.Duration) context.Context { return fetch.WithAge(ctx, most) }

// ByHand marks the calls in a context as made by hand, with the caller's own words.
func ByHand(ctx context.Context) context.Context { return fetch.ByHand(ctx) }

// Bounded limits the share of each source's per-minute rate that the calls in a context use together, such as 0.6.
func Bounded(ctx context.Context, share float64) context.Context {
	return fetch.WithAllowance(ctx, fetch.NewAllowance(share))
}
