package answer

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/research/question"
)

//go:embed force.toml
var forceData string

// tables are what a lawyer knows of answers, compiled.
type tables struct {
	slots    question.Slots
	types    map[string]typeRow
	statuses map[string]float64

	calibration calibration
}

// nearlyFilled is what words count that fill a slot in part, where a question does not ask what must be done.
const nearlyFilled = 0.7

type typeRow struct {
	Name  string
	Force float64
	Says  string
}

var known = sync.OnceValues(func() (tables, error) {
	t := tables{types: make(map[string]typeRow), statuses: make(map[string]float64)}
	var err error
	if t.slots, err = question.KnownSlots(); err != nil {
		return t, err
	}
	if _, err := toml.Decode(calibrationData, &t.calibration); err != nil {
		return t, fmt.Errorf("sufficiency.toml: %w", err)
	}
	var f struct{ Type, Status []typeRow }
	if _, err := toml.Decode(forceData, &f); err != nil {
		return t, fmt.Errorf("force.toml: %w", err)
	}
	for _, row := range f.Type {
		t.types[row.Name] = row
	}
	for _, row := range f.Status {
		t.statuses[row.Name] = row.Force
	}
	return t, nil
})

// force is how much the words of a paper count for what holds.
func (t tables) force(d backends.Document) float64 {
	f := 1.0
	if row, ok := t.types[d.Type]; ok && row.Force > 0 {
		f = row.Force
	}
	if s, ok := t.statuses[d.Status]; ok && d.Type != "proposed_order" {
		f *= s
	}
	return f
}
