package risk

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"headnote/risk/calendar"
	"headnote/text"
)

// Deadlines finds the dates by which something must be done: those stated, and
// those that a stated period and a known trigger give. Sorted by date; those
// whose trigger is unknown come last and say what is missing.
func Deadlines(docs []Text, o Options) ([]Deadline, error) {
	cal, err := calendar.For("")
	if err != nil {
		return nil, err
	}
	byID := make(map[string]*Deadline)
	var order []string
	for _, d := range docs {
		for _, found := range deadlinesOf(d, cal) {
			found.urgency(o.Today)
			if old, ok := byID[found.ID]; ok {
				old.Sources = append(old.Sources, found.Sources...)
				continue
			}
			byID[found.ID] = &found
			order = append(order, found.ID)
		}
	}
	out := make([]Deadline, 0, len(order))
	for _, id := range order {
		out = append(out, *byID[id])
	}
	markConflicts(out)
	slices.SortStableFunc(out, func(a, b Deadline) int {
		return cmp.Or(boolOrder(a.Date.IsZero(), b.Date.IsZero()), cmp.Compare(a.Date.String(), b.Date.String()), strings.Compare(a.ID, b.ID))
	})
	return out, nil
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// cue is a phrase that makes a date a deadline.
type cue struct {
	phrase, kind string
	near         int // bytes between the phrase and the date at most
}

var cues = []cue{
	{"deadline", "explicit", 120},
	{"no later than", "explicit", 40},
	{"not later than", "explicit", 40},
	{"on or before", "explicit", 30},
	{"due on", "explicit", 30},
	{"due by", "explicit", 30},
	{"is due", "explicit", 40},
	{"are due", "explicit", 40},
	{"due date", "explicit", 60},
	{"must be filed", "explicit", 60},
	{"shall be filed", "explicit", 60},
	{"must be submitted", "explicit", 80},
	{"must be received", "explicit", 80},
	{"must file", "explicit", 80},
	{"shall file", "explicit", 80},
	{"must submit", "explicit", 80},
	{"shall submit", "explicit", 80},
	{"must pay", "explicit", 80},
	{"shall pay", "explicit", 80},
	{"must comply", "explicit", 80},
	{"must complete", "explicit", 80},
	{"shall complete", "explicit", 80},
	{"must be completed", "explicit", 80},
	{"shall be completed", "explicit", 80},
	{"hearing", "explicit", 60},
	{"trial is set", "explicit", 60},
	{"conference is set", "explicit", 60},
	{"is set for", "explicit", 40},
	{"scheduled for", "explicit", 40},
	{"comments must", "explicit", 80},
	{"comment period", "explicit", 80},
	{"respond by", "response", 40},
	{"response is due", "response", 60},
	{"answer is due", "response", 60},
	{"must respond", "response", 80},
	{"shall respond", "response", 80},
	{"must answer", "response", 80},
	{"response due", "response", 40},
	{"answer due", "response", 40},
	{"expires", "expiration", 60},
	{"expire", "expiration", 60},
	{"expired", "expiration", 60},
	{"expiration date", "expiration", 60},
	{"terminates on", "expiration", 30},
	{"terminate on", "expiration", 30},
	{"until", "expiration", 12},
	{"through", "expiration", 10},
	{"valid until", "expiration", 30},
}

func deadlinesOf(d Text, cal *calendar.Calendar) []Deadline {
	var out []Deadline
	anchors := anchorsOf(d)
	for _, sp := range text.Sentences(d.Body) {
		s := sp.Of(d.Body)
		if len(s) > 3000 {
			continue
		}
		lower := strings.ToLower(s)
		out = append(out, stated(d, sp, s, lower)...)
		out = append(out, relative(d, sp, s, lower, anchors, cal)...)
	}
	return out
}

// stated finds dates with a cue close before them.
func stated(d Text, sp text.Span, s, lower string) []Deadline {
	var out []Deadline
	for _, m := range findDates(s) {
		best, at := cue{}, -1
		for _, c := range cues {
			i := lastPhrase(lower[:m.span.Start], c.phrase)
			if i >= 0 && m.span.Start-(i+len(c.phrase)) <= c.near && i > at {
				best, at = c, i
			}
		}
		if at < 0 || best.kind == "expiration" && len(best.phrase) < 8 && !strings.Contains(lower, "effect") && !strings.Contains(lower, "term") && !strings.Contains(lower, "valid") {
			continue
		}
		dl := Deadline{
			Date: m.date, Kind: "stated", Type: best.kind, Title: titleOf(s), Warning: m.warning,
			Derivation: []string{fmt.Sprintf("stated: “%s” after “%s”", m.span.Of(s), best.phrase)},
			Sources:    []Source{{Document: d.ID, Title: d.Title, Span: sp, Passage: s, Date: d.Date}},
		}
		dl.ID = deadlineID(dl)
		out = append(out, dl)
	}
	return out
}

// lastPhrase is the last place of a phrase as whole words, -1 for none.
func lastPhrase(s, phrase string) int {
	for end := len(s); ; {
		i := strings.LastIndex(s[:end], phrase)
		if i < 0 {
			return -1
		}
		after := i + len(phrase)
		if (i == 0 || !isWordByte(s[i-1])) && (after == len(s) || !isWordByte(s[after])) {
			return i
		}
		end = i + len(phrase) - 1
	}
}

// anchors are the days of a document that a period can run from.
type anchors struct {
	own       Date // of the document
	effective Date
}

func anchorsOf(d Text) anchors {
	a := anchors{own: d.Date}
	head := d.Body[:min(len(d.Body), 6000)]
	lower := strings.ToLower(head)
	for _, m := range findDates(head) {
		if m.date.IsZero() {
			continue
		}
		before := lower[max(0, m.span.Start-60):m.span.Start]
		after := head[m.span.End:min(len(head), m.span.End+40)]
		if a.effective.IsZero() && (strings.Contains(before, "effective") || strings.Contains(before, "as of") || strings.Contains(after, "Effective Date")) {
			a.effective = m.date
		}
		if a.own.IsZero() {
			a.own = m.date
		}
	}
	return a
}

// relative finds periods: "within fifteen (15) working days of receipt of this letter".
func relative(d Text, sp text.Span, s, lower string, a anchors, cal *calendar.Calendar) []Deadline {
	i := lastPhrase(lower, "within")
	if i < 0 {
		return nil
	}
	n, unit, rest, ok := period(lower[i+len("within"):])
	if !ok {
		return nil
	}
	link := ""
	for _, w := range []string{"of", "after", "from", "following"} {
		if strings.HasPrefix(rest, w+" ") {
			link = w
		}
	}
	if link == "" {
		return nil
	}
	what := strings.TrimSpace(rest[len(link):])
	dl := Deadline{Kind: "computed", Type: "relative", Title: titleOf(s), Sources: []Source{{Document: d.ID, Title: d.Title, Span: sp, Passage: s, Date: d.Date}}}
	if strings.Contains(lower, "respon") || strings.Contains(lower, "answer") || strings.Contains(lower, "notify") {
		dl.Type = "response"
	}
	dl.Trigger, dl.TriggerWhy, dl.Warning = a.trigger(what, s)
	if dl.Trigger.IsZero() {
		dl.Warning = fmt.Sprintf("the day of “%s” is not in the document: give it with --trigger", text.Truncate(what, 60))
		dl.Derivation = []string{fmt.Sprintf("%d %s %s %s", n, unit, link, text.Truncate(what, 60))}
		dl.ID = deadlineID(dl)
		return []Deadline{dl}
	}
	c := &counter{cal: cal, sign: 1, way: count{lastDay: "stays"}}
	c.step("Trigger: %s (%s); that day does not count", dl.Trigger.Long(), dl.TriggerWhy)
	dl.Date = c.count(dl.Trigger, n, unit)
	dl.Warning = strings.Join(append(strings.Fields(dl.Warning), c.warnings...), "; ")
	dl.Derivation = c.steps
	dl.ID = deadlineID(dl)
	return []Deadline{dl}
}

// trigger finds the day that a period runs from, and how sure that is.
func (a anchors) trigger(what, s string) (Date, string, string) {
	if ms := findDates(s); len(ms) > 0 {
		for _, m := range ms {
			if !m.date.IsZero() {
				return m.date, "the date in the same sentence", m.warning
			}
		}
	}
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(what, w) })
	}
	switch {
	case has("effective date"):
		return a.effective, "the effective date", ""
	case has("receipt of this", "receive this", "you receive", "your receipt"):
		return a.own, "the date of the document", "counted from the date of the document: the day of receipt is not known"
	case has("the date of this", "date of this", "this order", "this letter", "this notice", "this decision", "this report", "the date hereof", "hereof"):
		return a.own, "the date of the document", ""
	}
	return Date{}, "", ""
}

var numberWords = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"fourteen": 14, "fifteen": 15, "eighteen": 18, "twenty": 20, "twenty-one": 21, "twenty-eight": 28, "thirty": 30, "forty-five": 45, "sixty": 60, "ninety": 90,
}

// period reads "fifteen (15) working days" at the start of s.
func period(s string) (n int, unit, rest string, ok bool) {
	fields := strings.Fields(s[:min(len(s), 200)])
	i := 0
	for i < len(fields) && i < 3 {
		w := strings.Trim(fields[i], "(),")
		if v, known := numberWords[w]; known {
			n = v
		} else if v, end := number(w, 0, 4); end == len(w) && end > 0 {
			n = v
		} else {
			break
		}
		i++
	}
	if n == 0 || i >= len(fields) {
		return 0, "", "", false
	}
	w := strings.Trim(fields[i], ",.;'’")
	switch w {
	case "working", "business":
		unit = "business "
		i++
	case "calendar", "consecutive":
		i++
	}
	if i >= len(fields) {
		return 0, "", "", false
	}
	w = strings.TrimSuffix(strings.Trim(fields[i], ",.;'’"), "s")
	switch w {
	case "day", "month", "year", "week":
		unit += w + "s"
	default:
		return 0, "", "", false
	}
	return n, unit, strings.Join(fields[i+1:], " "), true
}

func titleOf(s string) string { return text.Truncate(text.Line(s), 140) }

func deadlineID(d Deadline) string {
	h := fnv.New64a()
	fmt.Fprint(h, d.Date, strings.Join(topic(d.Title), " "))
	if d.Date.IsZero() && len(d.Sources) > 0 {
		fmt.Fprint(h, d.Sources[0].Document, d.Sources[0].Span.Start)
	}
	return fmt.Sprintf("due-%012x", h.Sum64()&0xffffffffffff)
}

// topic are the sorted stems of what is due, without dates and numbers.
func topic(title string) []string {
	var out []string
	for _, s := range text.Stems(title) {
		if _, month := months[s]; !month && strings.Trim(s, "0123456789") == s {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// markConflicts links deadlines for what reads as the same thing on other days.
func markConflicts(ds []Deadline) {
	topics := make([][]string, len(ds))
	for i, d := range ds {
		topics[i] = topic(d.Title)
	}
	for i := range ds {
		for j := range i {
			if ds[i].Date != ds[j].Date && !ds[i].Date.IsZero() && !ds[j].Date.IsZero() && ds[i].Sources[0].Document != ds[j].Sources[0].Document && overlap(topics[i], topics[j]) >= 0.75 {
				ds[i].Conflicts = append(ds[i].Conflicts, ds[j].ID)
				ds[j].Conflicts = append(ds[j].Conflicts, ds[i].ID)
			}
		}
	}
}

// overlap is the Jaccard share of two sorted lists; short ones never overlap.
func overlap(a, b []string) float64 {
	if len(a) < 4 || len(b) < 4 {
		return 0
	}
	both := 0
	for _, w := range a {
		if _, ok := slices.BinarySearch(b, w); ok {
			both++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
