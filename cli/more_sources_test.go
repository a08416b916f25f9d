package cli_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
)

// moved is a redirect to another address of the same host.
func moved(to string) fetchtest.Answer {
	return fetchtest.Answer{Status: 302, Headers: map[string]string{"Location": "https://" + to}}
}

func page(body string) fetchtest.Answer {
	return fetchtest.Answer{Body: body, Headers: map[string]string{"Content-Type": "text/html"}}
}

// moreRoutes are the sources that are queried by number, with fictional documents, and their redirects.
func moreRoutes() fetchtest.Routes {
	section := func(days string) fetchtest.Answer {
		return page(`<DIV8 N="900.3" TYPE="SECTION"><HEAD>§ 900.3 Notice of a deposit.</HEAD><P>A landlord must return the
			deposit of a tenant within ` + days + ` days of the end of the lease.</P></DIV8>`)
	}
	return fetchtest.Routes{
		"www.ecfr.gov/api/versioner/v1/full/2023-01-01/title-24.xml": section("thirty"),
		"www.ecfr.gov/api/versioner/v1/full/2024-06-30/title-24.xml": moved("www.ecfr.gov/api/versioner/v1/moved.xml"),
		"www.ecfr.gov/api/versioner/v1/moved.xml":                    section("fourteen"),
		"api.congress.gov/v3/bill/118/hr/9901":                       moved("api.congress.gov/v3/moved"),
		"api.congress.gov/v3/moved": fetchtest.JSON(`{"bill":{"title":"Tenant Deposit Act","introducedDate":"2023-02-03",
			"latestAction":{"actionDate":"2024-06-11","text":"Became Public Law No. 118-990."}}}`),
		"api.congress.gov/v3/bill/118/hr/9901/summaries": fetchtest.JSON(`{"summaries":[{"actionDesc":"Public Law",
			"actionDate":"2024-06-11","text":"<p>This act requires a landlord to return the deposit of a tenant within ten days.</p>"}]}`),
		"api.congress.gov/v3/bill/118/hr/9901/actions": fetchtest.JSON(`{"actions":[{"actionDate":"2024-06-11",
			"text":"Became Public Law No. 118-990."}]}`),
		"www.supremecourt.gov/RSS/Cases/JSON/25-9901.json": moved("www.supremecourt.gov/RSS/Cases/JSON/moved.json"),
		"www.supremecourt.gov/RSS/Cases/JSON/moved.json": fetchtest.JSON(`{"PetitionerTitle":"Larkin Tenants, Petitioner",
			"RespondentTitle":"Oakmere Homes","ProceedingsandOrder":[{"Date":"Jan 12 2026","Text":
			"The petition for a writ of certiorari is granted limited to the question of the deposit of a tenant."}]}`),
		"www.legislation.gov.uk/ukpga/2018/99/data.xht": moved("www.legislation.gov.uk/ukpga/2018/99/moved.xht"),
		"www.legislation.gov.uk/ukpga/2018/99/moved.xht": page(`<div><h2>Deposits Act 2018</h2><p>A landlord must return the deposit
			of a tenant within ten days of the end of the tenancy.</p></div>`),
		"eur-lex.europa.eu/legal-content/EN/TXT/HTML/": moved("eur-lex.europa.eu/legal-content/EN/TXT/moved"),
		"eur-lex.europa.eu/legal-content/EN/TXT/moved": page(`<html><body><p>REGULATION (EU) 2026/9901 on deposits of tenants</p>
			<p>A landlord must return the deposit of a tenant within twelve days of the end of the lease.</p></body></html>`),
		"api.regulations.gov/v4/comments": fetchtest.JSON(`{"data":[{"id":"BRD-2026-0001-0042","type":"comments","attributes":{
			"title":"Comment on the deposit of tenants","agencyId":"BRD","postedDate":"2026-06-30T04:00:00Z"}}]}`),
		"api.regulations.gov/v4/comments/BRD-2026-0001-0042": fetchtest.JSON(`{"data":{"id":"BRD-2026-0001-0042","attributes":{
			"title":"Comment on the deposit of tenants","comment":"The deposit of a tenant should be returned within seven days."}}}`),
		"www.courtlistener.com/api/rest/v4/search/": fetchtest.JSON(`{"count":1,"results":[{"id":771002,"docket_id":9001,
			"entry_number":42,"entry_date_filed":"2026-06-29","caseName":"Larkin v. Oakmere","short_description":"Order on the deposit",
			"docketNumber":"2:26-cv-00311","absolute_url":"/docket/9001/42/larkin-v-oakmere/"}]}`),
		"www.courtlistener.com/api/rest/v4/recap-documents/771002/": fetchtest.JSON(`{"id":771002,"document_number":"42",
			"description":"Order","plain_text":"The court orders the landlord to return the deposit of the tenant within five days.",
			"absolute_url":"/docket/9001/42/larkin-v-oakmere/"}`),
		"*": fetchtest.Status(404, `{"detail":"Not found."}`),
	}
}

// A question that names a document of one of these sources ends with a statement that quotes it.
func TestQuestionsToSourcesAskedByNumber(t *testing.T) {
	t.Parallel()
	o := newOnline(t, moreRoutes())
	for _, q := range []struct{ question, source string }{
		{"How did 24 C.F.R. § 900.3 change between January 1, 2023 and June 30, 2024?", "govinfo"},
		{"What does H.R. 9901 of the 118th Congress require of a landlord for the deposit of a tenant?", "congress"},
		{"What did the Supreme Court grant in No. 25-9901 on the deposit of a tenant?", "supremecourt"},
		{"Within how many days must a landlord return the deposit of a tenant under ukpga/2018/99?", "uklegislation"},
		{"Within how many days must a landlord return the deposit of a tenant under CELEX 32026R9901?", "eurlex"},
		{"What do the comments in docket BRD-2026-N-0001 say about the deposit of a tenant?", "regulations"},
		{"Which docket entries in No. 2:26-cv-00311 concern the deposit of the tenant since June 2026?", "courtlistener"},
	} {
		t.Run(q.source, func(t *testing.T) {
			run, said := o.ask(q.question)
			require.NotZero(t, run.cited(t)[q.source], "%v\n%s", run.cited(t), said)
			require.Empty(t, run.LeftOut)
		})
	}
}
