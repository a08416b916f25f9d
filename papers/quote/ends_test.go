package quote_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/text"
)

// TestWhereQuotationsEnd: the marker of the next item, the number of a note, a parenthesis left open by a cut, the
// head of a quoted message and the heading above a sentence.
func TestWhereQuotationsEnd(t *testing.T) {
	for name, c := range map[string]struct{ kind, text, said, want string }{
		"the mark of the next item": {
			text: "Send us the following by May 4: 1. A log.\n", said: "Send us the following by May 4: 1.",
			want: "Send us the following by May 4:",
		},
		"a number that is said": {
			text: "The berth is number 7.\n", want: "The berth is number 7.",
		},
		"the number of a note": {
			text: "4 . The guide gives a price.\n", want: "The guide gives a price.",
		},
		"an item": {
			text: "4. The guide gives a price.\n", want: "4. The guide gives a price.",
		},
		"within a parenthesis": {
			text: "They took a part of the price, Roe v. Poe (Bankr. W.D. Mo. 2007).\n",
			said: "They took a part of the price, Roe v. Poe (Bankr. W.D. Mo.",
			want: "They took a part of the price, Roe v. Poe (Bankr. W.D. Mo. …",
		},
		"over the head of a quoted message": {
			kind: papers.Email,
			text: "Until then it is May 4.\n\nAnn\n\n> From: Omar Poe\n> Sent: May 1, 2024\n> Ann - I agree to June.\n",
			want: "Until then it is May 4. … Ann - I agree to June.",
		},
		"a heading above its sentence": {
			text: "Facts and Conclusions\nBetween June 1 and October 31 the harbor had 90 requests, and ten were late.\n",
			want: "Between June 1 and October 31 the harbor had 90 requests, and ten were late.",
		},
		"a name over two lines": {
			text: "The Court of Appeals for the Federal\nCircuit held that the harbor had 90 requests, and ten were late.\n",
			want: "The Court of Appeals for the Federal Circuit held that the harbor had 90 requests, and ten were late.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			said := text.Span{End: len(c.text)}
			if c.said != "" {
				said.End = len(c.said)
			}
			p := quote.New(pinpoint.Paper{Text: c.text, Card: papers.Card{Type: papers.Field{Value: c.kind}}})
			require.Equal(t, c.want, p.Quote(said))
		})
	}
}
