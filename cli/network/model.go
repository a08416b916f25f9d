package network

import (
	"errors"
	"fmt"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/llm"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/internal/trust"
	"headnote/research"
	"headnote/research/assist"
	"headnote/research/matter"
)

// Price of a token that is read from the service's cache, and of one that is written to it, relative to an uncached
// token.
const (
	cacheRead  = 0.1
	cacheWrite = 1.25
)

// ModelOptions returns how to reach the model of the settings; ok is false if none is set.
func ModelOptions(env *command.Env) (o llm.Options, ok bool, err error) {
	c := env.Config
	if c.LLMProvider == "none" {
		return o, false, nil
	}
	name := keyOf[c.LLMProvider]
	keys, err := fetch.LoadKeys(KeyPlaces(env, false), []string{name})
	if err != nil {
		return o, false, err
	}
	o = llm.Options{
		Provider: c.LLMProvider, Model: c.LLMModel, Base: c.LLMBase, Key: keys.Get(name), Now: env.Now,
		Patience: time.Duration(c.EarlyStartWaitMS) * time.Millisecond,
	}
	place, here, err := o.Place()
	switch {
	case err != nil:
		return o, false, command.AsUsage(err)
	case o.Key == "" || place == o.Home():
		return o, true, nil
	}
	bound, err := env.Decided().KeyIsFor(name, o.Key, place)
	switch {
	case err != nil, bound:
	case here:
		o.Key = "" // a local server needs none, unless one was entered for it
	default:
		err = trust.ErrBound{Key: name, Host: place, For: []string{o.Home()}}
	}
	return o, err == nil, err
}

// Model returns the language model for a matter; nil if none is set, or if it is remote and nothing of the matter may
// leave the machine.
func Model(env *command.Env, m matter.Matter) (backends.Model, error) {
	o, ok, err := ModelOptions(env)
	if err != nil || !ok {
		return nil, err // everything works without a model
	}
	place, here, err := o.Place()
	if err != nil || !here && Locked(env, m) {
		return nil, err
	}
	err = o.Ready()
	if missing := (*backends.Error)(nil); errors.As(err, &missing) && missing.Code == backends.KeyMissing {
		env.Say("headnote: %v; continuing without a model (its key is %s)", err, keyOf[o.Provider])
		return nil, nil //nolint:nilnil // as above
	}
	if err != nil {
		return nil, command.AsUsage(err)
	}
	c := env.Config
	return &agreedModel{
		name: o.Model, place: place, here: here, folder: matters.Folder(env, m),
		budget: llm.Budget{Tokens: c.LLMTokens, Cost: c.LLMCost},
		prices: llm.Prices{
			In: c.LLMPriceIn, Out: c.LLMPriceOut, CacheRead: cacheRead * c.LLMPriceIn,
			CacheWrite: cacheWrite * c.LLMPriceIn,
		},
		make: func(leave trust.Granted) (backends.Model, error) { o.Leave = leave; return llm.New(o) },
	}, nil
}

// Terms describes what a remote language model would be sent about a matter, and returns its place; "" if nothing would
// be sent, or it was agreed to.
func Terms(env *command.Env, m matter.Matter) (said, place string) {
	o, ok, err := ModelOptions(env)
	if err != nil || !ok || Locked(env, m) {
		return "", ""
	}
	place, here, err := o.Place()
	if err != nil || here || o.Ready() != nil {
		return "", ""
	}
	if _, agreed := matters.Folder(env, m).Model(place); agreed {
		return "", ""
	}
	return fmt.Sprintf("the language model %s at %s is sent the question and, in each of several prompts, up to %d KB "+
		"of the documents found: passages, titles and dates, including the client's papers",
		o.Model, place, assist.MostSent/1000), place
}

// HoldModel asks at a terminal for agreement to the model, and otherwise reports that the model is not used without it.
func HoldModel(env *command.Env, m matter.Matter) error {
	said, place := Terms(env, m)
	if said == "" {
		return nil
	}
	env.Say("headnote: %s.", said)
	if env.Terminal() && env.Agree("Agree for this matter?", false) == nil {
		return matters.Folder(env, m).AgreeModel(place)
	}
	env.Say("headnote: the model is not used because this was not agreed to. headnote confirm --model agrees for this " +
		"matter and this host")
	return nil
}

// Gaps returns what to do with searches that a model writes from the documents of a matter.
func Gaps(env *command.Env, m matter.Matter) research.Gaps {
	switch {
	case matters.Folder(env, m).Gaps():
		return research.GapsAgreed
	case env.Consent.Watched:
		return research.GapsReviewed
	}
	return research.GapsWithheld
}
