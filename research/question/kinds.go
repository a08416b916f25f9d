package question

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed kinds.toml
var kindsData string

type kindRow struct {
	name      Kind
	asks, but *regexp.Regexp
}

var kinds = sync.OnceValues(func() ([]kindRow, error) {
	var f struct {
		Kind []struct{ Name, Asks, But string }
	}
	if _, err := toml.Decode(kindsData, &f); err != nil {
		return nil, fmt.Errorf("kinds.toml: %w", err)
	}
	var out []kindRow
	for _, k := range f.Kind {
		asks, err := regexp.Compile("(?i)" + k.Asks)
		if err != nil {
			return nil, fmt.Errorf("kinds.toml: %s: %w", k.Name, err)
		}
		row := kindRow{name: Kind(k.Name), asks: asks}
		if k.But != "" {
			if row.but, err = regexp.Compile("(?i)" + k.But); err != nil {
				return nil, fmt.Errorf("kinds.toml: %s: %w", k.Name, err)
			}
		}
		out = append(out, row)
	}
	return out, nil
})

// kindsOf returns the kinds that a part of a question asks for, in table order.
func kindsOf(part string) []Kind {
	rows, err := kinds()
	if err != nil { // the table is embedded, and checked by a test
		return nil
	}
	var out []Kind
	part = strings.TrimSpace(part)
	for _, r := range rows {
		s := part
		if r.but != nil {
			s = r.but.ReplaceAllString(s, " ")
		}
		if r.asks.MatchString(s) {
			out = append(out, r.name)
		}
	}
	return out
}
