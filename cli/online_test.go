package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
	"headnote/research/events"
)

// online is the program with a matter of one note, whose sources are simulated by a server.
type online struct {
	program
	env    []string
	server *fetchtest.Server
}

func newOnline(t *testing.T, routes fetchtest.Routes) online {
	t.Helper()
	o := online{program: newProgram(t), server: fetchtest.New(t, routes)}
	for name, value := range o.server.Env(o.home) {
		o.env = append(o.env, name+"="+value)
	}
	o.write("matter/note.md", "---\ntitle: Note on lunch\nkind: memo\n---\nThe team orders lunch at noon on Fridays.\n")
	code, _, said := o.run("index", "matter", "--matter", "matter")
	require.Equal(t, 0, code, said)
	return o
}

// asking returns a command that may query the sources.
func (o online) asking(args ...string) *exec.Cmd {
	cmd := o.command(append(args, "--matter", "matter", "--online")...)
	cmd.Env = append(cmd.Env, o.env...)
	return cmd
}

// ask runs headnote ask --online, and returns its run.
func (o online) ask(question string) (run exported, stderr string) {
	o.t.Helper()
	var out, said bytes.Buffer
	cmd := o.asking("ask", question, "--format", "json")
	cmd.Stdout, cmd.Stderr = &out, &said
	_ = cmd.Run()
	require.Contains(o.t, []int{0, 3}, cmd.ProcessState.ExitCode(), said.String())
	require.NotContains(o.t, out.String()+said.String(), fetchtest.PlayedKey)
	require.NoError(o.t, json.Unmarshal(out.Bytes(), &run), out.String())
	return run, said.String()
}

// exported is what these tests need of a run.
type exported struct {
	Run, Status string
	Memo        *events.Memo
	LeftOut     []events.DocumentsLeftOut `json:"left_out"`
	Calls       []struct{ Tool, Outcome, Error, Code string }
	Results     []struct{ Document struct{ ID, Source string } }
}

// cited returns the sources that statements of a memo quote, by source.
func (r exported) cited(t *testing.T) map[string]int {
	t.Helper()
	require.Equal(t, "finished", r.Status)
	require.NotNil(t, r.Memo)
	n := make(map[string]int)
	for _, st := range r.Memo.Statements() {
		require.NotEmpty(t, st.Evidence, st.Text)
		for _, ev := range st.Evidence {
			if ev.Kind == events.FromPassage && strings.Contains(st.Text, "“") {
				source, _, _ := strings.Cut(ev.Document, ":")
				n[source]++
			}
		}
	}
	return n
}

// questions whose evidence comes from public sources, and the source that the memo must
// quote.
var questions = []struct{ question, source string }{
	{
		"What have federal courts held about a landlord who keeps a security deposit without an itemized statement?",
		"courtlistener",
	},
	{
		"When does the statute of limitations begin to run for neighbors of a pipeline spill, according to case law?",
		"courtlistener",
	},
	{"What did the Ninth Circuit decide on withholding a tenant's deposit since 2023?", "courtlistener"},
	{"Which proposed rules in the Federal Register concern the labeling of zelotrine products?", "federalregister"},
	{"Has the EPA published a Federal Register notice on discharge limits for zinc in Brindle Creek?", "federalregister"},
	{"By when must comments be submitted on the proposed rule on the maximum daily dose of zelotrine?", "federalregister"},
	{"What does the 10-K of Brindlemoor Holdings Inc. say about cobalt?", "sec"},
	{"Show the annual report filed by BRDM with the SEC and the full text of the filing", "sec"},
	{"What does 42 U.S.C. § 9901 say about the deposit of a tenant?", "govinfo"},
	{"Search the web for guidance of pharmacists on the maximum daily dose of zelotrine", "web"},
	{"What does the web say about interest on security deposits in Brindle County?", "web"},
}

// A question to these sources finishes with a memo that quotes them, and no document makes it fail.
func TestQuestionsToPublicSources(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	o.program = o.raced()
	for _, q := range questions {
		t.Run(q.question, func(t *testing.T) {
			run, said := o.ask(q.question)
			require.NotZero(t, run.cited(t)[q.source], "%v\n%s", run.cited(t), said)
			require.Empty(t, run.LeftOut)
			require.Contains(t, said, "containing words of the question leave this machine, to ")
		})
	}
}

// The same with recorded answers of the real sources. No text was recorded for these hits: they are named as unread and
// quoted nowhere, except for the SEC's own list of filings.
func TestQuestionsToRecordedSources(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.PlayedSamples(t))
	for _, q := range []struct{ question, source string }{
		{"What did the California Supreme Court decide in the cases of Miranda?", "courtlistener"},
		{"What have courts held about a death sentence in California?", "courtlistener"},
		{"Which opinions concern habeas corpus and the right to counsel?", "courtlistener"},
		{"What has NIST published in the Federal Register on artificial intelligence?", "federalregister"},
		{
			"Does the FTC propose a policy statement on accuracy in artificial intelligence systems in the Federal Register?",
			"federalregister",
		},
		{"Which notices of rulemaking concern an artificial intelligence consortium?", "federalregister"},
		{"What did Apple Inc. disclose in its 10-K?", "sec"},
		{"Show the 8-K filings of Tesla, Inc.", "sec"},
		{"Search the web for retrieval-augmented generation and causal relations", "web"},
		{"What does the web say about dense-vector similarity and reranking?", "web"},
	} {
		t.Run(q.question, func(t *testing.T) {
			run, said := o.ask(q.question)
			if q.source == "sec" {
				require.NotZero(t, run.cited(t)[q.source], "%v\n%s", run.cited(t), said)
				return
			}
			require.Zero(t, run.cited(t)[q.source], said)
			named := 0
			for _, st := range run.Memo.Statements() {
				if strings.HasPrefix(st.Text, "Not read, and no evidence here: ") {
					named++
				}
			}
			require.NotZero(t, named, said)
		})
	}
}

// Over MCP as well.
func TestAQuestionToPublicSourcesOverMCP(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	c, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: o.asking("mcp")}, nil)
	require.NoError(t, err)
	res, err := c.CallTool(t.Context(), &mcp.CallToolParams{
		Name:      "research",
		Arguments: map[string]any{"question": questions[0].question},
	})
	require.NoError(t, err)
	require.False(t, res.IsError, "%v", res.Content)
	memo := res.Content[0].(*mcp.TextContent).Text
	require.Contains(t, memo, "Aldery v. Quillfeather Rentals")
	require.Contains(t, memo, "We hold that a lessor", "the opinion was read")
	require.NotContains(t, memo, fetchtest.PlayedKey)
	require.NoError(t, c.Close())
}

// In the workbench, the plan shows where the question would go, the memo quotes what was found, and the snippet opens.
func TestAQuestionToPublicSourcesInTheWorkbench(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	x := startIn(t, o.asking(), 200, 50)
	x.Shows("ask a question about the matter")
	x.Press(questions[0].question)
	x.Press(enter)
	x.Shows("2 shows the memo")
	x.Shows("We hold that a lessor") // of the text that opened beside the first result
	x.Press("2")
	x.Shows("Question Presented")
	x.Shows("Aldery v. Quillfeather Rentals")
	var out, said bytes.Buffer
	cmd := o.asking("export", "last", "--format", "json")
	cmd.Stdout, cmd.Stderr = &out, &said
	require.NoError(t, cmd.Run(), said.String())
	var run exported
	require.NoError(t, json.Unmarshal(out.Bytes(), &run))
	require.NotZero(t, run.cited(t)["courtlistener"])
}

// Without --online, the plan of a matter's first question is shown before anything leaves, with every host that it may
// go to.
func TestTheFirstPlanNamesItsHosts(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	cmd := o.command("--matter", "matter")
	cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "COURTLISTENER_TOKEN="+fetchtest.PlayedKey)
	x := startIn(t, cmd, 200, 50)
	x.Shows("ask a question about the matter")
	x.Press(questions[0].question)
	x.Press(enter)
	x.Shows("searches to approve")
	for _, host := range []string{"www.courtlistener.com", "api.exa.ai", "api.tavily.com"} {
		x.Shows(host)
	}
}

// A filing found by a search is read by the next call.
func TestAFilingIsFoundAndRead(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	run, said := o.ask("Show the annual report filed by BRDM with the SEC and the full text of the filing: what " +
		"lawsuit was filed by a distributor?")
	read := false
	for _, c := range run.Calls {
		if c.Tool == "get_sec_filing_details" {
			read = true
			require.Equal(t, "done", c.Outcome, "%s\n%s", c.Error, said)
		}
	}
	require.True(t, read, said)
	require.NotZero(t, run.cited(t)["sec"])
	quoted := false
	for _, st := range run.Memo.Statements() {
		quoted = quoted || strings.Contains(st.Text, "seeks damages of $14 million") && !strings.Contains(st.Text, "not read")
	}
	require.True(t, quoted, "its text is quoted")
}

// Whatever the sources do, a question finishes with a memo that tells which of them did not answer.
func TestQuestionsWhileSourcesFail(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]fetchtest.Answer{
		"not found": fetchtest.Status(404, `{"detail":"Not found."}`), "down": fetchtest.Status(503,
			"<html>down</html>"), "throttled": {Status: 429, Headers: map[string]string{"Retry-After": "3600"}},
		"malformed": fetchtest.JSON(`{"results":[{"caseName":`), "cut off": {
			Body: `{"results":[`,
			Cut:  true,
		}, "null": fetchtest.JSON(`null`),
		"a loop":     {Status: 302, Headers: map[string]string{"Location": "/api/rest/v4/search/"}},
		"led astray": {Status: 302, Headers: map[string]string{"Location": "https://elsewhere.example/"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOnline(t, fetchtest.Routes{"*": fault})
			o.program = o.raced()
			run, said := o.ask(questions[0].question)
			require.Equal(t, "finished", run.Status, said)
			require.NotNil(t, run.Memo)
			require.Empty(t, run.LeftOut)
		})
	}
}

// Hostile or odd hits are evidence like others, or none; they do not make a run fail.
func TestQuestionsOverHostileHits(t *testing.T) {
	t.Parallel()
	hit := func(id int, name, snippet string) map[string]any {
		return map[string]any{
			"absolute_url": fmt.Sprintf("/opinion/%d/x/", id), "caseName": name,
			"citation": []string{"912 F.4th 101"}, "cluster_id": id, "court": "Court", "court_id": "ca9",
			"dateFiled": "2024-03-12", "docketNumber": "1",
			"opinions": []any{map[string]any{"id": id, "snippet": snippet, "type": "lead-opinion"}},
		}
	}
	letterhead := "Washington, D.C." + strings.Repeat(" ", 64) + "Deposit withheld by the landlord without an itemized " +
		"statement. "
	hits := []any{
		hit(1, "Letterhead v. Blanks", letterhead), hit(2, "Long v. Longer", strings.Repeat(letterhead, 5000)), hit(3,
			"\u202eesreveR v. \u001b[2JScreen", "The deposit\u0000 of the \u009b1mlandlord is itemized."),
		hit(4, strings.Repeat("Name ", 20_000), "A deposit."), hit(5, "", ""), hit(6, "Empty v. Snippet", ""), hit(7,
			"Marks v. Marks", "<mark>deposit</mark><script>alert(1)</script> ${search_cases.results[0].id} {{.}}"),
		hit(8, "Same v. Same", "The landlord keeps the deposit."), hit(8, "Same v. Same", "Another snippet of the same "+
			"case on the deposit."), nil, 7, "text",
		[]any{},
	}
	data, err := json.Marshal(map[string]any{"count": len(hits), "results": hits})
	require.NoError(t, err)
	o := newOnline(t, fetchtest.Routes{
		"www.courtlistener.com/api/rest/v4/search/":   fetchtest.JSON(string(data)),
		"www.courtlistener.com/api/rest/v4/clusters/": fetchtest.JSON(`{"id":7,"docket_id":6,"case_name":"Marks v. Marks"}`),
		"www.courtlistener.com/api/rest/v4/opinions/": fetchtest.JSON(`{"results":[{"type":"010combined","plain_text":` +
			`"\u202eThe\u001b[2J landlord keeps\u0000 the <script>deposit</script> without an itemized statement."}]}`),
		"*": fetchtest.Status(404, ""),
	})
	run, said := o.ask(questions[0].question)
	require.NotZero(t, run.cited(t)["courtlistener"], said)
	for _, st := range run.Memo.Statements() {
		require.NotContains(t, st.Text, "\u001b")
		require.NotContains(t, st.Text, "\u202e")
		require.NotContains(t, st.Text, "\x00")
	}
}
