package risk

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"headnote/risk/words"
)

//go:embed data/rules.txt
var ruleData string

//go:embed data/counts.txt
var countData string

// Rule is a rule of time: a period that runs from a trigger.
type Rule struct {
	Name     string `json:"name"`     // the citation in lower case: "frcp-36"
	Citation string `json:"citation"` // where the rule stands
	Title    string `json:"title"`    // what is due
	Period   int    `json:"period"`
	Unit     string `json:"unit"`           // hours, days, business days, weeks, months, years
	Back     bool   `json:"back"`           // counted backwards from the trigger
	Count    string `json:"count"`          // the way of counting: frcp, frap, business, calendar …
	Counting string `json:"counting"`       // its authority
	Mail     bool   `json:"mail"`           // days are added for service by mail
	Trigger  string `json:"trigger"`        // what it runs from, in words
	Note     string `json:"note,omitempty"` // what the computation cannot know
}

// count is a way of counting time.
type count struct {
	name, citation string
	lastDay        string // rolls, stays, working
	mailDays       int
	mailCitation   string
	place          string
}

// rulebook are the tables of rules and of ways of counting.
type rulebook struct {
	rules  []Rule
	counts map[string]count
}

var book = sync.OnceValues(func() (rulebook, error) { return readRules(ruleData, countData) })

// Rules lists the rules of time in the order of the table.
func Rules() ([]Rule, error) {
	b, err := book()
	return slices.Clone(b.rules), err
}

// find is the rule of a name, or of the beginning of only one, and what is near
// where there is none.
func (b rulebook) find(name string) (Rule, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if i := slices.IndexFunc(b.rules, func(r Rule) bool { return r.Name == name }); i >= 0 {
		return b.rules[i], nil
	}
	var near []string
	var only Rule // the one that begins so: "frcp-62a" is frcp-62a-stay
	begins := 0
	for _, r := range b.rules {
		if strings.HasPrefix(r.Name, name+"-") {
			only, begins = r, begins+1
		}
		if len(name) >= 4 && (strings.HasPrefix(r.Name, name) || strings.HasPrefix(name, r.Name)) && len(near) < 5 {
			near = append(near, r.Name)
		}
	}
	if begins == 1 {
		return only, nil
	}
	if len(near) > 0 {
		return Rule{}, fmt.Errorf(
			"there is no rule %q; there is %s: headnote deadlines --rules lists them",
			name,
			strings.Join(near, ", "),
		)
	}
	return Rule{}, fmt.Errorf("there is no rule %q: headnote deadlines --rules lists them", name)
}

func readRules(rules, counts string) (rulebook, error) {
	b := rulebook{counts: make(map[string]count)}
	err := words.Rows(counts, 6, func(f []string) error {
		c := count{name: f[0], citation: f[1], lastDay: f[2], mailCitation: f[4], place: f[5]}
		if !slices.Contains([]string{"rolls", "stays", "working"}, c.lastDay) {
			return fmt.Errorf("%q does not say what the last day does", f[2])
		}
		if f[3] != "" {
			n, err := strconv.Atoi(f[3])
			if err != nil {
				return fmt.Errorf("%q is not a number of days", f[3])
			}
			c.mailDays = n
		}
		b.counts[c.name] = c
		return nil
	})
	if err != nil {
		return b, fmt.Errorf("ways of counting, %w", err)
	}
	err = words.Rows(rules, 8, func(f []string) error {
		r := Rule{Name: f[0], Trigger: f[2], Count: f[3], Mail: f[4] == "served", Title: f[5], Citation: f[6], Note: f[7]}
		p, back := strings.CutSuffix(f[1], " before")
		n, unit, ok := strings.Cut(p, " ")
		var err error
		if r.Period, err = strconv.Atoi(n); err != nil || !ok || r.Period <= 0 {
			return fmt.Errorf("%q is not a period", f[1])
		}
		if r.Unit = unitOf(unit); r.Unit == "" {
			return fmt.Errorf("%q has no unit", f[1])
		}
		r.Back = back
		c, known := b.counts[r.Count]
		if !known {
			return fmt.Errorf("there is no way of counting %q", r.Count)
		}
		r.Counting = c.citation
		if r.Mail && c.mailDays == 0 {
			return fmt.Errorf("%s runs from service, but %s adds no days", r.Name, r.Count)
		}
		b.rules = append(b.rules, r)
		return nil
	})
	if err != nil {
		return b, fmt.Errorf("rules of time, %w", err)
	}
	return b, nil
}

// unitOf is the unit's own name, "" where there is none.
func unitOf(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	lead := ""
	for _, w := range []string{"business ", "working "} {
		if rest, ok := strings.CutPrefix(s, w); ok {
			s, lead = rest, "business "
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
