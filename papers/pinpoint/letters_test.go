package pinpoint_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/text"
)

// TestEarlierLetters: text in a letter below another in the same file is cited as that letter's, and as revised if
// the letter above says so.
func TestEarlierLetters(t *testing.T) {
	const above = "November 5, 2020\n\nMs. June Hollis\n12 Mill Lane\n\nDear Ms. Hollis:\n\nThe advice that you " +
		"were given on " +
		"July 2,\n2020, has been\nrevised. The models are no gifts.\n\nSincerely,\nIda Roe\n\n"
	const below = "July 2, 2020\n\nMs. June Hollis\n\nDear Ms. Hollis:\n\nThe models are gifts.\n"
	c := papers.Card{Type: papers.Field{Value: papers.Letter}, Title: papers.Field{Value: "Letter to June Hollis"}}
	p := pinpoint.New(pinpoint.Paper{Card: c, Text: above + below})
	of := func(words string) string {
		at := strings.Index(p.Text, words)
		return p.Of(text.Span{Start: at, End: at + len(words)})
	}
	require.Equal(t, "Letter to June Hollis (letter of July 2, 2020, since revised)", of("models are gifts"))
	require.NotContains(t, of("models are no gifts"), "since")
	kept := strings.Replace(above, "has been\nrevised", "stands", 1) + below
	require.Equal(t, "letter of July 2, 2020", pinpoint.EarlierLetters(kept)[0].String())
	require.Empty(t, pinpoint.EarlierLetters(above+"Dear Mr. Roe,\nthe models come by post.\n"), "a letter to two")
}

// TestCitationsOfTitles: a citation of an opinion or docket omits what the title adds for lists.
func TestCitationsOfTitles(t *testing.T) {
	for title, want := range map[string]string{
		"Hollis v. Tallow, No. 21-35417 (9th Cir. 2022) (unpublished opinion affirming)": "Hollis v. Tallow, No. " +
			"21-35417 (9th Cir. 2022)",
		"Hollis v. Tallow, 541 U.S. 157 (2004)": "Hollis v. Tallow, 541 " +
			"U.S. 157 (2004)",
	} {
		c := papers.Card{Type: papers.Field{Value: papers.Opinion}, Title: papers.Field{Value: title}}
		require.Equal(t, want, pinpoint.Of(pinpoint.Paper{Card: c, Text: "We affirm."}, text.Span{End: 9}))
		require.Equal(t, want, pinpoint.Full(title, want))
		require.Equal(t, want+", at 5 (Roe, J., dissenting)", pinpoint.Full(title, want+", at 5 (Roe, J., dissenting)"))
	}
	c := papers.Card{Type: papers.Field{Value: papers.DocketSheet}, Title: papers.Field{
		Value: "Docket, In re Hollis, 11-50417 (Bankr. N.D. Cal.), chapter 13, dismissed",
	}}
	require.Equal(t, "Docket, In re Hollis, 11-50417 (Bankr. N.D. "+
		"Cal.)", pinpoint.Of(pinpoint.Paper{Card: c, Text: "Dismissed."},
		text.Span{End: 9}))
}

// TestDaysAreNoHeadings: an opinion's dates are not places in it; its parts are.
func TestDaysAreNoHeadings(t *testing.T) {
	c := papers.Card{Type: papers.Field{Value: papers.Opinion}, Title: papers.Field{Value: "Hollis v. Tallow"}}
	for head, want := range map[string]string{
		"## Argued: April 2, 2021Decided: June 4, 2021": "Hollis v. Tallow", "## Standing": "Hollis v. Tallow, “Standing”",
	} {
		body := head + "\n\nWe affirm.\n"
		at := strings.Index(body, "We")
		require.Equal(t, want, pinpoint.Of(pinpoint.Paper{Card: c, Text: body}, text.Span{Start: at, End: at + 9}))
	}
}

func FuzzEarlierLetters(f *testing.F) {
	f.Add("Dear A:\nJuly 2, 2020\nDear B:\n")
	f.Fuzz(func(t *testing.T, body string) {
		last := 0
		for _, e := range pinpoint.EarlierLetters(body) {
			require.GreaterOrEqual(t, e.Start, last)
			require.LessOrEqual(t, e.End, len(body))
			last = e.End
		}
	})
}
