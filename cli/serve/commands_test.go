package serve

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/matter"
	"headnote/research/memo"
)

func TestParse(t *testing.T) {
	r, err := parse([]string{"export", "Acme v. Beta", "20260303-120000-abcd", "docx"})
	require.NoError(t, err)
	require.Equal(t, matter.MustName("Acme v. Beta"), r.matter)
	require.Equal(t, events.MustRunID("20260303-120000-abcd"), r.run)
	require.Equal(t, "docx", r.format.String())
	r, err = parse([]string{"export", "acme", "last"})
	require.NoError(t, err)
	require.True(t, r.run.IsZero(), "the last one")
	require.Equal(t, "md", r.format.String())
	r, err = parse([]string{"export", "acme", "last", "docx", "risks,log"})
	require.NoError(t, err)
	require.Equal(t, []memo.Appendix{memo.Risks, memo.Log}, r.appendices)
	for _, words := range [][]string{
		{"export"},
		{"export", "acme"},
		{"export", "acme", "last", "md", "x"},
		{"runs"},
		{"runs", "a", "b"},
		{"matters", "x"},
		{"copied", ".."},
		{"runs", ".."},
		{"runs", ""},
		{"export", "acme", "../x"},
		{"export", "acme", "last", "../x"},
		{"export", "acme", "last", ""},
		{"lines", "a/b"},
	} {
		_, err := parse(words)
		require.Error(t, err, "%q", words)
		require.NotErrorIs(t, err, errNone, "%q", words)
	}
	for _, words := range [][]string{nil, {""}, {"acme"}, {"Export", "acme", "last"}, {"export\x00", "acme", "last"}} {
		_, err := parse(words)
		require.ErrorIs(t, err, errNone, "%q", words)
	}
}

func FuzzParseCommand(f *testing.F) {
	for _, c := range Commands() {
		f.Add(c.Name)
		f.Add(c.Name + "\x01..\x01../../x\x01md")
		f.Add(c.Name + "\x01acme\x01last\x01docx")
	}
	f.Fuzz(func(t *testing.T, line string) {
		words := strings.Split(line, "\x01")
		r, err := parse(words)
		if err != nil {
			return
		}
		require.NotNil(t, r.do)
		require.True(t, r.format.Valid())
		if !r.matter.IsZero() {
			_, err := matter.ParseName(r.matter.String())
			require.NoError(t, err)
		}
		if !r.run.IsZero() {
			_, err := events.ParseRunID(r.run.String())
			require.NoError(t, err)
		}
	})
}
