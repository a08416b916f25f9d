package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
	"headnote/papers"
)

// cardOf returns a paper's entry in the list of papers.
func (p program) cardOf(m, path string) map[string]any {
	p.t.Helper()
	for _, d := range objects(p.t, p.run("documents", "--matter", m, "--format", "json").value(p.t), "documents") {
		if d["path"] == path {
			return d
		}
	}
	require.Fail(p.t, "no such paper", path)
	return nil
}

// A correction to a card appears in every list from then on, even after the paper is read again, and can be removed
// where it was entered or elsewhere.
func TestACorrectedCardEverywhere(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	const order = "orders/scheduling.txt"
	read := p.cardOf(m, order)
	require.Contains(t, p.run("documents", "set", order, "status=vacated", "date=2026-03-03", "title=The calendar",
		"--matter", m).said, "corrected: "+order)
	for _, do := range []func(){
		func() {},
		func() { p.run("index", m).done(t) },
		func() { // the paper itself has changed
			p.file("halden/"+order, docketPapers[order]+"\nThe clerk shall mail a copy of this order.\n")
			p.run("index", m).done(t)
		},
		func() {
			require.NoError(t, os.RemoveAll(filepath.Join(m, ".headnote/index")))
			p.run("index", m).done(t)
		},
	} {
		do()
		now := p.cardOf(m, order)
		for field, want := range map[string]string{"status": "vacated", "date": "2026-03-03", "title": "The calendar"} {
			require.Equal(t, want, now[field], field)
		}
		require.Equal(t, read["type"], now["type"], "what nobody corrected is what the paper shows")
		require.Contains(t, p.run("documents", "status:vacated", "from:2026-03-03", "--matter", m).done(t), "The calendar")
		require.Contains(t, p.inLines(m, "papers"), "The calendar. Order, vacated, 2026-03-03.")
	}

	// The workbench corrects the same card, and removes corrections entered elsewhere.
	heard := p.inLines(m, "papers", "filter type:order", "1", "card status=superseded")
	require.Contains(t, heard, "corrected: "+order)
	require.Contains(t, p.inLines(m, "papers"), "The calendar. Order, superseded, 2026-03-03.")
	require.Equal(t, "superseded", p.cardOf(m, order)["status"])
	p.run("documents", "set", order, "status=", "date=", "title=", "--matter", m).done(t)
	back := p.cardOf(m, order)
	for _, field := range []string{"status", "date", "title"} {
		require.Equal(t, read[field], back[field], field)
	}
	kept, err := os.ReadFile(filepath.Join(m, ".headnote/cards.toml"))
	require.NoError(t, err)
	require.NotContains(t, string(kept), order, "nothing is kept of what was taken back")

	// While another program has the index open, a correction is saved all the same, and takes effect there at once.
	c := p.served(m)
	e := p.run("documents", "set", order, "status=vacated", "--matter", m)
	e.refused(t, command.ExitFailed, "the correction is kept", "is in use by another headnote", "run headnote index")
	var served struct{ Documents []map[string]any }
	failed, body := said(t, c, "list_documents", map[string]any{"filter": "status:vacated"})
	require.False(t, failed, body)
	require.NoError(t, json.Unmarshal([]byte(body), &served))
	require.Len(t, served.Documents, 1)
	require.Equal(t, order, served.Documents[0]["path"])
}

// A value that a card cannot hold is refused with the valid ones, and changes nothing; so is a paper that does not
// exist or is ambiguous.
func TestCardsThatAreRefused(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	p.file("halden/other/scheduling.txt", "ORDER\n\nThe motion is denied.\n")
	p.run("index", m).done(t)
	before := p.run("documents", "--matter", m, "--format", "json").done(t)
	for _, c := range []struct{ file, set, says string }{
		{"orders/scheduling.txt", "status=void", "choose " + strings.Join(papers.Statuses(), ", ")},
		{"orders/scheduling.txt", "type=lawsuit", "choose " + strings.Join(papers.Types(), ", ")},
		{"orders/scheduling.txt", "color=red", "choose " + strings.Join(papers.Fields(), ", ")},
		{"orders/scheduling.txt", "=red", `"" is not a field of a card`},
		{"orders/scheduling.txt", "date=March 3, 2026", "use YYYY-MM-DD"},
		{"orders/scheduling.txt", "filed=2026-02-30", "is not a date"},
		{"orders/scheduling.txt", "title=" + strings.Repeat("x", 501), "longer than 500 bytes"},
		{"orders/scheduling.txt", "vacated", `"vacated" is not FIELD=VALUE`},
		{"scheduling.txt", "status=entered", "2 papers are called scheduling.txt: name the path"},
		{"../secret.txt", "status=entered", "no paper of the matter is called ../secret.txt"},
		{"", "status=entered", "no paper of the matter is called"},
		{".headnote/matter.toml", "title=x", "no paper of the matter is called"},
	} {
		p.run("documents", "set", c.file, c.set, "--matter", m).refused(t, command.ExitUsage, c.says)
		if strings.HasPrefix(c.file, "orders/") && c.set != "vacated" {
			heard := p.inLines(m, "papers", "filter calendar scheduling type:order", "1", "card "+c.set)
			require.NotContains(t, heard, "corrected:", c.set)
		}
	}
	require.Equal(t, before, p.run("documents", "--matter", m, "--format", "json").done(t))
	p.run("documents", "set", "x", "title=y", "--sample").refused(t, command.ExitFailed, "cannot be changed")
	p.run("documents", "set", `orders\scheduling.txt`, "title=\x1b[31mThe\u202e calendar", "--matter", m).done(t)
	require.Equal(t, "The calendar", p.cardOf(m, "orders/scheduling.txt")["title"], "nothing that a terminal would obey")

	for name, body := range map[string]string{
		"no TOML": "[", "a type": "[\"a.txt\"]\ntype = \"lawsuit\"\n", "a number": "[\"a.txt\"]\ntitle = 3\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(m, ".headnote/cards.toml"), []byte(body), 0o600))
		p.run("documents", "--matter", m).refused(t, command.ExitFailed, "correct or remove ", "cards.toml")
		require.Contains(t, p.inLines(m, "papers"), "The papers cannot be listed: the corrections of ", name)
	}
}
