package cluster

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"
)

// The schemes of an address: with TLS and, only on this machine, without.
const (
	schemeTLS   = "opensearch"
	schemePlain = "opensearch+http"
)

// IsAddress reports whether s is the address of a cluster rather than a folder.
func IsAddress(s string) bool {
	return strings.HasPrefix(s, schemeTLS+"://") || strings.HasPrefix(s, schemePlain+"://")
}

// Parse splits the address of a matter's passages, opensearch://host:9200/name, into the URL of the cluster and the
// alias of the index. It must not contain a password.
func Parse(address string) (at, alias string, err error) {
	u, err := url.Parse(address)
	if err != nil || !IsAddress(address) || u.Hostname() == "" {
		return "", "", errors.New("an index in a cluster is named opensearch://HOST:9200/NAME, or " +
			"opensearch+http://127.0.0.1:9200/NAME for one on this machine that speaks no TLS")
	}
	if u.User != nil {
		return "", "", errors.New("no user or password in the address: set OPENSEARCH_USER and OPENSEARCH_PASSWORD in the " +
			"environment or in the file of keys")
	}
	alias = strings.Trim(u.Path, "/")
	if !aliasForm.MatchString(alias) || u.RawQuery != "" || u.Fragment != "" {
		return "", "", fmt.Errorf("%q cannot name an index: opensearch://%s/NAME, with lower case letters, digits, - "+
			"and _ only", alias, u.Host)
	}
	at = "https://" + u.Host
	if u.Scheme == schemePlain {
		if ip, err := netip.ParseAddr(u.Hostname()); u.Hostname() != "localhost" && (err != nil || !ip.IsLoopback()) {
			return "", "", fmt.Errorf("without TLS a cluster is only asked on this machine: opensearch://%s/%s", u.Host, alias)
		}
		at = "http://" + u.Host
	}
	if u.Port() == "" {
		at += ":9200"
	}
	return at, alias, nil
}

// Address is the inverse of Parse.
func Address(at, alias string) string {
	scheme, host, _ := strings.Cut(at, "://")
	if scheme == "http" {
		return schemePlain + "://" + host + "/" + alias
	}
	return schemeTLS + "://" + host + "/" + alias
}

// Client returns an HTTP client for a cluster, trusting the certificates in the file ca, or the system's. It follows no
// redirects: a password belongs to the host that was named.
func Client(ca string) (*http.Client, error) {
	t := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: 8, IdleConnTimeout: 90 * time.Second, TLSHandshakeTimeout: 10 * time.Second,
		ResponseHeaderTimeout: 2 * time.Minute, MaxResponseHeaderBytes: 1 << 20,
	}
	if ca != "" {
		pem, err := os.ReadFile(ca)
		if err != nil {
			return nil, fmt.Errorf("the cluster's certificates cannot be read: %w; correct opensearch_ca", err)
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s holds no certificate in PEM form; correct opensearch_ca", ca)
		}
		t.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	}
	return &http.Client{
		Transport:     t,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, nil
}
