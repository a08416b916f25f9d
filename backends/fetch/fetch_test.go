package fetch_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
)

const address = "https://api.fda.gov/drug/label.json"

// network answers without any socket.
type network func(*http.Request) (*http.Response, error)

func (n network) RoundTrip(r *http.Request) (*http.Response, error) { return n(r) }

func answer(r *http.Request, status int, body string, header ...string) *http.Response {
	h := http.Header{"Content-Type": {"application/json"}}
	for i := 0; i < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	return &http.Response{
		StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body)), Request: r,
		ContentLength: int64(len(body)),
	}
}

// counting answers with the given function and counts.
func counting(n *int, f func(r *http.Request) (*http.Response, error)) network {
	return func(r *http.Request) (*http.Response, error) { *n++; return f(r) }
}

func ok(r *http.Request) (*http.Response, error) { return answer(r, 200, `{"a":1}`), nil }

func client(t *testing.T, o fetch.Options) *fetch.Client {
	t.Helper()
	c, err := fetch.New(o)
	require.NoError(t, err)
	return c
}

func code(t *testing.T, err error) backends.Code {
	t.Helper()
	var e *backends.Error
	require.ErrorAs(t, err, &e)
	return e.Code
}

func TestAnAnswerIsRead(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/drug/label.json?limit=3": fetchtest.JSON(`{"name":"x"}`)})
	var out struct{ Name string }
	res, err := s.Client.JSON(t.Context(), fetch.Request{URL: address + "?limit=3"}, &out)
	require.NoError(t, err)
	require.Equal(t, "x", out.Name)
	require.Equal(t, address+"?limit=3", res.URL)
	asked := s.Asked()[0]
	require.Equal(t, "test-key", asked.Query.Get("api_key"))
	require.Equal(t, "headnote/test (+test@example.com)", asked.Header.Get("User-Agent"),
		"the form of another host is its own")
	require.Equal(t, "application/json", asked.Header.Get("Accept"))
}

func TestAKeyGoesWhereThePolicySays(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(`{}`)})
	for _, host := range []string{"www.courtlistener.com", "api.uspto.gov", "api.tavily.com"} {
		_, err := s.Client.Get(t.Context(), fetch.Request{URL: "https://" + host + "/x", JSON: map[string]int{"a": 1}})
		require.NoError(t, err)
	}
	asked := s.Asked()
	require.Equal(t, "Token test-key", asked[0].Header.Get("Authorization"))
	require.Equal(t, "test-key", asked[1].Header.Get("X-Api-Key"))
	require.Equal(t, "Bearer test-key", asked[2].Header.Get("Authorization"))
	require.Equal(t, `{"a":1}`, asked[0].Body)
	require.Equal(t, http.MethodPost, asked[0].Method)
}

func TestWhatIsNotAsked(t *testing.T) {
	for name, c := range map[string]struct {
		url     string
		options fetch.Options
		code    backends.Code
		says    string
	}{
		"an unknown host": {
			"https://example.com/",
			fetch.Options{},
			backends.ToolExecutionError,
			"example.com is not one that headnote asks",
		},
		"without encryption": {
			"http://api.fda.gov/",
			fetch.Options{},
			backends.ToolExecutionError,
			"not one that headnote asks",
		},
		"no address": {"://", fetch.Options{}, backends.ToolExecutionError, "is not a valid address"},
		"without its key": {
			"https://www.courtlistener.com/api/",
			fetch.Options{},
			backends.KeyMissing,
			"COURTLISTENER_TOKEN is not set; get one at https://",
		},
		"without a contact": {
			"https://data.sec.gov/x",
			fetch.Options{},
			backends.KeyMissing,
			"set contact to your e-mail address",
		},
		"offline": {address, fetch.Options{Offline: true}, backends.Offline, "offline: fda not asked"},
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			c.options.Transport = counting(&n, ok)
			_, err := client(t, c.options).Get(t.Context(), fetch.Request{URL: c.url})
			require.Equal(t, c.code, code(t, err))
			require.ErrorContains(t, err, c.says)
			require.Zero(t, n)
		})
	}
}

func TestErrorsOfTheSource(t *testing.T) {
	for _, c := range []struct {
		status int
		body   string
		code   backends.Code
		tries  int
		says   string
	}{
		{400, `{"error":{"message":"Invalid parameter: x"}}`, backends.ToolExecutionError, 1, "Invalid parameter: x"},
		{401, `{}`, backends.ToolExecutionError, 1, "check the key OPENFDA_API_KEY"},
		{404, `{}`, backends.NotFound, 1, "HTTP 404"},
		{429, `{}`, backends.QuotaExhausted, 3, "HTTP 429"},
		{500, `<html>`, backends.ToolExecutionError, 3, "HTTP 500 Internal Server Error; the source has trouble"},
		{503, ``, backends.ToolExecutionError, 3, "HTTP 503"},
	} {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.Status(c.status, c.body)})
		_, err := s.Client.Get(t.Context(), fetch.Request{URL: address})
		require.Equal(t, c.code, code(t, err))
		require.ErrorContains(t, err, c.says)
		require.Len(t, s.Asked(), c.tries, "%d", c.status)
		var status *fetch.StatusError
		require.ErrorAs(t, err, &status)
		require.Equal(t, c.body, string(status.Body))
	}
}

func TestRetriesWaitLongerAndAreReported(t *testing.T) {
	fail := fetchtest.Status(502, "")
	second := fail
	second.Then = &fetchtest.Answer{Body: `{"a":1}`}
	first := fail
	first.Then = &second
	s := fetchtest.New(t, fetchtest.Routes{"*": first})
	var heard []backends.Progress
	ctx := fetch.WithCall(t.Context(), backends.Spec{Name: "search_fda_drug_labels", Source: "fda"},
		func(p backends.Progress) { heard = append(heard, p) })
	_, err := s.Client.Get(ctx, fetch.Request{URL: address})
	require.NoError(t, err)
	require.Len(t, s.Asked(), 3)
	require.Len(t, heard, 2)
	require.Equal(t, 2, heard[0].Retry)
	require.Equal(t, 3, heard[1].Retry)
	waits := s.Clock.Waits()
	require.Len(t, waits, 2)
	require.True(t, waits[0] >= 250*time.Millisecond && waits[0] <= 750*time.Millisecond, "%s", waits[0])
	require.True(t, waits[1] >= 500*time.Millisecond && waits[1] <= 1500*time.Millisecond, "%s", waits[1])
}

func TestRetryAfterIsObeyed(t *testing.T) {
	for name, c := range map[string]struct {
		header string
		want   time.Duration
	}{
		"seconds": {"7", 7 * time.Second},
		"a date":  {"Wed, 01 Jul 2026 12:00:09 GMT", 9 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{"*": {
				Status: 429, Headers: map[string]string{"Retry-After": c.header},
				Then: &fetchtest.Answer{Body: `{}`},
			}})
			_, err := s.Client.Get(t.Context(), fetch.Request{URL: address})
			require.NoError(t, err)
			require.Equal(t, []time.Duration{c.want}, s.Clock.Waits())
		})
	}
}

// If the source wants to be left alone for longer than a call lasts, the call fails immediately, and so do the next
// ones, without a request.
func TestALongRetryAfterIsRemembered(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": {Status: 429, Headers: map[string]string{"Retry-After": "3600"}}})
	for range 3 {
		_, err := s.Client.Get(t.Context(), fetch.Request{URL: address})
		require.Equal(t, backends.QuotaExhausted, code(t, err))
		require.ErrorContains(t, err, "try again in 1h0m0s")
	}
	require.Len(t, s.Asked(), 1)
}

func TestMalformedAnswers(t *testing.T) {
	for body, says := range map[string]string{
		`{"a":`:         "not the JSON that was expected",
		`<html></html>`: "a web page in place of JSON", ``: "not the JSON", `{"a":"text"}`: "not the JSON",
	} {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(body)})
		var out struct{ A int }
		_, err := s.Client.JSON(t.Context(), fetch.Request{URL: address}, &out)
		require.Equal(t, backends.ToolExecutionError, code(t, err))
		require.ErrorContains(t, err, says)
	}
}

func TestBodiesAreBounded(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": {Body: "{", Huge: 1 << 30}})
	_, err := s.Client.Get(t.Context(), fetch.Request{URL: address})
	require.Equal(t, backends.ToolExecutionError, code(t, err))
	require.ErrorContains(t, err, "larger than 16 MB")
	require.Len(t, s.Asked(), 1, "asking again would bring the same")

	_, err = s.Client.Get(t.Context(), fetch.Request{URL: address, MaxBytes: 1000})
	require.ErrorContains(t, err, "larger than 0.001 MB")
}

func TestTimeIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := 0
		c := client(t, fetch.Options{Transport: counting(&n, func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})})
		start := time.Now()
		_, err := c.Get(t.Context(), fetch.Request{URL: address})
		require.Equal(t, backends.Timeout, code(t, err))
		require.ErrorContains(t, err, "fda did not answer within 20s")
		require.Equal(t, 3, n)
		require.Less(t, time.Since(start), 70*time.Second)

		ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
		defer stop()
		start = time.Now()
		_, err = c.Get(ctx, fetch.Request{URL: address})
		require.Equal(t, backends.Timeout, code(t, err))
		require.Equal(t, 5*time.Second, time.Since(start))
	})
}

func TestCancelling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := client(t, fetch.Options{Transport: network(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})})
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		start := time.Now()
		_, err := c.Get(ctx, fetch.Request{URL: address})
		require.Equal(t, backends.Cancelled, code(t, err))
		require.Equal(t, time.Second, time.Since(start))
	})
}

// A host that keeps failing is left alone for a while, and then tried once.
func TestBreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, well := 0, false
		c := client(t, fetch.Options{Transport: counting(&n, func(r *http.Request) (*http.Response, error) {
			if well {
				return ok(r)
			}
			return nil, errors.New("connection refused")
		})})
		get := func(url string) error { _, err := c.Get(t.Context(), fetch.Request{URL: url}); return err }
		for range 4 {
			require.Error(t, get(address))
		}
		require.Equal(t, 5, n, "the sixth request was not sent")
		err := get(address)
		require.ErrorContains(t, err, "fda failed 5 times in a row and is left alone for 30s")
		require.NoError(t, func() error { well = true; return get("https://api.nhtsa.gov/x") }(), "other hosts are asked")
		require.Error(t, get(address))
		<-time.After(31 * time.Second)
		require.NoError(t, get(address))
		require.NoError(t, get(address))
	})
}

// An error in a request says nothing about the host.
func TestABadRequestDoesNotBreakTheHost(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.Status(400, "{}")})
	for range 10 {
		_, err := s.Client.Get(t.Context(), fetch.Request{URL: address})
		require.Error(t, err)
	}
	require.Len(t, s.Asked(), 10)
}

// A small compressed answer counts with its decompressed size.
func TestPackedBodiesAreBounded(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	block := make([]byte, 1<<20)
	for range 20 {
		_, err := z.Write(block)
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	require.Less(t, packed.Len(), 200_000)
	s := fetchtest.New(t, fetchtest.Routes{"*": {
		Body:    packed.String(),
		Headers: map[string]string{"Content-Encoding": "gzip"},
	}})
	_, err := s.Client.Get(t.Context(), fetch.Request{URL: address})
	require.ErrorContains(t, err, "larger than 16 MB")
}
