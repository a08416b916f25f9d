package lex_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/citations/internal/lex"
	"headnote/text"
)

// reads is what a reader of this package reads from the beginning of a text.
type reads struct{ text, want string }

func check(t *testing.T, end func(s string, i int) int, examples []reads) {
	t.Helper()
	for _, x := range examples {
		require.Equal(t, x.want, x.text[:end(x.text, 0)], "%q", x.text)
		require.Equal(t, 2+len(x.want), end("§ "[:2]+x.text, 2), "%q behind other text", x.text)
	}
}

func TestSkip(t *testing.T) {
	check(t, lex.Skip, []reads{
		{"", ""},
		{"a b", ""},
		{"  a", "  "},
		{"\t\r\n\v\f a", "\t\r\n\v\f "},
		{"\u00a0a", "\u00a0"},
		{" \u00a0 a", " \u00a0 "},
		{"\u2009a", ""},
	})
}

func TestSection(t *testing.T) {
	check(t, lex.Section, []reads{
		{"355", "355"},
		{"355(j)(2)(A)(vii) of it", "355(j)(2)(A)(vii)"},
		{"355 (j)", "355"},
		{"1396r-8", "1396r-8"},
		{"78aa.", "78aa"},
		{"240.10b-5, and", "240.10b-5"},
		{"1028A", "1028A"},
		{"1.61–1", "1.61–1"},
		{"9A.32.030.", "9A.32.030"},
		{"12/345", "12/345"},
		{"12:34", "12:34"},
		{"355(second)", "355"},
		{"355(", "355"},
		{"355()", "355"},
		{"5-", "5"},
		{"shall", ""},
		{"(a)", ""},
		{"", ""},
	})
}

func TestSectionMark(t *testing.T) {
	for text, want := range map[string]string{
		"§ 5": "§ ", "§§ 5": "§§ ", "§5": "§", "Section 5": "Section ", "sec. 5": "sec. ", "pt. 5": "pt. ",
		"ch. 5": "ch. ", "app. § 5": "app. § ", "tit. 5": "tit. ",
	} {
		end, marked := lex.SectionMark(text, 0)
		require.Equal(t, want, text[:end])
		require.True(t, marked, text)
	}
	for _, text := range []string{"5", "sectional 5", "", "chapter"} {
		end, marked := lex.SectionMark(text, 0)
		require.Zero(t, end, text)
		require.False(t, marked, text)
	}
}

func TestSubsections(t *testing.T) {
	check(t, lex.Subsections, []reads{
		{"(b)(2)(A) of", "(b)(2)(A)"},
		{"(iii)", "(iii)"},
		{"(a) (b)", "(a)"},
		{"(West 2018)", ""},
		{"()", ""},
		{"(a", ""},
		{"b", ""},
	})
}

func TestPinList(t *testing.T) {
	check(t, func(s string, i int) int { return lex.PinList(s, i, len(s)) }, []reads{
		{"120", "120"},
		{"120-25, 130 & n.3 (1973)", "120-25, 130 & n.3"},
		{"120–25", "120–25"},
		{"120 and 125", "120 and 125"},
		{"n. 3", "n. 3"},
		{"nn. 3-5", "nn. 3-5"},
		{"¶¶ 12-13", "¶¶ 12-13"},
		{"*5, *7", "*5, *7"},
		{"slip op. at 5", "slip op. at 5"},
		{"119:12-14", "119:12-14"},
		{"120, 410 U.S. 113", "120, 410"}, // the next citation sets the limit
		{"120x", ""},
		{"1234567", ""},
		{"page of it", ""},
		{"", ""},
	})
	require.Equal(t, len("120"), lex.PinList("120, 410 U.S. 113", 0, len("120, ")), "the limit ends the list")
}

func TestAtPage(t *testing.T) {
	for text, want := range map[string]string{
		"at 5": "at ", "at p. 5": "at p. ", "at pp. 5": "at pp. ", "at page 5": "at page ", "at\n5": "at\n",
	} {
		end, ok := lex.AtPage(text, 0)
		require.True(t, ok, text)
		require.Equal(t, want, text[:end])
	}
	for _, text := range []string{"", "at", "atop 5", "attend", "5"} {
		_, ok := lex.AtPage(text, 0)
		require.False(t, ok, text)
	}
}

func TestHas(t *testing.T) {
	for text, ok := range map[string]bool{
		"Fed. R. Civ. P. 12": true, "Fed.R.Civ.P. 12": true, "Fed.\nR.  Civ.\tP.": true, "Fed. R. Crim. P.": false,
		"Fed.": false,
	} {
		end, got := lex.Has(text, 0, "Fed. R. Civ. P.")
		require.Equal(t, ok, got, text)
		if ok {
			require.True(t, strings.HasSuffix(text[:end], "P."), text)
		}
	}
	_, ok := lex.Has("Rule12", 0, "Rule ")
	require.False(t, ok, "a blank behind a word may not be missing")
}

func TestWords(t *testing.T) {
	require.Equal(t, "a b", lex.OneLine(" a \n\t b "))
	require.Equal(t, "a b", lex.OneLine("a\u00a0\nb"))
	require.Equal(t, "9thcir", lex.Fold("9th Cir."))
	require.Equal(t, "münchen", lex.Fold("MÜNCHEN"))
	for _, w := range []string{"Penal", "Veh.", "Prac", "Workers'"} {
		require.True(t, lex.SubjectWord(w), w)
	}
	for _, w := range []string{"", "penal", "Penal1", "§"} {
		require.False(t, lex.SubjectWord(w), w)
	}
}

func TestNameBefore(t *testing.T) {
	for _, x := range []struct {
		text, word string
		at         bool
	}{
		{"See Alder at 5", "Alder", true},
		{"See Alder at n. 5", "Alder", true},
		{"See Alder at ¶ 5", "Alder", true},
		{"See Alder n. 5", "Alder", false},
		{"Id at 5", "Id", true},
		{"Id, at 5", "Id,", true},
		{"(Alder) at 5", "Alder)", true},
		{"Alder; at 5", "", true},
		{"at 5", "", true},
		{"n. n. n. n. 5", "", false},
	} {
		i := strings.LastIndexByte(x.text, '5')
		end, word, at := lex.NameBefore(x.text, i)
		require.Equal(t, x.at, at, x.text)
		require.Equal(t, x.word, word, x.text)
		require.True(t, strings.HasSuffix(x.text[:end], word), x.text)
	}
}

func TestIDStart(t *testing.T) {
	for text, want := range map[string]int{"Id.": 0, "See id.": 4, "ibid.": 0, "See Ibid.": 4} {
		at, ok := lex.IDStart(text, len(text)-1)
		require.True(t, ok, text)
		require.Equal(t, want, at, text)
	}
	for _, text := range []string{"did.", "Sid.", "hybid."} {
		_, ok := lex.IDStart(text, len(text)-1)
		require.False(t, ok, text)
	}
}

func TestNumbers(t *testing.T) {
	require.Equal(t, 3, lex.Digits("a123b", 1))
	require.Zero(t, lex.Digits("a", 5))
	require.True(t, lex.AllDigits("12"))
	require.False(t, lex.AllDigits(""))
	require.False(t, lex.AllDigits("1a"))
	require.True(t, lex.HasLetter("1a"))
	require.False(t, lex.HasLetter("1."))
	require.Equal(t, 12, lex.Atoi("12"))
	require.Zero(t, lex.Atoi("twelve"))
}

// Code points are counted as package utf8 does, in any order of calls.
func FuzzRunes(f *testing.F) {
	f.Add("Roe “v.” Wade, 410 U.S. 113 — a long text of more than two and thirty bytes", 5, 40)
	f.Add("\xff\xc2\xa7", 1, 2)
	f.Fuzz(func(t *testing.T, s string, a, b int) {
		at := func(i int) int {
			for i = max(0, min(i, len(s))); i > 0 && i < len(s) && !utf8.RuneStart(s[i]); i-- {
			}
			return i
		}
		a, b = at(a), at(b)
		if !utf8.ValidString(s) {
			return
		}
		r := lex.RuneCounter{Text: s}
		require.Equal(t, utf8.RuneCountInString(s[:a]), r.At(a))
		require.Equal(t, utf8.RuneCountInString(s[:b]), r.At(b))
		require.Equal(t, utf8.RuneCountInString(s[:a]), r.At(a))
		if a <= b {
			sp := r.Span(text.Span{Start: a, End: b})
			require.Equal(t, utf8.RuneCountInString(s[a:b]), sp.Len())
		}
	})
}

// Every reader stays within the text and never goes back.
func FuzzReaders(f *testing.F) {
	f.Add("§§ 355(j)(2), 120-25 & n.3 at p. 5", 0)
	f.Add("\xc2", 0)
	f.Fuzz(func(t *testing.T, s string, i int) {
		if i < 0 || i > len(s) {
			return
		}
		for name, read := range map[string]func(string, int) int{
			"skip": lex.Skip, "section": lex.Section, "subsections": lex.Subsections,
			"mark": func(s string, i int) int { e, _ := lex.SectionMark(s, i); return e },
			"pins": func(s string, i int) int { return lex.PinList(s, i, len(s)) },
			"at":   func(s string, i int) int { e, _ := lex.AtPage(s, i); return e },
		} {
			end := read(s, i)
			require.GreaterOrEqual(t, end, i, name)
			require.LessOrEqual(t, end, len(s), name)
		}
	})
}
