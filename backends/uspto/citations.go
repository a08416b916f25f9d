package uspto

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/backends/uspto/odp"
	"headnote/text"
)

const (
	enriched = "https://api.uspto.gov/api/v1/patent/oa/enriched_cited_reference_metadata/v3/records"
	keep     = 7 * 24 * time.Hour // citations in office actions rarely change
)

// citations lists what a patent cites, from its printed text and from the office actions in its file, and the
// applications against which it was cited. The indexes list patents by application, so the patent's application is
// looked up first.
func (s source) citations(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	asked := p.String("patent_number")
	n, ok := odp.Find(asked)
	if !ok {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "uspto",
			Message: asked + " is not a valid number of a patent",
			Next: "give one such as 7,654,340 or RE45,123, an application such " +
				"as 17/248,024, or search patents by words",
		}
	}
	got, err := odp.Get(ctx, s.c, "applications/search",
		url.Values{"q": {byNumber(n)}, "fields": {files}, "offset": {"0"}, "limit": {"1"}}, bag)
	if err != nil {
		return backends.Result{}, err
	}
	if len(got.Records) == 0 {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "uspto",
			Message: "the portal has no file of " + asked + "; it has those of applications since 2001",
			Next:    "check the number, or search patents by words",
		}
	}
	own := document(got.Records[0])
	limit := p.Int("limit", 10)
	res := backends.Result{
		Requested: limit,
		Metadata:  map[string]any{"patent": own.Citation, "title": own.Title, "application": own.Docket},
	}
	g := gathering{source: s, file: got.Records[0], own: own, limit: limit, report: report}
	if err := g.all(ctx); err != nil {
		return backends.Result{}, err
	}
	for _, n := range g.notes {
		res.Note(n)
	}
	cites, citing := g.cites, g.citing
	citing = citing[:min(len(citing), max(limit/2, limit-len(cites)))]
	cites = cites[:min(len(cites), limit-len(citing))]
	res.Documents = append(append(res.Documents, cites...), citing...)
	res.Available = len(g.cites) + g.citingTotal
	res.Metadata["cites"], res.Metadata["cited_by"] = len(g.cites), g.citingTotal
	return s.judgeCitations(res, own), nil
}

// gathering collects citations from several places. A failing one is noted; it is an error only if all fail.
type gathering struct {
	source
	file   lenientjson.Object
	own    backends.Document
	limit  int
	report func(backends.Progress)

	cites, citing []backends.Document
	citingTotal   int
	notes         []string
}

func (g *gathering) all(ctx context.Context) error {
	var failed error
	answered := 0
	for i, part := range [...]struct {
		name string
		ask  func(context.Context) error
	}{
		{"the printed patent", g.printed},
		{"office actions", g.actions},
		{"applications that it was cited against", g.against},
	} {
		g.report(backends.Progress{Done: float64(i+1) / 4, Note: "citations: " + part.name})
		err := part.ask(ctx)
		switch {
		case err == nil:
			answered++
		case ctx.Err() != nil:
			return err
		default:
			failed = err
			g.notes = append(g.notes, part.name+" could not be read: "+err.Error())
		}
	}
	if answered == 0 {
		return failed
	}
	return nil
}

// printed reads the references on the front page of the grant.
func (g *gathering) printed(ctx context.Context) error {
	address := g.file.String("grantDocumentMetaData.fileLocationURI")
	if address == "" {
		g.notes = append(g.notes, "the portal has no text of the grant: only what office actions cite is listed")
		return nil
	}
	req := fetch.Request{URL: address, Accept: "application/xml", Fresh: keep}
	res, err := g.c.Get(ctx, req)
	if err != nil {
		return err
	}
	refs, err := references(res.Body)
	if err != nil {
		g.c.Forget(ctx, req)
		return &backends.Error{
			Code: backends.ToolExecutionError, Source: "uspto",
			Message: "the text of the grant cannot be read: " + err.Error(), Cause: err,
			Next: "try again later; if it stays so, the source has changed its form",
		}
	}
	for i, r := range refs {
		g.cites = append(g.cites, r.document(g.own, i))
	}
	return nil
}

// actions adds the references cited by examiners, with the claims that they were cited against.
func (g *gathering) actions(ctx context.Context) error {
	records, _, err := g.records(ctx, "patentApplicationNumber:"+g.file.String("applicationNumberText"), 100)
	if err != nil {
		return err
	}
	at := make(map[string]int, len(g.cites))
	for i, d := range g.cites {
		at[d.ID] = i
	}
	for _, r := range records {
		cited := r.String("citedDocumentIdentifier")
		if number := r.String("publicationNumber"); cited == "" && number != "" {
			cited = "US " + number
		}
		if cited == "" {
			continue
		}
		ref := reference{number: cited, name: r.String("inventorNameText"), category: "cited by examiner"}
		if r.Bool("applicantCitedExaminerReferenceIndicator") {
			ref.category = "cited by applicant"
		}
		d := ref.document(g.own, len(g.cites))
		i, known := at[d.ID]
		if !known {
			i = len(g.cites)
			at[d.ID] = i
			g.cites = append(g.cites, d)
		}
		action(g.cites[i].Extra, r)
		g.cites[i].Snippet = text.Truncate("Cited in "+g.own.Citation+": "+said(g.cites[i].Extra), 400)
	}
	return nil
}

// against finds the applications in whose office actions the patent was cited.
func (g *gathering) against(ctx context.Context) error {
	number := g.file.String("applicationMetaData.patentNumber")
	if number == "" {
		return nil
	}
	var forms []string // as examiners write it; the kind is not in the file
	for _, kind := range [...]string{"", " B2", " B1", " A", " E", " S"} {
		forms = append(forms, `"US `+odp.Commas(number)+kind+`"`)
	}
	records, total, err := g.records(ctx, "citedDocumentIdentifier:("+strings.Join(forms, " OR ")+")", g.limit)
	if err != nil {
		return err
	}
	g.citingTotal = total
	at := make(map[string]int)
	var serials []string
	for _, r := range records {
		app := r.String("patentApplicationNumber")
		if app == "" {
			continue
		}
		if i, known := at[app]; known {
			action(g.citing[i].Extra, r)
			continue
		}
		at[app] = len(g.citing)
		serials = append(serials, app)
		d := backends.Document{
			ID: "uspto:" + app, Source: "uspto", Kind: backends.KindPatent, Court: office, Docket: odp.Serial(app),
			Title: "Application " + odp.Serial(app), Citation: "U.S. Patent Application No. " + odp.Serial(app),
			Date: r.Date("officeActionDate"),
			URL:  file(app), Extra: map[string]any{},
		}
		action(d.Extra, r)
		g.citing = append(g.citing, d)
	}
	if len(serials) > 0 {
		g.title(ctx, serials)
	}
	for i := range g.citing {
		d := &g.citing[i]
		d.Extra["relation"] = "cited_by"
		d.Snippet = text.Truncate("Cites "+g.own.Citation+": "+said(d.Extra), 400)
	}
	return nil
}

// title adds the titles of the citing applications; without it they keep their numbers.
func (g *gathering) title(ctx context.Context, serials []string) {
	got, err := odp.Get(ctx, g.c, "applications/search", url.Values{
		"q": {odp.Some(serials, "applicationNumberText")}, "fields": {files}, "offset": {"0"},
		"limit": {strconv.Itoa(len(serials))},
	}, bag)
	if err != nil {
		g.notes = append(g.notes, "titles of citing applications could not be read: "+err.Error())
		return
	}
	for _, r := range got.Records {
		full := document(r)
		for i := range g.citing {
			if d := &g.citing[i]; d.ID == full.ID {
				for name, v := range d.Extra {
					full.Extra[name] = v
				}
				full.Date = d.Date // of the office action
				*d = full
			}
		}
	}
}

// records queries the index of references in office actions.
func (g *gathering) records(ctx context.Context, criteria string, rows int) ([]lenientjson.Object, int, error) {
	var answer struct{ Response lenientjson.Object }
	_, err := g.c.JSON(ctx, fetch.Request{
		URL:  enriched,
		Form: url.Values{"criteria": {criteria}, "start": {"0"}, "rows": {strconv.Itoa(rows)}}, Fresh: keep,
	}, &answer)
	if err != nil {
		return nil, 0, err
	}
	docs := answer.Response.Objects("docs")
	return docs, max(answer.Response.Int("numFound"), len(docs)), nil
}

// action records what an office action says about a reference.
func action(extra map[string]any, r lenientjson.Object) {
	for name, v := range map[string]string{
		"office_action": r.String("officeActionCategory"), "office_action_date": r.Date("officeActionDate"),
		"citation_category": r.String("citationCategoryCode"), "claims": r.String("relatedClaimNumberText"),
		"passages": text.Truncate(strings.ReplaceAll(r.String("passageLocationText"), "|", ", "), 300),
	} {
		if v != "" {
			extra[name] = v
		}
	}
}

// said describes the same in words.
func said(extra map[string]any) string {
	o := lenientjson.Object(extra)
	var parts []string
	for _, l := range [...]struct{ label, value string }{
		{"", o.String("category")},
		{"", categories[o.String("citation_category")]},
		{"against claims ", o.String("claims")},
		{"in the office action of ", o.String("office_action_date")},
	} {
		if l.value != "" {
			parts = append(parts, l.label+l.value)
		}
	}
	return strings.Join(parts, ", ")
}

// categories maps the codes of references in search reports to their meanings.
var categories = map[string]string{
	"X": "X: by itself it takes novelty or inventive step",
	"Y": "Y: it does so together with another", "A": "A: background",
}
