package risk

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Rule is a deadline rule: a period that runs from a trigger.
type Rule struct {
	Name         string `json:"name"`         // "frcp-36"
	Jurisdiction string `json:"jurisdiction"` // US, or the postal code of a state
	Citation     string `json:"citation"`     // source of the rule
	Title        string `json:"title"`        // what is due
	Period       int    `json:"period"`
	Unit         string `json:"unit"`              // hours, days, business days, court days, weeks, months, years
	Back         bool   `json:"back"`              // counted backward from the trigger
	Then         string `json:"then,omitempty"`    // what follows the period: "Monday 10:00"
	Count        string `json:"count"`             // the way of counting: frcp, frap, business, calendar, ca …
	Counting     string `json:"counting"`          // authority for the way of counting
	Mail         bool   `json:"mail"`              // runs from service, so days for the means of service are added
	Service      string `json:"service,omitempty"` // the authority for those days
	Trigger      string `json:"trigger"`           // what it runs from, in words
	Note         string `json:"note,omitempty"`    // what the computation cannot know
	AsOf         string `json:"as_of"`             // date as of which its text was checked, YYYY-MM-DD
	Verify       string `json:"verify,omitempty"`  // what is uncertain about it

	service string // name of the service table
}

// Length returns the period in words: "16 court days before".
func (r Rule) Length() string {
	s := plural(r.Period, r.Unit)
	if r.Back {
		s += " before"
	}
	if r.Then != "" {
		s += ", then " + r.Then
	}
	return s
}

// rulebook holds the tables of rules, ways of counting, service and code names.
type rulebook struct {
	rules    []Rule
	counts   map[string]computation
	services map[string]service
	codes    codes
}

var book = sync.OnceValues(readRules)

// Rules lists the deadline rules in the order of the tables: federal ones first.
func Rules() ([]Rule, error) {
	b, err := book()
	return slices.Clone(b.rules), err
}

// FindRules lists the rules that match a citation or a name, or else those that have all of the words in their name,
// citation, title, trigger or jurisdiction. Without words it lists all rules.
func FindRules(words string) ([]Rule, error) {
	b, err := book()
	if err != nil {
		return nil, err
	}
	if r, err := b.find(words); err == nil {
		return []Rule{r}, nil
	}
	if exact, below := b.cited(words); len(exact)+len(below) > 0 {
		return append(exact, below...), nil
	}
	wanted := strings.Fields(strings.ToLower(words))
	var out []Rule
	for _, r := range b.rules {
		of := strings.ToLower(strings.Join([]string{
			r.Name, r.Citation, r.Title, r.Trigger, r.Jurisdiction, Jurisdictions[r.Jurisdiction],
		}, " "))
		if !slices.ContainsFunc(wanted, func(w string) bool { return !strings.Contains(of, w) }) {
			out = append(out, r)
		}
	}
	return out, nil
}

// Jurisdictions maps the codes of jurisdictions to their names.
var Jurisdictions = map[string]string{
	"US": "United States", "CA": "California", "NY": "New York", "TX": "Texas", "FL": "Florida", "IL": "Illinois",
	"DE": "Delaware",
}

// near is how many candidates are listed for an ambiguous name.
const near = 5

// find returns the rule with a name or citation, or with a unique prefix of a name; the error for none lists similar
// ones.
func (b rulebook) find(name string) (Rule, error) {
	asked := strings.TrimSpace(name)
	name = strings.ToLower(asked)
	if i := slices.IndexFunc(b.rules, func(r Rule) bool { return r.Name == name }); i >= 0 {
		return b.rules[i], nil
	}
	exact, below := b.cited(asked)
	switch {
	case len(exact) == 1:
		return exact[0], nil
	case len(exact) == 0 && len(below) == 1:
		return below[0], nil
	case len(exact)+len(below) > 0:
		var which []string
		for _, r := range append(exact, below...)[:min(near, len(exact)+len(below))] {
			which = append(which, fmt.Sprintf("%s (%s)", r.Name, r.Title))
		}
		return Rule{}, fmt.Errorf("%q means several rules; name one of them: %s", asked, strings.Join(which, ", "))
	}
	var alike []string
	var only Rule // the only rule with that prefix: "frcp-62a" is frcp-62a-stay
	begins := 0
	for _, r := range b.rules {
		if strings.HasPrefix(r.Name, name+"-") {
			only, begins = r, begins+1
		}
		if len(name) >= 4 && (strings.HasPrefix(r.Name, name) || strings.HasPrefix(name, r.Name)) && len(alike) < near {
			alike = append(alike, r.Name)
		}
	}
	if begins == 1 {
		return only, nil
	}
	if len(alike) > 0 {
		return Rule{}, fmt.Errorf(
			"there is no rule %q; there is %s: headnote deadlines --rules lists them", name, strings.Join(alike, ", "),
		)
	}
	return Rule{}, fmt.Errorf("there is no rule %q: headnote deadlines --rules lists them", name)
}

// unitOf returns the canonical name of a unit, or "".
func unitOf(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	lead := ""
	for _, w := range []struct{ word, lead string }{
		{"business ", "business "}, {"working ", "business "}, {"court ", "court "},
	} {
		if rest, ok := strings.CutPrefix(s, w.word); ok {
			s, lead = rest, w.lead
		}
	}
	s = strings.TrimPrefix(strings.TrimPrefix(s, "calendar "), "consecutive ")
	switch s = strings.TrimSuffix(s, "s"); {
	case lead != "" && s != "day":
		return ""
	case slices.Contains([]string{"hour", "day", "week", "month", "year"}, s):
		return lead + s + "s"
	}
	return ""
}
