package govinfo_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/govinfo"
	"headnote/internal/patience"
)

const (
	linkPath    = "www.govinfo.gov/link/uscode/21/"
	contentPath = "www.govinfo.gov/content/pkg/"
	apiSearch   = "api.govinfo.gov/search"
	none        = `{"count":0,"offsetMark":"*","results":[]}`
)

// page is a section's page as the service writes it.
func page(base, heading, body string) fetchtest.Answer {
	return fetchtest.Answer{
		Headers: map[string]string{"Content-Type": "text/html"},
		Body: fmt.Sprintf(`<html><head><title>x</title></head><body>
		<!-- documentid:21_%s  currentthrough:20250106 documentPDFPage:9 --><!-- field-start:head --><h3 class="section-head">&sect;%s. %s</h3><!-- field-end:head -->
		<!-- field-start:statute -->%s<!-- field-end:statute --><!-- field-start:sourcecredit --><p>(June 25, 1938, ch. 675.)</p><!-- field-end:sourcecredit --></body></html>`, base, base, heading, body),
	}
}

var drugs = page("355", "New drugs", `<h4>(a) Necessity</h4><p>No person shall introduce any new drug.</p><h4>(b) `+
	`Filing</h4><p>(1) Any person may file.</p><p>(2) An application shall also include a certification.</p><h4>(c) `+
	`Period</h4>`)

func section(t *testing.T, s *fetchtest.Server, title, sec string, more ...backends.Params) (backends.Result, error) {
	t.Helper()
	return sectionWith(t, s, unhurried(), title, sec, more...)
}

// unhurried returns the defaults without time limits.
func unhurried() govinfo.Options {
	o := govinfo.Defaults()
	o.Within, o.Texts = patience.Long, patience.Long
	return o
}

func sectionWith(t *testing.T, s *fetchtest.Server, o govinfo.Options, title, sec string,
	more ...backends.Params,
) (backends.Result, error) {
	t.Helper()
	p := backends.Params{"title": title, "section": sec, "include_text": true}
	for _, m := range more {
		for k, v := range m {
			p[k] = v
		}
	}
	return s.Call(govinfo.CallsWith(s.Client, o), "get_usc_section", p)
}

func TestSectionDirect(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{linkPath + "355": drugs}, fetchtest.WithKeys(nil))
	res, err := section(t, s, "21", "355(b)(2)")
	require.NoError(t, err)
	require.Equal(t, "direct", res.Metadata["strategy"])
	d := res.Documents[0]
	require.Equal(t, "21 U.S.C. § 355(b)(2)", d.Citation)
	require.Equal(t, "21 U.S.C. § 355. New drugs", d.Title)
	require.Equal(t, "2025-01-06", d.Date)
	require.Equal(t, backends.KindStatute, d.Kind)
	require.Contains(t, d.Text, "No person shall introduce any new drug.")
	require.Equal(t, "(2) An application shall also include a certification.", d.Snippet)
	require.Equal(t, "(2) An application shall also include a certification.", d.Passages[0].Of(d.Text))
	require.Equal(t, "(June 25, 1938, ch. 675.)", d.Extra["source_credit"])
	require.Equal(t, "high", res.Quality.Relevance)
	require.Empty(t, res.Quality.Suggestion)
	require.Len(t, s.Asked(), 1, "one request, without a key")
	require.Equal(t, "html", s.Asked()[0].Query.Get("link-type"))
}

// The link service redirects to the edition and the page: the final address identifies the edition and granule.
func TestSectionOverTheRedirectsOfTheLinkService(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Played(t))
	res, err := section(t, s, "42", "9901")
	require.NoError(t, err)
	require.Len(t, s.Asked(), 3, "two redirects")
	d := res.Documents[0]
	require.Equal(t, "42 U.S.C. § 9901 (2024)", d.Citation)
	require.Equal(t, "2024", d.Extra["edition"])
	require.Equal(t, "USCODE-2024-title42-chap106-sec9901", d.Extra["granule"])
	require.Equal(t, "https://www.govinfo.gov/app/details/USCODE-2024-title42/USCODE-2024-title42-chap106-sec9901", d.URL)
	require.Contains(t, d.Text, "within twenty-one days")
}

func TestSectionsOfManyForms(t *testing.T) {
	for _, sec := range []string{"355", "355a", "78j-1", "1396r-8", "2000e-5", "1400Z-2", "300gg-91"} {
		s := fetchtest.New(t, fetchtest.Routes{linkPath + sec: page(sec, "Heading", "<p>Text.</p>")})
		res, err := section(t, s, "21", sec)
		require.NoError(t, err, sec)
		require.Equal(t, "21 U.S.C. § "+sec, res.Documents[0].Citation)
	}
}

func TestSectionByTheAddressOfAnEdition(t *testing.T) {
	at := contentPath + "USCODE-2023-title21/html/USCODE-2023-title21-sec355.htm"
	s := fetchtest.New(t, fetchtest.Routes{at: drugs})
	res, err := section(t, s, "21", "355")
	require.NoError(t, err)
	require.Equal(t, "direct", res.Metadata["strategy"])
	require.Equal(t, "21 U.S.C. § 355 (2023)", res.Documents[0].Citation, "2025 and 2024 are not out")
	require.Contains(t, res.Documents[0].Extra["links"].(map[string]string)["pdf"], "/pdf/USCODE-2023-title21-sec355.pdf")

	res, err = section(t, s, "21", "355", backends.Params{"year": 2023, "format": "pdf", "include_text": false})
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(res.Documents[0].URL, "sec355.pdf"))
	require.Empty(t, res.Documents[0].Text)
	require.NotEmpty(t, res.Documents[0].Snippet)
	_, err = section(t, s, "21", "355", backends.Params{"year": 1994})
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
}

func TestSectionByItsGranule(t *testing.T) {
	granule := "USCODE-2024-title21-chap9-subchapV-partA-sec355"
	hit := fetchtest.JSON(`{"count":1,"results":[{"title":"Sec. 355 - New ` +
		`drugs","packageId":"USCODE-2024-title21","granuleId":"` + granule + `"}]}`)
	s := fetchtest.New(t, fetchtest.Routes{
		apiSearch: hit,
		contentPath + "USCODE-2024-title21/html/" + granule + ".htm": drugs,
	})
	res, err := section(t, s, "21", "355")
	require.NoError(t, err)
	require.Equal(t, "granule", res.Metadata["strategy"])
	require.Equal(t, "https://www.govinfo.gov/app/details/USCODE-2024-title21/"+granule, res.Documents[0].URL)
	require.NotEmpty(t, res.Documents[0].Text)

	s = fetchtest.New(t, fetchtest.Routes{apiSearch: hit})
	res, err = section(t, s, "21", "355")
	require.NoError(t, err, "its place is known, though its text cannot be read")
	require.Empty(t, res.Documents[0].Text)
	require.Contains(t, res.Documents[0].Snippet, "New drugs")
}

// pages returns a list of sections, a hundred per page, 1 to 100·n; the last page ends it.
func pages(pkg string, n int) fetchtest.Routes {
	routes := fetchtest.Routes{apiSearch: fetchtest.JSON(none)}
	for i := range n {
		var granules []string
		for k := i*100 + 1; k <= i*100+100; k++ {
			granules = append(granules, fmt.Sprintf(`{"title":"Sec. %d - Heading %d","granuleId":"%s-chap1-sec%d"}`, k, k, pkg,
				k))
		}
		next := "null"
		if i+1 < n {
			next = fmt.Sprintf(`"https://api.govinfo.gov/packages/%s/granules?offsetMark=page%d&pageSize=100"`, pkg, i+1)
		}
		mark := "*"
		if i > 0 {
			mark = fmt.Sprintf("page%d", i)
		}
		routes["api.govinfo.gov/packages/"+pkg+"/granules?offsetMark="+
			mark] = fetchtest.JSON(fmt.Sprintf(`{"count":%d,"nextPage":%s,"granules":[%s]}`, n*100, next,
			strings.Join(granules, ",")))
	}
	return routes
}

func TestSectionsAreListedToTheEnd(t *testing.T) {
	s := fetchtest.New(t, pages("USCODE-2024-title42", 10))
	res, err := section(t, s, "42", "950")
	require.NoError(t, err, "on the tenth page")
	require.Equal(t, "granule", res.Metadata["strategy"])

	_, err = section(t, s, "42", "950z")
	var e *backends.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, backends.NotFound, e.Code)
	for _, name := range []string{"direct", "granule", "web_search"} {
		require.Contains(t, e.Message, name)
	}
	require.Contains(t, e.Next, "949, 950, 951, 952")
	require.Len(t, e.Log, 3)

	o := unhurried()
	o.GranulePages = 3
	s = fetchtest.New(t, pages("USCODE-2024-title42", 10))
	_, err = sectionWith(t, s, o, "42", "950")
	require.ErrorContains(t, err, "first 300 sections")
}

// The list was paged in other ways before, and may be again.
func TestPagesOfTheListAreFoundInEveryForm(t *testing.T) {
	list := "api.govinfo.gov/packages/USCODE-2024-title21/granules"
	granule := func(n int) string {
		return fmt.Sprintf(`{"title":"Sec. %d","granuleId":"USCODE-2024-title21-sec%d"}`, n, n)
	}
	for name, routes := range map[string]fetchtest.Routes{
		"counted": {
			list + "?offsetMark=*": fetchtest.JSON(`{"count":150,"nextPage":null,"granules":[` + granule(1) + `]}`),
			list + "?offset=100":   fetchtest.JSON(`{"count":150,"granules":[` + granule(355) + `]}`),
		},
		"marked": {
			list + "?offsetMark=*":   fetchtest.JSON(`{"offsetMark":"AoE","granules":[` + granule(1) + `]}`),
			list + "?offsetMark=AoE": fetchtest.JSON(`{"offsetMark":"AoE","granules":[` + granule(355) + `]}`),
		},
		"named": {list + "?offsetMark=*": fetchtest.JSON(
			`{"nextPage":"https://api.stage.govinfo.gov/packages/x/granules?offset=7&pageSize=100&api_key=DEMO","granules":[` +
				granule(1) + `]}`), list + "?offset=7": fetchtest.JSON(`{"granules":[` + granule(355) + `]}`)},
	} {
		t.Run(name, func(t *testing.T) {
			routes[apiSearch] = fetchtest.JSON(none)
			s := fetchtest.New(t, routes)
			res, err := section(t, s, "21", "355")
			require.NoError(t, err)
			require.Equal(t, "granule", res.Metadata["strategy"])
			for _, a := range s.Asked() {
				require.Empty(t, a.Query.Get("api_key"))
			}
			_, err = section(t, s, "21", "999")
			require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound}, "no page is asked for twice")
		})
	}
}

// common are sections that are cited often.
const common = "5:551 5:552 5:552a 5:553 5:554 5:701 5:702 5:706 7:136 8:1101 11:362 11:523 11:1129 15:1 15:2 15:18 " +
	"15:45 15:77k 15:78j 15:78j-1 15:78u-4 15:1125 15:1681s-2 17:107 17:512 " +
	"18:1030 18:1341 18:1343 18:1956 21:321 21:331 21:355 21:355a 21:360 26:501 26:1400Z-2 28:1331 28:1332 28:1404 " +
	"28:2254 29:157 29:794 29:1132 33:1319 35:101 35:103 35:271 42:1396r-8 42:1983 42:2000e-5"

func TestCommonSectionsAreFoundDirectly(t *testing.T) {
	list := strings.Fields(common)
	require.Len(t, list, 50)
	for _, cite := range list {
		title, sec, _ := strings.Cut(cite, ":")
		s := fetchtest.New(t, fetchtest.Routes{"www.govinfo.gov/link/uscode/" + title + "/" + sec: page(sec, "Heading",
			"<p>(a) Text.</p>")}, fetchtest.WithKeys(nil))
		res, err := section(t, s, title, sec+"(a)")
		require.NoError(t, err, cite)
		require.Equal(t, "direct", res.Metadata["strategy"])
		require.Equal(t, "(a) Text.", res.Documents[0].Snippet)
		require.Len(t, s.Asked(), 1)
	}
}

func TestSectionOverTheWeb(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.exa.ai/search": fetchtest.JSON(`{"results":[
		{"url":"https://www.law.cornell.edu/uscode/text/21/355a","title":"355a"},
		{"url":"https://www.law.cornell.edu/uscode/text/21/355","title":"21 U.S. Code § 355 - New drugs","highlights":["No person"]}]}`)})
	res, err := section(t, s, "21", "355")
	require.NoError(t, err)
	require.Equal(t, "web_search", res.Metadata["strategy"])
	require.Equal(t, "https://www.law.cornell.edu/uscode/text/21/355", res.Documents[0].URL)
	require.Contains(t, res.Quality.Suggestion, "not the official text")

	o := unhurried()
	o.Web, o.Direct = false, false
	before := len(s.Asked())
	_, err = sectionWith(t, s, o, "21", "355")
	require.Error(t, err)
	for _, a := range s.Asked()[before:] {
		require.Equal(t, "api.govinfo.gov", a.Host, "what is switched off is not asked")
	}
}

func TestSectionAtTheLawRevisionCounsel(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title21-section355": drugs,
	}, fetchtest.WithKeys(nil))
	res, err := section(t, s, "21", "355(b)(2)")
	require.NoError(t, err, "without any key")
	require.Equal(t, "web_search", res.Metadata["strategy"])
	require.NotEmpty(t, res.Documents[0].Text)
	require.Contains(t, res.Documents[0].URL, "https://uscode.house.gov/view.xhtml?")
	_, err = section(t, s, "21", "355", backends.Params{"year": 2019})
	require.Error(t, err, "it has no old editions")
}

func TestPageWithSeveralSections(t *testing.T) {
	both := page("354", "Other", "<p>Other text.</p>")
	both.Body += page("355", "New drugs", "<p>(a) Text.</p>").Body
	s := fetchtest.New(t, fetchtest.Routes{linkPath + "355": both})
	res, err := section(t, s, "21", "355")
	require.NoError(t, err)
	require.Equal(t, "(a) Text.", res.Documents[0].Text)
}

func TestSectionThatIsNotThereWithoutKey(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{linkPath + "355": drugs}, fetchtest.WithKeys(nil))
	_, err := section(t, s, "21", "355zz")
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
	require.ErrorContains(t, err, "near it are §§ 355")
	require.ErrorContains(t, err, "DATA_GOV_API_KEY")
}

func TestSectionThatIsNone(t *testing.T) {
	s := fetchtest.New(t, nil)
	for _, c := range [][2]string{{"21", "abc"}, {"0", "355"}, {"21/../x", "355"}, {"210", "355"}, {"", ""}} {
		_, err := section(t, s, c[0], c[1])
		require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	}
	require.Empty(t, s.Asked())
}

func TestSectionWithoutThatSubsection(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{linkPath + "355": drugs})
	res, err := section(t, s, "21", "355(z)")
	require.NoError(t, err)
	require.Contains(t, res.Metadata["note"], "no part (z)")
}

func TestSectionWhenServicesFail(t *testing.T) {
	everywhere := func(a fetchtest.Answer) fetchtest.Routes {
		r := fetchtest.Routes{linkPath + "355": a, apiSearch: a, "api.exa.ai/search": a, "api.tavily.com/search": a}
		for _, year := range []string{"2025", "2024", "2023", "2022"} {
			r[contentPath+"USCODE-"+year+"-title21/html/USCODE-"+year+"-title21-sec355.htm"] = a
			r["api.govinfo.gov/packages/USCODE-"+year+"-title21/granules"] = a
		}
		return r
	}
	for name, a := range map[string]fetchtest.Answer{
		"server": fetchtest.Status(503, "busy"), "too many": {Status: 429, Headers: map[string]string{"Retry-After": "3600"}},
		"cut": {Body: "<html>", Cut: true}, "silent": {Silent: true}, "huge": {Huge: 40 << 20},
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, everywhere(a), fetchtest.Impatient(30*time.Millisecond))
			_, err := section(t, s, "21", "355")
			var e *backends.Error
			require.ErrorAs(t, err, &e)
			require.NotEqual(t, backends.NotFound, e.Code, "nobody said that it does not exist: %v", e)
			require.NotEmpty(t, e.Next)
			require.Len(t, e.Log, 3)
		})
	}
	s := fetchtest.New(t, nil, fetchtest.Offline())
	_, err := section(t, s, "21", "355")
	require.ErrorIs(t, err, &backends.Error{Code: backends.Offline})
}

func TestSectionWhenTheLinkServiceIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fetchtest.NewInBubble(t, fetchtest.Routes{
			linkPath + "355": {Silent: true},
			contentPath + "USCODE-2025-title21/html/USCODE-2025-title21-sec355.htm": drugs,
		})
		began := time.Now()
		res, err := sectionWith(t, s, govinfo.Defaults(), "21", "355")
		require.NoError(t, err)
		require.Equal(t, "direct", res.Metadata["strategy"])
		require.Equal(t, govinfo.Defaults().Within/5, time.Since(began), "the silent one had its share of the time")
	})
}

func TestSectionWithinItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fetchtest.NewInBubble(t, fetchtest.Routes{
			linkPath + "355": {Silent: true}, apiSearch: {Silent: true},
			"api.exa.ai/search": {Silent: true},
		})
		began := time.Now()
		_, err := sectionWith(t, s, govinfo.Defaults(), "21", "355")
		var e *backends.Error
		require.ErrorAs(t, err, &e, "it returns, though nobody ever answers")
		require.Contains(t, e.Message, "could not be looked up")
		require.NotEmpty(t, e.Log)
		require.LessOrEqual(t, time.Since(began), govinfo.Defaults().Within)
	})
}

// If the Publishing Office is slow, the Law Revision Counsel is used immediately, and no address is guessed.
func TestASlowPublishingOffice(t *testing.T) {
	counsel := drugs
	s := fetchtest.New(t, fetchtest.Routes{
		linkPath + "355": {Silent: true}, "uscode.house.gov/view.xhtml": counsel,
	}, func(o *fetch.Options) {
		hosts, err := fetch.Policies()
		require.NoError(t, err)
		slow := hosts["www.govinfo.gov"]
		slow.Timeout, slow.Tries = 20*time.Millisecond, 1
		o.Hosts = map[string]fetch.Policy{"www.govinfo.gov": slow}
	})
	res, err := section(t, s, "21", "355")
	require.NoError(t, err)
	require.Contains(t, res.Documents[0].Text, "No person shall introduce any new drug.")
	require.Contains(t, res.Documents[0].URL, "uscode.house.gov")
	asked := s.Asked() // on a busy machine the time may be over before the office receives the request
	require.NotEmpty(t, asked)
	require.Equal(t, "uscode.house.gov", asked[len(asked)-1].Host)
}
