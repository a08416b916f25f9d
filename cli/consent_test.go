package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
)

// held returns a matter whose questions go to two sources, and only with consent: there is no mirror that replaces all
// sources, which would count as consent.
func held(t *testing.T) (o online, env []string) {
	t.Helper()
	o = newOnline(t, fetchtest.Routes{"*": fetchtest.JSON(`{"count":0,"results":[]}`)})
	var rows strings.Builder
	for _, host := range []string{"www.federalregister.gov", "www.courtlistener.com"} {
		fmt.Fprintf(&rows, "[host.%q]\nbase = %q\ntries = 1\nper_second = 0.0\n", host, o.server.URL+"/"+host)
	}
	return o, []string{
		"HEADNOTE_OFFLINE=false", "HEADNOTE_HOSTS_FILE=" + o.write("own.toml", rows.String()),
		"COURTLISTENER_TOKEN=k",
	}
}

// asked counts what came for each source.
func (o online) asked() (register, cases int) {
	for _, a := range o.server.Asked() {
		if strings.Contains(a.Host+a.Path, "federalregister") {
			register++
		} else {
			cases++
		}
	}
	return register, cases
}

// Questions to one source each.
const (
	rulesAsked = "Which proposed rules in the Federal Register concern the labeling of zelotrine products?"
	casesAsked = "What did the Ninth Circuit decide on withholding a tenant's deposit since 2023?"
)

// Consent to a plan is remembered for the matter, host by host: the next plan shows it, these hosts are contacted
// without asking again, and no others are.
func TestConsentIsRememberedByHost(t *testing.T) {
	t.Parallel()
	o, env := held(t)
	run := func(answer string, args ...string) (out string) {
		var all bytes.Buffer
		cmd := o.command(append(args, "--matter", "matter")...)
		cmd.Env = append(cmd.Env, env...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(answer), &all, &all
		if err := cmd.Run(); err != nil {
			require.IsType(t, &exec.ExitError{}, err, all.String())
		}
		return flat(all.String())
	}
	require.Contains(t, run("", "plan", rulesAsked), "not agreed to yet for this matter: www.federalregister.gov")
	run("", "ask", rulesAsked)
	run("n\n", "ask", "--review", rulesAsked)
	require.Empty(t, o.server.Asked(), "nothing is sent before somebody agrees")

	said := run("y\n", "ask", "--review", rulesAsked)
	before, cases := o.asked()
	require.NotZero(t, before, said)
	require.Zero(t, cases)
	require.NotContains(t, run("", "plan", rulesAsked), "not agreed to yet")
	run("", "ask", "Which notices in the Federal Register concern zelotrine tablets?")
	after, _ := o.asked()
	require.Greater(t, after, before, "it is not asked again what was agreed to")

	require.Contains(t, run("", "plan", casesAsked), "not agreed to yet for this matter: www.courtlistener.com")
	run("", "ask", casesAsked)
	_, cases = o.asked()
	require.Zero(t, cases, "a host that nobody has agreed to")
}

// A reviewed run over MCP contacts the hosts of the plan that the person has seen, and the consent is remembered; every
// other host stays blocked, except for tools called by hand.
func TestAReviewOverMCPAgreesByHost(t *testing.T) {
	t.Parallel()
	o, env := held(t)
	cmd := o.command("mcp", "--matter", "matter")
	cmd.Env = append(cmd.Env, env...)
	shown := ""
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			shown = r.Params.Message
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"run": true}}, nil
		},
	}).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	require.NoError(t, err)
	research := func(question string, review bool) {
		res, err := c.CallTool(t.Context(), &mcp.CallToolParams{
			Name: "research", Arguments: map[string]any{"question": question, "rounds": 1, "review": review},
		})
		require.NoError(t, err)
		require.False(t, res.IsError, "%v", res.Content)
	}
	research(rulesAsked, false)
	require.Empty(t, o.server.Asked(), "nobody has agreed to anything")
	research(rulesAsked, true)
	require.Contains(t, shown, "not agreed to yet for this matter: www.federalregister.gov")
	first, _ := o.asked()
	require.NotZero(t, first)
	research("Which notices in the Federal Register concern zelotrine tablets?", false)
	second, _ := o.asked()
	require.Greater(t, second, first, "the host stays agreed to")

	_, err = c.CallTool(t.Context(), &mcp.CallToolParams{
		Name: "check_citations", Arguments: map[string]any{"text": "See Roe v. Doe, 410 U.S. 113 (1973)."},
	})
	require.NoError(t, err)
	_, byHand := o.asked()
	require.NotZero(t, byHand, "a tool that is called by hand asks its source")
	research(casesAsked, false)
	_, cases := o.asked()
	require.Equal(t, byHand, cases, "a host that nobody has agreed to")
	require.NoError(t, c.Close())
}

// In the workbench a plan waits if it would contact a host without consent for the matter; it names the host, and
// consent is asked once.
func TestTheWorkbenchAgreesByHost(t *testing.T) {
	t.Parallel()
	o, env := held(t)
	cmd := o.command("--accessible", "--matter", "matter")
	cmd.Env = append(cmd.Env, env...)
	x := startIn(t, cmd, 250, 50)
	x.Shows("headnote, matter matter")
	x.Press("ask " + rulesAsked + enter)
	x.Shows("Plan ready")
	require.Empty(t, o.server.Asked(), "nothing is sent before somebody agrees")
	x.Press("plan" + enter)
	x.Shows("new for this matter, agreed to if you approve it: www.federalregister.gov.")
	x.Press("approve" + enter)
	x.Shows("Finished")
	first, cases := o.asked()
	require.NotZero(t, first)
	require.Zero(t, cases)
	x.Press("ask Which notices in the Federal Register concern zelotrine tablets?" + enter)
	x.Until("the second run ends without a plan to approve", func(s string) bool {
		return strings.Count(s, "Finished") == 2 && strings.Count(s, "Plan ready") == 1
	})
	second, _ := o.asked()
	require.Greater(t, second, first)
	x.Press("ask " + casesAsked + enter)
	x.Until("the plan that asks another host", func(s string) bool { return strings.Count(s, "Plan ready") == 2 })
	_, cases = o.asked()
	require.Zero(t, cases, "nothing is sent before somebody agrees")
	x.Press("stop" + enter)
	x.Shows("the run was cancelled")
	x.Press("quit" + enter)
	x.Ends()
}
