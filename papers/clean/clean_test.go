package clean_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/clean"
	"headnote/text"
)

func numbersTo(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "%d\n", i)
	}
	return b.String()
}

func TestFurnitureIsLeftOut(t *testing.T) {
	const stamp = "Case 3:21-cv-00417-ABC Document 31 Filed 03/09/22 Page 2 of 4\n"
	for name, c := range map[string]struct {
		text  string
		pages []int
		want  string
	}{
		"line numbers beside a pleading, and the court down its margin": {
			numbersTo(28) + "United\nStates\nDistrict\nCourt\nThe motion is denied.\n" + stamp, nil, "The motion is denied.",
		},
		"line numbers before their lines": {
			"1 The motion\n2 is denied\n3 because\n4 it\n5 was\n6 late\n7 and\n8 no\n9 cause\n10 was\n11 shown\n12 for\n13 " +
				"that.\n", nil,
			"The motion is denied because it was late and no cause was shown for that.",
		},
		"marks of Markdown": {
			"**Who pays.** The [signing authority](/operational/signatory.md) approves it under Project \\> Payment, " +
				"see [the form](https://example.org/a_b).\n", nil,
			"Who pays. The signing authority approves it under Project > Payment, see the form.",
		},
		"what only looks like marks of Markdown": {
			"Upon [***] notice to [**] and **, see [Sealed] (Ex. 4) and Smith [2](a) at *13.\n", nil,
			"Upon [***] notice to [**] and **, see [Sealed] (Ex. 4) and Smith [2](a) at *13.",
		},
		"a numbered list stays":         {"1 apples\n2 pears\n3 plums\n", nil, "1 apples 2 pears 3 plums"},
		"a hyphen at the end of a line": {"The defend-\nant was served.\n", nil, "The defendant was served."},
		"a hyphen that belongs to the word": {
			"Its non-\nparty witness and co-\ncounsel came.\n", nil,
			"Its non-party witness and co-counsel came.",
		},
		"a dash is no hyphen": {"The rule-\nSection 2 applies.\n", nil, "The rule- Section 2 applies."},
		"a word over a stamp": {
			"The defend-\n" + stamp + "ant was served.\n", nil,
			"The defendant was served.",
		},
		"metadata": {
			"---\ntitle: Policy\ndate: 2020-01-01\n---\nTravel early.\n", nil,
			"Travel early.",
		},
		"the head of an e-mail": {
			"From: A\nTo: B\nDate: today\nSubject: C\n\nPlease call.\n", nil,
			"Please call.",
		},
		"a table of contents": {
			"TABLE OF CONTENTS\nPage\n1. Definitions ..... 1\n2. Supply ........ 3\n3. Price 7\n4. Term ... 9\nThis " +
				"Agreement is made today between us all.\nIt is.\n", nil,
			"This Agreement is made today between us all. It is.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			runs := clean.Runs(c.text, c.pages)
			require.Equal(t, c.want, clean.Quote(c.text, text.Span{End: len(c.text)}, runs))
		})
	}
}

func TestHeadsAndFeetOfPages(t *testing.T) {
	var b strings.Builder
	var pages []int
	for i := 1; i <= 4; i++ {
		pages = append(pages, b.Len())
		fmt.Fprintf(&b, "Acme Supply Agreement\nPart %c of the text is here and\n- %d -\n", 'A'+rune(i), i)
	}
	s := b.String()
	require.Equal(t,
		"Part B of the text is here and Part C of the text is here and Part D of the text is here and Part E of the text "+
			"is here and",
		clean.Quote(s, text.Span{End: len(s)}, clean.Runs(s, pages)))
}

func TestViewLeadsBack(t *testing.T) {
	s := "The defend-\nCase 3:21-cv-00417-ABC Document 31 Filed 03/09/22 Page 2 of 4\nant was served."
	v := clean.Of(s, text.Span{End: len(s)}, clean.Runs(s, nil))
	require.Equal(t, "The defendant was served.", v.Text)
	at := strings.Index(v.Text, "defendant was")
	require.Equal(t, "defend-\nCase 3:21-cv-00417-ABC Document 31 Filed 03/09/22 Page 2 of 4\nant was",
		v.Original(text.Span{Start: at, End: at + len("defendant was")}).Of(s))
	for i := range v.Text {
		require.Equal(t, i, v.At(v.Original(text.Span{Start: i, End: i + 1}).Start))
	}
}

func FuzzRuns(f *testing.F) {
	f.Add("1\n2\n3\nx-\ny", 3)
	f.Add("---\na: b\n---\n", 0)
	f.Fuzz(func(t *testing.T, s string, page int) {
		runs := clean.Runs(s, []int{0, max(0, min(page, len(s)))})
		end := 0
		for _, r := range runs {
			require.LessOrEqual(t, end, r.Start)
			require.Less(t, r.Start, r.End)
			end = r.End
		}
		require.LessOrEqual(t, end, len(s))
		v := clean.Of(s, text.Span{End: len(s)}, runs)
		for i := range v.Text {
			require.Equal(t, v.Text[i], s[v.Original(text.Span{Start: i, End: i + 1}).Start])
		}
	})
}

func BenchmarkRuns(b *testing.B) {
	s := strings.Repeat(numbersTo(28)+strings.Repeat("The parties have met and conferred on the matter and could not "+
		"agree.\n", 28), 10)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		clean.Runs(s, nil)
	}
}

func ExampleQuote() {
	s := "1\n2\n3\n4\n5\n6\n7\n8\n9\nThe plain-\ntiff shall answer\nby June 1."
	fmt.Println(clean.Quote(s, text.Span{End: len(s)}, clean.Runs(s, nil)))
	// Output: The plaintiff shall answer by June 1.
}
