package ui

import (
	"context"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/internal/safe"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

func TestParseLine(t *testing.T) {
	for line, want := range map[string]struct {
		name   string
		words  string
		number int
	}{
		"ask Evidence of prior bad acts: may it come in?": {"ask", "Evidence of prior bad acts: may it come in?", 0},
		"ask":             {"ask", "", 0},
		"  memo  ":        {"memo", "", 0},
		"12":              {"open", "12", 12},
		"open 3":          {"open", "3", 3},
		"wrong":           {"wrong", "", 0},
		"wrong 4":         {"wrong", "4", 4},
		"note 4 of these": {"note", "4 of these", 0},
		"export ../x":     {"export", "../x", 0},
		"?":               {"help", "", 0},
		"exit":            {"quit", "", 0},
		"filter a  b":     {"filter", "a  b", 0},
	} {
		c, p, err := parseLine(Commands(), line)
		require.NoError(t, err, line)
		require.Equal(t, want.name, c.Name, line)
		require.Equal(t, want.words, p.words, line)
		require.Equal(t, want.number, p.number, line)
	}
	for line, want := range map[string]string{
		"c": "no matching command", "What is the rule?": "no matching command", "Memo": "no matching command",
		"memos": "no matching command",
		"Evidence of prior bad acts: may it come in?": "no matching command",
		"evidence of prior bad acts":                  "evidence takes nothing after it (ask evidence of prior bad acts",
		"stop and frisk: is it a search?":             "stop takes nothing after it",
		"Stop and frisk: is it a search?":             "no matching command",
		"resume the lease":                            "resume takes nothing",
		"wrong party":                                 "wrong takes a number", "open door": "open takes a number",
		"-3": "open takes a number", "skip": "skip needs a number",
		"memo\x00": "no matching command", "quit\x1b[2J": "no matching command", "ｍｅｍｏ": "no matching command",
		"ask " + strings.Repeat("a", 1<<20): "was not read",
	} {
		_, _, err := parseLine(Commands(), line)
		require.ErrorContains(t, err, want, "%.40q", line)
		require.Less(t, len(err.Error()), 400)
	}
}

func TestEveryLineCommandIsInTheHelp(t *testing.T) {
	for _, c := range Commands() {
		require.NotNil(t, c.do, c.Name)
		require.Contains(t, helpOf(Commands(), c.more), c.Name)
		_, _, err := parseLine(Commands(), c.Name+strings.TrimRight(" "+map[string]string{takesNumber: "1"}[c.Takes], " "))
		require.NoError(t, err, c.Name)
	}
}

func FuzzParseLine(f *testing.F) {
	for _, c := range Commands() {
		f.Add(c.Name)
		f.Add(c.Name + " ../../x")
		f.Add(c.Name + " 3")
	}
	f.Add("9999999999999999999999")
	f.Add("ask \x1b]52;c;x\x07")
	f.Fuzz(func(t *testing.T, line string) {
		c, p, err := parseLine(Commands(), line)
		if err != nil {
			require.True(t, utf8.ValidString(sentence(err.Error())))
			return
		}
		require.NotNil(t, c.do)
		require.LessOrEqual(t, len(p.words), lineAtMost)
		if c.Takes == "" {
			require.Empty(t, p.words)
		}
		if c.Takes == takesNumber && p.words != "" {
			require.Positive(t, p.number)
		}
	})
}

// listening starts a conversation over the demo run, finished.
func listening(t *testing.T) (*talk, *teller) {
	t.Helper()
	r, w := io.Pipe()
	c := &talk{t: t, in: w, changed: make(chan struct{}), done: make(chan error, 1)}
	e := &teller{all: demorun.Finished()}
	o := options(e, &memoryStore{session: model.New(model.Matter{}, false, false).Session})
	o.Out = c
	go func() { c.done <- RunAccessible(context.Background(), o, r, safe.Go) }()
	c.types("ask " + demorun.Question)
	c.hears("Finished: ")
	return c, e
}

// Marks apply to the statement that was opened or named, and are read back as recorded.
func TestMarksGoToTheStatementThatIsMeant(t *testing.T) {
	c, e := listening(t)
	c.types("checked")
	c.hears("No statement is open: memo lists them, a number opens one.")
	c.types("memo")
	c.hears("3. ")
	c.types("3")
	c.hears("Based on")
	c.types("checked")
	c.hears("Statement 3 marked checked.")
	c.types("wrong")
	c.hears("Statement 3 marked wrong.")
	c.types("wrong")
	c.hears("Statement 3 is marked wrong already.")
	c.types("doubtful 2")
	c.hears("Statement 2 marked doubtful.")
	c.types("note see fn. 3")
	c.hears("Note on statement 3: see fn. 3")
	c.types("note")
	c.hears("The note on statement 3 was removed.")
	c.types("unmark")
	c.hears("Statement 3 not marked.")
	c.types("checked 999")
	c.hears("There is no statement 999")
	c.types("quit")
	require.NoError(t, <-c.done)
	r := events.Fold(func(yield func(events.Event) bool) {
		for _, x := range e.all {
			if !yield(x) {
				return
			}
		}
	})
	var third, second string
	n := 0
	for _, st := range r.Memo.Statements() {
		switch n++; n {
		case 2:
			second = st.ID
		case 3:
			third = st.ID
		}
	}
	require.Equal(t, events.Unmarked, r.Marks[third].Mark)
	require.Equal(t, events.Doubtful, r.Marks[second].Mark)
	require.Len(t, e.marked, 6)
}

// A typo does not start a run, and a question that begins with a command's word is not taken for the command.
func TestATypoIsNoQuestion(t *testing.T) {
	c, e := listening(t)
	for _, line := range []string{"c", "Evidence of prior bad acts: may it come in?", "stop and frisk: is it a search?"} {
		c.types(line)
		c.hears("ask")
	}
	c.types("ask " + strings.Repeat("a", 1<<20))
	c.hears("was not read")
	c.types("memo")
	c.hears("1. ")
	c.types("quit")
	require.NoError(t, <-c.done)
	require.Len(t, e.asked, 1)
}
