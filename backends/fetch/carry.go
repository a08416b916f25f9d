package fetch

import (
	"net/http"
	"net/url"
	"strings"
)

// carried returns a request with the keys of its own host only. Redirects carry headers from hop to hop, and a host may
// put what it was sent into the address that it points to, so this is decided for each outgoing request, by the values
// of the keys.
func (n *network) carried(req *http.Request) *http.Request {
	own := n.hosts[req.URL.Hostname()]
	foreign := n.o.Keys.foreign(own)
	out := req.Clone(req.Context())
	for name, values := range out.Header {
		if n.keyHeader(name) && !strings.EqualFold(name, own.keyHeader()) || holds(strings.Join(values, "\n"), foreign) {
			out.Header.Del(name)
		}
	}
	// The redirecting host is irrelevant to the new one, and its address may hold a key.
	out.Header.Del("Referer")
	if holds(out.URL.RawQuery, foreign) || holds(out.URL.Path, foreign) {
		clean := *out.URL
		clean.RawQuery, clean.Path, clean.RawPath = without(clean.Query(), foreign).Encode(), cut(clean.Path, foreign), ""
		out.URL = &clean
	}
	return out
}

// keyHeader returns the header that carries the key of a host, or "".
func (p Policy) keyHeader() string {
	name, _, _ := strings.Cut(p.KeyHeader, ":")
	return name
}

// keyHeader reports whether a header carries the key of any host.
func (n *network) keyHeader(name string) bool {
	for _, p := range n.hosts {
		if strings.EqualFold(p.keyHeader(), name) {
			return true
		}
	}
	return false
}

// shortest is the minimum length of a key that is searched for in addresses and headers; a shorter one would match
// ordinary words.
const shortest = 8

// foreign returns the values of all keys that do not belong to a host of this policy.
func (k Keys) foreign(own Policy) []string {
	var out []string
	for _, v := range k.values {
		if v != k.values[own.Key] && len(v) >= shortest {
			out = append(out, v)
		}
	}
	return out
}

func holds(s string, values []string) bool {
	for _, v := range values {
		if strings.Contains(s, v) || strings.Contains(s, url.QueryEscape(v)) {
			return true
		}
	}
	return false
}

// without returns the parameters of a query that contain none of the values.
func without(q url.Values, values []string) url.Values {
	for name, all := range q {
		if holds(name, values) || holds(strings.Join(all, "\n"), values) {
			q.Del(name)
		}
	}
	return q
}

func cut(s string, values []string) string {
	for _, v := range values {
		s = strings.ReplaceAll(s, v, "")
	}
	return s
}

// addressOf returns the final address of an answer, after redirects, without keys.
func (n *network) addressOf(res *http.Response, a asked) string {
	if res.Request == nil || res.Request.URL == nil {
		return a.url.String()
	}
	u := *res.Request.URL
	q := u.Query()
	changed := false
	for _, p := range []Policy{a.policy, n.hosts[u.Hostname()]} {
		if p.KeyQuery != "" && q.Has(p.KeyQuery) {
			q.Del(p.KeyQuery)
			changed = true
		}
	}
	var all []string
	for _, v := range n.o.Keys.values {
		if len(v) >= shortest {
			all = append(all, v)
		}
	}
	if holds(u.RawQuery, all) {
		q, changed = without(q, all), true
	}
	if changed {
		u.RawQuery = q.Encode()
	}
	if holds(u.Path, all) {
		u.Path, u.RawPath = cut(u.Path, all), ""
	}
	u.User = nil
	return u.String()
}
