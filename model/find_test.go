package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
)

// searched returns a run whose first result is open, with a text of its own.
func searched(t *testing.T, body string) model.State {
	t.Helper()
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.Focus{Area: model.Reading})
	s, _ = play(t, s, model.TextLoaded{Generation: s.Preview.Generation, Text: body})
	return s
}

// A search marks each match, goes to the first one after its starting point, and wraps around; closing it goes back.
func TestASearchInTheDocument(t *testing.T) {
	body := "rent is due. " + strings.Repeat("other words. ", 20) + "The Rent may rise. " + strings.Repeat("more. ", 20) +
		"rent"
	s := searched(t, body)
	from := strings.Index(body, "other")
	s, _ = play(t, s, model.Find{From: from}, model.Typed{Text: "rent"})
	require.True(t, s.Finding())
	require.Len(t, s.Preview.Found(), 3)
	at := func() int { return s.Preview.Marks[s.Preview.At].Start }
	require.Equal(t, strings.Index(body, "Rent"), at())
	s, _ = play(t, s, model.Enter{})
	require.False(t, s.Finding())
	require.Equal(t, "found 3 times", s.Toast.Text)
	s, _ = play(t, s, model.NextMark{By: 1}, model.NextMark{By: 1})
	require.Zero(t, at())
	s, _ = play(t, s, model.NextMark{By: -1})
	require.Equal(t, len(body)-len("rent"), at())
	s, _ = play(t, s, model.Close{})
	require.Equal(t, from, s.Preview.Top)
	require.Empty(t, s.Preview.Found())
	require.Equal(t, model.Reading, s.Focus)
	for _, m := range s.Preview.Marks {
		require.NotEqual(t, model.FoundMark, m.Kind)
	}
	s, _ = play(t, s, model.Close{})
	require.Equal(t, model.Main, s.Focus)
}

// A search reports if there is one match or none; editing continues where it was typed before.
func TestWhatASearchSays(t *testing.T) {
	for typed, want := range map[string]string{
		"escrow": "found once", "lien": "“lien” is not found in this document", "": "",
	} {
		s, _ := play(t, searched(t, "The escrow ends."), model.Find{}, model.Typed{Text: typed}, model.Enter{})
		require.Equal(t, want, s.Toast.Text)
		s, _ = play(t, s, model.Find{}, model.Typed{Text: "the"})
		require.Equal(t, "the", s.Preview.Sought)
	}
	s, _ := play(t, model.New(model.Matter{}, false, false), model.Find{})
	require.Equal(t, "no document is open", s.Toast.Text)
}

// A page number goes to that page, if the document has pages.
func TestASearchForAPage(t *testing.T) {
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.Focus{Area: model.Reading})
	body := "One.\fTwo says p. 2.\fThree."
	second := strings.Index(body, "Two")
	s, _ = play(t, s, model.TextLoaded{
		Generation: s.Preview.Generation, Text: body, Pages: []int{0, second, strings.Index(body, "Three")},
	})
	for _, typed := range []string{"p 2", "P. 2", "p.2", " p  2 "} {
		next, _ := play(t, s, model.Find{}, model.Typed{Text: typed})
		require.Equal(t, second, next.Preview.Top, typed)
		require.Empty(t, next.Preview.Found())
		next, _ = play(t, next, model.Enter{})
		require.Empty(t, next.Preview.Sought, "one is there")
		require.Equal(t, second, next.Preview.Top, typed)
		next, _ = play(t, next, model.Close{})
		require.Equal(t, model.Main, next.Focus)
	}
	s, _ = play(t, s, model.Find{}, model.Typed{Text: "p 4"}, model.Enter{})
	require.Equal(t, "there is no page 4: the document has 3", s.Toast.Text)
}

// Switching to another document, pane or area ends typing in a search.
func TestASearchEndsElsewhere(t *testing.T) {
	for name, m := range map[string]model.Msg{
		"area": model.FocusNext{By: 1}, "pane": model.ShowTab{Tab: model.Memo}, "place": model.Focus{Area: model.Main},
	} {
		s, _ := play(t, searched(t, "The escrow ends."), model.Find{}, model.Typed{Text: "escrow"}, m)
		require.False(t, s.Filtering, name)
	}
}
