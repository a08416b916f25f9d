package cli_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpellingOfQuestions: the spelling of a question is corrected to that of the papers, which is reported; names and
// quoted words are left as they are.
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
