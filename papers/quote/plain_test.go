package quote_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/text"
)

// TestAQuotationHasNoMarkup: layout marks are not part of a quotation.
func TestAQuotationHasNoMarkup(t *testing.T) {
	for name, c := range map[string]struct{ kind, text, want string }{
		"an item":               {"", "- (A) A lessee must answer.\n", "(A) A lessee must answer."},
		"an item with a number": {"", "1) The lessee pays.\n", "The lessee pays."},
		"a number that is a section's": {
			"", "(1) The lessee pays.\n", "(1) The lessee pays.",
		},
		"items": {
			"", "The seats end on May 1:\n\n- Ann Poe\n- Omar Reyes (may run again)\n",
			"The seats end on May 1: • Ann Poe • Omar Reyes (may run again)",
		},
		"an amount below nothing": {"", "-$5 is due.\n", "-$5 is due."},
		"a dash that a full line breaks before": {
			"", "The lessee, who had been told of the leak in the old hull of the barge\n- and did nothing - must pay.\n",
			"The lessee, who had been told of the leak in the old hull of the barge - and did nothing - must pay.",
		},
		"emphasis": {
			"", "*Cause.* The **board\nmay** act under _Roe v. Poe_ and __Rule 3__.\n",
			"Cause. The board may act under Roe v. Poe and Rule 3.",
		},
		"stars that leave something out": {"", "Notice of [***] days, or [**]; * * * * * see note*.\n", "Notice of [***] " +
			"days, or [**]; * * * * * see note*."},
		"a heading": {"", "## Term\n\nThe term is a year.\n", "The term is a year."},
		"links": {
			"", "See [the form](form.html#a){target='_blank'} and [21 U.S.C. § 355](b)(2).\n",
			"See the form and [21 U.S.C. § 355](b)(2).",
		},
		"marks of HTML":  {"", "Roe &amp; Poe<br>pay <i>all</i> if x < y.\n", "Roe & Poe pay all if x < y."},
		"a rule between": {"", "The fee is shared.\n\n---\n*GC-5 · page 31 of 44*\n", "The fee is shared."},
		"a quoted message": {
			papers.Email, "Thanks.\n\n> From: Ann Poe\n> Sent: May 4, 2024\n> Could the bank leave\n> us at $1.5?\n>\n> Ann\n",
			"Thanks. … Could the bank leave us at $1.5?",
		},
		"the closing of a letter": {
			papers.Letter, "No default exists.\n\nVery truly yours,\n\n/s/ Ann Poe\n", "No default exists.",
		},
		"the salutation": {
			papers.Letter, "MARLOW CO.\n12 Quay Road\n\nDear Ms. Poe:\n\nWe received the letter.\n", "We received the letter.",
		},
		"who signs an order": {
			"", "It is so ordered.\nDated: May 4, 2024\nAnn Poe\nUnited States Judge\n",
			"It is so ordered. Dated: May 4, 2024",
		},
		"the label of an exhibit": {"", "Exhibit 10.12\n\nThe parties agree.\n", "The parties agree."},
	} {
		t.Run(name, func(t *testing.T) {
			card := papers.Card{Type: papers.Field{Value: c.kind}}
			p := quote.New(pinpoint.Paper{Card: card, Text: c.text})
			require.Equal(t, c.want, p.Quote(text.Span{End: len(c.text)}))
		})
	}
}

// TestARowIsQuotedWithItsColumns: cells are separated, each after its column's name.
func TestARowIsQuotedWithItsColumns(t *testing.T) {
	for name, c := range map[string]struct{ text, row, want string }{
		"between bars": {
			"| Payee | Amount | Voucher |\n| --- | --- | --- |\n| Ann Poe | $12.00 | V-1 |\n| Omar Reyes | $9.00 | |\n",
			"| Omar Reyes | $9.00 | |", "[Payee] Omar Reyes; [Amount] $9.00; [Voucher: blank]",
		},
		"of a sheet": {"Payee | Amount\nAnn Poe | 12\nOmar Reyes | 9\n", "Omar Reyes | 9", "[Payee] Omar Reyes; [Amount] 9"},
		"with fewer cells than columns": {
			"Payee | Amount | Voucher\nAnn Poe | 12 | V-1\nTotal | 12\n", "Total | 12", "Total; 12",
		},
		"of a page": {
			"Lease Year     Period                  Rent\n\n1              1/1/2024 - 12/31/2024   $900.00\n" +
				"2              1/1/2025 - 12/31/2025   $950.00\n",
			"2              1/1/2025 - 12/31/2025   $950.00", "[Lease Year] 2; [Period] 1/1/2025 - 12/31/2025; [Rent] $950.00",
		},
		"prose that is set wide": {"It is    so   ordered.\n", "It is    so   ordered.", "It is so ordered."},
		"the row of a label":     {"Debtor dismissed: | May 4\n", "Debtor dismissed: | May 4", "Debtor dismissed: May 4"},
	} {
		t.Run(name, func(t *testing.T) {
			at := strings.Index(c.text, c.row)
			p := quote.New(pinpoint.Paper{Text: c.text})
			sp := text.Span{Start: at, End: at + len(c.row)}
			require.Equal(t, c.want, p.Quote(sp))
			require.NotContains(t, p.Verbatim(sp), "[", "no word is added")
		})
	}
}

// TestAProvisoIsKept: an overlong quotation is cut before its proviso, and the proviso is kept.
func TestAProvisoIsKept(t *testing.T) {
	long := "The Tenant shall not assign this Lease, " + strings.Repeat("nor any part of it to any person or firm, ", 6) +
		"without consent; provided, however, that consent is not needed for an affiliate."
	got := quote.Shorten(long, 60)
	require.True(t, strings.HasSuffix(got, "… provided, however, that consent is not needed for an affiliate."), got)
	require.LessOrEqual(t, len(strings.Fields(got)), 62)
	require.Equal(t, "It was sold to Vayyar Inc. in …", quote.Shorten("It was sold to Vayyar Inc. in May of last year", 7))
}

func TestForm(t *testing.T) {
	for _, words := range []string{
		"OMB Control No. 1117-0009 Expires May 31", "Place an X in One Box Only", "By: /s/ Ann Poe",
		"7496 Federal Register / Vol. 89, No. 23 / Friday, February 2, 2024", "Dated: May 4, 2024 Ann Poe",
		"12 Quay Road, Suite 4, Springfield, Illinois 62701", "Skip to main content",
		"This e-mail may be confidential and privileged.",
	} {
		require.True(t, quote.Form(words), words)
	}
	for _, words := range []string{
		"Notices shall be sent to 12 Quay Road, Springfield, Illinois 62701.", "The order was signed on May 4, 2024.",
		"The parties shall keep this Agreement confidential.", "See page 3 of 5 of the exhibit.",
	} {
		require.False(t, quote.Form(words), words)
	}
}

// TestSpansStayOfTheOriginal: whatever a quotation omits, the span of each sentence covers its words.
func TestSpansStayOfTheOriginal(t *testing.T) {
	const s = "# Term\n\n- The **term** is a year.\n- It is *renewed* by [notice](https://example.org).\n\n" +
		"> From: Ann Poe\n> Sent: May 4, 2024\n> Could we wait\n> until June?\n"
	p := quote.New(pinpoint.Paper{Text: s})
	var said []string
	for _, sp := range p.Sentences(text.Span{End: len(s)}) {
		q := p.Quote(sp)
		said = append(said, q)
		first := strings.Trim(strings.Fields(q)[0], "•")
		require.Contains(t, sp.Of(s), first)
		require.True(t, p.Holds(sp, sp.Of(s)))
		require.NotRegexp(t, `\*|\]\(|^[-•#>]`, q)
	}
	require.Contains(t, strings.Join(said, " "), "The term is a year.")
	require.Contains(t, strings.Join(said, " "), "It is renewed by notice.")
	require.Contains(t, strings.Join(said, " "), "Could we wait until June?")
	require.NotContains(t, strings.Join(said, " "), "Ann Poe")
}

// FuzzForm checks that no words break Form, and that Shorten keeps within its limit.
func FuzzForm(f *testing.F) {
	f.Add("By: /s/ Ann Poe")
	f.Fuzz(func(t *testing.T, s string) {
		quote.Form(s)
		short := quote.Shorten(s, 40)
		if len(strings.Fields(s)) <= 40 {
			require.Equal(t, s, short)
		}
		require.LessOrEqual(t, len(strings.Fields(short)), 62)
	})
}
