package reader_test

import (
	"archive/zip"
	"bytes"
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
	"headnote/text"
)

// bomb returns a zip file with one entry that unpacks to n zeros.
func bomb(t *testing.T, name string, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	require.NoError(t, err)
	chunk := bytes.Repeat([]byte("a"), 1<<20)
	for ; n > 0; n -= len(chunk) {
		_, err := w.Write(chunk[:min(n, len(chunk))])
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

// lying falsifies the directory so that its entry appears small.
func lying(data []byte) []byte {
	data = bytes.Clone(data)
	i := bytes.LastIndex(data, []byte("PK\x01\x02"))
	copy(data[i+24:], []byte{100, 0, 0, 0}) // the size of the unpacked entry
	return data
}

func TestRefused(t *testing.T) {
	small := reader.DefaultLimits()
	small.Text, small.Unpacked, small.Entries = 1000, 1<<20, 3
	normal := reader.DefaultLimits()
	noise := make([]byte, 5000)
	random := rand.NewChaCha8([32]byte{1})
	_, err := random.Read(noise)
	require.NoError(t, err)
	many := packed(t, "1.txt", "a", "2.txt", "a", "3.txt", "a", "4.txt", "a")
	for _, c := range []struct {
		name string
		data []byte
		l    reader.Limits
		want string
	}{
		{"a.exe", []byte("x"), normal, "kind that headnote does not read"},
		{"a.txt", nil, normal, "empty (0 bytes)"},
		{"a.docx", nil, normal, "empty (0 bytes)"},
		{"a.txt", noise, normal, "is binary"},
		{"a.txt", []byte("abc\x00def"), normal, "is binary"},
		{"a.html", noise, normal, "is binary"},
		{"a.txt", []byte(" \n\t "), normal, "has no text"},
		{"a.txt", []byte("\x1b[2J"), normal, "has no text"},
		{"a.txt", []byte(strings.Repeat("word ", 500)), small, "MB of text"},
		{"a.docx", []byte("PK not a zip"), normal, "not a readable Word document"},
		{"a.docx", packed(t, "other.bin", "x"), normal, "holds no document"},
		{"a.docx", packed(t, "word/document.xml", "<w:p><w:t>cut"), normal, "damaged part"},
		{"a.docx", bomb(t, "word/document.xml", 2<<20), small, "bomb"},
		{"a.docx", lying(bomb(t, "word/document.xml", 2<<20)), small, "word/document.xml"},
		{"a.pdf", []byte("hello"), normal, "not a PDF"},
		{"a.pdf", []byte("%PDF-1.4\ngarbage"), normal, "broken PDF"},
		{"a.pdf", portable(pageOfText...)[:200], normal, "broken PDF"},
		{"a.zip", []byte("PK\x03\x04 torn"), normal, "not a readable ZIP"},
		{"a.zip", packed(t, "a.exe", "x"), normal, "holds no document"},
		{"a.zip", bomb(t, "a.txt", 12<<20), normal, "bomb"},
		{"a.zip", bomb(t, "a.txt", 2<<20), small, "bomb"},
		{"a.zip", many, small, "more than 3 documents"},
		{"a.mbox", []byte("no messages here"), normal, "no readable message"},
		{"a.mbox", []byte(strings.Repeat("From x\nSubject: y\n\nbody\n\n", 5)), small, "more than 3 messages"},
		{"a.xml", []byte("<" + strings.Repeat("a><", 1000) + "a>"), normal, "nested deeper"},
		{"a.xml", []byte("<"), normal, "not readable as XML"},
	} {
		docs, err := reader.Read(context.Background(), c.name, c.data, c.l)
		var p *reader.Problem
		require.ErrorAs(t, err, &p, "%s: %s", c.name, c.want)
		require.Contains(t, p.Reason, c.want, c.name)
		require.Equal(t, c.name, p.Path)
		require.Empty(t, docs)
	}
}

// What can be read of a damaged file is read.
func TestDamaged(t *testing.T) {
	broken := packed(t, "good.txt", "The good one.", "bad.docx", "not a zip", "worse.pdf", "x")
	docs, err := reader.Read(context.Background(), "a.zip", broken, reader.DefaultLimits())
	require.EqualError(t, err, "a.zip: 2 documents in it could not be read, 1 could: bad.docx: is not a readable Word "+
		"document: it is damaged or incomplete")
	require.Len(t, docs, 1)
	docs, err = reader.Read(context.Background(), "a.xml", []byte("<a><p>The first part.</p><p>cut"),
		reader.DefaultLimits())
	require.NoError(t, err)
	require.Contains(t, docs[0].Text, "The first part.")
	deep := strings.Repeat("<div>", 100_000) + "deep"
	docs, err = reader.Read(context.Background(), "a.html", []byte("<p>The top.</p>"+deep), reader.DefaultLimits())
	require.NoError(t, err)
	require.Contains(t, docs[0].Text, "The top.")
}

// An entity that expands without end is not expanded.
func TestEntityBomb(t *testing.T) {
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c ` +
		`"&b;&b;&b;&b;&b;&b;&b;&b;">]><x><p>The text.</p>&c;</x>`
	docs, err := reader.Read(context.Background(), "a.xml", []byte(laughs), reader.DefaultLimits())
	require.NoError(t, err)
	require.Less(t, len(docs[0].Text), 100)
}

// fuzz reads arbitrary data as one format.
func fuzz(f *testing.F, name string, seeds ...[]byte) {
	for _, s := range seeds {
		f.Add(s)
	}
	l := reader.DefaultLimits()
	l.Text, l.Unpacked, l.Entries = 1<<20, 4<<20, 100
	f.Fuzz(func(t *testing.T, data []byte) {
		docs, err := reader.Read(context.Background(), name, data, l)
		if err != nil {
			var p *reader.Problem
			require.ErrorAs(t, err, &p)
			require.NotEmpty(t, p.Reason)
			require.Nil(t, p.Fault, "%s", p.Reason)
		} else {
			require.NotEmpty(t, docs)
		}
		for _, d := range docs {
			require.NotEmpty(t, d.Text)
			require.LessOrEqual(t, len(d.Text), l.Text)
			require.True(t, slices.IsSorted(d.Pages))
			for _, at := range d.Pages {
				require.LessOrEqual(t, at, len(d.Text))
			}
			for _, s := range append(slices.Collect(maps.Values(d.Meta)), d.Text, d.Member) {
				require.True(t, utf8.ValidString(s))
				require.Equal(t, text.Clean(s), s)
			}
		}
	})
}

func FuzzText(f *testing.F) {
	fuzz(f, "a.txt", []byte("---\ntitle: x\n---\nbody"), []byte("\xff\xfea\x00"), []byte("\xa7 5 \x1b[1m"))
}

func FuzzHTML(f *testing.F) {
	fuzz(f, "a.html", []byte("<title>x</title><table><tr><td>a<pre> b"), []byte("<li><h1><br>&#27;[31m"))
}

func FuzzXML(f *testing.F) {
	fuzz(f, "a.xml", []byte(`<section identifier="/us/usc/t1/s1"><num>1</num><heading>x</heading></section>`),
		[]byte(`<?xml encoding="x"?><a></b>`))
}
func FuzzDOCX(f *testing.F) { fuzz(f, "a.docx", word(f, "# x", "y"), []byte("PK")) }
func FuzzXLSX(f *testing.F) {
	fuzz(f, "a.xlsx", book(f, `<row><c r="A1" t="s"><v>0</v></c><c r="ZZZ9"><v>1e300</v></c></row>`), []byte("PK"))
}

func FuzzMail(f *testing.F) {
	fuzz(f, "a.eml", []byte(message), []byte("Content-Type: multipart/x; boundary=a\n\n--a\n--a--"))
}
func FuzzMbox(f *testing.F) { fuzz(f, "a.mbox", []byte("From a\n"+message+"\nFrom b\n\n\x00")) }
func FuzzZip(f *testing.F)  { fuzz(f, "a.zip", packed(f, "a.txt", "b", "../c.md", "# d")) }

// The reader used if pdftotext is not installed.
func FuzzPDF(f *testing.F) {
	f.Setenv("PATH", "")
	fuzz(f, "a.pdf", portable(pageOfText...), []byte("%PDF-1.4\n1 0 obj"))
}
