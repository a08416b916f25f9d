package cli_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
)

// What a person agrees to in a plan is remembered for the matter, host by host: the next plan
// shows it, the hosts are asked without asking again, and no others are.
func TestConsentIsRememberedByHost(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Routes{"*": fetchtest.JSON(`{"count":0,"results":[]}`)})
	var rows strings.Builder
	for _, host := range []string{"www.federalregister.gov", "www.courtlistener.com"} {
		fmt.Fprintf(&rows, "[host.%q]\nbase = %q\ntries = 1\nper_second = 0.0\n", host, o.server.URL+"/"+host)
	}
	hosts := o.write("own.toml", rows.String())
	run := func(answer string, args ...string) (out string) {
		var all bytes.Buffer
		cmd := o.command(append(args, "--matter", "matter")...)
		cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "HEADNOTE_HOSTS_FILE="+hosts, "COURTLISTENER_TOKEN=k")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(answer), &all, &all
		if err := cmd.Run(); err != nil {
			require.IsType(t, &exec.ExitError{}, err, all.String())
		}
		return flat(all.String())
	}
	asked := func() (fr, cases int) {
		for _, a := range o.server.Asked() {
			if strings.Contains(a.Host+a.Path, "federalregister") {
				fr++
			} else {
				cases++
			}
		}
		return fr, cases
	}
	const rules = "Which proposed rules in the Federal Register concern the labeling of zelotrine products?"
	const held = "What did the Ninth Circuit decide on withholding a tenant's deposit since 2023?"
	require.Contains(t, run("", "plan", rules), "not agreed to yet for this matter: www.federalregister.gov")
	run("", "ask", rules)
	run("n\n", "ask", "--review", rules)
	require.Empty(t, o.server.Asked(), "nothing is sent before somebody agrees")

	said := run("y\n", "ask", "--review", rules)
	before, cases := asked()
	require.NotZero(t, before, said)
	require.Zero(t, cases)
	require.NotContains(t, run("", "plan", rules), "not agreed to yet")
	run("", "ask", "Which notices in the Federal Register concern zelotrine tablets?")
	after, _ := asked()
	require.Greater(t, after, before, "it is not asked again what was agreed to")

	require.Contains(t, run("", "plan", held), "not agreed to yet for this matter: www.courtlistener.com")
	run("", "ask", held)
	_, cases = asked()
	require.Zero(t, cases, "a host that nobody has agreed to")
}
