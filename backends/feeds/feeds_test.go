package feeds_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/feeds"
	"headnote/backends/fetch/fetchtest"
)

const (
	rss = `<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>District Court, Example</title>
<item><title>2:26-cv-00311 Larkin v. Oakmere</title><link>https://www.govinfo.gov/d?9001</link><guid>https://www.govinfo.gov/d?9001</guid>
<pubDate>Mon, 29 Jun 2026 10:00:00 GMT</pubDate><description>[Motion to Dismiss] (&lt;a href="x"&gt;42&lt;/a&gt;)</description></item>
<item><title>2:26-cv-00311 Larkin v. Oakmere</title><link>https://www.govinfo.gov/d?9001</link><guid>https://www.govinfo.gov/d?9001</guid>
<pubDate>Tue, 30 Jun 2026 10:00:00 GMT</pubDate><description>[Order]</description></item>
<item><title>Old</title><pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate></item></channel></rss>`
	atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Opinions</title>
<entry><id>tag:1</id><title>Larkin &amp; Co.</title><link rel="alternate" href="https://www.govinfo.gov/o/1"/>
<updated>2026-06-30T08:00:00-04:00</updated><summary>Affirmed.</summary></entry></feed>`
)

func page(body string) fetchtest.Answer {
	return fetchtest.Answer{Body: body, Headers: map[string]string{"Content-Type": "application/rss+xml"}}
}

func TestFeeds(t *testing.T) {
	at := "www.govinfo.gov/rss/"
	s := fetchtest.New(t, fetchtest.Routes{
		at + "court.xml": {Status: 302, Headers: map[string]string{"Location": "https://" + at + "moved.xml"}},
		at + "moved.xml": page(rss), at + "opinions.xml": page(atom),
	})
	read := func(name string) backends.Result {
		t.Helper()
		res, err := s.Call(feeds.Calls(s.Client), "read_feed",
			backends.Params{"url": "https://" + at + name, "date_after": "2026-06-01", "limit": 10})
		require.NoError(t, err)
		fetchtest.Check(t, res)
		return res
	}
	res := read("court.xml")
	require.Len(t, res.Documents, 2, "two events of one case, and none of before")
	d := res.Documents[0]
	require.Equal(t, []string{"2:26-cv-00311 Larkin v. Oakmere", "2026-06-29", "[Motion to Dismiss] (42)"},
		[]string{d.Title, d.Date, d.Snippet})
	require.Equal(t, "District Court, Example", d.Court)
	d = read("opinions.xml").Documents[0]
	require.Equal(t, []string{"Larkin & Co.", "2026-06-30", "https://www.govinfo.gov/o/1"},
		[]string{d.Title, d.Date, d.URL})
	_, err := s.Call(feeds.Calls(s.Client), "read_feed", backends.Params{"url": "https://feeds.example.com/x"})
	require.Error(t, err, "a host that nobody has allowed is not asked")
	require.Len(t, s.Asked(), 3)
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, feeds.Calls, "read_feed", backends.Params{"url": "https://www.govinfo.gov/rss/x.xml"}, nil)
}

func FuzzFeed(f *testing.F) {
	f.Add(rss)
	f.Add(atom)
	f.Add(`<rdf:RDF><item><title>x</title></item>`)
	f.Fuzz(func(t *testing.T, body string) {
		c := fetchtest.Canned(t, body)
		p := backends.Params{"url": "https://www.govinfo.gov/rss/x", "limit": 50}
		res, err := feeds.Calls(c)["read_feed"](t.Context(), p, func(backends.Progress) {})
		if err == nil {
			fetchtest.Check(t, res)
		}
	})
}
