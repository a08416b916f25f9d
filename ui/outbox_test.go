package ui

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// slow is an engine whose appends wait for the test.
type slow struct {
	teller
	began   chan struct{}
	release chan error
}

func (e *slow) Append(run events.RunID, bodies ...events.Body) error {
	e.began <- struct{}{}
	if err := <-e.release; err != nil {
		return err
	}
	return e.teller.Append(run, bodies...)
}

func noted(i int) model.AppendEvent {
	return model.AppendEvent{Run: demorun.ID, Body: &events.Noted{Note: fmt.Sprint(i)}}
}

// Whichever command runs first, keys are recorded in the order in which they were pressed.
func TestMarksAreSentInTheOrderOfThePresses(t *testing.T) {
	engine := &slow{began: make(chan struct{}), release: make(chan error)}
	p := newProgram(t.Context(), options(&engine.teller, &memoryStore{}), builtinKeys(), model.Session{})
	p.work.engine = engine
	const n = 20
	var answers sync.WaitGroup
	sent := make(chan int, n)
	commands := make([]func() int, n)
	for i := range n {
		cmd := p.work.append(noted(i), false)
		commands[i] = func() int {
			if m, ok := cmd().(model.Refreshed); ok {
				return m.Appended
			}
			return 0
		}
	}
	for i := n - 1; i >= 0; i-- { // the last press has the fastest goroutine
		answers.Add(1)
		go func() { defer answers.Done(); sent <- commands[i]() }()
	}
	for range n {
		<-engine.began
		engine.release <- nil
	}
	answers.Wait()
	close(sent)
	all := 0
	for k := range sent {
		all += k
	}
	require.Equal(t, n, all, "each is counted once")
	require.Len(t, engine.marked, n)
	for i, b := range engine.marked {
		require.Equal(t, fmt.Sprint(i), b.(*events.Noted).Note)
	}
}

func TestWhatWasPressedLastIsSentBeforeTheEnd(t *testing.T) {
	engine := &teller{}
	p := newProgram(t.Context(), options(engine, &memoryStore{}), builtinKeys(), model.Session{})
	p.work.engine = engine
	p.work.append(noted(1), false) // its command is never carried out: the program ends
	require.NoError(t, p.work.leave())
	require.Len(t, engine.marked, 1)
}

func TestAMarkThatIsNotRecordedIsSaid(t *testing.T) {
	engine := &slow{began: make(chan struct{}, 2), release: make(chan error, 2)}
	p := newProgram(t.Context(), options(&engine.teller, &memoryStore{}), builtinKeys(), model.Session{})
	p.work.engine = engine
	engine.release <- errors.New("the disk is full")
	engine.release <- nil
	first, second := p.work.append(noted(1), false), p.work.append(noted(2), false)
	require.Equal(t, model.NotAppended{Run: demorun.ID, Reason: "the disk is full"}, first())
	require.Nil(t, second(), "it was sent with the first")
	require.Len(t, engine.marked, 1)
}
