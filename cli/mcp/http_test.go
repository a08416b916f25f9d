package mcp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/cli/mcp"
)

// bearer adds the headers that a request needs.
type bearer struct{ token, origin string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if b.token != "" {
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	if b.origin != "" {
		r.Header.Set("Origin", b.origin)
	}
	return http.DefaultTransport.RoundTrip(r)
}

func TestHTTPLetsInOnlyWhoMay(t *testing.T) {
	s, err := mcp.New(newService(t), mcp.Options{})
	require.NoError(t, err)
	server := httptest.NewServer(mcp.Handler(s, mcp.HTTP{Token: "secret", Origins: []string{"https://desk.example.com"}}))
	t.Cleanup(server.Close)
	for _, c := range []struct {
		name string
		bearer
		ok bool
	}{
		{"the token", bearer{"secret", ""}, true},
		{"a page of this machine", bearer{"secret", "http://localhost:3000"}, true},
		{"a page that was allowed", bearer{"secret", "https://desk.example.com"}, true},
		{"no token", bearer{"", ""}, false},
		{"a wrong token", bearer{"secre", ""}, false},
		{"a strange page", bearer{"secret", "https://evil.example.com"}, false},
		{"a page with a like name", bearer{"secret", "http://localhost.evil.example.com"}, false},
		{"a page without a name", bearer{"secret", "null"}, false},
	} {
		client := &http.Client{Transport: c.bearer}
		session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
			&sdk.StreamableClientTransport{Endpoint: server.URL, HTTPClient: client, MaxRetries: -1}, nil)
		if !c.ok {
			require.Error(t, err, c.name)
			continue
		}
		require.NoError(t, err, c.name)
		list, err := session.ListTools(t.Context(), nil)
		require.NoError(t, err)
		require.NotEmpty(t, list.Tools)
		require.NoError(t, session.Close())
	}
	locked := httptest.NewServer(mcp.Handler(s, mcp.HTTP{}))
	t.Cleanup(locked.Close)
	res, err := http.Post(locked.URL, "application/json", strings.NewReader("{}"))
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusUnauthorized, res.StatusCode, "without a token nobody comes in")
}

func TestListensOnLoopbackUnlessTold(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", "[::]:0", "192.0.2.1:0", "example.com:0"} {
		_, err := mcp.Listen(t.Context(), address, false)
		require.ErrorContains(t, err, "can be reached from other machines", address)
	}
	_, err := mcp.Listen(t.Context(), "8383", false)
	require.ErrorContains(t, err, "127.0.0.1:8383")
	l, err := mcp.Listen(t.Context(), ":0", false)
	require.NoError(t, err)
	require.Contains(t, l.Addr().String(), "127.0.0.1")
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- mcp.Serve(ctx, l, http.NotFoundHandler()) }()
	res, err := http.Get("http://" + l.Addr().String())
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	stop()
	require.NoError(t, <-ended)
	one, err := mcp.NewToken()
	require.NoError(t, err)
	require.Len(t, one, 64)
}
