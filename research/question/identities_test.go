package question_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

// Which name or number a question asks for, and which words answer it.
func TestIdentities(t *testing.T) {
	for asked, want := range map[string]question.Identity{
		"Which court entered the decree?":                                      "court",
		"In what federal court is the suit pending?":                           "court",
		"Which agency issued the letter?":                                      "agency",
		"What is the docket number of the suit?":                               "docket",
		"Under which case no. was it filed?":                                   "docket",
		"Which judge signed the order?":                                        "judge",
		"Who was the presiding judge?":                                         "judge",
		"Who signed the lease for the tenant?":                                 "signer",
		"Who wrote the letter of May 4?":                                       "author",
		"To whom was the notice addressed?":                                    "addressee",
		"Which federal agency asked for the records?":                          "agency",
		"What authority gave the permit?":                                      "agency",
		"What is its case number?":                                             "docket",
		"What is the civil action number of the suit?":                         "docket",
		"Before whom is the motion heard?":                                     "judge",
		"Which magistrate judge has the case?":                                 "judge",
		"Who executed the deed?":                                               "signer",
		"Whose signature is on the deed?":                                      "signer",
		"Who was the sender of the notice?":                                    "author",
		"Who is the recipient of the memo?":                                    "addressee",
		"To whom did the bank send the notice?":                                "addressee",
		"Did the court sign the order?":                                        "",
		"Who sent the hull to the yard?":                                       "",
		"How does the court of appeals differ from which court decided first?": "",
		"What does “which court” mean?":                                        "",
		"What did the court order?":                                            "",
		"Who must sign the lease?":                                             "",
		"What does the agency ask for?":                                        "",
		"How many cases are there?":                                            "",
		"On what ground did the district court dismiss?":                       "",
	} {
		require.Equal(t, want, question.Read(asked, nil).Parts[0].Identity, asked)
	}
	for _, c := range []struct {
		of    question.Identity
		words string
		want  bool
	}{
		{"court", "The Court entered the decree on May 4, 2026.", false},
		{"court", "This court has jurisdiction of the parties.", false},
		{"court", "The District Court entered the decree.", false},
		{"court", "UNITED STATES DISTRICT COURT FOR THE DISTRICT OF OREGON", true},
		{"court", "It was entered by the Superior Court of Marin County.", true},
		{"court", "The Ninth Circuit affirmed.", true},
		{"court", "Ames v. Booth (D. Or. 2026)", true},
		{"court", "Court of Appeals of Maryland", true},
		{"court", "It is pending in the Court of Federal Claims.", true},
		{"court", "IN THE CHANCERY COURT OF ELM COUNTY", true},
		{"court", "The case is in N.D. Cal.", true},
		{"court", "The 11th Cir. reversed.", true},
		{"court", "A court may enter a decree in a case like this.", false},
		{"court", "the court for the parties", false},
		{"court", "The lower court was reversed by another court.", false},
		{"agency", "The Department of Labor and Industries sent it.", true},
		{"agency", "Bureau of Land Management", true},
		{"agency", "This Commission has no doubt of it.", false},
		{"agency", "The department sent the notice to the company.", false},
		{"agency", "The Federal Trade Commission asks for papers.", true},
		{"agency", "The agency issued the letter. The Agency asks for more.", false},
		{"agency", "The letter of the Environmental Protection Agency is dated May 4.", true},
		{"agency", "FDA issued the letter.", true},
		{"docket", "The docket has a number of entries.", false},
		{"docket", "Civil Action No. 1:26-cv-00417", true},
		{"docket", "Case No. CIV2103344", true},
		{"docket", "Index No. 654321/2024", true},
		{"docket", "Docket HUD-24-118", true},
		{"docket", "No. 24-1177", true},
		{"docket", "The number of the case is on the first page.", false},
		{"docket", "It was filed on May 4, 2026.", false},
		{"judge", "The judge signed the order.", false},
		{"judge", "The District Judge signed the order.", false},
		{"judge", "The Honorable Magistrate Judge heard it.", false},
		{"judge", "Hon. Ruth Alder presiding", true},
		{"judge", "Alder, J., for the court", true},
		{"judge", "A judge of the county heard it.", false},
		{"author", "the letter of May 4", false},
		{"author", "Sincerely, Ruth Alder", true},
		{"addressee", "It was sent to Ruth Alder in Portland.", true},
		{"addressee", "It was sent to all customers.", false},
		{"judge", "Magistrate Judges may sign it.", false},
		{"judge", "Judge Alder signed the order.", true},
		{"judge", "RUTH ALDER United States District Judge", true},
		{"judge", "Ruth Alder, United States District Judge", true},
		{"signer", "The lease was signed on May 4.", false},
		{"signer", "By: /s/ Ruth Alder", true},
		{"signer", "The lease was signed by both parties.", false},
		{"signer", "The lease was signed by Ruth Alder for the tenant.", true},
		{"signer", "Sincerely, Ruth Alder", true},
		{"signer", "Ruth Alder signed the lease.", true},
		{"", "anything", true},
	} {
		require.Equal(t, c.want, c.of.Gives(c.words), "%s: %s", c.of, c.words)
	}
}
