package pinpoint_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/text"
)

// TestEntriesOfADocket: a docket is cited by entry, and quoted without the cells before it.
func TestEntriesOfADocket(t *testing.T) {
	p := pinpoint.Paper{
		Card: papers.Card{Type: papers.Field{Value: papers.DocketSheet}, Title: papers.Field{Value: "Docket, In re Roe"}},
		Text: "## PlnDue, MEGA\n\nDate filed: | 02/01/2010\n\nFiling Date | # | Docket Text\n" +
			"02/02/2010 |  | 1 | Petition. Plan due by 06/2/2010. (abc)\n# 2 Cover Sheet\n02/03/2010 |  |  | Meeting set.\n" +
			"02/05/2010 | 12 | Order granting 5 Motion.\n",
	}
	at := func(words string) text.Span {
		i := strings.Index(p.Text, words)
		require.GreaterOrEqual(t, i, 0, words)
		return text.Span{Start: i, End: i + len(words)}
	}
	for words, want := range map[string]string{
		"Plan due by 06/2/2010.":        "Docket, In re Roe, Dkt. No. 1 (February 2, 2010)",
		"02/02/2010 |  | 1 | Petition.": "Docket, In re Roe, Dkt. No. 1 (February 2, 2010)",
		"Cover Sheet":                   "Docket, In re Roe, Dkt. No. 1 (February 2, 2010)",
		"Meeting set.":                  "Docket, In re Roe, entry of February 3, 2010",
		"02/05/2010 | 12 | Order":       "Docket, In re Roe, Dkt. No. 12 (February 5, 2010)",
		"Date filed":                    "Docket, In re Roe",
	} {
		pin := pinpoint.Of(p, at(words))
		require.Equal(t, want, pin, words)
		require.Equal(t, want, pinpoint.Full("Docket, In re Roe", pin), words)
	}
	require.Equal(t, "Dkt. No. 12 (February 5, 2010)", pinpoint.Within(pinpoint.Of(p, at("granting 5"))))
	require.Equal(t, "Order granting 5 Motion.", quote.New(p).Quote(at("02/05/2010 | 12 | Order granting 5 Motion.")))
}
