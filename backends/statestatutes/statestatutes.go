// Package statestatutes searches state statutes. No public service covers them all: New York and Virginia have their
// own, the others are searched on the web within the pages that publish their law. Bills come from Open States or
// LegiScan, if there is a key.
package statestatutes

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/backends/states"
	"headnote/backends/web"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"search_state_statutes": s.search}
}

type source struct{ c *fetch.Client }

// inquiry is one search of one state.
type inquiry struct {
	source
	state states.State
	code  code
	query string
	limit int
}

// part is one way to search: a service of the state, the web, a bill service.
type part struct {
	name string
	last bool // used only if the others found nothing, since it costs money
	ask  func(context.Context) ([]backends.Document, int, error)
}

func (s source) search(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	st, known := states.Find(p.String("state"))
	code, published := codeOf(st.Postal)
	if !known || !published {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "statestatutes",
			Message: "there is no code of " + p.String("state"), Next: "give the postal code of a state, such as CA",
		}
	}
	q := inquiry{s, st, code, strings.TrimSpace(p.String("query")), p.Int("limit", 10)}
	res := backends.Result{Requested: q.limit, Metadata: map[string]any{}}
	var asked, notes []string
	var failed error
	answered := false
	for i, way := range q.parts(p) {
		if len(res.Documents) >= q.limit || way.last && len(res.Documents) > 0 {
			continue
		}
		report(backends.Progress{Done: 0.3 * float64(i), Note: "asking " + way.name})
		docs, available, err := way.ask(ctx)
		if err != nil {
			if errors.Is(err, &backends.Error{Code: backends.Offline}) || ctx.Err() != nil {
				return backends.Result{}, err
			}
			failed = errors.Join(failed, err)
			notes = append(notes, way.name+": "+err.Error())
			continue
		}
		answered = true
		asked = append(asked, way.name)
		res.Available += max(available, len(docs))
		for _, d := range docs {
			if len(res.Documents) < q.limit &&
				!slices.ContainsFunc(res.Documents, func(o backends.Document) bool { return o.URL == d.URL }) {
				res.Documents = append(res.Documents, d)
			}
		}
	}
	if !answered {
		var first *backends.Error
		if errors.As(failed, &first) {
			return backends.Result{}, first
		}
		return backends.Result{}, failed
	}
	res.Metadata["asked"] = asked
	if code.remark != "" {
		notes = append(notes, code.remark)
	}
	if len(notes) > 0 {
		res.Metadata["notes"] = notes
	}
	return q.judged(res), nil
}

// parts returns the ways to search this state, in order.
func (q inquiry) parts(p backends.Params) []part {
	var list []part
	switch {
	case q.state.Postal == "VA" && virginiaSection.MatchString(q.query):
		list = append(list, part{name: "Virginia LIS", ask: q.virginia})
	case q.state.Postal == "NY" && q.c.HasKey(newYorkKey):
		list = append(list, part{name: "New York Open Legislation", ask: q.newYork})
	}
	list = append(list, part{name: "the web within " + strings.Join(q.code.domains, ", "), last: true, ask: q.web})
	if include, given := p["include_bills"].(bool); given && !include {
		return list
	}
	switch {
	case q.c.HasKey(openStatesKey):
		list = append(list, part{name: "Open States", ask: q.openStates})
	case q.c.HasKey(legiScanKey):
		list = append(list, part{name: "LegiScan", ask: q.legiScan})
	}
	return list
}

var (
	sectionInTitle = regexp.MustCompile(
		`(?:§+|\b[Ss]ec(?:tion|\.)|\bSECTION)\s*((?:\d+[A-Za-z]?|[A-Z])[\w]*(?:[.:-]\d+[\w]*)*)`)
	titleInText = regexp.MustCompile(`\b[Tt]itle\s+(\d+[A-Z]?(?:\.\d+)?)\b`)
)

// web searches the pages on which the state publishes its code.
func (q inquiry) web(ctx context.Context) ([]backends.Document, int, error) {
	found, err := web.Search(ctx, q.c,
		web.Query{Words: q.query + " " + q.code.name + " statute", Domains: q.code.domains, Limit: q.limit})
	if err != nil {
		return nil, 0, err
	}
	docs := found.Documents
	for i := range docs {
		d := &docs[i]
		d.ID, d.Source, d.Kind, d.Court = "statestatutes:"+d.URL, "statestatutes", backends.KindStatute, q.state.Name
		if m := sectionInTitle.FindStringSubmatch(d.Title); m != nil {
			d.Extra["section"] = m[1]
			d.Citation = q.code.section(m[1])
		}
		if m := titleInText.FindStringSubmatch(d.Title + " " + d.Snippet); m != nil {
			d.Extra["title"] = m[1]
		}
	}
	return docs, len(docs), nil
}

// judged rates the answer.
func (q inquiry) judged(res backends.Result) backends.Result {
	asked := web.Query{Words: q.query, Domains: q.code.domains, Limit: q.limit, Ageless: true}
	return web.Judged(res, q.c, asked, strings.Join(res.Metadata["asked"].([]string), ", "), "state_statutes",
		func(own *backends.Quality) {
			property := func(name string) []string {
				return backends.Names(res.Documents,
					func(d backends.Document) string { return lenientjson.Object(d.Extra).String(name) })
			}
			sections := property("section")
			maps.Copy(own.Metadata, map[string]any{
				"state": q.state.Postal, "titles": property("title"), "sections": sections,
				"domain": q.code.domains[0],
			})
			if len(res.Documents) > 0 && len(sections) == 0 {
				own.Hint("Name a section or the title, such as \"" + q.code.name + " section …\"")
			}
			if q.code.cite == "*" {
				own.Hint("Name the code: " + q.state.Name + " has several")
			}
			if q.code.remark != "" {
				own.Hint("Check the text: " + q.code.remark)
			}
			bills := backends.Share(res.Documents, func(d backends.Document) bool { return d.Extra["type"] == "bill" })
			if bills > 0 {
				own.Hint("Some of these are bills, not law")
			}
		})
}
