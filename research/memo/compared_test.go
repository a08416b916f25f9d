package memo_test

import (
	"testing"

	"headnote/research/events"
	"headnote/research/export"
)

// What several papers say on a comparison is shown side by side; a list says how many papers were read for it.
func TestComparisonsAreTables(t *testing.T) {
	passages := []events.AnswerPassage{
		{Document: "doc1", Introduced: "Lease of 2020 at 3", Text: "“The deposit is $900.”"},
		{Document: "doc2", Introduced: "Lease of 2024 at 2", Text: "“The deposit is $1,200.”"},
		{Document: "doc1", Introduced: "Lease of 2020 at 4", Text: "“It bears interest.”"},
	}
	of := func(a events.Answer) string {
		return export.Markdown(draft(events.Run{
			Terms: events.Terms{Question: question}, Answer: &a,
			Results: []events.Result{result("doc1", "filing", "", "x", 0.8)},
		}))
	}
	md := of(events.Answer{Sufficient: true, Compares: true, Read: 12, Passages: passages})
	holds(t, md, "What it says")
	holds(t, md, "Read from 12 papers that the search ranks first")
	md = of(events.Answer{Sufficient: true, Passages: passages})
	lacks(t, md, "What it says")
	lacks(t, md, "Read from")
	lacks(t, of(events.Answer{Sufficient: true, Compares: true, Passages: passages[:1]}), "What it says")
	lacks(t, of(events.Answer{Compares: true, Read: 12, Passages: passages}), "Read from")
}
