// Package llm asks language models: over Anthropic's Messages API, or any
// endpoint that speaks OpenAI's chat completions, such as llama.cpp, vLLM or
// Ollama on this machine. Answers are streamed.
package llm

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/llm/toolinput"
	"headnote/internal/trust"
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
	Leave    trust.Granted     // to send prompts to Place
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

// homes are where the providers are.
var homes = map[string]string{Anthropic: "https://api.anthropic.com", OpenAI: "https://api.openai.com/v1"}

// Home is where the provider itself is.
func (o Options) Home() string { return strings.TrimSuffix(homes[o.Provider], "/v1") }

// Place is where prompts would go, such as https://api.openai.com, and whether that is
// this machine. Elsewhere they go encrypted or not at all.
func (o Options) Place() (place string, here bool, err error) {
	if homes[o.Provider] == "" {
		return "", false, fmt.Errorf("there is no provider %q of models: set llm_provider to %s or %s", o.Provider, Anthropic,
			OpenAI)
	}
	u, err := url.Parse(cmp.Or(o.Base, homes[o.Provider]))
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return "", false, errors.New("llm_base_url is not a valid address of a model: write it as " +
			"http://127.0.0.1:8080/v1, without a password")
	}
	ip := net.ParseIP(u.Hostname())
	here = strings.EqualFold(u.Hostname(), "localhost") || ip != nil && ip.IsLoopback()
	if u.Scheme == "http" && !here {
		return "", false, fmt.Errorf("the model at http://%s would be asked without TLS, so that everybody on the way "+
			"could read the documents: write https://%s", u.Host, u.Host)
	}
	return u.Scheme + "://" + u.Host, here, nil
}

// Ready reports what is missing before the model can be asked.
func (o Options) Ready() error {
	if o.Model == "" {
		return fmt.Errorf("no model is named for %s: set llm_model", o.Provider)
	}
	place, _, err := o.Place()
	if err != nil {
		return err
	}
	if o.Key == "" && (o.Base == "" || o.Base == homes[o.Provider]) {
		return &backends.Error{Code: backends.KeyMissing, Source: o.Provider, Message: "no key for " +
			strings.TrimPrefix(place, "https://"), Next: "put it into the file of keys: headnote doctor tells where it is"}
	}
	return nil
}

// New makes a model that is asked at Place, and nowhere else.
func New(o Options) (backends.Model, error) {
	if err := o.Ready(); err != nil {
		return nil, err
	}
	place, _, err := o.Place()
	if err == nil {
		err = o.Leave.For(place)
	}
	if err != nil {
		return nil, err
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
	o.Base = cmp.Or(o.Base, homes[o.Provider])
	client := &http.Client{
		Transport:     bound{o.Leave.Only(o.Next)},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	if o.Provider == Anthropic {
		return newAnthropic(o, client), nil
	}
	return newOpenAI(o, client), nil
}
