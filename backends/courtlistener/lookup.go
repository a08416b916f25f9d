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

// Bounds of one request, by the service's own rule.
const (
	mostCitations = 250
	mostText      = 64_000 // characters
)

// fresh is how long an answer may be used again: reported cases do not change.
const fresh = 30 * 24 * time.Hour

// Status says what became of a citation.
type Status string

// The statuses. A citation that was not checked is neither right nor wrong.
const (
	Found      Status = "found"
	Ambiguous  Status = "ambiguous"   // it names several cases
	NoSuchCase Status = "not_found"   // a reporter that is known, and no case there
	NotACase   Status = "not_a_case"  // no citation of a case, or of an unknown reporter
	NotChecked Status = "not_checked" // the service did not get to it
)

// Match is what a citation was found to name.
type Match struct {
	Citation   string              `json:"citation"` // as it was asked
	Status     Status              `json:"status"`
	Normalized []string            `json:"normalized,omitempty"`
	Cases      []backends.Document `json:"cases,omitempty"`
	Note       string              `json:"note,omitempty"` // what the service says, or why it was not checked
}

// Lookup checks citations of cases in batches.
type Lookup struct{ c *fetch.Client }

// NewLookup makes a look-up over c.
func NewLookup(c *fetch.Client) Lookup { return Lookup{c} }

// Citations says of each citation what it names, in the order in which they are
// given: one request for each 250. The service takes 60 citations a minute; those
// that it does not get to come back as NotChecked, and can be asked again. The
// error is one of asking at all: no key, offline, no connection.
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

// Text reads the opinions of a case, by the id of its document: one request.
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

// batch joins as many citations as one request takes, a line each, and tells where
// each appears, in code points, which is how the service counts.
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

// assign brings the items of an answer to the citations in which they were found.
// A string with parallel citations has several items; the best of them counts.
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

// waitFor says when to ask again, which the service writes into the body.
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

// otherTool says who looks up what is no case.
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
