package statestatutes

import (
	"context"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/htmltext"
)

const newYorkKey = "NY_SENATE_API_KEY"

// newYork searches the consolidated laws in Open Legislation.
func (q inquiry) newYork(ctx context.Context) ([]backends.Document, int, error) {
	var answer lenientjson.Object
	params := url.Values{"term": {plainTerm(q.query)}, "limit": {strconv.Itoa(q.limit)}}
	req := fetch.Request{URL: "https://legislation.nysenate.gov/api/3/laws/search", Query: params}
	if _, err := q.c.JSON(ctx, req, &answer); err != nil {
		return nil, 0, err
	}
	if answer.At("success") != nil && !answer.Bool("success") {
		q.c.Forget(ctx, req)
		return nil, 0, &backends.Error{
			Code: backends.ToolExecutionError, Source: "statestatutes",
			Message: "New York Open Legislation says: " + answer.String("message"), Next: "change the words of the query",
		}
	}
	best := 0.0
	for _, item := range answer.Objects("result.items") {
		best = max(best, item.Float("rank"))
	}
	var docs []backends.Document
	for _, item := range answer.Objects("result.items") {
		r := item.Object("result")
		law, at := r.String("lawId"), r.String("locationId")
		if law == "" || at == "" {
			continue
		}
		d := backends.Document{
			ID: "statestatutes:ny/" + law + "/" + at, Source: "statestatutes", Kind: backends.KindStatute, Court: "New York",
			Title: r.First("title", "lawName"), Date: lenientjson.Day(r.String("activeDate")),
			URL:   "https://www.nysenate.gov/legislation/laws/" + url.PathEscape(law) + "/" + url.PathEscape(at),
			Text:  text.Clean(strings.ReplaceAll(r.Text("text"), `\n`, "\n")),
			Extra: r.Without("text", "parents", "documents", "prevSibling", "nextSibling"),
		}
		number := r.First("docLevelId", "locationId")
		if name := strings.TrimSuffix(r.First("lawName", "lawId"), " Law"); strings.EqualFold(r.String("docType"),
			"SECTION") {
			d.Citation = "N.Y. " + name + " Law § " + number
			d.Extra["section"] = number
		}
		d.Snippet = htmltext.Snippet(strings.Join(item.Strings("highlights.text"), " … "))
		if d.Snippet == "" {
			d.Snippet = htmltext.Snippet(text.Truncate(d.Text, 1000))
		}
		if best > 0 {
			d.Score = item.Float("rank") / best
		}
		docs = append(docs, d)
	}
	return docs, answer.Int("total"), nil
}

// plainTerm removes the service's operators from a query.
func plainTerm(s string) string {
	return text.Line(strings.NewReplacer(":", " ", "/", " ", "\\", " ", "§", " ", "(", " ", ")", " ", "[", " ", "]", " ",
		"{", " ", "}", " ", "^", " ", "~", " ", `"`, " ").Replace(s))
}

// virginiaSection matches a section number of Virginia: 18.2-51.
var virginiaSection = regexp.MustCompile(`\b\d{1,2}(?:\.\d{1,2})?(?:[A-Z])?-\d+(?:\.\d+)*(?::\d+)?\b`)

// virginia reads the section that the query names; the service has no search.
func (q inquiry) virginia(ctx context.Context) ([]backends.Document, int, error) {
	number := virginiaSection.FindString(q.query)
	var answer lenientjson.Object
	if _, err := q.c.JSON(ctx, fetch.Request{URL: "https://law.lis.virginia.gov/api/CoVSectionsGetSectionDetailsJson/" +
		url.PathEscape(number) + "/"}, &answer); err != nil {
		return nil, 0, err
	}
	var docs []backends.Document
	for _, r := range answer.Objects("ChapterList") { // empty if there is no such section
		n := r.String("SectionNumber")
		if n == "" {
			continue
		}
		d := backends.Document{
			ID: "statestatutes:va/" + n, Source: "statestatutes", Kind: backends.KindStatute, Court: "Virginia",
			Title:    "§ " + n + ". " + r.String("SectionTitle"),
			Citation: q.code.section(n), URL: "https://law.lis.virginia.gov/vacode/" + url.PathEscape(n) + "/",
			Text: htmltext.Text(r.Text("Body")), Score: 1,
			Extra: map[string]any{
				"section": n, "title": answer.String("TitleNumber"), "title_name": answer.String("TitleName"),
				"chapter": r.String("ChapterName"),
			},
		}
		d.Snippet = htmltext.Snippet(text.Truncate(d.Text, 1000))
		docs = append(docs, d)
	}
	return docs, len(docs), nil
}
