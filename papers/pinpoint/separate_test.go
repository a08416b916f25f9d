package pinpoint_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/text"
)

// TestSeparateOpinions: a separate opinion is cited as its judge's; citations of other dissents do not begin one.
func TestSeparateOpinions(t *testing.T) {
	body := "ROE v. DOE\n\nJUSTICE HALE delivered the opinion. The rule stands. See 5 U.S. 1 (Frost, J., dissenting).\n" +
		"JUSTICE BOOTH, dissenting in part, renews a debate that is over.\n\n" +
		"                   BOOTH, J., dissenting\n\n   JUSTICE BOOTH, with whom JUSTICE O’NEIL\njoins, concurring in " +
		"part and dissent-\ning in part.\n   I join Part I.\n\n" +
		"   CHIEF JUSTICE ORD, concurring in the judgment.\n   The second reason " +
		"suffices.\n\n" +
		"KELLY, Circuit Judge, dissenting:\nThe rule falls.\n"
	var have []string
	for _, s := range pinpoint.Separates(body) {
		have = append(have, s.String())
	}
	require.Equal(t, []string{
		"Booth, J., concurring in part and dissenting in part", "Ord, C.J., concurring in the judgment",
		"Kelly, J., dissenting",
	}, have)
	require.Empty(t, pinpoint.Separates("The court is of one mind."))

	p := pinpoint.Paper{Text: body, Pages: []int{0, len(body) - 10}, Card: papers.Card{
		Type: papers.Field{Value: papers.Opinion}, Title: papers.Field{Value: "Roe v. Doe"},
	}}
	at := func(words string) text.Span {
		i := strings.Index(body, words)
		return text.Span{Start: i, End: i + 5}
	}
	places := pinpoint.New(p)
	for words, want := range map[string]string{
		"The rule stands": "Roe v. Doe, at 1",
		"The second":      "Roe v. Doe, at 1 (Ord, C.J., concurring in the judgment)",
		"rule falls":      "Roe v. Doe, at 1–2 (Kelly, J., dissenting)",
	} {
		require.Equal(t, want, places.Of(at(words)), words)
	}
	full := pinpoint.Full("Roe v. Doe", places.Of(at("rule falls")))
	require.Equal(t, "Roe v. Doe, at 1–2 (Kelly, J., dissenting)", full)
	p.Card.Type.Value = papers.Brief
	require.NotContains(t, pinpoint.Of(p, at("rule falls")), "dissenting", "a brief has no separate opinions")
}
