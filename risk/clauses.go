package risk

import (
	"slices"

	"headnote/text"
)

// Effective reads the effective date from a clause: the day that it states, or
// the date of the contract where the clause points to that or to its signing.
func Effective(clause string, agreement Date) (Date, string) {
	ts, dates := tokens(clause), findDates(clause)
	for _, m := range dates {
		switch {
		case m.date.IsZero():
			return Date{}, m.warning
		case role(clause, ts, dates, m) != 'e':
			return m.date, "stated: “" + text.Line(m.span.Of(clause)) + "”"
		}
	}
	if agreement.IsZero() {
		return Date{}, "the date of the contract is not known"
	}
	if findPhrase(
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
		if findPhrase(ts, p) >= 0 {
			return agreement, "the date of the contract: “" + p + "”"
		}
	}
	return Date{}, "the clause names an event whose day is not known"
}

// NoticePeriod reads how long before the end a contract's renewal must be declined.
func NoticePeriod(clause string) (Period, bool) {
	ts := tokens(clause)
	var best Period
	score := 0
	for i := 0; i < len(ts); {
		p, next, ok := periodAt(ts, i)
		if !ok || p.Ordinal {
			i = max(next, i+1)
			continue
		}
		s := 1
		after, before := ts[next:min(len(ts), next+9)], ts[max(0, i-9):i]
		if j := slices.IndexFunc(after, func(t token) bool { return t.word == "unless" }); j >= 0 {
			after = after[:j] // what follows is said of another period
		}
		switch {
		case sees(after[:min(len(after), 4)], set("notice notification prior before advance")):
			s = 4
		case endsWith(before, "less", "than") && sees(after, set("notice")):
			s = 3
		case sees(before, set("notice notify notifies notification notified")) && sees(before, set("least than minimum "+
			"within given")):
			s = 3
		case sees(after, set("notice prior before")) || sees(before, set("notice notify notifies")):
			s = 2
		}
		if sees(ts[max(0, i-4):i], set("additional successive renewal term renewed renew renews extends periods period")) &&
			s < 4 ||
			follows(ts[next:], "periods") ||
			follows(ts[next:], "period") ||
			follows(ts[next:], "terms") ||
			follows(ts[next:], "basis") {
			s = 0
		}
		if endsWith(ts[:i], "more", "than") { // "not less than two nor more than six months"
			s = 0
		}
		if s > score {
			best, score = p, s
		}
		i = max(next, i+1)
	}
	return best, score > 1
}
