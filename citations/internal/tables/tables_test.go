package tables_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/data"
	"headnote/citations/internal/tables"
)

// Every spelling of every row is found where it is written, and its edition is among the candidates.
func TestEverySpellingIsFound(t *testing.T) {
	tab := tables.Load()
	for name, table := range map[string]string{"reporters": data.Reporters, "journals": data.Journals, "laws": data.Laws} {
		rows := 0
		for row := range data.Rows(table) {
			rows++
			f := strings.Split(row, "\t")
			require.GreaterOrEqual(t, len(f), 6, "%s: %q", name, row)
			if f[5] == "none" {
				continue
			}
			for _, spelling := range append(strings.Split(f[4], "|"), f[0]) {
				if len(spelling) < 2 || spelling[0] >= 0x80 || spelling[1] >= 0x80 || strings.ContainsFunc(spelling, notASCII) {
					continue
				}
				for _, sp := range []string{spelling, strings.ReplaceAll(spelling, " ", "\n ")} {
					require.Contains(t, editions(tab, sp), f[0], "%s: %q", name, sp)
				}
			}
		}
		require.Greater(t, rows, 100, name)
	}
}

func notASCII(r rune) bool { return r >= 0x80 }

// editions returns the names of the editions with that spelling.
func editions(tab *tables.Tables, spelling string) []string {
	var names []string
	for _, trie := range []*tables.Trie{&tab.Series, &tab.Codes, &tab.Bare} {
		var hits tables.Hits
		for n := trie.Walk(spelling+" 5", 0, &hits) - 1; n >= 0; n-- {
			if strings.TrimRight(spelling, " \n") == strings.TrimRight(spelling[:min(len(spelling), hits[n].End)], " \n") {
				names = append(names, tables.Distinct(trie.At(hits[n]))...)
			}
		}
	}
	return names
}

func TestLongestSpellingWins(t *testing.T) {
	tab := tables.Load()
	for text, want := range map[string]string{
		"F. Supp. 2d 34": "F. Supp. 2d", "F. Supp. 34": "F. Supp.", "F.2d 34": "F.2d", "U. S. 113": "U.S.",
		"S.\u00a0Ct. 5": "S. Ct.",
	} {
		end, found := tab.Series.Longest(text, 0)
		require.NotEmpty(t, found, text)
		require.Equal(t, want, found[0].Edition.Name, text)
		require.Equal(t, " ", text[end:end+1], text)
	}
	for _, text := range []string{"", "x", "Umbrella 5", "\xff\xff"} {
		end, found := tab.Series.Longest(text, 0)
		require.Zero(t, end, text)
		require.Empty(t, found, text)
	}
}

func TestMatchesOnlyWhereWhiteSpaceIsAllowed(t *testing.T) {
	sp := tables.Spelling{Text: "F. Supp. 2d"}
	for text, ok := range map[string]bool{
		"F. Supp. 2d": true, "F.Supp.2d": true, "F. Supp.\n2d": true, "F . Supp. 2d": false, "F. Su pp. 2d": false,
		"F. Supp. 2": false,
	} {
		require.Equal(t, ok, sp.Matches(text), text)
	}
}

func TestEditionByYear(t *testing.T) {
	_, found := tables.Load().Series.Longest("Wheat. 5", 0)
	require.NotEmpty(t, found)
	first, n := tables.InYear(found, 0)
	require.NotNil(t, first)
	require.Positive(t, n)
	_, any := tables.InYear(found, 1500)
	require.LessOrEqual(t, any, n, "a year never adds a candidate")
	require.Empty(t, tables.Distinct(nil))
	require.False(t, tables.Scotus(nil))
	_, found = tables.Load().Series.Longest("U.S. 5", 0)
	require.True(t, tables.Scotus(found))
}

func TestJoinCopiesOnlyWhatIsApart(t *testing.T) {
	list := []tables.Spelling{{Text: "a"}, {Text: "b"}, {Text: "c"}}
	side := tables.Join(tables.Join(nil, list, 0), list, 1)
	require.Equal(t, list[:2], side)
	require.Same(t, &list[0], &side[0], "what is side by side is a part of the list")
	apart := tables.Join(tables.Join(nil, list, 0), list, 2)
	require.Equal(t, []tables.Spelling{{Text: "a"}, {Text: "c"}}, apart)
	require.Equal(t, "b", list[1].Text, "the list stays what it is")
}

func TestCourts(t *testing.T) {
	courts := &tables.Load().Courts
	for cited, id := range map[string]string{
		"9th Cir.": "ca9", "D. Del.": "ded", "S.D.N.Y.": "nysd", "Fed. Cir.": "cafc", "": "", "No Such Court": "",
	} {
		require.Equal(t, id, courts.ID(cited), cited)
	}
	require.Equal(t, "ca9", courts.Only("9th  Cir"))
	require.Empty(t, courts.Only("Ct. App."), "courts of several states are cited so")
	require.Equal(t, "9th Cir.", courts.Name("ca9"))
	require.Empty(t, courts.Name("none"))
}

func TestVolumes(t *testing.T) {
	for _, x := range []struct {
		kind   byte
		volume string
		fits   bool
	}{
		{'V', "410", true},
		{'V', "1A", false},
		{'A', "1A", true},
		{'Y', "2006", true},
		{'Y', "410", false},
		{'T', "999", true},
		{'T', "1000", false},
		{'N', "12", true},
		{'N', "123", false},
		{'1', "1", true},
		{'1', "2", false},
		{'D', "1982-1", true},
		{'V', "1982-1", false},
		{'-', "5", false},
	} {
		shape := tables.Shape{Vol: x.kind, Sep: ' '}
		require.Equal(t, x.fits, shape.VolumeFits(x.volume, ' '), "%c %s", x.kind, x.volume)
		require.False(t, shape.VolumeFits(x.volume, '-'), "another separator")
	}
}

func TestStartsNeverMissesACode(t *testing.T) {
	tab := tables.Load()
	for row := range data.Rows(data.Codes) {
		for spelling := range strings.SplitSeq(strings.Split(row, "\t")[4], "|") {
			if len(spelling) > 2 && spelling[0] >= 'A' && spelling[0] <= 'Z' {
				require.True(t, tab.Starts(spelling+" 5", 0), spelling)
			}
		}
	}
	require.False(t, tab.Starts("Zz", 0))
	require.False(t, tab.Starts("Qqq", 0))
}

// BenchmarkTables measures the fixed cost of the first citation of a process.
func BenchmarkTables(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		tables.Build()
	}
}
