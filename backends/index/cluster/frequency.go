package cluster

import (
	"context"
	"sync"
	"time"
)

// counts keeps how often words were found, for a while: the searches of a question ask
// for the same words, and each would be a way to the cluster and back.
type counts struct {
	mu    sync.Mutex
	with  map[string]int
	all   int
	known bool // all was counted
	since time.Time
}

// Bounds of what is kept.
const (
	keptWords = 50_000
	keptFor   = 10 * time.Minute
)

// forget lets the next question count anew.
func (c *counts) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.with, c.known = nil, false
}

// age forgets what is too old, or too much.
func (c *counts) age(now time.Time) {
	if now.Sub(c.since) > keptFor || now.Before(c.since) || len(c.with) >= keptWords {
		c.with, c.known, c.since = nil, false, now
	}
}

// Frequency implements index.Engine. Where the cluster does not answer, the word
// counts as rare.
func (e *Engine) Frequency(word string) (with, all int) {
	c := &e.counts
	c.mu.Lock()
	defer c.mu.Unlock()
	c.age(e.o.Now())
	ctx := context.Background()
	if !c.known {
		n, err := e.count(ctx, nil)
		if err != nil {
			return 0, c.all
		}
		c.all, c.known = n, true
	}
	if word == "" {
		return 0, c.all
	}
	n, ok := c.with[word]
	if !ok {
		var err error
		if n, err = e.count(ctx, match("text", word, "and")); err != nil {
			return 0, c.all
		}
		if c.with == nil {
			c.with = make(map[string]int)
		}
		c.with[word] = n
	}
	return min(n, c.all), c.all
}
