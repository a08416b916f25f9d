// Package team reaches the NATS clusters that teams share: what every store in one
// needs.
package team

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
)

// Access is how a cluster is reached, and as whom. It is comparable: equal ones share a
// connection.
type Access struct {
	URL         string // tls://…, several with commas; nats://… on this machine only
	Credentials string // file of a user's JWT and key, as nsc makes it; "" for none
	CA          string // file of the certificates that the servers are trusted by; "" for the system's
	Cert, Key   string // files of our own certificate; "" for none
	// Prefix is that of the JetStream API where the account of the user imports it, as
	// those that team init writes; "" for $JS.API.
	Prefix string
}

// APIPrefix is that of the accounts that team init writes.
const APIPrefix = "HEADNOTE.API"

// api is the prefix of the JetStream API.
func (a Access) api() string { return cmp.Or(a.Prefix, "$JS.API") }

// String names the servers, without the names and passwords in their addresses.
func (a Access) String() string {
	var all []string
	for one := range strings.SplitSeq(a.URL, ",") {
		u, err := parse(one)
		if err != nil {
			all = append(all, "an address that cannot be read")
			continue
		}
		all = append(all, u.Scheme+"://"+u.Host)
	}
	return strings.Join(all, ", ")
}

// User is the name that the address carries, "" for none.
func (a Access) User() string {
	first, _, _ := strings.Cut(a.URL, ",")
	if u, err := parse(first); err == nil && u.User != nil {
		return u.User.Username()
	}
	return ""
}

// parse reads one address; one without a scheme is nats://.
func parse(s string) (*url.URL, error) {
	s = strings.TrimSpace(s)
	if s != "" && !strings.Contains(s, "://") {
		s = "nats://" + s
	}
	u, err := url.Parse(s)
	if err != nil || u.Hostname() == "" {
		return nil, errors.New(
			"an address of the cluster cannot be read: it has the form tls://HOST or tls://USER:PASSWORD@HOST:PORT",
		) // without the address: it may hold a password
	}
	return u, nil
}

// Check reports an address that is never connected to: no address, or one that leaves
// this machine without TLS.
func (a Access) Check() error {
	_, err := a.check()
	return err
}

// check refuses addresses at which passwords and papers would cross a network in the
// clear. plain reports whether one of them is without TLS.
func (a Access) check() (plain bool, err error) {
	if a.URL == "" { // the default is this machine
		return true, nil
	}
	for one := range strings.SplitSeq(a.URL, ",") {
		u, err := parse(one)
		if err != nil {
			return false, err
		}
		switch {
		case u.Scheme == "tls" || u.Scheme == "wss":
		case u.Scheme != "nats" && u.Scheme != "ws":
			return false, fmt.Errorf("the cluster at %s://%s: the scheme must be tls", u.Scheme, u.Host)
		case !Loopback(u.Hostname()):
			return false, fmt.Errorf(
				"the cluster at %s://%s would be reached without TLS, so that anyone on the network could read the "+
					"traffic: write tls://%s; docs/team.md explains certificates",
				u.Scheme,
				u.Host,
				u.Host,
			)
		default:
			plain = true
		}
	}
	return plain, nil
}

// Loopback reports whether a host is this machine, whatever a name server says.
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return ip != nil && ip.IsLoopback()
}
