package roster_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/roster"
)

// who returns the people of a paper, with their roles.
func who(kind, s string) map[string]string {
	out := make(map[string]string)
	for _, p := range roster.Of([]roster.Paper{{Card: papers.Card{Type: papers.Field{Value: kind}}, Text: s}}, nil) {
		out[p.Name] = strings.Join(p.Roles, ", ")
	}
	return out
}

// TestSignatures: who signed, and in what capacity, in various forms of signatures.
func TestSignatures(t *testing.T) {
	for s, want := range map[string]map[string]string{
		"/s/ Iva Bell\nIva Bell (ISB No. 7711)\nAttorney for Plaintiff\n": {"Iva Bell": roster.Counsel},
		"/s/ IVA BELL\nCounsel for Defendant\n":                           {"Iva Bell": roster.Counsel},
		"By: /s/ Ann Poe\nName: Ann Poe\nTitle: President\n":              {"Ann Poe": roster.Signer},
		"By: /s/ Ann Poe          Date: March 4, 2024\n":                  {"Ann Poe": roster.Signer},
		"/s/ ÉMILE DAHL\nPresident\n":                                     {"Émile Dahl": roster.Signer},
		"/s/ Lou van der Berg, Jr.\n":                                     {"Lou van der Berg, Jr.": roster.Signer},
		"/s/ José García\n":                                               {"José García": roster.Signer},
		"Before Judge José García Ñúñez\n":                                {"José García Ñúñez": roster.Judge},
		"/s/ Lou de la Cruz, Jr.\nOwner\n":                                {"Lou de la Cruz, Jr.": roster.Signer},
		"/s/ ____________\n":                                              {},
		"/s/ [illegible]\n":                                               {},
		"/s/ authorized signatory of the company\n":                       {},
		"IT IS SO ORDERED.\n\nRUTH ALDER\nUnited States District Judge\n": {"Ruth Alder": roster.Judge},
		"Before the Honorable Ruth Alder\n":                               {"Ruth Alder": roster.Judge},
		"Before Judge Alder\n":                                            {},
		"The judge said so.\n":                                            {},
	} {
		require.Equal(t, want, who(papers.Motion, s), s)
	}
}

// TestEndsOfLongPapers: signers at the end of a long paper are found, in any script.
func TestEndsOfLongPapers(t *testing.T) {
	for _, filling := range []string{"It is so. ", "合同", "é"} {
		got := who(papers.Contract, "Before Judge Ruth Alder\n"+strings.Repeat(filling, 20_000)+"\nBy: /s/ Ann Poe\n")
		require.Equal(t, map[string]string{"Ruth Alder": roster.Judge, "Ann Poe": roster.Signer}, got, filling)
	}
}

// TestPeopleOfDockets: counsel and parties of a docket, without duplicates.
func TestPeopleOfDockets(t *testing.T) {
	const s = "U.S. District Court\nDistrict of Idaho\nCIVIL DOCKET FOR CASE #: 1:24-cv-00117\n\nMarlow Grain Co. v. " +
		"Delta Barge\n\nPlaintiff\nMarlow Grain Co.\nrepresented by | IVA BELL\nBell & Dahl LLP\n\nDefendant\nDelta " +
		"Barge Lines, Inc.\nrepresented by | Omar Reyes\nIva Bell\n\nDate Filed | # | Docket Text\n01/05/2024 | 1 | " +
		"COMPLAINT\n"
	card := papers.Read(papers.Paper{Text: s, Name: "docket.html"})
	require.Equal(t, papers.DocketSheet, card.Type.Value)
	roles := make(map[string][]string)
	for _, p := range roster.Of([]roster.Paper{{Card: card, Text: s}}, nil) {
		require.Empty(t, roles[p.Name], p.Name)
		roles[p.Name] = p.Roles
	}
	require.Contains(t, roles["Omar Reyes"], roster.Counsel)
	require.Contains(t, roles["Marlow Grain Co."], "plaintiff")
	require.Contains(t, roles["Delta Barge Lines, Inc."], "defendant")
}

// TestNamesThatAreNobodys: labels, places and laws are not people; copies add nobody.
func TestNamesThatAreNobodys(t *testing.T) {
	party := func(name string) roster.Paper {
		return roster.Paper{Card: papers.Card{
			Type: papers.Field{Value: papers.Contract}, Parties: []papers.Party{{Name: name, Role: "party"}},
		}}
	}
	for _, name := range []string{
		"", "AB", "Seller", "the Company", "Case No. 24-117", "District of Idaho", "Schedule " +
			"B", strings.Repeat("x", 91), "as to all",
	} {
		require.Empty(t, roster.Of([]roster.Paper{party(name)}, nil), name)
	}
	ps := []roster.Paper{party("Poe, Inc."), party("POE INC"), party("Poe Incorporated")}
	require.Len(t, roster.Of(ps, nil), 1)
	require.Equal(t, []int{0, 2}, roster.Of(ps, map[int]bool{1: true})[0].Papers)
	require.Empty(t, roster.Of(nil, nil))
	for _, name := range []string{"İSTANBUL A.Ş.", "ǅUNGLA INC", "ßTEIN GMBH"} {
		for _, p := range roster.Of([]roster.Paper{party(name)}, nil) {
			require.True(t, utf8.ValidString(p.Name))
		}
	}
}
