// Package nhtsa asks the National Highway Traffic Safety Administration for
// recalls of vehicles and complaints of their owners.
package nhtsa

import (
	"context"
	"net/url"

	"headnote/backends"
	"headnote/backends/fetch"
)

// Calls are the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"search_vehicle_recalls": s.recalls}
}

type source struct{ c *fetch.Client }

func (s source) recalls(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	var answer struct {
		Count   int
		Results []struct{ NHTSACampaignNumber, Component, Summary string }
	}
	q := url.Values{"make": {p.String("make")}, "model": {p.String("model")}, "modelYear": {p.String("year")}}
	if _, err := s.c.JSON(ctx, fetch.Request{URL: "https://api.nhtsa.gov/recalls/recallsByVehicle", Query: q}, &answer); err != nil {
		return backends.Result{}, err
	}
	res := backends.Result{Requested: p.Int("limit", 10), Available: answer.Count}
	for _, r := range answer.Results {
		res.Documents = append(res.Documents, backends.Document{ID: "nhtsa:" + r.NHTSACampaignNumber, Source: "nhtsa", Kind: backends.KindRecall, Title: r.Component, Snippet: r.Summary})
	}
	res.Quality = backends.Assess(backends.Asked{Query: p.String("make"), Limit: res.Requested, Available: res.Available, Now: s.c.Now()}, res.Documents)
	return res, nil
}
