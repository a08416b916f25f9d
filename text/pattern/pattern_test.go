package pattern_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text/pattern"
)

// expressions are of the kinds used in the rules.
var expressions = []string{
	`(?i)\b(?:docket|case|cause)\s+no\.?\s*(\d+)`,
	`^(?:exhibit|schedule|annex)\s+[a-z]\b`,
	`(?i)^exhibit\s+["“]?([a-z]{1,2}|\d+)`,
	`\b(\d{1,4}) (U\. ?S\.|S\. ?Ct\.|F\. ?(?:2d|3d)) (\d{1,5})`,
	`\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b`,
	`\b(?:the|an?)\s+(?:[a-z'-]+\s+){0,4}(?:order|orders|judgment)\s*,?\s*$`,
	`(?m)^§ (\d+)`,
	`§+\s?\d+`,
	`(?i)kiosk|desks`,
	`x*`,
	`^$`,
	`^(?:a|)b?`,
	`[^a-z]`,
	`(?s).{3}`,
	`(?i)[k-s]+ing`,
	`(?:ab){2,3}c`,
	`(?:ab){0,3}c?`,
	`\bwithin (?:ten|\d+) days\b`,
	`(?i)straße`,
	"\uFFFD",
	`^\s*(?:by|per)\b`,
	`^(?:a|b)|^c`,
	`a|^b`,
	`(?mi)^[ \t]*(change|work) order\b[^\n]{0,60}?\bno\.?[ \t]*(\d{1,4})[ \t]*$`,
	`\b([A-Z]\w* ){1,3}(?:Inc|LLC)\b`,
	`(?m)\d$`,
	`\d\n\d`,
	`(?s)a.b`,
	`[[:^ascii:]]x`,
	`()|y`,
}

// texts are some that they match, and some that they do not.
var texts = []string{
	"",
	" ",
	"b",
	"y",
	"Docket No. 12-345",
	"docket number 5",
	"exhibit a",
	"EXHIBIT “B”",
	"Schedule A",
	"443 U.S. 307",
	"443 U. S. 307, 309",
	"Albany, NY 12207-1234",
	"the order",
	"the prior orders , ",
	"under\n§ 355",
	"§§ 12",
	"KIOſK",
	"\u212aiosk",
	"de\u017fks",
	"Desks",
	"a",
	"ab",
	"ababc",
	"abab",
	"Work order for the roof, no. 12",
	"Rowe Hall LLC and Orr Inc",
	"a\nb 1\n2",
	"c",
	"missing",
	"MIſſING",
	"within ten days",
	"within 30 days",
	"Straße",
	"STRASSE",
	"\xff",
	"\uFFFD",
	"by hand",
	"  per diem",
	"éx",
	"x",
	"12 days",
	strings.Repeat("a word ", 200) + "case no. 7",
	strings.Repeat("a", 511) + "case no. 7",
	strings.Repeat("desk ", 150) + "\u212aiosk",
}

// same compares a pattern with the expression itself.
func same(t require.TestingT, expr, s string) {
	p, re := pattern.New(expr), regexp.MustCompile(expr)
	require.Equal(t, re.MatchString(s), p.MatchString(s), "%s in %q", expr, s)
	require.Equal(t, re.FindString(s), p.FindString(s))
	require.Equal(t, re.FindStringIndex(s), p.FindStringIndex(s))
	require.Equal(t, re.FindStringSubmatch(s), p.FindStringSubmatch(s))
	require.Equal(t, re.FindStringSubmatchIndex(s), p.FindStringSubmatchIndex(s))
	require.Equal(t, re.FindAllString(s, -1), p.FindAllString(s, -1))
	require.Equal(t, re.FindAllStringIndex(s, 2), p.FindAllStringIndex(s, 2))
	require.Equal(t, re.FindAllStringSubmatch(s, 2), p.FindAllStringSubmatch(s, 2))
	require.Equal(t, re.FindAllStringSubmatchIndex(s, 2), p.FindAllStringSubmatchIndex(s, 2))
	require.Equal(t, re.ReplaceAllString(s, "<$0>"), p.ReplaceAllString(s, "<$0>"))
}

// TestTheSameIsFound: a pattern finds what its expression finds, at any place and in any case.
func TestTheSameIsFound(t *testing.T) {
	for _, expr := range expressions {
		for _, s := range texts {
			lines := strings.Repeat("this line has nothing of what is sought in it\n", 6)
			for _, in := range []string{
				s, "x " + s, s + " x", strings.ToUpper(s), lines + s, lines + s + "\n" + lines + s + " " + s, s + "\n\n" + lines,
			} {
				same(t, expr, in)
			}
		}
	}
}

// TestMayMatch: necessary conditions are checked first.
func TestMayMatch(t *testing.T) {
	for _, c := range []struct {
		expr, s string
		may     bool
	}{
		{`(?i)\b(?:docket|case|cause)\s+no\.?\s*(\d+)`, "The Docket was closed in 2024", true},
		{`(?i)\b(?:docket|case|cause)\s+no\.?\s*(\d+)`, "The Docket was closed", false},
		{`(?i)\b(?:docket|case|cause)\s+no\.?\s*(\d+)`, "The file was closed in 2024", false},
		{`^(?:exhibit|schedule|annex)\s+[a-z]\b`, "the exhibit a", false},
		{`^(?:exhibit|schedule|annex)\s+[a-z]\b`, "annex a", true},
		{`\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b`, "Albany, New York", false},
		{`\b(?:the|an?)\s+(?:[a-z'-]+\s+){0,4}(?:order|orders|judgment)\s*,?\s*$`, "the letter", false},
		{`§+\s?\d+`, "Section 12", false},
		{`x*`, "", true},
		{`(?i)desks|kiosk`, "De\u017fK and a K", true}, // non-ASCII forms of s and k: left to the expression
		{`(?i)desks|kiosk`, "a table", false},
		{`(?i)desks|kiosk`, "DESKS", true},
		{`^(?:a|b)|^c`, "c", true},
		{`^(?:a|b)|^c`, "d", false},
		{`^(?:a|b)|^c`, "", false},
		{`a|^b`, "xb", true},
		{`(?:ab){2,3}c`, "abc", true},
		{`(?:ab){2,3}c`, "ab", false},
		{`[[:^ascii:]]x`, "section x", false},
		{`[[:^ascii:]]x`, "§x", true},
		{`\(\d\)`, "a 1", false},
	} {
		require.Equal(t, c.may, pattern.New(c.expr).MayMatch(c.s), "%s in %q", c.expr, c.s)
	}
}

func FuzzPattern(f *testing.F) {
	for i, expr := range expressions {
		f.Add(expr, texts[i%len(texts)])
	}
	f.Fuzz(func(t *testing.T, expr, s string) {
		if _, err := regexp.Compile(expr); err != nil || len(expr) > 100 || len(s) > 2000 {
			t.Skip()
		}
		same(t, expr, s)
	})
}

// TestWrongExpressionPanics: an invalid pattern panics only when used.
func TestWrongExpressionPanics(t *testing.T) {
	p := pattern.New(`(`)
	require.Panics(t, func() { p.MatchString("x") })
}

// TestCompile: an error in an expression from a table is reported.
func TestCompile(t *testing.T) {
	_, err := pattern.Compile(`(`)
	require.Error(t, err)
	p, err := pattern.Compile(`no\. (\d+)`)
	require.NoError(t, err)
	require.Equal(t, []string{"no. 7", "7"}, p.FindStringSubmatch("see no. 7"))
}

func BenchmarkNoMatch(b *testing.B) {
	p := pattern.New(`(?i)\b(?:docket|case|cause)\s+no\.?\s*(\d+)`)
	for b.Loop() {
		p.MatchString("The parties have agreed that the premises are let as they are, and that the rent is due monthly.")
	}
}

func ExamplePattern() {
	p := pattern.New(`(?i)\b(?:docket|case)\s+no\.?\s*(\d+)`)
	fmt.Println(p.MayMatch("The case was closed"), p.FindStringSubmatch("See Case No. 12")[1])
	// Output: false 12
}
