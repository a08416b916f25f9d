package risk_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// closedIn lists the legal holidays of each state's courts in 2026 that fall on a working day, and the working days on
// which others are observed, written by hand from the statutes.
var closedIn = map[string]string{
	"ca": "01-01 01-19 02-12 02-16 03-31 05-25 06-19 07-03 09-07 09-25 11-11 11-26 11-27 12-25",
	"ny": "01-01 01-19 02-12 02-16 05-25 06-19 09-07 10-12 11-03 11-11 11-26 12-25",
	"tx": "01-01 01-19 02-16 05-25 09-07 11-11 11-26 11-27 12-25",
	"fl": "01-01 01-19 05-25 07-03 09-07 11-11 11-26 11-27 12-25",
	"il": "01-01 01-19 02-12 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25",
	"de": "01-01 01-19 04-03 05-25 06-19 07-03 09-07 11-03 11-11 11-26 11-27 12-25",
}

// byHand takes the steps of an example one by one.
func byHand(t *testing.T, state, trigger, how string) string {
	t.Helper()
	day, err := time.Parse(time.DateOnly, trigger)
	require.NoError(t, err)
	open := func(d time.Time) bool {
		return d.Weekday() != time.Saturday && d.Weekday() != time.Sunday &&
			(d.Year() != 2026 || !strings.Contains(closedIn[state], d.Format("01-02")))
	}
	for _, step := range strings.Fields(how) {
		n, numbered := 0, strings.ContainsAny(step[:1], "+-")
		if numbered {
			n, err = strconv.Atoi(step[:len(step)-1])
			require.NoError(t, err)
		}
		one := 1
		if n < 0 {
			one = -1
		}
		switch {
		case numbered && strings.HasSuffix(step, "d"):
			day = day.AddDate(0, 0, n)
		case numbered && strings.HasSuffix(step, "m"):
			day = day.AddDate(0, n, 0)
		case numbered && strings.HasSuffix(step, "y"):
			day = day.AddDate(n, 0, 0)
		case numbered && strings.HasSuffix(step, "c"):
			for left := n * one; left > 0; {
				if day = day.AddDate(0, 0, one); open(day) {
					left--
				}
			}
		case step == "monday":
			for day = day.AddDate(0, 0, 1); day.Weekday() != time.Monday; {
				day = day.AddDate(0, 0, 1)
			}
		case step == "roll" || step == "back":
			one = map[string]int{"roll": 1, "back": -1}[step]
			for !open(day) {
				day = day.AddDate(0, 0, one)
			}
		default:
			t.Fatalf("%q is no step", step)
		}
	}
	return day.Format(time.DateOnly)
}

// Deadlines under the rules of six states against dates computed by hand and by a second method.
func TestStates(t *testing.T) {
	examples := make(map[string]int)
	for _, f := range bars(t, "testdata/states.txt", 8) {
		rule, trigger, service, how, due, hour, warning, why := f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]
		state, _, _ := strings.Cut(rule, "-")
		examples[state]++
		d, err := risk.Compute(day(t, trigger), rule, service, risk.ComputeOptions{})
		require.NoError(t, err, rule)
		steps := strings.Join(d.Derivation, "\n")
		require.Equal(t, due, byHand(t, state, trigger, how), "%s from %s: the second way", rule, trigger)
		require.Equal(t, due, d.Date.String(), "%s from %s by %s: %s\n%s", rule, trigger, service, why, steps)
		require.Equal(t, hour, d.Time, rule)
		require.Contains(t, d.Warning, warning, rule)
		require.Contains(t, steps, "is known as of", "an old text is never taken for the one in force")
		if warning == "" && state != "fl" {
			rules, err := risk.FindRules(rule)
			require.NoError(t, err)
			if rules[0].Verify == "" {
				require.Empty(t, d.Warning, rule)
			}
		}
	}
	for state := range closedIn {
		require.GreaterOrEqual(t, examples[state], 10, state)
	}
}

// Every state rule gives a working day and its source; service by means that no table names is reported.
func TestEveryStateRuleComputes(t *testing.T) {
	rules, err := risk.Rules()
	require.NoError(t, err)
	for _, r := range rules {
		if r.Jurisdiction == "US" {
			continue
		}
		for _, means := range risk.Services {
			d, err := risk.Compute(day(t, "2026-06-04"), r.Name, means, risk.ComputeOptions{Today: day(t, "2026-06-01")})
			require.NoError(t, err, r.Name)
			require.Equal(t, r.Back, d.Date.Before(day(t, "2026-06-04")), r.Name)
		}
		found, err := risk.FindRules(r.Citation)
		require.NoError(t, err)
		require.NotEmpty(t, found, r.Citation)
	}
	d, err := risk.Compute(day(t, "2026-06-04"), "de-super-33-interrogatories", "fax", risk.ComputeOptions{})
	require.NoError(t, err)
	require.Contains(t, d.Warning, "gives no days for fax")
	_, err = risk.Compute(day(t, "2026-06-04"), "ny-cplr-3123-admissions", "", risk.ComputeOptions{Place: "CA"})
	require.ErrorContains(t, err, "counted by the holidays of New York")
}

func TestStateRulesByCitation(t *testing.T) {
	for cite, want := range map[string]string{
		"Cal. Code Civ. Proc. § 412.20(a)(3)":        "ca-ccp-412.20-answer",
		"CCP 412.20":                                 "ca-ccp-412.20-answer",
		"CPLR 3012(a)":                               "ny-cplr-3012a-answer",
		"N.Y. C.P.L.R. § 5513(a)":                    "ny-cplr-5513a-appeal",
		"Tex. R. Civ. P. 99(b)":                      "tx-trcp-99-answer",
		"TRAP 26.1(c)":                               "tx-trap-26.1c-restricted",
		"Fla. R. App. P. 9.110(b)":                   "fl-9.110-appeal",
		"Ill. S. Ct. R. 181(a)":                      "il-181-answer",
		"Ct. Ch. R. 12(a)(1)(A)":                     "de-ch-12a-answer",
		"Super. Ct. Civ. R. 59(e)":                   "de-super-59e",
		"CRC 8.104(a)(1)(B)":                         "ca-crc-8.104-appeal",
		"Cal. Rules of Court, rule 8.104(a)(1)(C)":   "ca-crc-8.104-appeal-180",
		"California Code of Civil Procedure 1008(a)": "ca-ccp-1008-reconsideration",
	} {
		d, err := risk.Compute(day(t, "2026-05-01"), cite, "", risk.ComputeOptions{})
		require.NoError(t, err, cite)
		require.Equal(t, want, d.Rule, cite)
	}
}
