package courts_test

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/citations/courts"
)

func TestOf(t *testing.T) {
	for name, want := range map[string]courts.Level{
		"Supreme Court of the United States":                                courts.Supreme,
		"U.S. Supreme Court":                                                courts.Supreme,
		"Supreme Court of California":                                       courts.Highest,
		"California Supreme Court":                                          courts.Highest,
		"Court of Appeals of New York":                                      courts.Highest,
		"New York Court of Appeals":                                         courts.Highest,
		"Supreme Judicial Court of Massachusetts":                           courts.Highest,
		"Supreme Court of Appeals of West Virginia":                         courts.Highest,
		"New York Supreme Court":                                            courts.Trial,
		"Supreme Court of the State of New York, New York County":           courts.Trial,
		"SUPREME COURT OF THE STATE OF NEW YORK COUNTY OF KINGS":            courts.Trial,
		"Appellate Division of the Supreme Court of the State of New York":  courts.Appellate,
		"Court of Appeals for the Ninth Circuit":                            courts.Circuit,
		"United States Court of Appeals for the Federal Circuit":            courts.Circuit,
		"U.S. Court of Appeals for the D.C. Circuit":                        courts.Circuit,
		"California Court of Appeal":                                        courts.Appellate,
		"Supreme Court of Franklin":                                         courts.Highest,
		"Franklin Court of Appeals":                                         courts.Appellate,
		"United States District Court for the Northern District of Indiana": courts.Trial,
		"Food and Drug Administration":                                      courts.Unknown,
		"":                                                                  courts.Unknown,
	} {
		require.Equal(t, want, courts.Of(name), name)
	}
}

func TestOfID(t *testing.T) {
	for id, want := range map[string]courts.Level{
		"scotus": courts.Supreme, "ca9": courts.Circuit, "cal": courts.Highest, "ny": courts.Highest,
		"nysupct": courts.Trial, "nobody": courts.Unknown,
	} {
		require.Equal(t, want, courts.OfID(id), id)
	}
}

func FuzzOf(f *testing.F) {
	f.Add("Supreme Court of the State of New York, New York County")
	f.Fuzz(func(t *testing.T, s string) {
		require.Contains(t, []courts.Level{
			courts.Supreme, courts.Highest, courts.Circuit, courts.Appellate, courts.Trial,
			courts.Unknown,
		}, courts.Of(s))
		require.Equal(t, courts.Of(s), courts.Of(" "+s+" of the"), "%v", utf8.ValidString(s))
	})
}

func ExampleOf() {
	fmt.Println(courts.Of("Supreme Court of California"))
	fmt.Println(courts.Of("Supreme Court of the State of New York, Kings County"))
	fmt.Println(courts.OfReporter("F.3d"))
	// Output:
	// highest
	// trial
	// circuit
}
