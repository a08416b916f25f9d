package fetch

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// hop is a request received, by the intended host.
type hop struct{ Host, Path, Query, Key, Referer string }

// hops returns three hosts on one loopback server, each under its name, and the requests received there.
func hops(t *testing.T, answer http.HandlerFunc) (base string, came func() []hop) {
	t.Helper()
	var mu sync.Mutex
	var all []hop
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, path := r.URL.Path[1:], ""
		for i, c := range host {
			if c == '/' {
				host, path = host[:i], host[i:]
				break
			}
		}
		mu.Lock()
		all = append(all, hop{
			host, path, r.URL.RawQuery, r.Header.Get("X-Api-Key") + r.Header.Get("Authorization"),
			r.Header.Get("Referer"),
		})
		mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, func() []hop {
		mu.Lock()
		defer mu.Unlock()
		return append([]hop(nil), all...)
	}
}

func hostsOf(t *testing.T) map[string]Policy {
	t.Helper()
	plain := Policy{Source: "test", Timeout: time.Minute, Tries: 1, MaxBytes: 1 << 20, Concurrency: 4}
	first, second, third := plain, plain, plain
	first.Key, first.KeyHeader, first.Redirects = "FIRST_KEY", "X-Api-Key: {key}", []string{"second.test", "third.test"}
	second.Key, second.KeyQuery, second.Redirects = "SECOND_KEY", "api_key", []string{"first.test", "third.test"}
	third.Key, third.KeyHeader, third.Redirects = "THIRD_KEY", "X-Api-Key: {key}", []string{"first.test", "second.test"}
	return map[string]Policy{"first.test": first, "second.test": second, "third.test": third}
}

// A key travels only to the host that it belongs to, however a request gets from host to host, in headers and in
// addresses; the answer reports its final address.
func TestAKeyStaysWithItsHost(t *testing.T) {
	for name, c := range map[string]struct {
		from  string
		goes  map[string]string // path to redirect target
		final string
	}{
		"over two hops within a foreign host": {
			"https://first.test/a",
			map[string]string{"/first.test/a": "https://second.test/b", "/second.test/b": "/c"},
			"https://second.test/c",
		},
		"over three hops": {"https://first.test/a", map[string]string{
			"/first.test/a":  "https://second.test/b",
			"/second.test/b": "/c", "/second.test/c": "/d",
		}, "https://second.test/d"},
		"over three hosts": {"https://first.test/a", map[string]string{
			"/first.test/a":  "https://second.test/b",
			"/second.test/b": "https://third.test/c", "/third.test/c": "/d",
		}, "https://third.test/d"},
		"there and back": {"https://first.test/a", map[string]string{
			"/first.test/a":  "https://second.test/b",
			"/second.test/b": "https://first.test/c",
		}, "https://first.test/c"},
		"in an address that echoes it": {
			"https://second.test/a",
			map[string]string{"/second.test/a": "https://first.test/b?api_key=second-secret&q=tea"},
			"https://first.test/b?q=tea",
		},
		"in the path of an address": {
			"https://second.test/a",
			map[string]string{"/second.test/a": "https://third.test/b/second-secret/c"},
			"",
		},
	} {
		t.Run(name, func(t *testing.T) {
			base, came := hops(t, func(w http.ResponseWriter, r *http.Request) {
				if to := c.goes[r.URL.Path]; to != "" {
					http.Redirect(w, r, to, http.StatusFound)
					return
				}
				_, err := w.Write([]byte(`{}`))
				require.NoError(t, err)
			})
			client, err := New(Options{
				Base: base, Hosts: hostsOf(t),
				Keys: NewKeys(map[string]string{
					"FIRST_KEY": "first-secret", "SECOND_KEY": "second-secret",
					"THIRD_KEY": "third-secret",
				}),
			})
			require.NoError(t, err)
			res, err := client.Get(t.Context(), Request{URL: c.from})
			require.NoError(t, err)
			if c.final != "" {
				require.Equal(t, c.final, res.URL)
			}
			require.NotContains(t, res.URL, "secret")
			own := map[string]string{"first.test": "first-secret", "second.test": "second-secret", "third.test": "third-secret"}
			require.Greater(t, len(came()), 1)
			for i, h := range came() {
				for host, secret := range own {
					if host == h.Host {
						continue
					}
					require.NotContains(t, h.Key, secret, "hop %d to %s", i+1, h.Host)
					require.NotContains(t, h.Path+"?"+h.Query, secret, "hop %d to %s", i+1, h.Host)
					require.NotContains(t, h.Referer, secret, "hop %d to %s", i+1, h.Host)
				}
			}
		})
	}
}

// The address after redirects survives the store and the tape.
func TestTheAddressAfterRedirectsIsKept(t *testing.T) {
	base, _ := hops(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/first.test/link" {
			http.Redirect(w, r, "https://second.test/content/2023/355.htm", http.StatusFound)
			return
		}
		_, err := w.Write([]byte(`{}`))
		require.NoError(t, err)
	})
	const final = "https://second.test/content/2023/355.htm"
	dir := t.TempDir()
	keys := NewKeys(map[string]string{"FIRST_KEY": "first-secret", "SECOND_KEY": "second-secret"})
	path := filepath.Join(dir, "run.tape")
	tape, err := OpenTape(path)
	require.NoError(t, err)
	client, err := New(Options{Base: base, Dir: dir, Hosts: hostsOf(t), Keys: keys, Tape: tape})
	require.NoError(t, err)
	for _, fromStore := range []bool{false, true} {
		res, err := client.Get(t.Context(), Request{URL: "https://first.test/link", Fresh: time.Hour})
		require.NoError(t, err)
		require.Equal(t, fromStore, res.FromCache)
		require.Equal(t, final, res.URL)
	}
	require.NoError(t, tape.Close())
	played, err := OpenTape(path)
	require.NoError(t, err)
	again, err := New(Options{Hosts: hostsOf(t), Tape: played, Offline: true})
	require.NoError(t, err)
	res, err := again.Get(t.Context(), Request{URL: "https://first.test/link"})
	require.NoError(t, err)
	require.Equal(t, final, res.URL)
}
