package memo_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/citations/check"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
	"headnote/text"
)

// passage is evidence of a paper of the sample run.
func passage(document, words string) events.Evidence {
	return events.Evidence{
		Kind: events.FromPassage, Document: document, Span: text.Span{Start: 100, End: 100 + len(words)}, Quote: words,
	}
}

// What a language model wrote is under a heading of its own with the model's name; what was struck is counted by
// reason, and a statement without evidence is not included.
func TestWhatAModelWroteIsKeptApart(t *testing.T) {
	run := sampleRun()
	m := memo.Draft(memo.Input{Run: run, Now: now, Drafted: &memo.Drafted{
		Model: "small-model", Statements: []events.Statement{
			{Text: "The label was retained.", Evidence: []events.Evidence{passage("doc2", "The heart failure label")}},
			{Text: "This rests on nothing."},
		},
		Struck: []string{"it names a number that the document does not have", "it says nothing", "it says nothing"},
	}})
	s := section(t, m, "Answer Drafted by a Language Model")
	md := export.Markdown(events.Memo{Sections: []events.Section{s}})
	holds(t, md, "small-model wrote this.")
	holds(t, md, "a lawyer must judge")
	holds(t, md, "The label was retained.")
	lacks(t, export.Markdown(m), "This rests on nothing.")
	holds(t, md, "Struck from the draft, 2 statements: it says nothing.")
	holds(t, md, "Struck from the draft, 1 statement: it names a number")

	without := export.Markdown(draft(run))
	lacks(t, without, "Answer Drafted by a Language Model")
	lacks(t, export.Markdown(memo.Draft(memo.Input{Run: run, Now: now, Drafted: &memo.Drafted{Model: "m"}})), "Drafted by")
}

// A memo that is written again keeps what a model wrote, and the names of statements that are still there, so that a
// review of one stays with it; a new statement gets a new name.
func TestNamesOfStatementsLast(t *testing.T) {
	run := sampleRun()
	before := memo.Draft(memo.Input{Run: run, Now: now, Drafted: &memo.Drafted{
		Model: "small-model", Statements: []events.Statement{
			{Text: "The label was retained.", Evidence: []events.Evidence{passage("doc2", "The heart failure label")}},
		},
	}})
	run.Results = append(run.Results, result("doc4", backends.KindOpinion, "",
		"A heart failure label that carves out the use induces no infringement of the patent, the court held.", 0.9))
	after := memo.Draft(memo.Input{Run: run.With(run.Results), Now: now, Before: &before})
	names := make(map[string]string)
	for _, st := range before.Statements() {
		names[fmt.Sprint(st.Text, st.Evidence)] = st.ID
	}
	had := make(map[string]bool)
	for _, id := range names {
		had[id] = true
	}
	seen := make(map[string]bool)
	kept := 0
	for _, st := range after.Statements() {
		require.False(t, seen[st.ID], "%s is there twice", st.ID)
		seen[st.ID] = true
		if id, ok := names[fmt.Sprint(st.Text, st.Evidence)]; ok {
			require.Equal(t, id, st.ID, st.Text)
			kept++
		} else {
			require.False(t, had[st.ID], "%s named another statement: %s", st.ID, st.Text)
		}
	}
	require.Greater(t, kept, 5)
	holds(t, export.Markdown(after), "The label was retained.")
	require.Equal(t, after, memo.Draft(memo.Input{Run: run.With(run.Results), Now: now, Before: &before}))
}

// A survey has a row for each state: what the best document says, or why nothing is said.
func TestRowsOfASurvey(t *testing.T) {
	run := events.Run{Terms: events.Terms{Question: "When must a landlord return the deposit?"}}
	state := func(name, found string, end events.CallEnded) {
		c := events.CallState{
			Call:  events.Call{ID: "r1-" + name, Round: 1, Row: name, Tool: "search_statutes"},
			Phase: events.Ended, End: end,
		}
		if found != "" {
			c.Documents = []string{found}
		}
		run.Calls = append(run.Calls, c)
	}
	run.Results = []events.Result{
		result("me", backends.KindStatute, "Me. Rev. Stat. tit. 14, § 6033", "Within thirty days after its end.", 0.9),
		result("vt", backends.KindStatute, "Vt. Stat. § 4461", strings.Repeat("Within fourteen days | of it. ", 40), 0.5),
	}
	state("Maine", "me", events.CallEnded{Outcome: events.Done, Found: 1})
	state("Vermont", "vt", events.CallEnded{Outcome: events.Done, Found: 1})
	state("Ohio", "", events.CallEnded{Outcome: events.Done})
	state("Utah", "", events.CallEnded{Outcome: events.Failed, Error: "the service\nis down"})
	state("Iowa", "gone", events.CallEnded{Outcome: events.Done, Found: 1})
	s := section(t, draft(run.With(run.Results)), "Survey of the States")
	table := s.Blocks[1].Table
	require.Equal(t, []string{"State", "Authority", "What it says", "Grade"}, table.Columns)
	var cells [][]string
	for _, r := range table.Rows {
		require.Len(t, r.Cells, len(table.Columns))
		require.NotEmpty(t, r.Statement.Evidence)
		cells = append(cells, r.Cells)
	}
	require.Len(t, cells, 5)
	require.Contains(t, cells[0][1], "§ 6033")
	require.Equal(t, "Within thirty days after its end.", cells[0][2])
	require.Equal(t, "relevant", cells[0][3])
	require.LessOrEqual(t, len([]rune(cells[1][2])), 241, "a long text is cut")
	require.Equal(t, []string{"Ohio", "", "nothing found", ""}, cells[2])
	require.Equal(t, []string{"Utah", "", "the service is down", ""}, cells[3])
	require.Equal(t, []string{"Iowa", "", "nothing found", ""}, cells[4])
	holds(t, s.Blocks[0].Statements[0].Text, "2 gave an authority, 3 none")
}

// Wrong citations and quotations in a paper are shown as cautions with both texts; those unrelated to what is quoted
// are only in the appendix.
func TestCautionsShowBothTexts(t *testing.T) {
	run := sampleRun()
	run.Links.Doubts = []events.Doubt{
		{
			Document: "doc1", Citation: "570 U.S. 136", Step: check.Quotation, Text: "no carve-out ever induces",
			Evidence: "the words differ", Found: "a carve-out seldom induces", Authority: "doc2",
			At: text.Span{Start: 100, End: 126}, Span: text.Span{Start: 110, End: 130},
		},
		{Document: "elsewhere", Citation: "1 U.S. 1", Step: "exists", Evidence: "no such case is known"},
	}
	md := export.Markdown(draft(run))
	holds(t, md, "“no carve-out ever induces”; the words differ.")
	holds(t, md, "There it reads “a carve-out seldom induces”")
	lacks(t, md, "no such case is known")
	holds(t, export.Markdown(full(run)), "no such case is known")
}
