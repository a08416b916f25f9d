package reader_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// Unmistakable content determines a file's format, whatever its name.
func TestDetect(t *testing.T) {
	page := []byte("\xef\xbb\xbf\r\n<!DOCTYPE html><title>Order</title><p>Granted.</p>")
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"order.docx", portable("x"), "pdf"},
		{"order.txt", portable("x"), "pdf"},
		{"order.pdf", word(t, "Granted."), "docx"},
		{"order.zip", word(t, "Granted."), "docx"},
		{"order.docx", packed(t, "a.txt", "x"), "zip"},
		{"order.zip", packed(t, "order.docx", string(word(t, "Granted."))), "zip"},
		{"order.txt", page, "html"},
		{"order.doc", page, ""},
		{"order.html", []byte(`<?xml version="1.0"?><html xmlns="x"><body>Granted.</body></html>`), "html"},
		{"order.html", []byte("Granted."), "html"},
		{"order.htm", []byte("Subject: x\n\n<p>Granted."), "html"},
		{"statute.txt", []byte(`<?xml version="1.0"?><section/>`), "xml"},
		{"statute.xml", page, "xml"},
		{"saved.txt", []byte(message), "mail"},
		{"saved.txt", []byte("From: the clerk\nTo: counsel\n\nGranted."), "text"},
		{"saved.eml", []byte("From a\n" + message), "mail"},
		{"saved.txt", []byte("From a\n" + message), "mbox"},
		{"notes.pdf", []byte("The motion is granted, and the case is closed."), "text"},
		{"notes.docx", []byte(strings.Repeat("本院认为", 20)), "text"},
		{"notes.pdf", []byte("%PDF-1.7 the motion is granted, and the case is closed."), "pdf"},
		{"notes.md", []byte("# Notes"), "markdown"},
		{"notes.txt", nil, "text"},
		{"order", portable("x"), "pdf"},
		{"order", word(t, "Granted."), "docx"},
		{"message", []byte(message), "mail"},
		{"notes", []byte("Granted."), ""},
		{"page", page, ""},
	} {
		f, ok := reader.Detect(c.name, c.data)
		require.Equal(t, c.want != "", ok, c.name)
		require.Equal(t, c.want, f.Name, "%s: %.40q", c.name, c.data)
	}
}

// Every row of the table of formats is complete, and none hides another.
func TestFormatsAreWhole(t *testing.T) {
	seen := make(map[string]bool)
	for _, f := range reader.Formats() {
		require.NotEmpty(t, f.Title, f.Name)
		require.Contains(t, reader.Titles(), f.Title)
		require.Contains(t, f.MediaType, "/", f.Name)
		require.NotEmpty(t, f.Extensions, f.Name)
		for _, name := range append(f.Extensions, f.Name) {
			require.False(t, seen[name], "%s is of two formats", name)
			seen[name] = true
		}
		for _, e := range f.Extensions {
			require.Equal(t, "."+strings.TrimLeft(strings.ToLower(e), "."), e)
			require.True(t, reader.Known("brief"+strings.ToUpper(e)))
			require.Contains(t, reader.Extensions(), e)
		}
	}
	require.False(t, reader.Known("brief.exe"))
}

// Page offsets are those of the cleaned text.
func TestPages(t *testing.T) {
	docs, err := reader.Read(t.Context(), "a.txt", []byte("\n one\n\f\n two \x1b[1m\n\f\f\n\f four\n\f"),
		reader.DefaultLimits())
	require.NoError(t, err)
	d := docs[0]
	require.Equal(t, "one\n\n two \n\n four", d.Text)
	begin := make([]string, len(d.Pages))
	for i, at := range d.Pages {
		begin[i], _, _ = strings.Cut(d.Text[at:], "\n")
	}
	require.Equal(t, []string{"one", "two ", "", " four", "four"}, begin)

	docs, err = reader.Read(t.Context(), "a.pdf", portable(pageOfText...), reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, []int{0}, docs[0].Pages)
}

// Attached documents are read, whatever contains the message.
func TestAttachments(t *testing.T) {
	attached := func(name string, body []byte) string {
		return fmt.Sprintf("--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; "+
			"filename=%q\r\n\r\n%s\r\n", name, body)
	}
	mail := strings.Replace(message, "text/plain; charset=utf-8", "multipart/mixed; boundary=b", 1)
	mail = strings.Replace(mail, "The order was", "--b\r\nContent-Type: text/plain\r\n\r\nThe order was", 1) +
		attached("../../exhibit.txt", []byte("The lease.")) + attached("tool.exe", []byte("x")) + attached("both.zip",
		packed(t, "sub/a.txt", "The deed.")) +
		attached("torn.docx", []byte("no document")) + "--b--\r\n"
	docs, err := reader.Read(t.Context(), "a.mbox", []byte("From a\n"+mail), reader.DefaultLimits())
	var p *reader.Problem
	require.ErrorAs(t, err, &p)
	require.Contains(t, p.Reason, "torn.docx: is not a readable Word document")
	var members, texts []string
	for _, d := range docs {
		members, texts = append(members, d.Member), append(texts, d.Text)
	}
	require.Equal(t, []string{"message 1", "message 1/exhibit.txt", "message 1/both.zip/sub/a.txt"}, members)
	require.Equal(t, []string{"The lease.", "The deed."}, texts[1:])
	require.Contains(t, texts[0], "[attachment: ")

	l := reader.DefaultLimits()
	l.Entries = 2
	docs, err = reader.Read(t.Context(), "a.eml", []byte(mail), l)
	require.ErrorAs(t, err, &p)
	require.Len(t, docs, 2)
	require.Contains(t, p.Reason, "could not be read")
}

func ExampleRead() {
	docs, err := reader.Read(context.Background(), "order.md",
		[]byte("---\ntitle: Order\n---\nThe motion is denied.\f\nDated: May 1, 2020\n"), reader.DefaultLimits())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range docs {
		fmt.Println(d.Format, d.Meta["title"], d.Pages)
		fmt.Println(d.Text)
	}
	// Output:
	// markdown Order [0 22]
	// The motion is denied.
	// Dated: May 1, 2020
}

func ExampleListed() {
	for title := range strings.SplitSeq(reader.Titles(), ", ") {
		fmt.Println(title)
	}
	fmt.Println(reader.Listed())
	// Output:
	// plain text
	// Markdown
	// HTML
	// PDF
	// Word (DOCX)
	// Excel (XLSX)
	// CSV
	// XML (USLM and others)
	// e-mail (EML)
	// mailboxes (MBOX)
	// ZIP archives
	// txt, md, html, pdf, docx, xlsx, csv, xml, eml, mbox and zip
}
