package fetch_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
)

const court = "https://www.courtlistener.com/api/rest/v4/search/"

// budget returns a CourtListener client (5 a minute, 50 an hour, 125 a day) with a fake clock.
func budget(t *testing.T, dir string, now *time.Time, n *int) *fetch.Client {
	return client(t, fetch.Options{
		Dir: dir, Keys: fetch.NewKeys(map[string]string{"COURTLISTENER_TOKEN": "secret-token"}), Transport: counting(n, ok),
		Now:  func() time.Time { return *now },
		Wait: func(ctx context.Context, d time.Duration) error { *now = now.Add(d); return ctx.Err() },
	})
}

func TestQuotasHoldInEveryWindow(t *testing.T) {
	now := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC)
	n := 0
	c := budget(t, t.TempDir(), &now, &n)
	var sent []time.Time
	for now.Before(time.Date(2026, 7, 2, 7, 0, 0, 0, time.UTC)) {
		_, err := c.Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
		if err != nil {
			require.Equal(t, backends.QuotaExhausted, code(t, err))
			now = now.Add(time.Minute)
			continue
		}
		sent = append(sent, now)
	}
	require.Len(t, sent, 125, "the quota of the day is used, and no more")
	for _, w := range []struct {
		long  time.Duration
		limit int
	}{{time.Minute, 5}, {time.Hour, 50}, {24 * time.Hour, 125}} {
		for i := w.limit; i < len(sent); i++ {
			require.GreaterOrEqual(t, sent[i].Sub(sent[i-w.limit]), w.long, "request %d", i)
		}
	}
	// Room becomes available as the window moves on.
	now = now.Add(2 * time.Hour)
	_, err := c.Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
	require.NoError(t, err)
}

func TestQuotasSurviveARestart(t *testing.T) {
	now := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC)
	dir, n := t.TempDir(), 0
	for range 50 {
		_, err := budget(t, dir, &now, &n).Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
		require.NoError(t, err)
	}
	c := budget(t, dir, &now, &n)
	_, err := c.Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
	require.Equal(t, backends.QuotaExhausted, code(t, err))
	require.ErrorContains(t, err, "no request left (50 a hour); try again in")
	require.Equal(t, 50, n)

	budgets, err := c.Budgets(t.Context())
	require.NoError(t, err)
	left := map[string]int{}
	for _, b := range budgets {
		if b.Source == "courtlistener" {
			left[b.Window] = b.Left()
		}
	}
	require.Equal(t, 0, left["hour"])
	require.Equal(t, 75, left["day"])
}

func TestQuotasAreSharedByProcesses(t *testing.T) {
	now := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	var mu sync.Mutex
	sent, refused := 0, 0
	var wg sync.WaitGroup
	for range 4 { // each with its own client, like processes
		c := client(t, fetch.Options{
			Dir: dir, Keys: fetch.NewKeys(map[string]string{"OPENSTATES_API_KEY": "secret-key"}),
			Now:  func() time.Time { return now },
			Wait: func(context.Context, time.Duration) error { return context.Canceled }, Transport: network(ok),
		})
		wg.Go(func() {
			for range 10 {
				_, err := c.Get(t.Context(), fetch.Request{URL: "https://v3.openstates.org/bills", Fresh: -1})
				mu.Lock()
				if err == nil {
					sent++
				} else {
					refused++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	require.Equal(t, 1, sent, "one a second, no matter who asks")
	require.Equal(t, 39, refused)
}

func TestADamagedLedgerIsCountedAnew(t *testing.T) {
	now := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC)
	dir, n := t.TempDir(), 0
	for _, damage := range []string{
		"", "{",
		`{"counts":[[99999999999,5000]],"blocked":"2099-01-01T00:00:00Z","even":"2099-01-01T00:00:00Z"}`,
		`{"counts":[[1,-5],[0,0]]}`,
	} {
		c := budget(t, dir, &now, &n)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "quota", "www.courtlistener.com.json"), []byte(damage), 0o600))
		_, err := c.Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
		require.NoError(t, err, damage)
	}
}

// A call does not join a queue longer than it may last: it fails immediately, and another source can be used.
func TestAQueueThatIsTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := client(t, fetch.Options{
			Keys:      fetch.NewKeys(map[string]string{"COURTLISTENER_TOKEN": "secret-token"}),
			Transport: network(ok),
		})
		start := time.Now()
		for range 5 {
			_, err := c.Get(t.Context(), fetch.Request{URL: court})
			require.NoError(t, err)
		}
		used := time.Since(start)
		ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
		defer stop()
		_, err := c.Get(ctx, fetch.Request{URL: court})
		require.Equal(t, backends.QuotaExhausted, code(t, err))
		require.Equal(t, used, time.Since(start), "nothing was waited for")

		var notes []string
		_, err = c.Get(fetch.WithCall(t.Context(), backends.Spec{},
			func(p backends.Progress) { notes = append(notes, p.Note) }), fetch.Request{URL: court})
		require.NoError(t, err)
		require.Len(t, notes, 1)
		require.Regexp(t, `^queued \d+s: 5 a minute$`, notes[0])
	})
}

func TestConcurrencyIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		now, most := 0, 0
		c := client(t, fetch.Options{
			Keys: fetch.NewKeys(map[string]string{"USPTO_API_KEY": "secret-key"}),
			Transport: network(func(r *http.Request) (*http.Response, error) {
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				<-time.After(3 * time.Second)
				mu.Lock()
				now--
				mu.Unlock()
				return ok(r)
			}),
		})
		var wg sync.WaitGroup
		for range 5 {
			wg.Go(func() {
				if _, err := c.Get(t.Context(),
					fetch.Request{URL: "https://api.uspto.gov/api/v1/patent/applications/search"}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		require.Equal(t, 1, most)
	})
}

func TestWithoutAKeyTheSmallerQuotaHolds(t *testing.T) {
	limit := func(o fetch.Options) (day int) {
		budgets, err := client(t, o).Budgets(t.Context())
		require.NoError(t, err)
		for _, b := range budgets {
			if b.Group == "api.fda.gov" && b.Window == "day" {
				day = b.Limit
			}
		}
		return day
	}
	require.Equal(t, 1000, limit(fetch.Options{}))
	require.Equal(t, 120_000, limit(fetch.Options{
		Keys: fetch.NewKeys(map[string]string{"OPENFDA_API_KEY": "secret-key"}),
	}))
}

// The numbers are those published by the sources.
func TestPoliciesOfTheTable(t *testing.T) {
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	for _, host := range []string{"data.sec.gov", "www.sec.gov", "efts.sec.gov"} {
		require.Equal(t, "sec.gov", hosts[host].Group)
		require.Less(t, hosts[host].PerSecond, 10.0)
		require.True(t, hosts[host].Contact)
	}
	require.Equal(t, 1, hosts["api.uspto.gov"].Concurrency)
	require.Equal(t, [3]int{5, 50, 125}, [3]int{
		hosts["www.courtlistener.com"].PerMinute,
		hosts["www.courtlistener.com"].PerHour, hosts["www.courtlistener.com"].PerDay,
	})
	from := make(map[string]string)
	for host, p := range hosts {
		require.Positive(t, p.PerSecond, host)
		if p.Key != "" {
			require.NotEmpty(t, p.KeyFrom, host)
			require.Contains(t, []string{"", p.KeyFrom}, from[p.Key], "%s: a key comes from one address", host)
			from[p.Key] = p.KeyFrom
		}
	}
}

func TestFaultsOfTheServer(t *testing.T) {
	calls := func(c *fetch.Client) backends.Calls {
		return backends.Calls{"x": func(ctx context.Context, _ backends.Params, _ func(backends.Progress)) (backends.Result,
			error,
		) {
			var out map[string]any
			_, err := c.JSON(ctx, fetch.Request{URL: address}, &out)
			return backends.Judged(backends.Result{}, backends.Asked{}, func(q *backends.Quality) {
				q.Metadata["search_engine"], q.Metadata["result_type"] = "x", "x"
			}), err
		}}
	}
	fetchtest.Faults(t, calls, "x", nil, nil)
}

// A truncated body is a broken connection, which is retried.
func TestACutBodyIsAskedForAgain(t *testing.T) {
	whole := fetchtest.JSON(`{"a":1}`)
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/x": {Body: `{"a":`, Cut: true, Then: &whole}})
	var got struct{ A int }
	_, err := s.Client.JSON(t.Context(), fetch.Request{URL: "https://api.fda.gov/x"}, &got)
	require.NoError(t, err)
	require.Equal(t, 1, got.A)
	require.Len(t, s.Asked(), 2)
}
