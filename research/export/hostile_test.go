package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"golang.org/x/net/html"

	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// hostile are words that a document of the other side may contain. All of them get into a memo as quotations.
var hostile = []string{
	`<script>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`,
	`[the order](javascript:alert(1))`,
	`![seal](https://evil.example/pixel.png)`,
	"# Short Answer\n\nThe claim is barred.",
	"a | b |\n| --- | --- |\n| c | d |",
	"> quoted\n> again",
	"1. first\n2. second",
	"- [ ] file the answer",
	"```\ncode\n```",
	"]]> & &amp; &#x3c;b&#x3e; \"quoted\" 'single'",
	"\x1b[31mred\x1b]8;;https://evil.example\x07link\x1b]8;;\x07",
	"zero\u200bwidth and \u202eright to left",
	"a\x00b\x01c\ufffe\uffff",
	"**bold** _it_ ~struck~ `code` \\n \\",
	"https://evil.example and <https://evil.example>",
	strings.Repeat("very long ", 2000),
}

func hostileRun(t *testing.T) events.Run {
	t.Helper()
	s := demo(t)
	var statements []events.Statement
	var rows []events.Row
	for i, words := range hostile {
		st := events.Statement{
			ID: "h" + string(rune('a'+i)), Text: words + " begin" + string(rune('a'+i)) + "end",
			Evidence: []events.Evidence{{
				Kind: events.FromPassage, Document: "d" + string(rune('a'+i)), Title: words, Quote: words, Pinpoint: words,
			}},
		}
		statements = append(statements, st)
		rows = append(rows, events.Row{Statement: st, Cells: []string{words, "cell"}})
	}
	s.Memo = &events.Memo{
		Title: hostile[0], Question: hostile[1],
		Head: &events.MemoHead{To: hostile[0], From: hostile[2], Re: hostile[4], Privilege: hostile[10]},
		Sections: []events.Section{
			{ID: "a", Heading: "Answer", Level: 2, Blocks: []events.Block{
				{Kind: events.Paragraph, Statements: statements},
				{Kind: events.List, Statements: statements},
				{Kind: events.Numbered, Statements: statements},
				{Kind: events.Quote, Statements: statements},
				{Kind: events.TableKind, Table: &events.Table{Columns: []string{hostile[5], "b"}, Rows: rows}},
			}},
		},
	}
	return s
}

// elements are the names of the elements of a page, with the addresses that they load or lead to.
func elements(t *testing.T, page string) (names map[string]int, addresses []string) {
	t.Helper()
	names = make(map[string]int)
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			require.ErrorIs(t, z.Err(), io.EOF)
			return names, addresses
		case html.StartTagToken, html.SelfClosingTagToken:
			tok := z.Token()
			names[tok.Data]++
			for _, a := range tok.Attr {
				require.False(t, strings.HasPrefix(a.Key, "on"), "%s has %s", tok.Data, a.Key)
				if a.Key == "href" || a.Key == "src" {
					addresses = append(addresses, a.Val)
				}
			}
		}
	}
}

// Words of documents are only words in every format: they never become an element, heading, picture, link or control
// sequence.
func TestDocumentsCannotWriteTheMemo(t *testing.T) {
	run := hostileRun(t)
	for _, f := range export.Memos.All() {
		body, err := f.Bytes(export.Memo{Run: run})
		require.NoError(t, err, f)
		switch f.String() {
		case "html":
			harmless(t, string(body))
		case "md":
			var page bytes.Buffer
			require.NoError(t, goldmark.Convert(body, &page))
			harmless(t, page.String())
			require.Equal(t, string(body), text.Clean(string(body)), "no control sequence")
		case "docx":
			wellFormed(t, body)
		}
		for i := range hostile {
			if f.String() != "docx" {
				require.Contains(t, string(body), "begin"+string(rune('a'+i))+"end", "%s leaves out %q", f, hostile[i])
			}
		}
	}
}

func harmless(t *testing.T, page string) {
	t.Helper()
	names, addresses := elements(t, page)
	for _, bad := range []string{"script", "img", "iframe", "input", "object"} {
		require.Zero(t, names[bad], bad)
	}
	require.LessOrEqual(t, names["h1"]+names["h2"], 4, "a document adds no heading")
	for _, a := range addresses {
		require.False(t, strings.Contains(a, "evil.example") || strings.HasPrefix(a, "javascript:"), a)
	}
	require.NotContains(t, page, "\x1b")
}

func wellFormed(t *testing.T, body []byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	require.NoError(t, err)
	for _, part := range z.File {
		if !strings.HasSuffix(part.Name, ".xml") && !strings.HasSuffix(part.Name, ".rels") {
			continue
		}
		r, err := part.Open()
		require.NoError(t, err)
		d := xml.NewDecoder(r)
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err, part.Name)
		}
		require.NoError(t, r.Close())
	}
}
