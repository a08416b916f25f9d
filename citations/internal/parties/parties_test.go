package parties_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/internal/parties"
	"headnote/text"
)

const brief = "Alder Corp. v. Birch, 410 U.S. 113. United States v. Cedar, 5 U.S. 7. " +
	"Birch at 125 holds. (Cedar at 9). United States at 8. Elm at 3. Corp. at 4. Birches at 5."

// cases returns the citations of the brief.
func cases() []parties.Cited {
	at := func(s string) text.Span {
		i := strings.Index(brief, s)
		return text.Span{Start: i, End: i + len(s)}
	}
	return []parties.Cited{
		{Span: at("410 U.S. 113"), Plaintiff: "Alder Corp.", Defendant: "Birch"},
		{Span: at("5 U.S. 7"), Plaintiff: "United States", Defendant: "Cedar", ShortName: "The Cedar Case"},
	}
}

// ends returns the offsets of each " at ".
func ends(s string) []int32 {
	var out []int32
	for i := range s {
		if strings.HasPrefix(s[i:], " at ") {
			out = append(out, int32(i))
		}
	}
	return out
}

// page returns the end of " at 125".
func page(s string) func(int) int {
	return func(e int) int {
		n := e + len(" at ")
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		return n
	}
}

func names(ms []parties.Mention, s string) []string {
	var out []string
	for _, m := range ms {
		out = append(out, m.Span.Of(s)+"|"+m.Name+"|"+m.Page)
	}
	return out
}

func TestReferences(t *testing.T) {
	got := parties.References(brief, ends(brief), cases(), page(brief))
	require.Equal(t, []string{"Birch at 125|Birch|at 125", "Cedar at 9|Cedar|at 9"}, names(got, brief))
	require.Equal(t, parties.Defendant, got[0].Role)
}

// A name counts only after the citation it comes from, and never inside another.
func TestReferencesComeBehindTheirCase(t *testing.T) {
	s := "Birch at 3. Alder v. Birch, 410 U.S. 113. Birch at 4."
	i := strings.Index(s, "410")
	cited := []parties.Cited{
		{Span: text.Span{Start: i, End: i + len("410 U.S. 113")}, Plaintiff: "Alder", Defendant: "Birch"},
	}
	require.Equal(t, []string{"Birch at 4|Birch|at 4"}, names(parties.References(s, ends(s), cited, page(s)), s))
	require.Empty(t, parties.References(s, ends(s), nil, page(s)))
	require.Empty(t, parties.References(s, nil, cited, page(s)))
	none := func(e int) int { return e }
	require.Empty(t, parties.References(s, ends(s), cited, none), "no page, no reference")
}

// Of two cases the one cited last is meant, and within a case the plaintiff.
func TestTheLastCaseIsMeant(t *testing.T) {
	s := "1 U.S. 2. 3 U.S. 4. Alder at 5."
	span := func(w string) text.Span { i := strings.Index(s, w); return text.Span{Start: i, End: i + len(w)} }
	cited := []parties.Cited{
		{Span: span("1 U.S. 2"), Plaintiff: "Alder", Defendant: "Birch"},
		{Span: span("3 U.S. 4"), Plaintiff: "Alder", Defendant: "Alder"},
	}
	got := parties.References(s, ends(s), cited, page(s))
	require.Len(t, got, 1)
	require.Equal(t, parties.Plaintiff, got[0].Role)
}

func TestEmphasized(t *testing.T) {
	s := "In Birch it held; Birch v. Oak did not; Cedar, and The."
	span := func(w string) text.Span { i := strings.Index(s, w); return text.Span{Start: i, End: i + len(w)} }
	cited := []parties.Cited{{Span: text.Span{Start: 0, End: 1}, Plaintiff: "Cedar", Defendant: "Birch"}}
	second := text.Span{Start: strings.LastIndex(s, "Birch"), End: strings.LastIndex(s, "Birch") + len("Birch")}
	got := parties.Emphasized(s, []text.Span{span("Birch"), second, span("Cedar,"), span("The")}, cited)
	require.Equal(t, []string{"Birch|Birch|", "Cedar|Cedar|"}, names(got, s))
	require.Empty(t, parties.Emphasized(s, nil, cited))
}

func TestNamesPutsEachInItsPlace(t *testing.T) {
	for role, at := range map[parties.Role]int{parties.Plaintiff: 0, parties.Defendant: 1, parties.ShortName: 2} {
		var got [3]string
		m := parties.Mention{Name: "Alder", Role: role}
		m.Names(&got[0], &got[1], &got[2])
		for i, name := range got {
			require.Equal(t, i == at, name == "Alder")
		}
	}
}
