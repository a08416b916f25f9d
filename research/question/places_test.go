package question_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

func TestAdjectivesOfPlaces(t *testing.T) {
	for word, want := range map[string][]string{
		"Portuguese": {"Portugal"}, "Californian": {"California"}, "Swiss": {"Switzerland"},
		"British": {"Britain", "United Kingdom"}, "South African": {"South Africa"}, "Dutch": {"Netherlands"},
		"Texan": {"Texas"}, "Danish": {"Denmark"}, "Welsh": {"Wales"}, "Thai": {"Thailand"}, "Nepali": {"Nepal"},
		"Filipino": {"Philippines"}, "New Yorker": {"New York"}, "Iowan": {"Iowa"}, "Parisian": {"Paris"},
		"American": {"United States"}, "European": {"Europe"}, "Costa Rican": {"Costa Rica"}, "Czech": {"Czech Republic"},
		"New York": nil, "Rican": nil, "portuguese": nil, "#": nil, "One": nil,
		"polish": nil, "Portugal": nil, "Borealis": nil, "": nil,
	} {
		require.Equal(t, want, question.PlacesOf(word), word)
	}
}
