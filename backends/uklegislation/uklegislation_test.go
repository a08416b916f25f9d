package uklegislation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/uklegislation"
)

const at = "www.legislation.gov.uk/"

func TestText(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		at + "ukpga/2018/99/section/7/2020-01-31/data.xht": {
			Status: 303, Headers: map[string]string{"Location": "https://" + at + "ukpga/2018/99/section/7/moved.xht"},
		},
		at + "ukpga/2018/99/section/7/moved.xht": {
			Body: `<div><h3>7 Deposits</h3><p>A deposit is returned within ten days.</p></div>`,
		},
		at + "uksi/2019/990/regulation/3/data.xht": {Body: `<div><p>3. These Regulations apply.</p></div>`},
	})
	read := func(p backends.Params) backends.Document {
		t.Helper()
		res, err := s.Call(uklegislation.Calls(s.Client), "get_uk_legislation", p)
		require.NoError(t, err)
		fetchtest.Check(t, res)
		return res.Documents[0]
	}
	d := read(backends.Params{"item": "ukpga/2018/99", "section": "7", "as_of": "2020-01-31"})
	require.Equal(t, []string{"2018 c. 99 (UK), s. 7", "7 Deposits"}, []string{d.Citation, d.Title})
	require.Contains(t, d.Text, "within ten days")
	d = read(backends.Params{"item": "https://www.legislation.gov.uk/uksi/2019/990", "section": "3"})
	require.Equal(t, "SI 2019/990 (UK), reg. 3", d.Citation)
	_, err := s.Call(uklegislation.Calls(s.Client), "get_uk_legislation", backends.Params{"item": "ukpga/../x"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}
