package redline

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestChanges(t *testing.T) {
	long := strings.Repeat("word ", 40)
	for _, test := range []struct {
		name, before, after string
		want                []string
	}{
		{"nothing", "(a) One.\n\n(b) Two.", "(a)  One.\n(b) Two.\n", nil},
		{
			"a number", "(a) File within 30 days.\n(b) Pay.", "(a) File within 45 days.\n(b) Pay.",
			[]string{"(a) File within [deleted: 30] [added: 45] days."},
		},
		{"a paragraph", "(a) One.", "(a) One.\n(b) Two.", []string{"[added: (b) Two.]"}},
		{"all gone", "(a) One.", "", []string{"[deleted: (a) One.]"}},
		{
			"far words", long + "old " + long, long + "new " + long,
			[]string{
				"… " + strings.TrimSpace(strings.Repeat("word ", around)) + " [deleted: old] [added: new] " +
					strings.Repeat("word ", around) + "…",
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			changes, cut := Changes(test.before, test.after)
			var got []string
			for _, c := range changes {
				got = append(got, c.String())
			}
			require.Equal(t, test.want, got)
			require.False(t, cut)
		})
	}
}

func FuzzChanges(f *testing.F) {
	f.Add("a b c", "a c")
	f.Add("", "x\ny")
	f.Fuzz(func(t *testing.T, before, after string) {
		changes, _ := Changes(before, after)
		same := strings.Join(strings.Fields(before), " ") == strings.Join(strings.Fields(after), " ")
		if same && paragraphs(before) == paragraphs(after) {
			require.Empty(t, changes)
		}
	})
}
