package papers_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/text"
)

// TestHostilePapers: whatever a paper contains, its card is made, is bounded, and contains no terminal controls.
func TestHostilePapers(t *testing.T) {
	const million = 1 << 20
	for name, s := range map[string]string{
		"nothing":                "",
		"white space":            strings.Repeat(" \n\t", 5000),
		"one line of a megabyte": strings.Repeat("ORDER v. ", million/9),
		"one word of a megabyte": strings.Repeat("x", million),
		"capitals without end":   strings.Repeat("UNITEDSTATESDISTRICTCOURT", million/25),
		"lines of one letter":    strings.Repeat("a\n", million/2),
		"numbers without end":    strings.Repeat("1 2 3 4 5 6 7 8 9 10 ", million/21),
		"dates without end":      strings.Repeat("Dated: March 4, 2024\n", million/21),
		"dockets without end":    strings.Repeat("Case No. 1:24-cv-00117\n", million/23),
		"stamps without end":     strings.Repeat("Case 1:24-cv-00117 Document 1 Filed 03/04/24 Page 1 of 2\n", million/58),
		"versus without end":     strings.Repeat("A v. B\n", million/7),
		"parties without end":    "LEASE\n\nThis Lease is between " + strings.Repeat("Poe, Inc. and ", million/14),
		"brackets without end":   strings.Repeat("[(“", million/5),
		"marks of drafts":        strings.Repeat("DRAFT - \n", 5000),
		"signatures without end": strings.Repeat("/s/ Iva Bell\nBy: ________\n", 40000),
		"sections without end":   strings.Repeat("§ 1. § 2. § 3.\n", 60000),
		"a head without an end":  "---\n" + strings.Repeat("a: b\n", 100_000),
		"contents without end": "TABLE OF CONTENTS\n" + strings.Repeat("1. Rent ..... 1\n", 60000) + "this Agreement " +
			"(the “Agreement”)",
		"a character of many":     strings.Repeat("ŒİſK§\u00a0", 100_000),
		"Chinese":                 strings.Repeat("最高人民法院判决书。\n", 30000),
		"letters that grow small": "ORDER\n" + strings.Repeat("İ", 60000) + "\nDATED: MARCH 4, 2024\n",
		"form feeds":              strings.Repeat("ORDER\n", 100) + strings.Repeat("\n\n\n", 50000),
	} {
		t.Run(name, func(t *testing.T) {
			s := text.Clean(s)
			p := papers.Paper{Text: s, Name: "a/" + name + ".pdf", Pages: []int{0, len(s) / 2, len(s)}}
			c := papers.Read(p)
			sound(t, p, c)
			require.NotEmpty(t, c.Title.Value)
			require.Less(t, len(c.Title.Value), 600)
			require.LessOrEqual(t, len(c.Dockets), 8)
			require.LessOrEqual(t, len(c.Parties), 64)
		})
	}
}

// TestHostileHeads: metadata is read as one line of text, whatever it contains.
func TestHostileHeads(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, value := range []string{"", " ", long, "2024-13-45", "March 4, " +
		"2024\nORDER", "a v. b", "\u202e", "0", "-1", "::", "[[", "a\tb"} {
		for _, key := range []string{
			"title", "date", "court", "docket", "citation", "author", "from", "to", "subject", "kind", "agency", "status",
			"page.title", "updated", "adopted", "source.docket", "url",
		} {
			p := papers.Paper{Text: "ORDER\n\nIt is " +
				"denied.\n", Name: "a.md", Meta: map[string]string{key: value, "subject": value}}
			c := papers.Read(p)
			require.Contains(t, papers.Types(), c.Type.Value)
			require.NotEmpty(t, c.Title.Value, "%s: %.20q", key, value)
			if d := c.Date; d.Known() && key != "date" {
				require.Regexp(t, `^\d{4}-\d\d-\d\d$`, d.Value)
			}
		}
	}
}

// TestNamesOfFiles: no file name breaks a card, and the name alone never makes an order entered.
func TestNamesOfFiles(t *testing.T) {
	for _, name := range []string{
		"", ".", "/", "..", "a", ".pdf", "a.b.c.d", strings.Repeat("x/", 500) + "order.pdf", "Order 2024-03-04.pdf",
		"заказ.pdf", "命令.pdf", "order\xff.pdf", "%%%.pdf", "ORDER ENTERED.pdf", "final signed order.pdf", "judgment.pdf",
	} {
		c := papers.Read(papers.Paper{Name: strings.ToValidUTF8(name, "_")})
		require.NotEmpty(t, c.Title.Value, name)
		require.NotEqual(t, papers.Entered, c.Status.Value, name)
		require.Less(t, c.Type.Confidence, 0.9, name)
	}
}

// TestShuffledPapers: the lines of real papers in any order, cut anywhere, give a card whose spans are in the text.
func TestShuffledPapers(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 4))
	var lines []string
	for _, c := range typed {
		lines = append(lines, strings.Split(c.text, "\n")...)
	}
	for range 150 {
		r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		s := strings.Join(lines[:r.IntN(80)+1], "\n")
		s = text.Prefix(s, r.IntN(len(s)+1))
		p := papers.Paper{Text: s, Name: "a.txt", Pages: []int{0, r.IntN(len(s) + 1)}}
		sound(t, p, papers.Read(p))
		if t.Failed() {
			t.Logf("%q", s)
			return
		}
	}
}
