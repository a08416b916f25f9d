// Package nhtsa queries the National Highway Traffic Safety Administration for vehicle recalls and owners' complaints.
package nhtsa

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
)

const base = "https://api.nhtsa.gov"

// most is the maximum number of vehicles per call: NHTSA answers for one make, model and year at a time.
const most = 5

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"search_vehicle_recalls": s.tool(recalls), "search_vehicle_complaints": s.tool(complaints)}
}

type source struct{ c *fetch.Client }

// list is one of NHTSA's lists of vehicle issues.
type list struct {
	path, issue string // issue is its letter in the catalog of vehicles
	finds       string // the type of its results
	document    func(lenientjson.Object, vehicle) backends.Document
	judge       func(*backends.Quality, []backends.Document)
}

type vehicle struct{ make, model, year string }

func (v vehicle) String() string {
	return strings.Join(strings.Fields(v.year+" "+v.make+" "+v.model), " ")
}

func (s source) tool(l list) backends.CallFunc {
	return func(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
		v := vehicle{p.String("make"), p.String("model"), p.String("year")}
		if vin := p.String("vin"); vin != "" {
			var err error
			if v, err = s.decode(ctx, vin); err != nil {
				return backends.Result{}, err
			}
		}
		vehicles, left, err := s.vehicles(ctx, l, v)
		if err != nil {
			return backends.Result{}, err
		}
		var docs []backends.Document
		for i, one := range vehicles {
			if len(vehicles) > 1 {
				report(backends.Progress{Done: float64(i) / float64(len(vehicles)), Note: "asking for the " + one.String()})
			}
			found, err := s.ask(ctx, l, one)
			if err != nil {
				return backends.Result{}, err
			}
			docs = append(docs, found...)
		}
		res := backends.Result{
			Documents: newest(docs), Requested: p.Int("limit", 10),
			Metadata: map[string]any{"vehicles": names(vehicles)},
		}
		res.Available = len(res.Documents)
		if len(left) > 0 {
			res.Metadata["not_asked"] = left
		}
		res.Documents = res.Documents[:min(len(res.Documents), res.Requested)]
		a := backends.Asked{Query: v.String(), Now: s.c.Now(), DateGiven: v.year != ""}
		return backends.Judged(res, a, func(q *backends.Quality) { judge(q, l, v, res.Documents, left) }), nil
	}
}

// vehicles returns the vehicles to query: those that the call names, in NHTSA's own words. If the model or the year is
// open, some are chosen and the others listed in left.
func (s source) vehicles(ctx context.Context, l list, v vehicle) (chosen []vehicle, left []string, err error) {
	years := []string{v.year}
	if v.year == "" {
		next := s.c.Now().Year() + 1
		years = nil
		for y := next; y > next-most; y-- {
			years = append(years, strconv.Itoa(y))
		}
		if v.model == "" {
			years = years[1:2] // this year's models of a make are enough for one call
		}
		left = append(left, "years before "+years[len(years)-1])
	}
	models := []string{v.model}
	if v.model == "" {
		known, err := s.models(ctx, l, vehicle{make: v.make, year: years[0]})
		if err != nil {
			return nil, nil, err
		}
		models = known[:min(len(known), most)]
		left = append(left, known[len(models):]...)
	}
	for _, y := range years {
		for _, m := range models {
			chosen = append(chosen, vehicle{v.make, m, y})
		}
	}
	return chosen, left, nil
}

// ask reads the list for one vehicle. If NHTSA does not know the model by that name, it tries the one that differs only
// in hyphens and spaces.
func (s source) ask(ctx context.Context, l list, v vehicle) ([]backends.Document, error) {
	docs, err := s.read(ctx, l, v)
	if err != nil || len(docs) > 0 || v.model == "" {
		return docs, err
	}
	known, err := s.models(ctx, l, v)
	if err != nil {
		return nil, nil //nolint:nilerr // the answer is valid: there is nothing by this name
	}
	i := slices.IndexFunc(known, func(m string) bool {
		return plain(m) == plain(v.model) &&
			!strings.EqualFold(m, v.model)
	})
	if i < 0 {
		return nil, nil
	}
	v.model = known[i]
	return s.read(ctx, l, v)
}

func (s source) read(ctx context.Context, l list, v vehicle) ([]backends.Document, error) {
	q := url.Values{"make": {v.make}, "model": {v.model}, "modelYear": {v.year}}
	var answer lenientjson.Object
	_, err := s.c.JSON(ctx, fetch.Request{URL: base + l.path, Query: q}, &answer)
	if nothing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var docs []backends.Document
	for _, r := range answer.Objects("results") {
		if d := l.document(r, v); d.ID != "" {
			docs = append(docs, d)
		}
	}
	return docs, nil
}

// nothing reports whether NHTSA reports a count of zero with a 400 or a 404.
func nothing(err error) bool {
	var status *fetch.StatusError
	if !errors.As(err, &status) || status.Status != http.StatusBadRequest && status.Status != http.StatusNotFound {
		return false
	}
	return strings.Contains(strings.ToLower(string(status.Body)), `"count":0`)
}

// models lists the models of a make and year in the catalog.
func (s source) models(ctx context.Context, l list, v vehicle) ([]string, error) {
	q := url.Values{"make": {v.make}, "modelYear": {v.year}, "issueType": {l.issue}}
	var answer lenientjson.Object
	_, err := s.c.JSON(ctx, fetch.Request{URL: base + "/products/vehicle/models", Query: q}, &answer)
	if nothing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var models []string
	for _, r := range answer.Objects("results") {
		if m := r.String("model"); m != "" && !slices.Contains(models, m) {
			models = append(models, m)
		}
	}
	return models, nil
}

// decode reads make, model and year from a vehicle identification number.
func (s source) decode(ctx context.Context, vin string) (vehicle, error) {
	address := "https://vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues/" + url.PathEscape(vin)
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: address, Query: url.Values{"format": {"json"}}}, &answer); err != nil {
		return vehicle{}, err
	}
	r := answer.Object("Results")
	v := vehicle{r.String("Make"), r.String("Model"), r.String("ModelYear")}
	if v.make == "" {
		why := text.Truncate(r.String("ErrorText"), 200)
		if why == "" {
			why = "no make is known for it"
		}
		return v, &backends.Error{
			Code: backends.NotFound, Source: "nhtsa",
			Message: "the vehicle number " + strconv.Quote(vin) + " cannot be read: " + why,
			Next:    "check its 17 characters, or give make, model and year",
		}
	}
	return v, nil
}

// plain returns a model's name without what people omit: "CR-V" is "crv".
func plain(s string) string {
	return strings.NewReplacer("-", "", " ", "", ".", "").Replace(strings.ToLower(s))
}

// newest sorts by date and removes duplicates shared by several vehicles.
func newest(docs []backends.Document) []backends.Document {
	seen := make(map[string]bool, len(docs))
	docs = slices.DeleteFunc(docs, func(d backends.Document) bool {
		again := seen[d.ID]
		seen[d.ID] = true
		return again
	})
	slices.SortStableFunc(docs, func(a, b backends.Document) int { return strings.Compare(b.Date, a.Date) })
	return docs
}

func names(vs []vehicle) []string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = v.String()
	}
	return out
}
