package quote_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/text"
)

// said are the sentences of the paper laid out in the tests below.
var said = []string{
	"The barge left its berth on May 4, 2023, at six in the morning, with a load of grain for three mills.",
	"Its owner, Marlow Grain Co., had been told by the harbor master that the hull was old and thin.",
	"No surveyor had been aboard for seven years, although the lease asks for one in each of them.",
	"The plaintiff asks for $12,400 in damages under Section 4.2 of the lease and for interest from the day of the loss.",
	"The defendant does not dispute the amount but says that notice came too late under the statute.",
	"That argument fails because the owner knew of the leak before anybody else did.",
	"The motion for summary judgment is therefore denied as to the first count and granted as to the second.",
	"The parties shall file a joint report on what is left of the case within twenty-one days of this order.",
}

// page returns a page of a paper, with width words per line.
func page(words []string, width int) []string {
	var lines []string
	for from := 0; from < len(words); from += width {
		lines = append(lines, strings.Join(words[from:min(len(words), from+width)], " "))
	}
	return lines
}

var (
	numberOfLine = regexp.MustCompile(`(?:^|\s)\d{1,2}(?:\s+\d{1,2}){2,}\s`)
	filing       = regexp.MustCompile(`Filed \d|Document \d|Page \d+ of|DRAFT|ORDER ON`)
)

// TestEverySentenceComesBackWhole: in a paper on pages with furniture each sentence is quoted as written, on its
// page, and its span covers its words.
func TestEverySentenceComesBackWhole(t *testing.T) {
	for name, c := range map[string]struct {
		width, lines int
		write        func(b *strings.Builder, n, of int, lines []string)
	}{
		"stamps above and numbers below": {9, 5, func(b *strings.Builder, n, of int, lines []string) {
			fmt.Fprintf(b, "Case 1:24-cv-00117 Document 31 Filed 03/06/24 Page %d of "+
				"%d\n\n%s\n\n%d\n\n", n, of, strings.Join(lines, "\n"), n)
		}},
		"numbers of lines": {7, 13, func(b *strings.Builder, n, of int, lines []string) {
			for i, l := range lines {
				fmt.Fprintf(b, "%2d  %s\n", i+1, l)
			}
			fmt.Fprintf(b, "ORDER ON MOTION – %d\n", n)
		}},
		"a running head": {10, 6, func(b *strings.Builder, n, of int, lines []string) {
			fmt.Fprintf(b, "Marlow v. Delta, No. 24-117, Page %d of %d\n%s\n", n, of, strings.Join(lines, "\n"))
		}},
		"blank lines around the break": {8, 6, func(b *strings.Builder, n, of int, lines []string) {
			fmt.Fprintf(b, "%s\n\n\n– %d –\n\n\n", strings.Join(lines, "\n"), n)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			lines := page(strings.Fields(strings.Join(said, " ")), c.width)
			var b strings.Builder
			var pages []int
			for from := 0; from < len(lines); from += c.lines {
				pages = append(pages, b.Len())
				c.write(&b, len(pages), (len(lines)+c.lines-1)/c.lines, lines[from:min(len(lines), from+c.lines)])
			}
			s := b.String()
			card := papers.Card{Number: papers.Field{Value: "31"}, Dockets: []papers.Field{{Value: "1:24-cv-00117"}}}
			p := quote.New(pinpoint.Paper{Card: card, Text: s, Pages: pages})
			var got []string
			for _, sp := range p.Sentences(text.Span{End: len(s)}) {
				q := p.Quote(sp)
				got = append(got, q)
				require.NotRegexp(t, numberOfLine, q)
				require.NotRegexp(t, filing, q)
				require.True(t, p.Holds(sp, q))
				require.False(t, p.Furniture(sp))
				first := strings.Fields(q)[0]
				require.True(t, strings.HasPrefix(sp.Of(s), first), "%q begins %q", sp.Of(s), first)
				require.Regexp(t, `^ECF No\. 31 at \d+(–\d+)?(:\d+(–\d+)?)?$`, p.At(sp))
			}
			require.Equal(t, said, got)
		})
	}
}

// TestAnyCutOfAQuotationSaysSo: a quoted part of a sentence has an ellipsis at each cut, and no word is cut in two.
func TestAnyCutOfAQuotationSaysSo(t *testing.T) {
	s := strings.Join(said, " ") + "\n"
	p := quote.New(pinpoint.Paper{Text: s})
	whole := " " + strings.TrimSpace(s) + " "
	for from := 0; from < len(s); from += 7 {
		for _, n := range []int{9, 40, 133} {
			sp := text.Span{Start: from, End: min(len(s), from+n)}
			q := p.Quote(sp)
			words := strings.TrimSpace(strings.Trim(q, "… "))
			if words == "" {
				continue // at the end of the text
			}
			require.Contains(t, whole, words)
			at := strings.Index(whole, words)
			require.NotRegexp(t, `\w\w$`, whole[at-1:at]+"x", "%q begins within a word", q)
			if at > 1 && !strings.ContainsAny(whole[at-2:at-1], ".") {
				require.True(t, strings.HasPrefix(q, "… "), "%q begins within a sentence", q)
			}
			if !strings.HasSuffix(words, ".") && whole[at+len(words)] != '.' {
				require.True(t, strings.HasSuffix(q, " …"), "%q ends within a sentence", q)
			}
		}
	}
	for cut, want := range map[string]string{
		"400 in damages": "… $12,400 in damages …", "2 of the lease": "… 4.2 of the lease …", "asks for " +
			"$12": "… asks for $12,400 …",
		"under Section 4": "… under Section 4.2 …",
	} {
		at := strings.Index(s, cut)
		require.Equal(t, want, p.Quote(text.Span{Start: at, End: at + len(cut)}), "no number is cut")
	}
	for _, sp := range []text.Span{{Start: -5, End: -1}, {Start: 9, End: 3}, {Start: len(s), End: len(s) + 9}, {}} {
		require.NotPanics(t, func() { p.Quote(sp) })
		require.False(t, p.Holds(sp, "The barge"))
	}
}

// TestSentencesOfContracts: a section that begins after the end of a sentence is separate, and a heading above a
// sentence is not part of it.
func TestSentencesOfContracts(t *testing.T) {
	const s = "ARTICLE IV\n\nRent and Taxes\nTenant shall pay the rent of the berth on the first day of each month; " +
		"4.2 Landlord shall pay all taxes that are due on it.\n"
	p := quote.New(pinpoint.Paper{Text: s})
	var got []string
	for _, sp := range p.Sentences(text.Span{End: len(s)}) {
		got = append(got, p.Words(sp))
	}
	require.Contains(t, got, "Tenant shall pay the rent of the berth on the first day of each month;")
	require.Contains(t, got, "4.2 Landlord shall pay all taxes that are due on it.")
}
