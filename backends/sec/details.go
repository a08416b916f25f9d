package sec

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/htmltext"
)

// longest is how much of a filing's text is kept: an annual report has half of that.
const longest = 2 << 20

// details reads one filing with its documents. EDGAR files it under the number of the company; the filing number begins
// with the number of the filer, often the company itself.
func (s source) details(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	number, ok := accession(p.String("accession_number"))
	if !ok {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "sec",
			Message: p.String("accession_number") + " is not a valid accession number",
			Next:    "give one such as 0000320193-23-000106, from search_sec_filings",
		}
	}
	filer, ok := parseCIK(p.String("company_identifier"))
	if name := p.String("company_identifier"); !ok && name != "" {
		c, _, err := s.resolve(ctx, name)
		if err != nil {
			return backends.Result{}, explained(err)
		}
		filer, ok = c.cik, true
	}
	if !ok {
		if filer, ok = parseCIK(number[:10]); !ok {
			return backends.Result{}, notFiledBy(number)
		}
	}
	report(backends.Progress{Done: 0.2, Note: "reading the list of its documents"})
	files, err := s.directory(ctx, filer, number)
	if errors.Is(err, &backends.Error{Code: backends.NotFound}) {
		return backends.Result{}, notFiledBy(number)
	}
	if err != nil {
		return backends.Result{}, explained(err)
	}
	report(backends.Progress{Done: 0.4, Note: "reading who filed it"})
	c, f, err := s.filingOf(ctx, filer, number)
	if err != nil {
		return backends.Result{}, explained(err)
	}
	f.document = or(f.document, primary(files))
	exhibit := strings.TrimSpace(p.String("document"))
	if exhibit != "" {
		if !slices.ContainsFunc(files, func(x file) bool { return x.Name == exhibit }) {
			return backends.Result{}, &backends.Error{
				Code: backends.NotFound, Source: "sec", Message: "the filing has no document of that name",
				Next: "leave document out, and see the list of its documents",
			}
		}
		f.document = exhibit
	}
	d := c.filing(f)
	if exhibit != "" {
		d.ID += ":" + exhibit // as full-text search names it
	}
	d.Extra["documents"] = files
	res := backends.Result{Requested: 1, Available: 1}
	if f.document != "" {
		report(backends.Progress{Done: 0.6, Note: "reading " + f.document})
		if d.Text, d.Retrieved, err = s.body(ctx, filer, f); err != nil {
			return backends.Result{}, explained(err)
		}
		if d.Text != "" {
			d.Passages = nil // the list entry
			d.Snippet = text.Truncate(text.Line(d.Text), 400)
		}
	}
	res.Documents = []backends.Document{d}
	a := backends.Asked{Query: number, DateGiven: true, Now: s.c.Now()}
	return backends.Judged(res, a, func(q *backends.Quality) {
		describe(q, res.Documents)
		q.Metadata["cik_resolved"], q.Metadata["documents"] = true, len(files)
		q.Rate(1)
	}), nil
}

func notFiledBy(number string) error {
	return &backends.Error{
		Code: backends.NotFound, Source: "sec", Message: "no filing " + number + " lies where its number points to: it " +
			"may have been sent by an agent",
		Next: "give company_identifier, too: the company's name, ticker or CIK",
	}
}

// file is one document of a filing.
type file struct {
	Name string `json:"name"`
	Type string `json:"type,omitempty"`
	Size int    `json:"size,omitempty"`
	URL  string `json:"url"`
}

// directory lists the documents of a filing.
func (s source) directory(ctx context.Context, filer cik, number string) ([]file, error) {
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: folder(filer, number) + "index.json"}, &answer); err != nil {
		return nil, err
	}
	var files []file
	for _, o := range answer.Objects("directory.item") {
		if name := o.String("name"); name != "" && !strings.ContainsAny(name, "/?#") {
			files = append(files, file{
				Name: name, Type: o.String("type"), Size: o.Int("size"),
				URL: folder(filer, number) + escaped(name),
			})
		}
	}
	if len(files) == 0 {
		return nil, &backends.Error{
			Code: backends.NotFound, Source: "sec", Message: "the filing has no documents",
			Next: "open it in a browser",
		}
	}
	return files, nil
}

// filingOf finds the filing among those of the company.
func (s source) filingOf(ctx context.Context, filer cik, number string) (company, filing, error) {
	c := company{cik: filer, name: "CIK " + filer.padded()}
	c, all, _, err := s.submissions(ctx, c, wanted{limit: 1})
	if err != nil {
		return c, filing{}, err
	}
	if i := slices.IndexFunc(all, func(f filing) bool { return f.accession == number }); i >= 0 {
		return c, all[i], nil
	}
	return c, filing{accession: number}, nil // older than what was read
}

// primary returns the document that is the filing itself, as far as names show: the largest page that is not an
// exhibit.
func primary(files []file) string {
	best := file{}
	for _, f := range files {
		name := strings.ToLower(f.Name)
		switch path.Ext(name) {
		case ".htm", ".html", ".txt":
		default:
			continue
		}
		if strings.Contains(name, "-index") || strings.HasPrefix(name, "ex") || strings.HasPrefix(name, "r") &&
			len(name) < 8 {
			continue
		}
		if best.Name == "" || f.Size > best.Size && strings.HasPrefix(path.Ext(name), ".htm") {
			best = f
		}
	}
	return best.Name
}

// body returns the text of a document, and the day on which it was read.
func (s source) body(ctx context.Context, filer cik, f filing) (body, day string, err error) {
	// Insider forms are XML, with a page generated from it in the same folder.
	address := folder(filer, f.accession) + escaped(f.document)
	res, err := s.c.Get(ctx, fetch.Request{
		URL: address, Accept: "text/html, text/plain, application/xml;q=0.8",
		MaxBytes: 64_000_000,
	})
	if errors.Is(err, &backends.Error{Code: backends.NotFound}) {
		return "", "", nil
	}
	if err != nil {
		return "", "", err
	}
	if ext := strings.ToLower(path.Ext(f.document)); ext == ".pdf" {
		return "", "", nil
	}
	return text.Truncate(htmltext.Text(string(res.Body)), longest), fetch.Day(res.Time), nil
}
