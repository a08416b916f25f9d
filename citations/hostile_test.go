//go:build !race

package citations_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/citations"
	"headnote/citations/eyecite"
)

// hostile are texts for which the cost per byte must not grow with their length.
var hostile = map[string]string{
	"digits":            "1",
	"numbers":           "1 ",
	"signs":             "§ ",
	"signs and letters": "§a",
	"brackets":          "(",
	"citations":         "1 U.S. 1 ",
	"parallel":          "1 U.S. 1, ",
	"open dates":        "1 U.S. 1 (",
	"square":            "1 U.S. 1 [[[[[[[[[[",
	"names":             "A v. B, 1 U.S. 1; ",
	"one name":          "Aa v. Bb, ",
	"versus":            "v. ",
	"capitals":          "A. ",
	"short":             "Smith, 1 U.S., at 2; ",
	"id":                "Id. ",
	"id with pins":      "Id. at 1, 2, 3, ",
	"supra":             "Smith, supra, at 2; ",
	"supra alone":       "supra ",
	"references":        "Smith v. Jones, 1 U.S. 1; Smith at 2; Jones at 3; ",
	"names and supra":   "Aaaa v. Bbbb, 1 F.3d 1; Cccc, supra, at 5; ",
	"statutes":          "1 U.S.C. § 1, 2, 3, ",
	"codes":             "Cal. Civ. Code § ",
	"white space":       "1 U.S.\n\n\n\n\n\n\n\n\n\n\n\n",
	"record":            "J.A. 1. Id. at 5. ",
	"patents":           "the '456 patent ",
	"quotes":            "“Aa v. Bb ”",
	"dashes":            "--- U.S. --- ",
	"invalid":           "1 U.S. 1 \xff\xc2\xe2\x80",
	"no-break":          "1\u00a0U.S.\u00a01 ",
	"dockets":           "No. 1-1-1-1-1:",
	"stops":             "see In re see In re ",
	"sections of title": "section 1 of title ",
	"long word":         "aB",
	"different cases":   "", // made below
}

func hostileText(name string, size int) string {
	if name == "different cases" {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			n := string(rune('A'+i%26)) + strings.Repeat(string(rune('a'+i/26%26)), 3+i/676%7) + "x"
			b.WriteString(
				n + " v. " + n + "yz, " + strings.Repeat(
					"9",
					1+i%3,
				) + " F.3d " + strings.Repeat(
					"8",
					1+i%4,
				) + " (1999); " + n + ", supra, at 5. ",
			)
		}
		return b.String()
	}
	return strings.Repeat(hostile[name], size/len(hostile[name])+1)
}

// Every text is processed to the end, whatever it is.
func TestHostileTexts(t *testing.T) {
	for name := range hostile {
		s := hostileText(name, 1<<15)
		for _, find := range []finder{citations.Find, eyecite.Find} {
			cs, as := find(s)
			valid(t, s, cs, as)
		}
		citations.FindHTML(s)
	}
	for _, tag := range []string{
		"<", "<i>", "<i", "<!--", "&", "&amp;", "<script>", "<i>A v. B</i> 1 U.S. 1 ",
		"<span class=star-pagination>", "</i>", "<p><em>",
	} {
		s := strings.Repeat(tag, 1<<15/len(tag))
		cs, _ := citations.FindHTML(s)
		spans(t, s, cs)
	}
}

// A text eight times as long takes about eight times as long: quadratic time would be 64 times. CPU times are
// compared, so that other load on the machine does not matter; a disturbed measurement is repeated.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	if cpuTime() == 0 {
		t.Skip("skipped: the processor's time is not known here")
	}
	const short, times, atMost, tries = 1 << 12, 8, 30, 5
	takes := func(f func(string), s string) time.Duration {
		start := cpuTime()
		f(s)
		return cpuTime() - start
	}
	for name := range hostile {
		for how, f := range map[string]func(string){
			"text": func(s string) { citations.Find(s) }, "markup": func(s string) { citations.FindHTML(s) },
			"eyecite": func(s string) { eyecite.Find(s) },
		} {
			ratio := 0.0
			for range tries {
				ratio = float64(
					takes(f, hostileText(name, short*times)),
				) / float64(
					max(takes(f, hostileText(name, short)), 100*time.Microsecond),
				)
				if ratio <= atMost {
					break
				}
			}
			require.LessOrEqual(t, ratio, float64(atMost), "%s as %s", name, how)
		}
	}
}

// BenchmarkHostile shows that they cost about as much as an opinion.
func BenchmarkHostile(b *testing.B) {
	for name := range hostile {
		s := hostileText(name, 1<<20)
		b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				citations.Find(s)
			}
		})
	}
}
