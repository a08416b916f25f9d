package fetchtest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
)

// gaps matches the remains of a sentence whose values were missing.
var gaps = regexp.MustCompile(`: ?[.,;:]|: ?$|, ?[,;]|[(]\s*[)]|\bNo\. ?$|\b(of|by|to|for|in|from|v\.) ?$|^[,;:.]|“”`)

// mostLacking is the maximum number of fields removed, one at a time.
const mostLacking = 150

// Lacking calls a tool with an answer of its source, and again with each field removed in turn, as sources omit empty
// fields. The tool must fail with an error of the contract or find valid documents, and no title, citation or snippet
// may have a gap where a value would be.
func Lacking(t *testing.T, calls func(*fetch.Client) backends.Calls, tool string, p backends.Params, body string) {
	t.Helper()
	whole := lines(t, calls, tool, p, body)
	require.NotEmpty(t, whole, "nothing is found in the whole answer")
	for _, less := range without(t, body) {
		for _, line := range lines(t, calls, tool, p, less.body) {
			if !slices.Contains(whole, line) {
				require.False(t, gaps.MatchString(line), "without %s: %q", less.field, line)
			}
		}
	}
}

// lines returns the titles, citations and snippets of what a tool finds.
func lines(
	t *testing.T, calls func(*fetch.Client) backends.Calls, tool string, p backends.Params, body string,
) []string {
	t.Helper()
	c := Canned(t, body)
	report := func(backends.Progress) {}
	res, err := calls(c)[tool](fetch.WithCall(t.Context(), backends.Spec{Name: tool}, report), p, report)
	if err != nil {
		var e *backends.Error
		require.ErrorAs(t, err, &e)
		return nil
	}
	Check(t, res)
	var out []string
	for _, d := range res.Documents {
		out = append(out, d.Title, d.Citation, d.Snippet)
	}
	return out
}

// lesser is an answer without a field.
type lesser struct{ field, body string }

// without returns an answer with each of its fields removed in turn.
func without(t *testing.T, body string) []lesser {
	t.Helper()
	var all any
	require.NoError(t, json.Unmarshal([]byte(body), &all))
	var out []lesser
	keep := func(field string) {
		if len(out) == mostLacking {
			return
		}
		b, err := json.Marshal(all)
		require.NoError(t, err)
		out = append(out, lesser{field, string(b)})
	}
	var walk func(v any, at string)
	walk = func(v any, at string) {
		switch v := v.(type) {
		case map[string]any:
			names := make([]string, 0, len(v))
			for name := range v {
				names = append(names, name)
			}
			slices.Sort(names)
			for _, name := range names {
				was := v[name]
				delete(v, name)
				keep(at + "." + name)
				v[name] = ""
				keep(at + "." + name + ` = ""`)
				v[name] = was
				walk(was, at+"."+name)
			}
		case []any:
			for i := range v[:min(len(v), 2)] {
				walk(v[i], fmt.Sprintf("%s[%d]", at, i))
			}
		}
	}
	walk(all, "")
	return out
}
