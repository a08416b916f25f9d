// Package ptab queries the Open Data Portal for proceedings before the Patent Trial and Appeal Board and for the
// Board's decisions.
package ptab

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/backends/uspto/odp"
	"headnote/text"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"search_ptab_proceedings": s.proceedings, "get_ptab_decision": s.decision}
}

type source struct{ c *fetch.Client }

const (
	board  = "Patent Trial and Appeal Board"
	newest = "trialMetaData.petitionFilingDate desc"
)

//go:embed generic.txt
var genericWords string

var generic = sync.OnceValue(func() map[string]bool { return backends.Words(genericWords) })

var trialNumber = regexp.MustCompile(`(?i)\b(IPR|PGR|CBM|DER)[\s-]?(\d{4})[\s-]?(\d{5})\b`)

// trial returns the number of a trial that a text names: IPR2019-00123.
func trial(s string) string {
	m := trialNumber.FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	return strings.ToUpper(m[1]) + m[2] + "-" + m[3]
}

// proceedings searches for a trial number, a patent number, or the words of the search, usually the names of the
// parties.
func (s source) proceedings(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	search, limit := p.String("query"), p.Int("limit", 10)
	words := backends.Terms(search, 8, generic())
	kind := ""
	if t := p.String("proceeding_type"); t != "" {
		kind = "trialMetaData.trialTypeCode:" + t
	}
	narrow := odp.And(kind, odp.Between("trialMetaData.petitionFilingDate", p.String("date_after"),
		p.String("date_before")))
	ways := []odp.Way{
		{Note: "every word", Query: odp.And(odp.All(words, ""), narrow), Sort: newest},
		{Note: "some words", Query: odp.And(odp.Some(words, ""), narrow), Wide: true},
	}
	number := true
	if t := trial(search); t != "" {
		ways = []odp.Way{{Note: "by trial number", Query: "trialNumber:" + t}}
	} else if n, ok := odp.Find(search); ok && n.Patent != "" {
		ways = []odp.Way{{Note: "by patent", Query: odp.And("patentOwnerData.patentNumber:"+n.Patent, narrow), Sort: newest}}
	} else if ok && n.Application != "" {
		ways = []odp.Way{{
			Note:  "by application",
			Query: odp.And("patentOwnerData.applicationNumberText:"+n.Application, narrow), Sort: newest,
		}}
	} else if number = false; odp.Written(search) {
		ways = []odp.Way{{Note: "as written", Query: odp.And(search, narrow)}}
	}
	report(backends.Progress{Done: -1, Note: "searching the Open Data Portal"})
	got, way, err := odp.Search(ctx, s.c, "trials/proceedings/search", ways, nil, limit, "patentTrialProceedingDataBag")
	if err != nil {
		return backends.Result{}, err
	}
	res := backends.Result{Requested: limit, Available: got.Total, Metadata: map[string]any{"strategy": way.Note}}
	for _, r := range got.Records {
		res.Documents = append(res.Documents, proceeding(r))
	}
	if way.Wide {
		backends.Rank(strings.Join(words, " "), res.Documents)
	}
	res.Documents = res.Documents[:min(len(res.Documents), limit)]
	return s.judge(res, p, search, words, number), nil
}

func proceeding(r lenientjson.Object) backends.Document {
	number, m := r.String("trialNumber"), r.Object("trialMetaData")
	patent := r.First("patentOwnerData.patentNumber", "respondentData.patentNumber")
	d := backends.Document{
		ID: "ptab:" + number, Source: "ptab", Kind: backends.KindProceeding, Court: board, Docket: number,
		Author: parties(r).petitioner,
		Title:  text.Truncate(strings.TrimSuffix(number+": "+parties(r).style(), ": "), 250),
		Date:   m.Date("petitionFilingDate"), URL: page(r), Extra: r.Without(),
	}
	d.Citation = d.Title
	if d.Date != "" {
		d.Citation = number + " (P.T.A.B. filed " + d.Date + ")"
	}
	var lines []string
	for _, l := range [...]struct{ label, value string }{
		{"Status", m.String("trialStatusCategory")},
		{"Patent", odp.Commas(patent)},
		{"Petition filed", m.Date("petitionFilingDate")},
		{"Filing date accorded", m.Date("accordedFilingDate")},
		{"Institution decided", m.Date("institutionDecisionDate")},
		{"Latest decision", m.Date("latestDecisionDate")},
		{"Terminated", m.Date("terminationDate")},
		{"Petitioner's counsel", r.String("regularPetitionerData.counselName")},
		{"Owner's counsel", r.String("patentOwnerData.counselName")},
		{"Technology center", r.String("patentOwnerData.technologyCenterNumber")},
	} {
		if l.value != "" {
			lines = append(lines, l.label+": "+l.value)
		}
	}
	d.Text = strings.Join(lines, "\n")
	d.Snippet = text.Truncate(strings.Join(lines, "; "), 400)
	return d
}

// sides are the parties of a proceeding.
type sides struct{ petitioner, owner string }

func parties(r lenientjson.Object) sides {
	return sides{
		petitioner: r.First("regularPetitionerData.realPartyInInterestName",
			"derivationPetitionerData.realPartyInInterestName", "regularPetitionerData.counselName"),
		owner: r.First("patentOwnerData.realPartyInInterestName", "patentOwnerData.patentOwnerName",
			"respondentData.realPartyInInterestName", "patentOwnerData.inventorName"),
	}
}

func (s sides) style() string {
	switch {
	case s.petitioner == "":
		return s.owner
	case s.owner == "":
		return s.petitioner
	}
	return s.petitioner + " v. " + s.owner
}

// page returns an address for further reading: the Board's own pages have no stable address derived from a number, so
// it is the file of the patent at issue.
func page(r lenientjson.Object) string {
	for _, party := range [...]string{
		"patentOwnerData", "respondentData", "appellantData", "seniorPartyData",
		"juniorPartyData",
	} {
		if app := r.String(party + ".applicationNumberText"); app != "" {
			return "https://patentcenter.uspto.gov/applications/" + url.PathEscape(app)
		}
	}
	return "https://data.uspto.gov/ptab"
}

// judge rates a list of proceedings.
func (s source) judge(res backends.Result, p backends.Params, search string, words []string,
	byNumber bool,
) backends.Result {
	dated := p.String("date_after") != "" || p.String("date_before") != ""
	return backends.Judged(res, backends.Asked{Query: search, DateGiven: true, Now: s.c.Now()}, func(q *backends.Quality) {
		share := 1.0
		if !byNumber {
			share = backends.MeanMatch(strings.Join(words, " "), res.Documents)
		}
		q.Rate(share)
		rate, decided, final := outcomes(res.Documents)
		m := q.Metadata
		q.From("USPTO Open Data Portal", "uspto.gov", "patent_proceedings")
		m["proceeding_types"] = backends.Tally(res.Documents, func(d backends.Document) string {
			return lenientjson.Object(d.Extra).String("trialMetaData.trialTypeCode")
		})
		m["statuses"] = backends.Tally(res.Documents, status)
		m["institution_rate"], m["institution_decided"], m["final_written_decisions"] = rate, decided, final
		m["date_range"] = backends.DateRange(res.Documents)
		switch {
		case len(res.Documents) == 0:
			q.Hint("Search by a party, by the number of the patent, or by the number of the trial, such as IPR2019-00123")
			return
		case final > 0 || decided > 0:
			q.Hint("get_ptab_decision has the text of the decisions, by the number of the trial")
		}
		if p.String("proceeding_type") == "" && !byNumber && len(m["proceeding_types"].(map[string]int)) > 1 {
			q.Hint("Set proceeding_type to IPR, PGR, CBM or DER to see one type alone")
		}
		if !dated && !byNumber && len(res.Documents) >= res.Requested {
			q.Hint("Set date_after to see recent petitions alone")
		}
	})
}

func status(d backends.Document) string {
	return lenientjson.Object(d.Extra).String("trialMetaData.trialStatusCategory")
}

// outcomes returns the institution rate among decided petitions (nil if there are none), how many are decided, and how
// many trials have a final written decision.
func outcomes(docs []backends.Document) (rate any, decided, final int) {
	instituted := 0
	for _, d := range docs {
		s := strings.ToLower(status(d))
		isFinal := strings.Contains(s, "final written")
		denied := strings.Contains(s, "denied") || strings.Contains(s, "not instituted")
		if isFinal {
			final++
		}
		switch {
		case denied:
			decided++
		case isFinal || strings.Contains(s, "instituted"):
			decided, instituted = decided+1, instituted+1
		}
	}
	if decided == 0 {
		return nil, 0, final
	}
	return float64(instituted) / float64(decided), decided, final
}

// noDecision returns the error that a proceeding has no decision, or does not exist.
func noDecision(number string) error {
	return &backends.Error{
		Code: backends.NotFound, Source: "ptab", Message: fmt.Sprintf("the Board has no decision in %s, or there is no "+
			"such proceeding", number),
		Next: "search_ptab_proceedings finds it, with its status",
	}
}
