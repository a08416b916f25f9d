// Package uklegislation reads the legislation of the United Kingdom, whole or by section, as it is now or as of a day.
// Addresses are those of "Developer Zone: URIs" and "Formats", www.legislation.gov.uk/developer, as of 2025. The texts
// are under the Open Government Licence.
package uklegislation

import (
	"context"
	"regexp"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/text"
	"headnote/text/htmltext"
)

const site = "https://www.legislation.gov.uk/"

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"get_uk_legislation": s.read}
}

type source struct{ c *fetch.Client }

var (
	itemForm    = regexp.MustCompile(`^(ukpga|uksi|ukla|asp|ssi|asc|anaw|wsi|nia|nisr|eur|eudn|eudr)/(\d{4})/(\d{1,5})$`)
	sectionForm = regexp.MustCompile(`^\d{1,4}[A-Z]{0,3}$`)
)

// read reads an Act or an instrument, or one of its sections.
func (s source) read(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	item := strings.Trim(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(p.String("item")), site)), "/")
	m := itemForm.FindStringSubmatch(item)
	if m == nil {
		return backends.Result{}, invalid("item is not legislation of the United Kingdom", "give one such as ukpga/2018/12")
	}
	path, cite := item, citation(m)
	if section := strings.ToUpper(strings.TrimSpace(p.String("section"))); section != "" {
		if !sectionForm.MatchString(section) {
			return backends.Result{}, invalid("that is not a section", "give its number, such as 7 or 49A")
		}
		part, mark := division(m[1])
		path, cite = path+"/"+part+"/"+section, cite+", "+mark+" "+section
	}
	if day := p.String("as_of"); day != "" {
		path += "/" + day
	}
	got, err := s.c.Get(ctx, fetch.Request{URL: site + path + "/data.xht", Accept: "application/xhtml+xml, text/html"})
	if err != nil {
		return backends.Result{}, err
	}
	d := backends.Document{
		ID: "uklegislation:" + path, Source: "uklegislation", Kind: backends.KindStatute, Citation: cite,
		Court: "United Kingdom", URL: site + path, Retrieved: fetch.Day(got.Time),
		Extra: map[string]any{"item": item, "as_of": p.String("as_of"), "licence": "Open Government Licence v3.0"},
	}
	if strings.HasPrefix(strings.TrimSpace(string(got.Body)), "<") {
		d.Text = htmltext.Text(string(got.Body))
	}
	if strings.TrimSpace(d.Text) == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "uklegislation", Message: "legislation.gov.uk gave no text of " + path,
			Next: "open its page: it may still be making the text, or have it as a scan only",
		}
	}
	head, _, _ := strings.Cut(strings.TrimSpace(d.Text), "\n")
	if d.Title = text.Truncate(text.Line(strings.TrimLeft(head, "# ")), 200); d.Title == "" {
		d.Title = cite
	}
	a := backends.Asked{DateGiven: true, Now: s.c.Now()}
	return backends.Judged(backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1}, a,
		func(q *backends.Quality) { q.From("legislation.gov.uk", "legislation.gov.uk", "legislation") }), nil
}

// division returns the name of a part of an item in addresses and citations.
func division(kind string) (path, mark string) {
	switch kind {
	case "uksi", "ssi", "wsi", "nisr":
		return "regulation", "reg."
	case "eur", "eudn", "eudr":
		return "article", "art."
	}
	return "section", "s."
}

// citation returns the citation of an item: 2018 c. 12 (UK), SI 2019/419 (UK).
func citation(m []string) string {
	switch kind, year, number := m[1], m[2], m[3]; kind {
	case "ukpga", "ukla":
		return year + " c. " + number + " (UK)"
	case "asp", "asc", "anaw", "nia":
		return year + " " + kind + " " + number + " (UK)"
	case "uksi", "wsi":
		return "SI " + year + "/" + number + " (UK)"
	default:
		return strings.ToUpper(kind) + " " + year + "/" + number + " (UK)"
	}
}

func invalid(what, next string) error {
	return &backends.Error{Code: backends.InvalidParameters, Source: "uklegislation", Message: what, Next: next}
}
