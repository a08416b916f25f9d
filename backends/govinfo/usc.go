package govinfo

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"headnote/backends"
	"headnote/text"
	"headnote/text/pattern"
)

// inquiry is the search for one section, one strategy after another.
type inquiry struct {
	source
	title string
	sec   section
	year  int // 0 for the latest

	log  []backends.Attempt
	seen []string // sections seen along the way, for suggestions
	err  error    // the first failure other than "there is no such section"
	no   bool     // a strategy reported that there is no such section
}

// found is the section and where it was found.
type found struct {
	statute
	strategy string // direct, granule or web_search
	url      string // a page a person can open
	year     string // of the edition
	granule  string
	snippet  string // if the text itself is missing
}

var (
	errNoSuch = errors.New("no such section there")
	errNoPage = errors.New("what came is no page of a section")
	titleForm = pattern.New(`^[1-9]\d?a?$`)
)

// uscSection reads one section of the Code: from its own address, among the sections of its title, or by a web search.
func (s source) uscSection(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	q := &inquiry{source: s, title: strings.ToLower(strings.TrimSpace(p.String("title"))), year: p.Int("year", 0)}
	var err error
	if q.sec, err = parseSection(p.String("section")); err != nil || !titleForm.MatchString(q.title) {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "govinfo",
			Message: fmt.Sprintf("title %q, section %q is not a valid section of the U.S. Code",
				p.String("title"), p.String("section")),
			Next: "give a title from 1 to 54 and a section such as 355, 78j-1 or 355(b)(2)",
		}
	}
	ctx, stop := context.WithTimeout(ctx, s.o.Within)
	defer stop()
	f, err := q.run(ctx, report)
	if err != nil {
		return backends.Result{}, err
	}
	return q.result(f, p), nil
}

// strategy is one way to find a section, with the share of the time in which it must finish.
type strategy struct {
	name string
	on   bool
	by   float64
	find func(context.Context, func(backends.Progress)) (found, error)
}

func (q *inquiry) run(ctx context.Context, report func(backends.Progress)) (found, error) {
	began := q.c.Now()
	for _, st := range []strategy{
		{"direct", q.o.Direct, 0.6, q.direct},
		{"granule", true, 0.85, q.granule},
		{"web_search", q.o.Web, 1, q.web},
	} {
		if !st.on {
			continue
		}
		report(backends.Progress{Done: st.by - 0.4, Note: "looking by " + st.name})
		left, stop := context.WithTimeout(ctx, time.Duration(st.by*float64(q.o.Within))-q.c.Now().Sub(began))
		at := q.c.Now()
		f, err := st.find(left, report)
		late := left.Err() != nil
		stop()
		attempt := backends.Attempt{Tool: st.name, Status: "success", Duration: q.c.Now().Sub(at).Seconds()}
		if err == nil {
			f.strategy = st.name
			q.log = append(q.log, attempt)
			return f, nil
		}
		attempt.Status, attempt.Error = "failed", brief(err, late)
		q.log = append(q.log, attempt)
		switch {
		case errors.Is(err, &backends.Error{Code: backends.Offline}),
			errors.Is(err, &backends.Error{Code: backends.Cancelled}):
			return found{}, err
		case errors.Is(err, errNoSuch):
			q.no = true
		case q.err == nil:
			q.err = err
		}
		if ctx.Err() != nil {
			break
		}
	}
	return found{}, q.failure(ctx)
}

// brief returns why a strategy failed, for a list of strategies.
func brief(err error, late bool) string {
	var e *backends.Error
	switch {
	case late:
		return "no answer in its share of the time"
	case errors.As(err, &e):
		return strings.TrimSuffix(e.Message, ".")
	}
	return err.Error()
}

// failure explains what was tried and suggests what may be meant.
func (q *inquiry) failure(ctx context.Context) error {
	cite := q.title + " U.S.C. § " + q.sec.base
	var tried []string
	for _, a := range q.log {
		tried = append(tried, a.Tool+" ("+a.Error+")")
	}
	e := &backends.Error{
		Code: backends.NotFound, Source: "govinfo", Log: q.log, Cause: q.err,
		Message: cite + " was not found; tried " + strings.Join(tried, ", "),
		Next:    "check title and section, or search for its words with search_us_code",
	}
	if !q.no { // nobody answered: it may well exist
		e.Code, e.Retryable = backends.ToolExecutionError, true
		var first *backends.Error
		if errors.As(q.err, &first) {
			e.Code = first.Code
		}
		e.Message = cite + " could not be looked up; tried " + strings.Join(tried, ", ")
		e.Next = "try again later"
		if !q.c.HasKey(key) {
			e.Next += "; with a key (" + key + ") more can be asked"
		}
		return e
	}
	if around := q.neighbours(ctx); len(around) > 0 {
		e.Next = "near it are §§ " + strings.Join(around, ", ") + "; or search for its words with search_us_code"
	}
	return e
}

// neighbours returns sections around the missing one: from those seen along the way, else existing ones that it may
// come from.
func (q *inquiry) neighbours(ctx context.Context) []string {
	if len(q.seen) > 0 {
		return near(q.sec.base, q.seen)
	}
	if !q.o.Direct {
		return nil
	}
	for _, base := range parents(q.sec.base) {
		if ctx.Err() != nil {
			break
		}
		if _, err := q.linked(ctx, section{base: base}); err == nil {
			return []string{base}
		}
	}
	return nil
}

// result returns the section as a document; the requested subsections are its passage and its snippet.
func (q *inquiry) result(f found, p backends.Params) backends.Result {
	d := backends.Document{
		ID: "govinfo:usc/" + q.title + "/" + q.sec.base, Source: "govinfo", Kind: backends.KindStatute,
		Citation: q.title + " U.S.C. § " + q.sec.String(), Title: q.title + " U.S.C. § " + q.sec.base, Date: f.through,
		URL: f.url, Text: f.text, Score: 1,
		Extra: map[string]any{"collection": "USCODE", "title": q.title, "section": q.sec.base, "strategy": f.strategy},
	}
	if f.heading != "" {
		d.Title += ". " + f.heading
	}
	if d.Date == "" {
		d.Date = f.year
	}
	if f.year != "" {
		d.Citation += " (" + f.year + ")"
	}
	for name, v := range map[string]string{
		"edition": f.year, "current_through": f.through, "source_credit": f.credit,
		"status": f.status, "granule": f.granule,
	} {
		if v != "" {
			d.Extra[name] = v
		}
	}
	if f.year != "" {
		d.Extra["links"] = links(f.year, q.title, q.sec.base, f.granule)
	}
	meta := map[string]any{"strategy": f.strategy, "strategies": q.log}
	d.Snippet = f.snippet
	if d.Snippet == "" {
		d.Snippet = text.Truncate(text.Line(f.text[:min(len(f.text), 4000)]), 400)
	}
	if len(q.sec.path) > 0 {
		meta["subsection"] = "(" + strings.Join(q.sec.path, ")(") + ")"
		if span, ok := subsection(f.text, q.sec.path); ok {
			d.Passages = []backends.Passage{{Span: span, Text: span.Of(f.text), Heading: []string{d.Title}, Score: 1}}
			d.Snippet = text.Truncate(text.Line(span.Of(f.text)), 400)
			d.Extra["subsection"] = span.Of(f.text)
		} else if f.text != "" {
			meta["note"] = "the section has no part " + meta["subsection"].(string) + "; all of it is given"
		}
	}
	if f.status != "" {
		meta["status"] = f.status
	}
	if include, given := p["include_text"].(bool); given && !include {
		d.Text, d.Passages = "", nil
	}
	if form := p.String("format"); form == "pdf" || form == "xml" {
		if l, ok := d.Extra["links"].(map[string]string); ok {
			d.URL = l[form]
		}
	}
	res := backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1, Metadata: meta}
	a := backends.Asked{Query: d.Citation, Limit: 1, Available: 1, DateGiven: true, Now: q.c.Now()}
	return backends.Judged(res, a, func(own *backends.Quality) {
		describe(own, res.Documents)
		own.Metadata["strategy"] = f.strategy
		own.Suggestion = "" // it is the one section requested
		if f.status != "" {
			own.Hint("The section is " + f.status + ": look for what took its place")
		}
		if f.strategy == "web_search" {
			own.Hint("This is a page of the web, not the official text: check it")
		}
	})
}

// links returns the addresses of the section in its published formats.
func links(year, title, base, granule string) map[string]string {
	pkg := "USCODE-" + year + "-title" + title
	if granule == "" {
		granule = pkg + "-sec" + base
	}
	out := make(map[string]string, 3)
	for form, ext := range map[string]string{"html": "htm", "xml": "xml", "pdf": "pdf"} {
		out[form] = site + "content/pkg/" + pkg + "/" + form + "/" + granule + "." + ext
	}
	return out
}

// editions returns the years to try, latest first.
func (q *inquiry) editions() []string {
	if q.year > 0 {
		return []string{strconv.Itoa(q.year)}
	}
	latest := q.c.Now().Year() - 1 // an edition is published about a year late
	var years []string
	for y := latest; y > latest-4; y-- {
		years = append(years, strconv.Itoa(y))
	}
	return years
}
