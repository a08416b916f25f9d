package cli

import (
	"errors"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/llm"
	"headnote/research/matter"
)

// keyOf names the key of a provider of models.
var keyOf = map[string]string{llm.Anthropic: "ANTHROPIC_API_KEY", llm.OpenAI: "OPENAI_API_KEY"}

// cached is what a token costs that the service has in its cache, and to put one
// there, beside one that it reads anew.
const (
	cacheRead  = 0.1
	cacheWrite = 1.25
)

// model is the language model that may help with a matter: nil where none is set,
// or where nothing of the matter may leave the machine.
func (a *app) model(m matter.Matter) (backends.Model, error) {
	c := a.config
	if c.LLMProvider == "none" || a.locked(m) || !a.agreed(m) {
		return nil, nil //nolint:nilnil // everything works without a model
	}
	name := keyOf[c.LLMProvider]
	keys, err := fetch.LoadKeys(a.keyPlaces(false), []string{name})
	if err != nil {
		return nil, err
	}
	asked, err := llm.New(llm.Options{Provider: c.LLMProvider, Model: c.LLMModel, Base: c.LLMBase, Key: keys.Get(name), Now: a.now, Patience: time.Duration(c.EarlyStartWaitMS) * time.Millisecond})
	var missing *backends.Error
	if errors.As(err, &missing) && missing.Code == backends.KeyMissing {
		a.say("headnote: %v; going on without a model (its key is %s)", err, name)
		return nil, nil //nolint:nilnil // as above
	}
	if err != nil {
		return nil, usageError{err}
	}
	return llm.NewMeter(asked, llm.Budget{Tokens: c.LLMTokens, Cost: c.LLMCost}, llm.Prices{
		In: c.LLMPriceIn, Out: c.LLMPriceOut, CacheRead: cacheRead * c.LLMPriceIn, CacheWrite: cacheWrite * c.LLMPriceIn,
	}), nil
}
