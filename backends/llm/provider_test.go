package llm_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/llm"
	"headnote/internal/trust"
)

// service is a local server that behaves like a model's service.
type service struct {
	*httptest.Server
	mu   sync.Mutex
	sent []map[string]any // request bodies
	head []http.Header
}

// serve answers the n-th request with the n-th handler; the last one repeats.
func serve(t *testing.T, handlers ...http.HandlerFunc) *service {
	s := &service{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.mu.Lock()
		n := len(s.sent)
		s.sent, s.head = append(s.sent, body), append(s.head, r.Header)
		s.mu.Unlock()
		handlers[min(n, len(handlers)-1)](w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *service) requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sent)
}

// events streams lines of an event stream, flushing each.
func events(lines ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, l := range lines {
			fmt.Fprintf(w, "%s\n\n", l)
			w.(http.Flusher).Flush()
		}
	}
}

// cut streams lines and then breaks the connection.
func cut(lines ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		events(lines...)(w, r)
		panic(http.ErrAbortHandler)
	}
}

// hangs streams lines and then nothing until the client disconnects.
func hangs(lines ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		events(lines...)(w, r)
		<-r.Context().Done()
	}
}

func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Retry-After-Ms", "1")
		w.WriteHeader(code)
		fmt.Fprint(w, body)
	}
}

// provider is a protocol: what it streams for the same content.
type provider struct {
	name                            string
	start, end, refusal, overloaded []string
	text                            func(string) string
	open                            func(i int, id, tool string) string
	input                           func(i int, piece string) string
	busy, denied                    string
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

var providers = []provider{{
	name: llm.Anthropic,
	start: []string{
		`event: message_start` + "\n" +
			`data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"x","content":[],` +
			`"stop_reason":null,"usage":{"input_tokens":20,"cache_read_input_tokens":70,"cache_creation_input_tokens":10,` +
			`"output_tokens":1}}}`,
		`event: ping` + "\n" + `data: {"type":"ping"}`,
		`event: content_block_start` + "\n" +
			`data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
	},
	end: []string{
		`event: message_delta` + "\n" +
			`data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":30}}`,
		`event: message_stop` + "\n" + `data: {"type":"message_stop"}`,
	},
	refusal: []string{
		`event: message_delta` + "\n" +
			`data: {"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":2}}`,
		`event: message_stop` + "\n" + `data: {"type":"message_stop"}`,
	},
	overloaded: []string{`event: error` + "\n" +
		`data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`},
	text: func(s string) string {
		return `event: content_block_delta` + "\n" +
			`data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":` + quoted(s) + `}}`
	},
	open: func(i int, id, tool string) string {
		return fmt.Sprintf("event: content_block_start\n"+
			`data: {"type":"content_block_start","index":%d,"content_block":{"type":"tool_use","id":%q,"name":%q,"input":{}}}`,
			i+1, id, tool)
	},
	input: func(i int, piece string) string {
		return fmt.Sprintf("event: content_block_delta\n"+
			`data: {"type":"content_block_delta","index":%d,"delta":{"type":"input_json_delta","partial_json":%s}}`, i+1,
			quoted(piece))
	},
	busy:   `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`,
	denied: `{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}`,
}, {
	name: llm.OpenAI,
	start: []string{`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,` +
		`"delta":{"role":"assistant","content":""},"finish_reason":null}]}`},
	end: []string{`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,` +
		`"delta":{},"finish_reason":"tool_calls"}]}`, `data: {"id":"c","object":"chat.completion.chunk","created":1,` +
		`"model":"x","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":30,"total_tokens":130,` +
		`"prompt_tokens_details":{"cached_tokens":70}}}`, `data: [DONE]`},
	refusal: []string{`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,` +
		`"delta":{"refusal":"I can't help"},"finish_reason":"stop"}]}`, `data: [DONE]`},
	overloaded: []string{`data: {"error":{"message":"The server is ` +
		`overloaded","type":"overloaded_error","code":null,"param":null}}`},
	text: func(s string) string {
		return `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,` +
			`"delta":{"content":` + quoted(s) + `},"finish_reason":null}]}`
	},
	open: func(i int, id, tool string) string {
		return fmt.Sprintf(`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x",`+
			`"choices":[{"index":0,"delta":{"tool_calls":[{"index":%d,"id":%q,"type":"function","function":{"name":%q,`+
			`"arguments":""}}]},"finish_reason":null}]}`, i, id, tool)
	},
	input: func(i int, piece string) string {
		return fmt.Sprintf(`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"x",`+
			`"choices":[{"index":0,"delta":{"tool_calls":[{"index":%d,"function":{"arguments":%s}}]},"finish_reason":null}]}`, i,
			quoted(piece))
	},
	busy:   `{"error":{"message":"overloaded","type":"server_error"}}`,
	denied: `{"error":{"message":"Incorrect API key","type":"invalid_request_error"}}`,
}}

func join(parts ...[]string) []string {
	var out []string
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

var tools = []backends.Spec{
	{
		Name: "get_usc_section", Description: "a section",
		Schema: backends.Schema{Fields: []backends.Field{
			{Name: "title", Type: backends.String, Required: true},
			{Name: "section", Type: backends.String, Required: true},
		}},
	},
	{Name: "search_cases", Description: "cases", Schema: backends.Schema{Fields: []backends.Field{{
		Name: "query",
		Type: backends.String, Required: true,
	}, {Name: "limit", Type: backends.Integer, Default: 10}}}},
}

func ask(t *testing.T, s *service, p provider, hear func(backends.Heard)) (backends.Answer, error) {
	t.Helper()
	m, err := llm.New(llm.Options{
		Provider: p.name, Model: "x", Base: s.URL, Leave: trust.Own(s.URL), Key: "secret",
		Tries: 2,
	})
	require.NoError(t, err)
	return m.Ask(t.Context(), backends.Prompt{
		System: "You plan.", Turns: []backends.Turn{{Text: "Plan this."}},
		Tools: tools,
	}, hear)
}

// each runs a test with every provider.
func each(t *testing.T, f func(*testing.T, provider)) {
	for _, p := range providers {
		t.Run(p.name, func(t *testing.T) { f(t, p) })
	}
}
