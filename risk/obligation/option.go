package obligation

import (
	"headnote/risk"
	"headnote/risk/words"
)

// extending begins the title of an entry by which an option to extend a term must be exercised.
const extending = "Notice to extend the term: "

// optional reports a clause by which a term goes on only if somebody gives notice that it shall.
func optional(lower string) bool {
	return words.Any(lower, []string{
		"may extend", "may renew", "may elect to extend", "may elect to renew", "option to extend", "option to renew",
		"right to extend", "right to renew", "shall have the option",
	}) != "" && words.Any(lower, []string{
		"automatically", "unless", "not to renew", "non-renewal", "nonrenewal", "not to extend",
	}) == ""
}

// beforeTheEnd reports an event that is the end of a term, from which a period counts back: "nine months before the
// Term expires".
func beforeTheEnd(t timed, event string) bool {
	return t.back && words.Any(event, []string{"term"}) != "" &&
		words.Any(event, []string{"expires", "expiration", "ends", "end of", "expiry"}) != ""
}

// statedEnd is the one end of a term that a paper states; zero where it states none or several.
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
