package backends_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

func TestParseWebAddress(t *testing.T) {
	for in, want := range map[string][2]string{
		"https://www.courtlistener.com/opinion/1/": {"https://www.courtlistener.com/opinion/1/", "www.courtlistener.com"},
		" http://example.org:8080/a?b=c&d=e#f ":    {"http://example.org:8080/a?b=c&d=e#f", "example.org:8080"},
		"HTTPS://EXAMPLE.org":                      {"https://example.org", "example.org"},
		"https://bücher.example/straße?q=§": {
			"https://xn--bcher-kva.example/stra%C3%9Fe?q=%C2%A7",
			"xn--bcher-kva.example",
		},
		"https://раураl.example/":        {"https://xn--l-7sba6dbr.example/", "xn--l-7sba6dbr.example"},
		"https://192.0.2.1/x":            {"https://192.0.2.1/x", "192.0.2.1"},
		"https://[2001:DB8::1]:443/x":    {"https://[2001:db8::1]:443/x", "[2001:db8::1]:443"},
		"https://example.org/a'b\"c`d|e": {"https://example.org/a%27b%22c%60d%7Ce", "example.org"},
		"https://example.org/%2e%2e/x":   {"https://example.org/%2e%2e/x", "example.org"},
	} {
		a, err := backends.ParseWebAddress(in)
		require.NoError(t, err, in)
		require.Equal(t, want, [2]string{a.String(), a.Host()}, in)
		require.False(t, a.IsZero())
	}
	for in, why := range map[string]string{
		"":                                 "only http and https",
		"file:///home/ana/evil.desktop":    "only http and https",
		"FILE:///x":                        "only http and https",
		"javascript:alert(1)":              "only http and https",
		"data:text/html,x":                 "only http and https",
		"smb://host/share":                 "only http and https",
		"ssh://-oProxyCommand=x":           "only http and https",
		"mailto:a@example.org":             "only http and https",
		"//example.org/x":                  "only http and https",
		"example.org":                      "only http and https",
		"-h":                               "only http and https",
		"/usr/bin/xcalc":                   "only http and https",
		"https:example.org":                "names no host",
		"https:///x":                       "names no host",
		"https://:443/x":                   "names no host",
		"https://user@example.org":         "a user's name",
		"https://example.com:pw@evil.test": "a user's name",
		"https://example.org\\@evil.test/": "a character",
		"https://example.org/\x1b[31m":     "a character",
		"https://example.org/\nx":          "a character",
		"https://example.org/a b":          "a character",
		"https://example.org/\u202egpj":    "a character",
		"https://exam\u200bple.org/":       "a character",
		"https://example.org/\xff":         "a character",
		"https://0x7f.1/":                  "its host",
		"https://2130706433/":              "its host",
		"https://exa_mple..org/":           "its host",
		"https://[fe80::1%25eth0]/":        "its host",
		"https://example.org:0/":           "its port",
		"https://example.org:99999/":       "its port",
		"https://example.org:/":            "its port",
		"https://example.org/" + strings.Repeat("x", 2048): "longer than",
	} {
		a, err := backends.ParseWebAddress(in)
		require.ErrorContains(t, err, why, "%q", in)
		require.True(t, a.IsZero())
		require.Less(t, len(err.Error()), 500)
		require.NotContains(t, err.Error(), "\x1b")
	}
}

func FuzzParseWebAddress(f *testing.F) {
	for _, s := range []string{
		"https://example.org/a?b#c", "file:///x", "https://user:pw@h", "https://bücher.example",
		"https://[::1]:80/", "http://h/%zz", "https://h/\u202e",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := backends.ParseWebAddress(s)
		if err != nil {
			require.True(t, a.IsZero())
			return
		}
		require.Regexp(t, `^https?://[!-~]+$`, a.String())
		require.NotContains(t, strings.SplitN(strings.SplitN(a.String(), "://", 2)[1], "/", 2)[0], "@")
		require.Contains(t, a.String(), "://"+a.Host())
		again, err := backends.ParseWebAddress(a.String())
		require.NoError(t, err, "%q", a)
		require.Equal(t, a, again, "it is parsed once, and stays")
	})
}
