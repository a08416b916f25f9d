package govinfo

import (
	"context"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/text"
	"headnote/text/htmltext"
)

// A search returns only headings. The texts of the first few results are read, too, within a short time limit.
const (
	textsRead = 3
	textBytes = 2_000_000
)

// texts reads the texts of the first documents. One that cannot be read keeps its heading and metadata.
func (s source) texts(ctx context.Context, query string, docs []backends.Document, report func(backends.Progress)) {
	ctx, stop := context.WithTimeout(ctx, s.o.Texts)
	defer stop()
	for i := range docs[:min(len(docs), textsRead)] {
		d := &docs[i]
		at, xml := contentOf(*d)
		if at == "" || ctx.Err() != nil {
			continue
		}
		report(backends.Progress{Done: 0.5 + 0.1*float64(i), Note: "reading " + d.Title})
		res, err := s.c.Get(ctx, fetch.Request{URL: at, Accept: "text/html, application/xml, */*", MaxBytes: textBytes})
		if err != nil {
			continue // the result is kept without its text
		}
		body := string(res.Body)
		if m := uscodeID.FindStringSubmatch(strings.TrimPrefix(d.ID, "govinfo:")); m != nil && !xml {
			if st, err := readStatute(body, section{base: m[3]}); err == nil {
				body = st.text
			}
		}
		if d.Text = htmltext.Text(body); d.Text != "" {
			d.Passages = best(query, d.Text)
			d.Snippet = text.Truncate(text.Line(d.Passages[0].Text), 400)
		}
	}
}

// contentOf returns the address of the text of a document, or "".
func contentOf(d backends.Document) (at string, xml bool) {
	pkg, ok := d.Extra["package"].(string)
	if !ok {
		return "", false
	}
	at = api + "packages/" + pkg
	if id := strings.TrimPrefix(d.ID, "govinfo:"); id != pkg {
		at += "/granules/" + id
	}
	switch d.Extra["collection"] {
	case "USCODE", "PLAW", "BILLS", "FR", "CREC", "CRPT", "CHRG":
		return at + "/htm", false
	case "CFR":
		return at + "/xml", true
	}
	return "", false
}

// best returns the passage of a text that matches the most of the query.
func best(query, s string) []backends.Passage {
	var top backends.Passage
	for i, p := range text.Passages(s) {
		if score := backends.Match(query, p.Of(s)); i == 0 || score > top.Score {
			top = backends.Passage{Span: p.Span, Text: p.Of(s), Heading: p.Heading, Score: score}
		}
	}
	return []backends.Passage{top}
}

// about describes a document whose text was not read.
func about(d backends.Document) string {
	parts := make([]string, 0, 4)
	for _, s := range []string{d.Title, d.Citation, d.Court, d.Date} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " · ")
}
