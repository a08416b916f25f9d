package pattern_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text/pattern"
)

// verbs are the alternatives of a rule as in the tables.
var verbs = []string{
	"accelerate",
	"cancel",
	"debar",
	"demand",
	"draw on",
	"enforce",
	"enjoin",
	"evict",
	"exclude",
	"foreclose",
	"impose",
	"impound",
	"refuse",
	"repossess",
	"rescind",
	"revoke",
	"seek",
	"seize",
	"suspend",
	"terminate",
	"withhold",
}

// TestOneOfManyWords: each of many alternatives is found anywhere, in the case that the expression requires.
func TestOneOfManyWords(t *testing.T) {
	either := pattern.New(`(?i)\b(?:` + strings.Join(verbs, "|") + `)\b`)
	small := pattern.New(`\b(?:` + strings.Join(verbs, "|") + `)\b`)
	for _, v := range verbs {
		for _, s := range []string{
			v,
			"the lender may " + v,
			v + " the loan",
			"the lender may " + v + " the loan",
			"the lender may\n" + v + "\nthe loan",
			strings.Repeat("nothing is said of it on this line\n", 20) + "the lender may " + v,
		} {
			require.True(t, either.MatchString(s), s)
			require.True(t, small.MatchString(s), s)
			require.True(t, either.MatchString(strings.ToUpper(s)), s)
			require.False(t, small.MatchString(strings.ToUpper(s)), s)
			require.Equal(t, strings.ToUpper(v), either.FindString(strings.ToUpper(s)))
		}
		require.False(t, either.MatchString(v[:len(v)-1]), v)
		require.False(t, either.MatchString("x"+v+"x"), v)
	}
	for _, s := range []string{"", "a", "no", "the lender", "The lender does nothing.", strings.Repeat("lender ", 200)} {
		require.False(t, either.MayMatch(s), s)
		require.False(t, small.MayMatch(s), s)
	}
}

// TestPlacesInLongTexts: matches found line by line have the same offsets as in the whole text.
func TestPlacesInLongTexts(t *testing.T) {
	const expr = `\b(\d+) (days|months)\b`
	text := strings.Repeat("Rent is due within 10 days, and the lease ends in 12 months.\n\nNotice is given by mail.\n", 9)
	p, re := pattern.New(expr), regexp.MustCompile(expr)
	for _, n := range []int{-1, 0, 1, 5, 100} {
		require.Equal(t, re.FindAllStringIndex(text, n), p.FindAllStringIndex(text, n), n)
		require.Equal(t, re.FindAllStringSubmatchIndex(text, n), p.FindAllStringSubmatchIndex(text, n), n)
		require.Equal(t, re.FindAllString(text, n), p.FindAllString(text, n), n)
		require.Equal(t, re.FindAllStringSubmatch(text, n), p.FindAllStringSubmatch(text, n), n)
	}
	require.Equal(t, re.FindStringIndex(text), p.FindStringIndex(text))
	require.Equal(t, re.FindStringSubmatchIndex(text), p.FindStringSubmatchIndex(text))
	require.Equal(t, re.FindStringSubmatch(text), p.FindStringSubmatch(text))
	require.Nil(t, p.FindStringIndex(strings.Repeat("Notice is given by mail.\n", 20)))
}
