package eurlex_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/eurlex"
	"headnote/backends/fetch/fetchtest"
)

const at = "eur-lex.europa.eu/legal-content/EN/TXT/"

func TestText(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		at + "HTML/?uri=CELEX:32026R9901": {Status: 302, Headers: map[string]string{"Location": "https://" + at + "moved"}},
		at + "moved": {Body: `<html><body><p>Official Journal</p><p>REGULATION (EU) 2026/9901 on deposits of tenants</p>
			<p>Article 1</p><p>A deposit is returned within ten days of the end of a lease.</p></body></html>`},
		at + "HTML/?uri=CELEX:32026R9902": {Body: `<html><body>Enable JavaScript.</body></html>`},
	})
	read := func(celex string) (backends.Result, error) {
		return s.Call(eurlex.Calls(s.Client), "get_eu_document", backends.Params{"celex": celex})
	}
	res, err := read("celex:32026r9901")
	require.NoError(t, err)
	fetchtest.Check(t, res)
	d := res.Documents[0]
	require.Equal(t, "Regulation (EU) 2026/9901", d.Citation)
	require.Equal(t, "REGULATION (EU) 2026/9901 on deposits of tenants", d.Title)
	require.Contains(t, d.Text, "within ten days")
	_, err = read("32026R9902")
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound}, "a page that asks for a browser is no text")
	_, err = read("GDPR")
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}
