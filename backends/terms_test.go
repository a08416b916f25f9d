package backends_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

func TestTerms(t *testing.T) {
	generic := backends.Words("# remark\nlabel\n\npatent\n")
	require.Len(t, generic, 2)
	for search, want := range map[string][]string{
		"the Label of Zelotrin":               {"zelotrin"},
		"Zelotrin zelotrin ZELOTRIN tablets":  {"zelotrin", "tablets"},
		"patent label":                        {"patent", "label"},
		"of the":                              {"of", "the"},
		"":                                    nil,
		"\"quoted\" (words) field:x AND zinc": {"quoted", "words", "field", "zinc"},
		"one two three four five six":         {"one", "two", "three", "four"},
	} {
		require.Equal(t, want, backends.Terms(search, 4, generic), search)
	}
}
