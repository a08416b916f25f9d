package cluster_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
)

// oursForm matches the index names that headnote creates for the matter.
var oursForm = regexp.MustCompile(fmt.Sprintf("-%.8s-[0-9a-f]{12}$", acme))

// world is what others have in the cluster: indexes with their documents and aliases.
func world(t *testing.T, n *clustertest.Node, prefix string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	status, said := n.Do(t, "GET", "/"+prefix+"*", "")
	require.Equal(t, 200, status, said)
	var all map[string]struct {
		Aliases  map[string]any `json:"aliases"`
		Mappings map[string]any `json:"mappings"`
	}
	require.NoError(t, json.Unmarshal([]byte(said), &all))
	for name, x := range all {
		if oursForm.MatchString(name) && !strings.HasSuffix(name, "0123456789ab") {
			continue
		}
		status, docs := n.Do(t, "GET", "/"+name+"/_search?size=100&sort=_doc&seq_no_primary_term=true&filter_path=hits.hits",
			"")
		require.Equal(t, 200, status, docs)
		shape, err := json.Marshal(x)
		require.NoError(t, err)
		out[name] = string(shape) + docs
	}
	return out
}

// Over 200 random names and states of a cluster, nothing that belongs to others is touched, whatever headnote is told
// to do.
func TestForeignIsUntouched(t *testing.T) {
	n := clustertest.Real(t)
	const seed = 15
	r := rand.New(rand.NewPCG(seed, seed))
	did, refused := 0, 0
	for i := range 200 {
		prefix := fmt.Sprintf("w%d-%d-", os.Getpid(), i)
		words := []string{"billing", "crm-2024", "logs", "acme", "a", "x_y", "matter-1", "logs-000001", "v1"}
		alias := prefix + words[r.IntN(len(words))]
		metas := []string{
			`{}`, `{"_meta":{"made":"by others"}}`, `{"_meta":{"headnote":1}}`,
			`{"_meta":{"headnote":"2","matter":"` + acme + `"}}`, `{"_meta":{"headnote":2,"matter":"` + blake + `"}}`,
			`{"_meta":{"headnote":2}}`, `{"_meta":{"matter":"` + acme + `"}}`,
		}
		forms := []string{
			alias + "-000001", alias + "-v1-000001", alias, alias + "-w",
			fmt.Sprintf("%s-%.8s-0123456789ab", alias, acme), prefix + "other", fmt.Sprintf("%s-%.8s-%012d", alias, blake, i),
		}
		for range r.IntN(3) {
			name := forms[r.IntN(len(forms))]
			aliases := ""
			if name != alias && r.IntN(3) > 0 {
				aliases = fmt.Sprintf(`%q:{"is_write_index":%t}`, alias, r.IntN(2) == 0)
			}
			if status, _ := n.Do(t, "PUT", "/"+name,
				fmt.Sprintf(`{"mappings":%s,"aliases":{%s},"settings":{"number_of_replicas":0}}`, metas[r.IntN(len(metas))],
					aliases)); status != 200 {
				continue // exists already, or would be a second write index
			}
			status, said := n.Do(t, "PUT", "/"+name+"/_doc/1?refresh=true", `{"theirs":true}`)
			require.Less(t, status, 300, said)
		}
		before := world(t, n, prefix)
		f := &folder{path: filepath.Join(t.TempDir(), "cluster.json")}
		f.Options = cluster.Options{
			URL: n.URL, Alias: alias, Matter: acme, Name: "Acme", By: "Ada",
			Client: http.DefaultClient, Replace: r.IntN(2) == 0,
		}
		f.again(t)
		for range 1 + r.IntN(4) {
			e, err := []func() (*cluster.Engine, error){
				func() (*cluster.Engine, error) { return cluster.Fill(t.Context(), f.Options) },
				func() (*cluster.Engine, error) { return cluster.Rebuild(t.Context(), f.Options) },
				func() (*cluster.Engine, error) { _, err := cluster.Drop(t.Context(), f.Options); return nil, err },
			}[r.IntN(3)]()
			if err == nil && e != nil {
				err = e.Add(t.Context(), []index.Indexable{doc("1", "Ours."), doc("2", "Ours, too.")})
				if err == nil {
					err = e.Remove(t.Context(), map[string]int{"1": 1})
				}
				if r.IntN(4) == 0 { // others act in the meantime
					_, _ = n.Do(t, "PUT", "/"+prefix+"late", `{"settings":{"number_of_replicas":0},"aliases":{"`+alias+`":{}}}`)
					before = world(t, n, prefix)
				}
				if err == nil {
					err = e.Switch(t.Context())
				}
			}
			if did++; err != nil {
				refused++
			}
			require.Equal(t, before, world(t, n, prefix), "seed %d, state %d, alias %s: %v", seed, i, alias, err)
		}
		f.again(t)
		_, err := cluster.Drop(t.Context(), f.Options)
		require.NoError(t, err)
		require.Equal(t, before, world(t, n, prefix))
		for name := range before {
			n.Do(t, "DELETE", "/"+name, "")
		}
		status, left := n.Do(t, "GET", "/"+prefix+"*", "")
		require.Equal(t, 200, status)
		require.Equal(t, "{}", left, "nothing of ours is left behind")
	}
	t.Logf("%d acts in 200 states, %d refused", did, refused)
	require.Greater(t, refused, 50)
	require.Greater(t, did-refused, 50)
}

// Two concurrent attempts at one name, one claim, one switch: exactly one succeeds, and nothing is lost.
func TestTwoAtOnce(t *testing.T) {
	n := clustertest.Real(t)
	for range 10 {
		a := onNode(t, n)
		b := onNode(t, n)
		b.Alias, b.Matter, b.By = a.Alias, blake, "Eve"
		done := make(chan error, 2)
		for _, f := range []*folder{a, b} {
			o := f.Options
			go func() {
				e, err := cluster.Fill(t.Context(), o)
				if err == nil {
					err = e.Add(t.Context(), []index.Indexable{doc(o.By, "One.")})
				}
				done <- err
			}()
		}
		errs := []error{<-done, <-done}
		won := slices.DeleteFunc(errs, func(err error) bool { return err != nil })
		require.LessOrEqual(t, len(won), 1, "both think the name theirs")
		info, err := cluster.Look(t.Context(), cluster.Options{URL: n.URL, Alias: a.Alias, Client: http.DefaultClient})
		require.NoError(t, err, "the name stands for one index")
		require.Contains(t, []string{acme, blake}, info.Matter)
	}
}
