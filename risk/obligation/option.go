package obligation

import (
	"headnote/risk"
	"headnote/risk/words"
)

// extending begins the title of an entry for the last day to exercise an option to extend a term.
const extending = "Notice to extend the term: "

// optional reports whether a term continues only if somebody gives notice.
func optional(lower string) bool {
	return words.Any(lower, []string{
		"may extend", "may renew", "may elect to extend", "may elect to renew", "option to extend", "option to renew",
		"right to extend", "right to renew", "shall have the option",
	}) != "" && words.Any(lower, []string{
		"automatically", "unless", "not to renew", "non-renewal", "nonrenewal", "not to extend",
	}) == ""
}

// beforeTheEnd reports whether a period counts back from the end of a term: "nine months before the Term expires".
func beforeTheEnd(t timed, event string) bool {
	return t.back && words.Any(event, []string{"term"}) != "" &&
		words.Any(event, []string{"expires", "expiration", "ends", "end of", "expiry"}) != ""
}

// statedEnd returns the one end of a term that a paper states; zero for none or several.
func statedEnd(found []risk.Deadline) risk.Date {
	var end risk.Date
	for _, e := range found {
		if e.Type != "expiration" || e.Date.IsZero() || e.State != risk.Set && e.State != risk.Extended ||
			words.Any(words.Lower(e.Title), []string{"term"}) == "" {
			continue
		}
		if !end.IsZero() && end != e.Date {
			return risk.Date{}
		}
		end = e.Date
	}
	return end
}
