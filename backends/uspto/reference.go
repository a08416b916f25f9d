package uspto

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/backends/uspto/odp"
	"headnote/text"
	"headnote/text/htmltext"
)

// reference is one document cited by a patent.
type reference struct {
	number   string // "US 5,093,563 A", "US 2003/0076485 A1", "EP 1234567 A1"; "" for literature
	name     string // first named inventor
	date     string
	words    string // of literature
	category string // "cited by examiner", "cited by applicant"
}

// xmlReference is a reference in the XML of a grant; elements have had two names.
type xmlReference struct {
	Patent struct {
		Country string `xml:"country"`
		Number  string `xml:"doc-number"`
		Kind    string `xml:"kind"`
		Name    string `xml:"name"`
		Date    string `xml:"date"`
	} `xml:"patcit>document-id"`
	Literature struct {
		Inner string `xml:",innerxml"`
	} `xml:"nplcit>othercit"`
	Category string `xml:"category"`
}

// mostReferences is the maximum number read: some patents cite thousands.
const mostReferences = 2000

// references reads those in a grant's XML and stops where they end, since most of the text follows.
func references(grant []byte) ([]reference, error) {
	d := xml.NewDecoder(bytes.NewReader(grant))
	d.Strict, d.Entity, d.AutoClose = false, xml.HTMLEntity, xml.HTMLAutoClose
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	var list []reference
	root := false
	for len(list) < mostReferences {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch name := t.Name.Local; {
			case !root && !strings.HasPrefix(name, "us-patent") && !strings.HasPrefix(name, "patent"):
				return nil, fmt.Errorf("it is %s and no grant", text.Truncate(name, 40))
			case name == "us-citation" || name == "citation":
				var x xmlReference
				if err := d.DecodeElement(&x, &t); err != nil {
					return nil, err
				}
				if r := x.reference(); r.number != "" || r.words != "" {
					list = append(list, r)
				}
			}
			root = true
		case xml.EndElement:
			if t.Name.Local == "us-references-cited" || t.Name.Local == "references-cited" ||
				t.Name.Local == "us-bibliographic-data-grant" {
				return list, nil
			}
		}
	}
	if !root {
		return nil, errors.New("it is no XML")
	}
	return list, nil
}

func (x xmlReference) reference() reference {
	p := x.Patent
	r := reference{name: text.Line(p.Name), date: lenientjson.Day(p.Date), category: text.Line(x.Category)}
	if number := text.Line(p.Number); number != "" {
		if p.Country == "US" && !strings.Contains(number, "/") {
			number = odp.Commas(number)
		}
		r.number = strings.Join(strings.Fields(text.Line(p.Country)+" "+number+" "+text.Line(p.Kind)), " ")
		return r
	}
	r.words = text.Line(htmltext.Text(x.Literature.Inner))
	return r
}

// document converts the reference to a result. Its number identifies it, whether the grant or an office action names
// it.
func (r reference) document(own backends.Document, i int) backends.Document {
	d := backends.Document{
		Source: "uspto", Date: r.date, Author: r.name,
		Extra: map[string]any{"relation": "cites", "category": r.category},
	}
	if r.number == "" {
		d.ID, d.Kind, d.Title = fmt.Sprintf("%s:literature:%d", own.ID, i+1), backends.KindOther, text.Truncate(r.words, 250)
		d.Citation, d.Snippet = d.Title, "Cited in "+own.Citation+": "+said(d.Extra)
		return d
	}
	fields := strings.Fields(r.number)
	country, number := fields[0], strings.Join(fields[1:min(2, len(fields))], "")
	bare := strings.NewReplacer(",", "", "/", "").Replace(number)
	d.ID, d.Kind, d.Court = "uspto:patent:"+country+bare, backends.KindPatent, ""
	d.URL = "https://patents.google.com/patent/" + url.PathEscape(country+bare+strings.Join(fields[min(2, len(fields)):],
		""))
	d.Citation = r.number
	if country == "US" {
		d.Court = office
		if d.Citation = "U.S. Patent No. " + number; strings.Contains(number, "/") {
			d.Citation = "U.S. Patent Application Publication No. " + number
		}
	}
	d.Title = r.number
	if r.name != "" {
		d.Title += " (" + r.name + ")"
	}
	d.Snippet = "Cited in " + own.Citation + ": " + said(d.Extra)
	return d
}
