package cluster_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
)

// named creates an index with an alias, as another program would.
func named(s *clustertest.Server, name, alias string, meta any) {
	s.Saw(func() {
		s.Indexes[name] = &clustertest.Index{
			Meta: meta, Aliases: map[string]bool{alias: false},
			Docs: map[string]clustertest.Doc{"1": {Source: map[string]any{"a": 1}}},
		}
	})
}

// What headnote did not create for this matter is refused by name, and left unchanged.
func TestForeignIndexesAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		lay  func(*clustertest.Server)
		want string
	}{
		"another program's, with a number": {
			func(s *clustertest.Server) { named(s, "acme-000001", "acme", nil) },
			"acme-000001, which headnote did not make",
		},
		"another program's, with other words": {func(s *clustertest.Server) {
			named(s, "crm-2024", "acme",
				map[string]any{"made": "by us"})
		}, "crm-2024, which headnote did not make"},
		"one that only looks like ours": {func(s *clustertest.Server) {
			named(s, "x-1", "acme",
				map[string]any{"headnote": "yes"})
		}, "x-1, which headnote did not make"},
		"several": {func(s *clustertest.Server) {
			named(s, "billing-000001", "acme", nil)
			named(s, "billing-000002", "acme", nil)
		}, "names 2 indexes (billing-000001, billing-000002)"},
		"an index of that name": {
			func(s *clustertest.Server) { named(s, "acme", "other", nil) },
			"names the index acme, which headnote did not make",
		},
		"another matter's": {func(s *clustertest.Server) {
			named(s, "acme-zz-1", "acme", map[string]any{"headnote": 2, "matter": blake})
		}, "acme-zz-1 of another matter (" + blake + ")"},
		"an older headnote's": {func(s *clustertest.Server) {
			named(s, "acme-v1-000001", "acme",
				map[string]any{"headnote": 1})
		}, "which an older headnote made without the id of a matter"},
		"ours, and another beside it": {func(s *clustertest.Server) {
			named(s, "acme-aa-1", "acme", map[string]any{"headnote": 2, "matter": acme})
			named(s, "logs", "acme", nil)
		}, "names 2 indexes (acme-aa-1, logs)"},
	} {
		t.Run(name, func(t *testing.T) {
			s := clustertest.New(t)
			c.lay(s)
			count := len(s.Indexes)
			f := newFolder(t, s, acme, "Ada")
			f.Replace = true
			for _, open := range []func() (*cluster.Engine, error){
				func() (*cluster.Engine, error) { return cluster.Fill(t.Context(), f.Options) },
				func() (*cluster.Engine, error) { return cluster.Rebuild(t.Context(), f.Options) },
			} {
				_, err := open()
				require.ErrorIs(t, err, cluster.ErrForeign)
				require.ErrorContains(t, err, c.want)
			}
			_, err := f.reader(t).Search(t.Context(), index.Request{Query: index.Words("x"), Limit: 3})
			require.ErrorIs(t, err, cluster.ErrForeign)
			n, err := cluster.Drop(t.Context(), f.Options)
			require.NoError(t, err)
			require.Zero(t, n)
			require.Len(t, s.Indexes, count)
			for _, asked := range s.Asked {
				require.Regexp(t, "^GET ", asked, "nothing was written")
			}
		})
	}
}

// An index that passes to somebody else while it is being filled is not touched.
func TestLookedAtBeforeEveryStep(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e, err := cluster.Rebuild(t.Context(), f.Options)
	require.NoError(t, err)
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("a", "One.")}))
	require.NoError(t, e.Finish(t.Context(), 1, 4))
	named(s, "logs-000001", "acme", nil) // between the filling and the switch
	require.ErrorIs(t, e.Switch(t.Context()), cluster.ErrForeign)
	require.Contains(t, s.Indexes, "logs-000001")
	require.Equal(t, map[string]bool{"acme": false}, s.Indexes["logs-000001"].Aliases)
}

// If two matters want one name, the second is refused, even if both ask at the same time.
func TestTwoMattersOneName(t *testing.T) {
	s := clustertest.New(t)
	ada, eve := newFolder(t, s, acme, "Ada"), newFolder(t, s, blake, "Eve")
	a, err := cluster.Rebuild(t.Context(), ada.Options)
	require.NoError(t, err)
	b, err := cluster.Rebuild(t.Context(), eve.Options)
	require.NoError(t, err)
	require.NoError(t, a.Add(t.Context(), []index.Indexable{doc("a", "One.")}))
	require.NoError(t, b.Add(t.Context(), []index.Indexable{doc("b", "Two.")}))
	// Eve looks, Ada moves the alias, Eve moves it: the cluster refuses the second.
	s.Saw(func() { s.Asked = nil })
	require.NoError(t, a.Switch(t.Context()))
	err = b.Switch(t.Context())
	require.ErrorIs(t, err, cluster.ErrForeign)
	_, x := s.Named("acme")
	require.Contains(t, x.Docs, "a#0")

	_, err = cluster.Fill(t.Context(), eve.Options)
	require.ErrorContains(t, err, "of another matter")
	n, err := cluster.Drop(t.Context(), eve.Options)
	require.NoError(t, err)
	require.Equal(t, 1, n, "what Eve began is hers to remove")
	require.Len(t, s.Indexes, 1)
}

// A folder and a copy of it: the first one that fills continues to do so, the other gets an error that names it, and
// takes over the index on request.
func TestOneFolderFills(t *testing.T) {
	s := clustertest.New(t)
	ada := newFolder(t, s, acme, "Ada on ws-1")
	e := ada.fill(t)
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("p1", "One."), doc("p2", "Two.")}))
	require.NoError(t, e.Finish(t.Context(), 2, 8))
	bob := ada.copied(t, s, "Bob on ws-2")
	require.NoError(t, ada.fill(t).Finish(t.Context(), 2, 8))

	for _, open := range []func() (*cluster.Engine, error){
		func() (*cluster.Engine, error) { return cluster.Fill(t.Context(), bob.Options) },
		func() (*cluster.Engine, error) { return cluster.Rebuild(t.Context(), bob.Options) },
	} {
		_, err := open()
		require.ErrorIs(t, err, cluster.ErrTaken)
		require.ErrorContains(t, err, "Ada on ws-1, since May 1, 2026")
		require.ErrorContains(t, err, "--take")
	}
	n, err := cluster.Drop(t.Context(), bob.Options)
	require.NoError(t, err)
	require.Zero(t, n, "a copy cannot remove it either")
	require.Equal(t, []string{"p1", "p2"}, found(t, ada.reader(t), "one OR two"))

	bob.Replace = true
	taken, err := cluster.Rebuild(t.Context(), bob.Options)
	require.NoError(t, err)
	before := ada.fill(t) // Ada is filling it at that moment
	require.NoError(t, taken.Add(t.Context(), []index.Indexable{doc("p3", "Three.")}))
	require.NoError(t, taken.Finish(t.Context(), 1, 6))
	require.NoError(t, taken.Switch(t.Context()))
	err = before.Add(t.Context(), []index.Indexable{doc("p4", "Four.")})
	require.ErrorIs(t, err, cluster.ErrTaken)
	require.ErrorContains(t, err, "Bob on ws-2")
	require.Len(t, s.Indexes, 1, "a write that comes late makes no new index")
	require.Equal(t, []string{"p3"}, found(t, ada.reader(t), "one OR three OR four"))
}

// A write that was checked before the index was taken over does not recreate it.
func TestALateWriteMakesNoIndex(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	name, x := s.Named("acme")
	record := x.Docs["headnote"]
	s.Saw(func() {
		delete(s.Indexes, name)
		s.Next = []clustertest.Reply{{Status: 200, Body: `{"found":true,"_source":{"headnote":{"token":"` +
			record.Source["headnote"].(map[string]any)["token"].(string) + `"}}}`}}
	})
	require.ErrorIs(t, e.Add(t.Context(), []index.Indexable{doc("a", "One.")}), cluster.ErrTaken)
	require.Empty(t, s.Indexes)
}

// The answer to a request can be lost after it was carried out: the claim holds.
func TestLostAnswers(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("a", "One.")}))
	f.again(t)
	claims := f.Claims.At(s.URL, "acme")
	require.Len(t, claims, 1)
	require.Len(t, claims[0].Tokens, 1)
	// Killed between the sending of a new token and the answer: both are known.
	second := f.fill(t)
	require.NotNil(t, second)
	require.ErrorIs(t, e.Add(t.Context(), []index.Indexable{doc("b", "Two.")}), cluster.ErrTaken,
		"the one before has ended")
	require.NoError(t, second.Add(t.Context(), []index.Indexable{doc("b", "Two.")}))
}

// An interrupted rebuild is continued, and what is no longer used is removed, unless somebody has given it another
// name.
func TestRebuild(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	require.NoError(t, f.fill(t).Add(t.Context(), []index.Indexable{doc("old", "One.")}))
	half, err := cluster.Rebuild(t.Context(), f.Options)
	require.NoError(t, err)
	require.NoError(t, half.Add(t.Context(), []index.Indexable{doc("a", "One.")}))
	f.again(t) // the program was killed
	again, err := cluster.Rebuild(t.Context(), f.Options)
	require.NoError(t, err)
	require.Len(t, s.Indexes, 2)
	held, err := again.Holdings(t.Context())
	require.NoError(t, err)
	require.True(t, held["a"].Complete(1), "what was sent is there")

	before, _ := s.Named("acme")
	s.Saw(func() { s.Indexes[before].Aliases["dashboard"] = false })
	require.NoError(t, again.Switch(t.Context()))
	require.NoError(t, again.Switch(t.Context()), "twice is once")
	require.Contains(t, s.Indexes, before)
	require.Contains(t, f.said[0], "others call it dashboard")
	n, err := cluster.Drop(t.Context(), f.Options)
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.Len(t, s.Indexes, 1)
	require.Empty(t, f.Claims.At(s.URL, "acme"))
}

// The claims file is not trusted to name arbitrary indexes.
func TestClaimsOfOthers(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	write(t, f.path, `[{"url":"`+s.URL+`","alias":"acme","index":"_all","tokens":["x"]}]`)
	_, err := cluster.OpenClaims(f.path)
	require.ErrorContains(t, err, "does not make")
	named(s, "acme-aaaaaaaa-0123456789ab", "acme", map[string]any{"headnote": 2, "matter": blake})
	write(t, f.path, `[{"url":"`+s.URL+`","alias":"acme","index":"acme-aaaaaaaa-0123456789ab","tokens":["x"]}]`)
	f.again(t)
	_, err = cluster.Drop(t.Context(), f.Options)
	require.ErrorIs(t, err, cluster.ErrForeign)
	require.Len(t, s.Indexes, 1)
}

// Tidying during a fill removes an abandoned rebuild, and an index whose creation arrived late is filled, not left
// behind.
func TestTidy(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	_, err := cluster.Rebuild(t.Context(), f.Options)
	require.NoError(t, err)
	require.Len(t, s.Indexes, 2)
	require.NoError(t, e.Tidy(t.Context()))
	require.Len(t, s.Indexes, 1)
	require.Len(t, f.Claims.At(s.URL, "acme"), 1)

	late := newFolder(t, s, acme, "Ada")
	late.Alias = "late"
	s.Saw(func() {
		s.Next = []clustertest.Reply{{Status: 404, Body: `{"error":{"type":"index_not_found_exception"}}`}, {Status: 500}}
	})
	_, err = cluster.Fill(t.Context(), late.Options)
	require.Error(t, err, "it was killed while the index was being made")
	claimed := late.Claims.At(s.URL, "late")
	require.Len(t, claimed, 1)
	late.fill(t)
	name, _ := s.Named("late")
	require.Equal(t, claimed[0].Index, name)
}
