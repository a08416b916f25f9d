package papers

import (
	"strings"

	"headnote/text/pattern"
)

// trialCourt is a federal trial court as captions and docket pages name it.
var trialCourt = pattern.New(`(?i)^(?:United States|U\. ?S\.) (District|Bankruptcy) Court,?(?: for the| ` +
	`in the)? ` +
	`((?:Northern|Southern|Eastern|Western|Middle|Central) )?District of ([A-Za-z .]+?)(?: \(.*|, .*)?$`)

var appealsCourt = pattern.New(
	`(?i)^(?:United States|U\. ?S\.) Courts? of Appeals?,?(?: for the)? (.+?) Circuit$`)

var panelCourt = pattern.New(`(?i)^United States Bankruptcy Appellate Panel,?(?: (?:of|for) the)? ([a-z]+) Circuit$`)

// closedUp are abbreviations of two initials, which follow others without a space: S.D.N.Y., but D. Ariz.
var closedUp = pattern.New(`^(?:[A-Z]\.){2}$`)

// shortCourts are courts with an abbreviation of their own in citations.
var shortCourts = map[string]string{
	"supreme court of the united states": "U.S.", "united states tax court": "T.C.",
	"united states court of federal claims": "Fed. Cl.", "united states court of international trade": "Ct. Int'l Trade",
}

// ShortCourt returns a court as citations abbreviate it ("Bankr. D. Ariz."), or its name if the abbreviation is not
// certain.
func ShortCourt(name string) string {
	if s := shortCourts[strings.ToLower(name)]; s != "" {
		return s
	}
	if m := appealsCourt.FindStringSubmatch(name); m != nil {
		switch low := strings.ToLower(m[1]); {
		case low == "district of columbia":
			return "D.C. Cir."
		case low == "federal":
			return "Fed. Cir."
		case ordinal(low) > 0:
			return []string{
				"", "1st", "2d", "3d", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th",
			}[min(ordinal(low), 11)] + " Cir."
		}
		return name
	}
	if m := panelCourt.FindStringSubmatch(name); m != nil && ordinal(strings.ToLower(m[1])) > 0 {
		return "B.A.P. " + ShortCourt("United States Court of Appeals for the "+m[1]+" Circuit")
	}
	m := trialCourt.FindStringSubmatch(name)
	if m == nil {
		return name
	}
	place := ""
	for _, p := range load().places {
		if strings.EqualFold(p.name, m[3]) || strings.EqualFold(p.name, "District of "+m[3]) {
			place = p.abbreviation
		}
	}
	if place == "" {
		return name
	}
	s := "D."
	if m[2] != "" {
		s = strings.ToUpper(m[2][:1]) + "." + s
	}
	if !closedUp.MatchString(place) {
		s += " "
	}
	if s += place; strings.EqualFold(m[1], "bankruptcy") {
		s = "Bankr. " + s
	}
	return s
}
