package fetchtest

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
)

// fault is a way in which a source may misbehave, and the expected reaction of a tool.
type fault struct {
	name    string
	answer  Answer
	codes   []backends.Code // one of these; none if an empty result is acceptable
	options []Option
}

func faults() []fault {
	failed := []backends.Code{backends.ToolExecutionError}
	return []fault{
		{name: "not found", answer: Status(404, `{"message":"not found"}`)},
		{name: "too many requests", answer: Answer{
			Status: 429, Body: `{"detail":"slow down"}`,
			Headers: map[string]string{"Retry-After": "3600"},
		}, codes: []backends.Code{backends.QuotaExhausted}},
		{name: "server error", answer: Status(503, "<html>down</html>"), codes: failed},
		{name: "refused", answer: Status(403, "<html>no</html>"), codes: failed},
		{name: "malformed", answer: JSON(`{"results": [{"a":`), codes: failed},
		{name: "a page in place of JSON", answer: Answer{
			Body:    "<!DOCTYPE html><html><body>sorry</body></html>",
			Headers: map[string]string{"Content-Type": "text/html"},
		}},
		{name: "null", answer: JSON(`null`)},
		{name: "a list", answer: JSON(`[]`)},
		{name: "an empty object", answer: JSON(`{}`)},
		{name: "a list of nulls", answer: JSON(`{"results":[null],"data":[null],"hits":{"hits":[null]}}`)},
		{
			// Ended by the size limit or, if a busy machine sends it slowly, by the source's timeout.
			name: "one gigabyte", answer: Answer{Body: `{"results":[`, Huge: 1 << 30},
			codes: []backends.Code{backends.ToolExecutionError, backends.Timeout}, options: []Option{atMost(1 << 20)},
		},
		{name: "a broken connection", answer: Answer{Body: `{"results":[`, Cut: true}, codes: failed},
		{
			name: "silence", answer: Answer{Silent: true}, codes: []backends.Code{backends.Timeout},
			options: []Option{Impatient(20 * time.Millisecond)},
		},
		{name: "offline", codes: []backends.Code{backends.Offline}, options: []Option{Offline()}},
	}
}

// Faults calls a tool while its source misbehaves in every known way: the tool must return the right error, or an empty
// result where that is right, and must not hang, panic or reveal a key. Requests that match a route of routes are
// answered by it, all others with the fault.
func Faults(t *testing.T, calls func(*fetch.Client) backends.Calls, tool string, p backends.Params, routes Routes) {
	t.Helper()
	for _, f := range faults() {
		t.Run(tool+"/"+f.name, func(t *testing.T) {
			all := Routes{"*": f.answer}
			for route, answer := range routes {
				all[route] = answer
			}
			s := New(t, all, f.options...)
			res, err := s.Call(calls(s.Client), tool, p)
			if err == nil {
				require.Empty(t, f.codes, "the call should have failed")
				require.Empty(t, res.Documents)
				return
			}
			var e *backends.Error
			require.ErrorAs(t, err, &e)
			require.NotEmpty(t, e.Message)
			require.NotEmpty(t, e.Next, "%s does not say what to do", e.Message)
			require.NotContains(t, err.Error(), "test-key")
			if len(f.codes) > 0 {
				require.Contains(t, f.codes, e.Code, "%v", err)
			}
			var status *fetch.StatusError
			if errors.As(err, &status) {
				require.NotContains(t, string(status.Body), "test-key")
			}
			if f.name == "offline" {
				require.Empty(t, s.Asked(), "a request was sent")
			}
		})
	}
}
