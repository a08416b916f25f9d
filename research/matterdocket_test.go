package research_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/papers"
	"headnote/research"
	"headnote/risk"
)

// bodies are the texts of papers by id.
type bodies map[string]string

func (b bodies) Text(id string) (string, error) {
	if body, ok := b[id]; ok {
		return body, nil
	}
	return "", errors.New("it cannot be read")
}

func docketPaper(id, kind, day, docketNo string) index.Paper {
	p := index.Paper{Document: backends.Document{
		ID: id, Path: id + ".txt", Title: id, Source: "local", Type: kind, Date: day, Docket: docketNo,
	}}
	p.Card = papers.Card{Type: papers.Field{Value: kind}, Date: papers.Field{Value: day}}
	return p
}

// TestMatterDocket: the papers of a matter give their dates and risks without a question: a later order moves the date
// of an earlier one, a copy counts once, and a paper that cannot be read is left out and counted.
func TestMatterDocket(t *testing.T) {
	const first = "SCHEDULING ORDER\n\nIT IS ORDERED that fact discovery shall be completed by March 6, 2026.\n"
	const later = "ORDER\n\nIT IS ORDERED that the deadline to complete fact discovery is extended from March 6, 2026 " +
		"to May 8, 2026.\n"
	from := bodies{"first": first, "copy": first, "later": later}
	list := []index.Paper{
		docketPaper("first", "order", "2025-11-03", "2:25-cv-00100"),
		docketPaper("copy", "order", "2025-11-03", "2:25-cv-00100"),
		docketPaper("later", "order", "2026-02-02", "2:25-cv-00100"),
		docketPaper("lost", "letter", "", ""),
		{Unread: "a picture"},
	}
	list[1].Related = []index.Related{{Kind: "duplicate_of", Path: "first.txt", Confidence: 1}}
	o := risk.Options{Today: risk.NewDate(2026, 2, 10)}
	d, err := research.MatterDocket(t.Context(), list, from, o)
	require.NoError(t, err)
	require.Equal(t, 2, d.Unread, "the one that is gone, and the picture")
	var live []string
	for _, due := range d.Deadlines {
		for _, s := range due.Sources {
			require.NotEqual(t, "copy", s.Document)
			require.Contains(t, from, s.Document)
		}
		if due.Live() {
			live = append(live, due.Date.String())
		}
	}
	require.Equal(t, []string{"2026-05-08"}, live)

	again, err := research.MatterDocket(t.Context(), list, from, o)
	require.NoError(t, err)
	require.Equal(t, d, again)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = research.MatterDocket(ctx, list, from, o)
	require.ErrorIs(t, err, context.Canceled)
}

// TestMatterDocketIsBounded: the papers beyond the bound are counted, and those before it are read.
func TestMatterDocketIsBounded(t *testing.T) {
	from := bodies{"order": "IT IS ORDERED that the answer shall be filed by March 6, 2026.\n"}
	list := []index.Paper{docketPaper("order", "order", "2026-01-05", "1:26-cv-1")}
	long := strings.Repeat(" ", 65<<20)
	for i := range 2 {
		id := fmt.Sprint("log", i)
		from[id] = long
		list = append(list, docketPaper(id, "other", "", ""))
	}
	d, err := research.MatterDocket(t.Context(), list, from, risk.Options{Today: risk.NewDate(2026, 2, 10)})
	require.NoError(t, err)
	require.Equal(t, 2, d.Unread)
	require.NotEmpty(t, d.Deadlines)
}
