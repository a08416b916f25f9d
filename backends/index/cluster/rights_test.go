package cluster_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
	"headnote/backends/index/local"
)

// The rights in the documentation are sufficient and minimal: they are tested against the cluster's own security
// plugin, with users that have nothing else.
func TestRights(t *testing.T) {
	page, err := os.ReadFile("../../../docs/shared-index.md")
	require.NoError(t, err)
	_, roles, found := strings.Cut(string(page), "```yaml\n")
	require.True(t, found)
	roles, _, _ = strings.Cut(roles, "```")
	n, ca := clustertest.Secured(t, roles,
		map[string]string{"ada": "headnote_acme_fill", "bob": "headnote_acme_read", "eve": ""})
	client, err := cluster.Client(ca)
	require.NoError(t, err)
	as := func(user string) *folder {
		f := &folder{path: filepath.Join(t.TempDir(), "cluster.json")}
		f.Options = cluster.Options{
			URL: n.URL, Alias: "acme", Matter: acme, Name: "Acme", By: user, User: user,
			Password: clustertest.Password, Client: client,
		}
		f.again(t)
		return f
	}
	// The filler: fill, change, remove, rebuild, restore.
	ada, root, dir := as("ada"), letters(t, 30), t.TempDir()
	built(t, ada, root, dir)
	require.NoError(t, os.Remove(filepath.Join(root, "letter0003.txt")))
	write(t, filepath.Join(root, "letter0004.txt"), "The lease ends.")
	r, x := built(t, ada, root, dir)
	require.Equal(t, []int{1, 1, 28}, []int{r.Changed, r.Deleted, r.Unchanged})
	d, err := x.Compare(t.Context())
	require.NoError(t, err)
	require.True(t, d.None())
	again, err := cluster.Rebuild(t.Context(), ada.Options)
	require.NoError(t, err)
	require.NoError(t, again.Add(t.Context(), []index.Indexable{doc("a", "The lease ends.")}))
	require.NoError(t, again.Finish(t.Context(), 1, 15))
	require.NoError(t, again.Switch(t.Context()))

	// The attached reader: everything that is read, nothing that is written.
	bob := as("bob")
	e := bob.reader(t)
	attached := local.Attach(e, e.Library())
	hits, err := attached.Search(t.Context(), index.Query{Text: "lease", Limit: 5})
	require.NoError(t, err)
	require.Len(t, hits.Hits, 1)
	whole, err := attached.Text("a")
	require.NoError(t, err)
	require.Equal(t, "The lease ends.", whole)
	require.Equal(t, 1, attached.Stats().Passages)
	_, _, err = attached.Naming([]string{"titl"}, 5)
	require.NoError(t, err)
	_, err = cluster.Look(t.Context(), bob.Options)
	require.NoError(t, err)
	bob.Replace = true
	_, err = cluster.Rebuild(t.Context(), bob.Options)
	require.ErrorContains(t, err, "security_exception: no permissions for [indices:admin/create")
	require.ErrorContains(t, err, "docs/shared-index.md")
	thief := as("bob") // with Ada's claim, but without her password
	thief.Claims = ada.Claims
	_, err = cluster.Fill(t.Context(), thief.Options)
	require.ErrorContains(t, err, "security_exception")
	_, err = cluster.Drop(t.Context(), thief.Options)
	require.Error(t, err)

	// Nobody else, and nobody with another name or password.
	_, err = cluster.Look(t.Context(), as("eve").Options)
	require.ErrorContains(t, err, "security_exception")
	ada.again(t)
	other := ada.Options
	other.Alias = "blake"
	_, err = cluster.Fill(t.Context(), other)
	require.ErrorContains(t, err, "security_exception")
	wrong := as("ada")
	wrong.Password = "wrong"
	_, err = cluster.Fill(t.Context(), wrong.Options)
	require.ErrorContains(t, err, "check the user and the password")

	require.NoError(t, ada.open.Close())
	gone, err := cluster.Drop(t.Context(), ada.Options)
	require.NoError(t, err)
	require.Equal(t, 1, gone)
}
