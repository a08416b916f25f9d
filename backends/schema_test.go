package backends_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

var (
	one, hundred = 1.0, 100.0

	schema = backends.Schema{
		Fields: []backends.Field{
			{Name: "search", Type: backends.String, Required: true, Description: "words"},
			{Name: "number", Type: backends.String},
			{Name: "kind", Type: backends.String, Enum: []string{"IPR", "PGR"}},
			{Name: "after", Type: backends.String, Format: "date"},
			{Name: "limit", Type: backends.Integer, Default: 10, Min: &one, Max: &hundred},
			{Name: "weight", Type: backends.Number, Min: &one},
			{Name: "most", Type: backends.Number, Max: &one},
			{Name: "text", Type: backends.Boolean, Default: true},
			{Name: "domains", Type: backends.Array},
			{Name: "city", Type: backends.String},
			{Name: "state", Type: backends.String},
		},
		AnyOf: [][]string{{"city", "state"}},
	}
)

func TestCheckBringsValuesToTheirTypes(t *testing.T) {
	base := backends.Params{"search": "x", "city": "y"}
	for _, c := range []struct {
		name     string
		in, want any
	}{
		{"limit", nil, 10},
		{"limit", "", 10},
		{"limit", "  ", 10},
		{"limit", "25", 25},
		{"limit", 25.0, 25},
		{"limit", int64(3), 3},
		{"limit", json.Number("7"), 7},
		{"weight", "1.5", 1.5},
		{"text", nil, true},
		{"text", "false", false},
		{"text", false, false},
		{"text", "0", false},
		{"number", 355.0, "355"},
		{"number", 7654340.0, "7654340"},
		{"number", 17248024, "17248024"},
		{"number", json.Number("10000000"), "10000000"},
		{"number", "355(j)", "355(j)"},
		{"kind", "ipr", "IPR"},
		{"after", "2024-02-29", "2024-02-29"},
		{"domains", "a.gov, b.gov,,", []string{"a.gov", "b.gov"}},
		{"domains", []any{"a.gov"}, []string{"a.gov"}},
		{"domains", []string{"a.gov"}, []string{"a.gov"}},
		{"number", " ", nil},
	} {
		p := backends.Params{c.name: c.in}
		for k, v := range base {
			p[k] = v
		}
		got, err := schema.Check("tool", p)
		require.NoError(t, err, "%s %v", c.name, c.in)
		if c.want == nil {
			require.NotContains(t, got, c.name)
			continue
		}
		require.Equal(t, c.want, got[c.name], "%s %v", c.name, c.in)
		require.Equal(t, c.in, p[c.name], "what was given is not changed")
	}
}

func TestCheckNamesEveryFault(t *testing.T) {
	for name, c := range map[string]struct {
		p    backends.Params
		says []string
	}{
		"required": {backends.Params{"city": "x"}, []string{"search is required: words"}},
		"any of":   {backends.Params{"search": "x", "city": ""}, []string{"give at least one of city, state"}},
		"unknown": {
			backends.Params{"search": "x", "city": "y", "colour": "red"},
			[]string{`unknown parameter "colour"`, "it takes search, number"},
		},
		"several": {
			backends.Params{"limit": "many", "after": "soon"},
			[]string{"search is required", "limit must be an integer", "after must be a date", "give at least one of"},
		},
		"bounds": {
			backends.Params{"search": "x", "city": "y", "limit": 101},
			[]string{"limit must be from 1 to 100, not 101"},
		},
		"least": {backends.Params{"search": "x", "city": "y", "weight": 0}, []string{"weight must be at least 1"}},
		"most":  {backends.Params{"search": "x", "city": "y", "most": 2}, []string{"most must be at most 1"}},
		"half":  {backends.Params{"search": "x", "city": "y", "limit": 1.5}, []string{"limit must be an integer"}},
		"huge":  {backends.Params{"search": "x", "city": "y", "limit": 1e300}, []string{"limit must be an integer"}},
		"no number": {
			backends.Params{"search": "x", "city": "y", "weight": math.NaN()},
			[]string{"weight must be a number"},
		},
		"list":  {backends.Params{"search": []string{"x"}, "city": "y"}, []string{"search must be a string"}},
		"truth": {backends.Params{"search": "x", "city": "y", "text": "perhaps"}, []string{"text must be a boolean"}},
		"array": {backends.Params{"search": "x", "city": "y", "domains": 3}, []string{"domains must be an array"}},
		"mixed array": {
			backends.Params{"search": "x", "city": "y", "domains": []any{"a", 1}},
			[]string{"domains must be an array"},
		},
		"enum": {
			backends.Params{"search": "x", "city": "y", "kind": "XYZ"},
			[]string{`kind must be one of IPR, PGR, not "XYZ"`},
		},
		"no letter": {backends.Params{"search": "§§ …", "city": "y"}, []string{"search has neither a letter nor a digit"}},
		"too long": {
			backends.Params{"search": strings.Repeat("x", 1<<20), "city": "y"},
			[]string{"search has 1024 KB, and at most 32 KB are taken"},
		},
		"long list": {
			backends.Params{"search": "x", "city": "y", "domains": strings.Repeat("a,", 300)},
			[]string{"domains has 300 entries"},
		},
		"long number": {
			backends.Params{"search": "x", "city": "y", "limit": strings.Repeat("9", 1<<20)},
			[]string{"limit must be an integer"},
		},
		"no such day": {
			backends.Params{"search": "x", "city": "y", "after": "2023-02-29"},
			[]string{"after must be a date such as 2024-01-31"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := schema.Check("tool", c.p)
			require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
			for _, s := range c.says {
				require.ErrorContains(t, err, s)
			}
			require.ErrorContains(t, err, "see headnote tools tool")
			require.Less(t, len(err.Error()), 1000, "it does not repeat all that it was given")
		})
	}
}

func TestJSONSchema(t *testing.T) {
	b, err := json.Marshal(schema.JSONSchema())
	require.NoError(t, err)
	var s struct {
		Type       string
		Required   []string
		Properties map[string]map[string]any
		Additional bool                               `json:"additionalProperties"`
		AllOf      []map[string][]map[string][]string `json:"allOf"`
	}
	require.NoError(t, json.Unmarshal(b, &s))
	require.Equal(t, "object", s.Type)
	require.Equal(t, []string{"search"}, s.Required)
	require.False(t, s.Additional)
	require.Equal(t, map[string]any{
		"type": "integer", "description": "", "default": 10.0, "minimum": 1.0,
		"maximum": 100.0,
	}, s.Properties["limit"])
	require.Equal(t, "date", s.Properties["after"]["format"])
	require.Equal(t, map[string]any{"type": "string"}, s.Properties["domains"]["items"])
	require.Equal(t, []any{"IPR", "PGR"}, s.Properties["kind"]["enum"])
	require.Equal(t, []map[string][]string{{"required": {"city"}}, {"required": {"state"}}}, s.AllOf[0]["anyOf"])
}

func TestParams(t *testing.T) {
	p := backends.Params{"s": "x", "n": 3, "f": 4.0, "b": true, "l": []any{"a", 1}, "one": "z"}
	require.Equal(t, "x", p.String("s"))
	require.Equal(t, "3", p.String("n"))
	require.Equal(t, "", p.String("absent"))
	require.Equal(t, 3, p.Int("n", 9))
	require.Equal(t, 4, p.Int("f", 9))
	require.Equal(t, 9, p.Int("s", 9))
	require.True(t, p.Bool("b"))
	require.False(t, p.Bool("absent"))
	require.Equal(t, []string{"a", "1"}, p.Strings("l"))
	require.Equal(t, []string{"z"}, p.Strings("one"))
	require.Nil(t, p.Strings("absent"))
}

// Whatever a program passes in, a schema returns values of the right types or an error, and checking twice changes
// nothing.
func FuzzCheck(f *testing.F) {
	f.Add(`{"search":"x","city":"y","limit":"7","domains":["a"]}`)
	f.Add(`{"search":1e7,"state":null,"limit":1e400,"text":"t","kind":"pgr"}`)
	f.Fuzz(func(t *testing.T, body string) {
		var p backends.Params
		if json.Unmarshal([]byte(body), &p) != nil {
			return
		}
		once, err := schema.Check("tool", p)
		if err != nil {
			return
		}
		twice, err := schema.Check("tool", once)
		require.NoError(t, err)
		require.Equal(t, once, twice)
		require.IsType(t, 0, once["limit"])
		require.IsType(t, true, once["text"])
	})
}
