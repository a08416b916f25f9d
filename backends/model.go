package backends

import (
	"context"
	"time"
)

// Model is a language model that may help a run. It is always optional, and nothing it says is taken as true: its
// proposals are checked by the caller.
type Model interface {
	// Name returns the model's name at its service.
	Name() string
	// Ask sends a prompt and waits for the whole answer. hear, which may be nil, receives what arrives in the meantime,
	// one call at a time.
	Ask(ctx context.Context, p Prompt, hear func(Heard)) (Answer, error)
}

// Placed is a Model that knows where it runs. Others are assumed to be remote, with consent.
type Placed interface {
	// Leaves reports whether prompts leave this machine.
	Leaves() bool
	// Agreed reports whether somebody has consented to sending them there.
	Agreed() bool
}

// Prompt is a request to a model.
type Prompt struct {
	System string // instructions; the same for many prompts, so that they can be cached
	Turns  []Turn // the conversation so far, oldest first
	Tools  []Spec // tools that it may use
	Most   int    // maximum tokens of the answer; a default if 0
}

// Turn is one side's part of the conversation: words and tool results from headnote, or words and tool uses from the
// model.
type Turn struct {
	Model   bool // it is the model's
	Text    string
	Uses    []Use
	Results []UseResult
}

// Use is a tool call that the model requests.
type Use struct {
	ID     string
	Tool   string
	Params Params // checked against the tool's schema; nil if Fault is set
	Fault  error  // why the input is invalid
}

// UseResult is the result of a tool that the model used.
type UseResult struct {
	ID     string
	Text   string
	Failed bool
}

// Heard is something that arrives while a model answers.
type Heard struct {
	Text    string        // words
	Tool    string        // tool whose input is arriving
	Percent int           // percentage of its required parameters that are complete
	Ready   *Use          // the use is complete, perhaps before the answer
	Stalled bool          // nothing has arrived for a while
	Silence time.Duration // for how long
}

// Answer is a model's answer.
type Answer struct {
	Text string
	Uses []Use
	Cut  bool // it stopped at the token limit
	Usage
}

// Usage is what answers cost.
type Usage struct {
	Requests   int     `json:"requests"`
	In         int     `json:"tokens_in"`
	Out        int     `json:"tokens_out"`
	CacheRead  int     `json:"tokens_cached,omitempty"` // of the input tokens
	CacheWrite int     `json:"tokens_cache_write,omitempty"`
	Cost       float64 `json:"cost,omitempty"` // in dollars, if prices are known
}

// Plus returns the sum of two usages.
func (u Usage) Plus(v Usage) Usage {
	return Usage{
		u.Requests + v.Requests, u.In + v.In, u.Out + v.Out, u.CacheRead + v.CacheRead,
		u.CacheWrite + v.CacheWrite, u.Cost + v.Cost,
	}
}

// Tokens returns all tokens, in and out.
func (u Usage) Tokens() int { return u.In + u.Out }
