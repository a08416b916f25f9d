package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"sync"

	"headnote/backends"
)

// longestLine is the maximum size of a program's message, in bytes.
const longestLine = 4 << 20

// mostMessages is how many messages a program may send before its reply.
const mostMessages = 1000

// Program is a server run as a program on this machine, over its standard input and output. It starts with the first
// request and restarts after a failure. It is an http.RoundTripper, so that it can be used by package fetch.
type Program struct {
	command []string
	env     []string

	mu  sync.Mutex
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// NewProgram returns a program that has not been started. env is its whole environment, NAME=VALUE each.
func NewProgram(command, env []string) *Program { return &Program{command: command, env: env} }

// RoundTrip implements http.RoundTripper: the body is a message, the response its reply.
func (p *Program) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err := errors.Join(err, r.Body.Close()); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	said, err := p.exchange(r.Context(), body)
	if err != nil {
		return nil, errors.Join(err, p.end())
	}
	status := http.StatusOK
	if said == nil {
		status = http.StatusAccepted
	}
	return &http.Response{
		StatusCode: status, Status: http.StatusText(status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"application/json"}, "Cache-Control": {"no-store"}},
		Body:   io.NopCloser(bytes.NewReader(said)), ContentLength: int64(len(said)), Request: r,
	}, nil
}

// exchange writes a message and reads until its reply; a notification has none.
func (p *Program) exchange(ctx context.Context, body []byte) ([]byte, error) {
	var m message
	if err := json.Unmarshal(body, &m); err != nil {
		return nil, err
	}
	if m.Method == "initialize" { // a session begins with a new process
		if err := p.end(); err != nil {
			return nil, err
		}
	}
	if err := p.start(); err != nil {
		return nil, err
	}
	cmd := p.cmd
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() }) // this ends the read
	defer stop()
	if _, err := p.in.Write(append(body, '\n')); err != nil {
		return nil, p.died(ctx, err)
	}
	if m.ID == "" {
		return nil, nil
	}
	for range mostMessages {
		line, err := p.line()
		if err != nil {
			return nil, p.died(ctx, err)
		}
		var a answer
		if json.Unmarshal(line, &a) == nil && a.is(m.ID) {
			return line, nil
		}
	}
	return nil, fmt.Errorf("the program %s does not reply", p.command[0])
}

// line reads one message.
func (p *Program) line() ([]byte, error) {
	var line []byte
	for {
		part, err := p.out.ReadSlice('\n')
		if line = append(line, part...); len(line) > longestLine {
			return nil, fmt.Errorf("a message of more than %d MB", longestLine>>20)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func (p *Program) start() error {
	if p.cmd != nil {
		return nil
	}
	cmd := exec.Command(p.command[0], p.command[1:]...) //nolint:gosec // the person's settings name it
	cmd.Env = p.env
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return &backends.Error{
			Code: backends.ToolExecutionError, Message: fmt.Sprintf("the program %s does not start: %v", p.command[0], err),
			Next: "correct command in [mcp_servers]",
		}
	}
	p.cmd, p.in, p.out = cmd, in, bufio.NewReaderSize(out, 64<<10)
	return nil
}

// died explains why a program gave no reply.
func (p *Program) died(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("the program %s gave no reply: %w", p.command[0], err)
}

// end stops the program. The exit status of a killed program is ignored.
func (p *Program) end() error {
	if p.cmd == nil {
		return nil
	}
	cmd := p.cmd
	p.cmd = nil
	err := p.in.Close()
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return err
}

// Close stops the program.
func (p *Program) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.end()
}
