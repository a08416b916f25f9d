package llm

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"headnote/backends"
	"headnote/backends/llm/toolinput"
)

// errSilent ends a stream that has stopped.
var errSilent = errors.New("the model has gone silent")

// gathering assembles an answer from a stream.
type gathering struct {
	now   func() time.Time
	tools []backends.Spec
	text  strings.Builder
	uses  []*use
	cut   bool
	usage backends.Usage

	mu       sync.Mutex // hear is called from the stream and from the timers
	hear     func(backends.Heard)
	quiet    *time.Timer // reports that nothing is arriving
	silent   *time.Timer // gives up on the stream
	patience time.Duration
	idle     time.Duration
}

// use is a tool use whose input is being streamed.
type use struct {
	backends.Use
	index int64 // as numbered by the stream
	input *toolinput.Input
	known bool
	told  bool // it was reported as ready
}

// gather starts collecting: the context ends when the stream has been silent for too long.
func gather(ctx context.Context, o Options, p backends.Prompt, hear func(backends.Heard)) (*gathering, context.Context,
	func(),
) {
	ctx, cancel := context.WithCancelCause(ctx)
	g := &gathering{now: o.Now, tools: p.Tools, hear: hear, patience: o.Patience, idle: o.Idle}
	g.quiet = time.AfterFunc(o.Patience, func() { g.say(backends.Heard{Stalled: true, Silence: o.Patience}) })
	g.silent = time.AfterFunc(o.Idle, func() { cancel(errSilent) })
	return g, ctx, func() {
		g.quiet.Stop()
		g.silent.Stop()
		g.mu.Lock()
		defer g.mu.Unlock()
		g.hear = nil // a timer that has already fired reports nothing more
		cancel(nil)
	}
}

// came records that something has arrived.
func (g *gathering) came() {
	g.quiet.Reset(g.patience)
	g.silent.Reset(g.idle)
}

func (g *gathering) say(h backends.Heard) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.hear != nil {
		g.hear(h)
	}
}

// words adds to the text of the answer.
func (g *gathering) words(s string) {
	if s != "" {
		g.text.WriteString(s)
		g.say(backends.Heard{Text: s})
	}
}

// begin starts the input of a tool.
func (g *gathering) begin(index int64, id, tool string) {
	u := &use{Use: backends.Use{ID: id, Tool: tool}, index: index}
	var schema backends.Schema
	if i := slices.IndexFunc(g.tools, func(s backends.Spec) bool { return s.Name == tool }); i >= 0 {
		schema, u.known = g.tools[i].Schema, true
	}
	u.input = toolinput.New(tool, schema, toolinput.DefaultLimits, g.now())
	g.uses = append(g.uses, u)
}

// piece adds to the input of a tool; pieces for an unknown one are dropped.
func (g *gathering) piece(index int64, s string) {
	i := slices.IndexFunc(g.uses, func(u *use) bool { return u.index == index })
	if i < 0 || s == "" {
		return
	}
	u := g.uses[i]
	if err := u.input.Feed([]byte(s), g.now()); err != nil {
		return // reported when the use is finished
	}
	g.say(backends.Heard{Tool: u.Tool, Percent: u.input.Status(g.now()).Completion})
	if p, ok := u.input.Start(g.now()); ok && u.known && !u.told {
		u.told = true
		ready := u.Use
		ready.Params = p
		g.say(backends.Heard{Tool: u.Tool, Percent: 100, Ready: &ready})
	}
}

// answer returns what was collected.
func (g *gathering) answer() backends.Answer {
	a := backends.Answer{Text: g.text.String(), Cut: g.cut, Usage: g.usage}
	for _, u := range g.uses {
		if !u.known {
			u.Fault = &backends.Error{
				Code: backends.ToolNotFound, Tool: u.Tool, Message: "no such tool was offered",
				Next: "use one of those offered",
			}
		} else {
			u.Params, u.Fault = u.input.Finish()
		}
		a.Uses = append(a.Uses, u.Use)
		if u.Fault == nil && !u.told {
			ready := u.Use
			g.say(backends.Heard{Tool: u.Tool, Percent: 100, Ready: &ready})
		}
	}
	return a
}
