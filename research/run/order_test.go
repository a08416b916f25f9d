package run_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/run"
	"headnote/text"
)

// echo is a tool that keeps what it was called with.
type echo struct {
	tool
	schema backends.Schema
	got    *[]backends.Params
}

func (e echo) Spec() backends.Spec { return backends.Spec{Name: e.name, Schema: e.schema} }
func (e echo) Call(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	*e.got = append(*e.got, p)
	return e.call(ctx)
}

// mixed are tools of both kinds.
type mixed map[string]backends.Tool

func (m mixed) Lookup(n string) (backends.Tool, bool)             { t, ok := m[n]; return t, ok }
func (m mixed) Unavailable(string) error                          { return nil }
func (m mixed) Alternatives(events.Call, error) []run.Alternative { return nil }
func finds(d ...backends.Document) func(context.Context) (backends.Result, error) {
	return func(context.Context) (backends.Result, error) { return backends.Result{Documents: d}, nil }
}

func TestReferences(t *testing.T) {
	any_ := backends.Schema{Fields: []backends.Field{
		{Name: "case_id", Type: backends.String},
		{Name: "n", Type: backends.Integer},
		{Name: "list", Type: backends.Array},
	}}
	one := backends.Document{ID: "courtlistener:7", Title: "Ames v. Borealis", Score: 0.5, Extra: map[string]any{
		"cik":  12,
		"none": nil, "list": []string{"a", "b"},
	}}
	for _, c := range []struct {
		name   string
		found  func(context.Context) (backends.Result, error)
		params backends.Params
		want   backends.Params
		fault  string
	}{
		{
			name: "alone", found: finds(one), params: backends.Params{"case_id": "${search_cases.results[0].id}"},
			want: backends.Params{"case_id": "courtlistener:7"},
		},
		{
			name: "by call", found: finds(one), params: backends.Params{"case_id": "${a.results[0].id}"},
			want: backends.Params{"case_id": "courtlistener:7"},
		},
		{
			name: "within words", found: finds(one), params: backends.Params{"case_id": "the case ${a.results[0].title}, $${x}"},
			want: backends.Params{"case_id": "the case Ames v. Borealis, ${x}"},
		},
		{
			name: "keeps its type", found: finds(one), params: backends.Params{"n": "${a.results[0].extra.cik}"},
			want: backends.Params{"n": 12},
		},
		{
			name: "a list", found: finds(one), params: backends.Params{"list": []string{"x", "${a.results[0].title}"}},
			want: backends.Params{"list": []string{"x", "Ames v. Borealis"}},
		},
		{
			name: "a whole list", found: finds(one), params: backends.Params{"list": "${a.results[0].extra.list}"},
			want: backends.Params{"list": []string{"a", "b"}},
		},
		{
			name: "nothing found", found: finds(), params: backends.Params{"case_id": "${search_cases.results[0].id}"},
			fault: "case_id: ${search_cases.results[0].id} is not known: search_cases (a) found nothing",
		},
		{
			name: "too few", found: finds(one), params: backends.Params{"case_id": "${a.results[1].id}"},
			fault: "the result of a has no results[1]",
		},
		{
			name: "no such field", found: finds(one), params: backends.Params{"case_id": "${a.results[0].docket}"},
			fault: "the result of a has no results[0].docket",
		},
		{
			name: "null", found: finds(one), params: backends.Params{"case_id": "${a.results[0].extra.none}"},
			fault: "is no single value",
		},
		{
			name: "an object", found: finds(one), params: backends.Params{"case_id": "${a.results[0].extra}"},
			fault: "is no single value",
		},
		{name: "failed", found: func(context.Context) (backends.Result, error) {
			return backends.Result{},
				errors.New("down")
		}, params: backends.Params{"case_id": "${a.results[0].id}"}, fault: "a has no result (down)"},
		{
			name: "panicked", found: func(context.Context) (backends.Result, error) { panic("boom") },
			params: backends.Params{"case_id": "${a.results[0].id}"}, fault: "a has no result",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []backends.Params
			r := &record{}
			rn := &run.Runner{Tools: mixed{
				"search_cases": tool{"search_cases", c.found},
				"detail":       echo{tool{"detail", finds(one)}, any_, &got}, "other": tool{"other", finds(one)},
			}, Limits: run.DefaultLimits(), Now: time.Now, Emit: r.emit}
			require.NoError(t, rn.Run(context.Background(), []events.Call{
				{ID: "b", Tool: "detail", Params: c.params},
				{ID: "a", Tool: "search_cases"},
				{ID: "c", Tool: "other"},
			}))
			ends := r.ends()
			require.Equal(t, events.Done, ends["c"].Outcome, "the others go on")
			if c.fault != "" {
				require.Equal(t, events.Failed, ends["b"].Outcome)
				require.Equal(t, backends.InvalidParameters, ends["b"].Code)
				require.Contains(t, ends["b"].Error, c.fault)
				require.NotEmpty(t, ends["b"].Next)
				require.Empty(t, got)
				return
			}
			require.Equal(t, events.Done, ends["b"].Outcome, ends["b"].Error)
			require.Equal(t, []backends.Params{c.want}, got)
		})
	}
}

// A resumed call refers to what was found before.
func TestReferencesToEarlierCalls(t *testing.T) {
	var got []backends.Params
	r := &record{}
	rn := &run.Runner{
		Tools: mixed{"detail": echo{tool{"detail", finds()}, backends.Schema{Fields: []backends.Field{{
			Name: "id",
			Type: backends.String,
		}}}, &got}},
		Limits: run.DefaultLimits(), Now: time.Now, Emit: r.emit,
		Earlier: []run.Earlier{{
			Call:   events.Call{ID: "a", Tool: "search_cases"},
			Result: backends.Result{Documents: []backends.Document{{ID: "x:1"}}},
		}},
	}
	require.NoError(t, rn.Run(context.Background(), []events.Call{{
		ID: "b", Tool: "detail", After: []string{"a"},
		Params: backends.Params{"id": "${search_cases.results[0].id}"},
	}}))
	require.Equal(t, []backends.Params{{"id": "x:1"}}, got)
	started, ok := r.bodies[0].(*events.CallStarted)
	require.True(t, ok)
	require.Equal(t, backends.Params{"id": "x:1"}, started.Params, "the record says what was asked")
}

// The table says which call waits for which, and what value it takes from it.
func TestOrderOfTheTable(t *testing.T) {
	calls, err := run.Arrange([]events.Call{
		{ID: "d", Tool: "get_case_details"},
		{ID: "s", Tool: "search_cases"},
		{ID: "f", Tool: "get_sec_filing_details", Params: backends.Params{"accession_number": "0000320193-24-000123"}},
		{ID: "g", Tool: "search_sec_filings"},
		{ID: "p", Tool: "get_patent_citations", Params: backends.Params{"patent_number": "7,654,321"}},
		{ID: "t", Tool: "get_ptab_decision"},
		{ID: "u", Tool: "search_ptab_proceedings"},
		{ID: "v", Tool: "search_ptab_proceedings"},
	}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"s"}, calls[0].After)
	require.Equal(t, backends.Params{"case_id": "${s.results[0].id}"}, calls[0].Params)
	require.Equal(t, []string{"g"}, calls[2].After)
	require.Equal(t, "0000320193-24-000123", calls[2].Params.String("accession_number"), "what is given stays")
	require.Empty(t, calls[4].After, "its search is not in the plan")
	require.Equal(t, []string{"u"}, calls[5].After)
	again, err := run.Arrange(calls, nil)
	require.NoError(t, err)
	require.Equal(t, calls, again, "arranging twice changes nothing")
	require.Equal(t, [][]string{{"s", "g", "p", "u", "v"}, {"d", "f", "t"}}, run.Groups(calls))
}

func TestPlansThatCannotBeArranged(t *testing.T) {
	for name, c := range map[string]struct {
		calls []events.Call
		want  string
	}{
		"reference to nothing": {[]events.Call{{
			ID: "a", Tool: "x",
			Params: backends.Params{"q": "${search_moon.results[0].id}"},
		}}, "needs ${search_moon.results[0].id}, but no call"},
		"reference to itself": {
			[]events.Call{{ID: "a", Tool: "x", Params: backends.Params{"q": "${a.results[0].id}"}}},
			"in a circle: a → a",
		},
		"circle of references": {[]events.Call{
			{ID: "a", Tool: "x", Params: backends.Params{"q": "${y.results[0].id}"}},
			{ID: "b", Tool: "y", Params: backends.Params{"q": "${x.results[0].id}"}},
		}, "a → b → a"},
		"circle against the table": {
			[]events.Call{{
				ID: "s", Tool: "search_cases",
				Params: backends.Params{"query": "${get_case_details.results[0].title}"},
			}, {ID: "d", Tool: "get_case_details"}},
			"s → d → s",
		},
		"no path": {
			[]events.Call{{ID: "a", Tool: "x", Params: backends.Params{"q": "${b}"}}},
			"q: \"${b}\" is no reference",
		},
		"not closed": {
			[]events.Call{{ID: "a", Tool: "x", Params: backends.Params{"q": "${b.c"}}},
			"is no reference",
		},
		"odd index": {
			[]events.Call{{ID: "a", Tool: "x", Params: backends.Params{"q": []any{"${b.c[-1]}"}}}},
			"is no reference",
		},
		"twice": {
			[]events.Call{{ID: "a", Tool: "x"}, {ID: "a", Tool: "x"}},
			"two calls of the plan are named a",
		},
	} {
		_, err := run.Arrange(c.calls, nil)
		require.ErrorContains(t, err, c.want, name)
	}
}

// The whole batch ends in time, and every call has an end that says why.
func TestTheBatchEndsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &record{}
		rn := runner(tools{all: map[string]tool{"x": {"x", takes(20 * time.Second)}}}, r)
		rn.Limits.Batch = 50 * time.Second
		start := time.Now()
		require.NoError(t, rn.Run(context.Background(), calls(40, "x")))
		require.Equal(t, 50*time.Second, time.Since(start))
		done, late := 0, 0
		for _, e := range r.ends() {
			switch {
			case e.Outcome == events.Done:
				done++
			case e.Code == backends.Timeout:
				late++
				require.Contains(t, e.Error, "time for this round is over")
			}
		}
		require.Equal(t, 20, done, "what was found is kept")
		require.Equal(t, 20, late)
	})
}

// One cancellation ends all calls, including those that wait.
func TestCancelAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &record{}
		ctx, stop := context.WithTimeout(context.Background(), 25*time.Second)
		defer stop()
		rn := runner(tools{all: map[string]tool{"x": {"x", takes(20 * time.Second)}}}, r)
		require.ErrorIs(t, rn.Run(ctx, calls(16, "x")), context.DeadlineExceeded)
		require.Len(t, r.ends(), 16)
	})
}

func FuzzReferences(f *testing.F) {
	for _, s := range []string{
		"${search_cases.results[0].id}", "$${x}", "a ${b.c[1][2].d} e", "${", "${a.b[", "$$${a.b}",
		"${a..b}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		literal := []events.Call{{ID: "a", Tool: "x", Params: backends.Params{"q": run.Literal(s)}}}
		arranged, err := run.Arrange(literal, nil)
		require.NoError(t, err, "a literal is no reference")
		require.Empty(t, arranged[0].After)
		var got []backends.Params
		rn := &run.Runner{
			Tools: mixed{"x": echo{tool{"x", finds()}, backends.Schema{Fields: []backends.Field{{
				Name: "q",
				Type: backends.String,
			}}}, &got}},
			Limits: run.DefaultLimits(), Now: time.Now, Emit: (&record{}).emit,
		}
		require.NoError(t, rn.Run(context.Background(), literal))
		if len(got) == 1 && got[0]["q"] != nil {
			require.Equal(t, text.Clean(s), got[0]["q"], "a literal comes out as it went in, without what reaches no source")
		}
		_, err = run.Arrange([]events.Call{{ID: "a", Tool: "x", Params: backends.Params{"q": s}}}, nil)
		if err != nil {
			require.NotEmpty(t, err.Error())
		}
	})
}
