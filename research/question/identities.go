package question

import (
	_ "embed"
	"fmt"
	"regexp"
	"sync"

	"github.com/BurntSushi/toml"
)

// Identity is what a question asks the name or number of, as named in identities.toml; "" for none.
type Identity string

// The identities that a paper's card may give, and a judge, which no card gives.
const (
	Court     Identity = "court"
	Agency    Identity = "agency"
	Docket    Identity = "docket"
	Author    Identity = "author"
	Addressee Identity = "addressee"
	Judge     Identity = "judge"
)

//go:embed identities.toml
var identitiesData string

type identityRow struct {
	name        Identity
	asks, gives *regexp.Regexp
	but         *regexp.Regexp // nil for none
}

var identities = sync.OnceValues(func() ([]identityRow, error) {
	var rows struct {
		Identity []struct{ Name, Asks, Gives, But string }
	}
	if _, err := toml.Decode(identitiesData, &rows); err != nil {
		return nil, fmt.Errorf("identities.toml: %w", err)
	}
	var out []identityRow
	for _, r := range rows.Identity {
		row := identityRow{name: Identity(r.Name)}
		for _, x := range []struct {
			to      **regexp.Regexp
			pattern string
		}{{&row.asks, "(?i)" + r.Asks}, {&row.gives, r.Gives}, {&row.but, r.But}} {
			if x.pattern == "" {
				continue
			}
			var err error
			if *x.to, err = regexp.Compile(x.pattern); err != nil {
				return nil, fmt.Errorf("identities.toml: %s: %w", r.Name, err)
			}
		}
		out = append(out, row)
	}
	return out, nil
})

// identityOf returns what a part of a question asks the name or number of.
func identityOf(p Part) Identity {
	rows, err := identities()
	if err != nil || p.Asks(Comparison) || p.Asks(Definition) { // a test checks the table
		return ""
	}
	for _, r := range rows {
		if r.asks.MatchString(p.Text) {
			return r.name
		}
	}
	return ""
}

// Gives reports whether some words have the name or number asked for; true for an unknown identity.
func (i Identity) Gives(words string) bool {
	rows, err := identities()
	if err != nil {
		return true
	}
	for _, r := range rows {
		if r.name != i {
			continue
		}
		if r.but != nil {
			words = r.but.ReplaceAllString(words, " ")
		}
		return r.gives.MatchString(words)
	}
	return true
}
