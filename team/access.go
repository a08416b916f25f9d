// Package team connects to the NATS clusters through which colleagues share matters. It takes an
// Access (addresses, user, certificates) and returns a Link: a connection that reconnects by
// itself, on which streams and buckets are found or created, read and written.
//
// It promises that nothing is sent without TLS beyond this machine, that no host is contacted without the user's
// agreement (Links), that a missing permission is reported at once and not after a timeout, and that no user who may
// write to a stream can remove what others stored in it.
//
// Its subpackages are what is shared: journal (runs), documents, queue (jobs), quota (requests to public sources);
// rights defines the roles of a cluster and writes its configuration, check tests them against a running cluster, and
// embedded runs a server within the program. They import research and backends; neither imports them. Nothing outside
// this folder imports the packages of NATS.
package team

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"
)

// Access describes how to reach a cluster, and as which user. It is comparable: equal values share a connection.
type Access struct {
	URL         string // tls://…, several with commas; nats://… on this machine only
	Credentials string // file of a user's JWT and key, as nsc makes it; "" for none
	CA          string // file of the CA certificates that verify the servers; "" for the system's
	Cert, Key   string // files of the client certificate and its key; "" for none
	// Prefix is the prefix of the JetStream API if the user's account imports it, as in the accounts of team init; ""
	// for $JS.API.
	Prefix string
	// Connecting bounds one attempt at one server; 2 s if 0.
	Connecting time.Duration
}

// APIPrefix is the prefix of the JetStream API in the accounts that team init writes.
const APIPrefix = "HEADNOTE.API"

func (a Access) connecting() time.Duration { return cmp.Or(a.Connecting, 2*time.Second) }

// api returns the prefix of the JetStream API.
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

// User returns the user name in the address, "" if there is none.
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

// Check returns an error for an address that must never be connected to: one that cannot be parsed, or that leaves this
// machine without TLS.
func (a Access) Check() error {
	_, err := a.check()
	return err
}

// check refuses addresses by which passwords and documents would cross a network unencrypted.
// plain reports whether one of them is without TLS.
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

// Loopback reports whether a host is this machine, without asking a name server.
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return ip != nil && ip.IsLoopback()
}
