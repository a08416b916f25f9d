package watch_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
	"headnote/internal/within"
	"headnote/research/watch"
	"headnote/risk"
)

// news is something that a source shows from a certain date of the fortnight on.
type news struct {
	source string
	shown  int // the day on which the source has it
	dated  int // the day that it bears
	name   string
}

// fortnight is what four sources publish from July 6 to 19, 2026. Some of it is dated earlier than it is shown.
var fortnight = []news{
	{"register", 0, 0, "2026-40001"},
	{"register", 3, 3, "2026-40002"},
	{"register", 3, 3, "2026-40003"},
	{"register", 5, 5, "2026-40004"},
	{"register", 13, 13, "2026-40005"},
	{"docket", 1, 1, "880001"},
	{"docket", 6, 3, "880002"},
	{"docket", 8, 8, "880003"},
	{"docket", 12, 11, "880004"},
	{"edgar", 2, 2, "0000912345-26-000011"},
	{"edgar", 9, 8, "0000912345-26-000012"},
	{"ecfr", 4, 4, "900.3"},
	{"ecfr", 10, 10, "900.3"},
}

// registerAsked is the request to the register about the agency.
const registerAsked = "www.federalregister.gov/api/v1/documents.json?conditions[agencies][]=brindle-agency"

func dayOf(n int) string { return risk.NewDate(2026, time.July, 6).AddDays(n).String() }

// published returns the news of a source on a date, in the source's format.
func published(source string, today int, form func(n news) string) string {
	var out []string
	for _, n := range fortnight {
		if n.source == source && n.shown <= today {
			out = append(out, form(n))
		}
	}
	return strings.Join(out, ",")
}

// routes are the four sources on a day, with their redirects.
func routes(today int) fetchtest.Routes {
	register := published("register", today, func(n news) string {
		return fmt.Sprintf(`{"document_number":%q,"title":"Notice %[1]s","publication_date":%q,"type":"Notice","citation":"91 FR 4%s",
			"agencies":[{"name":"Brindle Agency","id":1}],"abstract":"The Agency gives notice.",
			"html_url":"https://www.federalregister.gov/d/%[1]s"}`,
			n.name, dayOf(n.dated), n.name[8:])
	})
	docket := published("docket", today, func(n news) string {
		return fmt.Sprintf(`{"id":%s,"docket_id":9001,"entry_number":%[1]s,"entry_date_filed":%q,"caseName":"Larkin v. Oakmere",
			"short_description":"Order %[1]s","docketNumber":"2:26-cv-00311","absolute_url":"/docket/9001/%[1]s/"}`,
			n.name, dayOf(n.dated))
	})
	var numbers, forms, days []string
	for _, n := range fortnight {
		if n.source == "edgar" && n.shown <= today {
			numbers = append([]string{fmt.Sprintf("%q", n.name)}, numbers...)
			forms, days = append(forms, `"8-K"`), append([]string{fmt.Sprintf("%q", dayOf(n.dated))}, days...)
		}
	}
	edgar := fmt.Sprintf(`{"cik":"912345","name":"Brindlemoor Holdings Inc.","filings":{"recent":{"accessionNumber":[%s],
		"form":[%s],
		"filingDate":[%s]},"files":[]}}`, strings.Join(numbers, ","), strings.Join(forms, ","), strings.Join(days, ","))
	versions := published("ecfr", today, func(n news) string {
		return fmt.Sprintf(`{"date":%q,"issue_date":%[1]q,"identifier":%q,"name":"§ %[2]s Notice.","part":"900",
			"substantive":true,"type":"section"}`,
			dayOf(n.dated), n.name)
	})
	out := fetchtest.Routes{
		"www.federalregister.gov/api/v1/documents.json": fetchtest.JSON(`{"count":0}`),
		registerAsked: {
			Status:  http.StatusMovedPermanently,
			Headers: map[string]string{"Location": "https://www.federalregister.gov/api/v1/moved.json"},
		},
		"www.federalregister.gov/api/v1/moved.json":               fetchtest.JSON(`{"count":9,"results":[` + register + `]}`),
		"www.courtlistener.com/api/rest/v4/search/":               fetchtest.JSON(`{"count":9,"results":[` + docket + `]}`),
		"data.sec.gov/submissions/CIK0000912345.json":             fetchtest.JSON(edgar),
		"www.ecfr.gov/api/versioner/v1/versions/title-21.json":    fetchtest.JSON(`{"content_versions":[` + versions + `]}`),
		"www.sec.gov/files/company_tickers.json":                  fetchtest.JSON(`{}`),
		"www.ecfr.gov/api/versioner/v1/full/*":                    fetchtest.Status(404, `{}`),
		"www.federalregister.gov/api/v1/documents.json?nothing=1": fetchtest.JSON(`{}`),
	}
	words := map[int]string{3: "within 30 days", 4: "within 45 days", 9: "within 45 days", 10: "within 60 days"}
	for n, w := range words {
		out["www.ecfr.gov/api/versioner/v1/full/"+dayOf(n)+"/title-21.xml?section=900.3"] = fetchtest.Answer{
			Body: `<DIV8 N="900.3" TYPE="SECTION"><HEAD>§ 900.3 Notice.</HEAD>
				<P>Notice is given ` + w + ` of receipt.</P></DIV8>`,
		}
	}
	if today == 5 { // the register is down on the day on which it publishes
		down := fetchtest.Status(http.StatusServiceUnavailable, "down")
		out[registerAsked] = down
	}
	return out
}

// folder keeps the state, and fails to write it as often as told.
type folder struct {
	within.Folder
	crashes *int
}

func (f folder) Read(name string) ([]byte, error) { return f.ReadFile(name) }

func (f folder) Write(name string, body []byte) (string, error) {
	if name == "watches.json" && *f.crashes > 0 {
		*f.crashes--
		return "", errors.New("the power failed")
	}
	if err := f.MkdirAll("."); err != nil {
		return "", err
	}
	return f.Path(name), f.WriteFile(name, body)
}

// week is a matter with watches, through the days.
type bed struct {
	t       *testing.T
	store   watch.Store
	answers string
	crashes int
}

func newBed(t *testing.T) *bed {
	t.Helper()
	at := within.At(t.TempDir())
	b := &bed{t: t, answers: t.TempDir()}
	b.store = watch.NewStore(folder{at.Sub("watch"), &b.crashes}, at)
	return b
}

func (b *bed) add(kind, what string) {
	b.t.Helper()
	s, err := watch.Parse(kind, what)
	require.NoError(b.t, err)
	_, err = b.store.Add(s, dayOf(0))
	require.NoError(b.t, err)
}

// run runs all watches at an hour of a date, as a separate process would.
func (b *bed) run(day, hour int) (reports []watch.Report, asked []string, errs []error) {
	b.t.Helper()
	now := risk.NewDate(2026, time.July, 6).AddDays(day).Time().Add(time.Duration(hour) * time.Hour)
	s := fetchtest.New(b.t, routes(day), fetchtest.Unlimited(), func(o *fetch.Options) {
		o.Now = func() time.Time { return now }
		o.Dir = b.answers
	})
	tools, err := registry.Live(s.Client, registry.Options{})
	require.NoError(b.t, err)
	reg, err := registry.New(tools...)
	require.NoError(b.t, err)
	all, err := b.store.List()
	require.NoError(b.t, err)
	today, err := risk.ParseDate(dayOf(day))
	require.NoError(b.t, err)
	for _, w := range all {
		r := watch.Runner{Store: b.store, Tools: reg, Today: today, Now: func() time.Time { return now }}
		rep, err := r.Run(b.t.Context(), w.ID)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		reports = append(reports, rep)
	}
	for _, a := range s.Asked() {
		asked = append(asked, a.Host+a.Path+"?"+a.Query.Encode())
	}
	return reports, asked, errs
}

// Every change is reported once, on the date on which the source has it; nothing is requested twice; a source that
// failed is asked for the same period again; a crash between request and writing loses nothing.
func TestAFortnightOfFourSources(t *testing.T) {
	b := newBed(t)
	b.add("agency", "Brindle Agency")
	b.add("docket", "2:26-cv-00311")
	b.add("company", "912345")
	b.add("cfr", "21 C.F.R. part 900")
	when := make(map[string][]int)
	asked := make(map[string]int)
	note := func(day int, reports []watch.Report) {
		for _, r := range reports {
			for _, c := range r.Changes {
				when[c.ID] = append(when[c.ID], day)
			}
		}
	}
	for day := range 14 {
		if day == 8 {
			b.crashes = 4 // each watch has asked, and none can write
		}
		reports, sent, errs := b.run(day, 7)
		if day == 8 {
			require.Len(t, errs, 4)
			require.Empty(t, reports)
			reports, again, errs := b.run(day, 7)
			require.Empty(t, errs)
			require.Empty(t, again, "the answers are there")
			note(day, reports)
		} else {
			require.Empty(t, errs)
			note(day, reports)
		}
		for _, a := range sent {
			if !strings.Contains(a, "moved.json") {
				asked[a]++
			}
		}
		if day == 5 {
			require.Len(t, reports[0].NotAsked, 1)
			require.Equal(t, dayOf(4), reports[0].NotAsked[0].Since)
			continue
		}
		reports, sent, errs = b.run(day, 7)
		require.Empty(t, errs)
		require.Empty(t, sent, "a second run of the day asks nothing")
		for _, r := range reports {
			require.Empty(t, r.Changes)
			require.Empty(t, r.NotAsked)
		}
	}
	require.Len(t, when, len(fortnight), "%v", when)
	for _, n := range fortnight {
		id := map[string]string{
			"register": "federalregister:" + n.name, "docket": "courtlistener:filing/" + n.name, "edgar": "sec:" + n.name,
			"ecfr": "govinfo:cfr-change/21/" + n.name + "/" + dayOf(n.dated),
		}[n.source]
		want := n.shown
		if n.source == "register" && n.shown == 5 {
			want = 6
		}
		require.Equal(t, []int{want}, when[id], id)
	}
	for a, n := range asked {
		if strings.HasPrefix(a, "data.sec.gov/submissions/") { // a list that has one address
			require.Equal(t, 14, n, a)
			continue
		}
		if strings.Contains(a, "/versioner/v1/full/") { // the version before a change is the one after the last
			require.LessOrEqual(t, n, 2, a)
			continue
		}
		require.Equal(t, 1, n, a)
	}
	w, err := b.store.Find("w4")
	require.NoError(t, err)
	require.Equal(t, 2, w.Unread())
	memo, err := b.store.Memo(w.Memos[0])
	require.NoError(t, err)
	require.Contains(t, memo, "# What changed since July 9, 2026")
	require.Contains(t, memo, "21 C.F.R. § 900.3 (compare 2026-07-09 with 2026-07-10)")
	require.Contains(t, memo, "[deleted: 30] [added: 45]")
	done, err := b.store.MarkRead("w4")
	require.NoError(t, err)
	require.True(t, done)
	w, err = b.store.Find("w4")
	require.NoError(t, err)
	require.Zero(t, w.Unread())
}
