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

// pleading is a paper of two pages whose first sentence spans the page break.
const pleading = "Case 1:24-cv-00001 Document 9 Filed 02/03/24 Page 1 of 2\n\n" +
	"The Court has read the motion, the opposition and the reply. The motion is denied because the movant did not\n\n" +
	"1\n\n\fCase 1:24-cv-00001 Document 9 Filed 02/03/24 Page 2 of 2\n\n" +
	"confer before it was filed, as Local Rule 7-2 re-\nquires of every party. It may be filed again.\n\n2\n"

func paper(s string) *quote.Paper {
	second := strings.Index(s, "\f") + 1
	card := papers.Card{Number: papers.Field{Value: "9"}, Dockets: []papers.Field{{Value: "1:24-cv-00001"}}}
	return quote.New(pinpoint.Paper{Card: card, Text: s, Pages: []int{0, second}})
}

func TestAQuotationHasNoFurniture(t *testing.T) {
	p := paper(pleading)
	ss := p.Sentences(text.Span{End: len(pleading)})
	require.Len(t, ss, 3)
	const denied = "The motion is denied because the movant did not confer before it was filed, as Local Rule 7-2 " +
		"requires of every party."
	require.Equal(t, denied, p.Quote(ss[1]))
	require.True(t, strings.HasPrefix(ss[1].Of(pleading), "The motion is denied"), "the span is of the original")
	require.True(t, strings.HasSuffix(ss[1].Of(pleading), "every party."))
	require.Equal(t, "ECF No. 9 at 1–2", p.At(ss[1]))
	require.True(t, p.Holds(ss[1], ss[1].Of(pleading)))
	require.True(t, p.Holds(ss[1], denied))
	require.False(t, p.Holds(ss[1], "Other words."))
	require.True(t, p.Furniture(text.Span{End: 56}))
	require.False(t, p.Furniture(ss[1]))
	v := p.Clean()
	at := strings.Index(v.Text, "It may be")
	require.Equal(t, "It may be filed again.", v.Original(text.Span{Start: at, End: at + 22}).Of(pleading))
}

func TestCutsAreMarked(t *testing.T) {
	p := paper(pleading)
	of := func(words string) string {
		at := strings.Index(pleading, words)
		return p.Quote(text.Span{Start: at, End: at + len(words)})
	}
	for words, want := range map[string]string{
		"has read the motion,": "… has read the motion …",
		"tion, the oppositi":   "… motion, the opposition …",
		"The Court has read the motion, the opposition and the reply.": "The Court has read the motion, the opposition and " +
			"the reply.",
		"It may be filed": "It may be filed …",
		"":                "",
	} {
		require.Equal(t, want, of(words), words)
	}
	require.Equal(t, "The motion, which is late …", quote.Shorten("The motion, which is late, is denied in all", 6))
	require.Equal(t, "as it is", quote.Shorten("as it is", 3))
}

// TestCutsAtPagesAndItems: words that begin in lower case, or end before a number, are within a sentence.
func TestCutsAtPagesAndItems(t *testing.T) {
	for _, c := range []struct{ text, words, want string }{
		{
			"The license ends.\n\nfor redetermination of the tax.\n", "for redetermination of the tax.",
			"… for redetermination of the tax.",
		},
		{"It is late.\n\neBay answered.\n", "eBay answered.", "eBay answered."},
		{"Steps:\n\na. Notify the buyer.\n", "a. Notify the buyer.", "a. Notify the buyer."},
		{"Steps:\n\n(a) Notify the buyer.\n", "a) Notify the buyer.", "(a) Notify the buyer."},
		{"as follows:\n\n) of the Court, joined.\n", ") of the Court, joined.", "… of the Court, joined."},
		{
			"The term is three years unless terminated earlier pursuant to Section\n\n4.2 of this Agreement.\n",
			"The term is three years unless terminated earlier pursuant to Section",
			"The term is three years unless terminated earlier pursuant to Section …",
		},
		{
			"The rule does not say that a buyer who waits is heard by\nCounsel in time.\n",
			"The rule does not say that a buyer who waits is heard", "The rule does not say that a buyer who waits is heard …",
		},
		{
			"The seller executed the personal guarantee that the lender required for loan\n1 and no other.\n",
			"The seller executed the personal guarantee that the lender required for loan",
			"The seller executed the personal guarantee that the lender required for loan …",
		},
		{
			"The Act would not prohibit a list of those who endorse the member\n\n__________\n2 See above.\n",
			"The Act would not prohibit a list of those who endorse the member",
			"The Act would not prohibit a list of those who endorse the member …",
		},
		{"Employee: Mara Voss\nPosition: Clerk\n", "Employee: Mara Voss", "Employee: Mara Voss"},
		{"| 5 | | Debtor dismissed: | May 4 |\n", "| 5 | | Debtor dismissed: | May 4 |", "5; Debtor dismissed: May 4"},
		{"# Annual Adjustment\n\nThe rule.\n", "# Annual Adjustment", "Annual Adjustment"},
	} {
		at := strings.Index(c.text, c.words)
		p := quote.New(pinpoint.Paper{Text: c.text})
		require.Equal(t, c.want, p.Quote(text.Span{Start: at, End: at + len(c.words)}), c.words)
	}
}

func FuzzQuote(f *testing.F) {
	f.Add(pleading, 10, 90)
	f.Fuzz(func(t *testing.T, s string, from, to int) {
		p := quote.New(pinpoint.Paper{Text: s, Pages: []int{0}})
		sp := text.Span{Start: from, End: to}
		p.Quote(sp)
		for _, at := range p.Sentences(text.Span{End: len(s)}) {
			require.LessOrEqual(t, at.End, len(s))
			require.NotEmpty(t, p.Quote(at))
			p.At(at)
		}
	})
}
