package cli_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry/livecheck"
)

// A live check queries every source, names the fields of an answer that has changed, and reflects that in its exit
// code; nothing is queried while the matter is locked.
func TestLiveCheck(t *testing.T) {
	t.Parallel()
	routes := fetchtest.Played(t)
	routes["api.fda.gov/food/enforcement.json"] = fetchtest.JSON(`{"meta":{"results":{"total":1}},"results":[{
		"recallNumber":"F-1","recalling_firm":"Z","product_description":"P","reason_for_recall":"R",
		"classification":"Class II","report_date":"20260708"}]}`)
	o := newOnline(t, routes)
	check := func(args ...string) (code int, out, said string) {
		var stdout, stderr bytes.Buffer
		cmd := o.command(append([]string{"doctor", "--live", "--matter", "matter"}, args...)...)
		cmd.Env = append(cmd.Env, o.env...)
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			require.IsType(t, &exec.ExitError{}, err)
		}
		return cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()
	}
	code, out, said := check("--offline")
	require.Equal(t, 2, code, out)
	require.Contains(t, said, "nothing was sent")
	require.Empty(t, o.server.Asked())

	code, out, said = check("--offline=false")
	require.Equal(t, 3, code, said)
	require.Contains(t, out, "results[].recall_number: expected text, found absent")
	require.Contains(t, said, "fda (the latest food recall)")
	require.NotContains(t, out+said, fetchtest.PlayedKey)
	all, err := livecheck.Questions()
	require.NoError(t, err)
	require.Len(t, o.server.Asked(), len(all))

	code, out, said = check("--offline=false", "--format", "json")
	require.Equal(t, 3, code, said)
	var report struct{ Questions []livecheck.Outcome }
	require.NoError(t, json.Unmarshal([]byte(out), &report))
	require.Len(t, report.Questions, len(all))
	for _, q := range report.Questions {
		require.NotContains(t, q.URL, fetchtest.PlayedKey)
		if strings.Contains(q.URL, "food/enforcement") {
			require.Equal(t, livecheck.Changed, q.State)
			require.Len(t, q.Differences, 1)
		}
	}
	o.write("matter/.headnote/matter.toml", "confidential = true\n")
	asked := len(o.server.Asked())
	code, _, said = check("--offline=false")
	require.Equal(t, 2, code, said)
	require.Contains(t, said, "confidential")
	require.Len(t, o.server.Asked(), asked)
}
