package citations_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

func TestTableOfAuthorities(t *testing.T) {
	s := "In re Gault, 387 U.S. 1 (1967). 42 U.S.C. § 1983; 9 U.S.C. § 10; 9 U.S.C. § 9; U.S. Const. amend. IV; Fed. R. " +
		"Civ. P. 12(b)(6).\f" +
		"Adams v. Zed, 1 F.3d 1 (9th Cir. 1993). Id. at 5. 21 C.F.R. § 314.94; 101 Harv. L. Rev. 7 (1987). Gault, 387 " +
		"U.S., at 5. J.A. 5. Id. at 6.\f" +
		"387 U.S. 1."
	cs, as := citations.Find(s)
	sections, paged := citations.TableOfAuthorities(s, cs, as)
	require.True(t, paged)
	var got []string
	for _, sec := range sections {
		got = append(got, sec.Title)
		for _, e := range sec.Entries {
			got = append(got, "  "+e.Authority.Label)
		}
	}
	require.Equal(t, []string{
		"Cases", "  Adams v. Zed, 1 F.3d 1 (9th Cir. 1993)", "  In re Gault, 387 U.S. 1 (1967)",
		"Constitutional Provisions", "  U.S. Const. amend. IV", "Statutes", "  9 U.S.C. § 9", "  9 U.S.C. § 10",
		"  42 U.S.C. § 1983", "Rules", "  Fed. R. Civ. P. 12", "Regulations", "  21 C.F.R. § 314.94",
		"Other Authorities", "  101 Harv. L. Rev. 7 (1987)",
	}, got)
	require.Equal(t, []int{1, 2, 3}, sections[0].Entries[1].Places)
}

func TestGraphNear(t *testing.T) {
	g := citations.BuildGraph([]citations.Doc{
		{ID: "a", Title: "A v. B", Type: "Case Law", Self: "1 F.3d 2", Text: "C v. D, 3 F.3d 4 (1st Cir. 1994)."},
		{
			ID:    "b",
			Title: "C v. D",
			Type:  "Case Law",
			Self:  "3 F.3d 4",
			Text:  "A v. B, 1 F.3d 2 (1st Cir. 1993). 21 U.S.C. § 355.",
		},
		{ID: "c", Title: "E v. F", Type: "Case Law", Self: "5 F.3d 6", Text: "21 U.S.C. § 355."},
	})
	require.True(t, g.Edges[0].Mutual)
	require.False(t, g.Edges[2].Mutual)
	require.Len(t, g.Near("a", 1).Nodes, 2)
	require.Len(t, g.Near("a", 2).Nodes, 3)
}
