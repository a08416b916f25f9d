package papers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

func order(name, title, number, day, body string) papers.Entry {
	s := "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\nJUNE HOLLIS,\nPlaintiff,\nv.\nCITY OF FAIRHAVEN,\n" +
		"Defendant.\n" +
		"Case No. 3:21-cv-00417-ABC\n" + title + "\n" + body + "\nIT IS SO ORDERED.\nDated: " + day + "\n/s/ Ruth Alder\n" +
		"United States District Judge\nCase 3:21-cv-00417-ABC Document " + number + " Filed 03/09/22 Page 1 of 1\n"
	return papers.Entry{Name: name, Card: papers.Read(papers.Paper{Text: s, Name: name})}
}

func TestALaterOrderVacatesAnEarlierOne(t *testing.T) {
	entries := []papers.Entry{
		order("12.txt", "SCHEDULING ORDER", "12", "March 9, 2022", "Discovery closes on June 9, 2022."),
		order("13.txt", "ORDER ON COSTS", "13", "March 10, 2022", "The motion for costs is granted."),
		order("20.txt", "ORDER", "20", "May 2, 2022", "The scheduling order (ECF No. 12) is hereby vacated."),
		order("21.txt", "ORDER", "21", "May 3, 2022", "The order on costs (ECF No. 13) is vacated in part."),
	}
	var got []string
	for _, c := range papers.Catalog(entries, nil) {
		got = append(got, c.Status.Value)
	}
	require.Equal(t, []string{papers.Vacated, papers.Entered, papers.Entered, papers.Entered}, got,
		"what is vacated in part stands")
}

// A later edition that says so takes the place of the earlier ones of its name; a contract that supersedes what was
// agreed before does not, and neither does an edition that says nothing.
func TestALaterEditionReplacesEarlierOnes(t *testing.T) {
	read := func(name, text string) papers.Entry {
		return papers.Entry{Name: name, Card: papers.Read(papers.Paper{Text: text, Name: name, Format: "markdown"})}
	}
	const guests = "# Alder Mill Handbook for Guests\n\n"
	var got []string
	for _, c := range papers.Catalog([]papers.Entry{
		read("a.md", guests+"Revised May 4, 2024\n\n## Doors\n\nDoors close at nine.\n"),
		read("b.md", guests+"Revised June 2, 2026. This edition replaces all earlier editions.\n\nDoors close late.\n"),
		read("c.md", guests+"Revised July 1, 2027\n\n## Doors\n\nDoors close at eleven.\n"),
		read("d.md", "# Alder Mill Handbook for Staff\n\nRevised May 4, 2024\n\n## Keys\n\nKeys are kept.\n"),
	}, nil) {
		got = append(got, c.Status.Value)
	}
	require.Equal(t, []string{papers.Superseded, "", "", ""}, got)
}

func TestADateInADefinitionIsAnothers(t *testing.T) {
	c := papers.Read(papers.Paper{Name: "amendment.txt", Text: "AMENDMENT NO. 2\nThis Amendment is entered into on 2018 " +
		"between Alder Ltd. and Quist Ltd.\n1. The following is added: “Ames Agreement” means the supply agreement entered " +
		"into between Alder Ltd. and Ames S.A. (a company of Doyle S.A.) dated 7 January 2018.”\n" +
		strings.Repeat("2. Alder shall deliver what Quist orders, and Quist shall pay what Alder delivers.\n", 160) +
		"Signed for Alder Ltd.\nName: Ada Marsh\nTitle: Director\n"})
	require.Empty(t, c.Date.Value)
}

func TestTheTitleInTheHeadOfAFileSaysItsType(t *testing.T) {
	for title, want := range map[string]string{
		"Scheduling order, No. 1:26-cv-00231": papers.Order, "E-mail of N. Okafor, March 5, 2026": papers.Email,
		"Motion for a preliminary injunction": papers.Motion,
		"Press release of March 3":            papers.PressRelease,
	} {
		c := papers.Read(papers.Paper{Name: "a.md", Text: "---\ntitle: " + title + "\n---\nThe words of it.\n"})
		require.Equal(t, want, c.Type.Value, title)
	}
}
