package mcp_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/cli/mcp"
	"headnote/internal/safe"
)

const (
	hello = `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`
	ready = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	ping  = `{"jsonrpc":"2.0","id":"the last one","method":"ping"}`
)

// answered is a response of the server.
type answered struct {
	ID     any
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// spoken writes lines to a server and returns its answers until it has answered the final ping and the requests with
// these IDs: requests are served concurrently, so the ping may be answered first. ok is false if the connection ended
// before.
func spoken(t testing.TB, s *sdk.Server, lines []byte, ids ...any) (said []answered, ok bool) {
	t.Helper()
	open := map[any]bool{"the last one": true}
	for _, id := range ids {
		open[id] = true
	}
	in, write := io.Pipe()
	read, out := io.Pipe()
	session, err := s.Connect(t.Context(), mcp.Lines{Reader: in, Writer: out}, nil)
	require.NoError(t, err)
	sent := make(chan error, 1)
	safe.Go("writing", func() error {
		_, err := io.Copy(write, io.MultiReader(strings.NewReader(hello+"\n"+ready+"\n"), bytes.NewReader(lines),
			strings.NewReader("\n"+ping+"\n")))
		return err
	}, func(err error) { sent <- err })
	ended := make(chan struct{})
	safe.Go("the session", func() error { defer out.Close(); return session.Wait() }, func(err error) {
		defer close(ended)
		t.Logf("the session ended: %v", err)
	})
	defer func() {
		_ = write.Close()
		_, _ = io.Copy(io.Discard, read)
		<-ended
		require.NoError(t, <-sent)
	}()
	r := bufio.NewReaderSize(read, 1<<20)
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return said, false
		}
		var a answered
		require.NoError(t, json.Unmarshal(line, &a), "%.200q", line)
		said = append(said, a)
		if delete(open, a.ID); len(open) == 0 {
			return said, true
		}
	}
}

// A line that is not a message is answered with the appropriate JSON-RPC error, and the next one is served.
func TestWhatIsNoMessageIsAnswered(t *testing.T) {
	s, err := mcp.New(newService(t), mcp.Options{Version: "1"})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		line string
		id   any
		code int
	}{
		"no JSON":             {`{"jsonrpc":`, nil, -32700},
		"words":               {"hello there", nil, -32700},
		"two in one line":     {ping + ping, nil, -32700},
		"a batch":             {"[" + strings.Replace(ping, "the last one", "7", 1) + "]", nil, -32600},
		"an empty batch":      {"[]", nil, -32600},
		"a number":            {"42", nil, -32600},
		"an older version":    {`{"jsonrpc":"1.0","id":7,"method":"ping"}`, 7.0, -32600},
		"no version":          {`{"id":"x","method":"ping"}`, "x", -32600},
		"an id of objects":    {`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, nil, -32600},
		"a method of numbers": {`{"jsonrpc":"2.0","id":7,"method":7}`, 7.0, -32600},
		"neither":             {`{"jsonrpc":"2.0"}`, nil, -32600},
		"an unknown method":   {`{"jsonrpc":"2.0","id":7,"method":"fly"}`, 7.0, -32601},
		"too long": {`{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":"` +
			strings.Repeat("x", mcp.MostBytes) + `"}}`, nil, -32600},
		"too long, no JSON": {strings.Repeat("x", 3*mcp.MostBytes), nil, -32600},
		"deep":              {strings.Repeat("[", 200_000), nil, -32700},
		"NULs":              {"\x00\x00\x00", nil, -32700},
	} {
		t.Run(name, func(t *testing.T) {
			said, ok := spoken(t, s, []byte(c.line), c.id)
			require.True(t, ok, "the connection ended")
			found := false
			for _, a := range said {
				if a.Error != nil && a.ID == c.id {
					found = true
					require.Equal(t, c.code, a.Error.Code, a.Error.Message)
					require.Less(t, len(a.Error.Message), 500)
				}
			}
			require.True(t, found, "%+v", said)
		})
	}
	t.Run("blank lines", func(t *testing.T) {
		said, ok := spoken(t, s, []byte("\n\n  \r\n"))
		require.True(t, ok)
		require.Len(t, said, 2, "they are no messages, and no errors")
	})
	t.Run("the longest", func(t *testing.T) {
		call := `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"search_cases","arguments":{"query":"`
		said, ok := spoken(t, s, []byte(call+strings.Repeat("x", mcp.MostBytes-len(call)-10)+`"}}}`), 7.0)
		require.True(t, ok)
		for _, a := range said {
			require.Nil(t, a.Error)
		}
	})
}

// The same over HTTP: a body that is not a message, a batch, or one that is too long is refused, and the next one is
// served.
func TestWhatIsNoMessageIsRefusedOverHTTP(t *testing.T) {
	s, err := mcp.New(newService(t), mcp.Options{Version: "1"})
	require.NoError(t, err)
	server := httptest.NewServer(mcp.Handler(s, mcp.HTTP{Token: "t"}))
	t.Cleanup(server.Close)
	post := func(body string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader(body))
		require.NoError(t, err)
		req.Header.Set("Authorization", "Bearer t")
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		data, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		return res.StatusCode, string(data)
	}
	status, said := post("[" + ping + "]") // the protocol had batches once, and the SDK serves them here
	require.Less(t, status, 500, said)
	for name, body := range map[string]string{
		"empty": "", "no JSON": `{"jsonrpc":`, "an empty batch": "[]", "deep": strings.Repeat("[", 200_000), "long": `"` +
			strings.Repeat("x", 20<<20) + `"`, "NULs": "\x00",
	} {
		status, said = post(body)
		require.GreaterOrEqual(t, status, 400, "%s: %s", name, said)
		require.Less(t, status, 500, "%s: %s", name, said)
	}
	status, said = post(hello)
	require.Equal(t, http.StatusOK, status, said)
	require.Contains(t, said, "headnote")
}

// FuzzLines writes anything to the server: it never ends, and every line that it writes is JSON.
func FuzzLines(f *testing.F) {
	for _, s := range []string{
		"{", "[]", "[[[", "\x00", "{}\n{}", `{"jsonrpc":"2.0","id":1,"method":"tools/call",` +
			`"params":{"name":"search_cases","arguments":[]}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"headnote://runs/../../x"}}`, hello,
		`{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"x"}}`,
		`{"jsonrpc":"2.0","id":1,"error":7}`, `{"jsonrpc":"2.0","id":1e400,"method":"ping"}`, "\xef\xbb\xbf{}",
		`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"x"}}`,
	} {
		f.Add([]byte(s))
	}
	s, err := mcp.New(newService(&testing.T{}), mcp.Options{Version: "1"})
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, lines []byte) {
		if bytes.Contains(lines, []byte("the last one")) {
			t.Skip("it takes the place of the ping")
		}
		_, ok := spoken(t, s, lines)
		require.True(t, ok, "the connection ended")
	})
}
