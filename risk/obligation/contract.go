package obligation

import (
	"fmt"
	"slices"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// termBegins is the event that the term of a contract runs from.
const termBegins = "the beginning of the term"

// term is what has been read so far about the duration of a contract.
type term struct {
	end     Ending
	rank    int // of the clause that sets its end
	unit    unit
	renewal risk.Period // of each renewal; zero if there is none
	again   bool        // it renews until somebody declines
	option  bool        // a party may renew it
	notices []declined
}

// declined is a clause that requires notice before the term ends, to decline a renewal or to extend.
type declined struct {
	unit   unit
	period risk.Period // zero if left blank
	title  string
}

// contract reports whether a paper binds its parties.
func (r *paper) contract() bool {
	return r.doc.Type == "contract" || r.doc.Type == "amendment" || r.doc.Type == "" && r.doc.Kind == "contract"
}

// termCues identify the clause on a contract's term.
var termCues = []string{
	"term of this", "initial term", "this agreement shall", "this agreement will", "agreement is for a term",
	"this lease shall", "this contract shall", "this license shall", "shall continue in effect",
	"agreement continues", "agreement runs", "contract continues", "lease continues", "license continues",
	"remain in effect", "remain in full force", "continue in full force", "in force for", "agreement begins",
	"term shall", "term will", "the term is", "agreement shall be effective", "agreement commences",
	"agreement is effective", "term of", "shall expire", "will expire", "shall automatically terminate",
	"expiration date:", "the \"term\"", "the “term”", "term\" shall mean", "term” shall mean", "term\" means",
	"term” means", "agreement shall begin",
	"agreement will begin", "agreement shall commence", "agreement will commence", "shall extend for",
	"agreement remains", "term:", "agreement is valid", "for a term of", "term hereof", "agreement expires",
}

// surviving are words of clauses on what survives the term, or on periods other than the term.
var surviving = []string{
	"surviv", "after termination", "following termination", "after the termination", "after expiration",
	"following the termination", "following the expiration", "after the expiration", "during the term", "non-compet",
	"noncompet", "non-solicit", "confidential information shall", "confidentiality obligations", "warrants that",
	"insurance", "certificate of", "upon termination", "upon any termination", "in the event of termination", "audit",
	"retain", "employee", "liability", "indemnif", "damages", "for the term of th",
	"throughout the term", "over the term", "within the term",
}

// termIn reads when a contract ends from a sentence on its term that states a period.
func (r *reader) termIn(u unit, s, lower string, dates []risk.Mention) (Ending, *risk.Deadline) {
	if len(dates) == 0 && words.Any(lower, []string{"year", "month", "week", "day", "anniversary"}) == "" {
		return Ending{}, nil
	}
	core := lower
	for _, stop := range []string{"provided, however", "provided however", "; provided", "; and", ", provided"} {
		if i := strings.Index(core, stop); i > 0 {
			core = core[:i]
		}
	}
	if words.Any(core[:min(len(core), 200)], []string{
		"agreement", "term", "lease", "licen", "contract", "this ", "right",
	}) == "" {
		return Ending{}, nil // "The funds will be paid beginning …"
	}
	if !r.contract() && r.doc.Type != "" && words.Any(core, []string{"agreement", "lease", "contract", "licen"}) == "" {
		return Ending{}, nil // "Each director will serve for a term of two years"
	}
	if deemedGiven(core) {
		return Ending{}, nil
	}
	if words.Any(core, termCues) == "" || !runs(core) || words.Any(text.Line(core), surviving) != "" || supposes(core) {
		return Ending{}, nil
	}
	base := r.base()
	e := Ends(s, base)
	if e.Unknown != "" && !r.given.IsZero() {
		base.Given = r.given
		e = Ends(s, base)
	}
	if e.Perpetual || e.Span.Len() == 0 || r.facts() || r.doc.Lawful() ||
		words.Any(core, []string{" was ", " were "}) != "" {
		return e, nil
	}
	if words.Any(core, []string{"earlier of", "earlier to occur", "first to occur", "earliest of", "sooner of"}) != "" {
		e.Doubts = append(e.Doubts, "or on an earlier event that the clause names")
	}
	if words.Any(core, []string{"later of", "later to occur"}) != "" {
		e.Doubts = append(e.Doubts, "or on a later event that the clause names")
	}
	if !e.Stated && !e.Date.IsZero() {
		r.startedOn(&e, s, core, base)
	}
	if strings.Contains(core, "contract year") && !e.Stated && !e.Date.IsZero() {
		e.Date, e.Unknown = risk.Date{}, "the end of a contract year, which the contract counts in its own way"
	}
	d := &risk.Deadline{
		Date: e.Date, Kind: "computed", Type: "expiration", Title: titleOf(s), Trigger: e.Trigger, Derivation: e.Steps,
		Sources: []risk.Source{r.source(u.span)}, State: risk.Set, What: "end of the term", Event: termBegins,
	}
	d.Sources = []risk.Source{r.source(endClause(u.span, lower, e.Span.End))}
	if e.Stated {
		d.Kind, d.Event = "stated", ""
	}
	if !r.answers[termBegins].IsZero() {
		d.Asks, d.TriggerWhy = termBegins, givenFor(termBegins)
	}
	if e.Date.IsZero() {
		d.Trigger, d.TriggerWhy, d.Asks, d.State = risk.Date{}, "", termBegins, risk.Conditional
		d.Warning = e.Unknown + ": enter the day"
		d.Derivation = []string{"the term as the clause gives it: " + quote(e.Span.Of(s))}
	} else {
		d.Warning = joined(d.Warning, e.Doubts...)
	}
	identify(d)
	return e, d
}

// deemedGiven reports whether a clause defines when a notice counts as given: "shall be deemed to have been duly given
// on the third day after mailing". Its days are no part of the term.
func deemedGiven(lower string) bool {
	return strings.Contains(lower, "deemed") && words.Any(lower, []string{"notice", "communication"}) != "" &&
		words.Any(lower, []string{"given", "received", "delivered", "served"}) != ""
}

// startedOn recomputes a term that runs from a defined date: "the eighth anniversary of the Commencement Date". If the
// paper does not define it, the end is unknown.
func (r *reader) startedOn(e *Ending, s, core string, base Base) {
	for _, w := range []string{"commence on the ", "commences on the ", "begin on the ", "begins on the "} {
		_, name, ok := strings.Cut(core, w)
		name, _, dated := strings.Cut(name, " date")
		if !ok || !dated || len(name) > 40 || name == "effective" || name == "commencement" ||
			words.Any(name, []string{",", "(", ".", "such", "execution", "first"}) != "" {
			continue
		}
		if found, _, _ := r.defined(name + " date"); found == "" {
			e.Date, e.Unknown = risk.Date{}, "the day of “"+name+" date”, which is not known"
			return
		}
	}
	behind := core[min(len(core), e.Span.End):]
	behind = behind[:min(len(behind), 70)]
	i := strings.Index(behind, "date")
	if i < 0 || words.Any(behind[:i], []string{
		",", ";", "(", ".", "effective", "this", "hereof", "such", "execution", "from that",
		"signature", "signing", "last ",
	}) != "" {
		return
	}
	for _, own := range []string{"date hereof", "date of this", "date first", "date above", "date of execution"} {
		if strings.HasPrefix(behind[i:], own) {
			return
		}
	}
	if _, _, ok := strings.Cut(behind[:i], "the "); !ok {
		return
	}
	_, name, _ := strings.Cut(behind, "the ")
	if _, day, why := r.defined(text.Line(name)); !day.IsZero() {
		base.Given = day
		again := Ends(s, base)
		if !again.Date.IsZero() {
			again.Steps[0] = fmt.Sprintf("Trigger: %s (%s)", day.Long(), why)
			*e = again
		}
		return
	}
	e.Date, e.Unknown = risk.Date{}, "the day of “"+eventName(name)+"”, which is not known"
}

// runs reports whether a sentence is about how long something lasts.
func runs(lower string) bool {
	return words.Any(
		lower,
		[]string{
			"continue", "agreement runs", "expire", "terminate", "remain in", "remains in", "commenc", "begin", "for a term of",
			"for a period of", "shall be for", "will be for", "term of this agreement is", "extend until", "in effect for",
			"effective for", "valid for", "term:", "is for", "term is", "term shall be", "term will be",
			"agreement shall be", "shall extend",
			"expiration date:", "will be for", "shall mean", "means", "will end", "shall end", "and end on", "ends on", "until",
		},
	) != ""
}

// renewable matches a right to renew or extend.
var renewable = pattern.New(`\b(?:may|option to|right to|elects? to|election to|entitled to) (?:[a-z]+ ){0,3}?` +
	`(?:renew|extend)\b|\brenewal (?:term|option)s?\b`)

// renewalIn records how a contract renews itself.
func (r *reader) renewalIn(s, lower string) {
	if words.Any(lower, []string{"renew", "extend", "term extension"}) == "" {
		return
	}
	r.term.option = r.term.option || renewable.MatchString(lower)
	if words.Any(lower, []string{
		"automatically renew", "automatic renewal", "be automatically", "will renew", "shall renew", "renews automatically",
		"automatically extend", "shall be renewed", "will be renewed", "automatically be renewed",
		"automatically be extended",
		"renewed automatically", "extended automatically", "is renewed for", "renew for", "year to year", "year-to-year",
		"term extension",
	}) == "" || words.Any(lower, []string{"mutual", "may renew", "option to renew"}) != "" {
		return
	}
	if strings.Contains(lower, "term extension") && !strings.Contains(lower, "automatic") {
		return
	}
	if p, ok := renewalPeriod(words.Tokens(lower)); ok {
		r.term.renewal, r.term.again = p, true
	} else if words.Any(lower, []string{"year to year", "year-to-year", "annual"}) != "" {
		r.term.renewal, r.term.again = risk.Period{N: 1, Unit: "years"}, true
	}
}

// renewalPeriod returns the length of one renewal: "successive one (1) year periods", "additional terms of six months".
func renewalPeriod(ts []words.Token) (risk.Period, bool) {
	at := words.Find(ts, "renew", "renews", "renewed", "renewal", "extend", "extended", "extends", "automatic")
	if at < 0 {
		return risk.Period{}, false
	}
	for i := at; i < len(ts); {
		p, next, ok := risk.PeriodAt(ts, i)
		if !ok || p.Ordinal || strings.HasPrefix(p.Unit, "business") {
			i = max(next, i+1)
			continue
		}
		if words.Sees(ts[next:min(len(ts), next+2)], text.Set("notice prior before advance")) {
			return risk.Period{}, false
		}
		return p, p.Unit == "years" || p.Unit == "months" || p.Unit == "weeks"
	}
	return risk.Period{}, false
}

// declinedIn reads by when a renewal must be declined or an extension requested: a period before the end of the term.
func (r *reader) declinedIn(u unit, s, lower string) bool {
	if r.doc.Lawful() || !strings.Contains(lower, "noti") || words.Any(lower, []string{
		"prior to", "before the", "prior written notice", "in advance", "prior the end", "days written notice",
		"days' written notice", "days’ written notice", "from the end", "before such", "before expir", "before its",
	}) == "" {
		return false
	}
	if words.Any(lower, []string{
		"rate change", "price", "pricing", "change of control", "fee increase", "increase in", "audit", "relocat",
	}) != "" && words.Any(lower, []string{"non-renewal", "not to renew", "nonrenewal"}) == "" {
		return false
	}
	renews := strings.Contains(lower, "renew") || strings.Contains(lower, "extend the")
	ends := words.Any(lower, []string{
		"end of the term", "end of its term", "expiration of the term", "expiration of its term", "expiration of the initial",
		"end of the initial", "then-current term", "then current term", "end of the then", "expiration of the then",
		"expiration of such", "end of such term", "of any renewal", "current term", "end of any term", "expiration date",
		"end of each", "renewal date", "anniversary",
	}) != ""
	if words.Any(lower, []string{"insurance", "certificate of", "policy"}) != "" || !renews && !ends {
		return false
	}
	p, ok := NoticePeriod(s)
	switch {
	case !ok && strings.Contains(lower, "[*") && renews:
		p = risk.Period{}
	case !ok, p.Unit == "years" && p.N > 2:
		return false
	}
	title := "Notice of non-renewal: "
	switch {
	case !renews:
		title = "Notice to end the term: "
	case optional(lower):
		title = extending
	}
	if u.span == r.term.unit.span { // one sentence has both the end of the term and its renewal
		for _, w := range []string{
			"and will automatically", "and shall automatically", "shall automatically", "automatically renew",
		} {
			if i := strings.Index(lower, w); i > 0 {
				u.span.Start += i
				s = s[i:]
				break
			}
		}
	}
	r.term.notices = append(r.term.notices, declined{u, p, title + titleOf(s)})
	return true
}

// notices returns the days by which renewals must be declined, as of today.
func (r *reader) notices() []risk.Deadline {
	var out []risk.Deadline
	for _, n := range r.term.notices {
		out = append(out, r.declining(n)...)
	}
	return out
}

// declining returns the notice day of the current term and, if that has passed, of the next term.
func (r *reader) declining(n declined) []risk.Deadline {
	base := risk.Deadline{
		Kind: "computed", Type: "relative", Title: n.title, Sources: []risk.Source{r.source(n.unit.span)}, State: risk.Set,
		What: "notice against renewal", Event: "the end of the term",
	}
	if strings.HasPrefix(n.title, extending) {
		base.What = "notice to extend the term"
	}
	end := r.term.end
	switch {
	case n.period.N == 0:
		base.Warning = "the length of the notice is left out of the paper"
		base.State = risk.Conditional
		base.Derivation = []string{"notice before the end of the term"}
		identify(&base)
		return []risk.Deadline{base}
	case end.Date.IsZero():
		base.Period = n.period.String() + " before"
		base.Warning = "the day on which the term ends is not known: enter the day it begins"
		base.Derivation = []string{fmt.Sprintf("%s before the end of the term", n.period)}
		base.Asks, base.State = termBegins, risk.Conditional
		identify(&base)
		return []risk.Deadline{base}
	}
	base.Period = n.period.String() + " before"
	var out []risk.Deadline
	day, steps, doubts := end.Date, slices.Clone(end.Steps), slices.Clone(end.Doubts)
	for turn := 0; turn < 200; turn++ {
		d := base
		d.Trigger, d.TriggerWhy = day, "the end of the term"
		d.Derivation = append(slices.Clone(steps), fmt.Sprintf("End of the term: %s", day.Long()))
		d.Warning = joined("", doubts...)
		r.count(&d, n.period, true, "")
		if !r.answers[termBegins].IsZero() {
			d.Asks = termBegins
		}
		identify(&d)
		passed := !r.today.IsZero() && d.Date.Before(r.today)
		ended := !r.today.IsZero() && day.Before(r.today)
		if !ended || !r.term.again {
			out = append(out, d)
		}
		if !passed || !r.term.again || r.term.renewal.N == 0 {
			return out
		}
		day = r.term.renewal.From(day, false)
		steps = append(steps, fmt.Sprintf("renewed for %s: to %s", r.term.renewal, day.Long()))
		if turn == 0 {
			doubts = append(doubts, "counted as if the contract had renewed itself each time")
		}
	}
	return out
}

// running returns the end of the current renewal if the first term is over and the contract renews itself.
func (r *reader) running() []risk.Deadline {
	end := r.term.end
	if end.Date.IsZero() || !r.term.again || r.term.renewal.N == 0 || r.today.IsZero() || !end.Date.Before(r.today) {
		return nil
	}
	day, turns := end.Date, 0
	for day.Before(r.today) && turns < 400 {
		day, turns = r.term.renewal.From(day, false), turns+1
	}
	d := risk.Deadline{
		Date: day, Kind: "computed", Type: "expiration", Title: "End of the renewal that runs now: " +
			titleOf(r.term.unit.span.Of(r.doc.Body)),
		State: risk.Set, What: "end of the renewal term", Trigger: end.Date, TriggerWhy: "the end of the first term",
		Derivation: append(slices.Clone(end.Steps),
			fmt.Sprintf("renewals of %s, %d so far: to %s", r.term.renewal, turns, day.Long())),
		Warning: joined("counted as if the contract had renewed itself each time", end.Doubts...),
		Sources: []risk.Source{r.source(r.term.unit.span)},
	}
	identify(&d)
	return []risk.Deadline{d}
}

// endOfTerm dates a period that runs from the end of the term, once the term is known.
func (r *reader) endOfTerm(d *risk.Deadline, p pendingPeriod) {
	if r.term.end.Date.IsZero() {
		return
	}
	d.Trigger, d.TriggerWhy, d.Asks, d.Warning = r.term.end.Date, "the end of the initial term", "", ""
	d.Derivation = nil
	r.count(d, p.t.period, p.t.back, "")
	d.Warning = joined(d.Warning, append(slices.Clone(r.term.end.Doubts), "counted from the end of the initial term")...)
	identify(d)
}

// quote shortens a passage for a step.
func quote(s string) string { return "“" + text.Truncate(text.Line(s), 80) + "”" }
