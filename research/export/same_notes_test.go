package export_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// TestNoNoteIsRepeated: passages that are cited in the same words have one note, those of two papers have two.
func TestNoNoteIsRepeated(t *testing.T) {
	cites := func(document string, at int) events.Statement {
		return events.Statement{Text: "It is cited.", Evidence: []events.Evidence{{
			Kind: events.FromPassage, Document: document, Title: "Letter", Quote: "21 U.S.C. § 351",
			Span: text.Span{Start: at, End: at + 15},
		}}}
	}
	m := events.Memo{Title: "Memo", Sections: []events.Section{{
		Heading: "Authorities", Level: 2,
		Blocks: []events.Block{{
			Kind:       events.Paragraph,
			Statements: []events.Statement{cites("a", 10), cites("a", 90), cites("b", 10)},
		}},
	}}}
	got := export.Markdown(m)
	require.Equal(t, 2, strings.Count(got, "“21 U.S.C. § 351”"), got)
	require.Contains(t, got, "It is cited. [1] It is cited. [1] It is cited. [2]")
}
