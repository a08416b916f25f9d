package papers

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const monthPattern = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|` +
	`sept?(?:ember|ernber)?|oct(?:ober)?|nov(?:ember|ernber)?|dec(?:ember|ernber)?`

// datePattern is a single pattern, too slow for use, that matches what the functions of date_forms.go read.
var datePattern = regexp.MustCompile(`^(?:` +
	`(?:` + monthPattern + `)\.?\s*(?:\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(?:\d{4})|` +
	`(?:\d{1,2})\s?(?:st|nd|rd|t\s?h)?(?:\s+day)?(?:\s+of)?[\s-]+(?:` + monthPattern +
	`)\.?,?[\s-]+(?:a\.?d\.?\s+)?(?:\d{4}|two thousand(?: and)?(?: [a-z]+(?:-[a-z]+)?)?)|` +
	`(?:\d{4})[-._/](?:\d{1,2})[-._/](?:\d{1,2})|` +
	`(?:\d{1,2})[/-](?:\d{1,2})[/-](?:\d{4}|\d{2})|` +
	`(?:[a-z]+(?:-[a-z]+)?)\s+day\s+of\s+(?:` + monthPattern +
	`),?\s+(?:a\.?d\.?\s+)?(?:\d{4}|two thousand(?: and)?(?: [a-z]+(?:-[a-z]+)?)?)` +
	`)`)

// agrees checks that the pattern matches at the first date found, and that both end at the same place.
func agrees(t *testing.T, s string) {
	t.Helper()
	d, ok := findDay(s)
	if !ok {
		return
	}
	from := d.start
	if s[from] == '_' {
		from++
	}
	m := datePattern.FindStringIndex(s[from:])
	require.NotNil(t, m, "%q at %d", s, d.start)
	require.Equal(t, d.end-from, m[1], "%q at %d", s, d.start)
}

func TestDateForms(t *testing.T) {
	for in, want := range map[string]string{
		"march 5, 2024": "2024-03-05", "mar. 5th , 2024": "2024-03-05", "sept. 30 1999": "1999-09-30",
		"5 march 2024": "2024-03-05", "the 5th day of march, 2024": "2024-03-05", "21-jan-2020": "2020-01-21",
		"5 t h day of may, a.d. 1901": "1901-05-05", "case_2024-02-03.pdf": "2024-02-03", "2024.2.3": "2024-02-03",
		"3/5/24": "2024-03-05", "25/12/1999": "1999-12-25", "02-29-2023 and 02-28-2023": "2023-02-28",
		"this twenty-first day of june, two thousand and four": "2004-06-21",
		"15th day of july, two thousand twenty-one":            "2021-07-15",
		"fifteenth day of august, two thousand twenty-one":     "2021-08-15", "thirtieth day of march 2010": "2010-03-30",
		"novernber 6, 2015": "2015-11-06", "3 septernber 2015": "2015-09-03", "decernber 1, 2015": "2015-12-01",
		"march 2024": "", "section 12-3-45678": "", "41/04/2024": "", "112/04/2024": "", "marching 5, 2024": "",
		"a summary 5, 2024": "", "the day of march, 2024": "", "1:24-cv-00012": "", "may day of 2024": "", "_": "",
		"2024-01-055": "", "": "", "day": "", "12/": "", "2024-": "", "5 th": "", "5 of": "", "jan": "", "a day of": "",
	} {
		d, ok := findDay(in)
		got := ""
		if ok {
			got = d.iso()
		}
		require.Equal(t, want, got, in)
		agrees(t, in)
	}
}

func FuzzDates(f *testing.F) {
	f.Add("on the 5th day of march, a.d. 2024, and 3/5/24 or 2024-03-05")
	f.Add("this twenty-first day of june, two thousand and four")
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToLower(s)
		agrees(t, s)
		for _, d := range allDays(s) {
			require.True(t, d.start < d.end && d.end <= len(s) && d.real())
		}
	})
}
