package govinfo

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text/htmltext"
)

// cfr searches the annual edition if there is a key for it. Without a key, or without results, it searches the eCFR,
// which is current and needs no key.
func (s source) cfr(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	if !s.c.HasKey(key) && !s.c.Offline() {
		return s.ecfr(ctx, p, "no "+key+": the eCFR was asked in place of GovInfo")
	}
	query := p.String("query")
	queries := []string{"collection:CFR " + plainWords(query)}
	if m := cfrForm.FindStringSubmatch(query); m != nil {
		at := m[1] + " CFR " + m[2]
		if m[3] != "" {
			at += "." + m[3]
		}
		queries = append([]string{`collection:CFR citation:"` + at + `"`}, queries...)
	}
	res, err := s.search(ctx, p, report, queries, current)
	if (err == nil && len(res.Documents) > 0) || s.c.Offline() || ctx.Err() != nil {
		return res, err
	}
	why := "GovInfo found nothing; the eCFR was asked"
	if err != nil {
		why = "GovInfo was not to be had; the eCFR was asked: " + err.Error()
	}
	report(backends.Progress{Done: 0.5, Note: "asking the eCFR"})
	if own, failed := s.ecfr(ctx, p, why); failed == nil {
		return own, nil
	}
	return res, err
}

// ecfr searches https://www.ecfr.gov. It finds every version of a section since 2017; those no longer in force are left
// out.
func (s source) ecfr(ctx context.Context, p backends.Params, why string) (backends.Result, error) {
	a := backends.Asked{Query: p.String("query"), Limit: p.Int("limit", 10), DateGiven: true, Now: s.c.Now()}
	q := url.Values{
		"query": {plainWords(a.Query)}, "per_page": {strconv.Itoa(min(3*a.Limit, 100))},
		"order": {"relevance"},
	}
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: "https://www.ecfr.gov/api/search/v1/results", Query: q},
		&answer); err != nil {
		return backends.Result{}, err
	}
	res := backends.Result{
		Requested: a.Limit, Available: answer.Int("meta.total_count"),
		Metadata: map[string]any{"engine": "ecfr", "note": why},
	}
	var superseded []backends.Document
	seen := make(map[string]bool) // per list: a section is returned once for each version
	for _, r := range answer.Objects("results") {
		d := regulation(r)
		past := r.String("ends_on")
		key := d.ID + " " + strconv.FormatBool(past != "")
		again := seen[key]
		seen[key] = true
		switch {
		case again || d.ID == "" || r.Bool("removed") || r.Bool("reserved"):
		case past != "":
			superseded = append(superseded, d)
		case len(res.Documents) < a.Limit:
			res.Documents = append(res.Documents, d)
		}
	}
	if len(res.Documents) == 0 && len(superseded) > 0 {
		res.Documents = superseded[:min(len(superseded), a.Limit)]
		res.Metadata["note"] = why + "; all that was found is of a time before the present text"
	}
	out := judged(res, a, p)
	if out.Quality.Metadata != nil {
		out.Quality.Metadata["search_engine"], out.Quality.Metadata["domain"] = "eCFR", "ecfr.gov"
	}
	return out, nil
}

// regulation converts one eCFR result.
func regulation(r lenientjson.Object) backends.Document {
	title, part, section := r.String("hierarchy.title"), r.String("hierarchy.part"), r.String("hierarchy.section")
	if title == "" || part+section == "" {
		return backends.Document{}
	}
	d := backends.Document{
		Source: "govinfo", Kind: backends.KindRegulation, Date: lenientjson.Day(r.String("starts_on")),
		Snippet: htmltext.Snippet(r.Text("full_text_excerpt")),
		Court:   htmltext.Snippet(r.String("headings.chapter")), URL: "https://www.ecfr.gov/current/title-" + title,
	}
	if section != "" {
		d.ID, d.Citation, d.URL = "govinfo:ecfr/"+title+"/"+section, title+" C.F.R. § "+section, d.URL+"/section-"+section
		d.Title = htmltext.Snippet(r.String("headings.section"))
	} else {
		d.ID, d.Citation, d.URL = "govinfo:ecfr/"+title+"/"+part, title+" C.F.R. pt. "+part, d.URL+"/part-"+part
		d.Title = htmltext.Snippet(r.String("headings.part"))
	}
	if score := r.Float("score"); score > 0 {
		d.Score = score / (score + 10)
	}
	d.Extra = map[string]any{
		"collection": "ECFR", "part": htmltext.Snippet(r.String("headings.part")),
		"starts_on": r.String("starts_on"),
	}
	if end := r.String("ends_on"); end != "" {
		d.Extra["ends_on"] = end
	}
	d.Title = strings.TrimSpace(d.Title)
	return d
}
