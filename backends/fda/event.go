package fda

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/loose"
	"headnote/text"
)

// set is one of openFDA's two collections of adverse events.
type set struct {
	endpoint, date, serious string
	names                   []string // fields that name the product
	words                   []string // fields that a search looks through
	reactions               string   // field that is counted
	document                func(loose.Object) backends.Document
}

var drugEvents = set{
	endpoint: "drug/event", date: "receivedate", serious: "serious:1", reactions: "patient.reaction.reactionmeddrapt.exact",
	names:    []string{"patient.drug.openfda.brand_name", "patient.drug.openfda.generic_name", "patient.drug.medicinalproduct"},
	words:    []string{"patient.drug.openfda.brand_name", "patient.drug.openfda.generic_name", "patient.drug.medicinalproduct", "patient.reaction.reactionmeddrapt", "patient.drug.drugindication"},
	document: drugEvent,
}

var deviceEvents = set{
	endpoint: "device/event", date: "date_received", serious: `(event_type:"Death" OR event_type:"Injury")`, reactions: "product_problems.exact",
	names:    []string{"device.brand_name", "device.generic_name", "device.manufacturer_d_name"},
	words:    []string{"device.brand_name", "device.generic_name", "device.manufacturer_d_name", "product_problems", "mdr_text.text"},
	document: deviceEvent,
}

// events looks for reports that have every word of the search in the product, its
// use or the reaction; where there is none, for reports that name the product.
func (s source) events(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	from := drugEvents
	if p.String("product_type") == "device" {
		from = deviceEvents
	}
	search, limit := p.String("search"), p.Int("limit", 10)
	words := terms(search)
	ways := []string{all(words, from.words...), some(words, from.names...)}
	if written(search) {
		expression, err := asWritten(search)
		if err != nil {
			return backends.Result{}, err
		}
		ways = []string{expression}
	}
	var got page
	var expression string
	for i, way := range ways {
		report(backends.Progress{Done: float64(i) / 4, Note: "reports of adverse events"})
		expression = within(way, from.date, p.String("date_after"), p.String("date_before"))
		if p.Bool("serious_only") {
			expression = and(expression, from.serious)
		}
		var err error
		if got, err = s.search(ctx, from.endpoint, expression, "", limit); err != nil {
			return backends.Result{}, err
		}
		if len(got.Records) > 0 {
			break
		}
	}
	res := backends.Result{Requested: limit, Available: got.Total, Metadata: map[string]any{"lag": lag, "last_updated": got.Updated, "caveat": caveat}}
	for _, r := range got.Records {
		res.Documents = append(res.Documents, from.document(r))
	}
	return s.judgeEvents(res, p, words, got, s.tally(ctx, from, expression, got, report)), nil
}

const (
	lag    = "openFDA updates adverse events quarterly, about three months behind"
	caveat = "a report does not show that the product caused the event, and the same event may be reported more than once"
)

// tally is what all matching reports have in common, not only those listed.
type tally struct {
	of        string // "all matching reports", or which others
	serious   int
	reactions []count
	years     map[string]int
}

type count struct {
	Term  string `json:"term"`
	Count int    `json:"count"`
}

// tally counts over all matching reports. Counts are worth a request each only
// where more reports match than are listed; one that fails is made up for by
// counting those that are.
func (s source) tally(ctx context.Context, from set, expression string, got page, report func(backends.Progress)) tally {
	own := tallyOf(from, got.Records)
	if got.Total <= len(got.Records) {
		return own
	}
	report(backends.Progress{Done: 0.5, Note: "counting reactions"})
	counted := func(more, field, limit string) ([]loose.Object, bool) {
		q := url.Values{"search": {and(expression, more)}, "count": {field}}
		if limit != "" {
			q.Set("limit", limit)
		}
		answer, err := s.ask(ctx, from.endpoint, q)
		return answer.Records, err == nil && len(answer.Records) > 0 && answer.Records[0].Int("count") > 0
	}
	reactions, ok := counted("", from.reactions, "10")
	if !ok {
		return own
	}
	t := tally{of: "all matching reports", serious: own.serious, years: map[string]int{}}
	for _, r := range reactions {
		t.reactions = append(t.reactions, count{strings.ToLower(r.String("term")), r.Int("count")})
	}
	report(backends.Progress{Done: 0.75, Note: "counting reports by year"})
	days, ok := counted("", from.date, "")
	all := 0
	for _, day := range days {
		if at := day.Date("time"); at != "" {
			t.years[at[:4]] += day.Int("count")
			all += day.Int("count")
		}
	}
	if !ok || all < got.Total { // cut off: not the whole story
		t.years = own.years
	}
	if answer, err := s.ask(ctx, from.endpoint, url.Values{"search": {and(expression, from.serious)}, "limit": {"1"}}); err == nil && answer.Total >= own.serious {
		t.serious = answer.Total
	}
	return t
}

func tallyOf(from set, records []loose.Object) tally {
	t := tally{of: "the reports listed", years: map[string]int{}}
	reactions := make(map[string]int)
	for _, r := range records {
		if r.Bool("serious") || strings.EqualFold(r.String("event_type"), "death") || strings.EqualFold(r.String("event_type"), "injury") {
			t.serious++
		}
		if day := r.Date(from.date); day != "" {
			t.years[day[:4]]++
		}
		for _, term := range reactionsOf(r) {
			reactions[term]++
		}
	}
	for _, term := range slices.Sorted(maps.Keys(reactions)) {
		t.reactions = append(t.reactions, count{term, reactions[term]})
	}
	slices.SortStableFunc(t.reactions, func(a, b count) int { return b.Count - a.Count })
	t.reactions = t.reactions[:min(len(t.reactions), 10)]
	return t
}

// reactionsOf lists what a report says happened, in lower case.
func reactionsOf(r loose.Object) []string {
	list := distinct(r.Objects("patient.reaction"), "reactionmeddrapt")
	if len(list) == 0 {
		list = r.Strings("product_problems")
	}
	for i := range list {
		list[i] = strings.ToLower(list[i])
	}
	return list
}

// outcomes of a report on a drug, gravest first.
var outcomes = [...]struct{ field, name string }{
	{"seriousnessdeath", "death"},
	{"seriousnesslifethreatening", "life_threatening"},
	{"seriousnesshospitalization", "hospitalization"},
	{"seriousnessdisabling", "disability"},
	{"seriousnesscongenitalanomali", "congenital_anomaly"},
	{"seriousnessother", "other_serious"},
}

func drugEvent(r loose.Object) backends.Document {
	id := r.First("safetyreportid", "@case_number", "companynumb")
	var suspects, others []string
	for _, d := range r.Objects("patient.drug") {
		name := d.First("medicinalproduct", "openfda.brand_name", "openfda.generic_name")
		if use := d.String("drugindication"); use != "" {
			name += " (for " + strings.ToLower(use) + ")"
		}
		if d.String("drugcharacterization") == "2" {
			others = append(others, name)
		} else {
			suspects = append(suspects, name)
		}
	}
	suspects = slices.Compact(suspects)
	var grave []string
	for _, o := range outcomes {
		if r.Bool(o.field) {
			grave = append(grave, o.name)
		}
	}
	if len(grave) == 0 && r.Bool("serious") {
		grave = []string{"serious"}
	}
	reactions := reactionsOf(r)
	d := backends.Document{
		ID: "fda:event:" + id, Source: "fda", Kind: backends.KindDrug, Court: agency, Docket: id, Date: r.Date("receivedate"),
		Title:    text.Truncate("Adverse event report "+id+": "+strings.Join(suspects[:min(len(suspects), 2)], ", ")+": "+strings.Join(reactions[:min(len(reactions), 3)], ", "), 200),
		Citation: "FAERS Report No. " + id,
		URL:      recordURL("drug/event", "safetyreportid", id),
		Author:   r.String("sender.senderorganization"),
		Extra:    r.Without("receiver", "patient"),
	}
	lines := []string{"Suspect: " + strings.Join(suspects, "; ")}
	if len(others) > 0 {
		lines = append(lines, "Also taken: "+strings.Join(others, "; "))
	}
	lines = append(lines, "Reactions: "+strings.Join(reactions, ", "))
	if len(grave) > 0 {
		lines = append(lines, "Outcome: "+strings.ReplaceAll(strings.Join(grave, ", "), "_", " "))
	}
	if country := r.First("occurcountry", "primarysource.reportercountry"); country != "" {
		lines = append(lines, "Country: "+country)
	}
	d.Text = strings.Join(lines, ".\n") + "."
	d.Snippet = text.Truncate(text.Line(d.Text), 400)
	d.Extra["suspects"], d.Extra["reactions"], d.Extra["outcomes"] = suspects, reactions, grave
	return d
}

func deviceEvent(r loose.Object) backends.Document {
	id := r.First("mdr_report_key", "report_number", "event_key")
	name := r.First("device.brand_name", "device.generic_name")
	kind := r.String("event_type")
	d := backends.Document{
		ID: "fda:device-event:" + id, Source: "fda", Kind: backends.KindComplaint, Court: agency, Docket: r.String("report_number"), Date: r.Date("date_received"),
		Title:    text.Truncate("Device report "+id+": "+name+": "+strings.ToLower(strings.Join(append([]string{kind}, r.Strings("product_problems")...), ", ")), 200),
		Citation: "MAUDE Report Key " + id,
		URL:      "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfmaude/detail.cfm?mdrfoi__id=" + url.QueryEscape(id),
		Author:   r.First("device.manufacturer_d_name", "manufacturer_name"),
		Extra:    r.Without("mdr_text"),
	}
	var parts []string
	for _, t := range r.Objects("mdr_text") {
		parts = append(parts, t.Text("text"))
	}
	d.Text = strings.TrimSpace(strings.Join(parts, "\n\n"))
	d.Snippet = text.Truncate(text.Line(d.Text), 400)
	if kind != "" {
		d.Extra["outcomes"] = []string{strings.ToLower(kind)}
	}
	d.Extra["suspects"], d.Extra["reactions"] = r.Strings("device.brand_name"), reactionsOf(r)
	return d
}
