package clean_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/clean"
	"headnote/text"
)

// TestQuotedMessages: the quote marks and the head of a quoted message are not part of its text.
func TestQuotedMessages(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a message below another": {
			"Agreed.\n\n-----Original Message-----\nFrom: Ann Poe\nSent: May 4, 2024\nTo: Roe\nSubject: Barge\n\nIt sank.\n",
			"Agreed. It sank.",
		},
		"a message with marks": {
			"Agreed.\n\nOn Wed, May 4, 2024 at 4:40 PM Poe, Ann wrote:\n> It sank in\n> the harbor.\n",
			"Agreed. It sank in the harbor.",
		},
		"what compares":        {"Late by\n> 30 days\nis a default.\n", "Late by > 30 days is a default."},
		"a form's number":      {"OMB Control No. 1117-0009\nThe price is $9.\n", "The price is $9."},
		"the foot of a page":   {"The fee is shared.\nGC-25 · page 31 of 44\n", "The fee is shared."},
		"a page in a sentence": {"It is shown\non page 3 of 5\nof the plan.\n", "It is shown on page 3 of 5 of the plan."},
		"a page of a register": {"7496 Federal Register / Vol. 89, No. 23 / Rules\nIt applies.\n", "It applies."},
		"from in a list stays": {"Routes\n\nFrom: Erie\nTo: Troy\n", "Routes From: Erie To: Troy"},
	} {
		t.Run(name, func(t *testing.T) {
			runs := clean.Runs(c.text, nil)
			require.Equal(t, c.want, clean.Quote(c.text, text.Span{End: len(c.text)}, runs))
			holdsBytes(t, c.text, clean.Of(c.text, text.Span{End: len(c.text)}, runs))
		})
	}
}
