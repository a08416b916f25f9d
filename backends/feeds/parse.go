package feeds

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/html/charset"

	"headnote/text"
	"headnote/text/htmltext"
)

// feed is the content of a feed in any format.
type feed struct {
	title   string
	entries []item
}

// item is one entry.
type item struct{ id, title, link, summary, day string }

// most is the maximum number of entries read from a feed.
const most = 1000

// parse reads RSS 2.0, RSS 1.0 or Atom.
func parse(body []byte) (feed, error) {
	d := xml.NewDecoder(bytes.NewReader(body))
	d.Strict, d.Entity, d.CharsetReader = false, xml.HTMLEntity, charset.NewReaderLabel
	var f feed
	root := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && root != "" {
			return f, nil
		}
		if err != nil {
			return f, errors.New("it is not XML that can be read")
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		name := strings.ToLower(start.Name.Local)
		switch {
		case root == "":
			if root = name; root != "rss" && root != "feed" && root != "rdf" {
				return f, errors.New("it is neither RSS nor Atom")
			}
		case name == "title" && f.title == "":
			var s string
			if err := d.DecodeElement(&s, &start); err != nil {
				return f, errors.New("it ends in the middle")
			}
			f.title = text.Line(htmltext.Snippet(s))
		case name == "item" || name == "entry":
			var e entry
			if err := d.DecodeElement(&e, &start); err != nil {
				return f, errors.New("it ends in the middle")
			}
			if i, ok := e.item(); ok && len(f.entries) < most {
				f.entries = append(f.entries, i)
			}
		}
	}
}

// entry is an RSS item or an Atom entry.
type entry struct {
	Title string `xml:"title"`
	Links []struct {
		Href string `xml:"href,attr"`
		Rel  string `xml:"rel,attr"`
		Text string `xml:",chardata"`
	} `xml:"link"`
	GUID        string `xml:"guid"`
	ID          string `xml:"id"`
	Description string `xml:"description"`
	Summary     string `xml:"summary"`
	Content     string `xml:"content"`
	PubDate     string `xml:"pubDate"`
	Date        string `xml:"date"`
	Published   string `xml:"published"`
	Updated     string `xml:"updated"`
}

func (e entry) item() (item, bool) {
	i := item{title: text.Line(htmltext.Snippet(e.Title))}
	for _, l := range e.Links {
		if at := address(l.Href); at != "" && (i.link == "" || l.Rel == "alternate") {
			i.link = at
		}
		if at := address(l.Text); at != "" && i.link == "" {
			i.link = at
		}
	}
	for _, s := range []string{e.Description, e.Summary, e.Content} {
		if i.summary = text.Line(htmltext.Snippet(s)); i.summary != "" {
			break
		}
	}
	for _, s := range []string{e.PubDate, e.Date, e.Published, e.Updated} {
		if i.day = day(s); i.day != "" {
			break
		}
	}
	for _, s := range []string{e.GUID, e.ID, i.link, i.title + i.day + i.summary} {
		if i.id = text.Line(s); i.id != "" {
			// one entry per docket event: courts give all events of a case the same address
			i.id += "\x00" + i.title + "\x00" + i.day + "\x00" + i.summary
			break
		}
	}
	return i, i.id != "" && i.title+i.summary != ""
}

func address(s string) string {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil {
		return ""
	}
	return text.Line(u.String())
}

// forms are the time formats of feeds.
var forms = []string{
	time.RFC1123Z, time.RFC1123, "Mon, 2 Jan 2006 15:04:05 -0700", "Mon, 2 Jan 2006 15:04:05 MST", time.RFC822Z,
	time.RFC822, "Mon, 2 Jan 2006 15:04 -0700", "Mon, 2 Jan 2006 15:04 MST", "2 Jan 2006 15:04:05 -0700",
	"2 Jan 2006 15:04:05 MST", time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", time.DateOnly,
	"January 2, 2006", "Monday, January 2, 2006",
}

func day(s string) string {
	s = strings.TrimSpace(s)
	for _, form := range forms {
		if at, err := time.Parse(form, s); err == nil && at.Year() > 1900 && at.Year() < 2200 {
			return at.Format(time.DateOnly)
		}
	}
	return ""
}
