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

// Policy defines how one host may be queried: a row of hosts.toml.
type Policy struct {
	Source string `toml:"source"` // the source it belongs to
	Group  string `toml:"group"`  // hosts that share rate, quota and concurrency; "" for a host by itself
	Base   string `toml:"base"`   // the address to query instead, for a mirror or a proxy; may be private

	Key         string `toml:"key"`          // name of its key, or ""
	KeyFrom     string `toml:"key_from"`     // where to get that key
	KeyRequired bool   `toml:"key_required"` // not queried without it
	KeyHeader   string `toml:"key_header"`   // "Authorization: Token {key}"
	KeyQuery    string `toml:"key_query"`    // "api_key"

	Contact bool              `toml:"contact"` // not queried without a contact address
	Headers map[string]string `toml:"headers"` // sent with every request; {contact} and {version} are filled in

	PerSecond   float64 `toml:"per_second"`
	PerMinute   int     `toml:"per_minute"`
	PerHour     int     `toml:"per_hour"`
	PerDay      int     `toml:"per_day"`
	Keyless     Quota   `toml:"keyless"`     // applies instead of the above if the key is missing
	Concurrency int     `toml:"concurrency"` // requests at once

	Timeout   time.Duration `toml:"timeout"`   // per attempt, from the first byte sent to the last received
	Tries     int           `toml:"tries"`     // maximum number of attempts
	Fresh     time.Duration `toml:"fresh"`     // how long an answer may be reused without a request
	MaxBytes  int64         `toml:"max_bytes"` // of a body, after decompression
	Redirects []string      `toml:"redirects"` // other hosts that it may redirect to

	// For a host that the program adds: what answers in place of the network, and what plans and logs show in place of
	// https://HOST and of the host.
	Via       http.RoundTripper `toml:"-"`
	Shown     string            `toml:"-"`
	ShownHost string            `toml:"-"`
}

// Quota is how many requests a host accepts per period.
type Quota struct {
	PerMinute int `toml:"per_minute"`
	PerHour   int `toml:"per_hour"`
	PerDay    int `toml:"per_day"`
}

// hostTable is hosts.toml.
type hostTable struct {
	unknown Policy // for a host without a row
	hosts   map[string]Policy
}

// table reads hosts.toml once, since each client of a program needs it.
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

// clone returns a policy that shares nothing with p, so that a row can be decoded into it.
func (p Policy) clone() Policy {
	p.Headers, p.Redirects = maps.Clone(p.Headers), slices.Clone(p.Redirects)
	return p
}

// Policies returns a copy of the table of hosts.
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

// Polite returns the policy for an unknown host: the defaults of the table.
func Polite(source string) (Policy, error) {
	t, err := table()
	if err != nil {
		return Policy{}, err
	}
	p := t.unknown.clone()
	p.Source = source
	return p, nil
}

// LoadPolicies reads rows of a file in the format of hosts.toml. Fields that a row omits are as in the table, or as in
// its defaults for a new host, so that a larger quota or a mirror takes two lines.
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

// group returns the name of the gate that limits a host.
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
