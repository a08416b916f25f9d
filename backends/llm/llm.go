// Package llm asks language models: over Anthropic's Messages API, or any
// endpoint that speaks OpenAI's chat completions, such as llama.cpp, vLLM or
// Ollama on this machine. Answers are streamed.
package llm

import (
	"fmt"
	"net/http"
	"net/url"
	"time"

	"headnote/backends"
	"headnote/backends/llm/toolinput"
)

// Options say which model is asked, and how.
type Options struct {
	Provider string // "anthropic" or "openai"
	Model    string
	Base     string // address of the service; the provider's own where empty
	Key      string
	Tries    int               // times a request is sent again that the service was too busy for
	Idle     time.Duration     // silence after which a stream is given up
	Patience time.Duration     // silence after which it is said that nothing comes
	Now      func() time.Time  // nil for time.Now
	Next     http.RoundTripper // nil for the network
}

// The providers.
const (
	Anthropic = "anthropic"
	OpenAI    = "openai"
)

const (
	defaultTries = 2
	defaultIdle  = 60 * time.Second
	defaultMost  = 4096     // tokens of an answer
	longest      = 32 << 20 // bytes of an answer
)

// New makes a model.
func New(o Options) (backends.Model, error) {
	if o.Model == "" {
		return nil, fmt.Errorf("no model is named for %s: set llm_model", o.Provider)
	}
	if o.Tries == 0 {
		o.Tries = defaultTries
	}
	if o.Idle == 0 {
		o.Idle = defaultIdle
	}
	if o.Patience == 0 {
		o.Patience = toolinput.Patience
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Next == nil {
		o.Next = http.DefaultTransport
	}
	home := map[string]string{Anthropic: "https://api.anthropic.com", OpenAI: "https://api.openai.com/v1"}[o.Provider]
	if home == "" {
		return nil, fmt.Errorf("there is no provider %q of models: set llm_provider to %s or %s", o.Provider, Anthropic, OpenAI)
	}
	if o.Base == "" {
		o.Base = home
	}
	u, err := url.Parse(o.Base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, fmt.Errorf("%q is no address of a model: write llm_base_url as http://127.0.0.1:8080/v1", o.Base)
	}
	if o.Key == "" && o.Base == home {
		return nil, &backends.Error{Code: backends.KeyMissing, Source: o.Provider, Message: "no key for " + u.Host, Next: "put it into the file of keys: headnote doctor tells where it is"}
	}
	client := &http.Client{Transport: door{u.Host, o.Next}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if o.Provider == Anthropic {
		return newAnthropic(o, client), nil
	}
	return newOpenAI(o, client), nil
}
