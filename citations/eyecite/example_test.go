package eyecite_test

import (
	"fmt"

	"headnote/citations"
	"headnote/citations/eyecite"
)

// eyecite reads subsections as the pin cite, and no name that begins with a lowercase letter.
func ExampleExtract() {
	for _, c := range eyecite.Extract("bob v. test, 1 U.S. 12, 347 (4th Cir. 1982); 18 U.S.C. § 1962(c)") {
		fmt.Printf("%s %q pin %q\n", c.Kind, c.Text, c.PinCite)
	}
	// Output:
	// full_case "1 U.S. 12" pin "347"
	// law "18 U.S.C. § 1962" pin "(c)"
}

// The finders differ: eyecite omits docket numbers.
func ExampleFind() {
	s := "No. 3:21-cv-00123; Roe v. Wade, 410 U.S. 113 (1973). Id. at 120."
	ours, _ := citations.Find(s)
	cs, as := eyecite.Find(s)
	fmt.Println(len(ours), len(cs), as[cs[1].Resolves].Key)
	// Output: 3 2 410 U.S. 113
}

// A database's short name for a case finds further references.
func ExampleReferences() {
	s := "Roe v. Wade, 410 U.S. 113 (1973). See Smith Case at 120."
	cs := eyecite.Extract(s)
	cs[0].ShortName = "Smith Case"
	for _, c := range eyecite.References(s, cs) {
		fmt.Println(c.Kind, c.Text)
	}
	// Output:
	// full_case 410 U.S. 113
	// reference Smith Case at 120
}
