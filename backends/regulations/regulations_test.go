package regulations_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/regulations"
)

const at = "api.regulations.gov/v4/"

func TestDocumentsOfADocket(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		at + "documents": {Status: 302, Headers: map[string]string{"Location": "https://" + at + "moved"}},
		at + "moved": fetchtest.JSON(`{"data":[
			{"id":"BRD-2026-0001-0002","type":"documents","attributes":{"title":"Limits for Zinc","documentType":"Proposed Rule",
			"docketId":"BRD-2026-0001","agencyId":"BRD","postedDate":"2026-06-29T04:00:00Z","commentEndDate":"2026-08-29T03:59:59Z",
			"highlightedContent":"the <mark>limit</mark>","frDocNum":"2026-13001"}},
			{"id":"OTHER-2026-0009-0001","type":"documents","attributes":{"title":"Another","docketId":"OTHER-2026-0009"}},
			{"id":"../x","attributes":{}}],"meta":{"totalElements":3}}`),
	})
	p := backends.Params{"docket_id": "BRD-2026-0001", "document_type": "PRORULE", "date_after": "2026-06-01", "limit": 3}
	res, err := s.Call(regulations.Calls(s.Client), "search_regulations_gov", p)
	require.NoError(t, err)
	fetchtest.Check(t, res)
	require.Len(t, res.Documents, 1, "of the docket")
	d := res.Documents[0]
	require.Equal(t, []string{"2026-06-29", "BRD-2026-0001", "the limit"}, []string{d.Date, d.Docket, d.Snippet})
	require.Equal(t, "2026-08-28", d.Extra["comments_close_on"], "the day in Washington")
	q := s.Asked()[0].Query
	require.Equal(t, "Proposed Rule", q.Get("filter[documentType]"))
	require.Equal(t, "2026-06-01", q.Get("filter[postedDate][ge]"))
	require.Equal(t, "5", q.Get("page[size]"), "fewer are refused")
	require.Equal(t, "test-key", s.Asked()[0].Header.Get("X-Api-Key"))
}

func TestComments(t *testing.T) {
	row := `{"id":"BRD-2026-0001-0042","type":"comments","attributes":{"title":"Comment of Ada","postedDate":"2026-06-30T04:00:00Z",
		"comment":"The limit is too low.<br/>Please raise it.","docketId":"BRD-2026-0001","agencyId":"BRD"}}`
	s := fetchtest.New(t, fetchtest.Routes{
		at + "comments":                    fetchtest.JSON(`{"data":[` + row + `],"meta":{"totalElements":1}}`),
		at + "comments/BRD-2026-0001-0042": fetchtest.JSON(`{"data":` + row + `}`),
		at + "comments/BRD-2026-0001-0043": fetchtest.JSON(`{"data":{"id":"BRD-2026-0001-0043","attributes":{}}}`),
	})
	res, err := s.Call(regulations.Calls(s.Client), "search_public_comments",
		backends.Params{"docket_id": "BRD-2026-0001", "query": "zinc", "agency": "Brindle River District", "limit": 5})
	require.NoError(t, err)
	fetchtest.Check(t, res)
	require.Equal(t, `"BRD-2026-0001" zinc`, s.Asked()[0].Query.Get("filter[searchTerm]"))
	require.Equal(t, "BRD", s.Asked()[0].Query.Get("filter[agencyId]"))
	read := func(id string) (backends.Result, error) {
		return s.Call(regulations.Calls(s.Client), "get_public_comment", backends.Params{"comment_id": id})
	}
	res, err = read(res.Documents[0].ID)
	require.NoError(t, err)
	fetchtest.Check(t, res)
	require.Contains(t, res.Documents[0].Text, "The limit is too low.")
	_, err = read("BRD-2026-0001-0043")
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, regulations.Calls, "search_regulations_gov", backends.Params{"query": "zinc"}, nil)
	fetchtest.Faults(t, regulations.Calls, "get_public_comment", backends.Params{"comment_id": "BRD-2026-0001-0042"}, nil)
}
