package watch_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/watch"
	"headnote/risk"
)

// told is a tool that answers from a function.
type told struct {
	spec backends.Spec
	call func(p backends.Params) (backends.Result, error)
}

func (t told) Spec() backends.Spec { return t.spec }

func (t told) Call(_ context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	return t.call(p)
}

// tools are tools of the table that are answered by functions; the others do not exist.
type tools map[string]func(p backends.Params) (backends.Result, error)

func (ts tools) Lookup(name string) (backends.Tool, bool) {
	spec, err := registry.Spec(name)
	call, ok := ts[name]
	return told{spec, call}, ok && err == nil
}

// on is a runner of a day.
func (b *bed) on(n int, ts tools) watch.Runner {
	day := risk.NewDate(2026, time.July, 6).AddDays(n)
	now := day.Time().Add(9 * time.Hour)
	return watch.Runner{Store: b.store, Tools: ts, Today: day, Now: func() time.Time { return now }}
}

// Whatever a register publishes, however much at once, and whenever it does not answer, each notice is reported once
// and none is lost, as long as one day has no more notices than one answer.
func TestNoChangeIsLostOrToldTwice(t *testing.T) {
	const holds, days = 100, 16
	for _, seed := range []uint64{6} {
		r := rand.New(rand.NewPCG(seed, 3))
		var all []backends.Document
		for d := range days {
			for i := range r.IntN(holds) {
				all = append(all, backends.Document{
					ID: fmt.Sprintf("n%d-%d", d, i), Title: "Notice", Kind: backends.KindRegulation, Date: dayOf(d),
				})
			}
		}
		down := errors.New("the register is down")
		today := 0
		register := func(p backends.Params) (backends.Result, error) {
			if today < days && r.IntN(3) == 0 {
				return backends.Result{}, down
			}
			var found []backends.Document
			for _, d := range all {
				if d.Date >= p.String("date_after") && d.Date <= p.String("date_before") && d.Date <= dayOf(today) {
					found = append(found, d)
				}
			}
			slices.Reverse(found) // the newest first
			return backends.Result{Documents: found[:min(len(found), holds)], Available: len(found)}, nil
		}
		b := newBed(t)
		b.add("agency", "Brindle Agency")
		told := make(map[string]int)
		for ; today < days+14; today++ {
			rep, err := b.on(today, tools{"search_federal_register": register}).Run(t.Context(), "w1")
			require.NoError(t, err)
			for _, c := range rep.Changes {
				told[c.ID]++
			}
			for _, f := range rep.NotAsked {
				require.Contains(t, f.Error, "the register is down")
				require.LessOrEqual(t, f.Since, dayOf(today))
			}
		}
		for _, d := range all {
			require.Equal(t, 1, told[d.ID], "seed %d: %s", seed, d.ID)
		}
	}
}

// The first request begins with the date from which the watch was made; older things are not reported, nor are undated
// ones in the first run.
func TestWhatWasThereBefore(t *testing.T) {
	b := newBed(t)
	b.add("agency", "Brindle Agency")
	answer := func(docs ...backends.Document) tools {
		return tools{"search_federal_register": func(backends.Params) (backends.Result, error) {
			return backends.Result{Documents: docs, Available: len(docs)}, nil
		}}
	}
	old := backends.Document{ID: "old", Title: "Old", Date: "2026-07-05"}
	undated := backends.Document{ID: "undated", Title: "Undated"}
	fresh := backends.Document{ID: "fresh", Title: "Fresh\nrule", Date: "2026-07-06", Snippet: "The words."}
	rep, err := b.on(0, answer(old, undated, fresh, fresh, backends.Document{Title: "no id", Date: "2026-07-06"})).
		Run(t.Context(), "w1")
	require.NoError(t, err)
	require.Len(t, rep.Changes, 1)
	require.Equal(t, "Fresh rule", rep.Changes[0].Title)
	require.Equal(t, "The words.", rep.Changes[0].Quote)
	later := backends.Document{ID: "later", Title: "Later, undated"}
	rep, err = b.on(1, answer(old, undated, fresh, later)).Run(t.Context(), "w1")
	require.NoError(t, err)
	require.Len(t, rep.Changes, 1, "what has no day is new where it was not there the first time")
	require.Equal(t, "later", rep.Changes[0].ID)
}

// A watched text is compared with its last version: the first version is not a change, nor is one that only differs in
// layout, and a source that is silent, empty or broken is asked again and loses nothing.
func TestATextUnderWatch(t *testing.T) {
	b := newBed(t)
	b.add("statute", "21 U.S.C. § 355")
	text := func(words string, err error) tools {
		return tools{
			"get_usc_section": func(backends.Params) (backends.Result, error) {
				if err != nil || words == "" {
					return backends.Result{}, err
				}
				return backends.Result{Documents: []backends.Document{{
					ID: "govinfo:355", Title: "21 U.S.C. § 355", Text: words,
				}}}, nil
			},
			"search_govinfo": func(backends.Params) (backends.Result, error) { return backends.Result{}, nil },
		}
	}
	first := "§ 355. New drugs.\n\n(a) No person shall introduce a new drug without an approval.\n\n(b) An applicant " +
		"shall be heard within 30 days."
	run := func(day int, words string, err error) watch.Report {
		rep, failed := b.on(day, text(words, err)).Run(t.Context(), "w1")
		require.NoError(t, failed)
		return rep
	}
	require.Empty(t, run(0, first, nil).Changes, "the first text is no change")
	require.Empty(t, run(1, first, nil).Changes)
	rep := run(2, "", errors.New("the office is closed"))
	require.Empty(t, rep.Changes)
	require.Contains(t, rep.NotAsked[0].Error, "the office is closed")
	require.Equal(t, "no text was found", run(3, "", nil).NotAsked[0].Error)
	rep = run(4, strings.Replace(first, "30 days", "45 days", 1), nil)
	require.Len(t, rep.Changes, 1)
	said := strings.Join(rep.Changes[0].Redline, "\n")
	require.Contains(t, said, "30")
	require.Contains(t, said, "45")
	require.NotContains(t, said, "No person shall introduce", "what did not change is not repeated at length")
	require.Equal(t, dayOf(4), rep.Changes[0].Date)
	require.Contains(t, rep.Markdown(), "45")
	require.Empty(t, run(5, strings.Replace(first, "30 days", "45 days", 1), nil).Changes, "told once")
	require.Len(t, run(6, first, nil).Changes, 1, "and the way back is a change again")
}

// An amended section of the C.F.R. is compared with its last version; if that fails, the memo says how to do it.
func TestAnAmendedSectionIsCompared(t *testing.T) {
	b := newBed(t)
	b.add("cfr", "21 CFR 900")
	n := 0
	ts := tools{
		"search_cfr_changes": func(backends.Params) (backends.Result, error) {
			var docs []backends.Document
			for i := range n {
				docs = append(docs, backends.Document{
					ID: fmt.Sprintf("ecfr:900.%d", i), Title: fmt.Sprintf("§ 900.%d", i), Date: dayOf(2),
					Extra: map[string]any{"title": "21", "section": fmt.Sprintf("900.%d", i), "as_of": dayOf(2)},
				})
			}
			return backends.Result{Documents: docs, Available: len(docs)}, nil
		},
		"search_federal_register": func(backends.Params) (backends.Result, error) { return backends.Result{}, nil },
		"compare_cfr_section": func(p backends.Params) (backends.Result, error) {
			if p.String("section") == "900.1" {
				return backends.Result{}, errors.New("no such version")
			}
			return backends.Result{Documents: []backends.Document{{
				Citation: "21 C.F.R. § " + p.String("section"), Text: "§ " + p.String("section") + "\n\n[added: within 45 days]",
			}}}, nil
		},
	}
	_, err := b.on(0, ts).Run(t.Context(), "w1")
	require.NoError(t, err)
	n = 8
	rep, err := b.on(2, ts).Run(t.Context(), "w1")
	require.NoError(t, err)
	require.Len(t, rep.Changes, n)
	compared := 0
	for _, c := range rep.Changes {
		if len(c.Redline) > 0 {
			compared++
			require.Equal(t, []string{"[added: within 45 days]"}, c.Redline)
			continue
		}
		require.Contains(t, c.Note, "headnote tool compare_cfr_section --param title=21 --param section=900.")
		require.Contains(t, c.Note, "--param as_of="+dayOf(2))
	}
	require.Equal(t, 5, compared, "a run makes a bounded number of comparisons")
	require.Contains(t, rep.Markdown(), "no such version")
}

// A canceled run records nothing; a watch whose tools do not exist says so and continues.
func TestRunsThatCannotAsk(t *testing.T) {
	b := newBed(t)
	b.add("agency", "Brindle Agency")
	ctx, cancel := context.WithCancel(t.Context())
	r := b.on(1, tools{"search_federal_register": func(backends.Params) (backends.Result, error) {
		cancel()
		return backends.Result{}, ctx.Err()
	}})
	_, err := r.Run(ctx, "w1")
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "the run of w1 was cancelled")
	w, err := b.store.Find("w1")
	require.NoError(t, err)
	require.Empty(t, w.Last)

	rep, err := b.on(1, tools{}).Run(t.Context(), "w1")
	require.NoError(t, err)
	require.Equal(t, "there is no tool search_federal_register", rep.NotAsked[0].Error)
	_, err = b.on(1, tools{}).Run(t.Context(), "w9")
	require.ErrorIs(t, err, watch.ErrUnknown)
}
