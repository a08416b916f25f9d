package govinfo

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

const law = `(a) Necessity
No person shall introduce a drug.
(b) Filing; contents
(1)(A) Any person may file an application.
(B) It shall contain—
(i) full reports;
(ii) a list; and
(iii) samples.
(2) An application submitted under paragraph (1) shall also include—
(A) a certification—
(i) that such patent information has not been filed;
(iv) that such patent is invalid; and
(B) a statement.
(c) Period
(1) Within 180 days.
(f) Fees
(h) Definitions
(1) The term.
(2) Another term.
(i) Exemptions
(1) Exempt.
(j) Abbreviated
(1) Any person.
(2)(A) An application shall contain—
(viii) a statement.
(k) Records`

func TestSubsection(t *testing.T) {
	for _, c := range []struct{ path, first, last string }{
		{"a", "(a) Necessity", "introduce a drug."},
		{"b", "(b) Filing", "(B) a statement."},
		{"b 1", "(1)(A) Any person", "(iii) samples."},
		{"b 1 A", "(A) Any person may", "file an application."},
		{"b 1 B ii", "(ii) a list", "a list; and"},
		{"b 2", "(2) An application", "(B) a statement."},
		{"b 2 A iv", "(iv) that such patent is invalid", "is invalid; and"},
		{"c", "(c) Period", "180 days."},
		{"i", "(i) Exemptions", "(1) Exempt."},
		{"i 1", "(1) Exempt.", "(1) Exempt."},
		{"j 2 A", "(A) An application", "(viii) a statement."},
		{"k", "(k) Records", "(k) Records"},
	} {
		span, ok := subsection(law, strings.Fields(c.path))
		require.True(t, ok, c.path)
		got := span.Of(law)
		require.True(t, strings.HasPrefix(got, c.first), "%s: %s", c.path, got)
		require.True(t, strings.HasSuffix(got, c.last), "%s: %s", c.path, got)
	}
	for _, path := range []string{"z", "b 9", "b 2 A v", "a 1"} {
		_, ok := subsection(law, strings.Fields(path))
		require.False(t, ok, path)
	}
	_, ok := subsection(law, nil)
	require.False(t, ok)
}

func TestSectionThatBeginsWithNumbers(t *testing.T) {
	s := "In this chapter—\n(1) the first;\n(2) the second—\n(A) one; and\n(B) two; and\n(3) the third."
	span, ok := subsection(s, []string{"2", "B"})
	require.True(t, ok)
	require.Equal(t, "(B) two; and", span.Of(s))
}

func FuzzSubsection(f *testing.F) {
	f.Add(law, "b2A")
	f.Add("(a)(1)(A)(i)(I)(aa)\n(bb)", "a1A")
	f.Fuzz(func(t *testing.T, s, path string) {
		if span, ok := subsection(s, strings.Split(path, "")); ok {
			require.LessOrEqual(t, 0, span.Start)
			require.LessOrEqual(t, span.Start, span.End)
			require.LessOrEqual(t, span.End, len(s))
		}
	})
}

func TestParseSection(t *testing.T) {
	for in, want := range map[string]string{
		"355": "355", "355a": "355a", "78j-1": "78j-1", "78j–1": "78j-1", "1396r-8": "1396r-8", "355(b)(2)": "355(b)(2)",
		"§ 355 (j)(5)(B)(iv)": "355(j)(5)(B)(iv)",
		"Sec. 1983":           "1983", "section 2000e-5(f)(1)": "2000e-5(f)(1)", "300gg-91": "300gg-91", "1400Z-2": "1400Z-2",
		"460l-10a": "460l-10a", "355 note": "355", "1 et seq.": "1", "300aa-1": "300aa-1",
	} {
		sec, err := parseSection(in)
		require.NoError(t, err, in)
		require.Equal(t, want, sec.String(), in)
	}
	for _, in := range []string{
		"", "abc", "355/../../x", "355?x=1", "12 to 14", "(b)", "355(b",
		strings.Repeat("9", 30) + "x y",
	} {
		_, err := parseSection(in)
		require.Error(t, err, in)
	}
}

func FuzzParseSection(f *testing.F) {
	f.Add("355(b)(2)")
	f.Add("0\n(0)")
	f.Fuzz(func(t *testing.T, s string) {
		if sec, err := parseSection(s); err == nil {
			require.NotContains(t, sec.base, "/")
			again, err := parseSection(sec.String())
			require.NoError(t, err)
			require.Equal(t, sec, again)
		}
	})
}

func TestOrderAndNeighbours(t *testing.T) {
	all := []string{"356", "355-1", "355a", "355", "354", "353b", "353", "360aa", "360z", "360bb", "1396r-8", "1396r-10"}
	require.Equal(t, []string{"353b", "354", "355a", "355-1", "356"}, near("355", all))
	require.Equal(t, []string{"360z", "360aa", "360bb", "1396r-8", "1396r-10"}, near("360ab", all))
	require.Equal(t, []string{"353", "353b", "354"}, near("1", all))
	require.Empty(t, near("1", nil))
	require.Equal(t, []string{"78j", "78"}, parents("78j-99"))
	require.Equal(t, []string{"355"}, parents("355z"))
	require.Empty(t, parents("355"))
}

func TestReadStatute(t *testing.T) {
	sec := section{base: "107"}
	st, err := readStatute(`<html><!-- documentid:17_107  currentthrough:20240123 itempath:/170/x --><!-- field-start:head --><h3 class="section-head">&sect;107. Limitations on exclusive rights: Fair use</h3><!-- field-end:head -->
		<!-- field-start:statute --><p class="statutory-body">Notwithstanding &sect; 106&mdash;</p><p>(1) the purpose;</p><!-- field-end:statute -->
		<!-- field-start:sourcecredit --><p>(Pub. L. 94-553.)</p><!-- field-end:sourcecredit --><!-- field-start:notes --><p>Notes.</p><!-- field-end:notes --></html>`, sec)
	require.NoError(t, err)
	require.Equal(t, statute{
		heading: "Limitations on exclusive rights: Fair use",
		text:    "Notwithstanding § 106—\n\n(1) the purpose;", credit: "(Pub. L. 94-553.)", through: "2024-01-23",
		id: "17_107",
	},
		st)

	st, err = readStatute(`<body><pre>17 U.S.C. United States Code

§ 107. Limitations
(1) the purpose.</pre></body>`, sec)
	require.NoError(t, err, "a page of another form")
	require.Equal(t, "Limitations", st.heading)
	require.Equal(t, "(1) the purpose.", st.text)

	st, err = readStatute(`<html><body><p>Sec. 107 - Limitations</p><p>Notwithstanding.</p></body></html>`, sec)
	require.NoError(t, err)
	require.Equal(t, "Notwithstanding.", st.text)

	for _, page := range []string{
		`{"message":"§ 107"}`, "null", `<html>sorry</html>`,
		`<html><body><h1>No Results</h1>Your search for § 107 found nothing</body></html>`, `<html>§ 1070. Other</html>`,
		`<html>§ 107a. Other</html>`, "", "%PDF-1.4",
		`<!-- documentid:17_108 --><!-- field-start:head -->§108. Other<!-- field-end:head --><!-- field-start:statute ` +
			`-->x<!-- field-end:statute -->`,
	} {
		_, err = readStatute(page, sec)
		require.Error(t, err, page)
	}
	st, err = readStatute(`<!-- field-start:head -->[§107. Repealed. Pub. L. 1]<!-- field-end:head --><!-- `+
		`field-start:statute --><p>x</p><!-- field-end:statute -->`, sec)
	require.NoError(t, err)
	require.Equal(t, "repealed", st.status)
}

func FuzzReadStatute(f *testing.F) {
	f.Add(`<!-- documentid:17_107 --><!-- field-start:head -->§107. X<!-- field-end:head --><!-- field-start:statute `+
		`--><p>(a) y</p><!-- field-end:statute -->`, "107")
	f.Add("Sec. 107 - x\ny", "107")
	f.Fuzz(func(t *testing.T, page, base string) {
		sec, err := parseSection(base)
		if err != nil {
			return
		}
		if st, err := readStatute(page, sec); err == nil {
			require.True(t, utf8.ValidString(st.text+st.heading))
		}
	})
}

func FuzzQueries(f *testing.F) {
	f.Add(`21 U.S.C. § 355(b) "open`)
	f.Add("Pub. L. No. 118-31 (x")
	f.Fuzz(func(t *testing.T, s string) {
		if cite, ok := usCite(s); ok {
			require.NotContains(t, cite, `"`)
		}
		publicLaw(s)
		q := plainWords(s)
		require.Zero(t, strings.Count(q, `"`)%2)
		require.NotContains(t, q, ":")
	})
}

// A long section, such as 21 U.S.C. § 355, has about 140 KB.
func BenchmarkReadStatute(b *testing.B) {
	var body strings.Builder
	for i := range 400 {
		body.WriteString("<p class=\"statutory-body\">(" + string(rune('a'+i%26)) + ") Any person may file with the " +
			"Secretary an application with respect to any drug subject to the provisions of subsection (a). Such persons " +
			"shall submit to the Secretary as part of the application full reports of investigations which have been made to " +
			"show whether such drug is safe.</p>\n")
	}
	page := `<!-- documentid:21_355 --><!-- field-start:head -->&sect;355. New drugs<!-- field-end:head --><!-- ` +
		`field-start:statute -->` + body.String() + `<!-- field-end:statute -->`
	b.SetBytes(int64(len(page)))
	for b.Loop() {
		st, err := readStatute(page, section{base: "355"})
		if err != nil {
			b.Fatal(err)
		}
		subsection(st.text, []string{"z"})
	}
}
