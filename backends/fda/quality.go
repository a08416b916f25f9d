package fda

import (
	"fmt"
	"strings"

	"headnote/backends"
)

// judge rates a result by the measures shared by all FDA tools, then by own's.
func (s source) judge(res backends.Result, p backends.Params, kind string,
	own func(q *backends.Quality),
) backends.Result {
	// a label in force is not outdated
	a := backends.Asked{Query: p.String("search"), DateGiven: dated(p) || kind == "regulatory_documents", Now: s.c.Now()}
	return backends.Judged(res, a, func(q *backends.Quality) {
		q.From("openFDA", "fda.gov", kind)
		if days := backends.DateRange(res.Documents); days != nil {
			years := backends.Tally(res.Documents, func(d backends.Document) string { return d.Date[:min(4, len(d.Date))] })
			q.Metadata["reporting_timeline"] = map[string]any{"first": days["from"], "last": days["to"], "by_year": years}
		}
		own(q)
	})
}

func dated(p backends.Params) bool {
	return p.String("date_after") != "" || p.String("date_before") != ""
}

// judgeLabels counts a label as relevant if the search names its drug.
func (s source) judgeLabels(res backends.Result, search string, words []string) backends.Result {
	return s.judge(res, backends.Params{"search": search}, "regulatory_documents", func(q *backends.Quality) {
		q.Rate(backends.Share(res.Documents, func(d backends.Document) bool {
			return found(words, d.Title+" "+d.Docket+" "+d.Author+" "+own(d, "ingredients", "")) > 0
		}))
		q.Metadata["severity_distribution"] = backends.Tally(res.Documents, func(d backends.Document) string {
			if strings.Contains(d.Text, "## Boxed Warning") {
				return "boxed_warning"
			}
			return "no_boxed_warning"
		})
		switch {
		case len(res.Documents) == 0:
			q.Hint("Name the drug by its brand or generic name, or give its application number, such as NDA 021223")
		case q.Relevance == "low":
			q.Hint("Few of these labels are of a drug that the search names: give the brand or generic name alone")
		}
	})
}

// judgeEvents counts a report as relevant if a word of the search is a suspect or a reaction.
func (s source) judgeEvents(res backends.Result, p backends.Params, words []string, got page, t tally) backends.Result {
	return s.judge(res, p, "adverse_events", func(q *backends.Quality) {
		q.Rate(backends.Share(res.Documents, func(d backends.Document) bool { return found(words, d.Title+" "+d.Text) > 0 }))
		m := q.Metadata
		m["severity_distribution"] = backends.Tally(res.Documents, func(d backends.Document) string {
			outcomes, ok := d.Extra["outcomes"].([]string)
			if !ok || len(outcomes) == 0 {
				return "not_serious"
			}
			return outcomes[0] // the gravest
		})
		m["serious_events"], m["top_reactions"], m["counted_over"] = t.serious, t.reactions, t.of
		m["total_reports"], m["data_lag"], m["last_updated"] = res.Available, lag, got.Updated
		if line, ok := m["reporting_timeline"].(map[string]any); ok {
			line["by_year"] = t.years
		}
		if len(res.Documents) == 0 {
			q.Hint("Name the product by its brand or generic name, and reactions in MedDRA terms, such as “myocardial " +
				"infarction”")
			return
		}
		if t.serious > 0 && !p.Bool("serious_only") {
			q.Hint(fmt.Sprintf("Set serious_only to see the %d serious reports alone", t.serious))
		}
		if !dated(p) {
			q.Hint("Set date_after to see recent reports alone; the newest are about three months old")
		}
		if common := commonest(t.reactions); common != "" {
			q.Hint("Common reactions: " + common + ": add one to the search to narrow it")
		}
	})
}

func commonest(reactions []count) string {
	var list []string
	for _, r := range reactions[:min(3, len(reactions))] {
		list = append(list, fmt.Sprintf("%s (%d)", r.Term, r.Count))
	}
	return strings.Join(list, ", ")
}

// judgeRecalls rates a recall by the share of the search's words that it has.
func (s source) judgeRecalls(res backends.Result, kind string, p backends.Params, words []string) backends.Result {
	return s.judge(res, p, kind, func(q *backends.Quality) {
		sum := 0.0
		for _, d := range res.Documents {
			sum += found(words, d.Title+" "+d.Text+" "+d.Docket)
		}
		q.Rate(sum / max(1, float64(len(res.Documents))))
		classes := backends.Tally(res.Documents,
			func(d backends.Document) string { return own(d, "classification", "not classified") })
		products := backends.Tally(res.Documents,
			func(d backends.Document) string { return own(d, "product_type", "Devices") })
		gravest := classes["Class I"]
		q.Metadata["severity_distribution"], q.Metadata["product_types"], q.Metadata["serious_events"] = classes, products,
			gravest
		if len(res.Documents) == 0 {
			q.Hint("Name the product or the recalling firm, or give the recall number, such as D-0123-2026")
			return
		}
		if !dated(p) {
			q.Hint("Set date_after to see recent recalls alone")
		}
		if len(products) > 1 {
			q.Hint("Set product_type to drug, device or food to see one kind alone")
		}
		if gravest > 0 && gravest < len(res.Documents) {
			q.Hint(fmt.Sprintf("%d of these are Class I, the gravest", gravest))
		}
	})
}

// own returns one of the source's own fields of a document.
func own(d backends.Document, name, otherwise string) string {
	if v, ok := d.Extra[name].(string); ok && v != "" {
		return v
	}
	return otherwise
}

// judgePapers counts a page as relevant if it is a letter or a form rather than another FDA page.
func (s source) judgePapers(res backends.Result, want paper, p backends.Params) backends.Result {
	return s.judge(res, p, want.kind, func(q *backends.Quality) {
		right := backends.Share(res.Documents, func(d backends.Document) bool { return d.Kind == backends.KindLetter })
		if backends.Share(res.Documents, func(d backends.Document) bool { return d.Score > 0 }) == 0 {
			q.Rate(right)
		}
		q.Metadata["search_engine"] = "web search restricted to fda.gov"
		q.Metadata["severity_distribution"] = backends.Tally(res.Documents,
			func(d backends.Document) string { return own(d, "letter", "other page") })
		switch {
		case len(res.Documents) == 0:
			q.Hint("Name the firm or the rule that was broken, such as “21 CFR 211.192”; search_fda_enforcement_reports has " +
				"what openFDA knows")
		case right < 1:
			q.Hint("Some of these are other pages of the FDA, not " + want.name)
		}
		if len(res.Documents) > 0 && !dated(p) {
			q.Hint("Set date_after to see recent ones alone")
		}
	})
}
