package fetch_test

import (
	"context"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
)

// kept returns a client with a folder, a clock and a network that answers with f.
func kept(t *testing.T, dir string, now *time.Time, n *int,
	f func(*http.Request) (*http.Response, error),
) *fetch.Client {
	return client(t, fetch.Options{
		Dir: dir, Transport: counting(n, f), Now: func() time.Time { return *now },
		Wait: func(ctx context.Context, d time.Duration) error { *now = now.Add(d); return ctx.Err() },
	})
}

func TestAFreshAnswerCostsNothing(t *testing.T) {
	now, dir, n := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC), t.TempDir(), 0
	get := func(r fetch.Request) fetch.Response {
		t.Helper()
		res, err := kept(t, dir, &now, &n, ok).Get(t.Context(), r)
		require.NoError(t, err)
		return res
	}
	first := get(fetch.Request{URL: address})
	require.False(t, first.FromCache)
	now = now.Add(23 * time.Hour)
	second := get(fetch.Request{URL: address})
	require.True(t, second.FromCache)
	require.Equal(t, first.Body, second.Body)
	require.True(t, first.Time.Equal(second.Time), "it says when the source answered")
	require.Equal(t, 1, n)

	get(fetch.Request{URL: address + "?other=1"})
	require.Equal(t, 2, n, "another question")
	get(fetch.Request{URL: address, Accept: "text/html"})
	require.Equal(t, 3, n, "another form")
	get(fetch.Request{URL: address, Fresh: time.Hour})
	require.Equal(t, 4, n, "younger than that is wanted")
	get(fetch.Request{URL: address, Fresh: -1})
	require.Equal(t, 5, n, "asked in any case")
	now = now.Add(25 * time.Hour)
	get(fetch.Request{URL: address})
	require.Equal(t, 6, n, "no longer fresh")

	get(fetch.Request{URL: address, JSON: 1})
	get(fetch.Request{URL: address, JSON: 1})
	require.Equal(t, 8, n, "a POST is not kept")
	get(fetch.Request{URL: address, JSON: 2, Fresh: time.Hour})
	get(fetch.Request{URL: address, JSON: 2, Fresh: time.Hour})
	require.Equal(t, 9, n, "unless it only searches")
}

func TestAStaleAnswerIsConfirmed(t *testing.T) {
	now, dir, n := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC), t.TempDir(), 0
	c := kept(t, dir, &now, &n, func(r *http.Request) (*http.Response, error) {
		if r.Header.Get("If-None-Match") == `"v1"` && r.Header.Get("If-Modified-Since") != "" {
			return answer(r, 304, ""), nil
		}
		return answer(r, 200, `{"a":1}`, "ETag", `"v1"`, "Last-Modified", "Mon, 01 Jun 2026 00:00:00 GMT"), nil
	})
	for i, at := range []time.Duration{0, 25 * time.Hour, time.Hour} {
		now = now.Add(at)
		res, err := c.Get(t.Context(), fetch.Request{URL: address})
		require.NoError(t, err)
		require.Equal(t, 200, res.Status)
		require.JSONEq(t, `{"a":1}`, string(res.Body))
		require.Equal(t, i == 2, res.FromCache, "once confirmed it is fresh again")
	}
	require.Equal(t, 2, n)
}

func TestWhatTheServerSaysAboutKeeping(t *testing.T) {
	for header, want := range map[string]int{"no-store": 2, "max-age=200000": 1, "public, max-age=0": 2, "": 2} {
		now, n := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC), 0
		c := kept(t, t.TempDir(), &now, &n, func(r *http.Request) (*http.Response, error) {
			return answer(r, 200, "{}", "Cache-Control", header), nil
		})
		for range 2 {
			_, err := c.Get(t.Context(), fetch.Request{URL: address})
			require.NoError(t, err)
			now = now.Add(30 * time.Hour)
		}
		require.Equal(t, want, n, header)
	}
}

func TestErrorsAreNotKept(t *testing.T) {
	now, n := time.Now(), 0
	c := kept(t, t.TempDir(), &now, &n, func(r *http.Request) (*http.Response, error) { return answer(r, 404, "{}"), nil })
	for range 2 {
		_, err := c.Get(t.Context(), fetch.Request{URL: address})
		require.Equal(t, backends.NotFound, code(t, err))
	}
	require.Equal(t, 2, n)
}

// A useless answer with a good status is not stored either.
func TestWhatIsNoAnswerIsNotKept(t *testing.T) {
	now, dir, n := time.Now(), t.TempDir(), 0
	c := kept(t, dir, &now, &n, func(r *http.Request) (*http.Response, error) {
		return answer(r, 200, "<html>maintenance"),
			nil
	})
	for range 2 {
		_, err := c.JSON(t.Context(), fetch.Request{URL: address}, new(any))
		require.ErrorContains(t, err, "is a web page in place of JSON")
	}
	require.Equal(t, 2, n)
	c = kept(t, dir, &now, &n, ok)
	for range 2 { // what a source itself finds to be useless
		_, err := c.Get(t.Context(), fetch.Request{URL: address})
		require.NoError(t, err)
		c.Forget(t.Context(), fetch.Request{URL: address})
	}
	require.Equal(t, 4, n)
}

func files(t *testing.T, dir string) (list []string, bytes int64) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			info, err := d.Info()
			require.NoError(t, err)
			require.Zero(t, info.Mode().Perm()&0o077, "%s can be read by others", path)
			list = append(list, path)
			bytes += info.Size()
		}
		return err
	}))
	return list, bytes
}

func TestADamagedAnswerIsAskedAnew(t *testing.T) {
	now, dir, n := time.Now(), t.TempDir(), 0
	c := kept(t, dir, &now, &n, ok)
	get := func() {
		res, err := c.Get(t.Context(), fetch.Request{URL: address})
		require.NoError(t, err)
		require.JSONEq(t, `{"a":1}`, string(res.Body))
	}
	get()
	list, _ := files(t, filepath.Join(dir, "answers"))
	require.Len(t, list, 1)
	whole, err := os.ReadFile(list[0])
	require.NoError(t, err)
	for i, damaged := range [][]byte{
		nil, whole[:10], whole[:len(whole)-3],
		[]byte(strings.Replace(string(whole), `"sum":"`, `"sum":"0`, 1)), []byte("\n"),
	} {
		require.NoError(t, os.WriteFile(list[0], damaged, 0o600))
		get()
		require.Equal(t, i+2, n)
	}
}

// No file left behind contains a key, even if a source echoes it.
func TestNoKeyIsLeftBehind(t *testing.T) {
	const secret = "very-secret-key"
	dir := t.TempDir()
	tape, err := fetch.OpenTape(filepath.Join(dir, "tape"))
	require.NoError(t, err)
	c := client(t, fetch.Options{
		Dir: dir, Tape: tape, Keys: fetch.NewKeys(map[string]string{"OPENFDA_API_KEY": secret}),
		Transport: network(func(r *http.Request) (*http.Response, error) {
			require.Equal(t, secret, r.URL.Query().Get("api_key"))
			status := 200
			if r.URL.Query().Has("bad") {
				status = 400
			}
			return answer(r, status, `{"you sent":"`+secret+`"}`, "Set-Cookie", "s="+secret, "Link", "</next>"), nil
		}),
	})
	res, err := c.Get(t.Context(), fetch.Request{URL: address})
	require.NoError(t, err)
	require.NotContains(t, string(res.Body), secret)
	require.NotContains(t, res.URL, secret)
	_, err = c.Get(t.Context(), fetch.Request{URL: address + "?bad=1"})
	require.Error(t, err)
	require.NotContains(t, err.Error(), secret)
	require.NoError(t, tape.Close())
	list, _ := files(t, dir)
	require.Greater(t, len(list), 2)
	for _, path := range list {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NotContains(t, string(data), secret, path)
	}
}

// Identical concurrent requests cost one request.
func TestEqualRequestsWaitForOneAnswer(t *testing.T) {
	var mu sync.Mutex
	n := 0
	c := client(t, fetch.Options{Dir: t.TempDir(), Transport: network(func(r *http.Request) (*http.Response, error) {
		mu.Lock()
		defer mu.Unlock()
		n++
		return ok(r)
	})})
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if _, err := c.Get(t.Context(), fetch.Request{URL: address}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	require.Equal(t, 1, n)
}

func TestRowsOfOnesOwn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hosts.toml")
	write := func(s string) { require.NoError(t, os.WriteFile(file, []byte(s), 0o600)) }
	write("[host.\"www.courtlistener.com\"]\nper_hour = 5000\n[host.\"api.example.gov\"]\nsource = \"example\"\n")
	own, err := fetch.LoadPolicies(file)
	require.NoError(t, err)
	p := own["www.courtlistener.com"]
	require.Equal(t, 5000, p.PerHour)
	require.Equal(t, 5, p.PerMinute, "the rest is as in the table")
	require.Equal(t, "COURTLISTENER_TOKEN", p.Key)
	require.Positive(t, own["api.example.gov"].Timeout)
	write("[host.\"api.fda.gov\"]\nheaders = { User-Agent = \"mine\", X-Firm = \"acme\" }\n")
	own, err = fetch.LoadPolicies(file)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"User-Agent": "mine", "X-Firm": "acme"}, own["api.fda.gov"].Headers)
	table, err := fetch.Policies()
	require.NoError(t, err)
	for host, p := range table {
		require.NotContains(t, p.Headers, "X-Firm", "%s has the headers of another host", host)
		require.Equal(t, p.Source == "sec", p.Headers["User-Agent"] == "headnote {contact}", host)
	}
	for row, says := range map[string]string{
		"[host.\"api.fda.gov\"]\nper_hours = 1\n": ".per_hours in a table of hosts", "[host.\"x.gov\"]\n": "it has no source",
		"[host.\"api.fda.gov\"]\ntimeout = 0\n": "must be above 0", "[host": "table of hosts",
	} {
		write(row)
		_, err := fetch.LoadPolicies(file)
		require.ErrorContains(t, err, says, row)
	}
}
