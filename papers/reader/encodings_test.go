package reader_test

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
	"headnote/text"
)

// utf16le returns a text in the encoding that Windows calls Unicode.
func utf16le(s string) string {
	b := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

// TestEncodings: texts of old files are decoded as their authors wrote them.
func TestEncodings(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"UTF-8":             {"§ 7 – “Barge”", "§ 7 – “Barge”"},
		"UTF-8 with a mark": {"\xef\xbb\xbf§ 7", "§ 7"},
		"UTF-16":            {utf16le("§ 7 – “Barge”"), "§ 7 – “Barge”"},
		"Windows-1252":      {"\xa7 7 \x96 \x93Barge\x94", "§ 7 – “Barge”"},
		"a few damaged bytes": {"§ 7 – “Barge” §§ 8, 9 – “Grain” \xff sank", "§ 7 – “Barge” §§ 8, 9 – “Grain” " +
			"\ufffd sank"},
		"the ends of lines of Windows":  {"One.\r\nTwo.\r\n", "One.\nTwo."},
		"the ends of lines of old Macs": {"One.\rTwo.\r", "One.\nTwo."},
		"pages of form feeds":           {"One.\fTwo.", "One.Two."},
		"sequences of a terminal":       {"It \x1b[31msank\x1b[0m.", "It sank."},
		"marks of direction":            {"It \u202esank\u202c.", "It sank."},
		"Arabic":                        {"العقد", "العقد"},
		"Chinese":                       {"合同", "合同"},
	} {
		t.Run(name, func(t *testing.T) {
			docs, err := reader.Read(t.Context(), "a.txt", []byte(c.in), reader.DefaultLimits())
			require.NoError(t, err)
			require.Equal(t, c.want, strings.ReplaceAll(docs[0].Text, "\n\n", "\n"))
			require.True(t, utf8.ValidString(docs[0].Text))
		})
	}
}

// TestHeadsOfMarkdown: front matter becomes metadata, and not text; what only resembles it stays in the text.
func TestHeadsOfMarkdown(t *testing.T) {
	for name, c := range map[string]struct {
		in, text string
		meta     map[string]string
	}{
		"a head": {
			"---\nTitle: \"Travel\"\nDate: 2024-03-04\n---\nBook early.", "Book early.",
			map[string]string{"title": "Travel", "date": "2024-03-04"},
		},
		"the ends of lines of Windows": {
			"---\r\ntitle: Travel\r\n---\r\nBook early.", "Book early.", map[string]string{"title": "Travel"},
		},
		"unclosed":          {"---\ntitle: Travel\nBook early.", "---\ntitle: Travel\nBook early.", nil},
		"a rule of a page":  {"Book early.\n---\nPay late.", "Book early.\n---\nPay late.", nil},
		"a head of no keys": {"---\nTravel\n---\nBook early.", "---\nTravel\n---\nBook early.", nil},
		"too long to be one": {
			"---\na: " + strings.Repeat("x", 5000) + "\n---\nBook.", "---\na: " + strings.Repeat("x", 5000) + "\n---\nBook.",
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			docs, err := reader.Read(t.Context(), "a.md", []byte(c.in), reader.DefaultLimits())
			require.NoError(t, err)
			require.Equal(t, c.text, docs[0].Text)
			require.Equal(t, c.meta, docs[0].Meta)
		})
	}
}

// TestWrongNames: a file is read as what it is, whatever its name; an unsupported one is reported.
func TestWrongNames(t *testing.T) {
	const page = "<!DOCTYPE html><html><head><title>Order</title></head><body><p>It sank.</p></body></html>"
	for _, c := range []struct{ file, content, format, reason string }{
		{"order.txt", page, "html", ""},
		{"order.pdf", page, "html", ""},
		{"order.docx", page, "html", ""},
		{"order", mailed("Barge", "It sank."), "mail", ""},
		{"winmail.txt", mailed("Barge", "It sank."), "mail", ""},
		{"order.TXT", "It sank.", "text", ""},
		{"order.exe", "MZ", "", "is of a kind that headnote does not read"},
		{"order", "It sank.", "", "is of a kind that headnote does not read"},
		{"order.txt", "", "", "is empty"},
		{"order.txt", " \n\t\f \n", "", "no text"},
		{"order.txt", "\x00\x01\x02", "", "is binary"},
		{"order.txt", "\xff\xfeabc", "", ""},
		{"order.docx", "PK\x03\x04 no", "", "ZIP archive: it is damaged"},
		{"order.pdf", "%PDF-1.7\nnothing more", "", ""},
		{"order.xml", "<a><b>", "", ""},
	} {
		t.Run(c.file+" "+text.Line(c.content[:min(len(c.content), 12)]), func(t *testing.T) {
			docs, err := reader.Read(t.Context(), c.file, []byte(c.content), reader.DefaultLimits())
			if c.format != "" {
				require.NoError(t, err)
				require.Equal(t, c.format, docs[0].Format)
				require.Contains(t, docs[0].Text, "It sank.")
				return
			}
			for _, d := range docs {
				require.True(t, utf8.ValidString(d.Text))
			}
			if c.reason != "" {
				var p *reader.Problem
				require.ErrorAs(t, err, &p)
				require.Contains(t, p.Reason, c.reason)
				require.Equal(t, c.file, p.Path)
			}
		})
	}
}

// TestOneLongLine: ten megabytes without a line break are read quickly, and cleaned.
func TestOneLongLine(t *testing.T) {
	s := strings.Repeat("It sank. ", 10<<20/9)
	docs, err := reader.Read(t.Context(), "a.txt", []byte(s), reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, strings.TrimSpace(s), docs[0].Text)
	l := reader.DefaultLimits()
	l.Text = 1 << 20
	_, err = reader.Read(t.Context(), "a.txt", []byte(s), l)
	require.ErrorContains(t, err, "more than 1 MB of text")
}
