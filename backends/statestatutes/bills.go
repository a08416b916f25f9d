package statestatutes

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text/htmltext"
)

const (
	openStatesKey = "OPENSTATES_API_KEY"
	legiScanKey   = "LEGISCAN_API_KEY"
)

// openStates searches bills over https://openstates.org.
func (q inquiry) openStates(ctx context.Context) ([]backends.Document, int, error) {
	var answer lenientjson.Object
	params := url.Values{
		"jurisdiction": {strings.ToLower(q.state.Postal)}, "q": {q.query}, "sort": {"updated_desc"},
		"include": {"abstracts"}, "page": {"1"}, "per_page": {strconv.Itoa(min(q.limit, 20))},
	}
	if _, err := q.c.JSON(ctx, fetch.Request{URL: "https://v3.openstates.org/bills", Query: params}, &answer); err != nil {
		return nil, 0, err
	}
	var docs []backends.Document
	for _, r := range answer.Objects("results") {
		d := q.bill(r.String("identifier"), r.String("session"), r)
		d.ID, d.Title, d.URL, d.Date = "statestatutes:openstates/"+r.String("id"), r.String("title"),
			r.String("openstates_url"), lenientjson.Day(r.First("latest_action_date", "first_action_date"))
		d.Snippet = htmltext.Snippet(strings.Join([]string{
			r.String("abstracts.abstract"),
			r.String("latest_action_description"),
		}, " "))
		d.Extra["latest_action"] = r.String("latest_action_description")
		docs = append(docs, d)
	}
	return docs, answer.Int("pagination.total_items"), nil
}

// legiScan searches bills over https://legiscan.com. Its answers are always 200,
// and its list of results may be an object with the keys "0", "1", ….
func (q inquiry) legiScan(ctx context.Context) ([]backends.Document, int, error) {
	var answer lenientjson.Object
	params := url.Values{"op": {"getSearch"}, "state": {q.state.Postal}, "query": {q.query}, "year": {"2"}}
	req := fetch.Request{URL: "https://api.legiscan.com/", Query: params}
	if _, err := q.c.JSON(ctx, req, &answer); err != nil {
		return nil, 0, err
	}
	if answer.String("status") != "OK" {
		q.c.Forget(ctx, req)
		return nil, 0, &backends.Error{
			Code: backends.ToolExecutionError, Source: "statestatutes",
			Message: "LegiScan says: " + answer.First("alert.message", "status"),
			Next:    "check the key " + legiScanKey + ", or try again later",
		}
	}
	list := answer.Objects("searchresult.results")
	numbered := answer.Object("searchresult")
	for i := 0; len(list) == i; i++ {
		r := numbered.Object(strconv.Itoa(i))
		if len(r) == 0 {
			break
		}
		list = append(list, r)
	}
	var docs []backends.Document
	for _, r := range list[:min(len(list), q.limit)] {
		session := r.String("url")
		d := q.bill(r.String("bill_number"), session[strings.LastIndexByte(session, '/')+1:], r)
		d.ID, d.Title, d.URL, d.Date = "statestatutes:legiscan/"+r.String("bill_id"), r.String("title"), r.String("url"),
			lenientjson.Day(r.String("last_action_date"))
		d.Snippet, d.Score = htmltext.Snippet(r.String("last_action")), min(r.Float("relevance")/100, 1)
		docs = append(docs, d)
	}
	return docs, answer.Int("searchresult.summary.count"), nil
}

// bill returns what all bills have in common. It states that a bill is not law.
func (q inquiry) bill(number, session string, r lenientjson.Object) backends.Document {
	d := backends.Document{
		Source: "statestatutes", Kind: backends.KindStatute, Court: q.state.Name, Docket: number,
		Extra: r.Without("title", "abstracts", "extras"),
	}
	d.Extra["type"] = "bill"
	parts := slices.DeleteFunc([]string{number, q.state.Name, session}, func(s string) bool { return s == "" })
	d.Citation = strings.Join(parts, ", ") + " (bill)"
	return d
}
