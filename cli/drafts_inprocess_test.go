package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

// Each command that reads files names a file that cannot be read, the problem, and what to do.
func TestPathsThatCannotBeRead(t *testing.T) {
	p := inProcess(t)
	good := p.file("good.txt", orderText)
	empty := filepath.Join(p.dir, "empty.txt") // a folder with a file's name
	require.NoError(t, os.Mkdir(empty, 0o700))
	hidden := filepath.Dir(filepath.Dir(p.file("hidden/.git/notes.txt", orderText)))
	other := filepath.Dir(p.file("other/photo.xcf", "not a document"))
	broken := filepath.Dir(p.file("broken/brief.docx", "PK\x03\x04 and nothing more"))
	link := filepath.Join(p.dir, "link.txt")
	require.NoError(t, os.Symlink(filepath.Join(p.dir, "nowhere"), link))
	loop := filepath.Join(p.dir, "loop.txt")
	require.NoError(t, os.Symlink(loop, loop))
	for _, c := range []struct{ path, says string }{
		{filepath.Join(p.dir, "none.txt"), "none.txt does not exist"},
		{good + "/x", "good.txt/x"},
		{link, "link.txt does not exist"},
		{loop, "loop.txt cannot be read: "},
		{empty, "empty.txt contains no document that could be read (txt, md, html"},
		{hidden, "hidden contains no document that could be read"},
		{other, "other contains no document that could be read"},
		{broken + "/brief.docx", "brief.docx"},
		{broken, "contains no document that could be read"},
		{p.file("none.pdf", ""), "none.pdf"},
		{p.file("brief.pdf", "%PDF-1.7\n1 0 obj"), "brief.pdf"},
		{p.file("bytes.txt", "\x00\x01\x02\xff\xfe\x00MZ"), "bytes.txt"},
		{strings.Repeat("x", 300), "x"},
		{"a\x00b", "a"},
	} {
		for _, line := range [][]string{{"cite"}, {"check"}, {"deadlines"}, {"risk"}} {
			e := p.run(append(line, c.path)...)
			require.Equal(t, command.ExitFailed, e.code, "%s %s: %s", line, c.path, e.said)
			require.Empty(t, e.out, "%s %s", line, c.path)
			require.Contains(t, e.said, c.says, line)
			require.NotContains(t, e.said, "\x00")
		}
	}
	// A file that cannot be read is skipped and reported if others can.
	beside := p.run("cite", good, broken+"/brief.docx")
	require.Equal(t, command.ExitFailed, beside.code, "named by hand, it is not passed over")
	p.file("broken/order.txt", orderText)
	beside = p.run("cite", broken)
	require.Contains(t, beside.done(t), "550 U.S. 544")
	require.Contains(t, beside.said, "skipped: ")
	require.Contains(t, beside.said, "brief.docx")
}

// A pipe in a folder that nobody writes to does not block.
func TestPipesInAFolderAreNotRead(t *testing.T) {
	p := inProcess(t)
	dir := filepath.Dir(p.file("papers/order.txt", orderText))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe.txt"), 0o600))
	for _, line := range [][]string{{"cite"}, {"deadlines"}, {"risk"}, {"check"}, {"index"}} {
		e := p.run(append(line, dir)...)
		require.NotEqual(t, command.ExitFailed, e.code, "%s: %s", line, e.said)
	}
}

// Standard input is named "-", read once, and an error tells if it is empty, closed, too long or of another type.
func TestDraftsOnStandardInput(t *testing.T) {
	p := inProcess(t)
	require.Contains(t, p.reading(orderText).run("cite").done(t), "550 U.S. 544")
	require.Contains(t, p.reading(orderText).run("cite", "-").done(t), "550 U.S. 544")
	require.Contains(t, p.reading(orderText).run("deadlines", "-").done(t), "2026-04-14")
	for _, in := range []string{"", " \n\t\r\n "} {
		for _, name := range []string{"cite", "deadlines", "risk"} {
			p.reading(in).run(name).refused(t, command.ExitFailed, "standard input is empty")
		}
		p.reading(in).run("check", "-").refused(t, command.ExitFailed, "standard input is empty")
	}
	p.reading(orderText).run("cite", "-", "-").refused(t, command.ExitFailed, "standard input is empty")
	closed, err := os.Open(p.file("closed.txt", orderText))
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	for _, line := range [][]string{{"cite"}, {"check", "-"}, {"deadlines"}, {"risk"}, {"ask", "-", "--sample"}} {
		e := p.on(closed, line...)
		require.Equal(t, command.ExitFailed, e.code, "%s: %s", line, e.said)
		require.Contains(t, e.said, "cannot read standard input: ")
	}
}

// The lines of cite follow docs/json.md: spans that cut the citation out of the text, in bytes and in code points, and
// resolutions that refer to earlier lines.
func TestCitationsAsLines(t *testing.T) {
	p := inProcess(t)
	body := "Überweisung § 1. See Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007); 21 U.S.C. § 355(j)(5). " +
		"Id. at 571. Twombly, 550 U.S. at 556; 28 C.F.R. pt. 35. “租约” Twombly, supra, at 560; No. 2:24-cv-00118; id.\n"
	printed := p.reading(body).run("cite", "--format", "jsonl").done(t)
	runes := []rune(body)
	var lines []map[string]any
	for line := range strings.Lines(printed) {
		var one map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &one), line)
		lines = append(lines, one)
	}
	require.Greater(t, len(lines), 6)
	kinds := map[string]int{}
	for i, one := range lines {
		at := func(name string) (int, int) {
			pair, ok := one[name].([]any)
			require.True(t, ok, "%s: %v", name, one)
			require.Len(t, pair, 2)
			return int(pair[0].(float64)), int(pair[1].(float64))
		}
		from, to := at("bspan")
		require.Equal(t, one["text"], body[from:to])
		rfrom, rto := at("span")
		require.Equal(t, one["text"], string(runes[rfrom:rto]))
		ffrom, fto := at("full_bspan")
		require.LessOrEqual(t, ffrom, from)
		require.GreaterOrEqual(t, fto, to)
		require.Equal(t, "-", one["doc"])
		kinds[one["kind"].(string)]++
		if to, ok := one["resolves_to"].(float64); ok {
			require.LessOrEqual(t, int(to), i, "a citation refers to one above, or to itself")
		} else {
			require.NotEmpty(t, one["reason"], "it says why nothing is resolved: %v", one)
		}
	}
	for _, kind := range []string{"full_case", "short_case", "id", "supra", "law", "docket"} {
		require.Positive(t, kinds[kind], kind)
	}
}

// The formats of cite: each is complete and well-formed, even with hostile file names.
func TestFormatsOfCitations(t *testing.T) {
	p := inProcess(t)
	dir := filepath.Dir(p.file("papers/a\"<b>&.txt", orderText))
	p.file("papers/quiet.txt", "Nothing is cited here.\n")
	graph := p.run("cite", dir, "--format", "json").value(t).(map[string]any)
	require.NotEmpty(t, graph["nodes"])
	require.NotEmpty(t, graph["edges"])
	dot := p.run("cite", dir, "--format", "dot").done(t)
	require.Regexp(t, `(?s)^digraph .*}\s*$`, dot)
	require.Contains(t, dot, `a\"<b>&.txt`)
	graphml := p.run("cite", dir, "--format", "graphml").done(t)
	require.Contains(t, graphml, "<graphml")
	require.NotContains(t, graphml, `a"<b>&`, "names are escaped")
	table := p.run("cite", dir, "--format", "table").done(t)
	require.Contains(t, table, "Bell Atl. Corp. v. Twombly, 550 U.S. 544")
	require.Contains(t, table, ", line ")
	text := p.run("cite", dir, "--resolve").done(t)
	require.Contains(t, text, "→ Bell Atl. Corp. v. Twombly, 550 U.S. 544")
	require.Contains(t, p.run("cite", dir, "--compat", "eyecite").done(t), "550 U.S. 544")
	quiet := p.run("cite", filepath.Join(dir, "quiet.txt"), "--format", "json").value(t).(map[string]any)
	require.Equal(t, []any{}, quiet["edges"], "a list, never null")
}
