// Package cpsc queries the Consumer Product Safety Commission for recalls.
package cpsc

import (
	"cmp"
	"context"
	_ "embed"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
)

const address = "https://www.saferproducts.gov/RestWebServices/Recall"

//go:embed generic.txt
var genericWords string

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	return backends.Calls{"search_cpsc_recalls": source{c, backends.Words(genericWords)}.search}
}

type source struct {
	c       *fetch.Client
	generic map[string]bool
}

// filter is one request: CPSC searches one field for a piece of text.
type filter struct{ field, text string }

var numberForm = regexp.MustCompile(`^\d{2}-?\d{3}$`)

// rounds returns the requests for a query, each used only if the one before found nothing: there is no search over all
// fields, and a field must contain the text as written.
func (s source) rounds(query string) [][]filter {
	if numberForm.MatchString(query) {
		return [][]filter{{{"RecallNumber", query}}, {{"RecallNumber", query[:2] + "-" + strings.TrimPrefix(query[2:], "-")}}}
	}
	words := backends.Terms(query, 3, s.generic)
	var names, descriptions []filter
	for _, w := range words {
		names = append(names, filter{"RecallTitle", w})
		descriptions = append(descriptions, filter{"RecallDescription", w})
	}
	whole := []filter{{"RecallTitle", query}, {"ProductName", query}}
	if len(words) == 1 && strings.EqualFold(words[0], query) {
		return [][]filter{whole, descriptions, {{"Manufacturer", query}}}
	}
	return [][]filter{whole, names, descriptions[:min(1, len(descriptions))]}
}

func (s source) search(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	query := strings.TrimSpace(p.String("query"))
	if !strings.ContainsFunc(query, func(r rune) bool { return r > ' ' }) {
		// Without a filter, CPSC returns every recall ever issued.
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "cpsc", Message: "query is empty",
			Next: "name a product, a maker or a hazard",
		}
	}
	rounds := s.rounds(query)
	found := make(map[string]lenientjson.Object)
	for i, round := range rounds {
		for _, f := range round {
			report(backends.Progress{Done: float64(i) / float64(len(rounds)), Note: "looking for " + f.text + " in " + f.field})
			if err := s.read(ctx, f, p, found); err != nil {
				return backends.Result{}, err
			}
		}
		if len(found) > 0 {
			break
		}
	}
	res := backends.Result{Requested: p.Int("limit", 10), Available: len(found)}
	for _, r := range found {
		res.Documents = append(res.Documents, document(r))
	}
	rank(query, res.Documents)
	res.Documents = res.Documents[:min(len(res.Documents), res.Requested)]
	a := backends.Asked{Query: query, Now: s.c.Now(), DateGiven: p.String("date_after") != "" ||
		p.String("date_before") != ""}
	return backends.Judged(res, a, func(q *backends.Quality) { judge(q, query, res.Documents) }), nil
}

// read adds what a filter finds. Results without the text are dropped: CPSC ignores a filter that it does not know and
// returns everything.
func (s source) read(ctx context.Context, f filter, p backends.Params, found map[string]lenientjson.Object) error {
	q := url.Values{"format": {"json"}, f.field: {f.text}}
	if day := p.String("date_after"); day != "" {
		q.Set("RecallDateStart", day)
	}
	if day := p.String("date_before"); day != "" {
		q.Set("RecallDateEnd", day)
	}
	var rows []lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: address, Query: q}, &rows); err != nil {
		return err
	}
	for _, r := range rows {
		id, day := r.String("RecallID"), r.Date("RecallDate")
		if id == "" || p.String("date_after") > day && p.String("date_after") != "" || p.String("date_before") != "" &&
			p.String("date_before") < day {
			continue
		}
		if strings.Contains(strings.ToLower(whole(r)), strings.ToLower(f.text)) {
			found[id] = r
		}
	}
	return nil
}

// whole returns all searchable text of a recall.
func whole(r lenientjson.Object) string {
	parts := []string{r.String("RecallNumber"), r.String("Title"), r.Text("Description")}
	for _, list := range []string{
		"Products", "Manufacturers", "Importers", "Distributors", "Retailers", "Hazards",
		"Injuries", "Remedies",
	} {
		for _, o := range r.Objects(list) {
			parts = append(parts, o.String("Name"))
		}
	}
	return strings.Join(parts, "\n")
}

// rank sorts by how much of the query a document matches, then newest first.
func rank(query string, docs []backends.Document) {
	match := make(map[string]float64, len(docs))
	for _, d := range docs {
		match[d.ID] = backends.Match(query, d.Title+" "+d.Text)
	}
	slices.SortFunc(docs, func(a, b backends.Document) int {
		return cmp.Or(cmp.Compare(match[b.ID], match[a.ID]), strings.Compare(b.Date, a.Date), strings.Compare(a.ID, b.ID))
	})
}

func document(r lenientjson.Object) backends.Document {
	d := backends.Document{
		ID: "cpsc:" + r.String("RecallID"), Source: "cpsc", Kind: backends.KindRecall, Court: "CPSC",
		Docket: r.String("RecallNumber"),
		Title:  r.String("Title"), Date: r.Date("RecallDate"), URL: r.String("URL"),
		Author:  r.First("Manufacturers.Name", "Importers.Name", "Distributors.Name"),
		Snippet: text.Truncate(r.String("Description"), 400),
		Extra:   r.Without("Title", "Description", "URL", "Images", "RecallDate"),
	}
	if d.Docket != "" {
		d.Citation = "CPSC Recall No. " + d.Docket
	}
	if d.Title == "" {
		d.Title = r.First("Products.Name", "RecallNumber")
	}
	parts := []string{r.Text("Description")}
	for _, list := range []string{"Hazards", "Injuries", "Remedies"} {
		for _, o := range r.Objects(list) {
			parts = append(parts, list+": "+o.Text("Name"))
		}
	}
	d.Text = strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n\n")
	return d
}
