package cli_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
)

// From a question to a statement with evidence, for each source not covered by TestQuestionsToPublicSources: the plan
// queries it, its answer is read, with another request if needed, and the memo quotes it.
func TestQuestionsToTheOtherSources(t *testing.T) {
	t.Parallel()
	const (
		cases   = "echodata.epa.gov/echo/case_rest_services."
		rule    = "https://www.courts.ca.gov/rule8_25"
		ruleHit = `{"results":[{"title":"Rule 8.25. Service of papers","url":"` + rule +
			`","highlights":["Service, filing."]}]}`
		ruleAll = `{"results":[{"title":"Rule 8.25. Service of papers","url":"` + rule + `","text":"Before filing any ` +
			`document, a party must serve one copy of the document on the attorney for each party separately represented."}]}`
	)
	sample := func(name string) fetchtest.Answer { return fetchtest.Sample(t, name) }
	for source, q := range map[string]struct {
		question, cites string
		routes          fetchtest.Routes
	}{
		"cpsc": {"Have any gas ranges been recalled by the CPSC?", "cpsc", fetchtest.Routes{
			"www.saferproducts.gov/RestWebServices/Recall": sample("cpsc/recalls_2026-07.json"),
		}},
		"nhtsa": {"Is the 2024 Ford F-150 under recall?", "nhtsa", fetchtest.Routes{
			"api.nhtsa.gov/recalls/recallsByVehicle": sample("nhtsa/recallsByVehicle_ford_f150_2024.json"),
		}},
		"fda": {"Which food recalls concerned cheese?", "fda", fetchtest.Routes{
			"api.fda.gov/food/enforcement.json": sample("openfda/food_enforcement_2026-07.json"),
		}},
		"ftc": {"Was early termination granted for Blockbuster Inc.?", "ftc", fetchtest.Routes{
			"api.ftc.gov/v0/hsr-early-termination-notices": sample("ftc/hsr_filter_title_blockbuster.json"),
		}},
		"ptab": {"Which inter partes reviews concern battery patents?", "ptab", fetchtest.Routes{
			"api.uspto.gov/api/v1/patent/trials/proceedings/search": sample("ptab/demo_search_trial_proceedings.json"),
		}},
		"uspto": {"Find patents on lithium seawater batteries", "uspto", fetchtest.Routes{
			"api.uspto.gov/api/v1/patent/applications/search": sample("uspto/get_patent.json"),
		}},
		"epa": {"Which EPA penalties under the Clean Water Act hit Corvane Corp. in Virginia?", "epa", fetchtest.Routes{
			cases + "get_cases": fetchtest.JSON(`{"Results":{"Message":"Success","QueryRows":"1","QueryID":"42"}}`),
			cases + "get_qid": fetchtest.JSON(`{"Results":{"Message":"Success","QueryID":"42","Cases":[{"CaseNumber":` +
				`"03-2020-0001","CaseName":"Corvane Corp.","PrimaryLaw":"CWA","FedPenalty":"1000"}]}}`),
		}},
		"statestatutes": {"What does Va. Code Ann. § 1-1 say of the titles of the Code?", "statestatutes", fetchtest.Routes{
			"law.lis.virginia.gov/api/CoVSectionsGetSectionDetailsJson/1-1/": sample(
				"state-statutes/virginia_section_1-1_trimmed.json"),
		}},
		"courtrules": {"Which California court rules say whom a party must serve?", "courtrules", fetchtest.Routes{
			"api.exa.ai/search": fetchtest.JSON(ruleHit), "api.exa.ai/contents": fetchtest.JSON(ruleAll),
		}},
	} {
		t.Run(source, func(t *testing.T) {
			q.routes["*"] = fetchtest.Status(404, `{"error":{"code":"NOT_FOUND","message":"No matches found!"}}`)
			o := newOnline(t, q.routes)
			run, said := o.ask(q.question)
			require.NotZero(t, run.cited(t)[q.cites], "%v\n%s", run.cited(t), said)
		})
	}
}
