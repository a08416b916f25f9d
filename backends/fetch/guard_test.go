package fetch

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

func TestPrivateAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "127.0.0.1": false, "::1": false, "10.1.2.3": false, "172.16.0.1": false,
		"192.168.1.1":     false,
		"169.254.169.254": false, "fe80::1": false, "fd00::1": false, "0.0.0.0": false, "100.64.0.1": false,
		"224.0.0.1":       false,
		"255.255.255.255": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "64:ff9b::7f00:1": false,
		"198.18.0.1": false,
	} {
		require.Equal(t, want, public(netip.MustParseAddr(address)), address)
	}
}

// A name that resolves to a private address is not followed there, unless the settings allow it.
func TestAPrivateAddressIsNotContacted(t *testing.T) {
	reached := 0
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ }))
	defer server.Close()
	d := &dialer{allowed: map[string]bool{}}
	at := server.Listener.Addr().String()
	_, err := d.dial(t.Context(), "tcp", at)
	require.ErrorContains(t, err, "leads to the private address 127.0.0.1, which is not contacted")

	u, err := url.Parse(server.URL)
	require.NoError(t, err)
	d.allow(u)
	conn, err := d.dial(t.Context(), "tcp", at)
	require.NoError(t, err)
	require.NoError(t, conn.Close())
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestRedirectsStayOnKnownHosts(t *testing.T) {
	for _, c := range []struct {
		from, to string
		says     string
	}{
		{"https://api.govinfo.gov/a", "https://www.govinfo.gov/b", ""},
		{"https://api.govinfo.gov/a", "/b", ""},
		{"https://data.sec.gov/a", "https://www.sec.gov/b", ""},
		{"https://api.govinfo.gov/a", "https://evil.example/b", "sends us to evil.example, where we do not go"},
		{"https://api.govinfo.gov/a", "https://api.fda.gov/b", "sends us to api.fda.gov, where we do not go"},
		{"https://api.govinfo.gov/a", "http://www.govinfo.gov/b", "not one that headnote asks"},
		{"https://api.govinfo.gov/a", "http://127.0.0.1/b", "where we do not go"},
		{"https://api.govinfo.gov/a", "https://api.govinfo.gov/a", "from page to page"},
	} {
		var last *http.Request
		client, err := New(Options{
			Contact: "a@example.com",
			Keys:    NewKeys(map[string]string{"DATA_GOV_API_KEY": "secret-key"}),
			Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
				rec := httptest.NewRecorder()
				if last = r; r.URL.Path == "/a" {
					http.Redirect(rec, r, c.to, http.StatusFound)
				}
				res := rec.Result()
				res.Request = r
				return res, nil
			}),
		})
		require.NoError(t, err)
		_, err = client.Get(t.Context(), Request{URL: c.from})
		if c.says == "" {
			require.NoError(t, err, c.to)
			require.Equal(t, "/b", last.URL.Path)
			if last.URL.Host != "api.govinfo.gov" {
				require.Empty(t, last.Header.Get("X-Api-Key"), "a key stays with its host")
			}
			continue
		}
		require.ErrorContains(t, err, c.says, c.to)
	}
}

// Offline mode is enforced in the transport, too: a request that bypasses the checks does not reach the network.
func TestTheLockIsInTheTransport(t *testing.T) {
	client, err := New(Options{Offline: true, Transport: roundTrip(func(*http.Request) (*http.Response, error) {
		t.Error("the network was reached")
		return nil, net.ErrClosed
	})})
	require.NoError(t, err)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://api.fda.gov/x", nil)
	require.NoError(t, err)
	_, err = client.http.Do(req) //nolint:bodyclose // there is none
	require.ErrorIs(t, err, &backends.Error{Code: backends.Offline})
}

func TestATapeIsPlayedAsItWasRecorded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.tape")
	record := func(client *Client) (out []string) {
		for _, r := range []Request{
			{URL: "https://api.fda.gov/a"},
			{URL: "https://api.fda.gov/a"},
			{URL: "https://api.fda.gov/b", JSON: map[string]int{"x": 1}},
			{URL: "https://api.fda.gov/missing"},
			{URL: "https://api.fda.gov/broken"},
			{URL: "https://api.fda.gov/bytes"},
		} {
			res, err := client.Get(t.Context(), r)
			if err != nil {
				out = append(out, err.Error())
				continue
			}
			out = append(out, string(res.Body))
		}
		return out
	}
	n := 0
	network := roundTrip(func(r *http.Request) (*http.Response, error) {
		n++
		rec := httptest.NewRecorder()
		switch r.URL.Path {
		case "/missing":
			rec.WriteHeader(http.StatusNotFound)
		case "/broken":
			return nil, net.ErrClosed
		case "/bytes":
			rec.WriteString("\xff\xfe\x00")
		default:
			rec.WriteString(r.Method + strings.Repeat("!", n))
		}
		res := rec.Result()
		res.Request = r
		return res, nil
	})
	patient := func(context.Context, time.Duration) error { return nil }
	clock := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	now := func() time.Time { clock = clock.Add(time.Second); return clock }

	tape, err := OpenTape(path)
	require.NoError(t, err)
	client, err := New(Options{Tape: tape, Transport: network, Wait: patient, Now: now})
	require.NoError(t, err)
	first := record(client)
	require.NoError(t, tape.Close())
	require.Equal(t, []string{"GET!", "GET!!", "POST!!!"}, first[:3])
	sent := n

	// Offline, so that nothing else could have answered.
	tape, err = OpenTape(path)
	require.NoError(t, err)
	client, err = New(Options{Tape: tape, Offline: true, Transport: network, Now: now})
	require.NoError(t, err)
	require.Equal(t, first, record(client))
	require.Equal(t, sent, n)
	_, err = client.Get(t.Context(), Request{URL: "https://api.fda.gov/other"})
	require.ErrorContains(t, err, "the tape has no answer of fda to this request; record the tape anew")
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestATapeThatWasCutOff(t *testing.T) {
	whole := `{"method":"GET","url":"https://api.fda.gov/a","accept":"","status":200,"body":"x"}` + "\n"
	tape, err := readTape(strings.NewReader(whole + `{"method":"GET","url":"https://api`))
	require.NoError(t, err)
	require.Len(t, tape.play, 1)
	_, err = readTape(strings.NewReader(whole + "no tape\n"))
	require.ErrorContains(t, err, "line 2 is no exchange")
}

func FuzzTape(f *testing.F) {
	f.Add(`{"method":"GET","url":"https://api.fda.gov/a","status":200,"body":"x"}` + "\n")
	f.Add("{}\nnull\n[]\n")
	f.Fuzz(func(t *testing.T, s string) {
		tape, err := readTape(strings.NewReader(s))
		if err != nil {
			return
		}
		client, err := New(Options{Tape: tape})
		require.NoError(t, err)
		if res, err := client.Get(t.Context(), Request{URL: "https://api.fda.gov/a"}); err == nil {
			require.GreaterOrEqual(t, res.Status, 200)
		}
	})
}

func FuzzHeaders(f *testing.F) {
	now := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	f.Add("7", "max-age=3")
	f.Add("Wed, 01 Jul 2026 12:00:09 GMT", "public, Max-Age=99999999999999999999")
	f.Add("-1", "no-store,,=")
	f.Fuzz(func(t *testing.T, after, control string) {
		d := retryAfter(http.Header{"Retry-After": {after}}, now)
		require.True(t, d >= 0 && d <= 24*time.Hour, "%s", d)
		d = maxAge(http.Header{"Cache-Control": {control}})
		require.True(t, d >= 0 && d <= 30*24*time.Hour, "%s", d)
	})
}

func TestTheStoreStaysWithinItsSize(t *testing.T) {
	s, err := openStore(t.TempDir(), 20_000, nil)
	require.NoError(t, err)
	body := make([]byte, 900)
	for i := range 100 {
		for j := range body {
			body[j] = byte(i*31 + j*j*7 + j>>3*i) // hard to compress
		}
		require.NoError(t, s.put(t.Context(), sumOf([]byte{byte(i)}), entry{body: body, Header: http.Header{}}))
	}
	var total int64
	require.NoError(t, filepath.WalkDir(s.dir, func(_ string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			info, err := d.Info()
			require.NoError(t, err)
			total += info.Size()
		}
		return err
	}))
	require.Positive(t, total)
	require.LessOrEqual(t, total, s.max+s.max/16+1000)
	_, ok := s.get(sumOf([]byte{99}), 1000)
	require.True(t, ok, "the newest answer is there")
}

func TestKeys(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "keys.toml")
	env := func(name string) string { return map[string]string{"EXA_API_KEY": "from-env"}[name] }
	names, err := KeyNames()
	require.NoError(t, err)

	keys, err := LoadKeys(Places{Env: env, File: file}, names)
	require.NoError(t, err, "no file is no error")
	require.True(t, keys.Has("EXA_API_KEY"))

	require.NoError(t, os.WriteFile(file, []byte("EXA_API_KEY = \"from-file\"\nTAVILY_API_KEY = "+
		"\"secret-key\"\nUSPTO_API_KEY = \"\"\n"), 0o600))
	keys, err = LoadKeys(Places{Env: env, File: file}, names)
	require.NoError(t, err)
	require.Equal(t, "from-env", keys.Get("EXA_API_KEY"), "the environment wins")
	require.Equal(t, "secret-key", keys.Get("TAVILY_API_KEY"))
	require.False(t, keys.Has("USPTO_API_KEY"))
	require.Equal(t, []string{"environment", "file", ""},
		[]string{keys.Place("EXA_API_KEY"), keys.Place("TAVILY_API_KEY"), keys.Place("USPTO_API_KEY")})

	ring := func(name string) (string, error) {
		require.NotEqual(t, "EXA_API_KEY", name, "what is there already is not asked for")
		return map[string]string{"USPTO_API_KEY": "from-ring\n"}[name], nil
	}
	keys, err = LoadKeys(Places{Env: env, File: file, Keyring: ring}, names)
	require.NoError(t, err)
	require.Equal(t, "from-ring", keys.Get("USPTO_API_KEY"))
	require.Equal(t, "keyring", keys.Place("USPTO_API_KEY"))
	_, err = LoadKeys(Places{Env: env, Keyring: func(string) (string, error) { return "", errors.New("it is locked") }},
		names)
	require.ErrorContains(t, err, "the keyring of the system cannot be read: it is locked; unlock it, or set keyring "+
		"to false")

	require.NoError(t, os.WriteFile(file, []byte("TAVILY_API_KEY = secret-key\n"), 0o600))
	_, err = LoadKeys(Places{Env: env, File: file}, names)
	require.ErrorContains(t, err, "is not a table of NAME")
	require.NotContains(t, err.Error(), "secret-key")

	require.NoError(t, os.Chmod(file, 0o640))
	_, err = LoadKeys(Places{Env: env, File: file}, names)
	require.ErrorContains(t, err, "can be read by others (mode 0640): chmod 600 "+file)
}

// What was not requested for lack of a key when a tape was recorded is not requested in a replay, whatever keys are
// present then.
func TestATapeKnowsWhichKeysThereWere(t *testing.T) {
	tape, err := readTape(strings.NewReader(`{"method":"GET","url":"https://api.exa.ai/search","status":200,"body":"{}"}` +
		"\n"))
	require.NoError(t, err)
	c, err := New(Options{Tape: tape, Keys: NewKeys(map[string]string{"TAVILY_API_KEY": "secret-key"})})
	require.NoError(t, err)
	require.True(t, c.HasKey("EXA_API_KEY"))
	require.False(t, c.HasKey("TAVILY_API_KEY"))
	_, err = c.Get(t.Context(), Request{URL: "https://api.exa.ai/search"})
	require.NoError(t, err)
	_, err = c.Get(t.Context(), Request{URL: "https://api.tavily.com/search"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorIs(t, c.Askable(backends.Spec{Hosts: []string{"api.tavily.com"}}),
		&backends.Error{Code: backends.KeyMissing})
	require.NoError(t, c.Askable(backends.Spec{Hosts: []string{"api.tavily.com", "api.exa.ai"}}))
}
