package govinfo

import (
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text/pattern"
)

// kinds maps collections to kinds of document; others are government documents.
var kinds = map[string]string{
	"USCODE": backends.KindStatute, "PLAW": backends.KindStatute, "STATUTE": backends.KindStatute,
	"BILLS": backends.KindStatute, "COMPS": backends.KindStatute,
	"CFR": backends.KindRegulation, "ECFR": backends.KindRegulation, "FR": backends.KindRegister,
	"USCOURTS": backends.KindOpinion,
}

// document converts one search result.
func document(r lenientjson.Object) (backends.Document, bool) {
	pkg, granule := r.String("packageId"), r.String("granuleId")
	if pkg == "" {
		return backends.Document{}, false
	}
	id, page := pkg, site+"app/details/"+pkg
	if granule != "" && granule != pkg {
		id, page = granule, page+"/"+granule
	}
	collection := r.String("collectionCode")
	d := backends.Document{
		ID: "govinfo:" + id, Source: "govinfo", Kind: kinds[collection], Title: r.String("title"),
		Date: lenientjson.Day(r.String("dateIssued")),
		URL:  page, Court: r.String("governmentAuthor"),
	}
	if d.Kind == "" {
		d.Kind = backends.KindOther
	}
	d.Citation, d.Docket = citationOf(collection, id, d.Date)
	if authors := r.Strings("governmentAuthor"); len(authors) > 1 && collection != "USCOURTS" {
		d.Court = authors[len(authors)-1] // the office follows its department
	}
	d.Extra = map[string]any{"collection": collection, "package": pkg}
	if granule != "" {
		d.Extra["granule"] = granule
	}
	if links := r.Object("download").Without(); len(links) > 0 {
		d.Extra["download"] = links
	}
	return d, true
}

var (
	uscodeID  = pattern.New(`^USCODE-(\d{4})-title(\d+a?)(?:-.*)?-sec(.+)$`)
	cfrID     = pattern.New(`^CFR-(\d{4})-title(\d+)-vol\d+-sec([0-9A-Za-z]+(?:-[0-9A-Za-z]+)*)$`)
	plawID    = pattern.New(`^PLAW-(\d+)publ(\d+)`)
	billID    = pattern.New(`^BILLS-(\d+)([a-z]+?)(\d+)([a-z]+)$`)
	statuteID = pattern.New(`^STATUTE-(\d+)(?:-Pg(\d+))?`)
	courtsID  = pattern.New(`^USCOURTS-[a-z0-9]+-(.+)$`)
)

// bills maps bill types to their citation forms.
var bills = map[string]string{
	"hr": "H.R.", "s": "S.", "hres": "H.R. Res.", "sres": "S. Res.", "hjres": "H.R.J. Res.", "sjres": "S.J. Res.",
	"hconres": "H.R. Con. Res.", "sconres": "S. Con. Res.",
}

// citationOf derives from the service's own ID how a lawyer cites the document and, for court documents, the docket
// number.
func citationOf(collection, id, day string) (cite, docket string) {
	switch collection {
	case "USCODE":
		if m := uscodeID.FindStringSubmatch(id); m != nil {
			return m[2] + " U.S.C. § " + m[3] + " (" + m[1] + ")", ""
		}
	case "CFR":
		if m := cfrID.FindStringSubmatch(id); m != nil {
			return m[2] + " C.F.R. § " + strings.Replace(m[3], "-", ".", 1) + " (" + m[1] + ")", ""
		}
	case "PLAW":
		if m := plawID.FindStringSubmatch(id); m != nil {
			return "Pub. L. No. " + m[1] + "-" + m[2], ""
		}
	case "BILLS":
		if m := billID.FindStringSubmatch(id); m != nil && bills[m[2]] != "" && len(day) >= 4 {
			return bills[m[2]] + " " + m[3] + ", " + ordinal(m[1]) + " Cong. (" + day[:4] + ")", ""
		}
	case "STATUTE":
		if m := statuteID.FindStringSubmatch(id); m != nil && m[2] != "" {
			return m[1] + " Stat. " + m[2], ""
		}
	case "USCOURTS":
		if m := courtsID.FindStringSubmatch(id); m != nil {
			number := strings.Replace(m[1], "_", ":", 1)
			if i := strings.LastIndexByte(number, '-'); i > 0 && len(number)-i <= 3 && strings.Count(number, "-") > 1 {
				number = number[:i] // without the number of the document within the case
			}
			return "No. " + number, number
		}
	}
	return "", ""
}

func ordinal(n string) string {
	switch {
	case strings.HasSuffix(n, "11") || strings.HasSuffix(n, "12") || strings.HasSuffix(n, "13"):
		return n + "th"
	case strings.HasSuffix(n, "1"):
		return n + "st"
	case strings.HasSuffix(n, "2"):
		return n + "d"
	case strings.HasSuffix(n, "3"):
		return n + "d"
	}
	return n + "th"
}
