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

// A local model that is configured helps with a run, even if nothing may leave the machine.
func TestAModelIsAskedWhereItIsSet(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || !strings.Contains(string(body), "search_cases") && !strings.Contains(string(body), "opinion") &&
			!strings.Contains(string(body), "statement") && !strings.Contains(string(body), "wording") &&
			!strings.Contains(string(body), "missing") {
			http.Error(w, "what is this?", http.StatusBadRequest)
			return
		}
		asked.Add(1)
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,`+
			`"delta":{"role":"assistant","content":"No."},"finish_reason":"stop"}]}`+"\n\n"+
			`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[],`+
			`"usage":{"prompt_tokens":10,"completion_tokens":2,"total_tokens":12}}`+"\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(service.Close)
	p := newProgram(t)
	p.write("case/lease.md", "# Lease\n\nThe landlord returns the deposit within thirty days.\n")
	code, _, said := p.run("index", "case")
	require.Zero(t, code, said)
	model := []string{
		"--llm-provider", "openai", "--llm-model", "local", "--llm-base-url", service.URL, "--rounds", "1",
		"--matter", "case",
	}

	_, out, said := p.run(append([]string{"ask", "When is the deposit returned?"}, model...)...)
	require.Contains(t, flat(out), "thirty days", said)
	require.Positive(t, asked.Load(), "offline: it is on this machine")
	asked.Store(0)

	nowhere := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(nowhere.Close)
	_, out, said = p.run(append([]string{
		"ask", "When is the deposit returned?", "--offline=false", "--online",
		"--sources-base", nowhere.URL,
	}, model...)...)
	require.Contains(t, flat(out), "thirty days", said)
	require.Positive(t, asked.Load())

	_, out, _ = p.run(append([]string{"doctor"}, model[:6]...)...)
	require.Contains(t, flat(out), "on this machine: used in every matter, also offline")

	_, _, said = p.run("ask", "When?", "--offline=false", "--online", "--sources-base", nowhere.URL, "--matter", "case",
		"--rounds", "1", "--llm-provider", "anthropic", "--llm-model", "x")
	require.Contains(t, said, "ANTHROPIC_API_KEY")
	code, _, said = p.run("ask", "When?", "--offline=false", "--online", "--sources-base", nowhere.URL, "--matter",
		"case", "--llm-provider", "openai")
	require.Equal(t, 2, code)
	require.Contains(t, said, "set llm_model")
}

// What goes to a remote model is shown and agreed to once for each matter and host; the key goes only to the host that
// it was entered for.
func TestAModelElsewhereIsAgreedTo(t *testing.T) {
	t.Parallel()
	proxy, came := trap(t) // all traffic to other machines goes there
	p := newProgram(t)
	run := p.online("HTTPS_PROXY=http://"+proxy, "HEADNOTE_SOURCES_BASE=http://127.0.0.1:1",
		"OPENAI_API_KEY=correct-horse-battery",
		"HEADNOTE_LLM_PROVIDER=openai", "HEADNOTE_LLM_MODEL=large", "HEADNOTE_LLM_BASE_URL=https://model.example/v1",
		"HEADNOTE_ROUNDS=1")
	for _, name := range []string{"case", "other"} {
		p.write(name+"/lease.md", "# Lease\n\nThe landlord returns the deposit within thirty days.\n")
		code, _, said := run("index", name)
		require.Zero(t, code, said)
	}
	ask := []string{"ask", "When is the deposit returned?", "--online", "--matter", "case"}

	code, _, said := run(ask...)
	require.Equal(t, 1, code)
	require.Contains(t, said, "OPENAI_API_KEY was entered for https://api.openai.com, and is not sent to "+
		"https://model.example: headnote keys bind OPENAI_API_KEY --host https://model.example")
	require.NotContains(t, said, "correct-horse")
	for _, wrong := range [][]string{
		{"OPENAI_API_KEI", "--host", "https://model.example"},
		{"OPENAI_API_KEY", "--host", "model.example"},
		{"COURTLISTENER_TOKEN", "--host", "https://model.example"},
	} {
		code, _, said = run(append([]string{"keys", "bind"}, wrong...)...)
		require.Equal(t, 2, code, said)
	}
	code, _, said = run("keys", "bind", "OPENAI_API_KEY", "--host", "https://model.example")
	require.Zero(t, code, said)

	code, out, said := run(ask...)
	require.Zero(t, code, said)
	require.Contains(t, flat(out), "thirty days")
	require.Contains(t, said, "the language model large at https://model.example is sent the question and, in each "+
		"of several prompts, up to 64 KB of the documents found")
	require.Contains(t, said, "headnote confirm --model agrees")
	_, out, _ = run("doctor", "--matter", "case")
	require.Contains(t, flat(out), "large at https://model.example, not used: not agreed to for this matter")
	require.Zero(t, came.Load(), "connections")

	code, out, _ = run("confirm", "--model", "case")
	require.Equal(t, 2, code, "nobody is there to be asked")
	require.Contains(t, flat(out), "at https://model.example is sent the question")
	code, _, said = run("confirm", "--model", "--yes", "case")
	require.Zero(t, code, said)
	_, _, said = run("ask", "When?", "--online", "--matter", "other")
	require.Contains(t, said, "headnote confirm --model agrees", "another matter")
	_, _, said = run(append(ask, "--llm-base-url", "https://another.example")...)
	require.Contains(t, said, "was entered for", "another host")
	_, _, said = run(append(ask, "--offline")...)
	require.NotContains(t, said, "large ·", said)
	require.Zero(t, came.Load(), "connections")

	code, _, said = run(append(ask, "--llm-base-url", "http://model.example/v1")...)
	require.Equal(t, 2, code)
	require.Contains(t, said, "without TLS")
	require.Zero(t, came.Load(), "connections")
	code, out, said = run(ask...)
	require.Zero(t, code, said)
	require.Contains(t, flat(out), "thirty days", "a model that does not answer is no reason to stop")
	require.NotZero(t, came.Load(), "what was agreed to is asked")
}
