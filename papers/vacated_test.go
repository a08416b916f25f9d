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

// A later edition that states so replaces the earlier ones of its name; a contract that supersedes prior agreements
// does not, and neither does an edition without such a statement.
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

// The lines above an opinion show that it replaces an earlier one: its date is below that line, and the earlier one is
// superseded.
func TestALaterOpinionTakesThePlaceOfTheOneWithdrawn(t *testing.T) {
	read := func(name, history string) papers.Entry {
		return papers.Entry{Name: name, Card: papers.Read(papers.Paper{Name: name, Text: "United States Court of Appeals, " +
			"Eighth Circuit.\nNo. 07-31415.\nJune HOLLIS, Plaintiff-Appellant, v. CITY OF FAIRHAVEN, Defendant-Appellee.\n" +
			history + "Before ALDER, MARSH, and QUIST, Circuit Judges.\nOPINION\nALDER, Circuit Judge.\n" +
			"June Hollis appeals from the summary judgment against her. We affirm in part and reverse in part.\n" +
			strings.Repeat("The city kept the records that she asked for, and no others.\n", 60)})}
	}
	cards := papers.Catalog([]papers.Entry{
		read("a.txt", "Argued and Submitted March 4, 2008.\nFiled May 6, 2008.\n"),
		read("b.txt", "Filed May 6, 2008.\nArgued and Submitted March 4, 2008.\nOpinion Withdrawn Jan. 5, 2009.\n"+
			"Filed July 7, 2009.\n"),
	}, nil)
	require.Equal(t, "2008-05-06", cards[0].Date.Value)
	require.Equal(t, papers.Superseded, cards[0].Status.Value)
	require.Equal(t, "2009-07-07", cards[1].Date.Value)
	require.Equal(t, papers.Entered, cards[1].Status.Value)
	require.NotEqual(t, cards[0].Title.Value, cards[1].Title.Value)
}

// A case history is not withdrawn because it mentions a withdrawn opinion, while an opinion whose text withdraws
// another replaces it.
func TestWhatIsWithdrawn(t *testing.T) {
	read := func(name, format, body string) papers.Entry {
		return papers.Entry{Name: name, Card: papers.Read(papers.Paper{Name: name, Format: format, Text: body})}
	}
	const caption = "United States Court of Appeals, Eighth Circuit.\nNo. 07-31415.\nJune HOLLIS, Plaintiff-Appellant, " +
		"v. CITY OF FAIRHAVEN, Defendant-Appellee.\n"
	cards := papers.Catalog([]papers.Entry{
		read("notes.csv", "csv", "date,event\n05/06/2008,Opinion filed\n01/05/2009,Opinion withdrawn\n"),
		read("first.txt", "", caption+"Filed May 6, 2008.\nBefore ALDER and MARSH, Circuit Judges.\nOPINION\nWe affirm.\n"),
		read("other.txt", "", strings.Replace(caption, "07-31415", "07-27182", 1)+"Filed May 6, 2008.\nBefore ALDER and "+
			"MARSH, Circuit Judges.\nOPINION\nWe affirm.\n"),
		read("later.txt", "", caption+"Filed July 7, 2009.\nBefore ALDER and MARSH, Circuit Judges.\nOPINION\nThe opinion "+
			"filed on May 6, 2008, is hereby withdrawn. We reverse.\n"),
	}, nil)
	require.NotEqual(t, papers.Superseded, cards[0].Status.Value)
	require.Equal(t, papers.Superseded, cards[1].Status.Value)
	require.Equal(t, papers.Entered, cards[2].Status.Value, "it is of another case")
	require.Equal(t, papers.Entered, cards[3].Status.Value)
}
