package sec

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

// company is a filer.
type company struct {
	cik    cik
	name   string
	ticker string
	fit    float64 // how well it matches the query
}

// companies finds companies by name, ticker or number.
func (s source) companies(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	query := p.String("query")
	found, err := s.find(ctx, query)
	if err != nil {
		return backends.Result{}, explained(err)
	}
	res := backends.Result{Requested: p.Int("limit", 10), Available: len(found)}
	for _, c := range found[:min(len(found), res.Requested)] {
		res.Documents = append(res.Documents, c.document())
	}
	return backends.Judged(res, backends.Asked{Query: query, DateGiven: true, Now: s.c.Now()}, func(q *backends.Quality) {
		describe(q, res.Documents)
		q.Metadata["cik_resolved"] = len(found) > 0 && found[0].fit >= sure
		if len(found) == 0 {
			q.Hint("Give the registered name, the ticker or the CIK; private companies file with the SEC only where they " +
				"sell securities")
		}
	}), nil
}

func (c company) document() backends.Document {
	title := c.name
	if c.ticker != "" {
		title += " (" + c.ticker + ")"
	}
	return backends.Document{
		ID: "sec:cik-" + c.cik.padded(), Source: "sec", Kind: backends.KindSecurities, Court: "SEC",
		Docket: "CIK " + c.cik.padded(), Title: title,
		Author: c.name, URL: "https://www.sec.gov/edgar/browse/?CIK=" + c.cik.padded(), Score: c.fit,
		Snippet: title + ", filer number (CIK) " + c.cik.padded(),
		Extra:   map[string]any{"cik": int(c.cik), "ticker": c.ticker, "name": c.name},
	}
}

// sure is the minimum fit for taking a company to be the one meant.
const sure = 0.8

// find lists the companies that a name, ticker or number may mean, best first.
func (s source) find(ctx context.Context, query string) ([]company, error) {
	var table map[string]lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: "https://www.sec.gov/files/company_tickers.json"}, &table); err != nil {
		return nil, err
	}
	number, isNumber := parseCIK(query)
	first := ""
	if words := bare(query); len(words) > 0 {
		first = words[0]
	}
	best := make(map[cik]company)
	for i := range len(table) { // in table order: a company's first ticker is its main one
		row := table[strconv.Itoa(i)]
		c := company{cik: cik(row.Int("cik_str")), name: row.String("title"), ticker: row.String("ticker")}
		if c.cik <= 0 {
			continue
		}
		switch {
		case isNumber && c.cik == number, c.ticker != "" && strings.EqualFold(strings.ReplaceAll(query, ".", "-"), c.ticker):
			c.fit = 1
		case strings.Contains(squeezed(c.name), first): // a cheap check rules out most
			c.fit = fit(query, c.name)
		}
		if old, ok := best[c.cik]; c.fit > 0 && (!ok || c.fit > old.fit) {
			best[c.cik] = c
		}
	}
	found := make([]company, 0, len(best))
	for _, c := range best {
		found = append(found, c)
	}
	switch {
	case len(found) > 0:
	case isNumber: // not traded, but it may file
		c, _, _, err := s.submissions(ctx, company{cik: number, fit: 1}, wanted{limit: 1})
		if err != nil && !errors.Is(err, &backends.Error{Code: backends.NotFound}) {
			return nil, err
		}
		if err == nil && c.name != "" {
			found = append(found, c)
		}
	default:
		found = s.unlisted(ctx, query)
	}
	slices.SortFunc(found, func(a, b company) int {
		return cmp.Or(cmp.Compare(b.fit, a.fit), cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.cik, b.cik))
	})
	return found, nil
}

// unlisted uses EDGAR's search box, which also knows filers without a ticker. It is undocumented, so a failure counts
// as no result.
func (s source) unlisted(ctx context.Context, query string) []company {
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{
		URL:   searchAddress,
		Query: url.Values{"keysTyped": {query}, "narrow": {"true"}},
	}, &answer); err != nil {
		return nil
	}
	var found []company
	for _, hit := range answer.Objects("hits.hits") {
		n, err := strconv.Atoi(hit.String("_id"))
		name, ticker, _ := strings.Cut(hit.String("_source.entity"), " (")
		if err != nil || n <= 0 || name == "" {
			continue
		}
		ticker, _, _ = strings.Cut(strings.TrimSuffix(ticker, ")"), ", ")
		if f := fit(query, name); f > 0 {
			found = append(found, company{cik: cik(n), name: name, ticker: ticker, fit: f})
		}
	}
	return found
}

// endings matches the company forms, which do not identify a company.
var endings = regexp.MustCompile(
	`\b(incorporated|inc|corporation|corp|company|co|limited|ltd|llc|lp|plc|sa|ag|nv|holdings?|group|the|de|new)\b|/` +
		`[a-z]{2,3}/?`)

// bare returns a name without what people omit.
func bare(name string) []string {
	name = endings.ReplaceAllString(strings.ToLower(strings.ReplaceAll(name, ".", "")), " ")
	return strings.FieldsFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 0x80 })
}

// squeezed returns only the letters and digits of a name.
func squeezed(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 0x80 {
			return r
		}
		return -1
	}, strings.ToLower(name))
}

// fit returns how well a name matches a query: 1 if they are the same, less if the query is only its beginning, or some
// of its words.
func fit(query, name string) float64 {
	want, have := bare(query), bare(name)
	if len(want) == 0 || len(have) == 0 {
		if strings.EqualFold(query, name) {
			return 1
		}
		return 0
	}
	if slices.Equal(want, have) || strings.Join(want, "") == strings.Join(have, "") {
		return 1
	}
	share := float64(len(want)) / float64(len(have))
	if len(want) < len(have) && slices.Equal(want, have[:len(want)]) {
		return 0.6 + 0.3*share
	}
	for _, w := range want {
		if !slices.Contains(have, w) {
			return 0
		}
	}
	return min(0.4+0.3*share, 0.75)
}

// resolve finds the one company that is meant.
func (s source) resolve(ctx context.Context, identifier string) (company, []company, error) {
	if n, ok := parseCIK(identifier); ok {
		return company{cik: n, fit: 1}, nil, nil
	}
	found, err := s.find(ctx, identifier)
	if err != nil {
		return company{}, nil, err
	}
	if len(found) == 0 {
		return company{}, nil, &backends.Error{
			Code: backends.NotFound, Source: "sec",
			Message: "no company that files with the SEC is named " + strconv.Quote(identifier),
			Next:    "give its ticker or CIK, or search the text of filings",
		}
	}
	return found[0], found[1:], nil
}
