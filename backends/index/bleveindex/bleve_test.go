package bleveindex_test

import (
	"context"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/bleveindex"
	"headnote/backends/index/local"
)

// The baseline engine answers the same kinds of queries.
func TestSearch(t *testing.T) {
	files := fstest.MapFS{
		"lease.txt": {Data: []byte("---\ntitle: Lease\nkind: contract\ndate: 2019-05-01\n---\nThe tenant pays rent for " +
			"the warehouse under 11 U.S.C. § 365.")},
		"will.txt": {Data: []byte("---\ntitle: Will\nkind: filing\ncourt: Probate Court of Ames\ndate: 2021\n---\nThe " +
			"testator leaves the orchard and the warehouse.")},
		"deed.txt": {Data: []byte("---\ntitle: Deed of Sale\nkind: contract\n---\nThe grantor conveys the meadow.")},
	}
	x, r, err := local.MemoryWith(context.Background(), files, bleveindex.OpenEngine, time.Now)
	require.NoError(t, err)
	defer func() { require.NoError(t, x.Close()) }()
	require.Equal(t, 3, r.Documents)
	for query, want := range map[string][]string{
		"warehouse": {"lease.txt", "will.txt"}, `"leaves the orchard"`: {"will.txt"}, "ware* AND orchard": {"will.txt"},
		"warehouse -orchard": {"lease.txt"},
		"NOT NOT warehouse":  {"lease.txt", "will.txt"}, "kind:contract": {"deed.txt", "lease.txt"},
		"warehouse kind:contract": {"lease.txt"},
		"court:probate":           {"will.txt"}, "date:2020..": {"will.txt"}, "title:deed": {"deed.txt"},
		`"11 USC 365"`: {"lease.txt"}, "nothing": nil, "source:local meadow": {"deed.txt"},
	} {
		hits, err := x.Search(context.Background(), index.Query{Text: query})
		require.NoError(t, err, query)
		var paths []string
		for _, h := range hits.Hits {
			paths = append(paths, h.Document.Path)
		}
		slices.Sort(paths)
		require.Equal(t, want, paths, query)
	}
	with, all := x.Frequency("warehouses")
	require.Equal(t, []int{2, 3}, []int{with, all})
}
