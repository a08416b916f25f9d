package reader

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html/charset"

	"headnote/text/htmltext"
)

// deepestElement is the deepest nesting of elements; a file nested deeper is hostile.
const deepestElement = 400

// inlineElements of USLM, the D.C. Code's schema and XHTML do not break a line.
var inlineElements = map[string]bool{
	"num": true, "cite": true, "ref": true, "i": true, "b": true, "em": true, "strong": true, "sup": true, "sub": true,
	"span": true, "date": true,
	"term": true, "inline": true, "a": true, "quotedText": true, "footnote": true, "shortTitle": true, "headingText": true,
}

// skippedElements contain no text of the document.
var skippedElements = map[string]bool{"meta": true, "style": true, "script": true, "toc": true}

var xmlFormat = Format{
	Name: "xml", Title: "XML (USLM and others)", Extensions: []string{".xml"}, MediaType: "application/xml",
	read:   one(readXML),
	source: markup, is: func(data []byte) bool { return begins(data, "<?xml") && !isHTML(data) },
}

// readXML reads XML: USLM and similar schemas keep their numbering and headings; any other becomes the text of its
// elements.
func readXML(_ context.Context, in *input) (Document, error) {
	d := Document{}
	dec := xml.NewDecoder(bytes.NewReader(in.data))
	dec.Strict = false
	dec.CharsetReader = charset.NewReaderLabel
	dec.Entity = xml.HTMLEntity
	w := &htmltext.Writer{}
	var stack []string
	skip := 0
	var num, heading string // of the first section
	var citation, author string
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if w.Len() > 0 {
				break // what precedes the damage is kept
			}
			return d, refuse("is not readable as XML: %v", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if len(stack) > deepestElement {
				return d, refuse("is nested deeper than %d elements", deepestElement)
			}
			name := t.Name.Local
			stack = append(stack, name)
			if skippedElements[name] {
				skip++
			}
			for _, a := range t.Attr {
				if a.Name.Local == "identifier" && citation == "" {
					citation = citationOfIdentifier(a.Value)
				}
				if a.Name.Local == "containing-doc" && author == "" {
					author = a.Value
				}
			}
			if !inlineElements[name] && name != "heading" && skip == 0 {
				w.Paragraph()
			}
			if skip == 0 && name == "heading" && len(stack) <= 2 {
				w.Space()
			}
		case xml.EndElement:
			if n := len(stack); n > 0 {
				if skippedElements[stack[n-1]] {
					skip--
				}
				if stack[n-1] == "heading" {
					w.Paragraph()
				} else if inlineElements[stack[n-1]] {
					w.Space()
				} else {
					w.Line()
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
			w.Words(s)
		}
	}
	d.Text = w.String()
	title := strings.Join(strings.Fields(num+" "+heading), " ")
	if strings.HasPrefix(author, "D.C. Code") && num != "" {
		citation, title, author = "D.C. Code § "+strings.TrimSpace(num), strings.TrimSpace("§ "+title), ""
	}
	d.set("title", title)
	d.set("author", author)
	d.set("citation", citation)
	return d, nil
}

// citationOfIdentifier reads a USLM identifier: /us/usc/t10/s2721 is 10 U.S.C. § 2721.
func citationOfIdentifier(id string) string {
	parts := strings.Split(id, "/")
	if len(parts) != 5 || parts[1] != "us" || parts[2] != "usc" || !strings.HasPrefix(parts[3], "t") ||
		!strings.HasPrefix(parts[4], "s") {
		return ""
	}
	return parts[3][1:] + " U.S.C. § " + parts[4][1:]
}
