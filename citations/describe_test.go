package citations_test

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

// example is a text and the citations found in it.
type example struct {
	text string
	want []found
}

// found is a citation. Full is empty if it is the same as Text.
type found struct {
	Kind, Text, Full                 string
	Volume, Edition, Page            string
	Title, Section, PinCite          string
	Plaintiff, Defendant, Antecedent string
	Court, Date                      string
	Extra, Publisher, Parenthetical  string
	Signal                           string
	Group                            int
}

func describe(s string, cs []citations.Citation) []found {
	var out []found
	for _, c := range cs {
		f := found{
			Kind: string(c.Kind), Text: c.Text, Volume: c.Volume, Edition: c.Edition, Page: c.Page,
			Title: c.Title, Section: c.Section, PinCite: c.PinCite,
			Plaintiff: c.Plaintiff, Defendant: c.Defendant, Antecedent: c.Antecedent, Court: c.Court,
			Extra: c.Extra, Publisher: c.Publisher, Parenthetical: c.Parenthetical, Signal: c.Signal, Group: c.Group,
		}
		if full := c.FullSpan.Of(s); full != c.Text {
			f.Full = full
		}
		for i, n := range []int{c.Year, c.Month, c.Day} {
			if n > 0 {
				f.Date += []string{"", "-", "-"}[i] + fmt.Sprintf("%02d", n)
			}
		}
		out = append(out, f)
	}
	return out
}

// The context of an item becomes part of its citation.
func TestDescribe(t *testing.T) {
	for name, examples := range map[string][]example{
		"cases": cases, "short forms": shortForms, "codes": lawTails, "articles": articles, "no names": nameless,
	} {
		t.Run(name, func(t *testing.T) {
			for _, x := range examples {
				require.Equal(t, x.want, describe(x.text, citations.Extract(x.text)), "%q", x.text)
			}
		})
	}
}

// A page gives the same citations as its text, whatever its tags.
func TestDescribePages(t *testing.T) {
	for _, x := range cases {
		page := "<html><body><p>" + strings.ReplaceAll(html.EscapeString(x.text), " ", " <b></b>") + "</p></body></html>"
		cs, _ := citations.FindHTML(page)
		require.Len(t, cs, len(x.want), "%q", x.text)
		for i, c := range cs {
			want := x.want[i]
			require.Equal(t, want.Text, c.Text)
			require.Equal(t, want.Plaintiff, c.Plaintiff, "%q", x.text)
			require.Equal(t, want.Defendant, c.Defendant, "%q", x.text)
			require.Equal(t, want.Court, c.Court, "%q", x.text)
			require.Equal(t, want.Parenthetical, c.Parenthetical, "%q", x.text)
		}
	}
}
