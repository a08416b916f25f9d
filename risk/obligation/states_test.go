package obligation_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// What vacates a day, and what only sounds like it.
func TestWhatTakesADayOff(t *testing.T) {
	for in, want := range map[string]string{
		"The conference set for April 6, 2026 is hereby VACATED.":                                        risk.Vacated,
		"The conference set for April 6, 2026 is cancelled at the request of counsel.":                   risk.Vacated,
		"The deadline of April 6, 2026 is stricken.":                                                     risk.Vacated,
		"The motion hearing scheduled for April 6, 2026 is withdrawn from the calendar.":                 risk.Vacated,
		"The hearing set for April 6, 2026 will go forward; the motion in limine is withdrawn.":          risk.Set,
		"The answer is due by April 6, 2026, after the judgment was vacated.":                            risk.Set,
		"The answer is due by April 6, 2026 because the stay is vacated.":                                risk.Set,
		"The hearing set for April 6, 2026 is vacated unless a party objects.":                           risk.Set,
		"The parties shall confirm by April 6, 2026 whether the notice is withdrawn.":                    risk.Set,
		"The hearing set for April 6, 2026 will proceed, and the motion in limine is withdrawn.":         risk.Set,
		"The hearing set for April 6, 2026 has not been cancelled.":                                      risk.Set,
		"The brief is due by April 6, 2026. The hearing is vacated.":                                     risk.Set,
		"Counsel asks that the hearing of April 6, 2026 be vacated, and so requests that the court act.": risk.Set,
	} {
		got := states(t, in)
		require.Equal(t, []string{"2026-04-06 " + want}, got, in)
	}
}

// Every verb that moves a day does so in every form of the sentence; requesting a move changes nothing.
func TestEveryVerbThatMovesADay(t *testing.T) {
	for _, verb := range []string{"continued", "postponed", "rescheduled", "moved", "reset", "adjourned"} {
		for _, form := range []string{
			"The hearing set for April 6, 2026 is %s to May 4, 2026.",
			"The hearing set for April 6, 2026, at 9:00 a.m., is hereby %s to May 4, 2026, at 9:00 a.m.",
			"The hearing on the motion to strike set for April 6, 2026 is %s\nto May 4, 2026.",
		} {
			in := fmt.Sprintf(form, verb)
			require.Equal(t, []string{"2026-04-06 superseded", "2026-05-04 extended"}, states(t, in), in)
		}
		in := fmt.Sprintf("Plaintiff requests that the hearing set for April 6, 2026 be %s to May 4, 2026.", verb)
		require.Equal(t, []string{"2026-04-06 set", "2026-05-04 proposed"}, states(t, in), in)
		in = fmt.Sprintf("The hearing set for April 6, 2026 was never %s.", verb)
		require.Equal(t, []string{"2026-04-06 set"}, states(t, in), in)
	}
}

// A judge strikes the paragraphs that the order names, singly or as a list, and no others; a number shared by two
// paragraphs strikes neither.
func TestParagraphsThatAJudgeStrikes(t *testing.T) {
	const body = "STIPULATION\n\n1. Plaintiff shall amend by April 6, 2026.\n\n2. Defendant shall answer by April 27, " +
		"2026.\n\n3. Disclosures shall be served by May 11, 2026.\n\n"
	all := []string{"2026-04-06", "2026-04-27", "2026-05-11"}
	for says, struck := range map[string][]string{
		"IT IS SO ORDERED.": nil,
		"IT IS SO ORDERED, except that paragraphs 1 and 3 are not approved.":        {"2026-04-06", "2026-05-11"},
		"IT IS SO ORDERED, with the exception of ¶ 2.":                              {"2026-04-27"},
		"Paragraphs 1, 2 and 3 are stricken.":                                       all,
		"Paragraph 7 is stricken.":                                                  nil,
		"The parties may renew paragraph 2 of this stipulation.":                    nil,
		"Paragraph 2 is approved. Paragraph 3 is denied.":                           {"2026-05-11"},
		"2. A second list begins here.\n\nParagraph 2 is stricken.":                 nil,
		"IT IS SO ORDERED, but not for items 1 & 2.":                                {"2026-04-06", "2026-04-27"},
		"Paragraph 2 of the stipulation was hereby deleted by the Court's own hand": {"2026-04-27"},
	} {
		var got []string
		for _, d := range read(t, risk.Text{ID: "o", Type: "order", Body: body + says}) {
			if d.State == risk.Vacated {
				got = append(got, d.Date.String())
				require.NotEmpty(t, d.History, says)
			}
		}
		require.Equal(t, struck, got, says)
	}
	contract := contract(body + "Paragraph 2 is stricken.")
	for _, d := range read(t, contract) {
		require.NotEqual(t, risk.Vacated, d.State, "no judge signs a contract")
	}
}

// The kind of paper determines what a sentence means.
func TestTheSameSentenceInOtherPapers(t *testing.T) {
	const day = "The rebuttal report must be served by April 6, 2026."
	const period = "Objections must be filed within 14 days."
	for kind, want := range map[string]struct {
		day    []string
		period string // computed end of the period
	}{
		"order":        {[]string{"2026-04-06 set"}, "2026-03-17"},
		"opinion":      {[]string{"2026-04-06 set"}, "2026-03-17"},
		"letter":       {[]string{"2026-04-06 set"}, ""},
		"notice":       {[]string{"2026-04-06 set"}, ""},
		"docket_sheet": {[]string{"2026-04-06 set"}, ""},
	} {
		require.Equal(t, want.day, statesIn(t, risk.Text{ID: "a", Type: kind, Body: day}), kind)
		ds := read(t, risk.Text{ID: "a", Type: kind, Body: period})
		require.Len(t, ds, 1, kind)
		require.Equal(t, want.period, ds[0].Date.String(), kind)
		if want.period != "" {
			require.Contains(t, ds[0].Warning, "it does not say from which day", kind)
		}
	}
	draft := risk.Text{ID: "a", Type: "order", Status: "proposed", Body: period}
	require.True(t, read(t, draft)[0].Date.IsZero(), "nobody has signed it")
}
