// Package team reaches the NATS cluster that a team shares: what every store that
// stands on it needs.
package team

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Access is how the cluster is reached, with what it wants to see of who we are.
type Access struct {
	URL         string // nats://… or tls://…, several with commas
	Credentials string // file of a user's JWT and key, as nsc makes it; "" for none
	CA          string // file of the certificates that the servers are trusted by; "" for the system's
	Cert, Key   string // files of our own certificate; "" for none
}

// Dial connects to a cluster. It does not wait: where the cluster cannot be reached
// it is looked for in the background, and work goes on without. Tests add options of
// their own.
func Dial(a Access, more ...nats.Option) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name("headnote"), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		// What is sent while nobody listens would be sent again by us as well: keep none.
		nats.ReconnectBufSize(-1),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // errors come back from calls; the default writes to the screen
	}
	if a.Credentials != "" {
		options = append(options, nats.UserCredentials(a.Credentials))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		options = append(options, nats.ClientCert(a.Cert, a.Key))
	}
	nc, err := nats.Connect(a.URL, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("the cluster at %s: %w; check nats_url, its credentials and certificates", a.URL, err)
	}
	return nc, nil
}

// Where says which servers are asked, without the names and passwords in their addresses.
func Where(nc *nats.Conn) string { return strings.Join(nc.Servers(), ", ") }

// Token is the name of a matter in the cluster: what is readable of it, and a sum
// that keeps matters of similar names apart.
func Token(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= 40 {
			break
		}
	}
	sum := sha256.Sum256([]byte(name))
	return strings.Trim(b.String(), "-") + "_" + hex.EncodeToString(sum[:4])
}

// Has tells whether a matter of that token is in the cluster.
func Has(ctx context.Context, nc *nats.Conn, token string) (bool, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return false, err
	}
	for _, name := range []string{"HEADNOTE_" + token, "HEADNOTE_" + token + "_documents"} {
		_, err := js.Stream(ctx, name)
		if err == nil {
			return true, nil
		}
		if !errors.Is(err, jetstream.ErrStreamNotFound) {
			return false, err
		}
	}
	return false, nil
}
