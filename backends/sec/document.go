package sec

import (
	"net/url"
	"strings"

	"headnote/backends"
)

// filing converts a filing of the company to a document.
func (c company) filing(f filing) backends.Document {
	d := backends.Document{
		ID: "sec:" + f.accession, Source: "sec", Kind: backends.KindSecurities, Court: "SEC", Docket: f.accession,
		Author: c.name, Date: f.filed,
		Title: c.name + ", " + f.named(), URL: folder(c.cik, f.accession) + f.accession + "-index.htm",
		Citation: citation(c.name, f),
		Extra:    map[string]any{"form": f.form, "cik": c.cik.padded(), "company": c.name, "accession_number": f.accession},
	}
	if f.document != "" {
		d.URL = folder(c.cik, f.accession) + escaped(f.document)
		d.Extra["primary_document"] = f.document
	}
	say := []string{f.named() + " of " + c.name}
	if f.describes != "" && !strings.EqualFold(f.describes, f.form) && !strings.EqualFold(f.describes, "FORM "+f.form) {
		say = append(say, f.describes)
	}
	if f.report != "" {
		d.Title += " for " + f.report
		say = append(say, "for the period or event of "+f.report)
		d.Extra["report_date"] = f.report
	}
	if f.items != "" {
		d.Extra["items"] = f.items
		for number := range strings.SplitSeq(f.items, ",") {
			number = strings.TrimSpace(number)
			if meaning, ok := items()[number]; ok {
				number += " " + meaning
			}
			say = append(say, "item "+number)
		}
	}
	if f.filed != "" {
		say = append(say, "filed "+f.filed)
	}
	d.Snippet = strings.Join(say, "; ")
	d.Listed(d.Snippet)
	return d
}

// citation is how a lawyer cites a filing: Apple Inc., Annual Report (Form 10-K) (Nov. 3, 2023).
func citation(name string, f filing) string {
	s := name + ", "
	if f.form == "" {
		return s + f.named()
	}
	if kind, ok := kinds[strings.TrimSuffix(f.form, "/A")]; ok {
		s += kind + " "
	}
	s += "(Form " + f.form + ")"
	if f.filed != "" {
		s += " (" + backends.CitedDay(f.filed) + ")"
	}
	return s
}

// named returns the name of the filing: its number if it is older than the list that names its form.
func (f filing) named() string {
	if f.form == "" {
		return "SEC filing No. " + f.accession
	}
	return "Form " + f.form
}

var kinds = map[string]string{
	"10-K": "Annual Report", "10-Q": "Quarterly Report", "8-K": "Current Report",
	"20-F": "Annual Report", "40-F": "Annual Report", "DEF 14A": "Proxy Statement", "S-1": "Registration Statement",
}

// escaped returns a file name as part of an address; EDGAR's may contain folders.
func escaped(name string) string {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return strings.Join(parts, "/")
}
