package fda

import (
	"cmp"
	"context"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
)

// register is one endpoint that lists recalls.
type register struct {
	endpoint, product string
	date              string // field for searching and sorting
}

var (
	// enforcements are the weekly enforcement reports: classified recalls.
	enforcements = []register{
		{"drug/enforcement", "drug", "report_date"},
		{"device/enforcement", "device", "report_date"},
		{"food/enforcement", "food", "report_date"},
	}
	// recalls use the devices' own database, which has more on cause and action.
	recalls = []register{enforcements[0], {"device/recall", "device", "event_date_initiated"}, enforcements[2]}

	recallNumber = regexp.MustCompile(`(?i)\b[DFHZ]-\d{3,5}-(?:20)?\d{2,4}\b`)
	recallFields = []string{"product_description", "recalling_firm", "openfda.brand_name", "openfda.generic_name"}
)

func (s source) recalls(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	return s.registers(ctx, recalls, "product_recalls", p, report)
}

func (s source) enforcement(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	return s.registers(ctx, enforcements, "enforcement_actions", p, report)
}

// registers searches each register for recalls with every word of the search, and if none has any, for recalls whose
// product or firm has one of them. A failing register is noted, and the others' answers count.
func (s source) registers(ctx context.Context, from []register, kind string, p backends.Params,
	report func(backends.Progress),
) (backends.Result, error) {
	search, limit := p.String("search"), p.Int("limit", 10)
	words := terms(search)
	if only := p.String("product_type"); only != "" {
		from = slices.DeleteFunc(slices.Clone(from), func(r register) bool { return r.product != only })
	}
	ways := []string{all(words), some(words, recallFields...)}
	if number := recallNumber.FindString(search); number != "" {
		number = `"` + strings.ToUpper(number) + `"`
		ways = []string{"(recall_number:" + number + " OR product_res_number:" + number + ")"}
	} else if written(search) {
		expression, err := asWritten(search)
		if err != nil {
			return backends.Result{}, err
		}
		ways = []string{expression}
	}
	res := backends.Result{Requested: limit, Metadata: map[string]any{}}
	var silent error
	wide := false
	for n, way := range ways {
		wide = n > 0
		answered := 0
		for i, r := range from {
			report(backends.Progress{Done: float64(i) / float64(len(from)), Note: "recalls: " + r.product})
			got, err := s.search(ctx, r.endpoint, within(way, r.date, p.String("date_after"), p.String("date_before")),
				r.date+":desc", limit)
			if ctx.Err() != nil {
				return backends.Result{}, err
			}
			if err != nil {
				silent = err
				res.Note(r.product + " recalls could not be asked: " + err.Error())
				continue
			}
			answered++
			res.Available += got.Total
			res.Metadata["last_updated_"+r.product] = got.Updated
			for _, record := range got.Records {
				res.Documents = append(res.Documents, recall(record, r))
			}
		}
		if answered == 0 {
			return backends.Result{}, silent
		}
		if len(res.Documents) > 0 {
			break
		}
	}
	slices.SortStableFunc(res.Documents, func(a, b backends.Document) int { return strings.Compare(b.Date, a.Date) })
	if wide {
		backends.Rank(strings.Join(words, " "), res.Documents)
	}
	res.Documents = res.Documents[:min(len(res.Documents), limit)]
	return s.judgeRecalls(res, kind, p, words), nil
}

func recall(r lenientjson.Object, from register) backends.Document {
	number := r.First("recall_number", "product_res_number")
	event := r.First("event_id", "res_event_number")
	class := r.String("classification")
	product := text.Truncate(r.String("product_description"), 120)
	d := backends.Document{
		Source: "fda", Kind: backends.KindRecall, Court: agency, Docket: number, Author: r.String("recalling_firm"),
		ID:    "fda:recall:" + cmp.Or(number, event+":"+product),
		Title: cmp.Or(class, strings.ToUpper(from.product[:1])+from.product[1:]) + " recall: " + product,
		Date: cmp.Or(r.Date("report_date"), r.Date("event_date_posted"), r.Date("event_date_created"),
			r.Date("event_date_initiated"), r.Date("recall_initiation_date")),
		Citation: cited("FDA Recall Event No. ", event),
		Extra:    r.Without(),
	}
	if number != "" {
		d.Citation = "FDA Recall No. " + number
	}
	switch id := r.String("cfres_id"); {
	case id != "":
		d.URL = "https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfRES/res.cfm?id=" + url.QueryEscape(id)
	case number != "" && r.String("recall_number") != "":
		d.URL = recordURL(from.endpoint, "recall_number", number)
	case number != "":
		d.URL = recordURL(from.endpoint, "product_res_number", number)
	case event != "":
		d.URL = recordURL(from.endpoint, "event_id", event)
	}
	if d.Author != "" {
		d.Title += " (" + d.Author + ")"
	}
	lines := []string{r.Text("product_description")}
	for _, f := range [...]struct{ label, field string }{
		{"Reason", "reason_for_recall"},
		{"Cause", "root_cause_description"},
		{"Classification", "classification"},
		{"Status", "status"},
		{"Status", "recall_status"},
		{"Quantity", "product_quantity"},
		{"Distribution", "distribution_pattern"},
		{"Lots", "code_info"},
		{"Action", "action"},
	} {
		if v := r.Text(f.field); v != "" {
			lines = append(lines, f.label+": "+v)
		}
	}
	d.Text = strings.Join(lines, "\n")
	d.Snippet = text.Truncate(cmp.Or(r.String("reason_for_recall"), text.Line(d.Text)), 400)
	return d
}
