package fda

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
)

// set is one of openFDA's collections of adverse events.
type set struct {
	endpoint, date, serious string
	names                   []string // fields with the product name
	words                   []string // fields that are searched
	reactions               string   // field that is counted
	document                func(lenientjson.Object) backends.Document
}

var drugEvents = set{
	endpoint: "drug/event", date: "receivedate", serious: "serious:1",
	reactions: "patient.reaction.reactionmeddrapt.exact",
	names: []string{
		"patient.drug.openfda.brand_name", "patient.drug.openfda.generic_name",
		"patient.drug.medicinalproduct",
	},
	words: []string{
		"patient.drug.openfda.brand_name", "patient.drug.openfda.generic_name",
		"patient.drug.medicinalproduct", "patient.reaction.reactionmeddrapt", "patient.drug.drugindication",
	},
	document: drugEvent,
}

var deviceEvents = set{
	endpoint: "device/event", date: "date_received", serious: `(event_type:"Death" OR event_type:"Injury")`,
	reactions: "product_problems.exact",
	names:     []string{"device.brand_name", "device.generic_name", "device.manufacturer_d_name"},
	words: []string{
		"device.brand_name", "device.generic_name", "device.manufacturer_d_name", "product_problems",
		"mdr_text.text",
	},
	document: deviceEvent,
}

var foodEvents = set{
	endpoint: "food/event", date: "date_created", serious: `(outcomes:"death" OR outcomes:"life threatening" OR ` +
		`outcomes:"hospitalization" OR outcomes:"disability")`, reactions: "reactions.exact",
	names:    []string{"products.name_brand", "products.industry_name"},
	words:    []string{"products.name_brand", "products.industry_name", "reactions"},
	document: foodEvent,
}

// events finds reports that have every word of the search in the product, its use or the reaction; failing that,
// reports that name the product.
func (s source) events(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	from := drugEvents
	switch p.String("product_type") {
	case "device":
		from = deviceEvents
	case "food":
		from = foodEvents
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
		if reaction := terms(p.String("reaction")); len(reaction) > 0 {
			expression = and(expression, all(reaction, strings.TrimSuffix(from.reactions, ".exact")))
		}
		var err error
		if got, err = s.search(ctx, from.endpoint, expression, "", limit); err != nil {
			return backends.Result{}, err
		}
		if len(got.Records) > 0 {
			break
		}
	}
	res := backends.Result{
		Requested: limit, Available: got.Total,
		Metadata: map[string]any{"lag": lag, "last_updated": got.Updated, "caveat": caveat},
	}
	for _, r := range got.Records {
		res.Documents = append(res.Documents, from.document(r))
	}
	return s.judgeEvents(res, p, words, got, s.tally(ctx, from, expression, got, report)), nil
}

const (
	lag    = "openFDA updates adverse events quarterly, about three months behind"
	caveat = "a report does not show that the product caused the event, and the same event may be reported more than once"
)

// outcomes of a drug report, gravest first.
var outcomes = [...]struct{ field, name string }{
	{"seriousnessdeath", "death"},
	{"seriousnesslifethreatening", "life_threatening"},
	{"seriousnesshospitalization", "hospitalization"},
	{"seriousnessdisabling", "disability"},
	{"seriousnesscongenitalanomali", "congenital_anomaly"},
	{"seriousnessother", "other_serious"},
}

func drugEvent(r lenientjson.Object) backends.Document {
	id := r.First("safetyreportid", "@case_number", "companynumb")
	var suspects, others []string
	for _, d := range r.Objects("patient.drug") {
		name := cmp.Or(d.First("medicinalproduct", "openfda.brand_name", "openfda.generic_name"), "a drug that is not named")
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
		Title:    title("Adverse event report "+id, suspects[:min(len(suspects), 2)], reactions[:min(len(reactions), 3)]),
		Citation: cited("FAERS Report No. ", id),
		URL:      recordURL("drug/event", "safetyreportid", id),
		Author:   r.String("sender.senderorganization"),
		Extra:    r.Without("receiver", "patient"),
	}
	d.Text = said(
		"Suspect: ", strings.Join(suspects, "; "), "Also taken: ", strings.Join(others, "; "),
		"Reactions: ", strings.Join(reactions, ", "),
		"Outcome: ", strings.ReplaceAll(strings.Join(grave, ", "), "_", " "),
		"Country: ", r.First("occurcountry", "primarysource.reportercountry"),
	)
	d.Snippet = text.Truncate(text.Line(d.Text), 400)
	d.Extra["suspects"], d.Extra["reactions"], d.Extra["outcomes"] = suspects, reactions, grave
	return d
}

// title returns the title of a report: its number, product and event, as far as known.
func title(report string, parts ...[]string) string {
	report = strings.TrimSpace(report)
	for _, p := range parts {
		p = slices.DeleteFunc(slices.Clone(p), func(s string) bool { return s == "" })
		if len(p) > 0 {
			report += ": " + strings.Join(p, ", ")
		}
	}
	return text.Truncate(report, 200)
}

// cited formats a number as cited, or returns "" for none.
func cited(register, number string) string {
	if number == "" {
		return ""
	}
	return register + number
}

// said returns a line for each nonempty value, after its label.
func said(labels ...string) string {
	var lines []string
	for i := 0; i+1 < len(labels); i += 2 {
		if labels[i+1] != "" {
			lines = append(lines, labels[i]+labels[i+1]+".")
		}
	}
	return strings.Join(lines, "\n")
}

func deviceEvent(r lenientjson.Object) backends.Document {
	id := r.First("mdr_report_key", "report_number", "event_key")
	name := r.First("device.brand_name", "device.generic_name")
	kind, problems := r.String("event_type"), r.Strings("product_problems")
	for i := range problems {
		problems[i] = strings.ToLower(problems[i])
	}
	d := backends.Document{
		ID: "fda:device-event:" + id, Source: "fda", Kind: backends.KindComplaint, Court: agency,
		Docket: r.String("report_number"), Date: r.Date("date_received"),
		Title:    title("Device report "+id, []string{name}, append([]string{strings.ToLower(kind)}, problems...)),
		Citation: cited("MAUDE Report Key ", id),
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

func foodEvent(r lenientjson.Object) backends.Document {
	id := r.String("report_number")
	products, reactions, harm := lenientjson.Distinct(r.Objects("products"), "name_brand"), reactionsOf(r),
		r.Strings("outcomes")
	for i := range harm {
		harm[i] = strings.ToLower(harm[i])
	}
	slices.SortStableFunc(harm, func(a, b string) int { return strings.Compare(rank(a), rank(b)) })
	d := backends.Document{
		ID: "fda:food-event:" + id, Source: "fda", Kind: backends.KindComplaint, Court: agency, Docket: id,
		Date:     cmp.Or(r.Date("date_created"), r.Date("date_started")),
		Title:    title("Food report "+id, products, reactions[:min(len(reactions), 3)]),
		Citation: cited("CAERS Report No. ", id),
		URL:      recordURL("food/event", "report_number", id),
		Text: said("Products: ", strings.Join(products, "; "), "Reactions: ", strings.Join(reactions, ", "),
			"Outcome: ", strings.Join(harm, ", ")),
		Extra: r.Without(),
	}
	d.Snippet = text.Truncate(text.Line(d.Text), 400)
	d.Extra["suspects"], d.Extra["reactions"], d.Extra["outcomes"] = products, reactions, harm
	return d
}
