package citations_test

import (
	"fmt"
	"os"

	"headnote/citations"
)

// Find finds the citations of a text and the authorities they refer to.
func ExampleFind() {
	cs, as := citations.Find("See Roe v. Wade, 410 U.S. 113, 120 (1973). Id. at 125; 21 U.S.C. § 355(j).")
	for _, c := range cs {
		fmt.Printf("%-10s %-20s → %s\n", c.Kind, c.Text, as[c.Resolves].Label)
	}
	// Output:
	// full_case  410 U.S. 113         → Roe v. Wade, 410 U.S. 113 (1973)
	// id         Id.                  → Roe v. Wade, 410 U.S. 113 (1973)
	// law        21 U.S.C. § 355(j)   → 21 U.S.C. § 355
}

// Extract also reads the context of each citation.
func ExampleExtract() {
	c := citations.Extract("But see Roe v. Wade, 410 U.S. 113, 120 (1973) (a dictum).")[0]
	fmt.Println(c.Signal, "|", c.Plaintiff, "|", c.Defendant)
	fmt.Println(c.Volume, c.Edition, c.Page, "at", c.PinCite, "|", c.Court, c.Year)
	fmt.Println(c.Parenthetical)
	// Output:
	// But see | Roe | Wade
	// 410 U.S. 113 at 120 | scotus 1973
	// a dictum
}

// A citation that cannot be resolved has a reason.
func ExampleResolve() {
	s := "Id. at 5."
	cs := citations.Extract(s)
	citations.Resolve(s, cs)
	fmt.Println(cs[0].Resolves, cs[0].Reason)
	// Output: -1 no citation precedes it
}

// Spans refer to the page with its tags.
func ExampleFindHTML() {
	page := "<p><i>Roe</i> v. <i>Wade</i>, 410&nbsp;U.S. 113 (1973)</p>"
	cs, _ := citations.FindHTML(page)
	fmt.Println(cs[0].Text)
	fmt.Println(cs[0].Span.Of(page))
	// Output:
	// 410 U.S. 113
	// 410&nbsp;U.S. 113
}

// The same authority has one key, however it is written.
func ExampleNormalize() {
	for _, s := range []string{"410 U. S. 113", "Roe v. Wade, 410 U.S. 113 (1973)", "21 USC 355(j)", "a lease"} {
		fmt.Printf("%q\n", citations.Normalize(s))
	}
	// Output:
	// "410 U.S. 113"
	// "410 U.S. 113"
	// "21 U.S.C. § 355"
	// ""
}

// Treatments reads how a citing sentence treats an authority.
func ExampleTreatments() {
	s := "Roe v. Wade, 410 U.S. 113 (1973), was overruled."
	cs, as := citations.Find(s)
	for _, t := range citations.Treatments(s, cs, as) {
		fmt.Println(t.Key, t.Signal, t.Negative)
	}
	// Output: 410 U.S. 113 overruled true
}

// TableOfAuthorities is in Bluebook order, with the line numbers of a text.
func ExampleTableOfAuthorities() {
	s := "See 21 U.S.C. § 355.\nRoe v. Wade, 410 U.S. 113 (1973).\nId. at 120."
	cs, as := citations.Find(s)
	sections, _ := citations.TableOfAuthorities(s, cs, as)
	for _, sec := range sections {
		for _, e := range sec.Entries {
			fmt.Println(sec.Title, "|", e.Authority.Label, "|", e.Places)
		}
	}
	// Output:
	// Cases | Roe v. Wade, 410 U.S. 113 (1973) | [2 3]
	// Statutes | 21 U.S.C. § 355 | [1]
}

// A document that others cite by its own citation is one node with that authority.
func ExampleBuildGraph() {
	g := citations.BuildGraph([]citations.Doc{
		{ID: "brief", Title: "Brief", Text: "See Roe v. Wade, 410 U.S. 113 (1973)."},
		{ID: "roe", Title: "Roe v. Wade", Type: "Case Law", Self: "410 U.S. 113", Text: "It is so ordered."},
	})
	if err := g.WriteDOT(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// digraph citations {
	//   rankdir=LR;
	//   node [shape=box, fontname="Helvetica"];
	//   "brief" [label="Brief"];
	//   "roe" [label="Roe v. Wade"];
	//   "brief" -> "roe" [label="1"];
	// }
}
