// Package fetch is the one HTTP client for all sources. A source says what it
// wants to read; this package decides whether, when and how it may be asked:
//
//   - the offline lock: with Options.Offline no socket is opened, whatever is asked;
//   - the policy of each host (hosts.toml): only hosts in that table are asked,
//     with their key, their headers, within their rate and their quota;
//   - answers are kept on disk, and one that is still fresh costs no request;
//   - what can be sent again is, after a pause with jitter or the one that the
//     server asked for; a host that keeps failing is left alone for a while;
//   - bodies are bounded in size and time, redirects stay on known hosts, and
//     private addresses are not contacted unless a host was configured there;
//   - keys are added here and nowhere else: a source never sees one, and no error,
//     log, tape or cache holds one.
//
// Every error is a *backends.Error with a code and a next step. A Client is safe
// for concurrent use.
package fetch

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Options are what a client works with. The zero value asks the real hosts,
// keeps nothing on disk and has no keys.
type Options struct {
	Dir     string // folder of the cache and the quotas, shared by all processes; "" keeps both in memory
	Offline bool   // the lock: every request fails at once with the code OFFLINE
	// Agreed, where set, is the lock as long as it reports false: nobody has agreed yet
	// that anything leaves.
	Agreed func() bool
	// AgreedTo, where set, reports whether the person has agreed to a host; the others are not
	// asked, but for calls by hand.
	AgreedTo func(host string) bool
	Keys     Keys   // by name, from LoadKeys
	Contact  string // e-mail address for hosts that want to know who asks (SEC)
	Version  string // of headnote, for the User-Agent

	// Withhold are names that no request may hold: of clients, of persons.
	Withhold []string

	// Hosts are rows of policy that replace or add to those of hosts.toml.
	Hosts map[string]Policy
	// Base, where set, is asked in place of every host: https://api.fda.gov/x becomes
	// BASE/api.fda.gov/x. It is how tests and replays run against a loopback server.
	Base string
	// Together, where set, is where quotas are counted and answers kept with the other
	// servers of a team.
	Together Together
	// Tape, where set, records every exchange, or plays a recorded one.
	Tape      *Tape
	Now       func() time.Time                           // nil for time.Now
	Wait      func(context.Context, time.Duration) error // nil for a real wait; ends early with ctx
	Transport http.RoundTripper                          // nil for the network; sits below the lock
}

// Client asks hosts within their policies.
type Client struct {
	network
	gates    map[string]*gate    // by group
	breakers map[string]*breaker // by host
	store    *store
	turns    turns
}

// New makes a client.
func New(o Options) (*Client, error) {
	hosts, err := Policies()
	if err != nil {
		return nil, err
	}
	for name, p := range o.Hosts {
		if err := p.check(name); err != nil {
			return nil, err
		}
		hosts[name] = p
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Wait == nil {
		o.Wait = wait
	}
	if o.Version == "" {
		o.Version = "dev"
	}
	c := &Client{
		network: network{o: o, hosts: hosts}, gates: make(map[string]*gate), breakers: make(map[string]*breaker, len(hosts)),
		turns: turns{busy: make(map[string]chan struct{})},
	}
	quota, answers := "", ""
	if o.Dir != "" {
		quota, answers = filepath.Join(o.Dir, "quota"), filepath.Join(o.Dir, "answers")
		for _, dir := range []string{quota, answers} {
			if err := os.MkdirAll(dir, 0o700); err != nil {
				return nil, fmt.Errorf("the folder for answers of sources: %w", err)
			}
		}
	}
	if c.store, err = openStore(answers, storeSize, o.Together); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(hosts)) { // the first host of a group speaks for it
		p := hosts[name]
		c.breakers[name] = newBreaker(name)
		if group := p.group(name); c.gates[group] == nil {
			c.gates[group] = newGate(group, quota, p, o)
		}
	}
	return c, c.connect()
}

// Offline reports whether the lock is on. A tape that is played is no network, and is
// played behind the lock, too.
func (c *Client) Offline() bool {
	return c.shut() && (c.o.Tape == nil || !c.o.Tape.Playing)
}

// HasKey reports whether the key of that name is there, so that a source can choose
// between two ways of asking. The key itself is added to requests here.
// Where a tape is played, a key is there if it was there when the tape was recorded.
func (c *Client) HasKey(name string) bool {
	if c.o.Tape == nil || !c.o.Tape.Playing {
		return c.o.Keys.Has(name)
	}
	for host := range c.o.Tape.hosts {
		if c.hosts[host].Key == name {
			return true
		}
	}
	return false
}

// Now is the client's clock; sources use it, too, so that tests can set it.
func (c *Client) Now() time.Time { return c.o.Now() }

func wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
