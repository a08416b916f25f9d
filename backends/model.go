package backends

import (
	"context"
	"time"
)

// Model is a language model that may help a run. It is optional everywhere, and
// nothing it says is taken as true: what it proposes is checked by those who ask.
type Model interface {
	// Name is what the model is called where it is served.
	Name() string
	// Ask sends a prompt and waits for the whole answer. hear, which may be nil, is
	// told what comes in meanwhile, one thing at a time.
	Ask(ctx context.Context, p Prompt, hear func(Heard)) (Answer, error)
}

// Placed is a Model that says where it is. One that does not say is taken to be elsewhere,
// and agreed to.
type Placed interface {
	// Leaves reports whether prompts leave this machine.
	Leaves() bool
	// Agreed reports whether somebody has agreed that they go there.
	Agreed() bool
}

// Prompt is what a model is asked.
type Prompt struct {
	System string // what it is to do; the same for many prompts, so that it can be cached
	Turns  []Turn // the conversation so far, oldest first
	Tools  []Spec // that it may use
	Most   int    // tokens of the answer at most; a sensible number where 0
}

// Turn is one side's part of the conversation: words and results of tools from
// us, or words and uses of tools from the model.
type Turn struct {
	Model   bool // it is the model's
	Text    string
	Uses    []Use
	Results []UseResult
}

// Use is a tool that the model wants to be called.
type Use struct {
	ID     string
	Tool   string
	Params Params // checked against the tool's schema; nil where Fault is not
	Fault  error  // why the input is no good
}

// UseResult is what a tool that the model used gave back.
type UseResult struct {
	ID     string
	Text   string
	Failed bool
}

// Heard is something that came in while a model answers.
type Heard struct {
	Text    string        // words
	Tool    string        // whose input is coming in
	Percent int           // of its required parameters that are complete
	Ready   *Use          // the use is complete, perhaps before the answer is
	Stalled bool          // nothing has come in for a while
	Silence time.Duration // for how long
}

// Answer is a model's answer.
type Answer struct {
	Text string
	Uses []Use
	Cut  bool // it stopped at the limit of tokens
	Usage
}

// Usage is what answers cost.
type Usage struct {
	Requests   int     `json:"requests"`
	In         int     `json:"tokens_in"`
	Out        int     `json:"tokens_out"`
	CacheRead  int     `json:"tokens_cached,omitempty"` // of those that came in
	CacheWrite int     `json:"tokens_cache_write,omitempty"`
	Cost       float64 `json:"cost,omitempty"` // in dollars, as far as prices are known
}

// Plus adds up two usages.
func (u Usage) Plus(v Usage) Usage {
	return Usage{
		u.Requests + v.Requests, u.In + v.In, u.Out + v.Out, u.CacheRead + v.CacheRead,
		u.CacheWrite + v.CacheWrite, u.Cost + v.Cost,
	}
}

// Tokens are all tokens, in and out.
func (u Usage) Tokens() int { return u.In + u.Out }
