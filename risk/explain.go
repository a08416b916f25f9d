package risk

import (
	"fmt"
	"strings"
)

// Explain describes in sentences how a rule, given by name or citation, is counted.
func Explain(rule string) ([]string, error) {
	b, err := book()
	if err != nil {
		return nil, err
	}
	r, err := b.find(rule)
	if err != nil {
		return nil, err
	}
	way := b.counts[r.Count]
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	add("Counting: the day of the event does not count (%s).", authority(way, r))
	short := r.Unit == "days" && r.Period <= way.Short
	switch {
	case r.Unit == "hours":
		add("Every hour counts, through changes of the clocks, too.")
	case isCourtDays(r.Unit) || short:
		add("Saturdays, Sundays and legal holidays are not counted.")
	default:
		add("Every day counts.")
	}
	direction := "after"
	if r.Back {
		direction = "before"
	}
	switch {
	case way.LastDay == stays:
		add("Nothing in the rule says that a last day on a Saturday, Sunday or legal holiday moves.")
	case !isCourtDays(r.Unit) && !short:
		add("A last day on a Saturday, Sunday or legal holiday moves to the nearest day %s it that is none.", direction)
	}
	switch {
	case strings.HasSuffix(way.Holidays, "/courts"):
		add("Holidays: those of the courts of %s.", Jurisdictions[strings.TrimSuffix(way.Holidays, "/courts")])
	case way.Holidays == "":
		add("Holidays: those of the federal courts; --place adds those of a state.")
	default:
		add("Holidays: those of the federal courts, and of %s.", strings.TrimPrefix(way.Holidays, "US/"))
	}
	if r.Mail {
		out = append(out, b.services[r.service].explain())
	} else {
		add("The means of service adds nothing: the period does not run from being served under a rule that adds days.")
	}
	if r.Note != "" {
		add("Note: %s.", r.Note)
	}
	if way.Verify != "" {
		add("Verify: %s.", way.Verify)
	}
	add("Text known as of %s.", r.AsOf)
	return out, nil
}

// explain lists what each means of service adds.
func (s service) explain() string {
	var means []string
	for _, m := range Services {
		e, ok := s.means[m]
		switch {
		case !ok:
		case e.n == 0:
			means = append(means, m+" nothing")
		default:
			means = append(means, m+" "+plural(e.n, e.unit))
		}
	}
	how := map[string]string{
		addsAfter: "after the period has otherwise ended", addsTo: "to the period itself",
		addsBefore: "before it begins to run",
	}[s.adds]
	return fmt.Sprintf("Service adds, %s: %s (%s).", how, strings.Join(means, ", "), s.Citation)
}
