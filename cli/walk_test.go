package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
)

// The keys, as a terminal sends them.
const (
	enter  = "\r"
	escape = "\x1b"
	ctrlC  = "\x03"
)

// memoOf is the memo of the newest run of the sample, from the command line.
func memoOf(t *testing.T, p program) events.Memo {
	t.Helper()
	code, out, said := p.run("export", "last", "--format", "json")
	require.Equal(t, 0, code, said)
	var result struct{ Memo events.Memo }
	require.NoError(t, json.Unmarshal([]byte(out), &result))
	return result.Memo
}

// squeezed is text without its line breaks and blanks, to compare what was wrapped.
func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// TestWalk is a first day: the sample question, its memo with each statement traced
// to its passage, a mark, an export, the end, and the next morning.
func TestWalk(t *testing.T) {
	p := newProgram(t)
	x := p.start(200, 50)
	x.shows("Press enter to ask its question")
	x.press(enter)
	x.shows("the memo is on tab 2")
	x.press("2")
	x.shows("Question Presented")

	memo := memoOf(t, p)
	reading := func(s string) string { // the column of the preview
		var b strings.Builder
		for _, l := range strings.Split(s, "\n") {
			if r := []rune(l); len(r) > 132 {
				b.WriteString(strings.Trim(string(r[129:]), "│▌ ") + " ")
			}
		}
		return squeezed(b.String())
	}
	traced := 0
	for i, st := range memo.Statements() {
		require.NotEmpty(t, st.Evidence, "%s: %s", st.ID, st.Text)
		for _, e := range st.Evidence {
			if e.Kind != events.FromPassage {
				continue
			}
			quote := []rune(squeezed(e.Quote))
			want := string(quote[:min(len(quote), 40)])
			x.until("the passage of "+st.ID+": "+e.Quote, func(s string) bool { return strings.Contains(reading(s), want) })
			traced++
			break
		}
		if i+1 < len(memo.Statements()) {
			x.press("j")
		}
	}
	require.Greater(t, traced, 20)

	x.press("c")
	x.shows("1 of")
	x.press("e")
	x.shows("Export the memo")
	x.press("m")
	x.shows("written to")
	files, err := filepath.Glob(filepath.Join(p.home, ".local/share/headnote/sample/headnote-memos/*.md"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	body, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.Contains(t, string(body), "## Executive Summary")
	x.press("q")
	require.Equal(t, 0, x.ends())

	x = p.start(80, 24) // another terminal, another size: the same place
	x.shows("1 of")
	x.press("1")
	x.shows("◐ ")
	x.press("q")
	require.Equal(t, 0, x.ends())
}

// TestWalkThroughTheTabs reads what each tab shows, filters, follows a citation and
// comes back, on the smallest screen there is.
func TestWalkThroughTheTabs(t *testing.T) {
	p := newProgram(t)
	x := p.start(60, 16)
	x.shows("This is the sample matter")
	x.press(enter)
	x.shows("the memo is on tab 2")
	for key, want := range map[string]string{"3": "risks  score", "4": "most cited", "5": "derivation", "6": "threshold 7.5"} {
		x.press(key)
		if key == "5" {
			want = "overdue"
		}
		x.shows(want)
	}
	x.press("1/warning letter")
	x.shows("Warning Letter to Corvane")
	x.press(enter)
	x.shows("filter “warning letter”")
	x.press(enter)
	x.shows("mark ")
	x.press(escape)
	x.shows("filter “")
	x.press(escape)
	x.gone("filter “")
	x.resize(59, 16)
	x.shows("headnote needs 60 × 16")
	x.resize(120, 40)
	x.shows("Tools 9/9")
	x.press(":export")
	x.shows("export the memo")
	x.press(escape)
	x.gone("─ Commands ─")
	x.press("?")
	x.shows("Help: results")
	x.press(escape)
	x.gone("Help: results")
	x.press(ctrlC)
	x.shows("Quit headnote?")
	x.press("y")
	require.Equal(t, 0, x.ends())
}

// TestTheTerminalIsRestoredOnASignal checks that a hang-up keeps the session and
// leaves the alternate screen.
func TestTheTerminalIsRestoredOnASignal(t *testing.T) {
	p := newProgram(t)
	x := p.start(80, 24)
	x.shows("Press enter")
	x.press(enter)
	x.shows("the memo is on tab 2")
	x.press("3")
	x.shows("risks  score")
	require.NoError(t, x.cmd.Process.Signal(syscall.SIGTERM))
	require.Equal(t, 130, x.ends())
	require.False(t, x.screen.IsAltScreen())
	x = p.start(80, 24)
	x.shows("risks  score")
}

// TestControlSequencesDoNotReachTheTerminal reads a document that tries to clear the
// screen, set the title and fill the clipboard.
func TestControlSequencesDoNotReachTheTerminal(t *testing.T) {
	p := newProgram(t)
	p.write("matter/hostile.txt", "The hostile notice of May 3, 2025.\n\n\x1b[2J\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07The hearing about the hostile notice is on June 9, 2025.\n")
	code, _, said := p.run("index", "matter")
	require.Equal(t, 0, code, said)
	x := p.start(120, 40, "--matter", "matter", "When is the hearing about the hostile notice?")
	x.shows("done")
	x.press("1" + enter)
	x.shows("mark ")
	x.shows("hearing about the hostile notice")
	x.shows("headnote")
	require.Empty(t, x.clipboard(), "a document wrote to the clipboard")
	x.press("y")
	x.shows("copied.txt")
	require.Len(t, x.clipboard(), 1)
}
