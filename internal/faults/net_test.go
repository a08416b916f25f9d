package faults

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
)

// cutConnections: sources answer with nothing, with half of the announced body, or with an error, each request
// differently; the run still ends and is complete.
func cutConnections(t *trial) {
	t.begin()
	salt := t.random.Uint32()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := fnv.New32()
		fmt.Fprint(h, r.URL.Path, salt)
		switch h.Sum32() % 5 {
		case 0: // cut before the first byte
			panic(http.ErrAbortHandler)
		case 1: // cut in the middle
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Length", "4000")
			fmt.Fprint(w, `{"count": 3, "results": [{"id": 1, "caseName": "Ames v. B`)
			panic(http.ErrAbortHandler)
		case 2:
			http.Error(w, "<html>Bad gateway</html>", http.StatusBadGateway)
		case 3:
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, `{"count": 0, "results": []}`)
		case 4:
			fmt.Fprint(w, "\x00\xff no answer \x1b[2J")
		}
	}))
	defer s.Close()
	t.env = append(t.env, "HEADNOTE_OFFLINE=false", "HEADNOTE_SOURCES_BASE="+s.URL, "HEADNOTE_ROUNDS=1",
		"HEADNOTE_TOOL_FALLBACK_TIMEOUT_MS=1500", "HEADNOTE_PARALLEL_BATCH_TIMEOUT_MS=4000",
		"HEADNOTE_CONTACT=ada@firm.example", "COURTLISTENER_TOKEN=0123456789abcdef")
	code, out, said := t.run("ask", "--online", "--matter", "acme",
		"Which cases, statutes, regulations and SEC filings say when Acme must return the deposit for the Xanadu warehouse?")
	require.Contains(t, []int{0, 3}, code, said)
	require.Contains(t, out, "Xanadu", "the matter's own papers answer")
	require.NotContains(t, out, "\x1b[2J")
	t.env = nil
	t.ok("doctor", "--matter", "acme", "--verify")
	t.whole()
}

// clockOverQuotas: a clock that was wrong for a while blocks requests no longer than a right one would.
func clockOverQuotas(t *trial) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{}`) }))
	defer s.Close()
	c := clock{random: t.random, at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	client, err := fetch.New(fetch.Options{
		Dir: t.dir, Base: s.URL, Now: c.now, Contact: "ada@firm.example",
		Version: "test", Wait: impatient,
	})
	require.NoError(t, err)
	for i := range 8 {
		c.jump()
		ask := func() error {
			_, err := client.Get(t.Context(),
				fetch.Request{URL: fmt.Sprintf("https://www.federalregister.gov/api/v1/documents.json?page=%d", i), Fresh: -1})
			return err
		}
		if ask() != nil { // wait for a clock that went back a little
			c.move(61 * time.Second)
			require.NoError(t, ask(), "at %s, after %v", c.now(), c.jumps)
		}
	}
}

// impatient never waits for a quota.
func impatient(_ context.Context, d time.Duration) error {
	return fmt.Errorf("the quota has room in %s", d)
}
