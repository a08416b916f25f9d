package cli_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// A model on this machine helps a run where it is set, and is not asked where
// nothing may leave.
func TestAModelIsAskedWhereItIsSet(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || !strings.Contains(string(body), "search_cases") && !strings.Contains(string(body), "opinion") && !strings.Contains(string(body), "statement") && !strings.Contains(string(body), "wording") && !strings.Contains(string(body), "missing") {
			http.Error(w, "what is this?", http.StatusBadRequest)
			return
		}
		asked.Add(1)
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"No."},"finish_reason":"stop"}]}`+"\n\n"+
			`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":2,"total_tokens":12}}`+"\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(service.Close)
	p := newProgram(t)
	p.write("case/lease.md", "# Lease\n\nThe landlord returns the deposit within thirty days.\n")
	code, _, said := p.run("index", "case")
	require.Zero(t, code, said)
	model := []string{"--llm-provider", "openai", "--llm-model", "local", "--llm-base-url", service.URL, "--rounds", "1", "--matter", "case"}

	_, out, said := p.run(append([]string{"ask", "When is the deposit returned?"}, model...)...)
	require.Contains(t, out, "thirty days", said)
	require.Zero(t, asked.Load(), "offline")

	nowhere := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(nowhere.Close)
	_, out, said = p.run(append([]string{"ask", "When is the deposit returned?", "--offline=false", "--online", "--sources-base", nowhere.URL}, model...)...)
	require.Contains(t, out, "thirty days", said)
	require.Positive(t, asked.Load())

	_, _, said = p.run("ask", "When?", "--offline=false", "--online", "--sources-base", nowhere.URL, "--matter", "case", "--rounds", "1", "--llm-provider", "anthropic", "--llm-model", "x")
	require.Contains(t, said, "ANTHROPIC_API_KEY")
	code, _, said = p.run("ask", "When?", "--offline=false", "--online", "--sources-base", nowhere.URL, "--matter", "case", "--llm-provider", "openai")
	require.Equal(t, 2, code)
	require.Contains(t, said, "set llm_model")
}
