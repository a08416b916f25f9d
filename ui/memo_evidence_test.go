package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	"headnote/research/demorun"
	"headnote/research/events"
)

// Quotations below a statement are truncated with a mark, and not repeated if the statement contains them.
func TestEvidenceIsCutWithAMark(t *testing.T) {
	long := strings.Repeat("The tenant shall keep the premises in good order. ", 12) + "Amen."
	for name, c := range map[string]struct {
		statement string
		shown     bool
	}{
		"a statement in other words": {"The tenant keeps the premises.", true},
		"a statement that quotes it": {"Lease § 4: “" + long + "”", false},
	} {
		t.Run(name, func(t *testing.T) {
			b := workbench(t, 120, 40, demorun.Finished())
			var said []string
			for _, l := range evidence(b.view, events.Statement{ID: "x", Text: c.statement, Evidence: []events.Evidence{{
				Kind: events.FromPassage, Document: "lease", Quote: long, Pinpoint: "§ 4",
			}}}, 60) {
				said = append(said, strings.TrimRight(ansi.Strip(l.text), " "))
			}
			require.NotEmpty(t, said, "the paper is named")
			require.Equal(t, c.shown, len(said) > 1)
			if c.shown {
				require.Len(t, said, 4)
				require.True(t, strings.HasSuffix(said[3], "…"), said[3])
				require.LessOrEqual(t, ansi.StringWidth(said[3]), 60)
			}
		})
	}
}
