//go:build !race

package research_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
	"headnote/research/run"
)

// No host is contacted that was not named before: whatever a source does, a call and its alternatives use only the
// hosts that the plan names.
func TestNoHostIsAskedThatWasNotNamed(t *testing.T) {
	for name, a := range map[string]fetchtest.Answer{
		"not found": fetchtest.Status(404, `{"message":"not found"}`), "down": fetchtest.Status(503, "down"),
		"malformed": fetchtest.JSON(`{"results":[{"a":`),
		"empty":     fetchtest.JSON(`{}`), "a list": fetchtest.JSON(`[]`), "a page": {
			Body:    "<html><body>nothing</body></html>",
			Headers: map[string]string{"Content-Type": "text/html"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			known, err := registry.New()
			require.NoError(t, err)
			for _, spec := range known.Specs() {
				if spec.Local() {
					continue
				}
				// no host is left alone for another tool's failures
				s := fetchtest.New(t, fetchtest.Routes{"*": a}, fetchtest.Unlimited())
				e := over(t, s, run.DefaultLimits())
				_, err := e.Call(t.Context(), spec.Name, askingOf(spec))
				named := registry.ReachOf(spec.Name, nil)
				asked := s.Asked()
				require.NotEmpty(t, asked, "%s asked nobody: %v", spec.Name, err)
				for _, r := range asked {
					require.Contains(t, named.All(), r.Host, "%s asked %s", spec.Name, r.Host)
				}
			}
		})
	}
}

// hostile are values that no parameter should have.
func hostile() []any {
	return []any{
		"..", "../../etc/passwd", "/", `\\`, "\x00", "a\x00b", "\x1b[31m", "§§", "…", "'\"`;--", "*:*", "(((((",
		"a AND OR NOT", "{{.}}", "${x.results[0].id}", "%00%2e%2e", "\xff\xfe",
		"\u202e\u200b", " ", "0", "-1", "99999999999999999999999999", "1e308", "NaN", strings.Repeat("x", 1<<20),
		strings.Repeat("§ ", 1<<18),
		0, -1, 1e18, 1 << 40, 0.5, true, nil,
		[]any{},
		[]any{"..", 1, nil},
		[]string{"..", "\x00"},
		map[string]any{"a": "b"},
	}
}

// Every tool, with each parameter in turn replaced by an invalid value, returns a result or an error that says what to
// do: no tool panics.
func TestEveryToolTakesHostileParameters(t *testing.T) {
	for name, a := range map[string]fetchtest.Answer{
		"found nothing": fetchtest.JSON(`{"results":[],"count":0}`),
		"a list":        fetchtest.JSON(`[{"RecallID":1,"Title":"A recall of §§","RecallDate":"2024-01-02T00:00:00"}]`),
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{"*": a}, fetchtest.Unlimited())
			limits := run.DefaultLimits()
			limits.Alternatives = 0
			e := over(t, s, limits)
			for _, spec := range e.Tools() {
				for _, f := range spec.Schema.Fields {
					for _, v := range hostile() {
						p := askingOf(spec)
						p[f.Name] = v
						_, err := e.Call(t.Context(), spec.Name, p)
						if err == nil {
							continue
						}
						var failed *backends.Error
						require.True(t, errors.As(err, &failed), "%s %s=%.40q: %v", spec.Name, f.Name, v, err)
						require.NotContains(t, err.Error(), "internal error", "%s %s=%.40q", spec.Name, f.Name, v)
						require.NotEmpty(t, failed.Next, "%s %s=%.40q: %v", spec.Name, f.Name, v, err)
						require.Less(t, len(err.Error()), 4000, "%s %s repeats what it was given", spec.Name, f.Name)
					}
				}
			}
		})
	}
}
