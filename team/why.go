package team

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Unavailable is the reason a cluster cannot be used, in one sentence that tells what to do.
type Unavailable struct {
	Where, Reason string
	Err           error
}

// Error implements error.
func (e *Unavailable) Error() string { return "the cluster at " + e.Where + " " + e.Reason }

// Unwrap returns the underlying error.
func (e *Unavailable) Unwrap() error { return e.Err }

// Why returns the reason the cluster cannot be reached now, nil if it can. It tries the servers one by one, because a
// connection that reconnects by itself keeps no error.
func (l *Link) Why(ctx context.Context) error {
	if l.IsConnected() {
		return nil
	}
	var worst *Unavailable
	for one := range strings.SplitSeq(l.access.URL, ",") {
		a := l.access
		a.URL = one
		err := a.try(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			return nil // it is back: the link reconnects in a moment
		}
		// A server that refuses the user is more informative than one that is down.
		if known := why(a, err); worst == nil || rank(known) > rank(worst) {
			worst = known
		}
	}
	return worst
}

// try connects once and disconnects.
func (a Access) try(ctx context.Context) error {
	options, err := a.options()
	if err != nil {
		return err
	}
	limit := a.connecting()
	if end, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Until(end))
	}
	nc, err := nats.Connect(a.URL, append(options, nats.NoReconnect(), nats.Timeout(max(limit, time.Millisecond)))...)
	if err != nil {
		return withoutPassword(err)
	}
	nc.Close()
	return nil
}

// rank orders reasons by how informative they are.
func rank(e *Unavailable) int {
	if errors.Is(e.Err, nats.ErrNoServers) || errors.Is(e.Err, nats.ErrTimeout) {
		return 0
	}
	return 1
}

// why classifies the errors of a connection attempt.
func why(a Access, err error) *Unavailable {
	return &Unavailable{Where: a.String(), Reason: reason(err), Err: err}
}

func reason(err error) string {
	var (
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		verify  *tls.CertificateVerificationError
		header  tls.RecordHeaderError
		name    *net.DNSError
		timeout net.Error
	)
	said := err.Error()
	switch {
	case isAny(err, nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired):
		return "refuses this name and password: correct those in nats_url or the file of nats_credentials, " +
			"or ask its administrator for new ones"
	case errors.As(err, &unknown):
		return "shows a certificate of an authority that is not trusted here: " +
			"set nats_ca to the file of the authority that signed it"
	case errors.As(err, &host):
		return "shows a certificate that is for other names: correct the name in nats_url, or the certificate"
	case errors.As(err, &invalid) || errors.As(err, &verify):
		return fmt.Sprintf("shows a certificate that is not valid (%v): its administrator has to renew it", err)
	case strings.Contains(said, "remote error: tls") || strings.Contains(said, "after TLS handshake"):
		return "does not take your certificate: set nats_cert and nats_key to one that its authority has signed"
	case errors.Is(err, nats.ErrSecureConnWanted) || errors.As(err, &header):
		return "offers no TLS: its administrator has to set it up, see docs/team.md"
	case errors.As(err, &name):
		return "is not known by that name: correct nats_url, or the name server"
	case errors.Is(err, io.EOF):
		return "closes the connection at once: something else listens there, or the way to it is cut"
	case errors.Is(err, nats.ErrNoServers) || strings.Contains(said, "connection refused"):
		return "is down, or listens at another port: nothing answers there"
	case errors.Is(err, nats.ErrTimeout) || errors.As(err, &timeout) && timeout.Timeout():
		return "does not answer in time: the network or a firewall is in the way, or it is overloaded"
	}
	return fmt.Sprintf("cannot be reached: %v", err)
}

func isAny(err error, known ...error) bool {
	return slices.ContainsFunc(known, func(k error) bool { return errors.Is(err, k) })
}

// Ready returns the state of the user's account, or the reason streams cannot be used.
func (l *Link) Ready(ctx context.Context) (*jetstream.AccountInfo, error) {
	if !l.IsConnected() {
		if err := l.Why(ctx); err != nil {
			return nil, err
		}
	}
	var info *jetstream.AccountInfo
	err := l.Do(ctx, l.API("INFO"), func(ctx context.Context) (err error) {
		info, err = l.JS.AccountInfo(ctx)
		return err
	})
	if err == nil {
		return info, nil
	}
	return nil, l.Explain(err)
}

// Explain returns an Unavailable for JetStream errors with a known remedy, and other errors unchanged.
func (l *Link) Explain(err error) error {
	var no PermissionError
	reason := ""
	switch {
	case err == nil || errors.As(err, &no):
		return err
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) && l.access.Prefix == "":
		reason = "has no JetStream for this account: where the accounts are those of headnote team init, " +
			`set nats_api_prefix = "` + APIPrefix + `"; else its administrator enables jetstream for the account`
	case isAny(err, jetstream.ErrJetStreamNotEnabled, jetstream.ErrJetStreamNotEnabledForAccount, nats.ErrNoResponders):
		reason = "has no JetStream for this account: its administrator adds jetstream { … } to the configuration, " +
			"and corrects nats_api_prefix with you, see docs/team.md"
	case errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrBucketNotFound):
		reason = "does not hold this matter: a colleague with the role owner runs headnote share in the matter once"
	case errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout):
		reason = "is connected and does not answer: too few of its servers are up, or they are overloaded"
	default:
		return err
	}
	return &Unavailable{Where: l.String(), Reason: reason, Err: err}
}

// withoutPassword removes a password in an address from an error.
func withoutPassword(err error) error {
	var parsed *url.Error
	if errors.As(err, &parsed) {
		return errors.New("an address of the cluster cannot be read")
	}
	return err
}
