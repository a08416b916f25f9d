// Package fetch is the one HTTP client for all sources. A source describes what it wants to read; this package decides
// whether, when and how the request is sent:
//
//   - offline mode: with Options.Offline, no socket is ever opened;
//   - the policy of each host (hosts.toml): only hosts in that table are queried, with their key and headers, within
//     their rate and quota;
//   - answers are kept on disk, and one that is still fresh costs no request;
//   - requests are retried where that is safe, after a pause with jitter or the one that the server asked for; a host
//     that keeps failing is left alone for a while;
//   - bodies are limited in size and time, redirects stay on known hosts, and private addresses are not contacted
//     unless the settings configure a host there;
//   - keys are added only here: a source never sees one, and no error, log, tape or cache contains one.
//
// Every error is a *backends.Error with a code and a next step. A Client is safe for concurrent use.
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

// Options configure a client. The zero value queries the real hosts, keeps nothing on disk and has no keys.
type Options struct {
	Dir     string // folder of the cache and the quotas, shared by all processes; "" keeps both in memory
	Offline bool   // offline mode: every request fails immediately with the code OFFLINE
	// Agreed, if set, enforces offline mode while it reports false: nobody has agreed yet that anything is sent.
	Agreed func() bool
	// AgreedTo, if set, reports whether the person has agreed to a host; the others are queried only by manual calls.
	AgreedTo func(host string) bool
	Keys     Keys   // by name, from LoadKeys
	Contact  string // e-mail address for hosts that want to know who is asking (SEC)
	Version  string // of headnote, for the User-Agent

	// Withhold are names that no request may contain: of clients, of persons.
	Withhold []string

	// Hosts are policy rows that replace or extend those of hosts.toml.
	Hosts map[string]Policy
	// Base, if set, is queried in place of every host: https://api.fda.gov/x becomes BASE/api.fda.gov/x. Tests and
	// replays use it to run against a loopback server.
	Base string
	// Together, if set, keeps quotas and answers jointly with the other servers of a team.
	Together Together
	// Tape, if set, records every exchange, or replays a recorded one.
	Tape      *Tape
	Now       func() time.Time                           // nil for time.Now
	Wait      func(context.Context, time.Duration) error // nil for a real wait; ends early with ctx
	Transport http.RoundTripper                          // nil for the network; offline mode applies above it
}

// Client queries hosts within their policies.
type Client struct {
	network
	gates    map[string]*gate    // by group
	breakers map[string]*breaker // by host
	store    *store
	turns    turns
}

// New returns a client.
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
	for _, name := range slices.Sorted(maps.Keys(hosts)) { // the group takes the policy of its first host
		p := hosts[name]
		c.breakers[name] = newBreaker(name)
		if group := p.group(name); c.gates[group] == nil {
			c.gates[group] = newGate(group, quota, p, o)
		}
	}
	return c, c.connect()
}

// Offline reports whether offline mode is on. Replaying a tape needs no network and works in offline mode, too.
func (c *Client) Offline() bool {
	return c.shut() && (c.o.Tape == nil || !c.o.Tape.Playing)
}

// HasKey reports whether the named key is present, so that a source can choose between two kinds of request. The key
// itself is added to requests here. When replaying a tape, a key is present if it was when the tape was recorded.
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

// Now returns the time of the client's clock; sources use it, too, so that tests can set it.
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
