package papers

import (
	"strings"

	"headnote/text/pattern"
)

// reporterCourt is a federal trial court as reporters abbreviate it below the parties: United States District
// Court, E.D. New York.
var reporterCourt = pattern.New(`^(?:united states|u\. ?s\.) (district|bankruptcy) court,? ` +
	`(?:([nsewmc])\. ?)?d\. ?([a-z][a-z. ]+?)(?:, ([a-z][a-z &/-]+ (?:division|docket)))?\.?$`)

// appellatePanel is a circuit's bankruptcy appellate panel, as reporters write it.
var appellatePanel = pattern.New(`^(?:united states|u\. ?s\.) bankruptcy appellate panel,? (?:of the |for the )?` +
	`([a-z]+) circuit\.?$`)

// courtOfReporter returns the court on such a line in lower case, or "" if there is none.
func (r courts) courtOfReporter(low string) string {
	if m := appellatePanel.FindStringSubmatch(low); m != nil {
		return "United States Bankruptcy Appellate Panel, " + titled(m[1]) + " Circuit"
	}
	if !strings.Contains(low, "d.") {
		return ""
	}
	m := reporterCourt.FindStringSubmatch(low)
	if m == nil {
		return ""
	}
	state := strings.TrimSpace(m[3])
	for _, p := range r.rules.places {
		if p.lower == state || strings.ToLower(p.abbreviation) == state+"." {
			name := "United States " + titled(m[1]) + " Court, " + directions[m[2]] + "District of " +
				strings.TrimPrefix(p.name, "District of ")
			if m[4] != "" {
				name += ", " + titled(m[4])
			}
			return name
		}
	}
	return ""
}
