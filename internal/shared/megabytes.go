package shared

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Megabytes returns a corpus of about n MB of real documents, or of fictional ones if there are none.
func Megabytes(tb testing.TB, n int) string {
	tb.Helper()
	var b strings.Builder
	var files []string
	for _, pattern := range []string{
		"corpus/agency_opinions_txt/*.txt", "eval/retrieval/corpus/*/*.txt",
		"corpus/uscode_txt/*",
	} {
		files = append(files, Glob(tb, pattern)...)
	}
	for i := 0; b.Len() < n<<20; i++ {
		for _, f := range files {
			data, err := os.ReadFile(f)
			require.NoError(tb, err)
			b.Write(data)
			b.WriteString("\n\n")
		}
		fmt.Fprintf(
			&b,
			"The Company received a warning letter on May %d, 2026 and must respond within 15 working days of receipt of this "+
				"letter. "+
				"The answer in case %d is due by June 3, 2026. There can be no assurance that litigation will not result in "+
				"damages.\n\n",
			i%28+1,
			i,
		)
	}
	return b.String()[:n<<20]
}
