package question

import (
	_ "embed"
	"fmt"
	"regexp"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed slots.toml
var slotsData string

// slotRow has the patterns of words that fill a slot, of those that fill it in part, and of those that look like it but
// are something else; nil for none.
type slotRow struct{ fills, nearly, but *regexp.Regexp }

// Slots are the rows of slots.toml: which words fill what a question asks for.
type Slots map[Kind]slotRow

// KnownSlots returns the rows of slots.toml, compiled at the first call. Its error is one of the table.
var KnownSlots = sync.OnceValues(func() (Slots, error) {
	var rows struct {
		Slot []struct{ Kind, Fills, Names, Nearly, But string }
	}
	if _, err := toml.Decode(slotsData, &rows); err != nil {
		return nil, fmt.Errorf("slots.toml: %w", err)
	}
	out := make(Slots, len(rows.Slot))
	for _, row := range rows.Slot {
		form := row.Names
		if row.Fills != "" {
			form = "(?i)" + row.Fills
		}
		re, err := regexp.Compile(form)
		if err != nil {
			return nil, fmt.Errorf("slots.toml: %s: %w", row.Kind, err)
		}
		slot := slotRow{fills: re}
		for _, x := range []struct {
			to      **regexp.Regexp
			pattern string
		}{{&slot.nearly, row.Nearly}, {&slot.but, row.But}} {
			if x.pattern == "" {
				continue
			}
			if *x.to, err = regexp.Compile("(?i)" + x.pattern); err != nil {
				return nil, fmt.Errorf("slots.toml: %s: %w", row.Kind, err)
			}
		}
		out[Kind(row.Kind)] = slot
	}
	return out, nil
})

// Filled is the share of the kinds that words fill, 0 to 1; partly is the value of a slot filled in part. A kind
// without a row is ignored; if none has one, the result is 1.
func (t Slots) Filled(kinds []Kind, s string, partly float64) float64 {
	n, met := 0, 0.0
	for _, k := range kinds {
		row, ok := t[k]
		if !ok {
			continue
		}
		n++
		said := s
		if row.but != nil {
			said = row.but.ReplaceAllString(s, " ")
		}
		switch {
		case row.fills.MatchString(said):
			met++
		case row.nearly != nil && row.nearly.MatchString(said):
			met += partly
		}
	}
	if n == 0 {
		return 1
	}
	return met / float64(n)
}
