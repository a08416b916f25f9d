package ingest

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html/charset"
)

// inlineElements of USLM, the D.C. Code's schema and XHTML do not break a line.
var inlineElements = map[string]bool{
	"num": true, "cite": true, "ref": true, "i": true, "b": true, "em": true, "strong": true, "sup": true, "sub": true, "span": true, "date": true,
	"term": true, "inline": true, "a": true, "quotedText": true, "footnote": true, "shortTitle": true, "headingText": true,
}

// skippedElements carry no text of the document.
var skippedElements = map[string]bool{"meta": true, "style": true, "script": true, "toc": true}

// xmlText reads XML: USLM and the like keep their numbering and headings,
// anything else becomes the text of its elements.
func xmlText(_ context.Context, _ string, data []byte, _ Limits) (Document, error) {
	d := Document{}
	dec := xml.NewDecoder(strings.NewReader(string(data)))
	dec.Strict = false
	dec.CharsetReader = charset.NewReaderLabel
	dec.Entity = xml.HTMLEntity
	w := &pageWriter{}
	var stack []string
	skip := 0
	var num, heading string // of the first section
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if w.b.Len() > 0 {
				break // what came before the break is kept
			}
			return d, refuse("is not readable as XML: %v", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if len(stack) > deepest {
				return d, refuse("is nested deeper than %d elements", deepest)
			}
			name := t.Name.Local
			stack = append(stack, name)
			if skippedElements[name] {
				skip++
			}
			for _, a := range t.Attr {
				if a.Name.Local == "identifier" && d.Citation == "" {
					d.Citation = citationOfIdentifier(a.Value)
				}
				if a.Name.Local == "containing-doc" && d.Author == "" {
					d.Author = a.Value
				}
			}
			if !inlineElements[name] && name != "heading" && skip == 0 {
				w.paragraph()
			}
			if skip == 0 && name == "heading" && len(stack) <= 2 {
				w.space = true
			}
		case xml.EndElement:
			if n := len(stack); n > 0 {
				if skippedElements[stack[n-1]] {
					skip--
				}
				if stack[n-1] == "heading" {
					w.paragraph()
				} else if inlineElements[stack[n-1]] {
					w.space = true
				} else {
					w.line()
				}
				stack = stack[:n-1]
			}
		case xml.CharData:
			if skip > 0 {
				continue
			}
			s := string(t)
			if n := len(stack); n > 0 && n <= 2 {
				switch stack[n-1] {
				case "num":
					num += s
				case "heading", "title":
					heading += s
				}
			}
			fields := strings.Fields(s)
			if len(fields) == 0 {
				w.space = w.space || s != ""
				continue
			}
			if isSpaceByte(s[0]) {
				w.space = true
			}
			w.flushSpace()
			w.b.WriteString(strings.Join(fields, " "))
			if isSpaceByte(s[len(s)-1]) {
				w.space = true
			}
		}
	}
	d.Text = w.String()
	d.Title = strings.Join(strings.Fields(num+" "+heading), " ")
	if strings.HasPrefix(d.Author, "D.C. Code") && num != "" {
		d.Citation, d.Title = "D.C. Code § "+strings.TrimSpace(num), strings.TrimSpace("§ "+d.Title)
		d.Author = ""
	}
	return d, nil
}

// citationOfIdentifier reads a USLM identifier: /us/usc/t10/s2721 is 10 U.S.C. § 2721.
func citationOfIdentifier(id string) string {
	parts := strings.Split(id, "/")
	if len(parts) != 5 || parts[1] != "us" || parts[2] != "usc" || !strings.HasPrefix(parts[3], "t") || !strings.HasPrefix(parts[4], "s") {
		return ""
	}
	return parts[3][1:] + " U.S.C. § " + parts[4][1:]
}
