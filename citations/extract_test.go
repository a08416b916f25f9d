package citations_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
	"headnote/citations/eyecite"
	"headnote/internal/shared"
)

func TestStandardForms(t *testing.T) {
	f, err := os.Open(filepath.Join(shared.Dir(t), "citations", "standard_forms.jsonl"))
	require.NoError(t, err)
	defer f.Close()
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		var form struct {
			Text     string
			Kind     *string
			Expected map[string]string
		}
		require.NoError(t, json.Unmarshal(sc.Bytes(), &form))
		t.Run(form.Text, func(t *testing.T) {
			cs := citations.Extract(form.Text)
			if form.Kind == nil {
				require.Empty(t, cs)
				return
			}
			require.NotEmpty(t, cs)
			c := cs[0]
			require.Equal(t, *form.Kind, string(c.Kind))
			got := map[string]string{
				"volume": c.Volume, "page": c.Page, "court": c.Court, "title": c.Title,
				"section": c.Section, "part": c.Section, "form": c.Section,
				"number": strings.ReplaceAll(c.Section, ",", ""),
				"type":   c.Edition, "antecedent": c.Antecedent, "reporter": c.Edition,
			}
			for _, k := range []string{"volume", "court", "title", "section", "part", "form", "antecedent", "reporter"} {
				if want, ok := form.Expected[k]; ok {
					require.Equal(t, want, got[k], k)
				}
			}
		})
	}
	require.NoError(t, sc.Err())
}

func TestParts(t *testing.T) {
	s := "The Court so held. See FTC v. Actavis, Inc., 570 U.S. 136, 147–48 & n.3, 133 S. Ct. 2223 (2013) (rejecting " +
		"the (so-called) scope test); accord In re Gault, 387\n U.S. 1, 13 (1967)."
	cs, as := citations.Find(s)
	require.Len(t, cs, 3)
	c := cs[0]
	require.Equal(t, "FTC", c.Plaintiff)
	require.Equal(t, "Actavis, Inc.", c.Defendant)
	require.Equal(t, "147–48 & n.3", c.PinCite)
	require.Equal(t, 2013, c.Year)
	require.Equal(t, "scotus", c.Court)
	require.Equal(t, "See", c.Signal)
	require.Equal(t, cs[0].Group, cs[1].Group, "parallel citations belong together")
	require.Equal(t, "rejecting the (so-called) scope test", cs[1].Parenthetical)
	require.Equal(t, "387 U.S. 1", cs[2].Key(), "a line break inside a citation is normal")
	require.Len(t, as, 2)
	require.Equal(t, "FTC v. Actavis, Inc., 570 U.S. 136 (2013)", as[0].Label)
}

func TestResolve(t *testing.T) {
	s := `Roe v. Wade, 410 U.S. 113, 120 (1973). Id. at 125. Then 21 U.S.C. § 355(j)(2). Id. § 355(b). ` +
		`Roe, 410 U.S., at 130. Wade, supra, at 131. Id. at 9000. Nobody, supra, at 3. ` +
		`U.S. Patent No. 7,123,456 claims it; the '456 patent is valid; the '999 patent is not.`
	cs, as := citations.Find(s)
	var got []string
	for _, c := range cs {
		key := "-"
		if c.Resolves >= 0 {
			key = as[c.Resolves].Key
		} else {
			require.NotEmpty(t, c.Reason, c.Text)
		}
		got = append(got, string(c.Kind)+" "+key)
	}
	require.Equal(t, []string{
		"full_case 410 U.S. 113", "id 410 U.S. 113", "law 21 U.S.C. § 355", "id 21 U.S.C. § 355",
		"short_case 410 U.S. 113", "supra 410 U.S. 113", "id -", "supra -", "patent U.S. Patent No. 7123456",
		"patent U.S. Patent No. 7123456", "patent -",
	}, got)
}

func TestNothingToFind(t *testing.T) {
	list, err := os.ReadFile(filepath.Join("testdata", "nothing.txt"))
	require.NoError(t, err)
	n := 0
	for line := range strings.Lines(string(list)) {
		if line = strings.TrimRight(line, "\n"); strings.HasPrefix(line, "#") {
			continue
		}
		n++
		for _, s := range []string{line, "It is so: " + line + ", they said."} {
			if cs := citations.Extract(s); len(cs) > 0 {
				t.Errorf("%q: %s %q", s, cs[0].Kind, cs[0].Text)
			}
		}
	}
	require.GreaterOrEqual(t, n, 106)
}

func TestTreatment(t *testing.T) {
	s := "Old v. Case, 100 F.3d 200 (9th Cir. 1996), was overruled by New v. Case, 300 F.3d 400 (9th Cir. 2002) (en " +
		"banc). Fine v. Case, 5 F.3d 6 (1st Cir. 1993), has not been overruled."
	cs, as := citations.Find(s)
	ts := citations.Treatments(s, cs, as)
	require.NotEmpty(t, ts)
	for _, x := range ts {
		require.NotEqual(t, "5 F.3d 6", x.Key)
		require.True(t, x.Negative)
		require.Contains(t, x.Sentence, "overruled by")
	}
}

func TestGraph(t *testing.T) {
	g := citations.BuildGraph([]citations.Doc{
		{
			ID:    "a",
			Title: "A v. B",
			Type:  "Case Law",
			Self:  "1 F.3d 2",
			Text:  "We apply 21 U.S.C. § 355 and C v. D, 3 F.3d 4 (1st Cir. 1994).",
		},
		{
			ID:    "b",
			Title: "C v. D",
			Type:  "Case Law",
			Self:  "3 F.3d 4",
			Text:  "C v. D, 3 F.3d 4. See A v. B, 1 F.3d 2 (1st Cir. 1993); 21 USC 355(j).",
		},
	})
	sum := g.Summary()
	require.Equal(t, 2, sum.TotalSources)
	require.Equal(t, 4, sum.TotalCitations)
	require.Equal(t, 2, sum.CrossDomainLinks)
	require.Equal(t, "21 U.S.C. § 355", sum.MostCited[0].ID)
	require.Equal(t, 2, sum.MostCited[0].Cited, "counted once however it is written")
	for _, write := range []func(*strings.Builder) error{
		func(b *strings.Builder) error { return g.WriteDOT(b) },
		func(b *strings.Builder) error { return g.WriteGraphML(b) },
		func(b *strings.Builder) error { return g.WriteJSON(b) },
	} {
		var b strings.Builder
		require.NoError(t, write(&b))
		require.Contains(t, b.String(), "U.S.C.")
	}
}

func FuzzExtract(f *testing.F) {
	f.Add("Roe v. Wade, 410 U.S. 113, 120 (1973). Id. at 5; 21 U.S.C. §§ 1, 2, and 5(a)")
	f.Add("\xff 1 U.S. \xc2 § (((((")
	f.Add("<i>Roe</i> v. <i>Wade</i>, 410 U.S.&nbsp;113 (1973). In <i>Roe</i> at 5, --- U.S. --- <!-- <em> supra, at 3")
	f.Fuzz(func(t *testing.T, s string) {
		for _, find := range []finder{citations.Find, citations.FindHTML, eyecite.Find, eyecite.FindHTML} {
			cs, as := find(s)
			valid(t, s, cs, as)
		}
		cs, as := citations.Find(s)
		end := 0
		for _, c := range cs {
			require.GreaterOrEqual(t, c.Span.Start, end)
			require.Equal(t, c.Text, c.Span.Of(s))
			end = c.Span.End
		}
		citations.Treatments(s, cs, as)
		eyecite.References(s, cs)
	})
}
