package courtlistener

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/backends/lenientjson"
	"headnote/text"
)

func FuzzLucene(f *testing.F) {
	f.Add(`"carve out" (label § 505(b)(2 "open`)
	f.Fuzz(func(t *testing.T, s string) {
		q := lucene(s)
		require.Zero(t, strings.Count(q, `"`)%2)
		require.Equal(t, strings.Count(q, "("), strings.Count(q, ")"))
		require.Equal(t, q, lucene(q))
	})
}

// A service may send anything: no document of any kind makes the client panic.
func FuzzDocuments(f *testing.F) {
	f.Add(`{"cluster_id":1,"citation":["1 U.S. 1"],"dateFiled":"2020-01-01","opinions":[{"id":1,"snippet":"<b>"}]}`)
	f.Add(`{"id":1,"citations":{"volume":[1]},"type":7,"opinions":"x"}`)
	f.Fuzz(func(t *testing.T, s string) {
		var r lenientjson.Object
		if json.Unmarshal([]byte(s), &r) != nil {
			return
		}
		for _, kind := range []string{"o", "r", "rd"} {
			d, _ := document(kind, r)
			require.True(t, utf8.ValidString(d.Title+d.Snippet+d.Citation))
			require.True(t, 0 <= d.Score && d.Score < 1)
		}
		caseOf(r)
		docketDetails(r)
		opinions([]lenientjson.Object{r, r})
	})
}

func FuzzAssign(f *testing.F) {
	f.Add("1 U.S. 1\n2 U.S. 2", 9, 200)
	f.Fuzz(func(t *testing.T, all string, start, status int) {
		cites := strings.Split(all, "\n")
		body, spans := batch(cites)
		require.LessOrEqual(t, utf8.RuneCountInString(body), mostText)
		require.LessOrEqual(t, len(spans), mostCitations)
		for i, sp := range spans {
			require.Equal(t, text.Truncate(text.Line(cites[i]), 400), string([]rune(body)[sp.Start:sp.End]))
		}
		out := make([]Match, len(spans))
		assign(out, spans, []lenientjson.Object{{"start_index": float64(start), "status": float64(status)}})
	})
}
