package risk_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// What is recognized by the meaning of a sentence in a matter of any subject, each with a similarly worded sentence
// that is not an issue.
func TestIssuesToldByTheirMeaning(t *testing.T) {
	for _, c := range []struct{ paper, title, risk, trap string }{
		{
			"letter", "Not done",
			"Birch has not yet posted the bond for the crane.",
			"Birch has not been required to post a bond for the crane.",
		},
		{
			"email", "Missing paper or step",
			"I cannot locate the survey or the deed of the north lot.",
			"I found the survey and the deed of the north lot.",
		},
		{
			"email", "Deadline missed or step taken late",
			"The notice to the surety went out nine days late.",
			"The late Mr. Orr signed the notice to the surety.",
		},
		{
			"letter", "Breach or violation asserted",
			"The second shipment was a violation of section 4 of the quota order.",
			"The second shipment was not a violation of section 4 of the quota order.",
		},
		{
			"email", "Mistake or breach admitted",
			"I misread the gauge and we skipped the second reading.",
			"They read the gauge twice and told us of each reading.",
		},
		{
			"letter", "Remedy threatened or reserved",
			"Alder is prepared to draw on the guaranty and reserves all other rights.",
			"Alder is not going to sue and has told its members of the talks.",
		},
		{
			"notice", "Right lost unless a step is taken in time",
			"The bid lapses unless the sample is received by noon.",
			"The bid was opened and the sample was received by noon.",
		},
		{
			"report", "Papers or figures that conflict",
			"The count of the drums contradicts the manifest.",
			"The count of the drums agrees with the manifest.",
		},
		{
			"letter", "Proposal or practice that a paper does not allow",
			"Rule 9 does not allow a second ballot by telephone.",
			"Rule 9 allows a second ballot by telephone.",
		},
		{
			"email", "Action ahead of a required approval",
			"The crew began work on the slab before the permit came.",
			"The crew began work on the slab after the permit came.",
		},
		{
			"email", "Confidential or privileged information disclosed",
			"I pasted our privileged timeline into the shared drive.",
			"Our privileged timeline is in the safe of the office.",
		},
		{
			"email", "Preservation of evidence",
			"The camera overwrites its footage after thirty days.",
			"The camera keeps its footage in two places for years.",
		},
		{
			"report", "Conflict of interest",
			"The brother of the chair is a bidder for the roof.",
			"The chair has no interest in any bidder for the roof.",
		},
		{
			"order", "Finding of the court, or question left open",
			"The record of the hearing leaves the question of notice to the jury.",
			"Birch argues that the court found for it in the first case.",
		},
		{
			"letter", "Performance stopped, refused or withheld",
			"The mill halted all deliveries to Birch on Tuesday.",
			"The mill will not be stopped by rain, and deliveries go on.",
		},
		{
			"letter", "Required item absent",
			"The press ran in May with no inspection of its guard.",
			"The press ran in May, and no longer needs an inspection of its guard.",
		},
		{
			"report", "Limit, ratio or target not met",
			"Dust in hall 2 was 14 above the action level of 50.",
			"Dust in hall 2 is measured against the action level of 50.",
		},
		{
			"email", "Deferred, or agreed on a condition",
			"The vote on the pier was tabled until the board meets.",
			"The vote on the pier was unanimous at the meeting of the board.",
		},
		{
			"letter", "Restriction on use or conduct",
			"You may only store the samples in the locked room.",
			"You may store the samples in any room, including but not limited to the loft.",
		},
		{
			"contract", "Discretion of one party",
			"Alder may increase the fees at any time in its sole discretion.",
			"Neither party may increase the fees at any time in its sole discretion.",
		},
		{
			"contract", "Duty to indemnify or defend",
			"Birch shall indemnify Alder from and against all losses from the crane.",
			"Birch shall not indemnify Alder for losses from the crane.",
		},
		{
			"contract", "Consent or approval required first",
			"Birch shall not alter the process without the prior approval of Alder.",
			"Birch may alter the process without the prior approval of Alder.",
		},
	} {
		assert.True(t, titled(t, c.title, risk.Text{ID: "a", Type: c.paper, Body: c.risk}), c.risk)
		assert.False(t, titled(t, c.title, risk.Text{ID: "a", Type: c.paper, Body: c.trap}), c.trap)
	}
}

// What is settled, what a paper asks of everyone, and what cites a decision is not an issue of any general kind.
func TestNoGeneralIssue(t *testing.T) {
	for paper, body := range map[string]string{
		"letter": "The drums were delivered late in May, and this has since been resolved.",
		"report": "A tenant who has not posted the bond asks the clerk for a form.",
		"order":  "In Orr v. Birch, 12 F.3d 345 (9th Cir. 1994), notice that came late was no bar to the claim.",
	} {
		require.Empty(t, issues(t, risk.Options{}, risk.Text{ID: "a", Type: paper, Body: body}), body)
	}
}

// A paper that lays down rules reports no event, whatever words it has.
func TestRulesAreNoEvents(t *testing.T) {
	event := "The vote on the pier was tabled until the board meets. "
	rules := strings.Repeat("A member must tell the clerk of each boat by noon. ", 20)
	require.True(t, titled(t, "Deferred, or agreed on a condition", risk.Text{ID: "a", Type: "report", Body: event}))
	require.Empty(t, issues(t, risk.Options{}, risk.Text{ID: "a", Type: "other", Body: rules + event}))
}

// Passages of one general kind and category are one issue: the strongest of each paper, with their paragraph and the
// severity of the stakes.
func TestGeneralIssueShowsItsParagraph(t *testing.T) {
	first := "The crane came in May. Birch has not yet posted the bond for the lease."
	a := risk.Text{ID: "a", Type: "report", Body: "Minutes of May:\n\n" + first + "\n\nThe yard is open."}
	b := risk.Text{ID: "b", Type: "report", Body: "The deed was not filed, and Alder wants to terminate the lease."}
	rs := issues(t, risk.Options{}, a, b)
	require.Len(t, rs, 1)
	require.Equal(t, risk.High, rs[0].Severity)
	require.Len(t, rs[0].Sources, 2)
	require.Equal(t, first, rs[0].Sources[1].Passage)
	for _, s := range rs[0].Sources {
		require.Contains(t, []string{s.Span.Of(a.Body), s.Span.Of(b.Body)}, s.Passage)
	}
	require.Contains(t, rs[0].Title, "Not done (2 papers): ")
}

// Correspondence is read by the paragraph: one issue for each, whatever it says in however many sentences, in the
// category of its topic.
func TestAParagraphOfAMessageIsOneIssue(t *testing.T) {
	bond := "1. Birch has not yet posted the bond. The landlord may terminate the lease if nobody does it, and I do not " +
		"know who signed the amendment."
	wage := "2. The union complained that overtime was never paid to two employees of the yard."
	rs := issues(t, risk.Options{}, risk.Text{ID: "a", Type: "memo", Body: bond + "\n\n" + wage + "\n\n3. All is well."})
	require.Len(t, rs, 2)
	found := make(map[string]string)
	for _, r := range rs {
		require.Len(t, r.Sources, 1)
		found[r.Sources[0].Passage] = r.Category + ", " + r.Label
	}
	require.Equal(t, map[string]string{bond: "contract, Contract Risk", wage: "employment, Employment Risk"}, found)
}

// A paragraph covered by a specific kind is not listed a second time.
func TestAParagraphIsListedOnce(t *testing.T) {
	rs := issues(t, risk.Options{}, risk.Text{
		ID: "a", Type: "memo",
		Body: "The amendment in our file is unsigned. If nobody finds it, the lease ends in May.",
	})
	require.Len(t, rs, 1)
	require.Equal(t, "Paper relied on that is not signed", rs[0].Indicator)
	require.Contains(t, rs[0].Sources[0].Passage, "the lease ends in May")
}

// A long paper other than a message matches nearly everything: only the strongest passages are listed.
func TestAPaperHasFewGeneralIssues(t *testing.T) {
	body := "Birch has not yet posted the bond for the crane.\n\nThe notice to the surety went out nine days late.\n\n" +
		"The second load was a violation of section 4 of the order.\n\nThe count of the drums contradicts the manifest.\n\n" +
		"The vote on the pier was tabled until the board meets.\n\nThe brother of the chair is a bidder for the roof.\n"
	require.Len(t, issues(t, risk.Options{}, risk.Text{ID: "a", Type: "report", Body: body}), 3)
	require.Len(t, issues(t, risk.Options{}, risk.Text{ID: "a", Type: "memo", Body: body}), 6)
}

// If the specific kinds find enough, the general ones are left out; only what people of the matter write still counts.
func TestGeneralIssuesFillTheList(t *testing.T) {
	general := risk.Text{ID: "g", Type: "report", Body: "Birch has not yet posted the bond for the crane."}
	require.True(t, titled(t, "Not done", general))
	docs := []risk.Text{general}
	for i := range 12 {
		docs = append(docs, risk.Text{
			ID: fmt.Sprint("w", i), Type: "warning_letter",
			Body: fmt.Sprintf("Your firm Alder failed to validate the cleaning of tank %d in hall %d.", i, 2*i),
		})
	}
	require.False(t, titled(t, "Not done", docs...))
	docs[0].Type = "letter"
	require.True(t, titled(t, "Not done", docs...))
}
