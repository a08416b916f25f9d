package cluster_test

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/cluster"
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
		again, _, err := cluster.Parse(cluster.Address(at, alias))
		require.NoError(t, err)
		require.Equal(t, at, again)
	}
}

// A cluster is trusted only by the configured certificates; the password does not follow a redirect.
func TestThePasswordGoesToTheClusterOnly(t *testing.T) {
	asked := false
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer elsewhere.Close()
	s := httptest.NewTLSServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer s.Close()
	stranger, err := cluster.Client("")
	require.NoError(t, err)
	o := cluster.Options{URL: s.URL, Alias: "acme", User: "ada", Password: "correct-horse", Client: stranger}
	_, err = cluster.Look(t.Context(), o)
	require.ErrorContains(t, err, "its certificate is not trusted; set opensearch_ca")

	ca := filepath.Join(t.TempDir(), "ca.pem")
	require.NoError(t, os.WriteFile(ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}),
		0o600))
	o.Client, err = cluster.Client(ca)
	require.NoError(t, err)
	_, err = cluster.Look(t.Context(), o)
	require.ErrorContains(t, err, "answered 307")
	require.NotContains(t, err.Error(), "correct-horse")
	require.False(t, asked)

	_, err = cluster.Client(filepath.Join(t.TempDir(), "none"))
	require.ErrorContains(t, err, "opensearch_ca")
	require.NoError(t, os.WriteFile(ca, []byte("no certificate"), 0o600))
	_, err = cluster.Client(ca)
	require.ErrorContains(t, err, "no certificate")
}

// A TLS server is not contacted without TLS, nor the other way round, and the error names the right address.
func TestTheWrongScheme(t *testing.T) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) })
	plain, secure := httptest.NewServer(answer), httptest.NewTLSServer(answer)
	defer plain.Close()
	defer secure.Close()
	client, err := cluster.Client("")
	require.NoError(t, err)
	_, err = cluster.Look(t.Context(),
		cluster.Options{URL: "https" + plain.URL[len("http"):], Alias: "acme", Client: client})
	require.ErrorContains(t, err, "speaks no TLS; on this machine name it opensearch+http://")
	_, err = cluster.Look(t.Context(),
		cluster.Options{URL: "http" + secure.URL[len("https"):], Alias: "acme", Client: client})
	require.ErrorContains(t, err, "opensearch://")
	_, _, err = cluster.Parse("http://127.0.0.1:9200/acme")
	require.ErrorContains(t, err, "opensearch+http://")
}
