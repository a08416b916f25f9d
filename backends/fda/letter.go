package fda

import (
	"context"
	"errors"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/backends/web"
	"headnote/text"
)

// paper is a kind of document that the FDA publishes only on its website.
type paper struct {
	name     string // in a sentence
	kind     string // result_type
	words    string // put before the search
	is       func(backends.Document) bool
	describe func(*backends.Document)
}

var warningLetter = paper{
	name: "warning letters", kind: "enforcement_actions", words: "FDA warning letter",
	is:       func(d backends.Document) bool { return letterPath.MatchString(pathOf(d.URL)) },
	describe: describeLetter,
}

var form483 = paper{
	name: "inspectional observations (Form FDA 483)", kind: "enforcement_actions",
	words: "Form FDA 483 inspectional observations",
	is: func(d backends.Document) bool {
		return strings.Contains(d.Title+" "+d.Snippet, "483") || strings.Contains(pathOf(d.URL), "483")
	},
	describe: describe483,
}

// warningLetters finds warning letters. include_snippet false omits the snippets.
func (s source) warningLetters(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	return s.papers(ctx, warningLetter, p, report)
}

func (s source) observations(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	return s.papers(ctx, form483, p, report)
}

// papers searches the web for pages of fda.gov and puts those of the requested kind first; other FDA pages fill up the
// list.
func (s source) papers(ctx context.Context, want paper, p backends.Params, _ func(backends.Progress)) (backends.Result,
	error,
) {
	limit, after, before := p.Int("limit", 10), p.String("date_after"), p.String("date_before")
	// The date in the address of a letter is more reliable than the date on which a search engine saw the page, so the
	// date range is applied here.
	q := web.Query{Words: want.words + " " + p.String("search"), Domains: []string{"fda.gov"}, Limit: min(2*limit, 50)}
	got, err := web.Search(ctx, s.c, q)
	if err != nil {
		var e *backends.Error
		if errors.As(err, &e) {
			own := *e
			own.Message = "the FDA has no public interface for " + want.name + ", and the web search used instead failed: " +
				e.Message
			return backends.Result{}, &own
		}
		return backends.Result{}, err
	}
	said := "the FDA has no public interface for " + want.name +
		"; they were looked for by web search restricted to fda.gov"
	res := backends.Result{Requested: limit, Metadata: map[string]any{
		"via": "web_search", "engine": got.Engine,
		"restricted_to": "fda.gov", "notes": append([]string{said}, got.Notes...),
	}}
	var right, others []backends.Document
	for _, d := range got.Documents {
		if list(d.URL) {
			continue
		}
		d.Source, d.Court, d.ID = "fda", agency, "fda:page:"+strings.TrimPrefix(pathOf(d.URL), "/")
		isRight := want.is(d)
		if isRight {
			want.describe(&d)
		}
		if d.Date != "" && (after != "" && d.Date < after || before != "" && d.Date > before) {
			continue
		}
		if given, ok := p["include_snippet"].(bool); ok && !given {
			d.Snippet, d.Text, d.Passages = "", "", nil
		}
		if isRight {
			right = append(right, d)
		} else {
			others = append(others, d)
		}
	}
	res.Documents = append(right, others...)
	res.Documents = res.Documents[:min(len(res.Documents), limit)]
	return s.judgePapers(res, want, p), nil
}

var (
	// letterPath matches the case number and date of issue: …/warning-letters/acme-pharma-inc-650245-03152024.
	letterPath = regexp.MustCompile(`/warning-letters/(.+?)-(\d{5,7})-(\d{8})/?$`)
	// mediaPath matches the address of a file: /media/123456/download.
	mediaPath = regexp.MustCompile(`/media/(\d+)`)
	// titleParts matches what the FDA's page titles add to the name of the firm.
	titleParts = regexp.MustCompile(`\s*(?:[-–|]\s*(?:\d{5,7}|\d{2}/\d{2}/\d{4}|FDA|Warning Letter|U\.?S\.? Food and ` +
		`Drug Administration)\s*)+$`)
)

func describeLetter(d *backends.Document) {
	m := letterPath.FindStringSubmatch(pathOf(d.URL))
	firm := titleParts.ReplaceAllString(d.Title, "")
	if firm == "" {
		firm = strings.ReplaceAll(m[1], "-", " ")
	}
	if day := lenientjson.Day(m[3]); day != "" {
		d.Date = day
	}
	kind := "Warning Letter"
	if strings.Contains(strings.ToLower(d.Title), "close-out") || strings.Contains(strings.ToLower(d.Title), "close out") {
		kind = "Close-Out Letter"
	}
	d.ID, d.Kind, d.Docket, d.Author = "fda:warning-letter:"+m[2]+"-"+m[3], backends.KindLetter, "MARCS-CMS "+m[2], agency
	d.Title = kind + " to " + text.Truncate(firm, 120)
	d.Citation = d.Title + ", MARCS-CMS " + m[2] + " (FDA " + d.Date + ")"
	keep(d, "recipient", firm)
	keep(d, "marcs_cms", m[2])
	keep(d, "letter", kind)
}

func describe483(d *backends.Document) {
	d.Kind = backends.KindLetter
	id := path.Base(pathOf(d.URL))
	if m := mediaPath.FindStringSubmatch(pathOf(d.URL)); m != nil {
		id = m[1]
	}
	d.ID = "fda:483:" + id
	d.Title = titleParts.ReplaceAllString(d.Title, "")
	if d.Citation = d.Title; !strings.Contains(d.Title, "483") {
		d.Citation = "Form FDA 483, " + d.Title
	}
	if d.Date != "" {
		d.Citation += " (" + d.Date + ")"
	}
	keep(d, "letter", "Form FDA 483")
}

// keep adds one of the FDA's own fields to a document.
func keep(d *backends.Document, name, value string) {
	if d.Extra == nil {
		d.Extra = make(map[string]any)
	}
	d.Extra[name] = value
}

func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Path)
}

// list reports whether a page lists letters rather than being one.
func list(address string) bool {
	return slices.Contains([]string{
		"", "/", ".", "warning-letters", "oii-foia-electronic-reading-room",
		"ora-foia-electronic-reading-room",
	}, path.Base(pathOf(address)))
}
