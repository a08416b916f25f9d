package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"golang.org/x/net/html"

	"headnote/research/events"
	"headnote/research/export"
	"headnote/risk"
	"headnote/text"
)

// words that papers have and formats have marks for.
var sayings = strings.Fields("tenant landlord § 12(b)(6) $4,250.00 “deposit” R&D <sic> 5*3 a_b_c x|y ¶7 [sic] " +
	"Müller’s 東京 100% #4 ~30 A/S it's no. 1) (a) — ... @noon C:\\dir")

// invented is a memo of every kind of block with random words, the same for one seed.
func invented(seed uint64) events.Memo {
	r := rand.New(rand.NewPCG(seed, 1))
	n := 0
	say := func(words int) string {
		n++
		out := []string{fmt.Sprintf("Point%d", n)}
		for range words {
			out = append(out, sayings[r.IntN(len(sayings))])
		}
		return strings.Join(out, " ") + "."
	}
	statement := func() events.Statement {
		st := events.Statement{ID: fmt.Sprintf("s%d", n+1), Text: say(3 + r.IntN(9))}
		if r.IntN(5) == 0 {
			st.Text = "**" + st.Text + "**"
		}
		for range r.IntN(3) {
			d := r.IntN(4)
			st.Evidence = append(st.Evidence, events.Evidence{
				Kind: events.FromPassage, Document: fmt.Sprintf("d%d", d), Title: fmt.Sprintf("Paper%d of Müller & Co.", d),
				Span: text.Span{Start: r.IntN(3) * 10, End: 100}, Quote: say(4), Pinpoint: fmt.Sprintf("at %d", 1+r.IntN(9)),
			})
		}
		if r.IntN(4) == 0 {
			st.Evidence = append(st.Evidence, events.Evidence{Kind: events.FromRule, Note: "Fed. R. Civ. P. 6(a)(1)(C)"},
				events.Evidence{Kind: events.FromCount, Note: "counted"})
		}
		return st
	}
	m := events.Memo{
		Title: say(3), Question: say(5), Generated: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC),
		Head: &events.MemoHead{
			To: "A. Partner", From: "B. Associate", Re: say(2), Privilege: "Privileged & Confidential",
			AsOf: risk.NewDate(2026, 5, 1),
		},
	}
	for i := range 4 {
		s := events.Section{ID: fmt.Sprint(i), Heading: say(2), Level: 2 + i%2}
		for _, kind := range []string{events.Paragraph, events.List, events.Numbered, events.Quote, events.TableKind} {
			b := events.Block{Kind: kind}
			for range 1 + r.IntN(3) {
				b.Statements = append(b.Statements, statement())
			}
			if kind == events.TableKind {
				b.Table = &events.Table{Columns: []string{say(1), say(1), say(1)}}
				for _, st := range b.Statements {
					b.Table.Rows = append(b.Table.Rows, events.Row{Statement: st, Cells: []string{say(2), "high", say(1)}})
				}
				b.Statements = nil
			}
			s.Blocks = append(s.Blocks, b)
		}
		m.Sections = append(m.Sections, s)
	}
	return m
}

// needles are the texts of a memo in reading order, without its own marks of emphasis.
func needles(m events.Memo) []string {
	var out []string
	for _, l := range m.Head.Lines() {
		out = append(out, l[1])
	}
	for _, s := range m.Sections {
		out = append(out, s.Heading)
		for _, b := range s.Blocks {
			for _, st := range b.Statements {
				out = append(out, strings.ReplaceAll(st.Text, "**", ""))
			}
			if b.Table != nil {
				out = append(out, b.Table.Columns...)
				for _, r := range b.Table.Rows {
					out = append(out, r.Cells...)
				}
			}
		}
	}
	return out
}

// shown returns the text of a page as a reader sees it, without note numbers.
func shown(t *testing.T, page []byte) string {
	t.Helper()
	var b strings.Builder
	z := html.NewTokenizer(bytes.NewReader(page))
	hidden := 0
	for {
		switch z.Next() {
		case html.ErrorToken:
			require.ErrorIs(t, z.Err(), io.EOF)
			return flat(b.String())
		case html.StartTagToken:
			if name, _ := z.TagName(); string(name) == "style" || string(name) == "title" || string(name) == "nav" {
				hidden++
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if string(name) == "style" || string(name) == "title" || string(name) == "nav" {
				hidden--
			}
			if !strings.Contains("em strong sup a code span", string(name)) {
				b.WriteString(" ")
			}
		case html.TextToken:
			if hidden == 0 {
				b.WriteString(html.UnescapeString(string(z.Raw())))
			}
		}
	}
}

// part is the text of a part of a Word document, a space after each paragraph.
func part(t *testing.T, file []byte, name string) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	r, err := z.Open(name)
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	var b strings.Builder
	d := xml.NewDecoder(r)
	for in := ""; ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return flat(b.String())
		}
		require.NoError(t, err)
		switch tok := tok.(type) {
		case xml.StartElement:
			in = tok.Name.Local
		case xml.EndElement:
			if in = ""; tok.Name.Local == "p" {
				b.WriteString(" ")
			}
		case xml.CharData:
			if in == "t" {
				b.Write(tok)
			}
		}
	}
}

var space = regexp.MustCompile(`\s+`)

func flat(s string) string { return strings.TrimSpace(space.ReplaceAllString(s, " ")) }

// inOrder checks that a text contains all the others, one after the other.
func inOrder(t *testing.T, format, all string, parts []string) {
	t.Helper()
	rest := all
	for _, p := range parts {
		_, after, ok := strings.Cut(rest, flat(p))
		require.True(t, ok, "%s lacks %q here: %.300s", format, p, rest)
		rest = after
	}
}

// Markdown, HTML and Word say the same in the same order: headings, statements, cells, and the words of every note.
func TestEveryFormatSaysTheSame(t *testing.T) {
	for seed := range uint64(4) {
		m := invented(seed)
		want := needles(m)

		md := export.Markdown(m)
		var page bytes.Buffer
		require.NoError(t, goldmark.New(goldmark.WithExtensions(extension.Table)).Convert([]byte(md), &page))
		fromMarkdown := shown(t, page.Bytes())
		inOrder(t, "Markdown", fromMarkdown, want)

		written, err := export.HTML(m, nil)
		require.NoError(t, err)
		fromHTML := shown(t, []byte(written))
		inOrder(t, "HTML", fromHTML, want)

		file, err := export.DOCX(m)
		require.NoError(t, err)
		inOrder(t, "Word", part(t, file, "word/document.xml"), want)

		_, a, ok := strings.Cut(fromMarkdown, " Evidence ")
		require.True(t, ok)
		_, b, ok := strings.Cut(fromHTML, " Evidence ")
		require.True(t, ok)
		require.Equal(t, a, b, "the notes")
		notes := part(t, file, "word/footnotes.xml")
		for _, st := range m.Statements() {
			for _, ev := range st.Evidence {
				if ev.Kind == events.FromPassage {
					first, _, _ := strings.Cut(flat(ev.Quote), " ")
					require.Equal(t, strings.Contains(a, first), strings.Contains(notes, first), "of %s", st.ID)
				}
			}
		}
	}
}

// Every note number of a statement is that of a note, each note has a statement, and no place is listed twice, in
// whatever order the evidence comes.
func TestEveryMarkLeadsToANote(t *testing.T) {
	id := regexp.MustCompile(` id="([^"]*)"`)
	to := regexp.MustCompile(` href="#([^"]*)"`)
	for seed := range uint64(4) {
		m := invented(seed)
		m.Sections[2].Heading = m.Sections[0].Heading
		m.Sections[1].Heading, m.Sections[3].Heading = "Evidence", "証拠"
		page, err := export.HTML(m, nil)
		require.NoError(t, err)
		places := make(map[string]bool)
		for _, p := range id.FindAllStringSubmatch(page, -1) {
			require.NotEmpty(t, p[1])
			require.False(t, places[p[1]], "%s is there twice", p[1])
			places[p[1]] = true
		}
		led := make(map[string]bool)
		for _, l := range to.FindAllStringSubmatch(page, -1) {
			require.True(t, places[l[1]], "a link leads to %s, which is nowhere", l[1])
			led[l[1]] = true
		}
		for p := range places {
			if regexp.MustCompile(`^e\d+$`).MatchString(p) {
				require.True(t, led[p], "nothing leads to note %s", p)
			}
		}
	}
}

// The same memo is exported as the same bytes, whenever it is written.
func TestTheSameMemoIsTheSameFile(t *testing.T) {
	run := demo(t)
	memo := invented(3)
	run.Memo = &memo
	for _, f := range export.Memos.All() {
		a, err := f.Bytes(export.Memo{Run: run})
		require.NoError(t, err)
		b, err := f.Bytes(export.Memo{Run: run})
		require.NoError(t, err)
		require.True(t, bytes.Equal(a, b), f.String())
	}
}
