package risk_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// bars reads a table with columns separated by bars.
func bars(t testing.TB, path string, columns int) [][]string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var out [][]string
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "|")
		require.Len(t, f, columns, "%s:%d", path, i+1)
		for j := range f {
			f[j] = strings.TrimSpace(f[j])
		}
		out = append(out, f)
	}
	return out
}

func day(t testing.TB, s string) risk.Date {
	t.Helper()
	d, err := risk.ParseDate(s)
	require.NoError(t, err)
	return d
}

// Every rule, and every way in which a last day can fall, against dates computed independently.
func TestCompute(t *testing.T) {
	rows := bars(t, "testdata/computed.txt", 9)
	require.GreaterOrEqual(t, len(rows), 150)
	rules, err := risk.Rules()
	require.NoError(t, err)
	untested := make(map[string]bool)
	for _, r := range rules {
		require.NotContains(t, untested, r.Name, "it stands in the table twice")
		untested[r.Name] = r.Jurisdiction == "US" // state rules: see TestStates
	}
	for _, f := range rows {
		rule, trigger, service, place, at, due, hour, cite, why := f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8]
		d, err := risk.Compute(
			day(t, trigger),
			rule,
			service,
			risk.ComputeOptions{Today: day(t, trigger), Place: place, At: at},
		)
		require.NoError(t, err, "%s from %s", rule, trigger)
		require.Equal(
			t,
			due,
			d.Date.String(),
			"%s from %s, %s: %s\n%s", rule, trigger, service, why,
			strings.Join(d.Derivation, "\n"),
		)
		require.Equal(t, hour, d.Time, "%s from %s", rule, trigger)
		require.Equal(t, cite, d.RuleCite, rule)
		require.NotEmpty(t, d.Derivation)
		delete(untested, rule)
	}
	for name, is := range untested {
		if !is {
			delete(untested, name)
		}
	}
	require.Empty(t, untested, "rules without a worked date")
}

func TestDerivationShowsEachStep(t *testing.T) {
	d, err := risk.Compute(day(t, "2026-12-21"), "frcp-36", "mail", risk.ComputeOptions{Today: day(t, "2026-12-22")})
	require.NoError(t, err)
	require.Equal(t, []string{
		"Trigger: service of the requests, December 21, 2026 (Monday); that day does not count (Fed. R. Civ. P. " +
			"6(a))",
		"30 days after: January 20, 2027 (Wednesday)",
		"Service by mail adds 3 days to 2027-01-20: January 23, 2027 (Saturday) (Fed. R. Civ. P. 6(d))",
		"2027-01-23 is a Saturday: the period runs on to 2027-01-24",
		"2027-01-24 is a Sunday: the period runs on to 2027-01-25",
		"Note: a matter not answered in time is admitted",
	}, d.Derivation)
	require.Equal(t, "medium", d.Urgency)
	require.Equal(t, 34, d.DaysLeft)

	d, err = risk.Compute(day(t, "2026-07-01"), "sec-8k", "", risk.ComputeOptions{})
	require.NoError(t, err)
	require.Contains(t, strings.Join(d.Derivation, "\n"), "2026-07-03 is not counted: Independence Day (observed)")
	require.Equal(t, "unknown", d.Urgency, "today is given, never assumed")
}

func TestComputeSaysWhatIsUncertain(t *testing.T) {
	for _, c := range []struct{ rule, trigger, place, warning string }{
		{"fda-312.32-ind", "2026-05-01", "", "the last day is a Saturday: nothing in the rule says that it moves"},
		{"frcp-33", "2026-05-01", "OH", "no holidays of OH beyond the federal ones"},
		{"frcp-33", "2005-05-01", "", "before December 1, 2009"},
		{"frcp-33", "2025-11-26", "", "closed by order of the President (executive order of December 2025)"},
	} {
		d, err := risk.Compute(day(t, c.trigger), c.rule, "", risk.ComputeOptions{Place: c.place})
		require.NoError(t, err)
		require.Contains(t, d.Warning, c.warning, c.rule)
	}
	d, err := risk.Compute(day(t, "2026-05-01"), "frcp-34", "", risk.ComputeOptions{})
	require.NoError(t, err)
	require.Empty(t, d.Warning)
}

func TestComputeRefuses(t *testing.T) {
	good := day(t, "2026-05-01")
	for _, c := range []struct {
		name, rule, service string
		trigger             risk.Date
		o                   risk.ComputeOptions
		says                string
	}{
		{
			"no such rule", "frcp-999", "", good,
			risk.ComputeOptions{},
			`there is no rule "frcp-999": headnote deadlines --rules lists them`,
		},
		{"half a rule's name", "frcp-12", "", good, risk.ComputeOptions{}, "there is frcp-12a-answer, " +
			"frcp-12a-answer-waived"},
		{"no such service", "frcp-33", "pigeon", good, risk.ComputeOptions{}, "service must be one of personal, " +
			"mail, " +
			"mail-out-of-state, mail-abroad, overnight, fax, electronic, none"},
		{"no trigger", "frcp-33", "", risk.Date{}, risk.ComputeOptions{}, "the date of service of the " +
			"interrogatories is " +
			"needed"},
		{"hours without a time", "cpsc-15b", "", good, risk.ComputeOptions{}, "--at HH:MM"},
		{"a time that is " +
			"none", "cpsc-15b", "", good, risk.ComputeOptions{At: "25:00"}, `"25:00" is not a time of day`},
		{"no such " +
			"state", "frcp-33", "", good, risk.ComputeOptions{Place: "ZZ"}, `"ZZ" is not the postal code of a state`},
		{"a year before the calendar", "frcp-33", "", day(t, "1901-01-01"), risk.ComputeOptions{}, "years from " +
			"1971 to " +
			"2199 are computed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := risk.Compute(c.trigger, c.rule, c.service, c.o)
			require.ErrorContains(t, err, c.says)
		})
	}
}

// Any form of a citation finds its rule; an ambiguous one is refused with the candidates.
func TestRulesByCitation(t *testing.T) {
	for cite, want := range map[string]string{
		"FRCP 12(a)(2)":                      "frcp-12a-answer-us",
		"Fed. R. Civ. P. 12(a)(1)(A)(i)":     "frcp-12a-answer",
		"Federal Rule of Civil Procedure 36": "frcp-36",
		"Fed. R. App. P. 4(a)(1)(B)":         "frap-4a1b",
		"28 U.S.C. § 1446(b)(1)":             "removal",
		"fed r civ p 59(e)":                  "frcp-59",
		"Sup. Ct. R. 13.3":                   "scotus-13",
	} {
		d, err := risk.Compute(day(t, "2026-05-01"), cite, "", risk.ComputeOptions{})
		require.NoError(t, err, cite)
		require.Equal(t, want, d.Rule, cite)
	}
	for cite, says := range map[string]string{
		"FRCP 12(a)":   "means several rules; name one of them: frcp-12a-answer (Answer to a complaint)",
		"FRCP 6(a)(2)": "frcp-6a2-hours (A period of 48 hours under an order), frcp-6a2-72-hours",
		"FRCP 999":     `there is no rule "frcp 999"`,
	} {
		_, err := risk.Compute(day(t, "2026-05-01"), cite, "", risk.ComputeOptions{})
		require.ErrorContains(t, err, says, cite)
	}
}

// Rules are found by a citation, or by words of their name, title, trigger and place.
func TestFindRules(t *testing.T) {
	for words, want := range map[string][]string{
		"FRCP 12(a)(2)":             {"frcp-12a-answer-us"},
		"interrogatories federal":   nil,
		"answers interrogatories":   {"frcp-33"},
		"service was waived abroad": {"frcp-12a-answer-waived-abroad"},
	} {
		found, err := risk.FindRules(words)
		require.NoError(t, err)
		var names []string
		for _, r := range found {
			if r.Jurisdiction == "US" {
				names = append(names, r.Name)
			}
		}
		require.Equal(t, want, names, words)
	}
	all, err := risk.Rules()
	require.NoError(t, err)
	found, err := risk.FindRules("")
	require.NoError(t, err)
	require.Equal(t, all, found)
}

// Every hour counts, through both clock changes; a state without daylight saving time counts differently.
func TestHoursThroughChangesOfTheClocks(t *testing.T) {
	for _, c := range []struct{ rule, trigger, at, place, due, hour, says string }{
		{"frcp-6a2-72-hours", "2026-10-30", "10:23", "", "2026-11-02", "09:23", "The clocks change"},
		{"frcp-6a2-72-hours", "2026-10-30", "10:23", "AZ", "2026-11-02", "10:23", ""},
		{"frcp-6a2-72-hours", "2026-03-06", "10:23", "", "2026-03-09", "11:23", "The clocks change"},
		{"frcp-6a2-72-hours", "2026-03-06", "10:23", "HI", "2026-03-09", "10:23", ""},
		{"frcp-6a2-hours", "2026-10-30", "23:30", "", "2026-11-02", "22:30", "runs on"}, // ends on Sunday, 22:30
		{"cpsc-15b", "2026-11-01", "01:30", "", "2026-11-02", "00:30", "The clocks change"},
	} {
		d, err := risk.Compute(day(t, c.trigger), c.rule, "", risk.ComputeOptions{Place: c.place, At: c.at})
		require.NoError(t, err)
		require.Equal(t, c.due+" "+c.hour, d.Date.String()+" "+d.Time, "%v\n%s", c, strings.Join(d.Derivation, "\n"))
		require.Contains(t, strings.Join(d.Derivation, "\n"), c.says)
	}
	d, err := risk.Compute(day(t, "2026-11-01"), "cpsc-15b", "", risk.ComputeOptions{At: "01:30"})
	require.NoError(t, err)
	require.Contains(t, d.Warning, "the clocks show 01:30 twice")
	_, err = risk.Compute(day(t, "2026-03-08"), "cpsc-15b", "", risk.ComputeOptions{At: "02:30"})
	require.ErrorContains(t, err, "there is no 02:30 on March 8, 2026: the clocks go forward")
}

// A prefix of a name is enough if only one rule has it.
func TestShortNames(t *testing.T) {
	d, err := risk.Compute(day(t, "2026-05-01"), " FRCP-62a ", "", risk.ComputeOptions{})
	require.NoError(t, err)
	require.Equal(t, "frcp-62a-stay", d.Rule)
}

func TestParseDateRefuses(t *testing.T) {
	for in, says := range map[string]string{
		"2026-02-30": "February 2026 has 28 days",
		"2024-02-30": "February 2024 has 29 days",
		"2026-04-31": "April 2026 has 30 days",
		"26-02-03":   "four digits for the year",
		"0000-01-01": "four digits for the year",
		"2026-13-01": "is not a date such as",
		"1/2/2026":   "is not a date such as",
		"":           "is not a date such as",
	} {
		_, err := risk.ParseDate(in)
		require.ErrorContains(t, err, says, in)
	}
}

func TestUrgency(t *testing.T) {
	for today, want := range map[string]string{
		"2026-06-02": "overdue", "2026-06-01": "critical", "2026-05-25": "critical", "2026-05-24": "high",
		"2026-05-02": "high", "2026-05-01": "medium", "2026-03-03": "medium", "2026-03-02": "low",
	} {
		d, err := risk.Compute(day(t, "2026-05-02"), "frcp-33", "", risk.ComputeOptions{Today: day(t, today)})
		require.NoError(t, err)
		require.Equal(t, "2026-06-01", d.Date.String())
		require.Equal(t, want, d.Urgency, today)
	}
}

func TestRulesAreNamedByTheirCitation(t *testing.T) {
	rules, err := risk.Rules()
	require.NoError(t, err)
	for _, want := range []string{
		"frcp-12a-answer", "frcp-12a-answer-us", "frcp-33", "frcp-34", "frcp-36", "frcp-50b",
		"frcp-59", "frap-4a1a", "frap-4a1b", "frbp-8002", "sec-8k", "fda-warning-letter", "ptab-rehearing",
	} {
		require.True(t, slices.ContainsFunc(rules, func(r risk.Rule) bool { return r.Name == want }), want)
	}
	for _, r := range rules {
		require.NotEmpty(t, r.Citation, r.Name)
		require.NotEmpty(t, r.Counting, r.Name)
		require.Equal(t, strings.ToLower(r.Name), r.Name)
	}
}

func FuzzCompute(f *testing.F) {
	f.Add(2026, 12, 21, "frcp-36", "mail", "DC", "09:00")
	f.Add(2024, 2, 29, "frcp-60c", "none", "", "")
	f.Add(2026, 1, 1, "cpsc-15b", "none", "", "23:59")
	f.Fuzz(func(t *testing.T, y, m, d int, rule, service, place, at string) {
		trigger, ok := risk.ValidDate(y%10000, 1, 1)
		if ok {
			trigger = trigger.AddDays(m%12*30 + d%31)
		}
		got, err := risk.Compute(trigger, rule, service, risk.ComputeOptions{Place: place, At: at})
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.False(t, got.Date.IsZero())
		require.NotEmpty(t, got.Derivation)
		require.NotEmpty(t, got.RuleCite)
	})
}
