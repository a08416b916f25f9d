package govinfo

import (
	"context"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/text/htmltext"
	"headnote/text/pattern"
)

// marked reports whether an answer is a page or XML, as texts are.
func marked(body string) bool { return strings.HasPrefix(strings.TrimSpace(body), "<") }

func notAPage() error {
	return &backends.Error{
		Code: backends.ToolExecutionError, Source: "govinfo", Message: "the text came in a form that is not known",
		Next: "try again later, or open its page",
	}
}

// idForm matches the IDs of packages and granules.
var idForm = pattern.New(`^[A-Za-z0-9][A-Za-z0-9._-]{2,120}$`)

// text reads one document of a package, or the package itself if it is a single document.
func (s source) text(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	pkg, granule := strings.TrimSpace(p.String("package_id")), strings.TrimSpace(p.String("granule_id"))
	if !idForm.MatchString(pkg) || granule != "" && !idForm.MatchString(granule) {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "govinfo", Message: "package_id or granule_id is not an id of GovInfo",
			Next: "give those of a document that search_govinfo found, such as PLAW-118publ5",
		}
	}
	id := granule
	if id == "" {
		id = pkg
	}
	collection, _, _ := strings.Cut(pkg, "-")
	d := backends.Document{
		ID: "govinfo:" + id, Source: "govinfo", Kind: kinds[collection], Title: id, URL: site + "app/details/" + pkg,
		Extra: map[string]any{"collection": collection, "package": pkg},
	}
	if granule != "" {
		d.URL += "/" + granule
		d.Extra["granule"] = granule
	}
	if d.Kind == "" {
		d.Kind = backends.KindOther
	}
	d.Citation, d.Docket = citationOf(collection, id, "")
	at, _ := contentOf(d)
	if at == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "govinfo", Message: "GovInfo gives documents of the collection " + collection +
				" as PDF only", Next: "open its page",
		}
	}
	res, err := s.c.Get(ctx, fetch.Request{URL: at, Accept: "text/html, application/xml, */*"})
	if err != nil {
		return backends.Result{}, err
	}
	body := string(res.Body)
	if !marked(body) {
		return backends.Result{}, notAPage()
	}
	d.Text, d.Retrieved = htmltext.Text(body), fetch.Day(res.Time)
	if m := uscodeID.FindStringSubmatch(id); m != nil {
		if st, err := readStatute(body, section{base: m[3]}); err == nil {
			d.Text = st.text
		}
	}
	if strings.TrimSpace(d.Text) == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "govinfo", Message: "GovInfo has no text of " + id, Next: "open its page",
		}
	}
	return judged(backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1},
		backends.Asked{Query: id, DateGiven: true, Now: s.c.Now()}, p), nil
}
