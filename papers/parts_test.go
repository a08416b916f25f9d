package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/text"
)

// TestPartsOfReports: pages of a Form 10-K without its cover are recognized, and dates they mention are not theirs.
func TestPartsOfReports(t *testing.T) {
	for _, c := range []struct{ name, kind, title, file, format, text string }{
		{
			"Items by number and caption", papers.AnnualReport, "Form 10-K (part), Item 9A. Controls and Procedures",
			"controls.txt", "text",
			"Table of Contents\n\nItem 9A. Controls and Procedures\nManagement assessed the controls for the fiscal year " +
				"ended June 30, 2025.\n\nItem 9B. Other Information\nNone.\n\nItem 10. Directors, Executive Officers and " +
				"Corporate Governance\nSee the proxy statement.\n",
		},
		{
			"a page of the viewer of financial data", papers.AnnualReport, "Form 10-K (part), Subsequent Events", "R41.htm",
			"html", "Subsequent Events\n12 Months Ended\nJun. 30, 2025\nSubsequent Events [Abstract] | \n\nOn July 9, 2025, " +
				"the Company and Alder Bank entered into a Credit Agreement (the “Credit Agreement”).\n",
		},
		{
			"the same of a quarter", papers.QuarterlyReport, "Form 10-Q (part), Subsequent Events", "R12.htm", "html",
			"Subsequent Events\n3 Months Ended\nSep. 30, 2025\nSubsequent Events [Abstract] | \n\nThe Company made a loan.\n",
		},
		{
			"the list of exhibits", papers.AnnualReport, "Form 10-K (part), Exhibit list", "exhibits.htm", "html",
			"10.1 | Credit Agreement, dated August 8, 2018, by and among Tern Holdings, Inc. and Alder Bank, filed as " +
				"Exhibit 10.1 to the Form 8-K dated August 9, 2018, and incorporated herein by reference\n" +
				"10.2 | First Amendment to Credit Agreement, dated May 1, 2019, filed as Exhibit 10.2 to the Form 10-Q and " +
				"incorporated herein by reference\n10.3 | Second Amendment, dated May 2, 2020, filed as Exhibit 10.1 to the " +
				"Form 8-K and incorporated herein by reference\n14.1 | Code of Ethics\n21.1 | Subsidiaries of the Company\n",
		},
		{
			"one Item that is spoken of", papers.Letter, "Letter of Ada Quill to Ms. Okafor (May 4, 2026)", "letter.txt", "text",
			"May 4, 2026\n\nDear Ms. Okafor:\n\nItem 9A. Controls and Procedures\n\nis where the auditors look first.\n\n" +
				"Sincerely,\nAda Quill\n",
		},
	} {
		card := papers.Read(papers.Paper{Text: text.Clean(c.text), Name: c.file, Format: c.format})
		require.Equal(t, c.kind, card.Type.Value, c.name)
		require.Equal(t, c.title, card.Title.Value, c.name)
		if c.kind != papers.Letter {
			require.Empty(t, card.Date.Value, c.name)
		}
	}
}

// TestMinutesByAttendance: minutes without that heading are recognized by the body that met and the attendance, not
// by the subject of one of their sections.
func TestMinutesByAttendance(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "2026-03-12.md", Format: "markdown",
		Text: text.Clean("# Alder Club Board monthly meeting, March 12, 2026\n\nThis meeting was led by Ada Quill.\n\n" +
			"Board members in attendance:\n- Ada Quill\n- Pia Ortega\n\n## License Agreement with Tern\n- Date to be " +
			"determined\n"),
	})
	require.Equal(t, papers.Report, card.Type.Value)
	require.Equal(t, "Board minutes, Alder Club Board monthly meeting, March 12, 2026", card.Title.Value)
	require.Empty(t, card.Status.Value)
	notice := papers.Read(papers.Paper{
		Name: "notice.txt", Text: "NOTICE OF ANNUAL MEETING OF SHAREHOLDERS\nMarch 12, 2026\n\nPresent: bring your proxy.\n",
	})
	require.Equal(t, papers.Notice, notice.Type.Value)
}

// TestFinalRule: the action line makes a rule final, whatever its summary says of the proposed one.
func TestFinalRule(t *testing.T) {
	const rest = "\nSUMMARY:\nThe Commission amends the Rule. The proposed rule was published on May 1, 2024; the " +
		"Commission is proposing nothing more.\nDATES:\nEffective June 23, 2025.\n"
	card := func(action string) papers.Card {
		return papers.Read(papers.Paper{Name: "rule.pdf", Text: "Ferry Safety Rule\nAGENCY:\nFerry Commission.\nACTION:\n" +
			action + rest})
	}
	require.Equal(t, papers.InForce, card("Final rule amendments.").Status.Value)
	require.Contains(t, card("Final rule amendments.").Title.Value, "final rule")
	require.Equal(t, papers.Proposed, card("Notice of proposed rulemaking.").Status.Value)
}

// TestReportedOrder: an order that a reporter prints below the name of its judge is entered, although it mentions
// what the parties submitted.
func TestReportedOrder(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "29 Tern 624.txt",
		Text: "United States District Court, D. Maine.\nNo. CV 25-0318 KLM.\nTERN BOATWORKS, INC., Plaintiff, v. HARBOR " +
			"POINT LLC, Defendant.\nOct. 26, 2025.\nORDER RE: Plaintiff's Motion\nQUILL, District Judge.\nAfter reviewing " +
			"the materials submitted by the parties, the Court DENIES the motion.\n",
	})
	require.Equal(t, papers.Order, card.Type.Value)
	require.Equal(t, papers.Entered, card.Status.Value)
	require.Equal(t, "CV 25-0318 KLM", card.Docket())
}

// TestDaysInColumns: the dates in a column of a table are those of its rows, not the paper's.
func TestDaysInColumns(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "plants.docx", Format: "docx",
		Text: "The table shows when the agreements expire.\n\nPlant\n| Expiration\nPort Ellis\n| May 15, 2027\nHarlan\n" +
			"| March 31, 2028\n",
	})
	require.Empty(t, card.Date.Value)
}

// TestSeveralInOneFile: none of three change orders in one file gives the file its date.
func TestSeveralInOneFile(t *testing.T) {
	const one = "CHANGE ORDER                  No. 001\n\nDate: May 4, 2026\n\nThe Contract Sum is $40.\n\n"
	day := func(s string) string {
		return papers.Read(papers.Paper{Name: "Change Orders.pdf", Text: s}).Date.Value
	}
	require.Equal(t, "2026-05-04", day(one))
	require.Empty(t, day(one+"CHANGE ORDER      PROPOSED    No. 002\n\nDate: June 5, 2026\n\nThe Contract Sum is $50.\n"))
}
