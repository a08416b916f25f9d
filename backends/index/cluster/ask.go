package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"headnote/text"
)

// largest is how many bytes of an answer are read.
const largest = 256 << 20

// firstPatience is how long to retry before the cluster has answered once, so that a wrong address fails early.
const firstPatience = 20 * time.Second

// conn is a connection to a cluster.
type conn struct {
	o       Options
	reached atomic.Bool // it has answered before
}

// json sends a value and reads one.
func (c *conn) json(ctx context.Context, method, path string, in, out any) error {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
	}
	return c.send(ctx, method, path, "application/json", body, out)
}

// send sends a request, again if the cluster is too busy or the connection broke: every request of headnote can safely
// be repeated.
func (c *conn) send(ctx context.Context, method, path, kind string, body []byte, out any) error {
	p := c.patience()
	for {
		err := c.once(ctx, method, path, kind, body, out)
		if err == nil || ctx.Err() != nil || !passes(err) {
			return err
		}
		if err := p.pause(ctx, err); err != nil {
			return err
		}
	}
}

// patience is how long one request, or one group of passages, is retried.
type patience struct {
	c       *conn
	since   time.Time
	try     int
	noticed bool
}

func (c *conn) patience() *patience { return &patience{c: c, since: c.o.Now()} }

// pause waits before the next attempt, longer each time; it returns an error if there is to be none.
func (p *patience) pause(ctx context.Context, why error) error {
	o := p.c.o
	long := o.Patience
	if !p.c.reached.Load() {
		long = min(long, firstPatience)
	}
	d := min(250*time.Millisecond<<min(p.try, 10), 15*time.Second)
	var f *failure
	if errors.As(why, &f) && f.after > 0 {
		d = f.after
	}
	if o.Now().Sub(p.since)+d > long {
		return fmt.Errorf("%w (asked for %s)", why, o.Now().Sub(p.since).Round(time.Second))
	}
	if p.try++; p.try > 2 && !p.noticed { // brief interruptions are not worth a message
		p.noticed = true
		o.Notice(fmt.Sprintf("%s. Trying again for %s; ctrl+c ends it", text.Line(why.Error()), long.Round(time.Second)))
	}
	return o.Wait(ctx, d)
}

func (c *conn) once(ctx context.Context, method, path, kind string, body []byte, out any) error {
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(c.o.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", kind)
	switch {
	case c.o.APIKey != "":
		req.Header.Set("Authorization", "ApiKey "+c.o.APIKey)
	case c.o.User != "":
		req.SetBasicAuth(c.o.User, c.o.Password)
	}
	res, err := c.o.Client.Do(req)
	if err != nil {
		return c.unreachable(ctx, err)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, largest+1))
	if err = errors.Join(err, res.Body.Close()); err != nil {
		return &broken{what: "the cluster's answer was cut off", err: err, passes: ctx.Err() == nil}
	}
	if len(data) > largest {
		return &failure{status: res.StatusCode, what: "more than can be read"}
	}
	if res.StatusCode >= 300 {
		return failureOf(res, data)
	}
	c.reached.Store(true)
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(data, out); err != nil {
		return &failure{status: res.StatusCode, what: "no JSON that can be read: " + text.Line(err.Error())}
	}
	return nil
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
