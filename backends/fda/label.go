package fda

import (
	"context"
	"net/url"
	"regexp"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
)

// sections of a label that make up its text, in reading order. A label has some of them.
var sections = [...]struct{ field, heading string }{
	{"boxed_warning", "Boxed Warning"},
	{"indications_and_usage", "Indications and Usage"},
	{"dosage_and_administration", "Dosage and Administration"},
	{"dosage_forms_and_strengths", "Dosage Forms and Strengths"},
	{"contraindications", "Contraindications"},
	{"warnings_and_cautions", "Warnings and Precautions"},
	{"warnings", "Warnings"},
	{"precautions", "Precautions"},
	{"adverse_reactions", "Adverse Reactions"},
	{"drug_interactions", "Drug Interactions"},
	{"use_in_specific_populations", "Use in Specific Populations"},
	{"overdosage", "Overdosage"},
	{"description", "Description"},
	{"clinical_pharmacology", "Clinical Pharmacology"},
	{"clinical_studies", "Clinical Studies"},
	{"how_supplied", "How Supplied"},
	{"information_for_patients", "Information for Patients"},
	{"active_ingredient", "Active Ingredient"},
	{"purpose", "Purpose"},
	{"do_not_use", "Do Not Use"},
	{"ask_doctor", "Ask a Doctor"},
	{"stop_use", "Stop Use"},
}

var (
	labelNames    = []string{"openfda.brand_name", "openfda.generic_name", "openfda.substance_name"}
	approvalNames = []string{
		"openfda.brand_name", "openfda.generic_name", "products.brand_name",
		"products.active_ingredients.name", "sponsor_name",
	}
	application = regexp.MustCompile(`(?i)\b(A?NDA|BLA)[\s#:.No-]*(\d{5,6})\b`)
)

// labels finds the labels of the drugs that the search names; failing that, their approvals (Drugs@FDA, with links to
// the approved labels), and then labels with its words anywhere.
func (s source) labels(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	search, limit := p.String("search"), p.Int("limit", 10)
	words := terms(search)
	type way struct{ note, endpoint, expression string }
	ways := []way{
		{"drug named", "drug/label", some(words, labelNames...)},
		{"approval", "drug/drugsfda", some(words, approvalNames...)},
		{"words anywhere", "drug/label", all(words)},
	}
	if m := application.FindStringSubmatch(search); m != nil {
		number := `openfda.application_number:"` + strings.ToUpper(m[1]) + pad(m[2]) + `"`
		ways = []way{
			{"application number", "drug/label", number},
			{"approval", "drug/drugsfda", strings.TrimPrefix(number, "openfda.")},
		}
	} else if written(search) {
		expression, err := asWritten(search)
		if err != nil {
			return backends.Result{}, err
		}
		ways = []way{{"as written", "drug/label", expression}}
	}
	var got page
	var used way
	for i, w := range ways {
		report(backends.Progress{Done: float64(i) / float64(len(ways)), Note: "labels by " + w.note})
		var err error
		used = w
		if got, err = s.search(ctx, w.endpoint, w.expression, "", limit); err != nil {
			return backends.Result{}, err
		}
		if len(got.Records) > 0 {
			break
		}
	}
	res := backends.Result{
		Requested: limit, Available: got.Total,
		Metadata: map[string]any{"strategy": used.note, "last_updated": got.Updated},
	}
	for _, r := range got.Records {
		if used.endpoint == "drug/drugsfda" {
			res.Documents = append(res.Documents, approval(r))
		} else {
			res.Documents = append(res.Documents, label(r))
		}
	}
	return s.judgeLabels(res, search, words), nil
}

// pad pads an application number to six digits.
func pad(number string) string { return strings.Repeat("0", max(0, 6-len(number))) + number }

func label(r lenientjson.Object) backends.Document {
	name, generic := r.String("openfda.brand_name"), r.String("openfda.generic_name")
	title := name
	switch {
	case name == "" && generic == "":
		title = r.First("spl_product_data_elements", "package_label_principal_display_panel", "id")
	case name == "":
		title = generic
	case generic != "" && !strings.EqualFold(generic, name):
		title += " (" + strings.ToLower(generic) + ")"
	}
	title = text.Truncate(title, 160)
	d := backends.Document{
		Source: "fda", Kind: backends.KindDrug, Court: agency, Title: title + ": label",
		ID: "fda:label:" + r.First("set_id", "openfda.spl_set_id", "id"), Date: r.Date("effective_time"),
		Author: r.String("openfda.manufacturer_name"), Docket: r.String("openfda.application_number"),
	}
	if id := r.First("set_id", "openfda.spl_set_id"); id != "" {
		d.URL = "https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=" + url.QueryEscape(id)
	} else if id := r.String("id"); id != "" {
		d.URL = recordURL("drug/label", "id", id)
	}
	if d.Citation = title + ", Prescribing Information"; strings.Contains(r.String("openfda.product_type"), "OTC") {
		d.Citation = title + ", Drug Facts"
	}
	if d.Author != "" {
		d.Citation += ", " + d.Author
	}
	if d.Date != "" {
		d.Citation += " (rev. " + d.Date + ")"
	}
	var body strings.Builder
	var have []string
	for _, s := range sections {
		paragraphs := strings.Join(r.Texts(s.field), "\n\n")
		if paragraphs == "" {
			continue
		}
		have = append(have, s.heading)
		body.WriteString("## " + s.heading + "\n\n" + paragraphs + "\n\n")
		if d.Snippet == "" || s.field == "indications_and_usage" && !strings.HasPrefix(d.Snippet, "WARNING") {
			d.Snippet = text.Truncate(text.Line(paragraphs), 400)
		}
	}
	d.Text = strings.TrimSpace(body.String())
	d.Extra = map[string]any{
		"sections": have, "openfda": r.Object("openfda").Without(), "version": r.String("version"),
		"spl_id": r.String("id"), "set_id": r.String("set_id"),
	}
	return d
}

// approval converts an application at Drugs@FDA, with the history of its submissions.
func approval(r lenientjson.Object) backends.Document {
	number := r.String("application_number")
	names := lenientjson.Distinct(r.Objects("products"), "brand_name")
	d := backends.Document{
		ID: "fda:approval:" + number, Source: "fda", Kind: backends.KindDrug, Court: agency, Docket: number,
		Author: r.String("sponsor_name"),
		Title:  strings.TrimPrefix(strings.Join(names, ", ")+": approval "+number, ": "), Citation: number,
		Extra: r.Without(),
	}
	if digits := strings.TrimLeft(number, "ABDLN"); digits != "" {
		d.URL = "https://www.accessdata.fda.gov/scripts/cder/daf/index.cfm?event=overview.process&ApplNo=" +
			url.QueryEscape(digits)
	}
	var lines, labels []string
	for _, sub := range r.Objects("submissions") {
		day := sub.Date("submission_status_date")
		if day > d.Date {
			d.Date = day
		}
		lines = append(lines, strings.Join(strings.Fields(day+" "+sub.String("submission_type")+" "+
			sub.String("submission_number")+" "+sub.String("submission_class_code_description")+" "+
			sub.String("submission_status")), " "))
		for _, doc := range sub.Objects("application_docs") {
			if strings.EqualFold(doc.String("type"), "label") {
				labels = append(labels, strings.ReplaceAll(doc.String("url"), " ", "%20"))
			}
		}
	}
	ingredients := strings.Join(lenientjson.Distinct(r.Objects("products"), "active_ingredients.name"), ", ")
	d.Extra["labels"], d.Extra["ingredients"] = labels, ingredients
	d.Snippet = text.Truncate(strings.Join(append([]string{ingredients}, lines...), "; "), 400)
	d.Text = strings.Join(lines, "\n")
	return d
}
