package backends

import (
	"cmp"
	"net/url"
	"strings"
	"time"

	"headnote/text"
)

// tidied enforces what every document promises, whatever a source sent: a unique ID, a title, valid dates, addresses
// that a browser opens, scores from 0 to 1, and lines that are safe for a terminal. Documents without an ID or any kind
// of title are dropped.
func tidied(docs []Document) []Document {
	if len(docs) == 0 {
		return docs
	}
	out := make([]Document, 0, len(docs))
	seen := make(map[string]bool, len(docs))
	for _, d := range docs {
		for _, s := range []*string{&d.ID, &d.Title, &d.Citation, &d.Court, &d.Docket, &d.Author, &d.Snippet} {
			*s = text.Line(*s)
		}
		d.Text = text.Clean(d.Text)
		d.Date = readable(d.Date)
		d.Title = cmp.Or(d.Title, d.Citation, d.Snippet, d.Docket)
		if u, err := url.Parse(d.URL); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			d.URL = ""
		}
		if !(d.Score >= 0) { // also NaN
			d.Score = 0
		}
		d.Score = min(d.Score, 1)
		if _, own, _ := strings.Cut(d.ID, ":"); own == "" || d.Title == "" || seen[d.ID] {
			continue
		}
		seen[d.ID] = true
		out = append(out, d)
	}
	return out
}

// readable returns a day, a month or a year, or "" if it is not valid.
func readable(s string) string {
	for _, layout := range []string{"2006-01-02", "2006-01", "2006"} {
		if _, err := time.Parse(layout, s); err == nil {
			return s
		}
	}
	return ""
}
