package drafts

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
	"headnote/citations/check"
)

// A quotation in a draft is compared with the opinion in CourtListener; no opinion is read for a citation without a
// quotation.
func TestQuotationsAgainstPublicOpinions(t *testing.T) {
	const api = "www.courtlistener.com/api/rest/v4/"
	s := fetchtest.New(t, fetchtest.Routes{
		api + "citation-lookup/": fetchtest.JSON(`[{"citation":"501 F.3d 10","normalized_citations":["501 F.3d ` +
			`10"],"start_index":0,"end_index":11,"status":200,"clusters":[{"id":5,"case_name":"Ames v. ` +
			`Borealis","date_filed":"2007-05-01","absolute_url":"/opinion/5/ames-v-borealis/"}]}]`),
		api + "opinions/?cluster=5": fetchtest.JSON(`{"results":[{"type":"020lead","html":"<p>A landlord who keeps a ` +
			`deposit without an itemised statement forfeits it.</p>"}]}`),
	})
	k := check.Checker{Lookup: publicCases{s.Client}}
	for draft, want := range map[string]check.State{
		`"A landlord who keeps a deposit without an itemised statement forfeits it." ` +
			"Ames v. Borealis, 501 F.3d 10 (2007).": check.Verified,
		`"A landlord who keeps a deposit without an itemised statement never forfeits it." Ames v. Borealis, 501 F.3d 10 ` +
			`(2007).`: check.Close,
		`"Every landlord pays treble damages and costs at once." Ames v. Borealis, 501 F.3d 10 (2007).`: check.Contradicted,
	} {
		r, err := k.Draft(context.Background(), "brief.md", draft)
		require.NoError(t, err)
		require.Equal(t, want, r.Items[0].State, "%v", r.Items[0].Rungs)
	}
}
