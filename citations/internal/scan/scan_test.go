package scan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/internal/scan"
	"headnote/text"
)

// example is a text and the items that a scan finds in it.
type example struct {
	text string
	want []found
}

// found is an item: Text includes the further sections of a list, Series is the first of its candidate series.
type found struct {
	Kind, Text              string
	Volume, Reporter, Page  string
	Title, Section, PinCite string
	Edition, Series, Patent string
	Year                    int
	Prose                   bool
}

func items(s string) []found {
	var out []found
	for _, it := range scan.Scan(s).Items {
		f := found{
			Kind: string(it.Kind), Text: text.Span{Start: it.Span.Start, End: it.End}.Of(s),
			Volume: it.Volume, Reporter: it.Reporter, Page: it.Page,
			Title: it.Title, Section: it.Section, PinCite: it.PinCite,
			Edition: it.Edition, Patent: it.Patent, Year: it.Year, Prose: it.Prose,
		}
		if len(it.Spellings) > 0 {
			f.Series = it.Spellings[0].Edition.Name
		}
		out = append(out, f)
	}
	return out
}

func TestItems(t *testing.T) {
	for name, examples := range map[string][]example{
		"reporters": reporters, "pages": pages, "codes": codes, "named codes": namedCodes, "constitutions": constitutions,
		"rules of court": courtRuleExamples,
		"acts":           acts, "dockets": dockets, "agencies": agencies, "back references": backReferences,
	} {
		t.Run(name, func(t *testing.T) {
			for _, x := range examples {
				require.Equal(t, x.want, items(x.text), "%q", x.text)
			}
		})
	}
}

// Context does not change an item: neither words nor other items.
func TestItemsInContext(t *testing.T) {
	for _, examples := range [][]example{reporters, codes, namedCodes, courtRuleExamples, acts, dockets, agencies} {
		for _, x := range examples {
			if len(x.want) == 0 {
				continue
			}
			require.Equal(t, x.want, items("It was said: "+x.text+"; so it was."), "%q in a sentence", x.text)
			require.Equal(
				t,
				append(append([]found{}, x.want...), x.want...),
				items(x.text+".\n\nAlso: "+x.text+"."),
				"%q twice",
				x.text,
			)
		}
	}
}

// White space of any kind may separate the parts of an item. Louisiana docket numbers must be on one line:
// elsewhere two numbers are too often something else.
func TestItemsOverLineBreaks(t *testing.T) {
	for _, x := range reporters {
		if strings.Contains(x.text, "(La.") {
			continue
		}
		got := items(strings.ReplaceAll(x.text, " ", "\n  "))
		require.Len(t, got, len(x.want), "%q", x.text)
		for i := range got {
			require.Equal(t, x.want[i].Series, got[i].Series)
			require.Equal(t, x.want[i].Page, got[i].Page)
		}
	}
}

func TestNamesThatAPageFollows(t *testing.T) {
	s := "As Alder at 125 says, and Birch at n. 3, but not on May 4."
	var names []string
	for _, end := range scan.Scan(s).Names {
		names = append(names, s[strings.LastIndexByte(s[:end], ' ')+1:end])
	}
	require.Equal(t, []string{"Alder", "Birch"}, names)
}

func FuzzScan(f *testing.F) {
	for _, examples := range [][]example{reporters, codes, agencies, backReferences} {
		for _, x := range examples {
			f.Add(x.text)
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, it := range scan.Scan(s).Items {
			require.GreaterOrEqual(t, it.Span.Start, end)
			require.Greater(t, it.Span.End, it.Span.Start)
			require.LessOrEqual(t, it.Span.End, it.End)
			require.LessOrEqual(t, it.End, len(s))
			end = it.Span.End
		}
	})
}
