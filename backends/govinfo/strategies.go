package govinfo

import (
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
	"headnote/backends/web"
	"headnote/text"
)

// direct tries the section's own addresses: the link service, which knows the latest edition, then the addresses of the
// latest editions.
func (q *inquiry) direct(ctx context.Context, _ func(backends.Progress)) (found, error) {
	first, stop := context.WithTimeout(ctx, q.o.Within/5) // leave time for the editions
	f, err := q.linked(first, q.sec)
	defer stop()
	if err == nil || final(ctx, err) {
		return f, err
	}
	late := first.Err() != nil || errors.Is(err, &backends.Error{Code: backends.Timeout})
	if late && q.year == 0 {
		// The service is slow, so guessed addresses would be no faster. The Law Revision Counsel has the section, too.
		if own, failed := q.counsel(ctx); failed == nil {
			return own, nil
		}
	}
	for _, year := range q.editions() {
		page := links(year, q.title, q.sec.base, "")["html"]
		f, failed := q.read(ctx, fetch.Request{URL: page}, q.sec)
		if failed == nil {
			f.year = year
			return f, nil
		}
		if final(ctx, failed) {
			return found{}, failed
		}
		if !errors.Is(failed, errNoSuch) {
			err = failed
		}
	}
	return found{}, err
}

// final reports whether continuing with the same strategy is useless.
func final(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, &backends.Error{Code: backends.Offline}) ||
		errors.Is(err, &backends.Error{Code: backends.QuotaExhausted}) ||
		errors.Is(err, &backends.Error{Code: backends.KeyMissing})
}

// linked uses the link service, which redirects to the section's page.
func (q *inquiry) linked(ctx context.Context, sec section) (found, error) {
	query := url.Values{"link-type": {"html"}, "year": {"mostrecent"}}
	if q.year > 0 {
		query.Set("year", strconv.Itoa(q.year))
	}
	if strings.HasSuffix(q.title, "a") {
		query.Set("type", "uscappendix")
	}
	at := site + "link/uscode/" + strings.TrimSuffix(q.title, "a") + "/" + sec.base
	f, err := q.read(ctx, fetch.Request{URL: at, Query: query}, sec)
	if err == nil && f.year == "" && q.year > 0 {
		f.year = strconv.Itoa(q.year)
	}
	return f, err
}

var contentPath = regexp.MustCompile(`/content/pkg/USCODE-(\d{4})-title(\d+a?)/[a-z]+/([^/]+)\.[a-z]+$`)

// read reads a page and extracts the section.
func (q *inquiry) read(ctx context.Context, req fetch.Request, sec section) (found, error) {
	req.Accept = "text/html, */*"
	res, err := q.c.Get(ctx, req)
	switch {
	case errors.Is(err, &backends.Error{Code: backends.NotFound}):
		return found{}, errNoSuch
	case err != nil:
		return found{}, err
	}
	st, err := readStatute(string(res.Body), sec)
	if err != nil {
		q.c.Forget(ctx, req)
		return found{}, err
	}
	f := found{statute: st, url: res.URL}
	if m := contentPath.FindStringSubmatch(res.URL); m != nil {
		f.year, f.granule = m[1], m[3]
		f.url = site + "app/details/USCODE-" + m[1] + "-title" + m[2] + "/" + m[3]
	}
	return f, nil
}

// granule looks for the section among those of its title: by a search for its citation, else by reading the edition's
// list, page by page to its end.
func (q *inquiry) granule(ctx context.Context, report func(backends.Progress)) (found, error) {
	more := map[string]any{"historical": q.year > 0}
	hits, _, err := q.find(ctx, `collection:USCODE citation:"`+q.title+" U.S.C. "+q.sec.base+`"`, 100, more)
	if err != nil && final(ctx, err) {
		return found{}, err
	}
	for _, h := range hits {
		if f, ok := q.among(h.String("packageId"), h.String("granuleId"), h.String("title")); ok {
			return q.content(ctx, f)
		}
	}
	for _, year := range q.editions() {
		f, listed := q.list(ctx, "USCODE-"+year+"-title"+q.title, report)
		if listed == nil {
			return q.content(ctx, f)
		}
		if errors.Is(listed, &backends.Error{Code: backends.NotFound}) {
			continue // no such edition yet
		}
		return found{}, listed
	}
	if err == nil {
		err = errNoSuch
	}
	return found{}, err
}

var granuleForm = regexp.MustCompile(`^USCODE-(\d{4})-title(\d+a?)(?:-.+)?-sec([0-9A-Za-z-]+)$`)

// among reports whether a granule is the section; if it is another one, it is remembered.
func (q *inquiry) among(pkg, granule, heading string) (found, bool) {
	m := granuleForm.FindStringSubmatch(granule)
	if m == nil || m[2] != q.title || pkg != "" && pkg != "USCODE-"+m[1]+"-title"+m[2] {
		return found{}, false
	}
	if !strings.EqualFold(m[3], q.sec.base) || q.year > 0 && m[1] != strconv.Itoa(q.year) {
		q.seen = append(q.seen, m[3])
		return found{}, false
	}
	f := found{year: m[1], granule: granule, url: site + "app/details/USCODE-" + m[1] + "-title" + m[2] + "/" + granule}
	f.heading = headingOf(heading)
	return f, true
}

// headingOf removes the number from "Sec. 355 - New drugs".
func headingOf(title string) string {
	if _, rest, ok := strings.Cut(title, " - "); ok && strings.HasPrefix(title, "Sec") {
		return text.Line(rest)
	}
	return text.Line(title)
}

// list reads the list of an edition's sections until the section is found, the list ends, or the page limit is reached.
func (q *inquiry) list(ctx context.Context, pkg string, report func(backends.Progress)) (found, error) {
	at := api + "packages/" + pkg + "/granules"
	query := url.Values{"offsetMark": {"*"}, "pageSize": {"100"}}
	asked := map[string]bool{}
	for page := 1; page <= q.o.GranulePages; page++ {
		asked[query.Encode()] = true
		var answer lenientjson.Object
		if _, err := q.c.JSON(ctx, fetch.Request{URL: at, Query: query}, &answer); err != nil {
			return found{}, err
		}
		granules := answer.Objects("granules")
		for _, g := range granules {
			if f, ok := q.among(pkg, g.String("granuleId"), g.String("title")); ok {
				return f, nil
			}
		}
		query = following(answer, query, 100*page)
		if len(granules) == 0 || query == nil || asked[query.Encode()] {
			return found{}, errNoSuch
		}
		report(backends.Progress{Done: -1, Note: "reading the list of sections, page " + strconv.Itoa(page+1)})
	}
	return found{}, errors.New("not among the first " + strconv.Itoa(100*q.o.GranulePages) + " sections of the list")
}

// following returns the query for the next page, or nil. The service identifies it by an address, by a mark, or, in its
// older form, by an offset to be counted.
func following(answer lenientjson.Object, query url.Values, read int) url.Values {
	if u, err := url.Parse(answer.String("nextPage")); err == nil && u.RawQuery != "" {
		next := u.Query()
		next.Del("api_key")
		return next
	}
	if mark := answer.String("offsetMark"); mark != "" && mark != query.Get("offsetMark") {
		return url.Values{"offsetMark": {mark}, "pageSize": {"100"}}
	}
	if answer.Int("count") > read {
		return url.Values{"offset": {strconv.Itoa(read)}, "pageSize": {"100"}}
	}
	return nil
}

// content reads the text of a granule from its public address, else through the API. A granule that cannot be read is
// still the section.
func (q *inquiry) content(ctx context.Context, f found) (found, error) {
	pkg := "USCODE-" + f.year + "-title" + q.title
	for _, at := range []string{
		links(f.year, q.title, q.sec.base, f.granule)["html"],
		api + "packages/" + pkg + "/granules/" + f.granule + "/htm",
	} {
		own, err := q.read(ctx, fetch.Request{URL: at}, q.sec)
		if err == nil {
			heading := f.heading
			f.statute = own.statute
			if f.statute.heading == "" {
				f.statute.heading = heading
			}
			return f, nil
		}
		if ctx.Err() != nil {
			break
		}
	}
	if own, err := q.counsel(ctx); err == nil { // a section without its text is no answer
		return own, nil
	}
	f.snippet = f.heading + " (its text could not be read; open the page)"
	return f, nil
}

// pages are the websites searched for a section, the closest to the source first.
var pages = []string{"uscode.house.gov", "govinfo.gov", "law.cornell.edu/uscode"}

// web searches for a page whose address is the section's own. The text comes from the Office of the Law Revision
// Counsel if it can be read there.
func (q *inquiry) web(ctx context.Context, _ func(backends.Progress)) (found, error) {
	res, err := web.Search(ctx, q.c,
		web.Query{Words: q.title + " U.S.C. § " + q.sec.base + " United States Code section text", Domains: pages, Limit: 10})
	if err != nil && errors.Is(err, &backends.Error{Code: backends.Offline}) {
		return found{}, err
	}
	own := regexp.MustCompile(`(?i)(?:/uscode/text/` + q.title + `/|title` + q.title + `-section|title` + q.title +
		`[^/]*-sec)` + regexp.QuoteMeta(q.sec.base) + `(?:\.html?|[&#?/].*)?$`)
	i := slices.IndexFunc(res.Documents, func(d backends.Document) bool { return own.MatchString(d.URL) })
	if f, failed := q.counsel(ctx); failed == nil {
		return f, nil
	}
	switch {
	case i >= 0:
		d := res.Documents[i]
		f := found{url: d.URL, snippet: d.Snippet}
		f.heading = d.Title
		return f, nil
	case err != nil:
		return found{}, err
	}
	return found{}, errNoSuch
}

// counsel reads the section at the Office of the Law Revision Counsel, whose text is newer than any edition. The site
// returns a page for anything, so its report that there is no such section is not trusted.
func (q *inquiry) counsel(ctx context.Context) (found, error) {
	if q.year > 0 {
		return found{}, errNoSuch
	}
	at := url.Values{
		"req": {"granuleid:USC-prelim-title" + q.title + "-section" + q.sec.base}, "num": {"0"},
		"edition": {"prelim"},
	}
	f, err := q.read(ctx, fetch.Request{URL: "https://uscode.house.gov/view.xhtml", Query: at}, q.sec)
	f.url = "https://uscode.house.gov/view.xhtml?" + at.Encode()
	return f, err
}
