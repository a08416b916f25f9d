package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

// docketPapers are the papers of a small case, which state their deadlines in several forms.
var docketPapers = map[string]string{
	"orders/scheduling.txt": "UNITED STATES DISTRICT COURT\nDISTRICT OF VERMONT\n\nHalden Mills, Inc. v. Orrin Freight " +
		"LLC, No. 5:25-cv-00317\n\nSCHEDULING ORDER\n\nFact discovery shall be completed by June 12, 2026. Expert " +
		"reports are due July 20, 2026. A hearing on the motion to compel is set for May 5, 2026. Failure to comply may " +
		"result in sanctions.\n\nSO ORDERED. March 2, 2026\n",
	"letters/notice.txt": "Halden Mills, Inc.\n\nFebruary 20, 2026\n\nOrrin Freight LLC\n\nNOTICE OF DEFAULT\n\n" +
		"You have not paid the invoices of January 5, 2026. You must pay $48,200 within thirty (30) days of receipt of " +
		"this letter. Failure to cure may result in termination of the agreement and litigation.\n\nSincerely,\n" +
		"Dana Whitlow\n",
	"pleadings/complaint.txt": "UNITED STATES DISTRICT COURT\nDISTRICT OF VERMONT\n\nHALDEN MILLS, INC., Plaintiff,\n" +
		"v.\nORRIN FREIGHT LLC, Defendant.\n\nNo. 5:25-cv-00317\n\nCOMPLAINT\n\nPlaintiff alleges breach of " +
		"contract. On October 6, 2025, the defendant stopped its deliveries without notice. Plaintiff demands a jury " +
		"trial.\n\nDated: November 3, 2025\n",
}

// docketMatter returns an indexed matter with those papers.
func (p program) docketMatter() string {
	p.t.Helper()
	for name, body := range docketPapers {
		p.file("halden/"+name, body)
	}
	dir := filepath.Join(p.dir, "halden")
	p.run("index", dir).done(p.t)
	return dir
}

// inLines returns what the workbench prints in response to lines that are typed, after everything they started has
// ended.
func (p program) inLines(m string, lines ...string) string {
	p.t.Helper()
	return p.reading(strings.Join(lines, "\n")+"\n").run("--accessible", "--matter", m).done(p.t)
}

// numbered is a row of a list that was read out.
var numbered = regexp.MustCompile(`^\d+\. (.*)$`)

// readOut returns the rows of a list that was read out.
func readOut(said string) (rows []string) {
	for line := range strings.Lines(said) {
		if row := numbered.FindStringSubmatch(strings.TrimSpace(line)); row != nil {
			rows = append(rows, row[1])
		}
	}
	return rows
}

// due returns the deadlines of a JSON value in the form of lines mode: date, state, what is due, kind.
func due(list []any) (out []string) {
	for _, x := range list {
		d := x.(map[string]any)
		day, _ := d["date"].(string)
		if day == "" {
			day = "date not known"
		}
		out = append(out, fmt.Sprintf("%s %s %s (%s)", day, d["state"], d["title"], d["kind"]))
	}
	slices.Sort(out)
	return out
}

// spokenDeadline is a deadline as lines mode lists it.
var spokenDeadline = regexp.MustCompile(`^(\d{4}-\d\d-\d\d|date not known), (?:.*, )?(\w+)(?:, not certain)?: ` +
	`(.* \(\w+\))$`)

// spokenDue returns the deadlines listed in lines mode, in the same form.
func spokenDue(t *testing.T, said string) (out []string) {
	t.Helper()
	for _, line := range readOut(said) {
		m := spokenDeadline.FindStringSubmatch(line)
		require.NotNil(t, m, line)
		out = append(out, strings.Join(m[1:], " "))
	}
	slices.Sort(out)
	return out
}

// everywhere returns the deadlines of a matter from every place that lists them.
func (p program) everywhere(m string) map[string][]string {
	p.t.Helper()
	var found struct{ Deadlines []any }
	failed, body := said(p.t, p.served(m), "find_deadlines", map[string]any{})
	require.False(p.t, failed, body)
	require.NoError(p.t, json.Unmarshal([]byte(body), &found))
	return map[string][]string{
		"command line": due(p.run("deadlines", m, "--format", "json").value(p.t).([]any)),
		"MCP":          due(found.Deadlines),
		"lines":        spokenDue(p.t, p.inLines(m, "deadlines")),
	}
}

// The deadlines of a matter are the same on the command line, over MCP, and in the workbench before a question; those
// of a run are the same in each.
func TestTheSameDeadlinesEverywhere(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	before := p.everywhere(m)
	require.Len(t, before["lines"], 4)
	for where, list := range before {
		require.Equal(t, before["lines"], list, where)
	}

	p.run("ask", "When are expert reports due?", "--matter", m).done(t)
	run := due(p.run("deadlines", "--run", "last", "--matter", m, "--format", "json").value(t).([]any))
	require.NotEmpty(t, run)
	require.Subset(t, before["lines"], run, "a run has those of the papers that its memo is based on")
	heard := p.inLines(m, "runs", "1", "deadlines")
	_, heard, _ = strings.Cut(heard, "Deadlines: ")
	require.Equal(t, run, spokenDue(t, heard))

	// A memo of the matter is not one of its papers: the deadlines are those of the papers, and are not counted twice.
	require.Contains(t, p.inLines(m, "runs", "1", "export md log, deadlines"), "written to ")
	p.file("halden/drafts/order.txt", "PROPOSED ORDER\n\nThe reply is due August 3, 2026.\n")
	p.file("halden/~$letter.docx", "a lock")
	p.file("halden/.headnoteignore", "drafts/\n")
	after := p.everywhere(m)
	require.Equal(t, run, after["lines"], "the run is open as it was left")
	for _, where := range []string{"command line", "MCP"} {
		require.Equal(t, before["lines"], after[where], "%s, with a memo in the folder", where)
	}
}

// The workbench writes the same memo as the command line, byte for byte, with the same appendices.
func TestTheSameMemoEverywhere(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	p.run("ask", "When are expert reports due?", "--matter", m).done(t)
	for _, format := range []string{"md", "html", "json"} {
		for _, appendices := range []string{"", "log,authorities", "all"} {
			heard := p.inLines(m, "runs", "1", strings.TrimSpace("export "+format+" "+appendices))
			at := regexp.MustCompile(`written to (\S+)\.\n`).FindStringSubmatch(heard)
			require.NotNil(t, at, heard)
			written, err := os.ReadFile(at[1])
			require.NoError(t, err)
			beside := filepath.Join(filepath.Dir(at[1]), "again."+format)
			args := []string{"export", "last", "--matter", m, "--format", format, "--out", beside}
			if appendices != "" {
				args = append(args, "--appendix", appendices)
			}
			p.run(args...).done(t)
			again, err := os.ReadFile(beside)
			require.NoError(t, err)
			require.Equal(t, string(again), string(written), "%s with %q", format, appendices)
		}
	}
}

// objects is a list of a JSON object.
func objects(t *testing.T, v any, name string) (out []map[string]any) {
	t.Helper()
	for _, x := range v.(map[string]any)[name].([]any) {
		out = append(out, x.(map[string]any))
	}
	return out
}

// Every list shows the same papers, events and people of a matter.
func TestTheSamePapersEverywhere(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	all := objects(t, p.run("documents", "--matter", m, "--format", "json").value(t), "documents")
	require.Len(t, all, len(docketPapers))
	rows, err := csv.NewReader(strings.NewReader(p.run("documents", "--matter", m, "--format", "csv").done(t))).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, len(all)+1, "a row for each, and their heads")
	var served struct{ Documents []map[string]any }
	_, body := said(t, p.served(m), "list_documents", map[string]any{})
	require.NoError(t, json.Unmarshal([]byte(body), &served))
	spoken := readOut(p.inLines(m, "papers"))
	require.Len(t, spoken, len(all))
	for i, d := range all {
		title := d["title"].(string)
		require.Equal(t, title, served.Documents[i]["title"])
		require.True(t, slices.ContainsFunc(spoken, func(s string) bool { return strings.HasPrefix(s, title+". ") }), title)
		require.True(t, slices.ContainsFunc(rows, func(r []string) bool { return slices.Contains(r, title) }), title)
	}

	list := func(of ...string) any { return p.run(append(of, "--matter", m, "--format", "json")...).value(t) }
	events := objects(t, list("documents", "chronology"), "events")
	heard := readOut(p.inLines(m, "chronology"))
	require.Len(t, heard, len(events))
	for i, e := range events {
		require.True(t, strings.HasPrefix(heard[i], fmt.Sprintf("%s: %s", e["day"], e["what"])), heard[i])
	}
	people := objects(t, list("documents", "people"), "people")
	heard = readOut(p.inLines(m, "people"))
	require.Len(t, heard, len(people))
	for i, who := range people {
		require.True(t, strings.HasPrefix(heard[i], strings.TrimSuffix(who["name"].(string), ".")+". "), heard[i])
	}

	// The client is a single setting of the matter.
	name := people[0]["name"].(string)
	require.Contains(t, p.inLines(m, "people", "1", "set-client"), "client: "+name)
	require.Contains(t, p.run("documents", "client", "--matter", m).done(t), "client: "+name)
	require.Contains(t, p.inLines(m, "people"), "Our client.")
	p.run("documents", "client", "--none", "--matter", m).done(t)
	require.NotContains(t, p.inLines(m, "people"), "Our client.")
}

// The risks of a matter are the same on the command line and in the workbench before a question.
func TestTheSameRisksEverywhere(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	list := objects(t, p.run("risk", m, "--format", "json").value(t), "risks")
	require.NotEmpty(t, list)
	heard := readOut(p.inLines(m, "risks"))
	require.Len(t, heard, len(list))
	for i, r := range list {
		require.True(t, strings.HasPrefix(heard[i], fmt.Sprintf("%s: %s", r["severity"], r["title"])), heard[i])
	}
	p.run("--accessible", "--sample", "--matter", m).refused(t, command.ExitUsage, "cannot be combined")
}
