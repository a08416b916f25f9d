package courtlistener

import (
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text/htmltext"
)

// document converts one search result of the given type.
func document(kind string, r lenientjson.Object) (backends.Document, bool) {
	switch kind {
	case "r", "d":
		return docket(r), r.String("docket_id") != ""
	case "rd":
		return filing(r), r.String("id") != ""
	}
	return opinion(r), r.String("cluster_id") != ""
}

func opinion(r lenientjson.Object) backends.Document {
	day := lenientjson.Day(r.String("dateFiled"))
	d := backends.Document{
		ID: "courtlistener:" + r.String("cluster_id"), Source: "courtlistener", Kind: backends.KindOpinion,
		Title: r.First("caseName", "caseNameFull"), Court: r.String("court"), Docket: r.String("docketNumber"),
		Author: r.String("judge"),
		Date:   day, URL: link(r.String("absolute_url")), Snippet: snippet(r), Score: saturated(r.Float("meta.score.bm25")),
	}
	cites := append(r.Strings("citation"), r.Strings("neutralCite")...)
	d.Citation = cite(append(cites, r.Strings("lexisCite")...), r.String("court_citation_string"), day)
	d.Extra = r.Without("caseName", "caseNameFull", "absolute_url", "court", "docketNumber", "judge", "dateFiled",
		"snippet", "opinions", "meta", "sibling_ids")
	var ids []string
	for _, o := range r.Objects("opinions") {
		ids = append(ids, o.String("id"))
	}
	if len(ids) > 0 {
		d.Extra["opinion_ids"] = ids
	}
	if pdf := r.String("opinions.local_path"); pdf != "" {
		d.Extra["pdf"] = "https://storage.courtlistener.com/" + strings.TrimPrefix(pdf, "/")
	}
	return d
}

// snippet returns the text around the matches in each opinion of the case.
func snippet(r lenientjson.Object) string {
	var parts []string
	for _, o := range r.Objects("opinions") {
		if s := htmltext.Snippet(o.Text("snippet")); s != "" {
			parts = append(parts, s)
		}
	}
	if len(parts) == 0 {
		parts = []string{r.Text("syllabus")}
	}
	return htmltext.Snippet(strings.Join(parts, " … "))
}

func docket(r lenientjson.Object) backends.Document {
	day := lenientjson.Day(r.String("dateFiled"))
	d := backends.Document{
		ID: "courtlistener:docket/" + r.String("docket_id"), Source: "courtlistener", Kind: backends.KindDocket,
		Title: r.First("caseName", "case_name_full"), Court: r.String("court"), Docket: r.String("docketNumber"),
		Author: r.String("assignedTo"),
		Date:   day, URL: link(r.First("docket_absolute_url", "absolute_url")), Score: saturated(r.Float("meta.score.bm25")),
	}
	d.Citation = docketCite(d.Docket, r.String("court_citation_string"), day)
	var about []string
	for _, field := range []string{"suitNature", "cause", "recap_documents.description", "recap_documents.snippet"} {
		if s := r.String(field); s != "" {
			about = append(about, s)
		}
	}
	d.Snippet = htmltext.Snippet(strings.Join(about, " · "))
	d.Listed(docketEntry(d, r.String("dateTerminated")))
	d.Extra = r.Without("caseName", "case_name_full", "court", "docketNumber", "assignedTo", "dateFiled",
		"docket_absolute_url", "meta")
	return d
}

// docketEntry describes in words what the results list says about a docket.
func docketEntry(d backends.Document, closed string) string {
	say := []string{d.Title}
	for _, part := range []struct{ before, words string }{
		{"No. ", d.Docket},
		{"", d.Court},
		{"filed ", d.Date},
		{"terminated ", closed},
		{"assigned to ", d.Author},
		{"", d.Snippet},
	} {
		if part.words != "" {
			say = append(say, part.before+part.words)
		}
	}
	return strings.Join(say, "; ")
}

func filing(r lenientjson.Object) backends.Document {
	day := lenientjson.Day(r.First("entry_date_filed", "dateFiled"))
	d := backends.Document{
		ID: "courtlistener:filing/" + r.String("id"), Source: "courtlistener", Kind: backends.KindFiling,
		Title: r.First("caseName", "short_description", "description"), Court: r.String("court"),
		Docket: r.String("docketNumber"),
		Date:   day, URL: link(r.String("absolute_url")), Score: saturated(r.Float("meta.score.bm25")),
	}
	if what := r.First("short_description", "document_type"); what != "" && what != d.Title {
		d.Title += ": " + what
	}
	d.Snippet = htmltext.Snippet(r.Text("snippet"))
	if d.Snippet == "" {
		d.Snippet = htmltext.Snippet(r.Text("description"))
	}
	d.Extra = r.Without("absolute_url", "snippet", "meta", "court", "docketNumber")
	if pdf := r.String("filepath_local"); pdf != "" {
		d.Extra["pdf"] = "https://storage.courtlistener.com/" + strings.TrimPrefix(pdf, "/")
	}
	return d
}

func link(path string) string {
	if !strings.HasPrefix(path, "/") {
		return ""
	}
	return site + path
}

// saturated maps an open-ended BM25 score to [0, 1), with 10 at one half. Unlike a share of the best score, it is
// comparable between searches.
func saturated(bm25 float64) float64 {
	if bm25 <= 0 {
		return 0
	}
	return bm25 / (bm25 + 10)
}

// secondary matches reporters that are cited if there is no official one: regional, parallel and unofficial reporters,
// and databases last of all.
var secondary = regexp.MustCompile(`^\d+ (?:A\.|N\.E\.|N\.W\.|P\.|S\.E\.|S\.W\.|So\.|S\. ?Ct\.|L\. ?Ed\.|Cal\. ` +
	`?Rptr\.|N\.Y\.S\.|Ill\. Dec\.)|U\.S\. LEXIS|LEXIS|WL `)

// cite returns how a lawyer cites a case, "14 Cal. 5th 1 (2022)", from its parallel citations, preferring the official
// one. The court is named unless the reporter implies it.
func cite(parallel []string, court, day string) string {
	parallel = slices.DeleteFunc(slices.Clone(parallel), func(s string) bool { return s == "" })
	if len(parallel) == 0 {
		return ""
	}
	best := parallel[0]
	if i := slices.IndexFunc(parallel,
		func(s string) bool { return strings.Contains(s, " U.S. ") && !strings.Contains(s, "LEXIS") }); i >= 0 {
		best = parallel[i]
	} else if i := slices.IndexFunc(parallel, func(s string) bool { return !secondary.MatchString(s) }); i >= 0 {
		best = parallel[i]
	}
	var in []string
	if c := strings.TrimSpace(court); c != "" && c != "SCOTUS" && !strings.Contains(best, " U.S. ") && !names(best, c) {
		in = append(in, c)
	}
	if len(day) >= 4 {
		in = append(in, day[:4])
	}
	if len(in) == 0 {
		return best
	}
	return best + " (" + strings.Join(in, " ") + ")"
}

// names reports whether a citation's reporter identifies the court: "14 Cal. 5th 1" is of "Cal.".
func names(citation, court string) bool {
	_, reporter, _ := strings.Cut(citation, " ")
	return strings.HasPrefix(reporter, court+" ")
}

// docketCite cites an unreported case.
func docketCite(number, court, day string) string {
	if number == "" {
		return ""
	}
	var in []string
	for _, s := range []string{court, day[:min(len(day), 4)]} {
		if s != "" {
			in = append(in, s)
		}
	}
	if len(in) == 0 {
		return "No. " + number
	}
	return "No. " + number + " (" + strings.Join(in, " ") + ")"
}
