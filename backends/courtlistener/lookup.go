package courtlistener

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/citations"
	"headnote/text"
)

// Limits of one request, set by the service.
const (
	mostCitations = 250
	mostText      = 64_000 // characters
)

// fresh is how long a response may be reused: reported cases do not change.
const fresh = 30 * 24 * time.Hour

// Status is the result of looking up a citation.
type Status string

// The statuses. A citation that was not checked is neither right nor wrong.
const (
	Found      Status = "found"
	Ambiguous  Status = "ambiguous"   // names several cases
	NoSuchCase Status = "not_found"   // a known reporter, but no case there
	NotACase   Status = "not_a_case"  // not a citation of a case, or an unknown reporter
	NotChecked Status = "not_checked" // the service did not get to it
)

// Match is the result for one citation.
type Match struct {
	Citation   string              `json:"citation"` // as requested
	Status     Status              `json:"status"`
	Normalized []string            `json:"normalized,omitempty"`
	Cases      []backends.Document `json:"cases,omitempty"`
	Note       string              `json:"note,omitempty"` // the service's message, or why it was not checked
}

// Lookup checks citations of cases in batches.
type Lookup struct{ c *fetch.Client }

// NewLookup returns a lookup over c.
func NewLookup(c *fetch.Client) Lookup { return Lookup{c} }

// Citations looks up each citation and returns the matches in the same order, with one request per 250. The service
// takes 60 citations a minute; those beyond that are NotChecked and can be retried. The error is for requests that
// cannot be made at all: no key, offline, no connection.
func (l Lookup) Citations(ctx context.Context, cites []string) ([]Match, error) {
	out := make([]Match, len(cites))
	for i, s := range cites {
		out[i] = Match{Citation: s, Status: NotChecked}
	}
	for start := 0; start < len(cites); {
		body, spans := batch(cites[start:])
		items, err := l.ask(ctx, body)
		if err != nil {
			if start == 0 && !throttled(err) {
				return nil, err
			}
			for i := start; i < len(out); i++ {
				out[i].Note = waitFor(err)
			}
			return out, nil
		}
		assign(out[start:start+len(spans)], spans, items)
		start += len(spans)
	}
	return out, nil
}

// Text reads the opinions of a case by the ID of its document, in one request.
func (l Lookup) Text(ctx context.Context, id string) (string, error) {
	m := caseID.FindStringSubmatch(id)
	if m == nil || m[1] != "" {
		return "", &backends.Error{
			Code: backends.InvalidParameters, Source: "courtlistener",
			Message: id + " is not a valid id of a case", Next: "give the id of a document of CourtListener",
		}
	}
	r, err := source(l).get(ctx, "opinions/", url.Values{"cluster": {m[2] + m[4]}})
	if err != nil {
		return "", err
	}
	s, _ := opinions(r.Objects("results"))
	if s == "" {
		return "", &backends.Error{
			Code: backends.NotFound, Source: "courtlistener",
			Message: "CourtListener has no text of " + id, Next: "open its page",
		}
	}
	return s, nil
}

// ask sends one batch.
func (l Lookup) ask(ctx context.Context, body string) ([]lenientjson.Object, error) {
	var items []lenientjson.Object
	req := fetch.Request{URL: api + "citation-lookup/", Form: url.Values{"text": {body}}, Fresh: fresh}
	_, err := l.c.JSON(ctx, req, &items)
	if slices.ContainsFunc(items, func(item lenientjson.Object) bool { return statusOf(item) == NotChecked }) {
		l.c.Forget(ctx, req) // the service did not get to all of them
	}
	return items, err
}

// batch joins as many citations as one request takes, one per line, and returns where each appears, in code points, as
// the service counts.
func batch(cites []string) (string, []text.Span) {
	var b strings.Builder
	var spans []text.Span
	at := 0
	for _, s := range cites[:min(len(cites), mostCitations)] {
		s = text.Truncate(text.Line(s), 400)
		n := utf8.RuneCountInString(s)
		if at+n+1 > mostText {
			break
		}
		b.WriteString(s + "\n")
		spans = append(spans, text.Span{Start: at, End: at + n})
		at += n + 1
	}
	return b.String(), spans
}

// assign matches the items of an answer to the citations that contain them. Of several items for a string with parallel
// citations, the best counts.
func assign(out []Match, spans []text.Span, items []lenientjson.Object) {
	for i := range out {
		out[i].Status = NotACase
	}
	for _, item := range items {
		at := item.Int("start_index")
		i, ok := slices.BinarySearchFunc(spans, at, func(sp text.Span, at int) int {
			switch {
			case sp.End <= at:
				return -1
			case sp.Start > at:
				return 1
			}
			return 0
		})
		if !ok {
			continue
		}
		m := &out[i]
		status := statusOf(item)
		if better(status, m.Status) {
			m.Status, m.Note = status, item.String("error_message")
		}
		m.Normalized = append(m.Normalized, item.Strings("normalized_citations")...)
		for _, c := range item.Objects("clusters") {
			d := caseOf(c)
			if !slices.ContainsFunc(m.Cases, func(x backends.Document) bool { return x.ID == d.ID && x.Title == d.Title }) {
				m.Cases = append(m.Cases, d)
			}
		}
	}
}

func statusOf(item lenientjson.Object) Status {
	switch item.Int("status") {
	case http.StatusOK:
		return Found
	case http.StatusMultipleChoices:
		return Ambiguous
	case http.StatusNotFound:
		return NoSuchCase
	case http.StatusTooManyRequests:
		return NotChecked
	}
	return NotACase
}

func better(a, b Status) bool {
	order := []Status{NotACase, NotChecked, NoSuchCase, Ambiguous, Found}
	return slices.Index(order, a) > slices.Index(order, b)
}

func throttled(err error) bool {
	var status *fetch.StatusError
	return errors.As(err, &status) && status.Status == http.StatusTooManyRequests ||
		errors.Is(err, &backends.Error{Code: backends.QuotaExhausted})
}

// waitFor returns when to retry, which the service writes into the body.
func waitFor(err error) string {
	var status *fetch.StatusError
	if errors.As(err, &status) {
		var body lenientjson.Object
		if json.Unmarshal(status.Body, &body) == nil && body.String("wait_until") != "" {
			return "not checked: 60 citations a minute are taken; ask again after " + body.String("wait_until")
		}
	}
	return "not checked: " + err.Error()
}

// lookup is the tool: one citation, the case it names.
func (s source) lookup(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	asked := strings.TrimSpace(p.String("citation"))
	matches, err := NewLookup(s.c).Citations(ctx, []string{asked})
	if err != nil {
		return backends.Result{}, err
	}
	m := matches[0]
	fail := &backends.Error{
		Source: "courtlistener", Code: backends.NotFound,
		Message: asked + " names no case that CourtListener knows",
		Next:    "check volume and page, or use search_cases with the names of the parties",
	}
	switch {
	case m.Status == NotChecked:
		fail.Code, fail.Message, fail.Next, fail.Retryable = backends.QuotaExhausted, asked+" was "+m.Note,
			"look at the case itself, or ask again later", true
		return backends.Result{}, fail
	case m.Status == NotACase:
		fail.Message = asked + " is not a citation of a case in a reporter that CourtListener knows"
		if next := otherTool(asked); next != "" {
			fail.Next = next
		}
		return backends.Result{}, fail
	case m.Status == NoSuchCase:
		return backends.Result{}, fail
	}
	return s.looked(backends.Result{
		Documents: m.Cases,
		Metadata:  map[string]any{"status": m.Status, "normalized_citations": m.Normalized},
	}), nil
}

// otherTool names the tool for citations of something other than a case.
func otherTool(s string) string {
	for _, c := range citations.Extract(s) {
		switch {
		case c.Kind != citations.Law || c.Section == "":
		case strings.Contains(c.Text, "U.S.C"):
			return "use get_usc_section with title=" + c.Title + " section=" + c.Section
		case strings.Contains(c.Text, "C.F.R"):
			return "use search_cfr with query=\"" + c.Text + "\""
		default:
			return "use search_state_statutes for " + c.Text
		}
	}
	return ""
}
