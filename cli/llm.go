package cli

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/llm"
	"headnote/internal/trust"
	"headnote/research"
	"headnote/research/assist"
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

// modelOptions are how the model of the settings is reached; ok is false where none is set.
func (a *app) modelOptions() (o llm.Options, ok bool, err error) {
	c := a.config
	if c.LLMProvider == "none" {
		return o, false, nil
	}
	name := keyOf[c.LLMProvider]
	keys, err := fetch.LoadKeys(a.keyPlaces(false), []string{name})
	if err != nil {
		return o, false, err
	}
	o = llm.Options{
		Provider: c.LLMProvider, Model: c.LLMModel, Base: c.LLMBase, Key: keys.Get(name), Now: a.now,
		Patience: time.Duration(c.EarlyStartWaitMS) * time.Millisecond,
	}
	place, here, err := o.Place()
	switch {
	case err != nil:
		return o, false, asUsage(err)
	case o.Key == "" || place == o.Home():
		return o, true, nil
	}
	bound, err := a.decided().KeyIsFor(name, o.Key, place)
	switch {
	case err != nil, bound:
	case here:
		o.Key = "" // a server on this machine wants none, unless one was entered for it
	default:
		err = trust.ErrBound{Key: name, Host: place, For: []string{o.Home()}}
	}
	return o, err == nil, err
}

// model is the language model that may help with a matter: nil where none is set, or where
// nothing of the matter may leave the machine and the model is elsewhere.
func (a *app) model(m matter.Matter) (backends.Model, error) {
	o, ok, err := a.modelOptions()
	if err != nil || !ok {
		return nil, err // everything works without a model
	}
	place, here, err := o.Place()
	if err != nil || !here && a.locked(m) {
		return nil, err
	}
	err = o.Ready()
	if missing := (*backends.Error)(nil); errors.As(err, &missing) && missing.Code == backends.KeyMissing {
		a.say("headnote: %v; going on without a model (its key is %s)", err, keyOf[o.Provider])
		return nil, nil //nolint:nilnil // as above
	}
	if err != nil {
		return nil, asUsage(err)
	}
	c := a.config
	return &agreedModel{
		name: o.Model, place: place, here: here, folder: a.folder(m),
		budget: llm.Budget{Tokens: c.LLMTokens, Cost: c.LLMCost},
		prices: llm.Prices{In: c.LLMPriceIn, Out: c.LLMPriceOut, CacheRead: cacheRead * c.LLMPriceIn, CacheWrite: cacheWrite * c.LLMPriceIn},
		make:   func(leave trust.Granted) (backends.Model, error) { o.Leave = leave; return llm.New(o) },
	}, nil
}

// agreedModel is a model that is made when somebody has agreed that texts of the matter go
// to where it is. On this machine nobody has to.
type agreedModel struct {
	name, place string
	here        bool
	folder      trust.Folder
	budget      llm.Budget
	prices      llm.Prices
	make        func(trust.Granted) (backends.Model, error)

	mu   sync.Mutex
	made backends.Model
}

// Name implements backends.Model.
func (m *agreedModel) Name() string { return m.name }

// Leaves implements backends.Placed.
func (m *agreedModel) Leaves() bool { return !m.here }

// Agreed implements backends.Placed.
func (m *agreedModel) Agreed() bool {
	_, ok := m.leave()
	return ok
}

func (m *agreedModel) leave() (trust.Granted, bool) {
	if m.here {
		return trust.Own(m.place), true
	}
	return m.folder.Model(m.place)
}

// Ask implements backends.Model.
func (m *agreedModel) Ask(ctx context.Context, p backends.Prompt, hear func(backends.Heard)) (backends.Answer, error) {
	made, err := m.model()
	if err != nil {
		return backends.Answer{}, err
	}
	return made.Ask(ctx, p, hear)
}

func (m *agreedModel) model() (backends.Model, error) {
	leave, ok := m.leave() // each time: it can be taken back
	if !ok {
		return nil, &backends.Error{Code: backends.Offline, Message: "nobody has agreed that texts of this matter go to " + m.place, Next: "headnote confirm --model shows what would be sent, and asks"}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.made == nil {
		made, err := m.make(leave)
		if err != nil {
			return nil, err
		}
		m.made = llm.NewMeter(made, m.budget, m.prices)
	}
	return m.made, nil
}

// terms are what a language model elsewhere would be sent of a matter, "" where none would
// be, or where it was agreed to; with the place that it would be sent to.
func (a *app) terms(m matter.Matter) (said, place string) {
	o, ok, err := a.modelOptions()
	if err != nil || !ok || a.locked(m) {
		return "", ""
	}
	place, here, err := o.Place()
	if err != nil || here || o.Ready() != nil {
		return "", ""
	}
	if _, agreed := a.folder(m).Model(place); agreed {
		return "", ""
	}
	return fmt.Sprintf("the language model %s at %s is sent the question, and of the documents found up to %d KB in each of several prompts a question: passages, titles and dates, the client's papers included",
		o.Model, place, assist.MostSent/1000), place
}

// holdModel says that a model is not asked as long as nobody has agreed to it; at a
// terminal it asks.
func (a *app) holdModel(m matter.Matter) error {
	said, place := a.terms(m)
	if said == "" {
		return nil
	}
	a.say("headnote: %s.", said)
	if a.terminal() && a.agree("Agree, for this matter?", false) == nil {
		return a.folder(m).AgreeModel(place)
	}
	a.say("headnote: nobody has agreed to that, so the model is not asked. headnote confirm --model agrees, for this matter and this host")
	return nil
}

// gaps is what becomes of searches that a model writes from the documents of a matter.
func (a *app) gapsOf(m matter.Matter) research.Gaps {
	switch {
	case a.folder(m).Gaps():
		return research.GapsAgreed
	case a.watched:
		return research.GapsReviewed
	}
	return research.GapsWithheld
}

// modelFindings are the doctor's report of the model.
func (a *app) modelFindings(m matter.Matter) []finding {
	o, ok, err := a.modelOptions()
	if err == nil && !ok {
		return nil
	}
	var place string
	var here bool
	if err == nil {
		place, here, err = o.Place()
	}
	if err == nil {
		err = o.Ready()
	}
	if err != nil {
		return []finding{{false, "model", err.Error()}}
	}
	name := o.Model + " at " + place
	said, _ := a.terms(m)
	switch {
	case here:
		return []finding{{true, "model", name + ", on this machine: it is asked in every matter, also offline"}}
	case a.locked(m):
		return []finding{{true, "model", name + ", not asked: nothing of this matter may leave the machine"}}
	case said != "":
		return []finding{{false, "model", name + ", not asked: nobody has agreed to it for this matter; headnote confirm --model shows what would be sent"}}
	}
	return []finding{{true, "model", name + ", agreed to for this matter"}}
}
