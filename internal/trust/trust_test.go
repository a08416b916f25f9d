package trust_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/trust"
)

var evil = trust.Setting{Name: "cluster", Value: "opensearch://elsewhere/x", Does: "sends"}

// A decision holds for one matter in one place, and for what was shown.
func TestSettings(t *testing.T) {
	state := t.TempDir()
	dir, other := t.TempDir(), t.TempDir()
	f := trust.Open(state).Folder("id", dir)
	require.Equal(t, []trust.Setting{evil}, f.Unconfirmed([]trust.Setting{evil}))
	_, ok := f.Leave(evil, "https://elsewhere:9200")
	require.False(t, ok)
	require.NoError(t, f.Confirm(evil))
	require.Empty(t, f.Unconfirmed([]trust.Setting{evil}))
	leave, ok := f.Leave(evil, "https://elsewhere:9200")
	require.True(t, ok)
	require.NoError(t, leave.For("https://elsewhere:9200"))
	require.Error(t, leave.For("https://elsewhere:9201"))

	changed := evil
	changed.Value += "y"
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(dir, link))
	for name, x := range map[string][]trust.Setting{
		"changed":        f.Unconfirmed([]trust.Setting{changed}),
		"another folder": trust.Open(state).Folder("id", other).Unconfirmed([]trust.Setting{evil}),
		"another matter": trust.Open(state).Folder("id2", dir).Unconfirmed([]trust.Setting{evil}),
		"another person": trust.Open(t.TempDir()).Folder("id", dir).Unconfirmed([]trust.Setting{evil}),
	} {
		require.Len(t, x, 1, name)
	}
	require.Empty(t, trust.Open(state).Folder("id", link).Unconfirmed([]trust.Setting{evil}), "the same folder by another way")

	files, err := filepath.Glob(filepath.Join(state, "decisions", "*.json"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	info, err := os.Stat(files[0])
	require.NoError(t, err)
	require.Zero(t, info.Mode().Perm()&0o077, "for the person alone")
	require.NoError(t, os.WriteFile(files[0], []byte("{"), 0o600))
	require.Len(t, f.Unconfirmed([]trust.Setting{evil}), 1, "a damaged file decides nothing")
	require.NoError(t, f.Confirm(evil), "and is written anew")
	require.Empty(t, f.Unconfirmed([]trust.Setting{evil}))
}

func TestSharesAndModels(t *testing.T) {
	f := trust.Open(t.TempDir()).Folder("id", t.TempDir())
	_, leave, ok := f.Shared()
	require.False(t, ok)
	require.Error(t, leave.For(""), "the leave for nothing is for nothing")
	require.NoError(t, f.Share(trust.Share{Cluster: "acme", Place: "tls://a as ada"}))
	s, leave, ok := f.Shared()
	require.True(t, ok)
	require.Equal(t, "acme", s.Cluster)
	require.NoError(t, leave.For("tls://a as ada"))
	require.Error(t, leave.For("tls://a as eve"))
	require.NoError(t, f.Unshare())
	_, _, ok = f.Shared()
	require.False(t, ok)

	_, ok = f.Model("https://model")
	require.False(t, ok)
	require.NoError(t, f.AgreeModel("https://model"))
	_, ok = f.Model("https://model")
	require.True(t, ok)
	_, ok = f.Model("https://model2")
	require.False(t, ok)
	require.False(t, f.Online())
	require.NoError(t, f.AgreeOnline())
	require.True(t, f.Online())
	require.False(t, f.Gaps())
	require.NoError(t, f.Forget())
	require.False(t, f.Online())
}

// Decisions of several programs at once are all kept.
func TestSeveralPrograms(t *testing.T) {
	state, dir := t.TempDir(), t.TempDir()
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if err := trust.Open(state).Folder("id", dir).AgreeModel(strings.Repeat("x", i+1)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range 20 {
		_, ok := trust.Open(state).Folder("id", dir).Model(strings.Repeat("x", i+1))
		require.True(t, ok)
	}
}

// A key goes to the host that it was first used with, and to those that were named.
func TestKeys(t *testing.T) {
	b := trust.Open(t.TempDir())
	require.NoError(t, b.KeyFor("OPENSEARCH_PASSWORD", "secret", "https://a:9200"))
	require.NoError(t, b.KeyFor("OPENSEARCH_PASSWORD", "secret", "https://a:9200"))
	err := b.KeyFor("OPENSEARCH_PASSWORD", "secret", "https://b:9200")
	require.EqualError(t, err, "OPENSEARCH_PASSWORD was entered for https://a:9200, and is not sent to https://b:9200: headnote keys bind OPENSEARCH_PASSWORD --host https://b:9200 says that it is meant for it")
	require.NoError(t, b.KeyFor("OPENSEARCH_PASSWORD", "another", "https://b:9200"), "another key")
	require.NoError(t, b.KeyFor("OPENSEARCH_PASSWORD", "", "https://c:9200"), "no key")
	require.NoError(t, b.BindKey("OPENSEARCH_PASSWORD", "secret", "https://b:9200"))
	require.NoError(t, b.KeyFor("OPENSEARCH_PASSWORD", "secret", "https://b:9200"))
	require.NoError(t, b.KeyFor("OPENSEARCH_PASSWORD", "secret", "https://a:9200"))
	require.False(t, b.KeyIsFor("OPENSEARCH_PASSWORD", "secret", "https://c:9200"))
}

// A leave is a way to one host, and to no other.
func TestTransport(t *testing.T) {
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	t.Cleanup(s.Close)
	for _, test := range []struct {
		leave trust.Granted
		ok    bool
	}{{trust.Own(s.URL), true}, {trust.Own("https://elsewhere"), false}, {trust.Granted{}, false}} {
		c := http.Client{Transport: test.leave.Only(http.DefaultTransport)}
		res, err := c.Post(s.URL+"/x", "text/plain", strings.NewReader("words"))
		if !test.ok {
			require.ErrorContains(t, err, "is not reached")
			continue
		}
		require.NoError(t, err)
		_, err = io.Copy(io.Discard, res.Body)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
	}
	require.Equal(t, 1, asked)
}
