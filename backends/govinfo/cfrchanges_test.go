package govinfo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/govinfo"
)

const versions = `{"content_versions":[
 {"date":"2026-05-04","amendment_date":"2026-05-04","issue_date":"2026-05-04","identifier":"900.1","name":"§ 900.1 Scope.","part":"900","substantive":true,"removed":false,"title":"21","type":"section"},
 {"date":"2026-06-10","amendment_date":"2026-06-10","issue_date":"2026-06-10","identifier":"900.2","name":"§ 900.2 Terms.","part":"900","substantive":false,"removed":false,"title":"21","type":"section"},
 {"date":"2026-06-22","amendment_date":"2026-06-22","issue_date":"2026-06-22","identifier":"900.4","name":"§ 900.4 Fees.","part":"900","substantive":true,"removed":true,"title":"21","type":"section"},
 {"date":"2026-06-24","amendment_date":"2026-06-24","issue_date":"2026-06-24","identifier":"900.3","name":"§ 900.3 Notice.","part":"900","substantive":true,"removed":false,"title":"21","type":"section"}],
 "meta":{"title":"21","result_count":"4"}}`

func cfrXML(words string) fetchtest.Answer {
	return fetchtest.Answer{
		Body:    `<DIV8 N="900.3" TYPE="SECTION"><HEAD>§ 900.3 Notice.</HEAD><P>` + words + `</P></DIV8>`,
		Headers: map[string]string{"Content-Type": "application/xml"},
	}
}

func TestAmendmentsOfAPart(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"www.ecfr.gov/api/versioner/v1/versions/title-21.json?part=900": fetchtest.JSON(versions),
	})
	res, err := s.Call(govinfo.Calls(s.Client), "search_cfr_changes",
		backends.Params{"title": "21", "section": "900", "date_after": "2026-06-01", "limit": 10})
	require.NoError(t, err)
	fetchtest.Check(t, res)
	require.Len(t, res.Documents, 2, "of the period, and with a change of the text")
	require.Equal(t, "21 C.F.R. § 900.3 (as of 2026-06-24)", res.Documents[0].Citation, "the newest first")
	require.Equal(t, "govinfo:cfr-change/21/900.3/2026-06-24", res.Documents[0].ID)
	require.Contains(t, res.Documents[1].Snippet, "removed")
	require.Equal(t, "2026-06-01", s.Asked()[0].Query.Get("issue_date[gte]"))
}

func TestComparisonOfASection(t *testing.T) {
	full := "www.ecfr.gov/api/versioner/v1/full/"
	xml := "/title-21.xml?section=900.3"
	s := fetchtest.New(t, fetchtest.Routes{
		full + "2026-06-23" + xml: {
			Status: 302, Headers: map[string]string{"Location": "https://www.ecfr.gov/api/versioner/v1/moved.xml"},
		},
		"www.ecfr.gov/api/versioner/v1/moved.xml": cfrXML("Notice is given within 30 days."),
		full + "2026-06-24" + xml:                 cfrXML("Notice is given in writing within 45 days."),
	})
	ask := func(p backends.Params) backends.Document {
		t.Helper()
		p["title"], p["section"] = "21", "§ 900.3(a)"
		res, err := s.Call(govinfo.Calls(s.Client), "compare_cfr_section", p)
		require.NoError(t, err)
		fetchtest.Check(t, res)
		return res.Documents[0]
	}
	d := ask(backends.Params{"as_of": "2026-06-24"})
	require.Contains(t, d.Text, "Notice is given [added: in writing] within [deleted: 30] [added: 45] days.")
	require.Equal(t, "21 C.F.R. § 900.3 (compare 2026-06-23 with 2026-06-24)", d.Citation)
	require.Equal(t, "2026-07-01", d.Retrieved)
	d = ask(backends.Params{"as_of": "2026-06-24", "compared_with": "2020-01-01"})
	require.Contains(t, d.Text, "did not exist on 2020-01-01", "a version that is not there is a new section")
	require.Contains(t, d.Text, "in writing within 45 days")
}

func TestFaultsOfAmendments(t *testing.T) {
	fetchtest.Faults(t, govinfo.Calls, "search_cfr_changes", backends.Params{"title": "21", "section": "900"}, nil)
	fetchtest.Faults(t, govinfo.Calls, "compare_cfr_section",
		backends.Params{"title": "21", "section": "900.3", "as_of": "2026-06-24"}, nil)
}
