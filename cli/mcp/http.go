package mcp

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"headnote/internal/safe"
)

// HTTP configures who may connect over streamable HTTP.
type HTTP struct {
	Token   string   // required of every request
	Origins []string // of web pages that may connect, besides those of this machine
}

// NewToken returns a random token.
func NewToken() (string, error) {
	b := make([]byte, 32)
	if _, err := rand.Read(b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b), nil
}

// Listen listens on an address. One that other machines can reach is refused unless anywhere is set.
func Listen(ctx context.Context, address string, anywhere bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q is not a valid address, such as 127.0.0.1:8383 (%w)", address, err)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	ip := net.ParseIP(host)
	if host != "localhost" && (ip == nil || !ip.IsLoopback()) && !anywhere {
		return nil, fmt.Errorf("%s can be reached from other machines; listen on 127.0.0.1, or add --anywhere", host)
	}
	var c net.ListenConfig
	return c.Listen(ctx, "tcp", net.JoinHostPort(host, port))
}

// Handler serves s over streamable HTTP to authorized clients.
func Handler(s *sdk.Server, h HTTP) http.Handler {
	return h.guard(sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s },
		&sdk.StreamableHTTPOptions{SessionTimeout: 30 * time.Minute}))
}

// guard checks the origin and the token of a request. A web page in a browser always sends its origin; an unknown
// origin is refused, whatever its token.
func (h HTTP) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && !h.knows(origin) {
			http.Error(w, "this origin may not ask", http.StatusForbidden)
			return
		}
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok || h.Token == "" || subtle.ConstantTimeCompare([]byte(token), []byte(h.Token)) != 1 {
			w.Header().Set("WWW-Authenticate", `Bearer realm="headnote"`)
			http.Error(w, "bear the token that headnote mcp was started with", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// knows reports whether an origin is this machine or one that is allowed.
func (h HTTP) knows(origin string) bool {
	if slices.Contains(h.Origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// Serve answers requests until ctx ends, and then gives those in progress a moment to finish.
func Serve(ctx context.Context, l net.Listener, handler http.Handler) error {
	// No write timeout: research takes minutes and streams its progress.
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 64 << 10, BaseContext: func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan error, 1)
	safe.Go("serving", func() error { return server.Serve(l) }, func(err error) { ended <- err })
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer stop()
	if err := server.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if err := server.Close(); err != nil {
		return err
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
