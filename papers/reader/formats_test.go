package reader_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// packed returns a zip file of name, content, name, content …
func packed(t testing.TB, parts ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		w, err := z.Create(parts[i])
		require.NoError(t, err)
		_, err = io.WriteString(w, parts[i+1])
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

// word returns a Word document with these paragraphs; a leading # makes a heading.
func word(t testing.TB, paragraphs ...string) []byte {
	t.Helper()
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><w:document xmlns:w="x"><w:body>`)
	for _, p := range paragraphs {
		style := ""
		if rest, ok := strings.CutPrefix(p, "# "); ok {
			style, p = `<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>`, rest
		}
		fmt.Fprintf(&b, `<w:p>%s<w:r><w:t>%s</w:t></w:r></w:p>`, style, p)
	}
	b.WriteString(`</w:body></w:document>`)
	return packed(t, "[Content_Types].xml", "<Types/>", "word/document.xml", b.String())
}

// portable returns a PDF of one page that shows the lines.
func portable(lines ...string) []byte { return paged(lines) }

// paged returns a PDF with these pages. Pages of the same lines share them.
func paged(pages ...[]string) []byte {
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>", "",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	}
	contents := make(map[string]int)
	var kids strings.Builder
	for _, lines := range pages {
		var content strings.Builder
		content.WriteString("BT /F1 12 Tf 72 720 Td 14 TL\n")
		for _, l := range lines {
			fmt.Fprintf(&content, "(%s) Tj T*\n", l)
		}
		content.WriteString("ET")
		n := contents[content.String()]
		if n == 0 {
			objects = append(objects, fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", content.Len(), content.String()))
			n = len(objects)
			contents[content.String()] = n
		}
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "+
			"/Resources << /Font << /F1 3 0 R >> >> >>", n))
		fmt.Fprintf(&kids, "%d 0 R ", len(objects))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(pages))
	return pdfOf(objects)
}

// pdfOf is a PDF of objects, of which the first is the catalog.
func pdfOf(objects []string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	at := make([]int, 0, len(objects))
	for i, o := range objects {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, a := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", a)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, xref)
	return b.Bytes()
}

var pageOfText = []string{
	"IN THE UNITED STATES DISTRICT COURT",
	"The plaintiff moves for summary judgment on the second count of the complaint.",
	"The defendant answers that the statute of limitations had run before the action was commenced.",
	"The motion is denied and the case is set for trial.",
}

const message = "From: Clerk <clerk@court.example>\r\nTo: counsel@firm.example\r\nDate: Mon, 02 Mar 2020 10:00:00 " +
	"-0500\r\nSubject: Activity in Case 1:20-cv-00123\r\n" +
	"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThe order was entered on the docket.\r\n"

// values returns the metadata of a document.
func values(d reader.Document, keys ...string) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = d.Meta[k]
	}
	return out
}

func TestFormats(t *testing.T) {
	one := func(name string, data []byte) reader.Document {
		t.Helper()
		docs, err := reader.Read(context.Background(), name, data, reader.DefaultLimits())
		require.NoError(t, err, name)
		require.Len(t, docs, 1, name)
		return docs[0]
	}
	t.Run("text with front matter", func(t *testing.T) {
		d := one("a.txt", []byte("---\ntitle: Acme v. Widget\nkind: opinion\ncourt: Supreme Court of Ames\ndate: "+
			"2019-05-01\ncitation: 12 Ames 3\ndocket: 17-12\nauthor: Marsh\nurl: https://x.example\n---\nThe court affirms.\n"))
		require.Equal(t, "The court affirms.", d.Text)
		require.Equal(t, []string{
			"Acme v. Widget", "opinion", "Supreme Court of Ames", "2019-05-01", "12 Ames 3", "17-12",
			"Marsh", "https://x.example",
		},
			values(d, "title", "kind", "court", "date", "citation", "docket", "author", "url"))
	})
	t.Run("front matter that is none", func(t *testing.T) {
		require.Equal(t, "---\nnot front matter\n---\nbody", one("a.md", []byte("---\nnot front matter\n---\nbody")).Text)
	})
	t.Run("byte order marks and encodings", func(t *testing.T) {
		for want, data := range map[string]string{
			"plain":         "\xef\xbb\xbfplain",
			"ab":            "\xff\xfea\x00b\x00",
			"§ 5":           "\xfe\xff\x00\xa7\x00 \x005",
			"§ 5 “x”":       "\xa7 5 \x93x\x94",                     // Windows-1252
			"good é \ufffd": strings.Repeat("é", 0) + "good é \xff", // UTF-8 with a damaged byte
		} {
			if strings.HasPrefix(want, "good") {
				data = strings.Repeat("é ", 9) + data
				want = strings.Repeat("é ", 9) + want
			}
			require.Equal(t, want, one("a.txt", []byte(data)).Text)
		}
	})
	t.Run("markdown", func(t *testing.T) {
		require.Equal(t, "# Lease\n\nThis Agreement is made.",
			one("a.md", []byte("# Lease\n\nThis Agreement is made.\n")).Text)
	})
	t.Run("html", func(t *testing.T) {
		d := one("a.html", []byte(`<html><head><title> The  Title </title><style>x{}</style></head><body><nav>menu</nav><h2>Facts</h2><p>One <b>bold</b> word.</p>
<table><tr><td>a</td><td>b</td></tr></table><ul><li>first<li>second</ul><pre>kept  as
it is</pre><script>evil()</script><p style="display:none">hidden</p>&sect;&nbsp;5</body></html>`))
		require.Equal(t, "## Facts\n\nOne bold word.\n\na | b\n\n- first\n- second\n\nkept  as\nit is\n\n§ 5", d.Text)
		require.Equal(t, "The Title", d.Meta["title"])
	})
	t.Run("uslm", func(t *testing.T) {
		d := one("a.xml", []byte(`<?xml version="1.0"?><section identifier="/us/usc/t10/s2721"><num>§ `+
			`2721.</num><heading> Property records</heading><meta>x</meta><content><p>The Secretary shall keep `+
			`records.</p></content></section>`))
		require.Equal(t, "10 U.S.C. § 2721", d.Meta["citation"])
		require.Equal(t, "§ 2721. Property records\n\nThe Secretary shall keep records.", d.Text)
	})
	t.Run("docx", func(t *testing.T) {
		d := one("a.docx", word(t, "# Agreement", "The parties agree."))
		require.Equal(t, "# Agreement\n\nThe parties agree.", d.Text)
	})
	t.Run("eml", func(t *testing.T) {
		d := one("a.eml", []byte(message))
		require.Contains(t, d.Text, "From: ")
		require.Contains(t, d.Text, "The order was entered on the docket.")
		require.Equal(t, []string{"Activity in Case 1:20-cv-00123", "2020-03-02", "mail"}, append(values(d, "title", "date"),
			d.Format))
	})
	t.Run("mbox", func(t *testing.T) {
		docs, err := reader.Read(context.Background(), "a.mbox", []byte("From a\n"+message+"\nFrom b\n"+message),
			reader.DefaultLimits())
		require.NoError(t, err)
		require.Len(t, docs, 2)
		require.Equal(t, []string{"message 1", "message 2"}, []string{docs[0].Member, docs[1].Member})
	})
	t.Run("zip", func(t *testing.T) {
		data := packed(t, "sub/a.txt", "The first.", "b.html", "<p>The second.", ".hidden.txt", "x", "c.exe", "x",
			"nested.zip", "x")
		docs, err := reader.Read(context.Background(), "a.zip", data, reader.DefaultLimits())
		require.NoError(t, err)
		require.Len(t, docs, 2)
		require.Equal(t, "sub/a.txt", docs[0].Member)
		require.Equal(t, "The second.", docs[1].Text)
	})
	t.Run("pdf", func(t *testing.T) {
		d := one("a.pdf", append([]byte("junk before the head\n"), portable(pageOfText...)...))
		require.Contains(t, d.Text, "statute of limitations had run")
	})
	t.Run("pdf without pdftotext", func(t *testing.T) {
		t.Setenv("PATH", "")
		require.Contains(t, one("a.pdf", portable(pageOfText...)).Text, "statute of limitations")
	})
	t.Run("a scan", func(t *testing.T) {
		_, err := reader.Read(context.Background(), "a.pdf", portable("Filed 3/2/20"), reader.DefaultLimits())
		var p *reader.Problem
		require.ErrorAs(t, err, &p)
		require.True(t, p.Empty)
		require.Contains(t, p.Reason, "--ocr")
	})
	t.Run("a scan read by OCR", func(t *testing.T) {
		for _, tool := range []string{"tesseract", "pdftoppm", "pdftotext"} {
			if _, err := exec.LookPath(tool); err != nil {
				t.Skipf("skipped: %s is not installed", tool)
			}
		}
		l := reader.DefaultLimits()
		l.OCR = true
		// too few words for a page of text
		docs, err := reader.Read(context.Background(), "a.pdf", portable(pageOfText[0], pageOfText[1]), l)
		require.NoError(t, err)
		require.Contains(t, docs[0].Text, "summary judgment")
	})
}

// Control sequences in a document are never kept.
func TestControlSequencesAreDropped(t *testing.T) {
	evil := "\x1b]0;owned\x07title \x1b[31mred\x1b[0m \u202eevil\u202c"
	for name, data := range map[string][]byte{
		"a.txt": []byte("---\ntitle: " + evil + "\ncourt: " + evil + "\n---\n" + evil), "a.md": []byte("# " + evil),
		"a.html": []byte("<title>" + evil + "</title><p>" + evil),
		"a.eml":  []byte(strings.Replace(message, "Activity", evil, 1) + evil), "a.zip": packed(t, evil+".txt", evil),
	} {
		docs, err := reader.Read(context.Background(), name, data, reader.DefaultLimits())
		require.NoError(t, err, name)
		for _, d := range docs {
			shown := append(slices.Concat(slices.Collect(maps.Keys(d.Meta)), slices.Collect(maps.Values(d.Meta))), d.Text,
				d.Member)
			for _, s := range shown {
				require.NotContains(t, s, "\x1b", name)
				require.NotContains(t, s, "\u202e", name)
			}
		}
	}
}
