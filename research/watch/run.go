package watch

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"time"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// Runner asks the sources for what is new.
type Runner struct {
	Store Store
	Tools interface {
		Lookup(name string) (backends.Tool, bool)
	}
	Plan  func(question string) []events.Call // plans the searches for a question
	Today risk.Date
	Now   func() time.Time
}

const (
	stale       = time.Hour       // minimum time between two requests for the same call
	patience    = 2 * time.Minute // maximum time that a call waits for a rate limit
	mostAsks    = 4               // maximum number of periods requested for one call in a run, once one is complete
	mostCompare = 5               // maximum number of comparisons in one run of a watch
	longestText = 512 << 10       // maximum size in bytes of a text kept for comparison
)

// Run requests what is new in a watch, writes the memo, and records what was requested. Sources that failed are in the
// report. An error means that nothing was recorded.
func (r Runner) Run(ctx context.Context, id string) (Report, error) {
	free, err := r.Store.exclusive(r.Store.lock + ".run") // two runs at once would request everything twice
	if err != nil {
		return Report{}, err
	}
	defer func() { _ = free() }() // also freed when the process exits
	w, err := r.Store.Find(id)
	if err != nil {
		return Report{}, err
	}
	today := r.Today.String()
	rep := Report{Watch: w.ID, Kind: w.Kind, What: w.What, Since: cmp.Or(w.Last, w.Since), Day: today, Changes: []Change{}}
	calls, notes, err := r.calls(w.Subject)
	if err != nil {
		return rep, err
	}
	rep.Notes = notes
	ctx = registry.Recent(backends.AsWorded(ctx), stale)
	m := newMemory(w.Memory)
	asked := false
	for _, c := range calls {
		if since := r.Now().Sub(w.Memory.Asked[c.key()]); since >= 0 && since < stale && w.Memory.Through[c.key()] == today {
			continue // already requested
		}
		asked = true
		r.ask(ctx, period{call: c, watch: w, today: today}, m, &rep)
		if ctx.Err() != nil {
			return rep, fmt.Errorf("the run of %s was cancelled: %w", w.ID, ctx.Err())
		}
	}
	if !asked && len(calls) > 0 {
		rep.Notes = append(rep.Notes, "every source was asked within the last hour")
		return rep, nil
	}
	slices.SortStableFunc(rep.Changes, func(a, b Change) int { return cmp.Compare(b.Date, a.Date) })
	w.Memory, w.Last, w.Failed = m.state(), today, ""
	if len(rep.NotAsked) > 0 {
		w.Failed = rep.NotAsked[0].Error
	}
	return rep, r.Store.commit(w, rep.Markdown(), &rep)
}

// calls returns the calls for a subject.
func (r Runner) calls(s Subject) ([]call, []string, error) {
	calls, err := s.calls()
	if err != nil || len(calls) > 0 || s.Kind != "question" {
		return calls, nil, err
	}
	var notes []string
	for _, planned := range r.Plan(s.What) {
		t, ok := r.Tools.Lookup(planned.Tool)
		if !ok || t.Spec().Local() {
			continue
		}
		c := call{Tool: planned.Tool, Overlap: 7, Limit: 20, filled: backends.Params{}}
		for _, f := range t.Spec().Schema.Fields {
			switch f.Name {
			case "date_after", "date_filed_after":
				c.Since = f.Name
			case "date_before", "date_filed_before":
				c.Until = f.Name
			case "limit":
				c.filled["limit"] = c.Limit
			default:
				if v, ok := planned.Params[f.Name]; ok {
					c.filled[f.Name] = v
				}
			}
		}
		if c.Since == "" {
			notes = append(notes, planned.Tool+" takes no days and is not watched")
			continue
		}
		if !slices.ContainsFunc(calls, func(o call) bool { return o.key() == c.key() }) {
			calls = append(calls, c)
		}
	}
	if len(calls) == 0 {
		notes = append(notes, "no public source is planned for this question")
	}
	return calls, notes, nil
}

// period is a call with the dates that it asks for.
type period struct {
	call
	watch Watch
	today string
}

// from returns the first date that is asked for.
func (p period) from() string {
	through, ok := day(p.watch.Memory.Through[p.key()])
	if !ok {
		return p.watch.Since
	}
	return max(p.watch.Since, through.AddDays(-p.Overlap).String())
}

// first reports whether the call was never made before.
func (p period) first() bool { return p.watch.Memory.Through[p.key()] == "" }

// ask makes one call for its period, in halves if there is more than one call returns. Dates that were not reached are
// left for the next run.
func (r Runner) ask(ctx context.Context, p period, m *memory, rep *Report) {
	if p.Text {
		r.compareText(ctx, p, m, rep)
		return
	}
	open := [][2]string{{p.from(), p.today}}
	through := false // whether a part of the period is complete, so that the next run starts later
	for n := 0; len(open) > 0; n++ {
		s := open[0]
		if n >= mostAsks && through {
			rep.Notes = append(rep.Notes, fmt.Sprintf("%s has more than is asked for at once; from %s on it is asked for "+
				"by the next run", p.Tool, s[0]))
			return
		}
		docs, full, err := r.documents(ctx, p, s)
		if err != nil {
			rep.NotAsked = append(rep.NotAsked, Failure{p.Tool, text.Line(err.Error()), s[0]})
			return
		}
		r.report(ctx, p, docs, m, rep)
		open = open[1:]
		if first, second, ok := halves(s); full && ok && p.Until != "" {
			open = append([][2]string{first, second}, open...)
			continue
		}
		if full {
			rep.Notes = append(rep.Notes, fmt.Sprintf("%s gave the first %d from %s to %s; there may be more", p.Tool,
				len(docs), s[0], s[1]))
		}
		m.through[p.key()], m.asked[p.key()], through = s[1], r.Now(), true
	}
}

// halves splits a period of several days in two.
func halves(s [2]string) (a, b [2]string, ok bool) {
	from, ok1 := day(s[0])
	to, ok2 := day(s[1])
	days := int(to.Time().Sub(from.Time()).Hours() / 24)
	if !ok1 || !ok2 || days < 1 {
		return a, b, false
	}
	middle := from.AddDays(days / 2)
	return [2]string{s[0], middle.String()}, [2]string{middle.AddDays(1).String(), s[1]}, true
}

// params returns the call's parameters for a period.
func (p period) params(s [2]string) backends.Params {
	out := maps.Clone(p.filled)
	if p.Since != "" {
		out[p.Since] = s[0]
	}
	if p.Until != "" {
		out[p.Until] = s[1]
	}
	return out
}

// documents requests a period; full reports whether there may be more.
func (r Runner) documents(ctx context.Context, p period, s [2]string) (docs []backends.Document, full bool, err error) {
	res, err := r.call(ctx, p.Tool, p.params(s))
	if err != nil {
		return nil, false, err
	}
	n := len(res.Documents)
	return res.Documents, p.Limit > 0 && n >= p.Limit && res.Available != n, nil
}

// call calls a tool, without alternatives.
func (r Runner) call(ctx context.Context, name string, params backends.Params) (backends.Result, error) {
	t, ok := r.Tools.Lookup(name)
	if !ok {
		return backends.Result{}, fmt.Errorf("there is no tool %s", name)
	}
	params, err := t.Spec().Schema.Check(name, params)
	if err != nil {
		return backends.Result{}, err
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	res, err := t.Call(ctx, params, func(backends.Progress) {})
	if e := (*backends.Error)(nil); err != nil && asNone(err, &e) {
		return backends.Result{}, nil // finding nothing is not a failure
	}
	return res, err
}

// Sent returns the requests that the next run of a watch would send first, without sending them.
func (r Runner) Sent(ctx context.Context, id string) ([]registry.Sent, error) {
	w, err := r.Store.Find(id)
	if err != nil {
		return nil, err
	}
	calls, _, err := r.calls(w.Subject)
	if err != nil {
		return nil, err
	}
	ctx = backends.AsWorded(ctx)
	var out []registry.Sent
	for _, c := range calls {
		t, ok := r.Tools.Lookup(c.Tool)
		d, drafts := t.(registry.Drafter)
		if !ok || !drafts {
			continue
		}
		p := period{call: c, watch: w, today: r.Today.String()}
		sent, err := d.Draft(ctx, p.params([2]string{p.from(), p.today}))
		if err != nil {
			return out, err
		}
		out = append(out, sent...)
	}
	return out, nil
}

// mark returns the hash that is recorded for something that was seen.
func mark(id string) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:8])
}
