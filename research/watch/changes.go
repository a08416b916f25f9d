package watch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"headnote/backends"
	"headnote/text"
	"headnote/text/redline"
)

// memory is what a run works with: what earlier runs recorded, and what this run adds.
type memory struct {
	through map[string]string
	asked   map[string]time.Time
	texts   map[string]string
	seen    []string
	known   map[string]bool
}

func newMemory(m Memory) *memory {
	out := memory{
		through: maps.Clone(m.Through), asked: maps.Clone(m.Asked), texts: maps.Clone(m.Texts), seen: m.Seen,
		known: make(map[string]bool),
	}
	if out.asked == nil {
		out.asked = make(map[string]time.Time)
	}
	if out.through == nil {
		out.through = make(map[string]string)
	}
	if out.texts == nil {
		out.texts = make(map[string]string)
	}
	for _, s := range m.Seen {
		out.known[s] = true
	}
	return &out
}

// add records that something was seen, and reports whether it is new.
func (m *memory) add(id string) bool {
	s := mark(id)
	if m.known[s] {
		return false
	}
	m.known[s] = true
	m.seen = append(m.seen[:len(m.seen):len(m.seen)], s)
	return true
}

func (m *memory) state() Memory {
	return Memory{
		Through: m.through, Asked: m.asked, Seen: m.seen[max(0, len(m.seen)-mostSeen):], Texts: m.texts,
	}
}

// asNone reports whether an error only means that the source found nothing.
func asNone(err error, e **backends.Error) bool {
	return errors.As(err, e) && (*e).Code == backends.NoResults
}

// report adds the documents that are new.
func (r Runner) report(ctx context.Context, p period, docs []backends.Document, m *memory, rep *Report) {
	for _, d := range docs {
		if d.ID == "" || !m.add(d.ID) {
			continue
		}
		if d.Date != "" && d.Date < p.watch.Since[:min(len(d.Date), len(p.watch.Since))] || d.Date == "" && p.first() {
			continue // it is older than the watch
		}
		c := changeOf(d)
		if p.Compare != nil {
			r.compare(ctx, p, d, &c, rep)
		}
		rep.Changes = append(rep.Changes, c)
	}
}

// changeOf returns the change for a new document.
func changeOf(d backends.Document) Change {
	c := Change{
		ID: d.ID, Title: text.Line(d.Title), Citation: text.Line(d.Citation), Kind: d.Kind, Date: d.Date,
		Where: text.Line(d.Court), URL: d.URL, Source: d.Source,
	}
	if quote := text.Line(d.Snippet); quote != c.Title {
		c.Quote = text.Truncate(quote, 600)
	}
	return c
}

// compare adds to a change how the document differs from its earlier version.
func (r Runner) compare(ctx context.Context, p period, d backends.Document, c *Change, rep *Report) {
	done := 0
	for _, other := range rep.Changes {
		if len(other.Redline) > 0 {
			done++
		}
	}
	params := backends.Params{}
	values := make(map[string]string)
	for name, v := range d.Extra {
		if s, ok := v.(string); ok {
			values[name] = s
		}
	}
	var shown []string
	for _, name := range []string{"title", "section", "as_of"} {
		params[name] = fill(p.Compare[name], values)
		shown = append(shown, fmt.Sprintf("--param %s=%s", name, params[name]))
	}
	by := "headnote tool " + p.Compare["tool"] + " " + strings.Join(shown, " ")
	if done >= mostCompare {
		c.Note = "not compared in this run, because many sections changed: " + by
		return
	}
	res, err := r.call(ctx, p.Compare["tool"], params)
	if err != nil || len(res.Documents) == 0 {
		c.Note = "the versions were not compared: " + by
		if err != nil {
			c.Note = "the versions were not compared (" + text.Line(err.Error()) + "): " + by
		}
		return
	}
	_, body, _ := strings.Cut(res.Documents[0].Text, "\n\n") // without the heading
	c.Redline, c.Quote = lines(body), ""
	c.Citation = text.Line(res.Documents[0].Citation)
}

// Limits for the redline in a memo.
const (
	mostLines   = 40
	longestLine = 2000
)

// lines returns the paragraphs of a redline.
func lines(body string) []string {
	var out []string
	for part := range strings.SplitSeq(body, "\n") {
		if part = text.Line(part); part == "" {
			continue
		}
		if len(out) == mostLines {
			return append(out, "… more was changed than is shown here")
		}
		out = append(out, text.Truncate(part, longestLine))
	}
	return out
}

// compareText requests a text and compares it with the last version. A text may be obtained in several ways that format
// it differently; it is compared with the last version obtained in the same way.
func (r Runner) compareText(ctx context.Context, p period, m *memory, rep *Report) {
	res, err := r.call(ctx, p.Tool, p.filled)
	if err != nil {
		rep.NotAsked = append(rep.NotAsked, Failure{p.Tool, text.Line(err.Error()), p.from()})
		return
	}
	if len(res.Documents) == 0 || strings.TrimSpace(res.Documents[0].Text) == "" {
		rep.NotAsked = append(rep.NotAsked, Failure{p.Tool, "no text was found", p.from()})
		return
	}
	m.through[p.key()], m.asked[p.key()] = p.today, r.Now()
	d := res.Documents[0]
	way, _ := d.Extra["strategy"].(string)
	key := p.key() + " " + way
	before, now := m.texts[key], text.Prefix(d.Text, longestText)
	m.texts[key] = now
	changes, cut := redline.Changes(before, now)
	if before == "" || len(changes) == 0 {
		return
	}
	for other := range m.texts { // otherwise the same change would be reported again for another way
		if other != key && strings.HasPrefix(other, p.key()+" ") {
			delete(m.texts, other)
		}
	}
	c := changeOf(d)
	c.ID, c.Quote, c.Date = d.ID+"@"+mark(now), "", p.today
	for _, x := range changes {
		c.Redline = append(c.Redline, x.String())
	}
	c.Redline = lines(strings.Join(c.Redline, "\n"))
	if cut || len(d.Text) > longestText {
		c.Note = "the end of the text was not compared"
	}
	if m.add(c.ID) {
		rep.Changes = append(rep.Changes, c)
	}
}
