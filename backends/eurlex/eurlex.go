// Package eurlex reads the law of the European Union by its CELEX number, in English, from EUR-Lex ("Linking to EUR-Lex
// documents", eur-lex.europa.eu/content/help, as of 2025). Its search service requires registration and is not used.
package eurlex

import (
	"context"
	"net/url"
	"regexp"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/text"
	"headnote/text/htmltext"
)

const site = "https://eur-lex.europa.eu/legal-content/EN/TXT/"

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"get_eu_document": s.read}
}

type source struct{ c *fetch.Client }

// form matches a CELEX number: sector, year, kind and number, such as 32016R0679 or 62012CJ0131; a consolidated text
// ends in its date.
var form = regexp.MustCompile(`^([0-9CE])(\d{4})([A-Z]{1,2})(\d{4})(?:\(\d{2}\))?(?:R\(\d{2}\))?(?:-(\d{8}))?$`)

func (s source) read(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	celex := strings.ToUpper(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(p.String("celex"))), "celex:"))
	m := form.FindStringSubmatch(celex)
	if m == nil {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "eurlex", Message: "celex is not a CELEX number",
			Next: "give one such as 32016R0679 for Regulation (EU) 2016/679",
		}
	}
	q := url.Values{"uri": {"CELEX:" + celex}}
	got, err := s.c.Get(ctx, fetch.Request{URL: site + "HTML/", Query: q, Accept: "text/html, application/xhtml+xml"})
	if err != nil {
		return backends.Result{}, err
	}
	kind := backends.KindRegulation
	if m[1] == "6" {
		kind = backends.KindOpinion
	}
	d := backends.Document{
		ID: "eurlex:" + celex, Source: "eurlex", Kind: kind, Citation: citation(m, celex), Court: "European Union",
		URL: site + "?uri=CELEX:" + celex, Retrieved: fetch.Day(got.Time), Extra: map[string]any{"celex": celex},
	}
	if strings.HasPrefix(strings.TrimSpace(string(got.Body)), "<") {
		d.Text = htmltext.Text(string(got.Body))
	}
	if len(strings.Fields(d.Text)) < fewest {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "eurlex", Message: "EUR-Lex gave no English text of " + celex,
			Next: "open its page: it may ask for a browser, or have the text in other languages only",
		}
	}
	d.Title = title(d.Text, d.Citation)
	a := backends.Asked{DateGiven: true, Now: s.c.Now()}
	return backends.Judged(backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1}, a,
		func(q *backends.Quality) { q.From("EUR-Lex", "eur-lex.europa.eu", "eu_law") }), nil
}

// fewest is the minimum number of words in a text; a page that demands a browser has fewer.
const fewest = 8

// title returns the line that names the act.
func title(body, citation string) string {
	for line := range strings.Lines(body) {
		line = text.Line(strings.TrimLeft(line, "# "))
		for _, kind := range []string{"REGULATION", "DIRECTIVE", "DECISION", "JUDGMENT", "OPINION", "TREATY"} {
			if strings.HasPrefix(strings.ToUpper(line), kind) {
				return text.Truncate(line, 200)
			}
		}
	}
	return citation
}

// acts maps kinds of act to their citation forms.
var acts = map[string]string{"R": "Regulation", "L": "Directive", "D": "Decision"}

func citation(m []string, celex string) string {
	number := strings.TrimLeft(m[4], "0")
	switch {
	case acts[m[3]] == "":
		return "CELEX " + celex
	case m[2] >= "2015":
		return acts[m[3]] + " (EU) " + m[2] + "/" + number
	case m[3] == "R":
		return acts[m[3]] + " No " + number + "/" + m[2]
	}
	return acts[m[3]] + " " + m[2] + "/" + number
}
