package serve

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each parameter of each command must be of its kind, whatever it contains and however valid the others are: the error
// is one line that is safe for a terminal and repeats nothing at length.
func TestEveryParameterIsHeldToItsKind(t *testing.T) {
	good := map[string]string{
		takesMatter: "acme", takesRun: "20260303-120000-abcd", takesFormat: "html", takesAppendices: "risks,log",
	}
	bad := []string{
		"../acme", "a/b", "a\\b", ".", "..", "\x00", "a\x00b", "a\nb", "\x1b[2J", "\u202etxet", "$(id)", "`id`", "a;b", "a|b",
		"%2e%2e", strings.Repeat("a", 5000), "\xff\xfe",
	}
	for _, c := range Commands() {
		whole := make([]string, len(c.Takes))
		for i, kind := range c.Takes {
			whole[i] = good[kind]
		}
		_, err := parse(append([]string{c.Name}, whole...))
		require.NoError(t, err, c.Name)
		for i := range c.Takes {
			for _, word := range bad {
				words := append([]string{c.Name}, whole...)
				words[i+1] = word
				_, err := parse(words)
				require.Error(t, err, "%q", words)
				require.NotErrorIs(t, err, errNone, "what follows a command is never the name of a matter")
				require.NotRegexp(t, "[\x00-\x1f\x7f\u202e]", err.Error(), "%q", words)
				require.Less(t, len(err.Error()), 1000, "%.40q", word)
			}
		}
		if n := len(c.Takes) - c.Optional; n > 0 {
			_, err = parse(append([]string{c.Name}, whole[:n-1]...))
			require.ErrorContains(t, err, "usage: "+c.String(), c.Name)
		}
		_, err = parse(append(append([]string{c.Name}, whole...), "more"))
		require.ErrorContains(t, err, "usage: "+c.String()+"; the commands are lines", c.Name)
	}
}
