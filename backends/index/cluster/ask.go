package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"headnote/text"
)

// largest is how many bytes of an answer are read.
const largest = 256 << 20

// failure is an answer of the cluster that says no.
type failure struct {
	status int
	what   string // its type and reason, in the cluster's words
	after  time.Duration
}

func (f *failure) Error() string {
	next := "see the cluster's log"
	switch {
	case f.status == http.StatusUnauthorized || f.status == http.StatusForbidden:
		next = "check the user and the password, and its rights on the index"
	case f.busy():
		next = "it is too busy: try again later, or give it more nodes"
	case f.status == http.StatusRequestEntityTooLarge:
		next = "raise http.max_content_length of the cluster"
	}
	return fmt.Sprintf("the cluster answered %d: %s; %s", f.status, f.what, next)
}

// busy tells a failure that passes.
func (f *failure) busy() bool {
	switch f.status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// json sends a value and reads one.
func (e *Engine) json(ctx context.Context, method, path string, in, out any) error {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
	}
	return e.send(ctx, method, path, "application/json", body, out)
}

// send asks the cluster, again where it is too busy or the line broke: every request
// of ours can be carried out twice.
func (e *Engine) send(ctx context.Context, method, path, kind string, body []byte, out any) error {
	for try := 1; ; try++ {
		err := e.once(ctx, method, path, kind, body, out)
		var f *failure
		if err == nil || ctx.Err() != nil || errors.As(err, &f) && !f.busy() || try == e.o.Tries {
			return err
		}
		pause := pauseOf(try)
		if f != nil && f.after > 0 {
			pause = f.after
		}
		if err := e.o.Wait(ctx, pause); err != nil {
			return err
		}
	}
}

// pauseOf doubles from a quarter of a second.
func pauseOf(try int) time.Duration { return min(250*time.Millisecond<<(try-1), 30*time.Second) }

func (e *Engine) once(ctx context.Context, method, path, kind string, body []byte, out any) error {
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(e.o.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", kind)
	switch {
	case e.o.APIKey != "":
		req.Header.Set("Authorization", "ApiKey "+e.o.APIKey)
	case e.o.User != "":
		req.SetBasicAuth(e.o.User, e.o.Password)
	}
	res, err := e.o.Client.Do(req)
	if err != nil {
		return fmt.Errorf("the cluster at %s cannot be reached: %w", e.o.URL, err)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, largest+1))
	if err = errors.Join(err, res.Body.Close()); err != nil {
		return fmt.Errorf("the cluster's answer was cut off: %w", err)
	}
	if len(data) > largest {
		return &failure{status: res.StatusCode, what: "more than can be read"}
	}
	if res.StatusCode >= 300 {
		return failureOf(res, data)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(data, out); err != nil {
		return &failure{status: res.StatusCode, what: "no JSON that can be read: " + err.Error()}
	}
	return nil
}

func failureOf(res *http.Response, data []byte) *failure {
	var said struct {
		Error json.RawMessage `json:"error"`
	}
	f := &failure{status: res.StatusCode, what: text.Line(string(data[:min(len(data), 300)]))}
	if json.Unmarshal(data, &said) == nil && len(said.Error) > 0 {
		f.what = reason(said.Error)
	}
	if s, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && s > 0 {
		f.after = time.Duration(min(s, 300)) * time.Second
	}
	return f
}

// reason reads an error of the cluster: an object with a type and a reason, or words.
func reason(raw json.RawMessage) string {
	var e struct{ Type, Reason string }
	if json.Unmarshal(raw, &e) == nil && e.Type != "" {
		return text.Line(e.Type + ": " + e.Reason)
	}
	return text.Line(strings.Trim(string(raw[:min(len(raw), 300)]), `"`))
}

func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
