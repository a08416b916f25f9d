package risk

import (
	"cmp"
	"fmt"
	"slices"
)

// Recommendation is something to do, and why.
type Recommendation struct {
	Priority  string   `json:"priority"` // immediate, high, standard
	What      string   `json:"what"`
	Why       string   `json:"why"`
	By        Date     `json:"by,omitzero"`
	Sources   []Source `json:"sources"`
	Risks     []string `json:"risks,omitempty"`
	Deadlines []string `json:"deadlines,omitempty"`
}

// Recommend derives actions: immediate for critical risks and for overdue or critical deadlines, high for plans against
// high risks and for deadlines of high urgency, standard for finding a missing trigger date. The general list is used
// only if nothing specific is known.
func Recommend(rs []Risk, ds []Deadline) []Recommendation {
	var out []Recommendation
	unknown := 0
	for _, d := range ds {
		if d.Closed() {
			continue
		}
		if d.Date.IsZero() && unknown < 3 && len(d.Sources) > 0 {
			unknown++
			out = append(
				out,
				Recommendation{
					Priority:  "standard",
					What:      "Trigger date needed to calculate this deadline: " + d.Title,
					Why:       d.Warning,
					Sources:   d.Sources,
					Deadlines: []string{d.ID},
				},
			)
		}
		if d.Date.IsZero() || d.DaysLeft < -366 || d.Type == Condition {
			continue
		}
		r := Recommendation{
			What:      "Meet the deadline: " + d.Title,
			Why:       fmt.Sprintf("%s, %d days left", d.Urgency, d.DaysLeft),
			By:        d.Date,
			Sources:   d.Sources,
			Deadlines: []string{d.ID},
		}
		switch d.Urgency {
		case "overdue":
			r.Priority = "immediate"
			r.What = "Past due: confirm it was timely; if not, cure: " + d.Title
			r.Why = fmt.Sprintf("%d days overdue", -d.DaysLeft)
		case "critical":
			r.Priority = "immediate"
		case "high":
			r.Priority = "high"
		default:
			continue
		}
		out = append(out, r)
	}
	byCategory := make(map[string]*Recommendation)
	var order []string
	for _, r := range rs {
		if len(r.Sources) == 0 || r.Standing == Closed || r.Standing == Hypothetical || r.Status == "closed" ||
			r.Severity != Critical && r.Severity != High {
			continue
		}
		key := string(r.Severity) + r.Category
		rec, ok := byCategory[key]
		if !ok {
			rec = &Recommendation{Priority: "high", What: "Prepare a plan for: " + r.Label}
			if r.Severity == Critical {
				rec.Priority, rec.What = "immediate", "Act on critical: "+r.Label
			}
			byCategory[key] = rec
			order = append(order, key)
		}
		rec.Risks = append(rec.Risks, r.ID)
		if len(rec.Sources) < 5 {
			rec.Sources = append(rec.Sources, r.Sources...)
		}
		rec.Why = fmt.Sprintf("%s, the first: %s", plural(len(rec.Risks), "risks"), firstTitle(rs, rec.Risks[0]))
	}
	for _, k := range order {
		out = append(out, *byCategory[k])
	}
	priorities := []string{"immediate", "high", "standard"}
	day := func(r Recommendation) string { // those without a day come last
		if r.By.IsZero() {
			return "9999"
		}
		return r.By.String()
	}
	slices.SortStableFunc(out, func(a, b Recommendation) int {
		return cmp.Or(
			cmp.Compare(slices.Index(priorities, a.Priority), slices.Index(priorities, b.Priority)),
			cmp.Compare(day(a), day(b)),
		)
	})
	if len(out) == 0 {
		for _, what := range []string{"Confirm that every authority relied on is still good law", "Read each quoted " +
			"passage in its document", "Search the live sources for what the documents do not hold"} {
			out = append(
				out,
				Recommendation{Priority: "standard", What: what, Why: "general diligence: nothing more specific was found"},
			)
		}
	}
	return out
}

func firstTitle(rs []Risk, id string) string {
	for _, r := range rs {
		if r.ID == id {
			return r.Title
		}
	}
	return ""
}
