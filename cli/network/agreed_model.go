package network

import (
	"context"
	"sync"

	"headnote/backends"
	"headnote/backends/llm"
	"headnote/internal/trust"
)

// agreedModel is a model that is created once somebody has agreed that the matter's texts may go to its host. A local
// model needs no agreement.
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
	leave, ok := m.leave() // checked each time: the agreement can be withdrawn
	if !ok {
		return nil, &backends.Error{Code: backends.Offline, Message: "sending texts of this matter to " + m.place +
			" was not agreed to", Next: "headnote confirm --model shows what would be sent, and asks"}
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
