package risk

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The category of a passage is that of most of its words, each counted once; the usual one wins ties and passages
// without such words.
func TestTheTopicOfAPassage(t *testing.T) {
	topics, err := readTopics(topicData)
	require.NoError(t, err)
	for passage, want := range map[string]string{
		"The landlord has not signed the lease.":                               "contract",
		"Nothing has been paid on the notes, and the lender has called them.":  "financial",
		"The plaintiff asks the court for an injunction.":                      "litigation",
		"The FDA inspector asked for the permit.":                              "regulatory",
		"The union has filed a charge for two employees.":                      "employment",
		"The personal information of users goes to advertisers.":               "privacy",
		"The mark is not registered, and the trademark may be infringed.":      "ip",
		"Groundwater below the yard is contaminated.":                          "environmental",
		"Nobody has looked at it.":                                             "other",
		"The court court court spoke of the lease that the tenant had signed.": "contract",
	} {
		require.Equal(t, want, topics.of(fold(passage, nil), "other"), passage)
	}
	require.Equal(t, "litigation", topics.of(fold("The court read the lease.", nil), "litigation"))
	require.Equal(t, "contract", topics.of(fold("The court read the lease.", nil), "contract"))
}

// Every topic has a category with a display name, and a table with a mistake is refused.
func TestTheTableOfTopics(t *testing.T) {
	table, err := issueKinds()
	require.NoError(t, err)
	for _, topic := range table.topics {
		require.NotEmpty(t, table.labels[topic.Category], topic.Category)
		require.Positive(t, topic.Weight, topic.Category)
	}
	_, err = readTopics("[[topic]]\ncolour = \"red\"")
	require.ErrorContains(t, err, "unknown key")
}
