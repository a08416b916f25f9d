package quote_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/text"
)

// quoted returns a whole paper of a kind as a quotation.
func quoted(kind, s string) string {
	card := papers.Card{Type: papers.Field{Value: kind}}
	return quote.New(pinpoint.Paper{Card: card, Text: s}).Quote(text.Span{End: len(s)})
}

// TestMarksOfItems: list items are quoted without their bullets.
func TestMarksOfItems(t *testing.T) {
	for _, mark := range []string{
		"- ",
		"* ",
		"+ ",
		"• ",
		"● ",
		"○ ",
		"◦ ",
		"▪ ",
		"■ ",
		"‣ ",
		"· ",
		"– ",
		"\uf0b7 ",
		"\uf0a7\t",
		"o  ",
		"1) ",
		"12) ",
	} {
		require.Equal(t, "The lessee pays the tax.", quoted("", mark+"The lessee pays the tax.\n"), mark)
	}
	for _, words := range []string{
		"(a) The lessee pays the tax.",
		"(1) The lessee pays the tax.",
		"1. The lessee pays the tax.",
		"§ 4.2 The lessee pays the tax.",
		"*13 is a page of a reporter.",
		"$12 is due.",
		"-$12 is due.",
		"[***] days are left.",
		"O'Neill pays the tax.",
	} {
		require.Equal(t, words, quoted("", words+"\n"), "it has no mark")
	}
}

// TestLettersWithoutTheirForm: a letter quoted in full is quoted without its address and signature.
func TestLettersWithoutTheirForm(t *testing.T) {
	const said = "The rent is due on May 4."
	for _, salutation := range []string{
		"Dear Ms. Poe:",
		"Dear Ms. Poe and Mr. Roe:",
		"Dear Counsel,",
		"Gentlemen:",
		"To Whom It May Concern:",
	} {
		require.Equal(t, said, quoted(papers.Letter, "MARLOW CO.\n12 Quay Road\n\n"+salutation+"\n\n"+said+"\n"), salutation)
	}
	for _, closing := range []string{
		"Very truly yours,",
		"Yours truly,",
		"Yours sincerely,",
		"Sincerely,",
		"Respectfully submitted,",
		"Best regards,",
		"Kind regards,",
		"Regards,",
		"Cordially,",
		"Ann Poe",
		"/s/ Ann Poe",
		"By: Ann Poe",
		"____________________",
	} {
		require.Equal(t, said, quoted(papers.Letter, said+"\n\n"+closing+"\n\nAnn Poe\n"), closing)
	}
	for _, rest := range []string{
		"Sincerely held beliefs are no defense.",
		"Regards must be had to the lease.",
		"The Harbor Master agrees.",
		"Total: $12",
	} {
		require.Equal(t, said+" "+rest, quoted(papers.Letter, said+"\n"+rest+"\n"), "it says something")
	}
	require.Equal(t, said+" Ann Poe", quoted(papers.Contract, said+"\nAnn Poe\n"), "no letter")
}

// TestCharactersOfTheWeb: character references are decoded and tags removed, while arithmetic signs stay.
func TestCharactersOfTheWeb(t *testing.T) {
	for s, want := range map[string]string{
		"Roe &amp; Poe pay.":                     "Roe & Poe pay.",
		"&quot;Rent&quot; is due.":               `"Rent" is due.`,
		"the lessee&#39;s rent is due.":          "… the lessee's rent is due.",
		"Roe&nbsp;pays.":                         "Roe pays.",
		"AT&T pays R&D; all of it.":              "AT&T pays R&D; all of it.",
		"Roe pays.<br/>Poe pays.":                "Roe pays. Poe pays.",
		"<p class=\"a\">Roe pays.</p>":           "Roe pays.",
		"<strong>Roe</strong> pays<sup>2</sup>.": "Roe pays2.",
		"Roe pays where x < y and y > z.":        "Roe pays where x < y and y > z.",
		"See <https://example.org/a>.":           "See https://example.org/a.",
		"Roe pays.[^2]":                          "Roe pays.",
		"Roe pays USD \\$25.":                    "Roe pays USD $25.",
	} {
		require.Equal(t, want, quoted("", s+"\n"), s)
	}
}

// TestRulesBetween: a horizontal rule is not quoted, but a line that marks an omission is.
func TestRulesBetween(t *testing.T) {
	for _, rule := range []string{
		"---",
		"-----",
		"* * *\n\n***",
		"=====",
		"~~~~~",
	} {
		got := quoted("", "Roe pays.\n\n"+rule+"\n\nPoe pays.\n")
		require.Regexp(t, `^Roe pays\. (?:\* \* \* )?Poe pays\.$`, got, rule)
	}
	require.Equal(t, "Poe pays.", quoted("", "* * * * *\n\nPoe pays.\n"))
	require.Equal(t, "Roe pays. * * * * * Poe pays.", quoted("", "Roe pays.\n\n* * * * *\n\nPoe pays.\n"))
}

// TestRowsOfLists: rows without column names, or with cells that are not names, are separated by semicolons only.
func TestRowsOfLists(t *testing.T) {
	for row, want := range map[string]string{
		"Roe | $12 | May 4":           "Roe; $12; May 4",
		"| Roe | $12 |":               "Roe; $12",
		"Roe |  | May 4":              "Roe; May 4",
		"Paid by: | Roe":              "Paid by: Roe",
		"Rent       $12       $900":   "Rent; $12; $900",
		"Roe\t12\tMay 4":              "Roe; 12; May 4",
		"| --- | --- |\n| Roe | $1 |": "Roe; $1",
	} {
		require.Equal(t, want, quoted("", row+"\n"), row)
	}
	require.Equal(t, "Roe $12 May 4", quoted(papers.DocketSheet, "Roe | $12 | May 4\n"), "an entry is no row")
}
