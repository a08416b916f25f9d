package lenientjson_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/lenientjson"
)

const record = `{
	"name": "ACME\u001b[31m  WORKS", "number": 17248024, "big": 20560000000, "half": 0.5, "yes": "Y", "no": false, "null": null,
	"list": ["one", "", "two"], "money": "$90,878.50", "rows": "1,234", "dash": "-",
	"patient": {"drug": [{"product": "VIOXX", "openfda": {"route": ["ORAL"]}}, {"product": "OS-CAL"}], "none": [], "one": {"product": "ASPIRIN"}},
	"text": "a\nb"
}`

func object(t testing.TB) lenientjson.Object {
	var o lenientjson.Object
	require.NoError(t, json.Unmarshal([]byte(record), &o))
	return o
}

func TestReadersTakeWhatIsThere(t *testing.T) {
	o := object(t)
	for path, want := range map[string]string{
		"name": "ACME WORKS", "number": "17248024", "big": "20560000000", "half": "0.5", "yes": "Y", "no": "false",
		"null": "", "absent": "",
		"list": "one", "patient": "", "patient.drug.product": "VIOXX", "patient.drug.openfda.route": "ORAL",
		"patient.none.product": "",
		"patient.one.product":  "ASPIRIN", "name.of.nothing": "", "text": "a b",
	} {
		require.Equal(t, want, o.String(path), path)
	}
	require.Equal(t, "a\nb", o.Text("text"))
	require.Equal(t, []string{"a\nb"}, o.Texts("text"))
	require.Equal(t, "ACME WORKS", o.First("absent", "null", "name", "number"))
	require.Equal(t, "", o.First("absent"))
	require.Equal(t, []string{"one", "two"}, o.Strings("list"))
	require.Equal(t, []string{"Y"}, o.Strings("yes"))
	require.Nil(t, o.Strings("absent"))
	require.Len(t, o.Objects("patient.drug"), 2)
	require.Len(t, o.Objects("patient.one"), 1)
	require.Empty(t, o.Objects("list"))
	require.Equal(t, "OS-CAL", o.Objects("patient.drug")[1].String("product"))
	require.NotNil(t, o.Object("absent"))
	require.Equal(t, "", o.Object("absent").String("x"))
	require.Equal(t, []string{"VIOXX", "OS-CAL"},
		lenientjson.Distinct(append(o.Objects("patient.drug"), o.Objects("patient.drug")...), "product"))
	require.Equal(t, 1234, o.Int("rows"))
	require.Equal(t, 90878.5, o.Float("money"))
	require.Zero(t, o.Float("dash"))
	require.True(t, o.Bool("yes"))
	require.False(t, o.Bool("no"))
	kept := o.Without("patient", "text")
	require.NotContains(t, kept, "patient")
	require.NotContains(t, kept, "null")
	require.Contains(t, kept, "no")
	require.Contains(t, o, "patient", "the record itself is not changed")
}

func TestDay(t *testing.T) {
	for in, want := range map[string]string{
		"20260722": "2026-07-22", "2026-07-22": "2026-07-22", "2026-07-22T10:11:12": "2026-07-22",
		"2026-07-22 10:11:12": "2026-07-22",
		"07/22/2026":          "2026-07-22", "7/2/2026": "2026-07-02", "July 2, 2026": "2026-07-02",
		"Jul 2, 2026": "2026-07-02", "05042026": "2026-05-04",
		"2026": "2026", "2026-07": "2026-07", "199203": "1992-03", "19920300": "1992-03", "": "", "-": "", "20261301": "",
		"not a day": "", "0001-01-01": "",
		"2026-07-22T10:11:12.000Z": "2026-07-22",
	} {
		require.Equal(t, want, lenientjson.Day(in), in)
	}
}

func FuzzObject(f *testing.F) {
	f.Add(record, "patient.drug.product")
	f.Add(`{"a":[[1]]}`, "a.b")
	f.Fuzz(func(t *testing.T, body, path string) {
		var o lenientjson.Object
		if json.Unmarshal([]byte(body), &o) != nil {
			return
		}
		_ = o.First(path, path)
		for _, s := range o.Strings(path) {
			require.NotContains(t, s, "\x1b")
		}
		_, _, _ = o.Int(path), o.Date(path), o.Objects(path)
	})
}
