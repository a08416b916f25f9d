package fetch

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"sync"
	"time"
	"unicode/utf8"

	"headnote/backends"
)

// A Tape holds the exchanges of a run, to replay it without a network. It contains no keys: requests are recorded
// without them, answers with only the headers that matter, and every text is searched for keys.
type Tape struct {
	mu      sync.Mutex
	file    *os.File // while recording, nil while playing
	play    map[string][]exchange
	played  map[string]int
	hosts   map[string]bool // that are on the tape
	Playing bool
}

// exchange is a line of a tape.
type exchange struct {
	Method string      `json:"method"`
	URL    string      `json:"url"`
	Sent   string      `json:"sent,omitempty"` // request body
	Accept string      `json:"accept,omitempty"`
	Final  string      `json:"final,omitempty"` // final address of the answer, after redirects
	Time   time.Time   `json:"time"`
	Status int         `json:"status,omitempty"`
	Header http.Header `json:"header,omitempty"`
	Body   string      `json:"body,omitempty"`
	Bytes  []byte      `json:"bytes,omitempty"` // a body that is not text
	Error  string      `json:"error,omitempty"` // in place of an answer
	Code   string      `json:"code,omitempty"`
	Next   string      `json:"next,omitempty"`
}

func (x exchange) key() string { return x.Method + " " + x.URL + " " + x.Accept + "\n" + x.Sent }

// OpenTape plays the tape in a file, or records a new one if the file does not exist.
func OpenTape(path string) (*Tape, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
		if err != nil {
			return nil, fmt.Errorf("tape: %w", err)
		}
		return &Tape{file: f}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("tape: %w", err)
	}
	return readTape(bytes.NewReader(data))
}

// readTape reads the lines of a tape; a truncated last one is ignored.
func readTape(r io.Reader) (*Tape, error) {
	t := &Tape{
		Playing: true, play: make(map[string][]exchange), played: make(map[string]int),
		hosts: make(map[string]bool),
	}
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return t, nil
		}
		if err != nil {
			return nil, fmt.Errorf("tape: %w", err)
		}
		var x exchange
		if err := json.Unmarshal(line, &x); err != nil {
			return nil, fmt.Errorf("tape: line %d is no exchange: %w", n, err)
		}
		t.play[x.key()] = append(t.play[x.key()], x)
		if u, err := url.Parse(x.URL); err == nil {
			t.hosts[u.Hostname()] = true
		}
	}
}

// Close ends the recording.
func (t *Tape) Close() error {
	if t.file == nil {
		return nil
	}
	return t.file.Close()
}

// answer replays an answer; repeated requests are replayed in order, and the last answer repeats.
func (t *Tape) answer(a asked) (Response, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := a.exchange().key()
	list := t.play[key]
	if len(list) == 0 {
		return Response{}, &backends.Error{
			Code:    backends.NotFound,
			Message: "the tape has no answer of " + a.policy.Source + " to this request", Next: "record the tape anew",
		}
	}
	i := min(t.played[key], len(list)-1)
	t.played[key]++
	x := list[i]
	body := []byte(x.Body)
	if len(x.Bytes) > 0 {
		body = x.Bytes
	}
	switch {
	case x.Error != "":
		return Response{}, &backends.Error{Code: backends.Code(x.Code), Message: x.Error, Next: x.Next}
	case x.Status < 200 || x.Status > 299:
		return Response{}, statusError(a.policy, &StatusError{x.Status, x.Header, body}, retryAfter(x.Header, x.Time))
	}
	return Response{
		Status: x.Status, Header: x.Header, Body: body, FromCache: true, Time: x.Time,
		URL: cmp.Or(x.Final, x.URL),
	}, nil
}

func (a asked) exchange() exchange {
	return exchange{Method: a.Method, URL: a.url.String(), Sent: string(a.body), Accept: a.Accept}
}

// record records an exchange.
func (t *Tape) record(a asked, res Response, failed error, now time.Time) error {
	x := a.exchange()
	x.Time, x.Status, x.Header = now, res.Status, keepHeaders(res.Header)
	if res.URL != x.URL {
		x.Final = res.URL
	}
	body := res.Body
	if failed != nil {
		var status *StatusError
		var e *backends.Error
		switch {
		case errors.As(failed, &status):
			x.Status, x.Header, body = status.Status, keepHeaders(status.Header), status.Body
		case errors.As(failed, &e):
			x.Error, x.Code, x.Next = e.Message, string(e.Code), e.Next
		default:
			x.Error, x.Code = failed.Error(), string(backends.ToolExecutionError)
		}
	}
	if utf8.Valid(body) {
		x.Body = string(body)
	} else {
		x.Bytes = body
	}
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, err := t.file.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("tape: %w", err)
	}
	return nil
}
