package registry_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
)

// says answers every request with the same body.
type says string

func (s says) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(string(s))), Request: r,
	}, nil
}

// odd are answers in the formats of several services at the same time, with values of the wrong type, invalid dates,
// and what must not reach a terminal.
var odd = []string{
	`{"results":[{"id":{},"title":[1,null],"date":"99/99/9999"},{"id":1,"title":"\u001b[2Jx",` +
		`"url":"javascript:alert(1)","score":-7}],"count":-3}`,
	`{"hits":{"total":{"value":1e300},"max_score":0,"hits":[{"_id":":","_score":"x",` +
		`"_source":{"adsh":"0000000001-00-000001","ciks":[1],"file_date":20240101}}]}}`,
	`{"data":[{"attributes":{"title":"1: a","date":"2024-13-45","transaction-number":[[]]}}],"meta":{"count":"many"}}`,
	`[{"RecallID":1,"Title":"355","Products":[{"NumberOfUnits":"99999999999999999999"}],"Injuries":"none","URL":"://"}]`,
	`{"0":{"cik_str":"355","ticker":"355","title":"355"},"filings":{"recent":{"accessionNumber":["a","b"],` +
		`"form":[null]},"files":[{"name":"../x"}]},"name":"x"}`,
	`{"Count":1,"Results":[{"NHTSACampaignNumber":"1","ReportReceivedDate":"31/31/2024","Make":"355"}],"count":1,` +
		`"results":[{"odiNumber":1,"products":[null,{"type":"vehicle"}],"summary":"a\u0000b"}]}`,
	`{"patentFileWrapperDataBag":[{"applicationNumberText":17724802,` +
		`"applicationMetaData":{"inventionTitle":"\u202etxet"}}],` +
		`"patentTrialProceedingDataBag":[{"trialNumber":"IPR2019-00123"}]}`,
	`{"Results":{"QueryID":"1","Facilities":[{"RegistryID":"1","FacName":"\n\n"}],"Permits":[{}],"QueryRows":"-1"}}`,
	`{"results":[{"caseName":"A v. ` +
		`B","cluster_id":1,"dateFiled":"2024-02-30","citation":"x","opinions":[{"snippet":"<mark>\u009b1m</mark>"}]}],` +
		`"next":"https://evil.example/"}`,
	`"text"`, `1`, `[[[[]]]]`, strings.Repeat("[", 5000) + strings.Repeat("]", 5000),
}

// FuzzAnswers gives every tool answers that no source should send: it must end with an error that has a next step, or
// with a valid result.
func FuzzAnswers(f *testing.F) {
	reg, err := registry.New()
	require.NoError(f, err)
	var names []string
	for _, s := range reg.Specs() {
		if len(s.Hosts) > 0 {
			names = append(names, s.Name)
		}
	}
	for i := range names {
		for _, body := range odd {
			f.Add(i, body)
		}
	}
	hosts, keys := unlimited(f)
	now := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, i int, body string) {
		c, err := fetch.New(fetch.Options{
			Hosts: hosts, Keys: keys, Contact: "a@example.com", Transport: says(body), Now: func() time.Time { return now },
			Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
		})
		require.NoError(t, err)
		all, err := registry.Live(c, registry.Options{})
		require.NoError(t, err)
		reg, err := registry.New(all...)
		require.NoError(t, err)
		tool, ok := reg.Lookup(names[uint(i)%uint(len(names))])
		require.True(t, ok)
		res, err := tool.Call(t.Context(), whole(t, tool.Spec()), func(backends.Progress) {})
		if err != nil {
			var e *backends.Error
			require.ErrorAs(t, err, &e, tool.Spec().Name)
			require.NotEmpty(t, e.Message)
			require.NotContains(t, err.Error(), "a-key-of-some-length")
			return
		}
		fetchtest.Check(t, res)
	})
}

// A plan is priced before it runs: no tool sends more requests than its price, whatever the answers.
func TestNoToolCostsMoreThanItsPrice(t *testing.T) {
	hosts, keys := unlimited(t)
	for _, body := range append([]string{`{}`, `[]`, `{"results":[]}`}, odd...) {
		sent := 0
		c, err := fetch.New(fetch.Options{
			Hosts: hosts, Keys: keys, Contact: "a@example.com",
			Transport: counted(func(r *http.Request) (*http.Response, error) { sent++; return says(body).RoundTrip(r) }),
		})
		require.NoError(t, err)
		all, err := registry.Live(c, registry.Options{})
		require.NoError(t, err)
		for _, tool := range all {
			s := tool.Spec()
			full, few := whole(t, s), backends.Params{}
			for i, f := range s.Schema.Fields {
				if f.Required || i == 0 || f.Default != nil {
					few[f.Name] = full[f.Name]
				}
			}
			for _, p := range []backends.Params{full, few} {
				sent = 0
				_, err := tool.Call(t.Context(), p, func(backends.Progress) {})
				require.LessOrEqual(t, sent, s.Calls, "%s with %v sends %d requests for a price of %d (%v)", s.Name, p, sent,
					s.Calls, err)
			}
		}
	}
}

type counted func(*http.Request) (*http.Response, error)

func (f counted) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// unlimited returns the hosts without rates, quotas and retries, and keys for all.
func unlimited(t testing.TB) (map[string]fetch.Policy, fetch.Keys) {
	t.Helper()
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	keys := make(map[string]string)
	for name, p := range hosts {
		keys[p.Key] = "a-key-of-some-length"
		p.PerSecond, p.PerMinute, p.PerHour, p.PerDay, p.Keyless, p.Tries = 0, 0, 0, 0, fetch.Quota{}, 1
		hosts[name] = p
	}
	return hosts, fetch.NewKeys(keys)
}

// FuzzParameters gives every tool parameters that no schema allows, bypassing the check: no tool may panic, whatever
// its source answers.
func FuzzParameters(f *testing.F) {
	reg, err := registry.New()
	require.NoError(f, err)
	var specs []backends.Spec
	for _, s := range reg.Specs() {
		if len(s.Hosts) > 0 {
			specs = append(specs, s)
		}
	}
	values := []string{
		"", "..", "/", "§§", "\x00", "\xff", "a\x1b[2J", "99999999999999999999", "-1", "(\"", "*:*", "%zz",
		"\u202e", strings.Repeat("§ ", 500), "0000000000-00-000000", "IPR", "1 U.S.C. §",
	}
	for i, s := range specs {
		for j := range s.Schema.Fields {
			for k, v := range values {
				if (i+j+k)%4 != 0 { // the rest is for the fuzzer
					continue
				}
				f.Add(i, j, v, odd[(i+j+k)%len(odd)])
			}
		}
	}
	hosts, keys := unlimited(f)
	now := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, i, j int, value, body string) {
		c, err := fetch.New(fetch.Options{
			Hosts: hosts, Keys: keys, Contact: "a@example.com", Transport: says(body), Now: func() time.Time { return now },
			Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
		})
		require.NoError(t, err)
		all, err := registry.Live(c, registry.Options{})
		require.NoError(t, err)
		reg, err := registry.New(all...)
		require.NoError(t, err)
		spec := specs[uint(i)%uint(len(specs))]
		tool, ok := reg.Lookup(spec.Name)
		require.True(t, ok)
		p := whole(t, spec)
		field := spec.Schema.Fields[uint(j)%uint(len(spec.Schema.Fields))]
		p[field.Name] = value
		if _, err := tool.Call(t.Context(), p, func(backends.Progress) {}); err != nil {
			require.NotContains(t, err.Error(), "a-key-of-some-length")
		}
	})
}
