package trust_test

import (
	"errors"
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

// A decision applies to one matter in one place, and to what was shown.
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
	require.Empty(t, trust.Open(state).Folder("id", link).Unconfirmed([]trust.Setting{evil}),
		"the same folder by another way")

	files, err := filepath.Glob(filepath.Join(state, "decisions", "*.json"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	info, err := os.Stat(files[0])
	require.NoError(t, err)
	require.Zero(t, info.Mode().Perm()&0o077, "for the person alone")
}

// An unreadable file of decisions grants nothing, keeps the matter confidential, and is not overwritten before the
// person has agreed to start over.
func TestDamagedDecisions(t *testing.T) {
	for _, damage := range []string{"", "{", "{}", `{"id":"another","dir":"/elsewhere","online":true}`, "[1]"} {
		state, dir := t.TempDir(), t.TempDir()
		f := trust.Open(state).Folder("id", dir)
		require.NoError(t, f.Check(), "there is no file yet")
		require.NoError(t, f.SetConfidential(true))
		require.NoError(t, f.Confirm(evil))
		require.NoError(t, f.Share(trust.Share{Place: "tls://a as ada"}))
		require.NoError(t, f.Check())
		files, err := filepath.Glob(filepath.Join(state, "decisions", "*.json"))
		require.NoError(t, err)
		require.Len(t, files, 1)
		require.NoError(t, os.WriteFile(files[0], []byte(damage), 0o600))

		require.ErrorContains(t, f.Check(), "headnote confirm "+dir, damage)
		require.True(t, f.Confidential(), damage)
		require.False(t, f.Online(), damage)
		require.Len(t, f.Unconfirmed([]trust.Setting{evil}), 1, damage)
		_, _, shared := f.Shared()
		require.False(t, shared, damage)
		require.Error(t, f.Confirm(evil), damage)
		require.Error(t, f.SetConfidential(false), damage)
		data, err := os.ReadFile(files[0])
		require.NoError(t, err)
		require.Equal(t, damage, string(data), "nothing is written over it")

		kept, err := f.Reset()
		require.NoError(t, err, damage)
		data, err = os.ReadFile(kept)
		require.NoError(t, err)
		require.Equal(t, damage, string(data))
		require.NoError(t, f.Check())
		require.True(t, f.Confidential(), damage)
		require.NoError(t, f.Confirm(evil), damage)
		require.Empty(t, f.Unconfirmed([]trust.Setting{evil}))
		kept, err = f.Reset()
		require.NoError(t, err)
		require.Empty(t, kept, "nothing is damaged")
		require.Empty(t, f.Unconfirmed([]trust.Setting{evil}), "and nothing is dropped")
	}
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

// Concurrent decisions of several programs are all kept.
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

// A key goes to the first host that accepted it, and to those that were named.
func TestKeys(t *testing.T) {
	const name, a, b2, c = "OPENSEARCH_PASSWORD", "https://a:9200", "https://b:9200", "https://c:9200"
	state := t.TempDir()
	b := trust.Open(state)
	isFor := func(host string) bool {
		bound, err := b.KeyIsFor(name, "secret", host)
		require.NoError(t, err)
		return bound
	}
	require.NoError(t, b.CheckKey(name, "secret", b2))
	require.NoError(t, b.CheckKey(name, "secret", a), "a host that has not accepted it binds nothing")
	require.NoError(t, b.KeyAccepted(name, "secret", a))
	require.NoError(t, b.KeyAccepted(name, "secret", a))
	require.NoError(t, b.CheckKey(name, "secret", a))
	require.EqualError(t, b.CheckKey(name, "secret", b2),
		"OPENSEARCH_PASSWORD was entered for https://a:9200, and is not sent to https://b:9200: "+
			"headnote keys bind OPENSEARCH_PASSWORD --host https://b:9200 lets it be sent there, too; headnote keys unbind "+
			"OPENSEARCH_PASSWORD forgets the hosts of that key")
	require.ErrorAs(t, b.KeyAccepted(name, "secret", b2), new(trust.ErrBound), "another program was faster")
	require.NoError(t, b.CheckKey(name, "another", b2), "another key")
	require.NoError(t, b.CheckKey(name, "", c), "no key")
	require.NoError(t, b.KeyAccepted(name, "", c))
	require.NoError(t, b.BindKey(name, "secret", b2))
	require.True(t, isFor(a))
	require.True(t, isFor(b2))
	require.False(t, isFor(c))

	require.NoError(t, b.KeyAccepted("OPENSEARCH_USER", "ada", a))
	require.NoError(t, b.KeyAccepted(name, "older", c))
	hosts, err := b.UnbindKey(name)
	require.NoError(t, err)
	require.Equal(t, []string{a, b2, c}, hosts)
	require.NoError(t, b.CheckKey(name, "secret", c))
	require.Error(t, b.CheckKey("OPENSEARCH_USER", "ada", c), "another key keeps its hosts")
	hosts, err = b.UnbindKey(name)
	require.NoError(t, err)
	require.Empty(t, hosts)

	path := filepath.Join(state, "decisions", "hosts.json")
	require.NoError(t, os.WriteFile(path, []byte(`{"OPENSE`), 0o600))
	const unreadable = "hosts.json is damaged"
	require.ErrorContains(t, b.CheckKey(name, "secret", a), unreadable)
	require.ErrorContains(t, b.KeyAccepted(name, "secret", a), unreadable)
	require.ErrorContains(t, b.BindKey(name, "secret", a), unreadable)
	_, err = b.KeyIsFor(name, "secret", a)
	require.ErrorContains(t, err, unreadable)
	_, err = b.UnbindKey(name)
	require.ErrorContains(t, err, "Put a copy of the file back, or remove it")
	require.NoError(t, os.Remove(path))
	require.NoError(t, b.CheckKey(name, "secret", a))
}

// OnAccepted calls its function once, and only after an answer that accepts the request.
func TestOnAccepted(t *testing.T) {
	status, calls, fails := http.StatusUnauthorized, 0, true
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
	t.Cleanup(s.Close)
	c := http.Client{Transport: trust.OnAccepted(http.DefaultTransport, func() error {
		calls++
		if fails {
			return errors.New("it cannot be kept")
		}
		return nil
	})}
	get := func() error {
		res, err := c.Get(s.URL)
		if err != nil {
			return err
		}
		return res.Body.Close()
	}
	for _, refused := range []int{
		http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound,
		http.StatusServiceUnavailable,
	} {
		status = refused
		require.NoError(t, get())
		require.Zero(t, calls)
	}
	status = http.StatusOK
	require.ErrorContains(t, get(), "it cannot be kept")
	fails = false
	require.NoError(t, get())
	require.NoError(t, get())
	require.Equal(t, 2, calls)
}

// A permission is for one host only.
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
