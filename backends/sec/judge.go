package sec

import (
	"fmt"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
)

func form(d backends.Document) string { return lenientjson.Object(d.Extra).String("form") }

// describe adds what every EDGAR answer has.
func describe(q *backends.Quality, docs []backends.Document) {
	q.From("SEC EDGAR", "sec.gov", "corporate_filings")
	q.Metadata["filing_types_found"] = backends.Names(docs, form)
	q.Metadata["date_range"] = backends.DateRange(docs)
}

// judgeFilings rates filings by the share of the requested form; if none was requested, by whether the company is the
// one meant.
func judgeFilings(q *backends.Quality, res backends.Result, c company, others []company, asks wanted) {
	docs := res.Documents
	describe(q, docs)
	q.Metadata["cik_resolved"] = true
	if asks.form != "" {
		q.Rate(backends.Share(docs, func(d backends.Document) bool { return ofForm(form(d), asks.form) }))
	} else {
		q.Rate(c.fit)
	}
	switch {
	case len(docs) == 0 && asks.form != "":
		q.Hint(c.name + " has filed no " + asks.form + " in this time: leave filing_type or the dates out")
	case asks.form == "" && len(docs) > 1:
		q.Hint("Set filing_type, such as 10-K, 10-Q or 8-K")
	}
	if c.fit < sure {
		names := []string{}
		for _, o := range others[:min(len(others), 3)] {
			names = append(names, o.name)
		}
		q.Hint("Give the ticker or CIK: " + c.name + " was taken for the company that is meant")
		if len(names) > 0 {
			q.Hint("it may also be " + strings.Join(names, ", "))
		}
	}
	dates(q, res, asks)
}

func judgeText(q *backends.Quality, res backends.Result, asks wanted) {
	docs := res.Documents
	describe(q, docs)
	q.Metadata["cik_resolved"] = false
	if asks.form != "" && len(docs) > 0 {
		q.Relevance = backends.RelevanceLabel(backends.Share(docs,
			func(d backends.Document) bool { return ofForm(form(d), asks.form) }))
	}
	if asks.form == "" && len(docs) > 1 {
		q.Hint("Set filing_type, such as 10-K, to leave out exhibits and other forms")
	}
	companies := backends.Tally(docs, func(d backends.Document) string { return d.Author })
	if len(companies) > 3 {
		q.Hint("For one company, ask search_sec_filings with its ticker or CIK")
	}
	if len(docs) == 0 {
		q.Hint("Put exact phrases into quotation marks, use OR between alternatives; filings before 2001 cannot be searched")
	}
	dates(q, res, asks)
}

func dates(q *backends.Quality, res backends.Result, asks wanted) {
	if asks.after == "" && res.Available > max(res.Requested, 1)*5 {
		q.Hint(fmt.Sprintf("Set date_after: there are %d in all", res.Available))
	}
}
