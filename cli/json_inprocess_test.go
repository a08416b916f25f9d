package cli

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

// nulls returns the places in a JSON value that are null.
func nulls(at string, v any) (out []string) {
	switch v := v.(type) {
	case nil:
		return []string{at}
	case []any:
		for i, x := range v {
			out = append(out, nulls(fmt.Sprintf("%s[%d]", at, i), x)...)
		}
	case map[string]any:
		for name, x := range v {
			out = append(out, nulls(at+"."+name, x)...)
		}
	}
	return out
}

// With --format json a command prints exactly one value, even if there is nothing to print: a list is then empty and
// not null, so that a program can take its length.
func TestJSONIsOneValueWithoutNulls(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	quiet := p.file("quiet.txt", "Nothing of note is said here.\n")
	order := p.file("order.txt", orderText)
	none := p.file("none/quiet.txt", "Nothing of note is said here.\n")
	asked := p.run("ask", "--matter", m, "--format", "json", "By when must the inspection log be produced?")
	assert.Empty(t, nulls("", asked.value(t)))
	for _, line := range [][]string{
		{"cite", quiet},
		{"cite", order},
		{"check", quiet},
		{"check", order},
		{"deadlines", quiet},
		{"deadlines", order},
		{"deadlines", "--trigger", "2026-01-05", "--rule", "frcp-36"},
		{"deadlines", "--rules"},
		{"risk", quiet},
		{"risk", order},
		{"index", m},
		{"index", p.dir + "/none"},
		{"tools"},
		{"tools", "search_context"},
		{"search", "--matter", m, "inspection"},
		{"search", "--matter", m, "zeppelin"},
		{"tool", "search_context", "--param", "query=log", "--matter", m},
		{"tool", "search_context", "--param", "query=zeppelin", "--matter", m},
		{"plan", "--matter", m, "When is the log due?"},
		{"runs", "--matter", m},
		{"runs", "--matter", p.dir + "/none"},
		{"export", "last", "--matter", m},
		{"deadlines", "--run", "last", "--matter", m},
		{"doctor", "--quality", "--matter", m},
		{"doctor", "--quality"},
		{"watch", "list", "--matter", m},
	} {
		e := p.run(append(line, "--format", "json")...)
		require.Contains(t, []int{command.ExitDone, command.ExitInsufficient}, e.code, "%s: %s", line, e.said)
		assert.Empty(t, nulls("", e.value(t)), "%s", line)
	}
	require.NotEmpty(t, none)
}
