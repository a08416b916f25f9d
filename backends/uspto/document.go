package uspto

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/backends/uspto/odp"
	"headnote/text"
)

// document converts the file of one application; a patent if it was granted.
func document(r lenientjson.Object) backends.Document {
	m := r.Object("applicationMetaData")
	app, patent, publication := r.String("applicationNumberText"), m.String("patentNumber"),
		m.String("earliestPublicationNumber")
	filed, published, granted := m.Date("filingDate"), m.Date("earliestPublicationDate"), m.Date("grantDate")
	d := backends.Document{
		ID: "uspto:" + app, Source: "uspto", Kind: backends.KindPatent, Court: office, Docket: odp.Serial(app),
		Title:  text.Truncate(m.String("inventionTitle"), 250),
		Author: cmp.Or(m.String("firstApplicantName"), m.String("firstInventorName")),
		URL:    file(app),
	}
	switch {
	case patent != "":
		d.Citation, d.Date = "U.S. Patent No. "+odp.Commas(patent), granted
	case publication != "":
		d.Citation, d.Date = "U.S. Patent Application Publication No. "+published4(publication), published
	default:
		d.Citation = "U.S. Patent Application No. " + odp.Serial(app)
	}
	d.Date = cmp.Or(d.Date, filed)
	if d.Title == "" {
		d.Title = d.Citation
	}
	people := lenientjson.Distinct(m.Objects("inventorBag"), "inventorNameText")
	owners := assignees(r)
	var lines []string
	for _, l := range [...]struct{ label, value string }{
		{"Applicant", m.String("firstApplicantName")},
		{"Assignees", strings.Join(owners, "; ")},
		{"Inventors", strings.Join(people, "; ")},
		{"Filed", filed},
		{"Published", published},
		{"Granted", granted},
		{"Status", m.String("applicationStatusDescriptionText")},
		{"CPC", strings.Join(spaced(m.Strings("cpcClassificationBag")), ", ")},
		{"Examiner", m.String("examinerNameText")},
		{"Art unit", m.String("groupArtUnitNumber")},
	} {
		if l.value != "" {
			lines = append(lines, l.label+": "+l.value)
		}
	}
	d.Text = strings.Join(lines, "\n")
	d.Snippet = text.Truncate(strings.Join(lines, "; "), 400)
	d.Extra = m.Without("inventorBag", "applicantBag", "cpcClassificationBag")
	d.Extra["applicationNumberText"] = app
	d.Extra["inventors"], d.Extra["assignees"], d.Extra["cpc"], d.Extra["countries"] = people, owners,
		spaced(m.Strings("cpcClassificationBag")), countries(m)
	for name, path := range map[string]string{
		"grant_xml":       "grantDocumentMetaData.fileLocationURI",
		"publication_xml": "pgpubDocumentMetaData.fileLocationURI",
	} {
		if v := r.String(path); v != "" {
			d.Extra[name] = v
		}
	}
	return d
}

// file returns the page of an application.
func file(app string) string {
	return "https://patentcenter.uspto.gov/applications/" + url.PathEscape(app)
}

// published4 formats US20210210819A1 as 2021/0210819 A1.
func published4(number string) string {
	n := strings.TrimPrefix(number, "US")
	if len(n) < 12 {
		return number
	}
	return n[:4] + "/" + n[4:11] + " " + n[11:]
}

// spaced formats classes with single spaces: "H01M 50/46" is H01M 50/46.
func spaced(classes []string) []string {
	list := make([]string, 0, len(classes))
	for _, c := range classes {
		if len(c) > 4 {
			c = c[:4] + " " + strings.TrimSpace(c[4:])
		}
		list = append(list, c)
	}
	return list
}

// assignees returns the owners named in assignments; without any, the applicants.
func assignees(r lenientjson.Object) []string {
	var list []string
	for _, a := range r.Objects("assignmentBag") {
		list = append(list, lenientjson.Distinct(a.Objects("assigneeBag"), "assigneeNameText")...)
	}
	if len(list) == 0 {
		list = lenientjson.Distinct(r.Objects("applicationMetaData.applicantBag"), "applicantNameText")
	}
	if name := r.String("applicationMetaData.firstApplicantName"); len(list) == 0 && name != "" {
		list = []string{name}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// countries returns those of the inventors.
func countries(m lenientjson.Object) []string {
	var list []string
	for _, i := range m.Objects("inventorBag") {
		if c := i.First("countryCode", "correspondenceAddressBag.countryCode"); c != "" && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}
