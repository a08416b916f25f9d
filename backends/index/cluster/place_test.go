package cluster_test

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
)

func TestAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"opensearch://search.firm.example/acme":       "https://search.firm.example:9200",
		"opensearch://search.firm.example:443/acme":   "https://search.firm.example:443",
		"opensearch+http://127.0.0.1:9201/acme":       "http://127.0.0.1:9201",
		"opensearch+http://localhost/acme/":           "http://localhost:9200",
		"opensearch+http://[::1]:9200/acme":           "http://[::1]:9200",
		"opensearch+http://search.firm.example/acme":  "",
		"opensearch+http://10.0.0.7:9200/acme":        "",
		"opensearch://ada:secret@host.example/acme":   "",
		"opensearch://host.example/":                  "",
		"opensearch://host.example/a/b":               "",
		"opensearch://host.example/acme?refresh=true": "",
		"opensearch:///acme":                          "",
		"https://host.example/acme":                   "",
	} {
		at, alias, err := cluster.Parse(address)
		if want == "" {
			require.Error(t, err, address)
			require.NotContains(t, err.Error(), "secret")
			continue
		}
		require.NoError(t, err, address)
		require.Equal(t, want, at)
		require.Equal(t, "acme", alias)
	}
}

// A cluster is trusted by the certificates that are set, and by no others; where it sends
// us elsewhere, the password does not go.
func TestThePasswordGoesToTheClusterOnly(t *testing.T) {
	asked := false
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer elsewhere.Close()
	s := httptest.NewTLSServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer s.Close()
	stranger, err := cluster.Client("")
	require.NoError(t, err)
	o := cluster.Options{URL: s.URL, Alias: "acme", User: "ada", Password: "correct-horse", Client: stranger, Tries: 1}
	_, err = cluster.Open(t.Context(), o)
	require.ErrorContains(t, err, "certificate")

	ca := filepath.Join(t.TempDir(), "ca.pem")
	require.NoError(t, os.WriteFile(ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o600))
	o.Client, err = cluster.Client(ca)
	require.NoError(t, err)
	_, err = cluster.Open(t.Context(), o)
	require.ErrorContains(t, err, "answered 307")
	require.NotContains(t, err.Error(), "correct-horse")
	require.False(t, asked)

	_, err = cluster.Client(filepath.Join(t.TempDir(), "none"))
	require.ErrorContains(t, err, "opensearch_ca")
	require.NoError(t, os.WriteFile(ca, []byte("no certificate"), 0o600))
	_, err = cluster.Client(ca)
	require.ErrorContains(t, err, "no certificate")
}

// Who only reads makes no index, and asks for the frequency of a word once.
func TestReading(t *testing.T) {
	s := clustertest.New(t)
	o, _ := options(s)
	o.ReadOnly = true
	_, err := cluster.Open(t.Context(), o)
	require.ErrorContains(t, err, "has no index acme")
	require.Empty(t, s.Indexes)
	e, _ := open(t, s)
	require.NoError(t, e.Add([]index.Indexable{doc("a", "A patent. ", "A label.")}))
	e, err = cluster.Open(t.Context(), o)
	require.NoError(t, err)
	s.Asked = nil
	for range 3 {
		with, all := e.Frequency("patents")
		require.Equal(t, []int{1, 2}, []int{with, all})
	}
	require.Len(t, s.Asked, 1)
}

// A rebuild that was broken off is gone on with, or begun anew.
func TestRebuildIsResumed(t *testing.T) {
	s := clustertest.New(t)
	open(t, s)
	o, _ := options(s)
	half, err := cluster.Rebuild(t.Context(), o)
	require.NoError(t, err)
	require.NoError(t, half.Add([]index.Indexable{doc("a", "One.")}))
	o.Resume = true
	_, err = cluster.Rebuild(t.Context(), o)
	require.NoError(t, err)
	require.Len(t, s.Indexes["acme-v1-000002"], 1)
	o.Resume = false
	_, err = cluster.Rebuild(t.Context(), o)
	require.NoError(t, err)
	require.Empty(t, s.Indexes["acme-v1-000002"])
}
