package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

const asked = "By when must the inspection log be produced?"

// A run from its question to its exports: every command shows the same run.
func TestARunAndWhatIsLeftOfIt(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	p.run("export", "last", "--matter", m).refused(t, command.ExitFailed, "no runs yet: headnote ask")
	e := p.reading(asked).run("ask", "-", "--matter", m)
	require.Contains(t, e.done(t), "April 14, 2026")
	require.Contains(t, e.said, "finished in")
	runs := p.run("runs", "--matter", m, "--format", "json").value(t).([]any)
	require.Len(t, runs, 1)
	id := runs[0].(map[string]any)["id"].(string)
	require.Contains(t, p.run("runs", "--matter", m).done(t), id+" · finished · 1 document · round 1 · sufficient")

	// By its ID, or as the last: the same memo.
	require.Equal(t, p.run("export", id, "--matter", m).done(t), p.run("export", "last", "--matter", m).done(t))
	lines := strings.Split(strings.TrimSpace(p.run("replay", "last", "--matter", m, "--format", "jsonl").done(t)), "\n")
	for i, line := range lines {
		var ev struct {
			Seq  int
			Run  string
			Type string
		}
		require.NoError(t, json.Unmarshal([]byte(line), &ev))
		require.Equal(t, i+1, ev.Seq, "no event is missing")
		require.Equal(t, id, ev.Run)
	}
	told := p.run("replay", "last", "--matter", m).done(t)
	require.Regexp(t, `(?m)^12:00:00.000    1  run `+id+` · acme$`, told)
	require.Regexp(t, `(?m)^12:00:00.000 +`+strconv.Itoa(len(lines))+`  `, told, "the last event is told, too")

	// IDs that no run has, and actions already done.
	for _, name := range []string{"20260101-000000-abcdef", "none", strings.Repeat("a", 64)} {
		for _, line := range [][]string{{"export"}, {"replay"}, {"resume"}} {
			e := p.run(append(line, name, "--matter", m)...)
			e.refused(t, command.ExitFailed, "no run "+name+" in this matter: see headnote runs")
		}
	}
	for _, name := range []string{"../" + id, id + "/../" + id, id + ".jsonl", "", "a\x00b", strings.Repeat("a", 300)} {
		for _, line := range [][]string{{"export"}, {"replay"}, {"resume"}} {
			e := p.run(append(line, name, "--matter", m)...)
			e.refused(t, command.ExitUsage, "is not a run id: headnote runs lists them")
		}
	}
	p.run("resume", id, "--matter", m).refused(t, command.ExitFailed, "is finished: headnote export "+id)
	p.run("resume", id, "--again", "r9-09", "--matter", m).refused(t, command.ExitFailed, "has no call r9-09")
	p.run("resume", id, "--take", "--matter", m).refused(t, command.ExitFailed, "this matter is not shared")
}

// A memo is written completely, over an existing file, or not at all.
func TestExportsOverPathsThatExist(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	p.run("ask", asked, "--matter", m).done(t)
	old := p.file("out/memo.md", "an earlier memo")
	e := p.run("export", "last", "--matter", m, "--out", old)
	require.Empty(t, e.done(t), "the memo goes to the file alone")
	require.Contains(t, e.said, "written to "+old)
	body, err := os.ReadFile(old)
	require.NoError(t, err)
	require.Contains(t, string(body), "April 14, 2026")
	require.NotContains(t, string(body), "an earlier memo")

	deep := filepath.Join(p.dir, "new/folders/memo.docx")
	p.run("export", "last", "--matter", m, "--format", "docx", "-o", deep).done(t)
	body, err = os.ReadFile(deep)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(body, []byte("PK")), "a word processor's file")

	folder := filepath.Join(p.dir, "out")
	for _, path := range []string{folder, old + "/memo.md", "/dev/null/memo.md"} {
		p.run("export", "last", "--matter", m, "--out", path).refused(t, command.ExitFailed, path,
			"choose another file with --out")
	}
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, left, 1, "no half of a file is left behind")
}

// Every appendix appears on request, once, and in the order of the memo.
func TestAppendicesOfAMemo(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	p.run("ask", asked, "--matter", m).done(t)
	plain := p.run("export", "last", "--matter", m).done(t)
	all := p.run("export", "last", "--matter", m, "--appendix", "all").done(t)
	twice := p.run("export", "last", "--matter", m, "--appendix", "log,risks,all,deadlines,authorities,risks").done(t)
	require.Equal(t, all, twice)
	require.Greater(t, len(all), len(plain))
	at := 0
	for _, heading := range []string{
		"## Appendix: Risks", "## Appendix: Deadlines", "## Table of Authorities", "## What Was Searched",
	} {
		require.Equal(t, 1, strings.Count(all, "\n"+heading+"\n"), heading)
		require.Greater(t, strings.Index(all, heading), at, heading)
		at = strings.Index(all, heading)
	}
	for _, name := range []string{"risk", "risks;log", "appendix", "", ","} {
		e := p.run("export", "last", "--matter", m, "--appendix", name)
		if e.code == command.ExitDone {
			require.Equal(t, plain, e.out, "%q asks for none", name)
			continue
		}
		e.refused(t, command.ExitUsage, "risks, deadlines, authorities, log or all")
	}
}

// A decision about a deadline is kept with the run, shown in its history, and can be undone.
func TestDeadlinesOfARunAreMarked(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	p.run("ask", asked, "--matter", m).done(t)
	of := func(args ...string) []string {
		return append([]string{"deadlines", "--run", "last", "--matter", m}, args...)
	}
	list := p.run(of("--format", "json")...).value(t).([]any)
	require.Len(t, list, 1)
	due := list[0].(map[string]any)["id"].(string)
	require.Contains(t, p.run(of()...).done(t), due, "--of names it")

	require.Contains(t, p.run(of("--of", due, "--mark", "done", "--assign", "ada")...).done(t), "assigned to ada")
	require.Regexp(t, `(?s)2026-04-14  done .*assigned to ada`, p.run(of()...).done(t))
	p.run(of("--of", due, "--mark", "open", "--assign", "nobody")...).done(t)
	after := p.run(of()...).done(t)
	require.NotContains(t, after, "            assigned to ada\n")
	require.Contains(t, after, ": assigned to ada\n", "the history keeps it")
	require.Contains(t, after, "order.txt · Pelham", "a paper is named as people know it")
	require.NotContains(t, after, "2026-04-14  done")

	for _, c := range []struct {
		args []string
		says string
	}{
		{of("--mark", "done"), "--mark and --assign need the deadline: --of ID"},
		{of("--assign", "ada"), "--mark and --assign need the deadline: --of ID"},
		{of("--of", due, "--mark", "finished"), `--mark: "finished" is not one of done, disputed, open`},
		{of("--of", due, "--mark", "done", "--trigger", "2026-01-05"), "cannot be combined with --mark or --assign"},
		{of("--of", "due-none", "--mark", "done"), `has no deadline "due-none"`},
		{of("--of", "due-none", "--trigger", "2026-01-05"), `has no deadline "due-none"`},
		{of("--of", due, "--trigger", "2026-01-05"), "states its trigger date"},
		{of("--trigger", "2026-01-05"), "needs a trigger date; --of DEADLINE changes the date of one"},
		{of("--trigger", "0001-01-01"), `--trigger: "0001-01-01" is before every date that is computed`},
		{of("--rule", "frcp-36"), "cannot be combined with files or --rule"},
		{of("order.txt"), "cannot be combined with files or --rule"},
		{of("--service", "mail"), "--service is used with --rule only"},
		{of("--rules"), "--rules lists rules and cannot be combined with --run"},
		{[]string{"deadlines", "--of", due}, "--of requires it"},
	} {
		p.run(c.args...).refused(t, command.ExitUsage, c.says)
	}
	require.Equal(t, after, p.run(of()...).done(t), "what is refused changes nothing")
}

// A plan is shown and waits for yes: any other answer, or none, sends nothing and leaves a run that can be inspected.
func TestAPlanIsRunOnlyByYes(t *testing.T) {
	for answer, runs := range map[string]bool{
		"y\n": true, " YES \r\n": true, "n\n": false, "": false, "\n": false, "y y\n": false,
	} {
		p := inProcess(t)
		m := p.matter()
		e := p.reading(answer).run("ask", "--review", asked, "--matter", m)
		require.Contains(t, e.said, "Run these searches? [y/N]")
		require.Contains(t, e.said, "stays on this machine")
		listed := p.run("runs", "--matter", m).done(t)
		if runs {
			require.Contains(t, e.done(t), "April 14, 2026")
			require.Contains(t, listed, "finished")
			continue
		}
		require.NotEqual(t, command.ExitDone, e.code, "%q", answer)
		require.NotContains(t, e.out, "April 14", "%q", answer)
		require.Contains(t, listed, "cancelled", "%q", answer)
	}
}

// A journal that was damaged or comes from another run is reported, and does not affect the other runs.
func TestDamagedRunsAreTold(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	p.run("ask", asked, "--matter", m).done(t)
	good := p.run("runs", "--matter", m, "--format", "json").value(t).([]any)[0].(map[string]any)["id"].(string)
	folder := filepath.Join(m, ".headnote/runs")
	for name, body := range map[string]string{
		"20990101-000000-aaaaaa.jsonl": "", "20990101-000000-bbbbbb.jsonl": "not a journal\n",
		"20990101-000000-cccccc.jsonl": strings.Repeat("[", 100_000) + "\n", "notes.txt": "not a run", "..jsonl": "{}",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(body), 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(folder, "20990101-000000-dddddd.jsonl"), 0o700))
	require.NoError(t, os.Symlink("/dev/zero", filepath.Join(folder, "20990101-000000-eeeeee.jsonl")))
	listed := p.run("runs", "--matter", m)
	require.Contains(t, listed.done(t), good+" · finished")
	for _, id := range []string{"20990101-000000-bbbbbb", "20990101-000000-cccccc"} {
		e := p.run("export", id, "--matter", m)
		require.Equal(t, command.ExitFailed, e.code, e.said)
		require.Less(t, len(e.said), 2000, "what is broken is not printed whole")
	}
	require.Contains(t, p.run("export", good, "--matter", m).done(t), "April 14, 2026")
	e := p.run("doctor", "--verify", "--matter", m)
	require.Equal(t, command.ExitFailed, e.code)
	require.Contains(t, e.said, "damage was found; the lines above describe it")
	require.Contains(t, e.out, "20990101-000000-bbbbbb")
}
