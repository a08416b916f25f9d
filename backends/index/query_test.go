package index_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
)

// show formats a query as a tree: a, "a b", a*, kind:a, (and a b), (or a b), (not a).
func show(n index.Node) string {
	switch n.Op {
	case index.Word:
		return n.Value
	case index.Phrase:
		return `"` + n.Value + `"`
	case index.Prefix:
		return n.Value + "*"
	case index.FieldIs:
		return n.Field + ":" + n.Value
	case index.Cites:
		return "cites:" + n.Value
	}
	parts := []string{map[index.Op]string{index.And: "and", index.Or: "or", index.Not: "not"}[n.Op]}
	for _, c := range n.Children {
		parts = append(parts, show(c))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		"patent":                           "patent",
		"patent label":                     "(or patent label)",
		"  patent\tlabel\n":                "(or patent label)",
		`"inter partes review"`:            `"inter partes review"`,
		"“inter partes” review":            `(or "inter partes" review)`,
		`one "never closed`:                `(or one "never closed")`,
		`""`:                               `""`,
		"patent AND label":                 "(and patent label)",
		"patent OR label":                  "(or patent label)",
		"a1 OR b2 AND c3":                  "(or a1 (and b2 c3))",
		"(a1 OR b2) AND c3":                "(and (or a1 b2) c3)",
		"a1 NOT b2":                        "(and a1 (not b2))",
		"a1 -b2":                           "(and a1 (not b2))",
		`a1 -"b c"`:                        `(and a1 (not "b c"))`,
		"a1 -(b c)":                        "(and a1 (not (or b c)))",
		"a1 b2 -c3":                        "(and (or a1 b2) (not c3))",
		"a1 AND NOT b2 OR c3":              "(or (and a1 (not b2)) c3)",
		"NOT a1":                           "(not a1)",
		"NOT NOT a1":                       "(not (not a1))",
		"regulat*":                         "regulat*",
		"a*":                               "a*", // too short for a prefix: a word as written
		"*":                                "*",
		"kind:opinion":                     "kind:opinion",
		"KIND:opinion":                     "kind:opinion",
		"waste water kind:opinion":         "(and (or waste water) kind:opinion)",
		"kind:opinion waste water":         "(and (or waste water) kind:opinion)",
		"waste kind:opinion kind:statute":  "(and waste (or kind:opinion kind:statute))",
		"kind:a kind:b kind:c":             "(or kind:a kind:b kind:c)",
		"kind:a OR court:b":                "(or kind:a court:b)",
		"waste OR kind:a":                  "(or waste kind:a)",
		"(kind:a OR court:b) waste":        "(and waste (or kind:a court:b))",
		"title:clean title:water":          "(and title:clean title:water)",
		`court:"ninth circuit" waste`:      "(and waste court:ninth circuit)",
		"court:“ninth circuit” waste":      "(and waste court:ninth circuit)",
		"date:2019..2024 waste":            "(and waste date:2019..2024)",
		"re: notice":                       "(or re: notice)", // no field of that name
		"kind: opinion":                    "(or kind: opinion)",
		`kind:"" x`:                        `(or kind:"" x)`,
		"505(b)(2)":                        "505(b)(2)",
		"(505(b)(2) OR 355(j))":            "(or 505(b)(2) 355(j))",
		"11 U.S.C. § 523":                  "(or 11 U.S.C. § 523)",
		"voilà à 北京 café":                  "(or voilà à 北京 café)",
		"-":                                "-",
		"x - y":                            "(or x - y)",
		"and or not":                       "(or and or not)", // operators are in capitals
		"a\u00a0b":                         "(or a b)",
		"x\"y\"z":                          `(or x "y" z)`,
		"”":                                "?",
		"AND":                              "?",
		"a AND":                            "?",
		"OR a":                             "?",
		"a OR":                             "?",
		"NOT":                              "?",
		"(a":                               "?",
		"a)":                               "?",
		"()":                               "?",
		"":                                 "?",
		strings.Repeat("(", 60) + "a":      "?",
		strings.Repeat("NOT ", 60) + "a":   "?",
		strings.Repeat("-", 100_000) + "a": "?",
	} {
		n, err := index.Parse(in)
		if want == "?" {
			require.Error(t, err, "%.40q", in)
			require.Less(t, len(err.Error()), 110_000)
			continue
		}
		require.NoError(t, err, "%q", in)
		require.Equal(t, want, show(n), "%q", in)
	}
}

func TestParseSaysWhere(t *testing.T) {
	_, err := index.Parse("waste AND OR water")
	require.ErrorContains(t, err, `"OR" at character 11`)
	require.ErrorContains(t, err, "quote it")
}

func TestWords(t *testing.T) {
	require.Equal(t, "(or what is kind opinion AND 505 b 2 waste)",
		show(index.Words(`what is kind:opinion AND "505(b)(2)" waste*?`)))
	require.Empty(t, index.Words(` "?" `).Children)
}

func TestDateRange(t *testing.T) {
	for in, want := range map[string][2]int{
		"2019": {20190101, 20191231}, "2019..2024": {20190101, 20241231}, "2019-03": {20190301, 20190331},
		"2019-03-05..": {20190305, 99991231}, "..2020": {1, 20201231}, "20190305": {20190305, 20190305}, "..": {1, 99991231},
	} {
		from, to, err := index.DateRange(in)
		require.NoError(t, err)
		require.Equal(t, want, [2]int{from, to}, in)
	}
	for _, in := range []string{"yesterday", "20", "2019..x", "2019-1-1", "2019-13", "2019-02-30", "-5", "٢٠١٩"} {
		_, _, err := index.DateRange(in)
		require.ErrorContains(t, err, "is not a date", in)
	}
	require.Equal(t, 20200229, index.DateNumber("2020-02-29"))
	require.Zero(t, index.DateNumber("soon"))
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`a AND ("b c" OR -d) kind:x`, "“x” à\x85\xa0 date:2019..", `court:"x`, "((()))", "-(-(-a",
		"\xff\"\xfe",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := index.Parse(s)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		var walk func(index.Node)
		walk = func(n index.Node) {
			switch n.Op {
			case index.And, index.Or:
				require.GreaterOrEqual(t, len(n.Children), 2, "%q", s)
			case index.Not:
				require.Len(t, n.Children, 1, "%q", s)
			default:
				require.Empty(t, n.Children)
				if utf8.ValidString(s) {
					require.True(t, utf8.ValidString(n.Value), "%q", s)
				}
			}
			for _, c := range n.Children {
				walk(c)
			}
		}
		walk(n)
	})
}
