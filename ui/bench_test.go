package ui

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"headnote/backends"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// many returns a run with n results and live calls.
func many(n, calls int) []events.Event {
	var all []events.Event
	say := func(b events.Body) {
		all = append(all, events.Event{Seq: uint64(len(all) + 1), Run: demorun.ID, At: demorun.Start, Body: b})
	}
	say(&events.RunStarted{Terms: events.Terms{Question: demorun.Question, MaxRounds: 1}})
	var plan []events.Call
	for i := range calls {
		plan = append(plan, events.Call{
			ID: fmt.Sprintf("r1-%02d", i), Round: 1, Tool: "search_cases",
			Reason: "asks what courts have said", Params: backends.Params{"query": "x"},
		})
	}
	say(&events.PlanMade{Round: 1, Calls: plan})
	for _, c := range plan {
		say(&events.CallStarted{Call: c.ID, Tool: c.Tool})
	}
	var grading []events.Grading
	for i := range n {
		id := fmt.Sprintf("local:%d", i)
		say(&events.DocumentFound{
			Call: plan[i%len(plan)].ID,
			Document: backends.Document{
				ID: id, Source: "local",
				Title: fmt.Sprintf("Meridian Biologics, Inc. v. Corvane Generics, Inc., No. %d, Order on the Motion to Dismiss",
					i), Kind: backends.KindOpinion, Court: "D. Del.", Date: "2024-02-21",
			},
		})
		grading = append(grading, events.Grading{Document: id, Score: float64(i%100) / 100, Grade: events.Ambiguous})
	}
	say(&events.DocumentsGraded{Round: 1, Grading: grading})
	return all
}

// ready returns a program that shows a run with many results.
func ready(b testing.TB, n, calls int) *program {
	b.Helper()
	o := options(&teller{}, &memoryStore{})
	p := newProgram(context.Background(), o, builtinKeys(), model.New(model.Matter{}, false, false).Session)
	p.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.Update(model.Started{Run: demorun.ID})
	p.Update(model.Arrived{Run: demorun.ID, Watch: p.state.Watch, Events: many(n, calls), Now: clock()})
	if len(p.state.Hits) != n {
		b.Fatalf("%d results in place of %d", len(p.state.Hits), n)
	}
	return p
}

// BenchmarkKey measures one key with 10,000 results and 16 live tools: Update and the frame.
func BenchmarkKey(b *testing.B) {
	p := ready(b, 10_000, 16)
	down, up := key("j"), key("k")
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		k := down
		if i%2 == 1 {
			k = up
		}
		p.Update(k)
		p.View()
		times = append(times, time.Since(start))
	}
	report(b, times)
}

// BenchmarkUpdate measures the model's part of a key.
func BenchmarkUpdate(b *testing.B) {
	p := ready(b, 10_000, 16)
	var times []time.Duration
	s := p.state
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		s, _ = model.Update(s, model.Move{By: 1 - 2*(i%2)})
		times = append(times, time.Since(start))
	}
	report(b, times)
}

// BenchmarkIdleView measures a frame without changes.
func BenchmarkIdleView(b *testing.B) {
	p := ready(b, 10_000, 16)
	p.View()
	for b.Loop() {
		p.View()
	}
}

// BenchmarkEvents measures the arrival of 16 events of live tools, 10 a second.
func BenchmarkEvents(b *testing.B) {
	p := ready(b, 1_000, 16)
	seq := p.state.Run.Seq
	for i := 0; b.Loop(); i++ {
		var batch []events.Event
		for c := range 16 {
			seq++
			batch = append(batch,
				events.Event{
					Seq: seq, Run: demorun.ID, At: demorun.Start,
					Body: &events.CallProgressed{Call: fmt.Sprintf("r1-%02d", c), Done: float64(i%100) / 100},
				})
		}
		p.Update(model.Arrived{Run: demorun.ID, Watch: p.state.Watch, Events: batch, Now: clock()})
		p.View()
	}
}

// BenchmarkFilter types one more letter into the filter.
func BenchmarkFilter(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("rows=%d", n), func(b *testing.B) {
			if n == 1_000_000 && testing.Short() {
				b.Skip("a million rows need gigabytes")
			}
			p := ready(b, n, 400)
			s, _ := model.Update(p.state, model.Filter{})
			for _, typed := range []string{"c", "corvane", "ordr dsms 77"} {
				b.Run(strings.ReplaceAll(typed, " ", "_"), func(b *testing.B) {
					for b.Loop() {
						model.Update(s, model.Typed{Text: typed})
					}
				})
			}
		})
	}
}

// longMemo is a run with a memo of about size bytes.
func longMemo(size int) []events.Event {
	all := slices.Clone(demorun.Finished())
	for i, e := range all {
		if _, ok := e.Body.(*events.MemoDrafted); ok {
			all[i].Body = &events.MemoDrafted{Memo: *longMemoOf(size)}
		}
	}
	return all
}

// longMemoOf is a memo of about size bytes.
func longMemoOf(size int) *events.Memo {
	memo := events.Memo{Title: "Memorandum", Question: demorun.Question, Generated: demorun.Start}
	sentence := "The court held that **the label may omit** a patented use where the applicant does not seek " +
		"approval for it, and the agency has so read the statute since 2003. "
	for i := 0; i*20*len(sentence) < size; i++ {
		var st []events.Statement
		for j := range 20 {
			st = append(st, events.Statement{
				ID: fmt.Sprintf("s%d-%d", i, j), Text: sentence,
				Evidence: []events.Evidence{{Kind: events.FromCount, Note: "counted"}},
			})
		}
		memo.Sections = append(memo.Sections,
			events.Section{
				ID: fmt.Sprint(i), Heading: fmt.Sprintf("Finding %d", i), Level: 2,
				Blocks: []events.Block{{Kind: events.Paragraph, Statements: st}},
			})
	}
	return &memo
}

// BenchmarkMemo measures the first screen of a memo of 2 MB, and scrolling in it.
func BenchmarkMemo(b *testing.B) {
	all := longMemo(2 << 20)
	fresh := func() *program {
		o := options(&teller{}, &memoryStore{})
		p := newProgram(context.Background(), o, builtinKeys(), model.New(model.Matter{}, false, false).Session)
		p.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
		p.Update(model.Started{Run: demorun.ID})
		p.Update(model.Arrived{Run: demorun.ID, Watch: p.state.Watch, Events: all, Ended: true, Now: clock()})
		return p
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			p := fresh()
			b.StartTimer()
			p.Update(key("2"))
			p.View()
		}
	})
	b.Run("scroll", func(b *testing.B) {
		p := fresh()
		p.Update(key("2"))
		p.View()
		var times []time.Duration
		for i := 0; b.Loop(); i++ {
			start := time.Now()
			p.Update(key(map[bool]string{true: "j", false: "}"}[i%3 > 0]))
			p.View()
			times = append(times, time.Since(start))
			if i%4000 == 3999 {
				p.Update(key("g"))
			}
		}
		report(b, times)
	})
}

// BenchmarkPreview opens and scrolls a document of 20 MB.
func BenchmarkPreview(b *testing.B) {
	o := options(&teller{}, &memoryStore{})
	p := newProgram(context.Background(), o, builtinKeys(), model.New(model.Matter{}, false, false).Session)
	p.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.Update(model.Started{Run: demorun.ID})
	p.Update(model.Arrived{Run: demorun.ID, Watch: p.state.Watch, Events: demorun.Finished(), Ended: true, Now: clock()})
	p.Update(key("1"))
	body := strings.Repeat("The parties briefed the question at length. See 21 U.S.C. § 355. The court decided it "+
		"on the pleadings.\n\n", 20<<20/105)
	p.Update(model.TextLoaded{Generation: p.state.Preview.Generation, Text: body})
	p.Update(key("enter"))
	b.SetBytes(0)
	for i := 0; b.Loop(); i++ {
		p.Update(key([]string{"pgdown", "G", "k", "g"}[i%4]))
		p.View()
	}
}

// peer is the same screen as a plain program of the library would draw it: a spinner and a clock for each call, the
// list in a viewport that is refilled every time.
type peer struct {
	w, h     int
	selected int
	rows     []string
	tick     int
	view     viewport.Model
}

func newPeer(n int) *peer {
	p := &peer{view: viewport.New(viewport.WithWidth(84), viewport.WithHeight(30))}
	for i := range n {
		p.rows = append(p.rows,
			fmt.Sprintf(" ● .%02d Meridian Biologics, Inc. v. Corvane Generics, Inc., No. %d   opinion 2024-02-21", i%100, i))
	}
	return p
}

func (p *peer) Init() tea.Cmd { return nil }

func (p *peer) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	switch m := m.(type) {
	case tea.WindowSizeMsg:
		p.w, p.h = m.Width, m.Height
	case tea.KeyPressMsg:
		p.selected = (p.selected + 1) % len(p.rows)
	case tickMsg:
		p.tick++
	}
	return p, nil
}

func (p *peer) View() tea.View {
	style := lipgloss.NewStyle().Border(lipgloss.RoundedBorder())
	var left strings.Builder
	for i := range 16 {
		fmt.Fprintf(&left, "%s search_cases %s %5.1fs\n", unicodeSigns.spinner[(p.tick+i)%8],
			strings.Repeat("▓", (p.tick+i)%8), float64(p.tick)/10+float64(i))
	}
	lines := make([]string, len(p.rows))
	for i, r := range p.rows {
		if i == p.selected {
			r = lipgloss.NewStyle().Reverse(true).Render(r)
		}
		lines[i] = r
	}
	p.view.SetContent(strings.Join(lines, "\n"))
	p.view.SetYOffset(max(0, p.selected-15))
	v := tea.NewView(lipgloss.JoinHorizontal(lipgloss.Top, style.Render(left.String()), style.Render(p.view.View())))
	v.AltScreen = true
	return v
}

// BenchmarkPeerKey measures one key of the peer with 10,000 results.
func BenchmarkPeerKey(b *testing.B) {
	p := newPeer(10_000)
	var times []time.Duration
	for b.Loop() {
		start := time.Now()
		p.Update(key("j"))
		p.View()
		times = append(times, time.Since(start))
	}
	report(b, times)
}

// BenchmarkBytes counts the bytes that 16 live tools send to the terminal per second, with ten batches of events or,
// with --slow, four; and those that the peer sends with ten.
func BenchmarkBytes(b *testing.B) {
	measure := func(name string, every time.Duration, model func() tea.Model, msg func(i int) tea.Msg) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(float64(bytesOfASecond(model(), every, msg)), "B/s")
			}
		})
	}
	workbench := func() tea.Model { return ready(b, 100, 16) }
	events := func(i int) tea.Msg {
		var batch []events.Event
		for c := range 16 {
			batch = append(batch,
				events.Event{
					Seq: uint64(1000 + 16*i + c), Run: demorun.ID, At: demorun.Start,
					Body: &events.CallProgressed{Call: fmt.Sprintf("r1-%02d", c), Done: float64(i*7+c) / 100},
				})
		}
		return model.Arrived{ // each belongs to the watch that the previous one started
			Run: demorun.ID, Watch: 2 + i, Events: batch, Now: clock().Add(time.Duration(i) * 100 * time.Millisecond),
		}
	}
	measure("headnote", 100*time.Millisecond, workbench, events)
	measure("headnote-slow", 250*time.Millisecond, workbench, events)
	measure("headnote-idle", 250*time.Millisecond, workbench, func(int) tea.Msg { return nil })
	measure("peer", 100*time.Millisecond, func() tea.Model { return newPeer(500) }, func(int) tea.Msg { return tickMsg{} })
}

// counter counts what is written to it.
type counter struct{ n atomic.Int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n.Add(int64(len(p)))
	return len(p), nil
}

// bytesOfASecond runs a program through the real renderer and counts the bytes it sends in a second with a message at
// every interval.
func bytesOfASecond(m tea.Model, every time.Duration, msg func(i int) tea.Msg) int64 {
	out := &counter{}
	prog := tea.NewProgram(m, tea.WithOutput(out), tea.WithInput(bytes.NewReader(nil)), tea.WithWindowSize(120, 40),
		tea.WithoutSignalHandler(), tea.WithColorProfile(colorprofile.TrueColor),
		tea.WithEnvironment([]string{"TERM=xterm-256color"}))
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = prog.Run()
	}()
	prog.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
	time.Sleep(500 * time.Millisecond) // the first frame is not counted
	before := out.n.Load()
	for i := range int(time.Second / every) {
		prog.Send(msg(i))
		time.Sleep(every)
	}
	sent := out.n.Load() - before
	prog.Kill()
	<-done
	return sent
}

// report adds the 50th and the 99th percentile.
func report(b *testing.B, times []time.Duration) {
	b.Helper()
	slices.Sort(times)
	at := func(q float64) float64 { return float64(times[int(q*float64(len(times)-1))].Microseconds()) }
	b.ReportMetric(at(0.5), "p50-µs")
	b.ReportMetric(at(0.99), "p99-µs")
}
