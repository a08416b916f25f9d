package feeds_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/feeds"
	"headnote/backends/fetch/fetchtest"
)

// read is what a feed with this body gives since a day.
func read(t *testing.T, body, since string) ([]backends.Document, error) {
	t.Helper()
	p := backends.Params{"url": "https://www.govinfo.gov/rss/x.xml", "limit": 50}
	if since != "" {
		p["date_after"] = since
	}
	res, err := feeds.Calls(fetchtest.Canned(t, body))["read_feed"](t.Context(), p, func(backends.Progress) {})
	if err == nil {
		fetchtest.Check(t, res)
	}
	return res.Documents, err
}

// Feeds write the date of an entry in many formats: none of them hides it from a watch for new entries.
func TestDaysOfEntries(t *testing.T) {
	for said, want := range map[string]string{
		"Mon, 29 Jun 2026 10:00:00 GMT":   "2026-06-29",
		"Mon, 29 Jun 2026 10:00:00 -0400": "2026-06-29",
		"Mon, 29 Jun 2026 10:00 GMT":      "2026-06-29",
		"Mon, 29 Jun 2026 10:00 -0400":    "2026-06-29",
		"Thu, 2 Jul 2026 10:00:00 EST":    "2026-07-02",
		"29 Jun 2026 10:00:00 GMT":        "2026-06-29",
		"2 Jul 2026 10:00:00 -0500":       "2026-07-02",
		"29 Jun 26 10:00 GMT":             "2026-06-29",
		"2026-06-29T10:00:00Z":            "2026-06-29",
		"2026-06-29T10:00:00.123-04:00":   "2026-06-29",
		"2026-06-29T10:00Z":               "2026-06-29",
		"2026-06-29T10:00:00":             "2026-06-29",
		"2026-06-29":                      "2026-06-29",
		" Mon, 29 Jun 2026 10:00:00 GMT ": "2026-06-29",
		"June 29, 2026":                   "2026-06-29",
		"Monday, June 29, 2026":           "2026-06-29",
		"yesterday":                       "",
		"Mon, 31 Jun 2026 10:00:00 GMT":   "",
		"":                                "",
		"0001-01-01T00:00:00Z":            "",
	} {
		body := fmt.Sprintf(`<rss><channel><title>T</title><item><title>Order</title><link>https://x.example/1</link>`+
			`<pubDate>%s</pubDate></item></channel></rss>`, said)
		docs, err := read(t, body, "")
		require.NoError(t, err, said)
		require.Len(t, docs, 1, said)
		require.Equal(t, want, docs[0].Date, said)
		if want != "" {
			docs, err = read(t, body, "2026-06-01")
			require.NoError(t, err, said)
			require.Len(t, docs, 1, said)
			docs, err = read(t, body, "2026-08-01")
			require.True(t, err != nil || len(docs) == 0, "%s: it is older", said)
		}
	}
}

// The same entry in each feed format is the same document, whatever surrounds its words.
func TestFormsOfFeeds(t *testing.T) {
	const rssHead = `<rss version="2.0"><channel><title>Opinions</title><item>`
	const rssFoot = `<pubDate>Mon, 29 Jun 2026 10:00:00 GMT</pubDate></item></channel></rss>`
	const link = `<link>https://x.example/o/1</link>`
	for name, body := range map[string]string{
		"RSS 2.0": rssHead + `<title>Larkin &amp; Co. v. Oakmere</title>` + link + `<description>Affirmed.</description>` +
			rssFoot,
		"character data": rssHead + `<title><![CDATA[Larkin &amp; Co. v. Oakmere]]></title>` + link +
			`<description><![CDATA[<p>Affirmed.</p>]]></description>` + rssFoot,
		"marks in the text": rssHead + `<title>Larkin &amp; Co. v. &lt;i&gt;Oakmere&lt;/i&gt;</title>` + link +
			"<description>\n\t&lt;p&gt;Affirmed.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description>" + rssFoot,
		"RSS 1.0": `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" ` +
			`xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Opinions</title></channel><item>` +
			`<title>Larkin &amp; Co. v. Oakmere</title>` + link +
			`<description>Affirmed.</description><dc:date>2026-06-29T10:00:00Z</dc:date></item></rdf:RDF>`,
		"Atom": `<feed xmlns="http://www.w3.org/2005/Atom"><title>Opinions</title><entry><id>tag:1</id>` +
			`<title type="html">Larkin &amp;amp; Co. v. Oakmere</title><link rel="self" href="https://x.example/atom"/>` +
			`<link rel="alternate" href="https://x.example/o/1"/><published>2026-06-29T10:00:00Z</published>` +
			`<updated>2026-07-09T10:00:00Z</updated><content>Affirmed.</content></entry></feed>`,
		"upper case": strings.NewReplacer("<rss", "<RSS", "</rss", "</RSS").Replace(rssHead + `<title>Larkin &amp; Co. v. ` +
			`Oakmere</title>` + link + `<description>Affirmed.</description>` + rssFoot),
	} {
		docs, err := read(t, body, "")
		require.NoError(t, err, name)
		require.Len(t, docs, 1, name)
		d := docs[0]
		require.Equal(t, "Larkin & Co. v. Oakmere", d.Title, name)
		require.Equal(t, []string{"Affirmed.", "2026-06-29", "https://x.example/o/1", "Opinions"},
			[]string{d.Snippet, d.Date, d.URL, d.Court}, name)
	}
	latin, err := read(t, "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><channel><item>"+
		"<title>Caf\xe9 v. Nord</title></item></channel></rss>", "")
	require.NoError(t, err)
	require.Equal(t, "Café v. Nord", latin[0].Title)
}

// An address that a browser should not open is dropped, an entry without words is skipped, and anything other than a
// feed is refused.
func TestWhatIsNoEntryAndNoFeed(t *testing.T) {
	for _, address := range []string{"javascript:alert(1)", "file:///etc/passwd", "https://u:p@x.example/", "/o/1", ""} {
		docs, err := read(t, `<rss><channel><item><title>Order</title><link>`+address+`</link></item></channel></rss>`, "")
		require.NoError(t, err, address)
		require.Len(t, docs, 1, address)
		require.Empty(t, docs[0].URL, address)
	}
	for _, body := range []string{
		"", "no feed at all", "<html><body>Sign in</body></html>", `{"items":[]}`,
		"<rss><channel><item><title>cut", "<opml><outline/></opml>",
	} {
		_, err := read(t, body, "")
		require.Error(t, err, body)
	}
	docs, err := read(t, "<rss><channel><item><link>https://x.example/1</link></item></channel></rss>", "")
	require.True(t, err != nil || len(docs) == 0)
}
