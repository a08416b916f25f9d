package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"headnote/internal/safe"
)

// MostBytes bounds one message over Lines; over HTTP the SDK bounds it.
const MostBytes = 16 << 20

// Lines is the protocol over two streams, one message per line. Anything else (a line that is not JSON, a batch, a line
// that is too long) is answered with the appropriate JSON-RPC error, and reading continues with the next line; the
// SDK's own transport would end the connection.
type Lines struct {
	Reader io.Reader
	Writer io.Writer
}

// Connect implements sdk.Transport.
func (l Lines) Connect(context.Context) (sdk.Connection, error) {
	c := &lines{out: l.Writer, in: make(chan jsonrpc.Message), ended: make(chan error, 1), closed: make(chan struct{})}
	safe.Go("reading messages", func() error { return c.read(bufio.NewReaderSize(l.Reader, 64<<10)) },
		func(err error) { c.ended <- err })
	return c, nil
}

// lines is a connection of Lines.
type lines struct {
	in     chan jsonrpc.Message
	ended  chan error // why no more messages follow
	closed chan struct{}
	once   sync.Once

	mu  sync.Mutex // guards out
	out io.Writer
}

// SessionID implements sdk.Connection.
func (c *lines) SessionID() string { return "" }

// Read implements sdk.Connection.
func (c *lines) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m := <-c.in:
		return m, nil
	case err := <-c.ended:
		c.ended <- err
		return nil, err
	case <-c.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write implements sdk.Connection.
func (c *lines) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	data, err := jsonrpc.EncodeMessage(m)
	if r, ok := m.(*jsonrpc.Response); err != nil && ok { // an unencodable answer must not end the connection
		data, err = jsonrpc.EncodeMessage(&jsonrpc.Response{
			ID:    r.ID,
			Error: &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the answer cannot be written as JSON"},
		})
	}
	if err != nil {
		return err
	}
	return c.line(data)
}

func (c *lines) line(data []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := c.out.Write(append(data, '\n'))
	return err
}

// Close implements sdk.Connection. A read in progress ends with its stream.
func (c *lines) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// read delivers messages until the stream ends.
func (c *lines) read(r *bufio.Reader) error {
	for {
		line, err := next(r)
		var wrong *jsonrpc.Error
		switch {
		case errors.As(err, &wrong):
			if err := c.refuse(nil, wrong); err != nil {
				return err
			}
			continue
		case err != nil:
			return err
		case len(line) == 0:
			continue
		}
		m, id, wrong := message(line)
		if wrong != nil {
			if err := c.refuse(id, wrong); err != nil {
				return err
			}
			continue
		}
		select {
		case c.in <- m:
		case <-c.closed:
			return io.EOF
		}
	}
}

// next returns the next line, trimmed. A line that is too long is skipped, and reported as a *jsonrpc.Error.
func next(r *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > MostBytes {
			line, long = nil, true
		}
		if !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long && (err == nil || errors.Is(err, io.EOF)):
			return nil, &jsonrpc.Error{
				Code:    jsonrpc.CodeInvalidRequest,
				Message: fmt.Sprintf("the message is longer than %d MB", MostBytes>>20),
			}
		case errors.Is(err, io.EOF) && len(bytes.TrimSpace(line)) > 0:
			return bytes.TrimSpace(line), nil
		case err != nil:
			return nil, err
		}
		return bytes.TrimSpace(line), nil
	}
}

// message parses a line, or returns what is wrong with it, and the ID of the request if it has one.
func message(line []byte) (jsonrpc.Message, json.RawMessage, *jsonrpc.Error) {
	if !json.Valid(line) {
		return nil, nil, &jsonrpc.Error{
			Code:    jsonrpc.CodeParseError,
			Message: "the line is not JSON: send one message a line",
		}
	}
	if line[0] == '[' {
		return nil, nil, &jsonrpc.Error{
			Code:    jsonrpc.CodeInvalidRequest,
			Message: "batches are not served: send one message a line",
		}
	}
	m, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		var had struct {
			ID json.RawMessage `json:"id"`
		}
		if json.Unmarshal(line, &had) != nil || !identifies(had.ID) {
			had.ID = nil
		}
		return nil, had.ID, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is not a JSON-RPC message: " +
			err.Error()}
	}
	return m, nil, nil
}

// identifies reports whether a value can be the ID of a request: a number or a string.
func identifies(id json.RawMessage) bool {
	var v any
	if json.Unmarshal(id, &v) != nil {
		return false
	}
	switch v.(type) {
	case string, float64:
		return true
	}
	return false
}

// refuse answers a line that is not a message; id is null if it has none.
func (c *lines) refuse(id json.RawMessage, wrong *jsonrpc.Error) error {
	data, err := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", id, wrong})
	if err != nil {
		return err
	}
	return c.line(data)
}
