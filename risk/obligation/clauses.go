package obligation

import (
	"slices"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

// Effective returns the effective date from a clause: the day that it states, or the date of the contract if the clause
// refers to that or to its signing.
func Effective(clause string, agreement risk.Date) (risk.Date, string) {
	ts, dates := words.Tokens(clause), risk.Dates(clause)
	for _, m := range dates {
		switch {
		case m.Date.IsZero():
			return risk.Date{}, m.Warning
		case role(clause, ts, dates, m) != 'e':
			return m.Date, "stated: “" + text.Line(m.Span.Of(clause)) + "”"
		}
	}
	if agreement.IsZero() {
		return risk.Date{}, "the date of the contract is not known"
	}
	if words.Find(
		ts, "day after the date of last signature", "day after the date of the last signature",
		"day after the last signature",
	) >= 0 {
		return agreement.AddDays(1), "the day after the date of the contract, taken as that of the last signature"
	}
	for _, p := range []string{
		"first above written", "first written above", "written above", "first set forth " +
			"above", "set forth above", "date hereof", "date of this " +
			"agreement", "date of the agreement", "contract date", "last signature", "last signed",
		"signatures below", "its signature", "date of signature", "upon execution", "execution of this",
		"of its execution", "the execution by", "sign hereon", "signed acceptance", "written below", "noted below",
		"date of the last", "last date of execution", "of execution", "completion of the " +
			"execution", "when signed", "signed by",
	} {
		if words.Find(ts, p) >= 0 {
			return agreement, "the date of the contract: “" + p + "”"
		}
	}
	return risk.Date{}, "the clause names an event whose day is not known"
}

// renewals are words before a period that mark it as the length of a renewal.
var renewals = text.Set("additional successive renewal term renewed renew renews extends periods period")

// NoticePeriod returns how long before the end a contract's renewal must be declined.
func NoticePeriod(clause string) (risk.Period, bool) {
	ts := words.Tokens(clause)
	var best risk.Period
	score := 0
	for i := 0; i < len(ts); {
		p, next, ok := risk.PeriodAt(ts, i)
		if !ok || p.Ordinal {
			i = max(next, i+1)
			continue
		}
		s := 1
		after, before := ts[next:min(len(ts), next+9)], ts[max(0, i-9):i]
		if j := slices.IndexFunc(after, func(t words.Token) bool { return t.Word == "unless" }); j >= 0 {
			after = after[:j] // what follows is about another period
		}
		switch {
		case words.Sees(after[:min(len(after), 4)], text.Set("notice notification prior before advance")):
			s = 4
		case words.EndsWith(before, "less", "than") && words.Sees(after, text.Set("notice")):
			s = 3
		case words.Sees(before, text.Set("notice notify notifies notification notified")) &&
			words.Sees(before, text.Set("least than minimum within given")):
			s = 3
		case words.Sees(after, text.Set("notice prior before")) || words.Sees(before, text.Set("notice notify notifies")):
			s = 2
		}
		if words.Sees(ts[max(0, i-4):i], renewals) &&
			s < 4 ||
			words.Follows(ts[next:], "periods") ||
			words.Follows(ts[next:], "period") ||
			words.Follows(ts[next:], "terms") ||
			words.Follows(ts[next:], "basis") {
			s = 0
		}
		if words.EndsWith(ts[:i], "more", "than") { // "not less than two nor more than six months"
			s = 0
		}
		if s > score {
			best, score = p, s
		}
		i = max(next, i+1)
	}
	return best, score > 1
}
