package static_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text"
	"headnote/text/static"
)

func table(t testing.TB) *static.Table {
	d, err := static.Distilled()
	require.NoError(t, err)
	return d
}

// Texts on the same subject are closer than texts with as few common words that are not.
func TestMeaningsAreNear(t *testing.T) {
	d := table(t)
	for _, c := range []struct{ asked, near, far string }{
		{
			"Can my landlord throw me out without warning?",
			"A lessor may evict the tenant only after notice of thirty days.",
			"The commission publishes its annual report in March.",
		},
		{
			"What happens if I get fired?",
			"Upon termination of employment the company shall pay severance.",
			"Title to the goods passes on delivery to the carrier.",
		},
		{"car crash", "collision of vehicles", "registration of trademarks"},
	} {
		asked, near, far := d.Embed(c.asked), d.Embed(c.near), d.Embed(c.far)
		require.Greater(t, asked.Cosine(&near), asked.Cosine(&far)+0.05, c.asked)
	}
}

func TestVectorsHaveTheirLength(t *testing.T) {
	d := table(t)
	for _, s := range []string{
		"lease", "the lease of the premises", strings.Repeat("rent is due monthly. ", 500), "合同 12(b)(6)", "\xff\xfe x",
	} {
		v := d.Embed(s)
		require.InDelta(t, 1, v.Cosine(&v), 0.05, s[:min(20, len(s))])
	}
	for _, s := range []string{"", "the of and", "§ — !"} {
		require.Zero(t, d.Embed(s), "%q", s)
	}
}

// Words numbered by the caller add up to the same vector.
func TestKnownWordsAddUpToTheSame(t *testing.T) {
	d := table(t)
	k, words := d.Known(), text.NewVocabulary()
	var sum static.Sum
	for range 2 {
		for _, s := range []string{"Indemnification by the lessee", strings.Repeat("unaffordability of rent ", 300)} {
			text.Words(s, func(at text.Span) bool {
				if n, stem := words.Word(s, at); stem != text.StopWord {
					k.Add(&sum, n, at.Of(s))
				}
				return true
			})
			require.Equal(t, d.Embed(s), sum.Vector())
		}
	}
}

func BenchmarkEmbed(b *testing.B) {
	d := table(b)
	k, words := d.Known(), text.NewVocabulary()
	const s = "If the tenant fails to pay rent within five days after it is due, the landlord may deliver a " +
		"written notice that the lease terminates on a date not less than fourteen days after receipt, " +
		"unless the rent is paid in full."
	var sum static.Sum
	for b.Loop() {
		text.Words(s, func(at text.Span) bool {
			if n, stem := words.Word(s, at); stem != text.StopWord {
				k.Add(&sum, n, at.Of(s))
			}
			return true
		})
		_ = sum.Vector()
	}
}

func BenchmarkDot(b *testing.B) {
	d := table(b)
	x, y := d.Embed("notice of default"), d.Embed("the tenant's breach")
	for b.Loop() {
		_ = x.Dot(&y)
	}
}

func FuzzEmbed(f *testing.F) {
	f.Add("When does the lease end?")
	d := table(f)
	f.Fuzz(func(t *testing.T, s string) {
		v := d.Embed(s)
		if v != (static.Vector{}) {
			require.InDelta(t, 1, v.Cosine(&v), 0.1)
		}
	})
}
