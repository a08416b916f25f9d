package config

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every setting accepts its bounds and the values in between, and nothing beyond them, from each of the three sources.
func TestEverySettingHoldsItsBounds(t *testing.T) {
	load := func(s Setting, value, inFile string) []error {
		c := Default()
		of := func(name string) func(string) string {
			return func(asked string) string {
				return map[string]string{"HOME": "/dev/null", name: value}[asked]
			}
		}
		_, fromEnv := Load(Source{Env: of(s.Env())})
		_, fromFlag := Load(Source{Env: of("OTHER"), Flags: map[string]string{s.Key: value}})
		return []error{c.decode(s.Key + " = " + inFile + "\n"), fromEnv, fromFlag}
	}
	accepts := func(t *testing.T, s Setting, value, inFile string) {
		t.Helper()
		for _, err := range load(s, value, inFile) {
			if err != nil { // valid only together with the other threshold
				require.ErrorContains(t, err, "must not be above grade_relevant", "%s = %s", s.Key, value)
			}
		}
	}
	refuses := func(t *testing.T, s Setting, value, inFile string) {
		t.Helper()
		for _, err := range load(s, value, inFile) {
			require.ErrorContains(t, err, s.Key+" must be ", "%s = %s", s.Key, value)
			require.ErrorContains(t, err, s.Wants(), "it says what is wanted")
		}
	}
	c := Default()
	for _, s := range c.Settings() {
		t.Run(s.Key, func(t *testing.T) {
			number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
			switch to := s.to.(type) {
			case *bool:
				for _, v := range []string{"true", "false", "1", "0"} {
					accepts(t, s, v, v)
				}
				for _, v := range []string{"yes", "2", "tru"} {
					refuses(t, s, v, strconv.Quote(v))
				}
			case *int:
				require.True(t, float64(*to) >= s.Min && float64(*to) <= s.Max, "the default is within bounds")
				accepts(t, s, number(s.Min), number(s.Min))
				accepts(t, s, number(s.Max), number(s.Max))
				for _, v := range []string{number(s.Min - 1), number(s.Max + 1), "1.5", "9999999999999999"} {
					refuses(t, s, v, v)
				}
				for _, v := range []string{"many", "1 0", "٣"} {
					refuses(t, s, v, strconv.Quote(v))
				}
			case *float64:
				require.True(t, *to >= s.Min && *to <= s.Max, "the default is within bounds")
				accepts(t, s, number(s.Min), number(s.Min))
				accepts(t, s, number(s.Max), number(s.Max))
				for _, v := range []string{number(s.Min - 0.01), number(s.Max + 0.01), "nan", "inf", "-inf"} {
					refuses(t, s, v, v)
				}
				refuses(t, s, "half", `"half"`)
			case *string:
				if len(s.Choice) == 0 {
					accepts(t, s, "Ada Blake; O’Neill & Söhne", `"Ada Blake; O’Neill & Söhne"`)
					break
				}
				require.Contains(t, s.Choice, *to, "the default is one of them")
				for _, v := range s.Choice {
					accepts(t, s, v, strconv.Quote(v))
				}
				for _, v := range []string{strings.ToUpper(s.Choice[0]), s.Choice[0] + " ", "none of them"} {
					refuses(t, s, v, strconv.Quote(v))
				}
			}
		})
	}
}

// A text setting holds a single line of text, whatever else TOML allows there.
func TestTextIsTextOnOneLine(t *testing.T) {
	c := Default()
	for _, s := range c.Settings() {
		if _, ok := s.to.(*string); !ok {
			continue
		}
		for _, value := range []string{"[\"a\"]", "{a = 1}", "1979-05-27", "07:32:00", "true", "12", "1.5", "[]"} {
			err := c.decode(s.Key + " = " + value + "\n")
			require.ErrorContains(t, err, "line 1: "+s.Key+" must be "+s.Wants()+" in quotation marks", value)
		}
		if len(s.Choice) > 0 {
			continue
		}
		for _, value := range []string{`"a\nb"`, `"a\u0000"`, `"\u001b[31mred"`, `"a\rb"`, "\"\"\"\na\nb\"\"\"", `"\u0085"`} {
			err := c.decode(s.Key + " = " + value + "\n")
			require.ErrorContains(t, err, s.Key+" must be one line without control characters", value)
			require.NotContains(t, err.Error(), "\x1b", "what is wrong with it is not shown to a terminal")
		}
	}
}

// The names of settings are the same in the file, the environment and the flags, and each is there once.
func TestEverySettingHasOneName(t *testing.T) {
	c := Default()
	seen := map[string]bool{}
	for _, s := range c.Settings() {
		require.Regexp(t, `^[a-z][a-z0-9]*(_[a-z0-9]+)*$`, s.Key)
		require.False(t, seen[s.Key], s.Key)
		seen[s.Key] = true
		require.Equal(t, strings.ReplaceAll(s.Key, "_", "-"), s.Flag())
		require.Equal(t, "HEADNOTE_"+strings.ToUpper(s.Key), s.Env())
		require.NotRegexp(t, `\.$`, s.Help, "a remark, not a sentence")
	}
	for _, name := range others {
		require.False(t, seen[name], "%s means something else", name)
	}
}

// An error in a file names the line, even after comments, quotes and other tables.
func TestTheLineOfWhatIsWrong(t *testing.T) {
	for body, line := range map[string]int{
		"rounds = 99":                                1,
		"\n\n  rounds = 99":                          3,
		"# rounds = 1\n\"rounds\" = 99":              2,
		"theme = \"dark\"\r\nrounds = 99\r\n":        2,
		"rounds.x = 1":                               1,
		"offline = true\n[rounds]\nx = 1":            2,
		"[[rounds]]\nx = 1":                          1,
		"offline = true\n[keys]\nmemo = 3":           2,
		"offline = true\n\n[clusters.a]\nurl = 3":    3,
		"theme = \"light\"\n[mcp_servers.A]\nurl=3":  2,
		"contact = \"rounds = 3\"\nrounds = 99":      2,
		"'''rounds''' = 99":                          1,
		"memo_to = \"x\"\nmemo_from = [\nrounds\n]":  3,
		"name = \"a\" # rounds\n\n\n\nrounds = true": 5,
	} {
		_, err := Load(Source{File: file(t, body), Env: environment(t)})
		require.ErrorContains(t, err, fmt.Sprintf("config.toml, line %d: ", line), "%q", body)
	}
}

// Whatever a file contains, the values read are within bounds, and errors are one line.
func FuzzLoad(f *testing.F) {
	f.Add(Default().File())
	f.Add("[keys]\nmemo = [\"2\", \"m\"]\n[clusters.acme]\nurl = \"tls://a\"\n")
	f.Add("[mcp_servers.acme]\nurl = \"https://tools.example.com/mcp\"\ntools = [\"find\"]\nper_minute = 3\n")
	f.Add("[mcp_servers.acme]\ncommand = [\"x\"]\nenv = {A = \"B\"}\ntools = [\"a\"]\n")
	f.Add("[mcp_servers]\nacme = [1, {a = 2}, []]\n")
	f.Add("mcp_servers = 1979-05-27\nclusters = [[]]\nkeys = {a = \"\"}\n")
	f.Add("\"a.b\".c = inf\n\ufeffrounds = 0b11\n")
	f.Fuzz(func(t *testing.T, body string) {
		c := Default()
		c.Path = "config.toml"
		if err := c.decode(body); err != nil {
			require.NotContains(t, err.Error(), "\x1b")
			return
		}
		for _, s := range c.Settings() {
			value := s.String()
			if text, ok := s.to.(*string); ok {
				value = *text
			}
			require.NoError(t, s.Set(value))
		}
		for name, x := range c.Clusters {
			require.Regexp(t, clusterName, name)
			require.NotEmpty(t, x.URL)
		}
		for name, x := range c.Servers {
			require.NoError(t, x.Check(name))
		}
		for _, keys := range c.Keys {
			require.NotContains(t, keys, "")
		}
	})
}
