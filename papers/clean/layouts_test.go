package clean_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/clean"
	"headnote/text"
)

// laid is prose laid out like a court paper: lines of few words, some hyphenated, 28 to a page.
type laid struct {
	prose string
	pages [][]string
}

// layOut breaks prose into lines and pages at random, identically in each run of the tests.
func layOut(r *rand.Rand, words int) laid {
	vocabulary := strings.Fields("the court finds that defendant produced no record of its inspections and that " +
		"plaintiff asked for them twice before moving to compel under the rules which govern discovery")
	var all, line []string
	var out laid
	var page []string
	flush := func() {
		page = append(page, strings.Join(line, " "))
		if line = nil; len(page) == 28 {
			out.pages, page = append(out.pages, page), nil
		}
	}
	for i := range words {
		w := vocabulary[r.IntN(len(vocabulary))]
		if i%17 == 16 || i == words-1 {
			w += "."
		}
		if i%17 == 0 {
			w = strings.ToUpper(w[:1]) + w[1:]
		}
		all = append(all, w)
		if len(line) == 8 && len(w) > 8 && r.IntN(2) == 0 {
			line = append(line, w[:4]+"-")
			flush()
			w = w[4:]
		}
		if line = append(line, w); len(line) >= 9 {
			flush()
		}
	}
	if len(line) > 0 {
		flush()
	}
	if len(page) > 0 {
		out.pages = append(out.pages, page)
	}
	out.prose = strings.Join(all, " ")
	return out
}

// TestProseComesOutOfEveryLayout: whatever the furniture of its pages, the paper's text is intact: no line number,
// head, foot or stamp within it, and no word cut.
func TestProseComesOutOfEveryLayout(t *testing.T) {
	stamp := func(p, of int) string {
		return fmt.Sprintf("Case 3:24-cv-00117-RLA   Document 31   Filed 03/06/24   Page %d of %d\n", p, of)
	}
	for name, write := range map[string]func(b *strings.Builder, p, of int, lines []string){
		"numbers of lines above the page": func(b *strings.Builder, p, of int, lines []string) {
			b.WriteString(stamp(p, of))
			for i := range 28 {
				fmt.Fprintf(b, "%d\n", i+1)
			}
			b.WriteString(strings.Join(lines, "\n") + "\n")
		},
		"numbers before the lines": func(b *strings.Builder, p, of int, lines []string) {
			for i, l := range lines {
				fmt.Fprintf(b, "%-3d %s\n", i+1, l)
			}
			b.WriteString(stamp(p, of))
		},
		"a running head and a numbered foot": func(b *strings.Builder, p, of int, lines []string) {
			b.WriteString("Plaintiff’s Motion to Compel\n\n" + strings.Join(lines, "\n") + fmt.Sprintf("\n\n- %d -\n", p))
		},
		"a head with the number of the page": func(b *strings.Builder, p, of int, lines []string) {
			fmt.Fprintf(b, "MARLOW v. DELTA, No. 24-1177, Page %d\n%s\n", p, strings.Join(lines, "\n"))
		},
		"a foot of pages of all pages": func(b *strings.Builder, p, of int, lines []string) {
			fmt.Fprintf(b, "%s\nPage %d of %d\nORDER – 24-1177\n", strings.Join(lines, "\n"), p, of)
		},
		"numbers of Bates": func(b *strings.Builder, p, of int, lines []string) {
			fmt.Fprintf(b, "%s\nMARLOW-%06d\nCONFIDENTIAL\n", strings.Join(lines, "\n"), 411+p)
		},
		"nothing": func(b *strings.Builder, p, of int, lines []string) { b.WriteString(strings.Join(lines, "\n") + "\n") },
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 11))
			for range 6 {
				l := layOut(r, 28*9*3+r.IntN(200))
				var b strings.Builder
				var pages []int
				for i, lines := range l.pages {
					pages = append(pages, b.Len())
					write(&b, i+1, len(l.pages), lines)
				}
				s := b.String()
				v := clean.Of(s, text.Span{End: len(s)}, clean.Runs(s, pages))
				require.Equal(t, l.prose, text.Line(v.Text))
				holdsBytes(t, s, v)
			}
		})
	}
}

// holdsBytes compares each byte of a view with the byte of the original that it maps to.
func holdsBytes(t *testing.T, s string, v clean.View) {
	t.Helper()
	for i := range len(v.Text) {
		sp := v.Original(text.Span{Start: i, End: i + 1})
		if v.Text[i:i+1] != sp.Of(s) {
			require.Equal(t, v.Text[i:i+1], sp.Of(s), "at %d", i)
		}
		if v.At(sp.Start) != i {
			require.Equal(t, i, v.At(sp.Start))
		}
	}
}

// TestWhatLooksLikeFurniture: text that resembles page furniture is kept.
func TestWhatLooksLikeFurniture(t *testing.T) {
	for name, c := range map[string]struct{ pages, keep []string }{
		"amounts at the foot of each page": {
			[]string{"Invoice of May\nGrain and barges\nTotal due: $1,250.00\n", "Invoice of June\nBarges alone\nTotal " +
				"due: $4,400.00\n"},
			[]string{"$1,250.00", "$4,400.00", "Grain and barges"},
		},
		"articles that begin on each page": {
			[]string{"ARTICLE 4\nThe price is due in May and in June.\n", "ARTICLE 7\nThe term is a year and a day.\n"},
			[]string{"ARTICLE 4", "ARTICLE 7"},
		},
		"days at the foot of letters": {
			[]string{"We shall pay.\nDated: March 4, 2024\n", "We shall not pay.\nDated: April 9, 2024\n"},
			[]string{"March 4, 2024", "April 9, 2024"},
		},
		"docket numbers of two cases": {
			[]string{"Case No. 24-1177\nThe first order is stayed.\n", "Case No. 24-2288\nThe second one is not.\n"},
			[]string{"24-1177", "24-2288"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := strings.Join(c.pages, "")
			q := clean.Quote(s, text.Span{End: len(s)}, clean.Runs(s, []int{0, len(c.pages[0])}))
			for _, keep := range c.keep {
				require.Contains(t, q, keep)
			}
		})
	}
}

// TestHeadsOfPapers: furniture before a paper is removed, whatever the format of the paper.
func TestHeadsOfPapers(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"the note of an editor below the head": {
			"---\ntitle: Travel\n---\n\n> Converted by hand.\n> Look at the original.\n\nTravel is booked " +
				"early.\n", "Travel is booked early.",
		},
		"an e-mail with all its heads": {
			"From: Iva Bell\nSent: March 4, 2024\nTo: Omar Reyes\nCc: Ann Poe\nSubject: Barge\nImportance: High\n\nIt " +
				"sank.\n", "It sank.",
		},
		"a memo is no e-mail": {"TO: File\nFROM: Iva Bell\nRE: Barge\n\nIt sank.\n", "TO: File FROM: Iva Bell " +
			"RE: Barge It sank."},
		"a head without a subject": {"From: Iva Bell\nTo: Omar Reyes\nDate: today\n\nIt sank.\n", "From: Iva Bell " +
			"To: Omar Reyes Date: today It sank."},
		"an unclosed head of metadata": {"---\ntitle: Travel\n\nTravel is booked early.\n", "--- title: Travel Travel " +
			"is booked early."},
		"a table of authorities": {"TABLE OF AUTHORITIES\nPage(s)\nA v. B ..... 1\nC v. D ..... 2\nE v. F, " +
			"3\nRules . . . iv\nThe Court erred in this case.\nIt did so twice.\nWe say so now.\nAnd again.\n", "The Court " +
			"erred in this case. It did so twice. We say so now. And again."},
		"contents of three lines stay": {"CONTENTS\nBarges 1\nGrain 2\nThe rest is silence, and it is " +
			"long.\n", "CONTENTS Barges 1 Grain 2 The rest is silence, and it is long."},
		"a source below each page": {"The first.\n1\nSource: MARLOW, 10-K, 3/4/2024\nThe second.\n2\nSource: " +
			"MARLOW, 10-K, 3/4/2024\nThe third.\n3\nSource: MARLOW, 10-K, 3/4/2024\n", "The first. The second. The third."},
		"later pages of a letter": {"The item was printed with the\n\nOur File No. A-24-212\nPage 2\n\n    intent of " +
			"sending it.\n\nMs. Voss\nPage 3\nMay 4, 2024\n\nIt was sent.\n", "The item was printed with the intent of " +
			"sending it. It was sent."},
		"a page without those before it stays": {"See the map.\nPage 7\nIt is old.\n", "See the map. Page 7 It is old."},
		"a stamp of an appeal": {
			"Appellate Case: 21-4417 Document: 010110 Date Filed: 01/11/2021 Page: 1\nDenied.\n",
			"Denied.",
		},
		"a stamp of New York": {"FILED: KINGS COUNTY CLERK 01/20/2023 04:11 PM INDEX NO. 504177/2022\nNYSCEF " +
			"DOC. NO. 17 RECEIVED NYSCEF: 01/20/2023\nThe motion is denied.\n", "The motion is denied."},
		"a stamp of New Jersey": {"ESX-L-001177-24 03/04/2024 1:03:11 PM Pg 1 of 7 Trans ID: LCV2024560117\nThe " +
			"motion is denied.\n", "The motion is denied."},
		"a sentence that names a stamp": {
			"See Case 3:24-cv-00117, Document 31, which was Filed 03/06/24, at Page 2.\n",
			"See Case 3:24-cv-00117, Document 31, which was Filed 03/06/24, at Page 2.",
		},
		"nothing":               {"", ""},
		"nothing but furniture": {"1\n2\n3\n4\n5\n6\n7\n8\n9\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			runs := clean.Runs(c.text, nil)
			require.Equal(t, c.want, clean.Quote(c.text, text.Span{End: len(c.text)}, runs))
			v := clean.Of(c.text, text.Span{End: len(c.text)}, runs)
			holdsBytes(t, c.text, v)
			require.LessOrEqual(t, v.Original(text.Span{}).End, len(c.text))
			require.Equal(t, len(v.Text), v.At(len(c.text)+9), "a place behind the text is its end")
		})
	}
}

// TestPartsOfAView: a view of a part is independent of the rest, and its spans refer to the original.
func TestPartsOfAView(t *testing.T) {
	const s = "It was filed.\nCase 3:24-cv-00117 Document 31 Filed 03/06/24 Page 2 of 4\nIt was denied.\n"
	runs := clean.Runs(s, nil)
	at := strings.Index(s, "denied")
	v := clean.Of(s, text.Span{Start: at, End: at + 6}, runs)
	require.Equal(t, "denied", v.Text)
	require.Equal(t, text.Span{Start: at, End: at + 6}, v.Original(text.Span{End: 6}))
	require.Empty(t, clean.Of(s, text.Span{Start: 20, End: 40}, runs).Text, "a part of a stamp")
	require.Equal(t, s, clean.Of(s, text.Span{Start: -5, End: len(s) + 5}, nil).Text)
	require.Equal(t, text.Span{}, clean.View{}.Original(text.Span{Start: 3, End: 9}))
}
