//go:build !race

package toolinput_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/llm/toolinput"
)

var (
	start   = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	section = backends.Schema{Fields: []backends.Field{
		{Name: "title", Type: backends.String, Required: true},
		{Name: "section", Type: backends.String, Required: true},
	}}
	search = backends.Schema{Fields: []backends.Field{
		{Name: "query", Type: backends.String, Required: true},
		{Name: "limit", Type: backends.Integer, Default: 10},
	}}
	places = backends.Schema{Fields: []backends.Field{
		{Name: "city", Type: backends.String},
		{Name: "state", Type: backends.String},
	}, AnyOf: [][]string{{"city", "state"}}}
)

func reading(s backends.Schema) *toolinput.Input {
	return toolinput.New("tool", s, toolinput.DefaultLimits, start)
}

// documents are inputs with everything that JSON has.
var documents = []string{
	`{}`, ` { } `, `{"a":1}`, `{"a":-0.5e-3,"b":1E+5,"c":0,"d":120}`, `{"a":true,"b":false,"c":null}`,
	`{"a":"","b":"x","c":"\"\\\/\b\f\n\r\t"}`,
	`{"a":"\u00e9\u20AC","b":"\ud83d\ude00","c":"\ud83d","d":"\ude00x","e":"\ud83d\u0041","f":"\ud83d\ud83d\ude00",` +
		`"g":"\ud800\n"}`,
	`{"a":"é€😀"}`, "{\"a\":\"\xff\xe2\x82\",\"b\":\"\xe2\\u0041\"}",
	`{"a":[],"b":[1,[2,[3]],{"c":[{}]}],"d":{"e":{"f":"}]"}}}`,
	`{"a":{"b":1,"b":2,"b":{"c":3}}}`, "{\n\t\"title\" : \"21\" ,\r\n \"section\" : \"355(j)\" }\n", `{"\u0061\n":1,"":2}`,
	`{"a":1e308,"b":123456789012345678901234567890}`,
}

// For every document split in two or three anywhere, the value is that of encoding/json, and nothing shown before the
// end changes.
func TestEveryCut(t *testing.T) {
	for _, doc := range documents {
		var want map[string]any
		require.NoError(t, json.Unmarshal([]byte(doc), &want), doc)
		for i := 0; i <= len(doc); i++ {
			for j := i; j <= len(doc); j++ {
				if got := fed(t, doc[:i], doc[i:j], doc[j:]); !equal(got, want) {
					t.Fatalf("%q cut at %d and %d: %v, not %v", doc, i, j, got, want)
				}
			}
		}
	}
}

// fed feeds the pieces and compares what is shown with what was shown before.
func fed(t testing.TB, pieces ...string) map[string]any {
	in := reading(backends.Schema{})
	var shown []toolinput.Parameter
	for _, p := range pieces {
		if err := in.Feed([]byte(p), start); err != nil {
			t.Fatalf("%q: %v", pieces, err)
		}
		now := in.Closed()
		require.GreaterOrEqual(t, len(now), len(shown))
		for i := range shown {
			require.Equal(t, shown[i], now[i], "what was shown is not taken back")
		}
		shown = now
	}
	root := in.Raw()
	for _, p := range shown {
		require.Equal(t, p.Value, root[p.Name])
	}
	return root
}

func equal(a, b any) bool {
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

// Truncated at any byte, exactly what was complete is there.
func TestTruncationAtEveryByte(t *testing.T) {
	doc := `{"title":"21","n":12,"section":"355(j)","list":["a","b"],"deep":{"x":[1,2]}}`
	ends := []struct {
		name string
		at   int // the byte after which the value is complete
	}{
		{"title", strings.Index(doc, `,"n"`)},
		{"n", strings.Index(doc, `,"section"`) + 1},
		{"section", strings.Index(doc, `,"list"`)},
		{"list", strings.Index(doc, `,"deep"`)},
		{"deep", len(doc) - 1},
	}
	for i := range doc {
		in := reading(backends.Schema{})
		require.NoError(t, in.Feed([]byte(doc[:i]), start))
		want := 0
		for _, e := range ends {
			if i >= e.at {
				want++
			}
		}
		require.Len(t, in.Closed(), want, doc[:i])
		_, err := in.Finish()
		if i > 0 {
			require.ErrorIs(t, err, toolinput.ErrTruncated)
		}
	}
}

func TestWhatIsNoInput(t *testing.T) {
	for doc, want := range map[string]string{
		`[1]`: "byte 0: it begins with '['", `"x"`: "not with an object", `{"a":1}x`: "follows after the end",
		`{"a":1}{`: "follows after the end",
		`{"a":01}`: "begins with 0", `{"a":+1}`: "begins no value", `{"a":1.}`: "where a digit must",
		`{"a":.5}`: "begins no value", `{"a":1e}`: "where a digit must", `{"a":-}`: "where a digit must",
		`{"a":tru}`: "is no value", `{"a":nulL}`: "is no value", `{'a':1}`: "where a key must",
		`{"a" 1}`: "where a colon must", `{"a":1 "b":2}`: "where a comma or the end must",
		`{"a":1,}`: "where a key must", `{"a":[1,]}`: "begins no value", `{"a":[1}`: "where a comma or the end must",
		`{"a":"\x"}`: "is no escape", `{"a":"\u12g4"}`: "hexadecimal",
		"{\"a\":\"\n\"}": "control character", `{"a":1e999}`: "too large", `{"a":1,"a":1}`: `"a" is given twice`,
		`{"a":1,"\u0061":2}`: `"a" is given twice`, `,`: "not with an object",
	} {
		in := reading(backends.Schema{})
		err := in.Feed([]byte(doc), start)
		require.ErrorContains(t, err, want, doc)
		require.ErrorContains(t, in.Feed([]byte("}"), start), want, "the error stays")
		_, err = in.Finish()
		var e *backends.Error
		require.ErrorAs(t, err, &e)
		require.Equal(t, backends.InvalidParameters, e.Code)
	}
}

func TestSizeAndDepthAreBounded(t *testing.T) {
	in := reading(backends.Schema{})
	require.NoError(t, in.Feed([]byte(`{"a":"`), start))
	piece := bytes.Repeat([]byte("x"), 64<<10)
	var err error
	for n := 0; n < 64<<20 && err == nil; n += len(piece) {
		err = in.Feed(piece, start)
	}
	require.ErrorContains(t, err, "longer than 1048576 bytes")
	require.LessOrEqual(t, in.Bytes(), toolinput.DefaultLimits.Bytes+1)

	wide := toolinput.New("tool", backends.Schema{}, toolinput.Limits{Bytes: 9 << 20, Depth: 4}, start)
	require.NoError(t, wide.Feed([]byte(`{"a":"`), start))
	for range 128 {
		require.NoError(t, wide.Feed(piece, start))
	}
	require.NoError(t, wide.Feed([]byte(`"}`), start))
	require.Len(t, wide.Raw()["a"], 8<<20)

	deep := reading(backends.Schema{})
	require.ErrorContains(t, deep.Feed([]byte(`{"a":`+strings.Repeat("[", 100_000)), start), "nested deeper than 64")
}

// A call starts early only if nothing still to come can change it.
func TestWhenACallCanStart(t *testing.T) {
	for _, c := range []struct {
		name, sofar string
		schema      backends.Schema
		completion  int
		starts      bool
	}{
		{"nothing yet", ``, section, 0, false},
		{"an open string", `{"title":"21","section":"35`, section, 50, false},
		{"a closed string", `{"title":"21","section":"355"`, section, 100, true},
		{"an open number", `{"title":21,"section":355`, section, 50, false},
		{"a closed number", `{"title":21,"section":355 `, section, 100, true},
		{"only one of two", `{"section":"355"`, section, 50, false},
		{"optional ones may follow", `{"query":"x"`, search, 100, false},
		{"the end", `{"query":"x"}`, search, 100, true},
		{"all are there", `{"limit":5,"query":"x"`, search, 100, true},
		{"the wrong type", `{"limit":"many","query":"x"`, search, 100, false},
		{"unknown ones", `{"query":"x","colour":"red"}`, search, 100, false},
		{"a choice", `{"city":"Gary"`, places, 100, false},
		{"a choice at the end", `{"city":"Gary"}`, places, 100, true},
		{"no choice made", `{}`, places, 0, false},
		{"broken", `{"title":"21","section":"355",,`, section, 100, false},
	} {
		in := reading(c.schema)
		err := in.Feed([]byte(c.sofar), start)
		require.Equal(t, c.name == "broken", err != nil)
		s := in.Status(start)
		require.Equal(t, c.completion, s.Completion, c.name)
		require.Equal(t, c.starts, s.CanStart, "%s: %s", c.name, s.Note)
		_, starts := in.Start(start)
		require.Equal(t, c.starts, starts, c.name)
	}
}

func TestFinish(t *testing.T) {
	in := reading(search)
	require.NoError(t, in.Feed([]byte(`{"query":"x"}`), start))
	p, err := in.Finish()
	require.NoError(t, err)
	require.Equal(t, backends.Params{"query": "x", "limit": 10}, p, "defaults are applied at the end")

	in = reading(places)
	require.NoError(t, in.Feed([]byte(`{}`), start))
	_, err = in.Finish()
	require.ErrorContains(t, err, "at least one of city, state")

	_, err = reading(backends.Schema{}).Finish()
	require.NoError(t, err, "no input at all for a tool that takes none")
}

func TestAStreamThatStandsStillSaysSo(t *testing.T) {
	in := reading(section)
	require.NoError(t, in.Feed([]byte(`{"title":"2`), start.Add(time.Second)))
	require.False(t, in.Status(start.Add(5*time.Second)).Stalled)
	s := in.Status(start.Add(7 * time.Second))
	require.True(t, s.Stalled)
	require.Equal(t, "nothing has come in for 6s", s.Note)
	require.Equal(t, []string{"title", "section"}, s.Missing)
	require.NoError(t, in.Feed([]byte(`1","section":"355"}`), start.Add(8*time.Second)))
	require.False(t, in.Status(start.Add(time.Hour)).Stalled)
}

// In randomly truncated streams, every completely received parameter is recovered, and no call starts too early.
func TestRecovery(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	whole, recovered, premature, all := 0, 0, 0, 0
	for range 20_000 {
		doc, ends := generated(r)
		cut := r.IntN(len(doc) + 1)
		in := reading(section)
		for sent := 0; sent < cut; {
			n := min(1+r.IntN(9), cut-sent)
			require.NoError(t, in.Feed([]byte(doc[sent:sent+n]), start))
			sent += n
			if _, ok := in.Start(start); ok && len(in.Closed()) < 2 {
				premature++
			}
		}
		all += len(ends)
		for _, e := range ends {
			if e <= cut {
				whole++
			}
		}
		recovered += len(in.Closed())
	}
	t.Logf("20,000 streams cut at random: %d of %d parameters had come in whole, %d recovered (%.1f %%); %d "+
		"premature starts", whole, all, recovered, 100*float64(recovered)/float64(whole), premature)
	require.GreaterOrEqual(t, float64(recovered), 0.95*float64(whole))
	require.LessOrEqual(t, recovered, whole)
	require.Zero(t, premature)
}

// generated returns an input with random values, and where each of them is complete.
func generated(r *rand.Rand) (string, []int) {
	var b strings.Builder
	var ends []int
	b.WriteString("{")
	for i := range 2 + r.IntN(6) {
		if i > 0 {
			b.WriteString(", ")
		}
		value := []any{
			"plain", "with \"quotes\" and \\", "é😀", float64(r.IntN(100_000)), -1.5e-7, true, nil,
			[]any{"a", []any{1.0}},
			map[string]any{"k": "}"},
		}[r.IntN(9)]
		data, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&b, "%q: %s", fmt.Sprint("p", i), data)
		end := b.Len()
		if _, number := value.(float64); number {
			end++ // a number is complete with the byte after it
		}
		ends = append(ends, end)
	}
	b.WriteString("}")
	return b.String(), ends
}

func FuzzInput(f *testing.F) {
	for _, d := range documents {
		f.Add([]byte(d), uint64(7))
	}
	f.Add([]byte(`{"a":1,"a":2}`), uint64(1))
	f.Fuzz(func(t *testing.T, doc []byte, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		in := reading(backends.Schema{})
		var err error
		for sent := 0; sent < len(doc) && err == nil; {
			n := min(1+r.IntN(8), len(doc)-sent)
			err = in.Feed(doc[sent:sent+n], start)
			sent += n
		}
		if err == nil && len(doc) > 0 {
			_, err = in.Finish()
			var e *backends.Error
			if err != nil && errors.As(err, &e) && e.Cause == nil {
				err = nil // the schema's objection, not the parser's
			}
		}
		var want map[string]any
		wantErr := json.Unmarshal(doc, &want)
		switch {
		case err == nil && len(bytes.TrimSpace(doc)) > 0:
			require.NoError(t, wantErr, "%q", doc)
			require.Equal(t, want, in.Raw(), "%q", doc)
		case wantErr == nil && want != nil:
			msg := fmt.Sprint(err)
			require.True(t, strings.Contains(msg, "given twice") || strings.Contains(msg, "nested deeper") ||
				strings.Contains(msg, "longer than"), "%q: %s", doc, msg)
		}
	})
}

func BenchmarkFeed(b *testing.B) {
	doc := []byte(`{"query":"` + strings.Repeat("method of use carve-out ",
		40) + `","limit":25,"kinds":["opinion","statute"]}`)
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		in := reading(search)
		for sent := 0; sent < len(doc); sent += 12 {
			if err := in.Feed(doc[sent:min(sent+12, len(doc))], start); err != nil {
				b.Fatal(err)
			}
		}
	}
}
