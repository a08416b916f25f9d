package citations_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

// chain lists what each citation of a text resolves to, one per line: the citation, its pin cite in brackets, and
// the authority or the reason there is none.
func chain(text string) string {
	var lines []string
	cs, as := citations.Find(text)
	for _, c := range cs {
		line := strings.Join(strings.Fields(c.Text), " ")
		if c.PinCite != "" {
			line += " [" + c.PinCite + "]"
		}
		if c.Signal != "" {
			line = c.Signal + " " + line
		}
		if c.Resolves >= 0 {
			line += " → " + as[c.Resolves].Label
		} else {
			line += " ✗ " + c.Reason
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

const (
	alder = "Alder v. Birch, 410 U.S. 113 (1973)"
	cedar = "Cedar v. Dogwood, 410 U.S. 300 (1973)"
	elm   = "Elm v. Fir, 5 F.4th 6 (2d Cir. 2021)"
)

// Back-references follow The Bluebook: id. refers to the immediately preceding citation, also within a
// parenthetical, short forms match by volume and page, supra by name. Ambiguity is reported, not guessed at.
func TestChains(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"id. with pages and notes", alder + ". Id. at 121-22, 130 n.4. Id., at 123. Ibid.", []string{
			"410 U.S. 113 → " + alder, "Id. [at 121-22, 130 n.4] → " + alder, "Id. [at 123] → " + alder, "Ibid. → " + alder,
		}},
		{"id. before anything", "Id. at 3. " + alder + ".", []string{
			"Id. [at 3] ✗ no citation precedes it", "410 U.S. 113 → " + alder,
		}},
		{"id. on a page that the case cannot have", alder + ". Id. at 3.", []string{
			"410 U.S. 113 → " + alder, "Id. [at 3] ✗ its pin cite lies outside the authority before it",
		}},
		{"id. within a string", "See " + alder + "; id. at 120; accord " + elm + ". Id. at 7.", []string{
			"See 410 U.S. 113 → " + alder, "id. [at 120] → " + alder, "Accord 5 F.4th 6 → " + elm, "Id. [at 7] → " + elm,
		}},
		{"a string with its signals", "See " + alder + "; but see " + elm + "; cf. " + cedar + ".", []string{
			"See 410 U.S. 113 → " + alder, "But see 5 F.4th 6 → " + elm, "Cf. 410 U.S. 300 → " + cedar,
		}},
		{"short forms of two cases in a volume", cedar + ". " + alder + ". 410 U.S. at 301. 410 U.S., at 119.", []string{
			"410 U.S. 300 → " + cedar, "410 U.S. 113 → " + alder, "410 U.S. at 301 [301] → " + cedar,
			"410 U.S., at 119 [119] → " + alder,
		}},
		{"short forms by name", alder + ". " + cedar + ". Cedar, 410 U.S. at 305; Alder, 410 U.S. at 122 & n.5.", []string{
			"410 U.S. 113 → " + alder, "410 U.S. 300 → " + cedar, "410 U.S. at 305 [305] → " + cedar,
			"410 U.S. at 122 [122 & n.5] → " + alder,
		}},
		{"a short form without its case", "Alder, 410 U.S. at 122.", []string{
			"410 U.S. at 122 [122] → Alder, 410 U.S. at 122",
		}},
		{"supra by either party", alder + ". Birch, supra, at 122. Alder, supra.", []string{
			"410 U.S. 113 → " + alder, "supra [at 122] → " + alder, "supra → " + alder,
		}},
		{"supra to a place of the document", alder + ". See supra Part II.A; supra at 3.", []string{
			"410 U.S. 113 → " + alder, "See supra ✗ points to a note of this document",
			"supra [at 3] ✗ points to a place in this document",
		}},
		{"supra of nobody", alder + ". Gum, supra, at 4.", []string{
			"410 U.S. 113 → " + alder, "supra [at 4] ✗ no case of that name before it",
		}},
		{"parallel cites", "Alder v. Birch, 410 U.S. 113, 93 S. Ct. 705, 35 L. Ed. 2d 147 (1973). Id.", []string{
			"410 U.S. 113 → " + alder, "93 S. Ct. 705 → " + alder, "35 L. Ed. 2d 147 → " + alder, "Id. → " + alder,
		}},
		{"parallel cites of California", "Gum v. Holly (2002) 100 Cal.App.4th 1, 5 [120 Cal.Rptr.2d 3].", []string{
			"100 Cal.App.4th 1 [5] → Gum v. Holly, 100 Cal. App. 4th 1 (2002)",
			"120 Cal.Rptr.2d 3 → Gum v. Holly, 100 Cal. App. 4th 1 (2002)",
		}},
		{"quoted in a parenthetical", alder + " (quoting " + elm + "). Id. at 120.", []string{
			"410 U.S. 113 → " + alder, "5 F.4th 6 → " + elm, "Id. [at 120] → " + alder,
		}},
		{"quoted in parentheticals of a chain", alder + " (quoting " + elm + " (citing " + cedar + ")). Id.", []string{
			"410 U.S. 113 → " + alder, "5 F.4th 6 → " + elm, "410 U.S. 300 → " + cedar, "Id. → " + alder,
		}},
		{"id. within a parenthetical", alder + " (quoting " + elm + "; id. at 7). Id. at 120.", []string{
			"410 U.S. 113 → " + alder, "5 F.4th 6 → " + elm, "id. [at 7] → " + elm, "Id. [at 120] → " + alder,
		}},
		{"later history", elm + ", cert. denied, 142 S. Ct. 900 (2022). Id. at 8.", []string{
			"5 F.4th 6 → " + elm, "142 S. Ct. 900 → 142 S. Ct. 900 (2022)", "Id. [at 8] → " + elm,
		}},
		{"history of two steps", elm + ", aff’d, 600 U.S. 1 (2023), reh'g denied, 601 U.S. 2 (2024). Id.", []string{
			"5 F.4th 6 → " + elm, "600 U.S. 1 → 600 U.S. 1 (2023)", "601 U.S. 2 → 601 U.S. 2 (2024)", "Id. → " + elm,
		}},
		{"a case after a case is no history", elm + ". The court vacated. " + alder + ". Id. at 120.", []string{
			"5 F.4th 6 → " + elm, "410 U.S. 113 → " + alder, "Id. [at 120] → " + alder,
		}},
		{"not printed yet", "Elm v. Fir, 600 U.S. ___ (2023). Elm, 600 U.S., at ___.", []string{
			"600 U.S. ___ → Elm v. Fir, 600 U.S. ___ (2023)", "600 U.S., at ___ → Elm v. Fir, 600 U.S. ___ (2023)",
		}},
		{"subsections", "21 U.S.C. § 355(j)(2)(A)(vii)(IV) and § 355(b)(1). Id. § 355(c). § 12 of it.", []string{
			"21 U.S.C. § 355(j)(2)(A)(vii)(IV) [and § 355(b)(1)] → 21 U.S.C. § 355", "Id. [§ 355(c)] → 21 U.S.C. § 355",
			"§ 12 ✗ names no code",
		}},
		{"regulation after statute", "42 U.S.C. § 2000e-2(a)(1); 29 C.F.R. § 1604.11(a). Id.", []string{
			"42 U.S.C. § 2000e-2(a)(1) → 42 U.S.C. § 2000e-2", "29 C.F.R. § 1604.11(a) → 29 C.F.R. § 1604.11",
			"Id. → 29 C.F.R. § 1604.11",
		}},
		{"one statute in three spellings", "42 U.S.C. § 1983; 42 USC 1983; section 1983 of title 42.", []string{
			"42 U.S.C. § 1983 → 42 U.S.C. § 1983", "42 USC 1983 → 42 U.S.C. § 1983",
			"section 1983 of title 42 → 42 U.S.C. § 1983",
		}},
		{"a foreign report between", alder + "; R. v. Oakes, [1986] 1 S.C.R. 103; " + elm + ". Id. at 7.", []string{
			"410 U.S. 113 → " + alder, "5 F.4th 6 → " + elm, "Id. [at 7] → " + elm,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, strings.Join(c.want, "\n"), chain(c.text))
		})
	}
}

// A prefix shifts every span and changes nothing else: no citation depends on text far before it.
func FuzzPrefix(f *testing.F) {
	f.Add(alder + ". Id. at 120. Alder, 410 U.S. at 121; supra, at 3.")
	f.Add("15 U.S.C. § 78u–4(b)(3)(B); “Fed. R. Civ. P. 12(b)(6)”—id.")
	f.Add("H.R. Rep. No. 94-1476; [1986] 1 S.C.R. 103; Nos. 20-1199, 20-1200")
	f.Add("410 U.S. 113, 120-\n21 (3d Cir. 1973)\u00a0Id.")
	f.Fuzz(func(t *testing.T, s string) {
		const before = "Nothing is cited in this paragraph, which is about the weather and about nothing else at all.\n\n"
		alone, moved := citations.Extract(s), citations.Extract(before+s)
		if len(alone) > 0 && alone[0].FullSpan.Start < 40 || len(moved) > 0 && moved[0].FullSpan.Start < len(before) {
			return // its beginning is read together with the prefix
		}
		require.Len(t, moved, len(alone))
		for i, c := range alone {
			require.Equal(t, c.Span.Start+len(before), moved[i].Span.Start, c.Text)
			require.Equal(t, c.Key(), moved[i].Key(), c.Text)
			require.Equal(t, c.PinCite, moved[i].PinCite, c.Text)
		}
	})
}

// An authority has one key in briefs and statute books alike, so that any form finds what cites it.
func ExampleKeys() {
	for _, s := range []string{
		"15 U.S.C. § 78u–4(b)(3)(B)", "15 USC 78u-4", "Alder v. Birch, 410 U. S. 113, 120 (1973)", "410 US 113",
	} {
		fmt.Println(citations.Keys(s)[0])
	}
	// Output:
	// 15 U.S.C. § 78u-4
	// 15 U.S.C. § 78u-4
	// 410 U.S. 113
	// 410 U.S. 113
}
