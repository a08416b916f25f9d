package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// damageDecisions destroys the record of what was decided for the only matter of a home.
func damageDecisions(t *testing.T, p program) (path string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(p.home, ".local/state/headnote/decisions/*.json"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.NoError(t, os.WriteFile(files[0], []byte("{\"id\":"), 0o600))
	return files[0]
}

// If the record of a person's decisions is damaged, the matter is not opened; it starts over as confidential.
func TestDamagedDecisions(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	run := p.online()
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run("index", "acme")
	require.Equal(t, 0, code, said)
	settings := filepath.Join(p.home, "acme/.headnote/matter.toml")
	data, err := os.ReadFile(settings)
	require.NoError(t, err)
	confidential := strings.ReplaceAll(string(data), "confidential = false", "confidential = true")
	require.NoError(t, os.WriteFile(settings, []byte(confidential), 0o600))
	code, _, said = run("search", "parcel", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.NoError(t, os.WriteFile(settings, data, 0o600)) // somebody else opens it
	path := damageDecisions(t, p)

	for _, args := range [][]string{
		{"search", "parcel", "--matter", "acme"},
		{"ask", "Who has the parcel?", "--matter", "acme"},
		{"index", "acme"},
	} {
		code, _, said = run(args...)
		require.Equal(t, 1, code, "%v: %s", args, said)
		require.Contains(t, said, "headnote confirm "+filepath.Join(p.home, "acme"), args)
	}
	code, out, said := run("confirm", "acme")
	require.Equal(t, 2, code, said)
	require.Contains(t, flat(out), "it may have been confidential")
	require.FileExists(t, path)
	code, _, said = run("confirm", "acme", "--yes")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, path+".damaged")
	code, _, said = run("search", "parcel", "--matter", "acme")
	require.Equal(t, 0, code, said)
}

// On a terminal the settings of a folder are shown and confirmed in place, once.
func TestAFolderIsConfirmedInPlace(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.write("elsewhere/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	p.write("gift/.headnote/matter.toml", fmt.Sprintf("name = \"gift\"\ndocuments = %q\ncluster = "+
		"\"opensearch+http://127.0.0.1:1/x\"\n", filepath.Join(p.home, "elsewhere")))

	x := p.start(100, 30, "search", "parcel", "--matter", "gift")
	x.Shows("these settings in")
	x.Shows("every passage of the documents")
	x.Shows("Confirm them for this folder? [y/N]")
	x.Press("n" + enter)
	require.Equal(t, 2, x.Ends())
	require.Contains(t, squeezed(x.Text()), squeezed("so they have no effect"))

	x = p.start(100, 30, "--matter", "gift") // the workbench asks before it draws
	x.Shows("Confirm them for this folder? [y/N]")
	require.False(t, x.AltScreen())
	x.Press("y" + enter)
	require.Equal(t, 1, x.Ends())
	require.Contains(t, squeezed(x.Text()), squeezed("omit --offline"), "it is heeded from now on")

	code, out, said := p.run("doctor", "--matter", "gift")
	require.Equal(t, 0, code, said)
	require.NotContains(t, out, "you have not confirmed", "it was kept")
}

// A key is bound to the first host that accepts it, not to one that was mistyped.
func TestAKeyIsBoundWhenItIsAccepted(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	wrong := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter,
		_ *http.Request,
	) {
		w.WriteHeader(http.StatusUnauthorized)
	}))
	t.Cleanup(wrong.Close)
	right := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, password, _ := r.BasicAuth(); password != "correct-horse" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("X-Elastic-Product", "Elasticsearch")
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(map[string]any{"version": map[string]any{
			"number":       "3.3.2",
			"distribution": "opensearch",
		}}); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(right.Close)
	run := p.online("OPENSEARCH_USER=ada", "OPENSEARCH_PASSWORD=correct-horse")
	at := func(s *httptest.Server) string { return "opensearch+" + s.URL + "/acme" }
	hosts := filepath.Join(p.home, ".local/state/headnote/decisions/hosts.json")

	code, _, said := run("attach", at(wrong), "acme")
	require.Equal(t, 1, code, said)
	require.NoFileExists(t, hosts)
	code, _, said = run("attach", at(right), "acme") // it is no index of headnote, but lets us in
	require.Equal(t, 1, code, said)
	require.FileExists(t, hosts)
	code, _, said = run("attach", at(wrong), "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, "headnote keys unbind OPENSEARCH_USER")
	code, out, said := run("keys", "unbind", "OPENSEARCH_USER")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "OPENSEARCH_USER is no longer bound to "+right.URL)
	code, out, _ = run("keys", "unbind", "OPENSEARCH_USER")
	require.Equal(t, 0, code)
	require.Contains(t, out, "is not bound to a host")
	code, _, _ = run("keys", "unbind", "COURTLISTENER_TOKEN")
	require.Equal(t, 2, code)

	require.NoError(t, os.WriteFile(hosts, []byte("{"), 0o600))
	code, _, said = run("attach", at(right), "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, "hosts.json is damaged")
}
