// Package demorun is a small handwritten run for tests of the model and the screens: every state of a call, every
// grade, a gap that is closed, a conflict between deadlines. It does not depend on the engine, the clock or the
// machine.
package demorun

import (
	"fmt"
	"strings"
	"time"

	"headnote/backends"
	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// ID of the run.
var ID = events.MustRunID("20260310-090000-demo")

// Question of the run.
const Question = "May a 505(b)(2) applicant carve a method-of-use patent out of its label?"

// Start is when the run began.
var Start = time.Date(2026, 3, 10, 9, 0, 0, 0, time.UTC)

// texts are the texts of the documents, by id.
var texts = map[string]string{
	"local:actavis": "FTC v. Actavis, Inc., 570 U.S. 136 (2013)\n\nHELD\n\nA reverse payment, where large and " +
		"unjustified, can bring with it the risk of significant anticompetitive effects. " +
		"The label of a generic drug may omit a patented use under 21 U.S.C. § 355(j)(2)(A)(viii).\n\n" +
		strings.Repeat("The parties briefed the question at length, and the court below decided it on the pleadings.\n\n",
			30) +
		"We reverse the judgment of the court of appeals.\n",
	"local:355": "21 U.S.C. § 355\n\n(j) Abbreviated new drug applications\n\n(2)(A)(viii) if with respect to the " +
		"listed drug there is a patent for a method of use for which the applicant is not seeking approval, a statement " +
		"that the method of use patent does not claim such a use.\n",
	"local:caraco": "Caraco Pharm. Labs., Ltd. v. Novo Nordisk A/S, 566 U.S. 399 (2012)\n\nA generic maker may bring a " +
		"counterclaim to correct a use code that is too broad. See 21 U.S.C. § 355.\n",
	"local:letter": "March 3, 2026\n\nWARNING LETTER\n\nYour firm released lots without an investigation. Respond in " +
		"writing within fifteen (15) working days of receipt of this letter. Failure to correct these violations may " +
		"result in legal action without further notice.\n",
	"local:order": "SCHEDULING ORDER\n\nThe claim construction hearing is set for June 9, 2026. The answer is due " +
		"March 20, 2026.\n",
	"local:order2": "AMENDED ORDER\n\nThe claim construction hearing is set for June 16, 2026.\n",
	"local:menu":   "Lunch menu of the courthouse, Monday to Friday.\n",
}

// Text returns a document's text.
func Text(id string) (string, bool) {
	s, ok := texts[id]
	return s, ok
}

// teller numbers events and gives them times, a tenth of a second apart.
type teller struct{ all []events.Event }

func (t *teller) say(bodies ...events.Body) {
	for _, b := range bodies {
		n := len(t.all)
		t.all = append(t.all, events.Event{
			Seq: uint64(n + 1), Run: ID,
			At: Start.Add(time.Duration(n) * 100 * time.Millisecond), Body: b,
		})
	}
}

// document returns a document whose first passage is the given words of its text.
func document(id, title, citation, kind, court, date, words string) backends.Document {
	at := strings.Index(texts[id], words)
	span := text.Span{Start: at, End: at + len(words)}
	return backends.Document{
		ID: id, Source: "local", Title: title, Citation: citation, Kind: kind, Court: court, Date: date,
		Path:    strings.TrimPrefix(id, "local:") + ".txt",
		Snippet: words, Passages: []backends.Passage{{Span: span, Text: words, Score: 1, Relevance: 0.81}},
	}
}

func place(id, words string) text.Span {
	at := strings.Index(texts[id], words)
	return text.Span{Start: at, End: at + len(words)}
}

func source(d backends.Document, words string) risk.Source {
	return risk.Source{Document: d.ID, Title: d.Title, Span: place(d.ID, words), Passage: words}
}

// Waiting returns the run while its plan waits for approval.
func Waiting() []events.Event {
	all := Underway()[:2]
	all[0].Body.(*events.RunStarted).Review = true
	return all
}

// Underway returns the run while its calls are in progress: one in each state.
func Underway() []events.Event {
	t := &teller{}
	t.underway()
	return t.all
}

func (t *teller) underway() {
	call := func(n int, tool string, reason string, p backends.Params, after ...string) events.Call {
		return events.Call{
			ID: fmt.Sprintf("r1-%02d", n), Round: 1, Tool: tool, Params: p, Reason: reason, After: after,
			Price: 1,
		}
	}
	t.say(
		&events.RunStarted{Terms: events.Terms{
			Question: Question, Matter: "Acme/ANDA", MaxRounds: 2,
			Today: risk.NewDate(2026, 3, 10),
		}},
		&events.PlanMade{Round: 1, Planner: "rules", Reason: "names a statute and a drug approval", Calls: []events.Call{
			call(1, "search_context", "the whole question, over the matter's documents", backends.Params{"query": Question}),
			call(2, "search_cases", "asks what courts have said",
				backends.Params{"query": "carve-out method of use patent label"}),
			call(3, "search_fda_drug_labels", "speaks of a label", backends.Params{"search": "zelotrine"}),
			call(4, "get_usc_section", "names 21 U.S.C. § 355", backends.Params{"title": "21", "section": "355"}),
			call(5, "search_ptab_proceedings", "a patent may be under review", backends.Params{"query": "9812512"}, "r1-02",
				"r1-03"),
			call(6, "search_epa_facilities", "names a plant", backends.Params{}),
			call(7, "search_hsr_terminations", "an agreement between competitors", backends.Params{"query": "Acme"}),
		}},
		&events.CallStarted{Call: "r1-01", Tool: "search_context"}, &events.CallStarted{Call: "r1-02", Tool: "search_cases"},
		&events.CallStarted{Call: "r1-03", Tool: "search_fda_drug_labels"}, &events.CallStarted{
			Call: "r1-04",
			Tool: "get_usc_section",
		},
		&events.CallStarted{Call: "r1-06", Tool: "search_epa_facilities"},
		&events.CallProgressed{Call: "r1-03", Done: 0.62, Note: "page 5 of 8"},
		&events.CallRetried{Call: "r1-04", Attempt: 1, Wait: 0.5, Error: "govinfo: 503"},
		&events.CallFellBack{
			Call: "r1-04", From: "get_usc_section", To: "search_us_code",
			Reason: "govinfo does not have this year",
		},
	)
	for _, d := range documents() {
		t.say(&events.DocumentFound{Call: "r1-01", Document: d})
	}
	t.say(
		&events.CallEnded{
			Call: "r1-01", Outcome: events.Done, Tool: "search_context", Found: 7, Seconds: 0.04,
			Quality: backends.Quality{Relevance: "high", Coverage: "complete", Confidence: 0.81},
		},
		&events.CallEnded{Call: "r1-02", Outcome: events.Done, Tool: "search_cases", Found: 10, Seconds: 0.8},
		&events.CallEnded{
			Call: "r1-04", Outcome: events.Done, Tool: "search_us_code", Found: 1, Seconds: 1.3,
			Log: []backends.Attempt{
				{Tool: "get_usc_section", Status: "error", Error: "503 Service Unavailable", Duration: 0.9},
				{Tool: "search_us_code", Status: "success", Duration: 0.4},
			},
		},
		&events.CallEnded{
			Call: "r1-06", Outcome: events.Failed, Tool: "search_epa_facilities",
			Error: "search_epa_facilities needs a place", Next: "give one of company_name, city, state",
		},
		&events.CallEnded{Call: "r1-07", Outcome: events.Skipped, Tool: "search_hsr_terminations"},
	)
}

func documents() []backends.Document {
	return []backends.Document{
		document("local:actavis", "FTC v. Actavis, Inc.", "570 U.S. 136 (2013)", backends.KindOpinion, "SCOTUS", "2013-06-17",
			"The label of a generic drug may omit a patented use under 21 U.S.C. § 355(j)(2)(A)(viii)."),
		document("local:355", "21 U.S.C. § 355", "21 U.S.C. § 355", backends.KindStatute, "Congress", "2024-01-03",
			"a statement that the method of use patent does not claim such a use."),
		document("local:caraco", "Caraco v. Novo Nordisk", "566 U.S. 399 (2012)", backends.KindOpinion, "SCOTUS",
			"2012-04-17", "A generic maker may bring a counterclaim to correct a use code that is too broad."),
		document("local:letter", "Warning Letter to Acme", "", "letter", "Food and Drug Administration", "2026-03-03",
			"Respond in writing within fifteen (15) working days of receipt of this letter."),
		document("local:order", "Scheduling order", "No. 1:26-cv-00231", "docket", "D. Del.", "2026-02-01",
			"The answer is due March 20, 2026."),
		document("local:order2", "Amended order", "No. 1:26-cv-00231", "docket", "D. Del.", "2026-02-20",
			"The claim construction hearing is set for June 16, 2026."),
		document("local:menu", "Lunch menu, with a title that is much longer than any list on any screen will ever be "+
			"able to show in one line", "", "notice", "", "2025-09-01", "Lunch menu of the courthouse"),
	}
}

// Finished returns the whole run.
func Finished() []events.Event {
	t := &teller{}
	t.underway()
	t.finish()
	return t.all
}

func (t *teller) finish() {
	docs := documents()
	scores := []float64{0.91, 0.84, 0.55, 0.78, 0.62, 0.58, 0.03}
	var grading []events.Grading
	for i, d := range docs {
		g := events.Relevant
		switch {
		case scores[i] < 0.4:
			g = events.Irrelevant
		case scores[i] < 0.7:
			g = events.Ambiguous
		}
		grading = append(grading, events.Grading{
			Document: d.ID, Score: scores[i], Grade: g, Conviction: 0.5,
			Calibration: "public sets", Why: []string{"the words of the question stand close together"},
		})
	}
	t.say(
		&events.CallEnded{Call: "r1-03", Outcome: events.Done, Tool: "search_fda_drug_labels", Found: 2, Seconds: 2.4},
		&events.CallStarted{Call: "r1-05", Tool: "search_ptab_proceedings"},
		&events.CallEnded{Call: "r1-05", Outcome: events.Cancelled, Tool: "search_ptab_proceedings", Seconds: 1},
		&events.DocumentsGraded{Round: 1, Grading: grading},
		&events.Assessed{Assessment: events.Assessment{
			Round: 1, OverallRelevance: 0.62, Sufficient: true, Uncertain: true,
			Confidence: 0.7, Distribution: map[events.Grade]int{events.Relevant: 3, events.Ambiguous: 3, events.Irrelevant: 1},
			Warnings: []string{"3 of 7 documents look relevant, 3 more may be"}, Action: "both",
		}},
		&events.Evaluated{
			Round: 1, Overall: 6.8, Threshold: 7.5, Target: 8, Criteria: criteria(6, 7, 8, 9, 4),
			Gaps: []events.Gap{{
				ID: "g1", Criterion: "diversity", Missing: "contrary authority was not looked for",
				Priority: "high", Round: 1,
			}, {
				ID: "g2", Criterion: "completeness",
				Missing: "nothing on the label of the listed drug", Priority: "low", Round: 1,
			}},
		},
		&events.PlanMade{Round: 2, Planner: "gaps", Reason: "closes gaps", Calls: []events.Call{{
			ID: "r2-01", Round: 2,
			Tool: "search_context", Params: backends.Params{"query": "carve-out refused"}, Reason: "contrary authority",
			Gap: "g1",
		}}},
		&events.CallStarted{Call: "r2-01", Tool: "search_context"},
		&events.CallEnded{Call: "r2-01", Outcome: events.Done, Tool: "search_context", Found: 3, Seconds: 0.03},
		&events.QueryExpanded{
			Round: 2, Call: "r2-01", From: "carve-out refused", To: "carve-out refused skinny label",
			Strategy: "synonym", Reason: "carve-out is also called a skinny label", Kept: true, Before: 0.41, After: 0.55,
		},
		&events.GapClosed{Gap: "g1", Call: "r2-01", Document: "local:caraco"},
		&events.Evaluated{
			Round: 2, Overall: 8.1, Threshold: 7.5, Target: 8, Criteria: criteria(6, 8, 8, 9, 9),
			Stop: "8.1 of 10 is enough",
		},
		&events.CitationsLinked{Links: links()},
		&events.RisksRaised{Risks: risks(docs), Score: risk.Score{
			Overall:    71,
			BySeverity: map[risk.Severity]int{risk.Critical: 1, risk.High: 1, risk.Medium: 1},
		}},
		&events.DeadlinesFound{Deadlines: deadlines(docs)},
		&events.MemoDrafted{Memo: memo()},
		&events.RunFinished{Status: events.Finished, Sufficient: true, Seconds: 7.4},
	)
}

func criteria(scores ...float64) []events.Criterion {
	names := []string{"accuracy", "completeness", "relevance", "currency", "diversity"}
	var out []events.Criterion
	for i, n := range names {
		out = append(out, events.Criterion{Name: n, Score: scores[i], Weight: 0.2, Evidence: "what the " + n + " rests on"})
	}
	return out
}
