package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestNeutralCitations: the head of a judgment gives its own citation, alone on a line or after a label; one cited
// in a sentence, a report with a volume and a code of no court are not the paper's own.
func TestNeutralCitations(t *testing.T) {
	const body = "\n\nBetween:\n\nALDER MILL LTD\nAppellant\n\nand\n\nIDA DOE\nRespondent\n\nJUDGMENT\n\n1. The appeal " +
		"is dismissed.\n"
	for _, c := range []struct{ line, citation, court string }{
		{"[2021] UKSC 4321", "[2021] UKSC 4321", "Supreme Court of the United Kingdom"},
		{"Neutral Citation Number: [2024] EWCA Civ 4321", "[2024] EWCA Civ 4321", "Court of Appeal (England and Wales)"},
		{"Neutral Citation No. [2018] EWHC 4321 (Ch)", "[2018] EWHC 4321 (Ch)", "High Court of Justice (England and Wales)"},
		{"Cite as: [2020] 3 All ER 71, [2019] EWHC 4321 (QB)", "[2019] EWHC 4321 (QB)", "High Court of Justice"},
		{"Citation: 2017 FCA 4321", "2017 FCA 4321", "Federal Court of Appeal (Canada)"},
		{"Neutral citation: 2015 SCC 4321", "2015 SCC 4321", "Supreme Court of Canada"},
		{"[2016] NZHC 4321", "[2016] NZHC 4321", "High Court of New Zealand"},
		{"[2011] ZASCA 4321", "[2011] ZASCA 4321", "Supreme Court of Appeal of South Africa"},
		{"The judge followed Roe v Hall [2019] EWHC 4321 (QB) below", "", ""},
		{"[2019] 1 WLR 4321", "", ""},
		{"[2019] ABCD 4321", "", ""},
	} {
		card := papers.Read(papers.Paper{Name: "j.txt", Text: c.line + body})
		require.Equal(t, c.citation, card.Citation.Value, c.line)
		require.Contains(t, card.Court.Value, c.court, c.line)
		if c.citation != "" {
			require.Equal(t, papers.Opinion, card.Type.Value, c.line)
			require.Contains(t, card.Title.Value, "Alder Mill Ltd. v. Ida Doe, "+c.citation, c.line)
		}
	}
}

// TestDaysOfTheirCountry: numeric dates are day first in the papers of such courts, and month first elsewhere; if
// the first number cannot be a month, the date is unambiguous.
func TestDaysOfTheirCountry(t *testing.T) {
	for _, c := range []struct{ head, date, want string }{
		{"[2019] EWHC 4321 (QB)", "03/07/2019", "2019-07-03"},
		{"[2019] EWHC 4321 (QB)", "23/05/2019", "2019-05-23"},
		{"[2019] EWHC 4321 (QB)", "3 July 2019", "2019-07-03"},
		{"IN THE HIGH COURT OF HARBOR STATE\nJUDGMENT\nCORAM: JUSTICE ROE", "15.03.2011", "2011-03-15"},
		{"SUPERIOR COURT OF OREGON", "03/07/2019", "2019-03-07"},
		{"SUPERIOR COURT OF OREGON", "3.7.2019", ""},
	} {
		card := papers.Read(papers.Paper{
			Name: "d.txt", Text: c.head + "\n" + c.date + "\nALDER MILL\nv.\nIDA DOE\nJUDGMENT\n1. The claim concerns flour.\n",
		})
		require.Equal(t, c.want, card.Date.Value, c.head+" "+c.date)
	}
}

// TestJudgesNamedFirst: lines that name a judge above an opinion, and similar lines that do not.
func TestJudgesNamedFirst(t *testing.T) {
	for line, want := range map[string]string{
		"ROE, Circuit Judge:":                     "Alder v. Doe (opinion, Roe, Circuit Judge)",
		"IDA M. ROE, Chief Judge:":                "Alder v. Doe (opinion, Ida M. Roe, Chief Judge)",
		"PER CURIAM:":                             "Alder v. Doe (opinion, Per Curiam)",
		"*1232\nROE, Senior District Judge.":      "Alder v. Doe (opinion, Roe, Senior District Judge)",
		"ROE, Justice, for the Court:":            "Alder v. Doe (opinion, Roe, Justice, for the Court)",
		"Chief Justice Roe":                       "Alder v. Doe (opinion, Chief Justice Roe)",
		"Dear Judge Roe:":                         "",
		"The Judge was asked, and the Judge said": "",
	} {
		card := papers.Read(papers.Paper{
			Name: "Alder_v_Doe.html", Format: "html",
			Text: line + "\nThe plaintiff appeals from the judgment of the district court. We affirm.\n",
		})
		if want == "" {
			require.NotContains(t, card.Title.Value, "(opinion, ", line)
			continue
		}
		require.Equal(t, papers.Opinion, card.Type.Value, line)
		require.Equal(t, want, card.Title.Value, line)
	}
}
