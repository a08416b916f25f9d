package risk

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

//go:embed data/computations.toml data/service.toml data/codes.toml data/rules/*.toml
var ruleData embed.FS

// ruleFiles are the tables of rules in listing order.
var ruleFiles = []string{
	"us-civil", "us-appellate", "us-supreme", "us-criminal", "us-bankruptcy", "us-statutes", "us-agencies",
	"ca", "ny", "tx", "fl", "il", "de",
}

// computation is a way of counting time; data/computations.toml describes its fields.
type computation struct {
	Name     string
	Citation string
	FirstDay string `toml:"first_day"`
	Days     string
	Short    int    `toml:"court_days_up_to"`
	LastDay  string `toml:"last_day"`
	Before   string
	Holidays string
	Service  string
	Zone     string
	Verify   string
}

// The words of the tables.
const (
	runsOn     = "runs on"
	stays      = "stays"
	everyDay   = "every day"
	courtDays  = "court days"
	theDayPast = "the day after"
	safe       = "safe"
	toward     = "toward the event"
)

func (c computation) check() error {
	for _, f := range []struct {
		what, is string
		allowed  []string
	}{
		{"first_day", c.FirstDay, []string{theDayPast}},
		{"days", c.Days, []string{everyDay, courtDays}},
		{"last_day", c.LastDay, []string{runsOn, stays}},
		{"before", c.Before, []string{"", safe, toward}},
	} {
		if !slices.Contains(f.allowed, f.is) {
			return fmt.Errorf("%s: %s = %q is none of %q", c.Name, f.what, f.is, f.allowed)
		}
	}
	return nil
}

// row is a rule as written in its table.
type row struct {
	Name, Citation, Due, Period, From, Computation string
	Served                                         bool
	Service, Then, Note, Verify                    string
}

// decode parses a table; an unknown key is an error.
func decode(name string, into any) error {
	b, err := ruleData.ReadFile("data/" + name)
	if err != nil {
		return err
	}
	meta, err := toml.Decode(string(b), into)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return fmt.Errorf("%s: %s is not a word of the table", name, extra[0])
	}
	return nil
}

func readRules() (rulebook, error) {
	b := rulebook{counts: make(map[string]computation), services: make(map[string]service)}
	var counts struct{ Computation []computation }
	var services struct{ Service []serviceRow }
	var names struct{ Code []code }
	for name, into := range map[string]any{"computations.toml": &counts, "service.toml": &services, "codes.toml": &names} {
		if err := decode(name, into); err != nil {
			return b, err
		}
	}
	for _, s := range services.Service {
		table, err := s.read()
		if err != nil {
			return b, fmt.Errorf("service.toml: %w", err)
		}
		b.services[s.Name] = table
	}
	for _, c := range counts.Computation {
		if err := c.check(); err != nil {
			return b, fmt.Errorf("computations.toml: %w", err)
		}
		if _, ok := b.services[c.Service]; c.Service != "" && !ok {
			return b, fmt.Errorf("computations.toml: %s: there is no table of service %q", c.Name, c.Service)
		}
		b.counts[c.Name] = c
	}
	b.codes = codesOf(names.Code)
	for _, file := range ruleFiles {
		var table struct {
			Jurisdiction string
			AsOf         string `toml:"as_of"`
			Rule         []row
		}
		if err := decode("rules/"+file+".toml", &table); err != nil {
			return b, err
		}
		for _, f := range table.Rule {
			r, err := b.rule(f)
			if err != nil {
				return b, fmt.Errorf("rules/%s.toml: %s: %w", file, f.Name, err)
			}
			r.Jurisdiction, r.AsOf = table.Jurisdiction, table.AsOf
			b.rules = append(b.rules, r)
		}
	}
	b.codes.index(b.rules)
	return b, nil
}

// rule converts one row.
func (b rulebook) rule(f row) (Rule, error) {
	r := Rule{
		Name: f.Name, Citation: f.Citation, Title: f.Due, Trigger: f.From, Count: f.Computation, Mail: f.Served,
		Then: f.Then, Note: f.Note, Verify: f.Verify,
	}
	p, back := strings.CutSuffix(f.Period, " before")
	var err error
	if r.Period, r.Unit, err = lengthOf(p); err != nil {
		return r, err
	}
	r.Back = back
	c, known := b.counts[r.Count]
	if !known {
		return r, fmt.Errorf("there is no way of counting %q", r.Count)
	}
	r.Counting = cmp.Or(c.Citation, "as the rule says")
	if r.Then != "" {
		if _, _, err := weekdayAndHour(r.Then); err != nil {
			return r, err
		}
	}
	r.service = cmp.Or(f.Service, c.Service)
	if s, ok := b.services[r.service]; ok && r.Mail {
		r.Service = s.Citation
	} else if r.Mail || f.Service != "" {
		return r, fmt.Errorf("it runs from service, but there is no table %q", r.service)
	}
	if r.Name == "" || r.Citation == "" || r.Title == "" || r.Trigger == "" {
		return r, fmt.Errorf("it has no name, citation, due or from")
	}
	return r, nil
}

// lengthOf parses "16 court days".
func lengthOf(s string) (n int, unit string, err error) {
	number, rest, ok := strings.Cut(s, " ")
	if n, err = strconv.Atoi(number); err != nil || !ok || n <= 0 {
		return 0, "", fmt.Errorf("%q is not a period", s)
	}
	if unit = unitOf(rest); unit == "" {
		return 0, "", fmt.Errorf("%q has no unit", s)
	}
	return n, unit, nil
}
