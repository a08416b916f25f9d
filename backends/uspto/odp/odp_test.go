package odp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/uspto/odp"
)

func TestFind(t *testing.T) {
	for in, want := range map[string]odp.Number{
		"7,654,340":                 {Patent: "7654340"},
		"7654340":                   {Patent: "7654340"},
		"US 11,646,472 B2":          {Patent: "11646472"},
		"US11646472B2":              {Patent: "11646472"},
		"U.S. Patent No. 7,654,340": {Patent: "7654340"},
		"RE45,123":                  {Patent: "RE45123"},
		"D678,901":                  {Patent: "D678901"},
		"does the tablet infringe U.S. Patent No. 9,812,512 B2?": {Patent: "9812512"},
		"17/248,024":            {Application: "17248024"},
		"application 17/248024": {Application: "17248024"},
		"US20210210819A1":       {Publication: "US20210210819A1"},
		"US 2021/0210819 A1":    {Publication: "US20210210819A1"},
		"2021/0210819":          {Publication: "US20210210819A1"},
	} {
		got, ok := odp.Find(in)
		require.True(t, ok, in)
		require.Equal(t, want, got, in)
	}
	for _, in := range []string{
		"solid state battery", "battery of 10,000 cycles", "21 U.S.C. 355",
		"damages of 1,250,000 dollars", "", "IPR2020-00001",
	} {
		_, ok := odp.Find(in)
		require.False(t, ok, in)
	}
}

func TestForPeople(t *testing.T) {
	for in, want := range map[string]string{
		"7654340": "7,654,340", "11646472": "11,646,472", "RE45123": "RE45,123",
		"D678901": "D678,901", "": "",
	} {
		require.Equal(t, want, odp.Commas(in))
	}
	require.Equal(t, "17/248,024", odp.Serial("17248024"))
	require.Equal(t, "123", odp.Serial("123"))
}

func TestQueries(t *testing.T) {
	require.Equal(t, "(title:lithium AND title:cell)", odp.All([]string{"lithium", "cell"}, "title"))
	require.Equal(t, "(lithium OR cell)", odp.Some([]string{"lithium", "cell"}, ""))
	require.Equal(t, "lithium", odp.Some([]string{"lithium"}, ""))
	require.Equal(t, `(a:"Acme Inc" OR b:"Acme Inc")`, odp.Phrase(`Acme" Inc\`, "a", "b"))
	require.Equal(t, "day:[1790-01-01 TO 2020-01-01]", odp.Between("day", "", "2020-01-01"))
	require.Equal(t, "", odp.Between("day", "", ""))
	require.Equal(t, "a AND b", odp.And("a", "", "b"))
	require.True(t, odp.Written(`applicationMetaData.inventionTitle:"solid state"`))
	require.True(t, odp.Written("trialNumber:IPR2020-00001"))
	require.False(t, odp.Written("a battery: solid state"))
	require.False(t, odp.Written("see https://example.com"))
	require.False(t, odp.Written("note:this"))
}

func FuzzFind(f *testing.F) {
	f.Add("U.S. Patent No. 7,654,340 B2 and 17/248,024")
	f.Fuzz(func(t *testing.T, s string) {
		if n, ok := odp.Find(s); ok {
			require.NotEmpty(t, n.Patent+n.Publication+n.Application)
			_ = odp.Commas(n.Patent)
		}
	})
}

// Eight digits are an application number if the text says so, or if no patent number is that high yet.
func TestApplicationNumbers(t *testing.T) {
	for text, want := range map[string]odp.Number{
		"17248024":                   {Application: "17248024"},
		"17/248,024":                 {Application: "17248024"},
		"application no. 12345678":   {Application: "12345678"},
		"Appl. No. 17248024 pending": {Application: "17248024"},
		"12345678":                   {Patent: "12345678"},
		"7,654,340":                  {Patent: "7654340"},
	} {
		n, ok := odp.Find(text)
		require.True(t, ok, text)
		require.Equal(t, want, n, text)
	}
}
