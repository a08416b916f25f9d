package fetch

import (
	_ "embed"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/BurntSushi/toml"
)

//go:embed hosts.toml
var hostData string

// Policy is how one host may be asked: a row of hosts.toml.
type Policy struct {
	Source string `toml:"source"` // the source that it belongs to
	Group  string `toml:"group"`  // hosts that share rate, quota and concurrency; "" for a host by itself
	Base   string `toml:"base"`   // the address to ask in its place, for a mirror or a proxy; may be private

	Key         string `toml:"key"`          // name of its key, "" where it has none
	KeyFrom     string `toml:"key_from"`     // where a person gets that key
	KeyRequired bool   `toml:"key_required"` // not asked without it
	KeyHeader   string `toml:"key_header"`   // "Authorization: Token {key}"
	KeyQuery    string `toml:"key_query"`    // "api_key"

	Contact bool              `toml:"contact"` // not asked without an address of who asks
	Headers map[string]string `toml:"headers"` // sent with every request; {contact} and {version} are filled in

	PerSecond   float64 `toml:"per_second"`
	PerMinute   int     `toml:"per_minute"`
	PerHour     int     `toml:"per_hour"`
	PerDay      int     `toml:"per_day"`
	Keyless     Quota   `toml:"keyless"`     // in place of the above where the key is missing
	Concurrency int     `toml:"concurrency"` // requests at once

	Timeout   time.Duration `toml:"timeout"`   // of one attempt, from the first byte sent to the last received
	Tries     int           `toml:"tries"`     // attempts at most
	Fresh     time.Duration `toml:"fresh"`     // how long an answer may be used again without asking
	MaxBytes  int64         `toml:"max_bytes"` // of a body, after decompression
	Redirects []string      `toml:"redirects"` // other hosts that it may send us to

	// Of a host that the program adds: what answers in place of the network, and what plans and
	// logs show in place of https://HOST and of the host.
	Via       http.RoundTripper `toml:"-"`
	Shown     string            `toml:"-"`
	ShownHost string            `toml:"-"`
}

// Quota is how many requests a host takes in a time.
type Quota struct {
	PerMinute int `toml:"per_minute"`
	PerHour   int `toml:"per_hour"`
	PerDay    int `toml:"per_day"`
}

// hostTable is hosts.toml.
type hostTable struct {
	unknown Policy // of a host that has no row
	hosts   map[string]Policy
}

// table reads hosts.toml once: each client of a program asks for it.
var table = sync.OnceValues(func() (hostTable, error) {
	var file struct {
		Default Policy
		Host    map[string]toml.Primitive
	}
	meta, err := toml.Decode(hostData, &file)
	if err != nil {
		return hostTable{}, fmt.Errorf("hosts.toml: %w", err)
	}
	hosts := make(map[string]Policy, len(file.Host))
	for name, row := range file.Host {
		p := file.Default.clone()
		if err := meta.PrimitiveDecode(row, &p); err != nil {
			return hostTable{}, fmt.Errorf("hosts.toml: %s: %w", name, err)
		}
		if err := p.check(name); err != nil {
			return hostTable{}, err
		}
		hosts[name] = p
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return hostTable{}, fmt.Errorf("hosts.toml: there is no %s", unknown[0])
	}
	return hostTable{file.Default, hosts}, nil
})

// clone is a policy that shares nothing with p, so that a row can be decoded into it.
func (p Policy) clone() Policy {
	p.Headers, p.Redirects = maps.Clone(p.Headers), slices.Clone(p.Redirects)
	return p
}

// Policies is the table of hosts, the caller's to change.
func Policies() (map[string]Policy, error) {
	t, err := table()
	if err != nil {
		return nil, err
	}
	hosts := make(map[string]Policy, len(t.hosts))
	for name, p := range t.hosts {
		hosts[name] = p.clone()
	}
	return hosts, nil
}

// Polite is the policy for a host of which nothing is known: the defaults of the table.
func Polite(source string) (Policy, error) {
	t, err := table()
	if err != nil {
		return Policy{}, err
	}
	p := t.unknown.clone()
	p.Source = source
	return p, nil
}

// LoadPolicies reads rows of a file in the form of hosts.toml: what a row does not
// say is as in the table, or as in its defaults for a host that is not there. So
// somebody with a larger quota, or a mirror, writes two lines.
func LoadPolicies(path string) (map[string]Policy, error) {
	t, err := table()
	if err != nil {
		return nil, err
	}
	var file struct{ Host map[string]toml.Primitive }
	meta, err := toml.DecodeFile(path, &file)
	if err != nil {
		return nil, fmt.Errorf("table of hosts: %w", err)
	}
	own := make(map[string]Policy, len(file.Host))
	for name, row := range file.Host {
		p, known := t.hosts[name]
		if !known {
			p = t.unknown
		}
		p = p.clone()
		if err := meta.PrimitiveDecode(row, &p); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", path, name, err)
		}
		if err := p.check(name); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		own[name] = p
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: there is no %s in a table of hosts", path, unknown[0])
	}
	return own, nil
}

// group is the name of the gate that limits a host.
func (p Policy) group(host string) string {
	if p.Group != "" {
		return p.Group
	}
	return host
}

func (p Policy) check(host string) error {
	switch {
	case p.Source == "":
		return fmt.Errorf("policy of %s: it has no source", host)
	case p.Key != "" && (p.KeyHeader == "") == (p.KeyQuery == ""):
		return fmt.Errorf("policy of %s: a key goes into key_header or key_query", host)
	case p.Timeout <= 0 || p.MaxBytes <= 0 || p.Tries <= 0 || p.Concurrency <= 0:
		return fmt.Errorf("policy of %s: timeout, max_bytes, tries and concurrency must be above 0", host)
	}
	return nil
}
