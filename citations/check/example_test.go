package check_test

import (
	"context"
	"fmt"

	"headnote/citations/check"
)

// matter is a library of one opinion.
type matter map[string]check.Case

func (m matter) Authority(key string) (check.Case, bool) { c, ok := m[key]; return c, ok }

// Draft verifies each citation in steps; what could not be looked up is never called right or wrong.
func ExampleChecker_Draft() {
	library := matter{
		"410 U.S. 113": {Name: "Roe v. Wade", Year: 1973, Text: "A State may properly assert important interests."},
	}
	draft := `"A State may properly assert important interests." Roe v. Wade, 410 U.S. 113 (1973). See 1 F.3d 1.`
	r, err := check.Checker{Library: library}.Draft(context.Background(), "brief.txt", draft)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, item := range r.Items {
		fmt.Println(item.Citation, item.State)
		for _, rung := range item.Rungs {
			fmt.Println("  ", rung.Name, rung.State)
		}
	}
	// Output:
	// Roe v. Wade, 410 U.S. 113 (1973) verified
	//    exists verified
	//    is that case verified
	//    quotation verified
	// 1 F.3d 1 could_not_check
	//    exists could_not_check
}

// Compare reports how closely a source matches, and the differences.
func ExampleCompare() {
	source := "The rule of reason applies, and courts need not conform to a presumption."
	for _, quote := range []string{
		"courts need not conform to a presumption", "courts need never conform to a presumption",
	} {
		rung, _ := check.Compare(quote, source)
		fmt.Printf("%s %q\n", rung.State, rung.Difference)
	}
	// Output:
	// verified ""
	// close "courts need [-never-] {+not+} conform to a presumption"
}
