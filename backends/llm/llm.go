// Package llm queries language models through Anthropic's Messages API, or any endpoint compatible with OpenAI's chat
// completions, such as llama.cpp, vLLM or Ollama on this machine. Answers are streamed.
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

// Options configure the model and how it is queried.
type Options struct {
	Provider string // "anthropic" or "openai"
	Model    string
	Base     string // address of the service; "" for the provider's own
	Key      string
	Tries    int               // maximum number of retries if the service is too busy
	Idle     time.Duration     // silence after which a stream is abandoned
	Patience time.Duration     // silence after which a stall is reported
	Now      func() time.Time  // nil for time.Now
	Leave    trust.Granted     // consent to send prompts to Place
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
	defaultMost  = 4096     // tokens per answer
	longest      = 32 << 20 // bytes per answer
)

// homes are the addresses of the providers.
var homes = map[string]string{Anthropic: "https://api.anthropic.com", OpenAI: "https://api.openai.com/v1"}

// Home returns the provider's own address.
func (o Options) Home() string { return strings.TrimSuffix(homes[o.Provider], "/v1") }

// Place returns where prompts would be sent, such as https://api.openai.com, and whether that is this machine. They
// leave the machine only encrypted.
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

// Ready reports what is missing before the model can be queried.
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

// New returns a model that is queried only at Place.
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
