package fetch

import (
	"io"
	"net/http"
	"net/http/httputil"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

// A key of a source goes only to the hosts whose row names it.
func TestKeysGoToTheirHosts(t *testing.T) {
	names, err := KeyNames()
	require.NoError(t, err)
	values := make(map[string]string)
	for _, name := range names {
		values[name] = "value-of-" + strings.ToLower(name)
	}
	hosts, err := Policies()
	require.NoError(t, err)
	sent := 0
	for host, policy := range hosts {
		asked := ""
		c, err := New(Options{
			Keys: NewKeys(values), Contact: "ada@firm.example",
			Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
				dump, err := httputil.DumpRequestOut(r, true)
				require.NoError(t, err)
				require.Equal(t, host, r.URL.Host)
				asked = string(dump)
				return &http.Response{
					StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("{}")),
					Request: r,
				}, nil
			}),
		})
		require.NoError(t, err)
		_, err = c.Get(t.Context(), Request{URL: "https://" + host + "/x"})
		require.NoError(t, err, host)
		require.NotEmpty(t, asked, host)
		for name, value := range values {
			if policy.Key != name {
				require.NotContains(t, asked, value, "%s is not for %s", name, host)
			} else if strings.Contains(asked, value) {
				sent++
			}
		}
	}
	require.Positive(t, sent)
}

// Nothing is sent before consent, even if consent is given while the client is in use.
func TestNothingLeavesBeforeItIsAgreedTo(t *testing.T) {
	agreed, asked := false, 0
	c, err := New(Options{
		Agreed: func() bool { return agreed },
		Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			asked++
			return &http.Response{
				StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("{}")),
				Request: r,
			}, nil
		}),
	})
	require.NoError(t, err)
	for i := range 4 {
		agreed = i%2 == 1
		require.Equal(t, !agreed, c.Offline())
		_, err = c.Get(t.Context(), Request{URL: "https://api.fda.gov/x", Fresh: -1})
		if agreed {
			require.NoError(t, err)
		} else {
			require.ErrorIs(t, err, &backends.Error{Code: backends.Offline})
		}
	}
	require.Equal(t, 2, asked)
}
