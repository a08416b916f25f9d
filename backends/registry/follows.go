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

// Follows are the addresses that a call of a tool may ask after its first requests, by what
// these found; * stands for ids from their answers.
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

// Recent bounds how old stored answers may be that calls of a context use without asking.
func Recent(ctx context.Context, most time.Duration) context.Context { return fetch.WithAge(ctx, most) }

// ByHand marks the calls of a context as made by hand, with words of the caller's own.
func ByHand(ctx context.Context) context.Context { return fetch.ByHand(ctx) }

// Bounded bounds what the calls of a context take of each source's minute, together: a share
// such as 0.6.
func Bounded(ctx context.Context, share float64) context.Context {
	return fetch.WithAllowance(ctx, fetch.NewAllowance(share))
}
