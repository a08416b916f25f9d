package obligation

import (
	"strings"

	"headnote/risk/words"
	"headnote/text"
)

// requested reports whether somebody is told or asked to do something by a day without a modal verb, "Send us the list
// by May 1, 2026", "Could you reply by noon on …", or whether somebody promises it: "Ms. Lee will report by …".
// Forecasts in a report or a press release are nobody's duty.
func requested(r *paper, lower string, date text.Span) bool {
	before := lower[:date.Start]
	by := words.Last(before, "by")
	if by < 0 || len(before)-by > 48 {
		return false
	}
	for _, t := range words.Tokens(before[by+2:]) {
		if !dayWords[t.Word] && !weekdaySet[t.Word] && !words.IsDigit(t.Word[0]) {
			return false
		}
	}
	clause := before[:by]
	for _, stop := range []string{". ", "; ", ": ", "? "} {
		if i := strings.LastIndex(clause, stop); i >= 0 {
			clause = clause[i+len(stop):]
		}
	}
	ts := words.Tokens(clause)
	for len(ts) > 0 && (len(ts[0].Word) == 1 || words.IsDigit(ts[0].Word[0]) || courtesy[ts[0].Word]) {
		ts = ts[1:]
	}
	switch {
	case len(ts) == 0:
		return false
	case imperatives[ts[0].Word]:
		return len(ts) == 1 || !nounBefore[ts[1].Word]
	case len(ts) > 2 && ts[1].Word == "you" && words.Sees(ts[:1], text.Set("can could would will")):
		return true
	}
	return promised(r, ts)
}

// promised reports whether somebody will do something: "will" and a verb of action after a subject.
func promised(r *paper, ts []words.Token) bool {
	if r.facts() && !strings.Contains(words.Lower(r.doc.Title), "minutes") {
		return false
	}
	for i := 1; i+1 < len(ts); i++ {
		if ts[i].Word != "will" {
			continue
		}
		if verbs := ts[i+1 : min(len(ts), i+3)]; verbs[0].Word != "not" && words.Sees(verbs, promises) {
			return true
		}
	}
	return false
}

var (
	dayWords = text.Set(
		"on the close of business end noon midnight day cob eod a p m am pm et ct mt pt est edt pst pdt",
	)
	courtesy   = text.Set("please kindly also and then accordingly")
	nounBefore = text.Set("of is was were are has had")
	promises   = text.Set(
		"report provide send deliver file submit pay prepare circulate complete advise respond return review issue produce " +
			"confirm schedule draft present sign contact notify answer reply finish serve arrange distribute remit " +
			"ship install replace repair refund remove correct implement appoint release record transfer vacate forward",
	)
)
