package mcpserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"headnote/backends/fetch"
	"headnote/text"
)

// message is a request, or a notification if it has no ID.
type message struct {
	Version string `json:"jsonrpc"`
	ID      string `json:"id,omitempty"`
	Method  string `json:"method"`
	Params  any    `json:"params,omitempty"`
}

// answer is a reply.
type answer struct {
	ID     json.RawMessage
	Method string
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// is reports whether the message is the reply to a request. A message with a method is a request or notification from
// the server.
func (a answer) is(id string) bool {
	var said string
	return a.Method == "" && json.Unmarshal(a.ID, &said) == nil && said == id
}

// reply returns the result for a request from a response: JSON, or a stream of events.
func reply(res fetch.Response, id string) (json.RawMessage, error) {
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		return replyIn(res.Body, id)
	}
	var data []byte
	lines := bufio.NewScanner(bytes.NewReader(res.Body))
	lines.Buffer(nil, len(res.Body)+1)
	for lines.Scan() {
		line := lines.Bytes()
		if part, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(append(data, bytes.TrimPrefix(part, []byte(" "))...), '\n')
			continue
		}
		if len(line) > 0 {
			continue
		}
		if raw, err := replyIn(data, id); !errors.Is(err, errNoReply) {
			return raw, err
		}
		data = nil
	}
	return replyIn(data, id)
}

var errNoReply = errors.New("its answer is no reply to the request")

func replyIn(data []byte, id string) (json.RawMessage, error) {
	var a answer
	if err := json.Unmarshal(data, &a); err != nil || !a.is(id) {
		return nil, errNoReply
	}
	switch {
	case a.Error != nil:
		return nil, fmt.Errorf("it refuses (%d): %s", a.Error.Code, text.Truncate(text.Line(a.Error.Message), 200))
	case len(a.Result) == 0 || string(a.Result) == "null":
		return nil, errors.New("its reply has no result")
	}
	return a.Result, nil
}
