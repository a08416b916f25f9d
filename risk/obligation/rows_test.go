package obligation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// rowed returns the days of a paper with their events.
func rowed(ds []risk.Deadline) []string {
	var out []string
	for _, d := range ds {
		if !d.Date.IsZero() {
			out = append(out, d.Date.String()+" "+d.What)
		}
	}
	return out
}

// A schedule gives the same days whatever separates its columns, and whether its rows have bullets, numbers or neither.
func TestRowsWithEveryMark(t *testing.T) {
	rows := [][2]string{
		{"May 4, 2026", "Ballots are mailed to the members"},
		{"Friday, June 5, 2026", "Ballots are counted"},
		{"June 12, 2026", "The new board meets"},
	}
	want := []string{
		"2026-05-04 Ballots are mailed to the members", "2026-06-05 Ballots are counted", "2026-06-12 The new board meets",
	}
	for _, leads := range [][]string{
		{"- ", "- ", "- "},
		{"* ", "* ", "* "},
		{"• ", "• ", "• "},
		{"1. ", "2. ", "3. "},
		{"(1) ", "(2) ", "(3) "},
		{"(a) ", "(b) ", "(c) "},
		{"a. ", "b. ", "c. "},
		{"i. ", "ii. ", "iii. "},
		{"", "", ""},
	} {
		for _, mark := range []string{" - ", " – ", " — ", ": "} {
			body := "Schedule of the election\n\n"
			for i, r := range rows {
				body += leads[i] + r[0] + mark + r[1] + "\n"
			}
			if leads[0] == "" {
				body = strings.ReplaceAll(body, "\n", "\n\n")
			}
			require.Equal(t, want, rowed(read(t, risk.Text{ID: "a", Type: "notice", Body: body})), "%q %q", leads, mark)
		}
	}
	table := "| Date | Event |\n| --- | --- |\n"
	for _, r := range rows {
		table += fmt.Sprintf("| %s | %s |\n", r[0], r[1])
	}
	require.Equal(t, want, rowed(read(t, risk.Text{ID: "a", Type: "notice", Body: "Schedule\n\n" + table})))
}

// A list of past days is not a schedule, unless the line above it announces things to come.
func TestListsOfWhatHasHappened(t *testing.T) {
	const list = "- April 6, 2026 - Survey published\n- May 4, 2026 - Comments reviewed\n"
	for head, n := range map[string]int{
		"Revision history\n\n":       0,
		"Procedural background\n\n":  0,
		"Milestones and due dates\n": 2,
		"Deadlines\n\n":              2,
		"Key dates:\n\n":             2,
		"Schedule A\n\n":             0,
		"The tenants met.\n\n":       0,
	} {
		require.Len(t, rowed(read(t, risk.Text{ID: "a", Type: "report", Body: head + list})), n, head)
	}
	past := risk.Text{ID: "a", Type: "notice", Body: "- January 6, 2026 - Voting closes\n- February 4, 2026 - Count\n"}
	require.Empty(t, rowed(read(t, past)), "they lie before the paper")
}

// A line of a label and a day is an appointment only because of its heading or words, and never in the head of a paper.
func TestLabelsAndTheirNeighbors(t *testing.T) {
	for line, want := range map[string]string{
		"Hearing: June 2, 2026 at 9:30 a.m.":            "2026-06-02 09:30",
		"Settlement conference: Tuesday, June 2, 2026.": "2026-06-02 ",
		"Claims bar date: June 2, 2026":                 "2026-06-02 ",
		"Mediation: June 2, 2026":                       "2026-06-02 ",
		"Date of birth: June 2, 2026":                   "",
		"Petition date: June 2, 2026":                   "",
		"Hearing held: June 2, 2026":                    "2026-06-02 ",
		"Filed: June 2, 2026":                           "",
		"Effective date of the hearing rules: June 2":   "",
		"Mailed: June 2, 2026":                          "",
	} {
		got := ""
		body := "NOTICE\n\n" + line + "\n\nThe clerk will answer questions.\n"
		for _, d := range read(t, risk.Text{ID: "a", Type: "notice", Body: body}) {
			if !d.Date.IsZero() {
				got = d.Date.String() + " " + d.Time
			}
		}
		require.Equal(t, want, got, line)
	}
	for _, contractual := range []string{"Closing: June 2, 2026", "Hearing: June 2, 2026"} {
		for _, d := range read(t, contract("PURCHASE AGREEMENT\n\n"+contractual+"\n\nThe parties agree.")) {
			require.NotContains(t, strings.Join(d.Derivation, " "), "after its label", contractual)
		}
	}
}

// Periods without a length count if a contract requires notice or payment, and are ignored elsewhere.
func TestPromptDuties(t *testing.T) {
	for in, want := range map[string]string{
		"Supplier shall promptly notify Buyer of any recall.":                              "promptly",
		"Supplier shall notify Buyer immediately of any recall.":                           "immediately",
		"Buyer must pay the balance forthwith.":                                            "forthwith",
		"Supplier will, without undue delay, inform Buyer of any recall.":                  "without undue delay",
		"Buyer shall refund the deposit within a reasonable time.":                         "within a reasonable time",
		"Supplier shall not be required to notify Buyer promptly.":                         "",
		"Supplier shall promptly replace the crates.":                                      "",
		"The parties met promptly and will pay their own costs.":                           "",
		"Supplier may promptly notify Buyer of any recall.":                                "",
		"Buyer paid promptly.":                                                             "",
		"Supplier shall keep the records and a person that is promptly told of it may pay": "",
	} {
		got := ""
		for _, d := range read(t, contract(in)) {
			got = d.Period
			require.True(t, d.Date.IsZero(), in)
			require.Equal(t, risk.Conditional, d.State, in)
		}
		require.Equal(t, want, got, in)
		for _, kind := range []string{"opinion", "brief"} {
			for _, d := range read(t, risk.Text{ID: "a", Type: kind, Body: in}) {
				require.NotEqual(t, want, d.Period, "%s in a %s", in, kind)
			}
		}
	}
	draft := contract("Supplier shall promptly notify Buyer of any recall.")
	draft.Status = "draft"
	require.Empty(t, read(t, draft))
}

// A claim of a governmental unit is counted under its rule if the docket shows a voluntary petition, across year ends
// and days when the court is closed; only the head of the docket gives the petition's day.
func TestPetitionsOfDockets(t *testing.T) {
	const order = "IT IS ORDERED that claims by governmental units shall be filed within 180 days after the date of the " +
		"order for relief."
	for filed, due := range map[string]string{
		"02/10/2026": "2026-08-10", "07/06/2026": "2027-01-04", "09/02/2026": "2027-03-01", "08/29/2023": "2024-02-26",
	} {
		doc := docketOf("Chapter 11 Voluntary", order)
		doc.Body = strings.Replace(doc.Body, "02/10/2026", filed, 1)
		ds := read(t, doc)
		require.Len(t, ds, 1, filed)
		require.Equal(t, due, ds[0].Date.String(), "%s: %v", filed, ds[0].Derivation)
	}
	for _, body := range []string{
		"U.S. Bankruptcy Court\nDate filed: 02/10/2026\n\n" + order,
		"U.S. Bankruptcy Court\nBankruptcy Petition #: 26-00007\nVoluntary\n\n" + order,
	} {
		ds := read(t, risk.Text{ID: "a", Type: "docket_sheet", Body: body})
		require.True(t, ds[len(ds)-1].Date.IsZero(), "its head does not say so")
	}
}
