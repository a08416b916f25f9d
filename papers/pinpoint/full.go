package pinpoint

import "strings"

// Full is a place together with what its paper is called: "Order denying second motion to compel, ECF No. 48 at 3:4–9".
// Where the pinpoint names the paper itself, as of statutes and contracts, it is enough; without one the title is all.
func Full(title, pin string) string {
	switch {
	case pin == "":
		return title
	case title == "" || strings.HasPrefix(pin, title) || isLaw(pin):
		return pin
	}
	if name, _, _ := strings.Cut(pin, " at "); strings.Contains(title, "("+name+")") {
		return strings.Replace(title, "("+name+")", "("+pin+")", 1)
	}
	if name, page, ok := strings.Cut(pin, " at "); ok && strings.Contains(title, name) {
		return title + ", at " + page
	}
	for _, sep := range []string{" § ", " art. ", ", "} {
		if name, where, ok := strings.Cut(pin, sep); ok && len(name) > 3 && strings.HasPrefix(title, name) {
			return title + sep + where
		}
	}
	return title + ", " + pin
}

// isLaw reports a pinpoint that cites a statute, a regulation or a rule by itself.
func isLaw(pin string) bool {
	for _, s := range []string{" U.S.C. § ", " C.F.R. § ", " Code § ", " Code Ann. § ", " Stat. § ", "Fed. R. "} {
		if strings.Contains(pin, s) || strings.HasPrefix(pin, strings.TrimLeft(s, " ")) {
			return true
		}
	}
	return false
}
