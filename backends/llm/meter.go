package llm

import (
	"context"
	"fmt"
	"sync"

	"headnote/backends"
)

// Budget limits what a model may cost; zero means no limit.
type Budget struct {
	Requests int
	Tokens   int     // in and out
	Cost     float64 // in dollars
}

// Prices per million tokens, in dollars; zero if unknown.
type Prices struct{ In, Out, CacheRead, CacheWrite float64 }

// Meter counts what a model costs, and stops it when the budget is used up.
type Meter struct {
	model  backends.Model
	budget Budget
	prices Prices

	mu   sync.Mutex
	used backends.Usage
}

// NewMeter returns a meter.
func NewMeter(m backends.Model, b Budget, p Prices) *Meter {
	return &Meter{model: m, budget: b, prices: p}
}

// Name implements backends.Model.
func (m *Meter) Name() string { return m.model.Name() }

// Used returns the usage so far.
func (m *Meter) Used() backends.Usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used
}

// Ask implements backends.Model. The answer that reaches the budget is still returned; the next prompt is not sent.
func (m *Meter) Ask(ctx context.Context, p backends.Prompt, hear func(backends.Heard)) (backends.Answer, error) {
	if why := m.spent(); why != "" {
		return backends.Answer{}, &backends.Error{
			Code: backends.QuotaExhausted, Source: m.Name(),
			Message: "the budget for the model is used up: " + why, Next: "raise it, or go on without the model",
		}
	}
	a, err := m.model.Ask(ctx, p, hear)
	fresh := float64(a.In - a.CacheRead - a.CacheWrite)
	a.Cost = (fresh*m.prices.In + float64(a.CacheRead)*m.prices.CacheRead + float64(a.CacheWrite)*m.prices.CacheWrite +
		float64(a.Out)*m.prices.Out) / 1e6
	m.mu.Lock()
	defer m.mu.Unlock()
	m.used = m.used.Plus(a.Usage)
	return a, err
}

func (m *Meter) spent() string {
	u, b := m.Used(), m.budget
	switch {
	case b.Requests > 0 && u.Requests >= b.Requests:
		return fmt.Sprintf("%d requests", u.Requests)
	case b.Tokens > 0 && u.Tokens() >= b.Tokens:
		return fmt.Sprintf("%d of %d tokens", u.Tokens(), b.Tokens)
	case b.Cost > 0 && u.Cost >= b.Cost:
		return fmt.Sprintf("$%.2f of $%.2f", u.Cost, b.Cost)
	}
	return ""
}
