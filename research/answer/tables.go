package answer

import (
	_ "embed"
	"fmt"
	"regexp"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/research/question"
)

//go:embed slots.toml
var slotsData string

//go:embed force.toml
var forceData string

// tables are what a lawyer knows of answers, compiled.
type tables struct {
	slots    map[question.Kind]slotRow
	types    map[string]typeRow
	statuses map[string]float64

	calibration calibration
}

// slotRow are the forms of words that fill a slot, and of those that fill it in part; nil for none.
type slotRow struct{ fills, nearly *regexp.Regexp }

// nearlyFilled is what words count that fill a slot in part, where a question does not ask what must be done.
const nearlyFilled = 0.7

type typeRow struct {
	Name  string
	Force float64
	Says  string
}

var known = sync.OnceValues(func() (tables, error) {
	t := tables{
		slots: make(map[question.Kind]slotRow), types: make(map[string]typeRow),
		statuses: make(map[string]float64),
	}
	if _, err := toml.Decode(calibrationData, &t.calibration); err != nil {
		return t, fmt.Errorf("sufficiency.toml: %w", err)
	}
	var s struct {
		Slot []struct{ Kind, Fills, Names, Nearly string }
	}
	if _, err := toml.Decode(slotsData, &s); err != nil {
		return t, fmt.Errorf("slots.toml: %w", err)
	}
	for _, row := range s.Slot {
		form := row.Names
		if row.Fills != "" {
			form = "(?i)" + row.Fills
		}
		re, err := regexp.Compile(form)
		if err != nil {
			return t, fmt.Errorf("slots.toml: %s: %w", row.Kind, err)
		}
		slot := slotRow{fills: re}
		if row.Nearly != "" {
			if slot.nearly, err = regexp.Compile("(?i)" + row.Nearly); err != nil {
				return t, fmt.Errorf("slots.toml: %s: %w", row.Kind, err)
			}
		}
		t.slots[question.Kind(row.Kind)] = slot
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

// filled is the share of the kinds that words fill; partly is what counts that fills a slot in part.
// A kind without a row is filled by any.
func (t tables) filled(kinds []question.Kind, s string, partly float64) float64 {
	n, met := 0, 0.0
	for _, k := range kinds {
		row, ok := t.slots[k]
		if !ok {
			continue
		}
		n++
		switch {
		case row.fills.MatchString(s):
			met++
		case row.nearly != nil && row.nearly.MatchString(s):
			met += partly
		}
	}
	if n == 0 {
		return 1
	}
	return met / float64(n)
}
