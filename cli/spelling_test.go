package cli_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpellingOfQuestions: a question is asked in the spelling of the papers, which is said;
// names and words in quotation marks are meant as they are.
func TestSpellingOfQuestions(t *testing.T) {
	p := newProgram(t)
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the Xanadu parcel to the trustee.")
	code, _, said := p.run("index", "acme")
	require.Equal(t, 0, code, said)
	for asked, want := range map[string]string{
		"To whom does the deed convey the parcle?":        "To whom does the deed convey the parcel?",
		"To whom does the deed convey the \"parcle\"?":    "",
		"To whom does the deed convey the Zanadu parcel?": "",
	} {
		_, out, said := p.run("ask", asked, "--matter", "acme", "--format", "json")
		var memo struct {
			Question string `json:"question"`
		}
		require.NoError(t, json.Unmarshal([]byte(out), &memo), said)
		if want == "" {
			require.Equal(t, asked, memo.Question)
			require.NotContains(t, said, "Showing")
			continue
		}
		require.Equal(t, want, memo.Question)
		require.Contains(t, said, "Showing "+want)
	}
}
