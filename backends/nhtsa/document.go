package nhtsa

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
)

var recalls = list{
	path: "/recalls/recallsByVehicle", issue: "r", finds: "vehicle_recalls", document: recall,
	judge: func(q *backends.Quality, docs []backends.Document) {
		parked := backends.Share(docs, func(d backends.Document) bool {
			x := lenientjson.Object(d.Extra)
			return x.Bool("parkIt") || x.Bool("parkOutSide")
		})
		if parked > 0 {
			q.Hint("Some of these vehicles are to be parked, or parked outside, until repaired")
		}
	},
}

var complaints = list{
	path: "/complaints/complaintsByVehicle", issue: "c", finds: "vehicle_complaints",
	document: complaint, judge: func(q *backends.Quality, docs []backends.Document) {
		crashes, fires, injuries, deaths := 0, 0, 0, 0
		for _, d := range docs {
			x := lenientjson.Object(d.Extra)
			if x.Bool("crash") {
				crashes++
			}
			if x.Bool("fire") {
				fires++
			}
			injuries += x.Int("numberOfInjuries")
			deaths += x.Int("numberOfDeaths")
		}
		q.Metadata["crashes"], q.Metadata["fires"], q.Metadata["injuries"], q.Metadata["deaths"] = crashes, fires, injuries,
			deaths
		if crashes+fires+injuries+deaths > 0 {
			q.Hint(fmt.Sprintf("%d crashes, %d fires, %d injuries and %d deaths are reported here: look for a recall of the "+
				"same part", crashes, fires, injuries, deaths))
		}
	},
}

func recall(r lenientjson.Object, v vehicle) backends.Document {
	number := r.String("NHTSACampaignNumber")
	if number == "" {
		return backends.Document{}
	}
	of := vehicle{or(r.String("Make"), v.make), or(r.String("Model"), v.model), or(r.String("ModelYear"), v.year)}
	var parts []string
	for _, name := range []string{"Summary", "Consequence", "Remedy", "Notes"} {
		if s := r.Text(name); s != "" {
			parts = append(parts, s)
		}
	}
	return backends.Document{
		ID: "nhtsa:" + number, Source: "nhtsa", Kind: backends.KindRecall, Court: "NHTSA", Docket: number,
		Title: of.String() + ": " + component(r.String("Component")), Citation: "NHTSA Recall No. " + campaign(number),
		Author: r.String("Manufacturer"), Date: dayFirst(r.String("ReportReceivedDate")),
		URL:     "https://www.nhtsa.gov/recalls?nhtsaId=" + number,
		Snippet: text.Truncate(r.String("Summary"), 400), Text: strings.Join(parts, "\n\n"),
		Extra: r.Without("Summary", "Consequence", "Remedy", "Notes"),
	}
}

func complaint(r lenientjson.Object, v vehicle) backends.Document {
	number := r.String("odiNumber")
	if number == "" {
		return backends.Document{}
	}
	of := v
	for _, product := range r.Objects("products") {
		if strings.EqualFold(product.String("type"), "vehicle") {
			of = vehicle{
				or(product.String("productMake"), v.make), or(product.String("productModel"), v.model),
				or(product.String("productYear"), v.year),
			}
			break
		}
	}
	extra := r.Without("summary", "vin") // the VIN of a private car is not kept
	extra["date_of_incident"] = r.Date("dateOfIncident")
	return backends.Document{
		ID: "nhtsa:odi-" + number, Source: "nhtsa", Kind: backends.KindComplaint, Court: "NHTSA", Docket: number,
		Title: of.String() + ": " + component(r.String("components")), Citation: "NHTSA ODI No. " + number,
		Date: r.Date("dateComplaintFiled"), URL: "https://www.nhtsa.gov/recalls?nhtsaId=" + number,
		Snippet: text.Truncate(r.String("summary"), 400), Text: r.Text("summary"), Extra: extra,
	}
}

// campaign formats 24V329000 as NHTSA does: 24V-329.
func campaign(s string) string {
	if len(s) == 9 && strings.HasSuffix(s, "000") {
		return s[:3] + "-" + s[3:6]
	}
	return s
}

// component formats STEERING:COLUMN as steering: column.
func component(s string) string {
	if s == "" {
		return "no component named"
	}
	return strings.ReplaceAll(strings.ToLower(s), ":", ": ")
}

// dayFirst parses the dates of recalls, which are DD/MM/YYYY, unlike those of complaints. An impossible date is read
// the other way.
func dayFirst(s string) string {
	if at, err := time.Parse("02/01/2006", s); err == nil {
		return at.Format("2006-01-02")
	}
	return lenientjson.Day(s)
}

// judge rates the answer: NHTSA returns no scores, so a document is relevant if it is about the requested make and
// model.
func judge(q *backends.Quality, l list, v vehicle, docs []backends.Document, left []string) {
	extra := func(names ...string) func(backends.Document) string {
		return func(d backends.Document) string { return lenientjson.Object(d.Extra).First(names...) }
	}
	q.From("NHTSA", "nhtsa.gov", l.finds)
	q.Metadata["manufacturers"] = backends.Tally(docs, extra("Manufacturer", "manufacturer"))
	q.Metadata["model_years"] = backends.Tally(docs, extra("ModelYear", "products.productYear"))
	q.Metadata["components"] = backends.Tally(docs, extra("Component", "components"))
	q.Rate(backends.Share(docs, func(d backends.Document) bool {
		title := plain(d.Title)
		return strings.Contains(title, plain(v.make)) && strings.Contains(title, plain(v.model))
	}))
	l.judge(q, docs)
	if v.model == "" {
		q.Hint("Name the model: only some of this make's were asked for")
	}
	if v.year == "" {
		q.Hint("Name the model year: only the latest were asked for")
	}
	if len(docs) == 0 && v.model != "" {
		q.Hint("Check the model's name as NHTSA writes it, such as F-150 or CR-V")
	}
	if models := slices.DeleteFunc(slices.Clone(left),
		func(s string) bool { return strings.HasPrefix(s, "years ") }); len(models) > 0 {
		q.Hint("Other models: " + strings.Join(models[:min(len(models), 5)], ", "))
	}
}

func or(s, t string) string {
	if s != "" {
		return s
	}
	return t
}
