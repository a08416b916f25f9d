package ui

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// wire counts what the library's renderer would send for each frame: the same renderer and settings, without the clock
// of a running program.
type wire struct {
	out bytes.Buffer
	r   *uv.TerminalRenderer
	buf uv.ScreenBuffer
}

func newWire(w, h int) *wire {
	l := &wire{buf: uv.NewScreenBuffer(w, h)}
	l.r = uv.NewTerminalRenderer(&l.out, []string{"TERM=xterm-256color"})
	l.r.SetColorProfile(colorprofile.TrueColor)
	l.r.SetFullscreen(true)
	l.r.SetRelativeCursor(false)
	l.r.SetTabStops(-1)
	l.r.SetScrollOptim(true)
	l.r.Resize(w, h)
	l.r.Erase()
	return l
}

// synchronized is the length of the sequences around a frame, if the terminal supports them.
const synchronized = len("\x1b[?2026h") + len("\x1b[?2026l")

// send draws a frame and returns the number of bytes sent.
func (l *wire) send(t testing.TB, content string) int {
	t.Helper()
	l.out.Reset()
	l.buf.Clear()
	uv.NewStyledString(content).Draw(l.buf, l.buf.Bounds())
	l.r.Render(l.buf.RenderBuffer)
	require.NoError(t, l.r.Flush())
	if l.out.Len() == 0 {
		return 0
	}
	return l.out.Len() + synchronized
}

// live16 is a second of 16 live tools: the events of one frame.
func live16(p *program, i int, every time.Duration) {
	seq := p.state.Run.Seq
	var batch []events.Event
	for c := range 16 {
		seq++
		batch = append(batch,
			events.Event{
				Seq: seq, Run: demorun.ID, At: demorun.Start,
				Body: &events.CallProgressed{Call: fmt.Sprintf("r1-%02d", c), Done: float64((i*7+c)%100) / 100},
			})
	}
	p.Update(model.Arrived{
		Run: demorun.ID, Watch: p.state.Watch, Events: batch,
		Now: clock().Add(time.Duration(i) * every),
	})
}

func TestLiveToolsSendFewBytes(t *testing.T) {
	for _, c := range []struct {
		name   string
		every  time.Duration
		budget int
	}{{"ten times a second", 100 * time.Millisecond, 3 << 10}, {"slow", 250 * time.Millisecond, 3 << 9}} {
		p := ready(t, 100, 16)
		l := newWire(120, 40)
		l.send(t, p.View().Content)
		sent, n := 0, int(2*time.Second/c.every)
		for i := range n {
			live16(p, i, c.every)
			sent += l.send(t, p.View().Content)
		}
		t.Logf("%s: %d B/s", c.name, sent/2)
		require.LessOrEqual(t, sent/2, c.budget, c.name)
	}
}

func TestAnIdleScreenSendsNothing(t *testing.T) {
	p := ready(t, 100, 1)
	p.Update(model.Arrived{
		Run:   demorun.ID,
		Watch: p.state.Watch, Events: []events.Event{{
			Seq: p.state.Run.Seq + 1, Run: demorun.ID, At: clock(),
			Body: &events.RunFinished{Status: events.Finished},
		}}, Ended: true, Now: clock(),
	})
	require.Nil(t, p.tick(), "no clock runs")
	l := newWire(120, 40)
	require.NotZero(t, l.send(t, p.View().Content))
	for range 3 {
		require.Zero(t, l.send(t, p.View().Content))
	}
	_, cmd := p.Update(tea.FocusMsg{})
	require.Nil(t, cmd)
	require.Zero(t, l.send(t, p.View().Content))
}

// A link of 32 KB a second needs 60 ms for 1,920 bytes, including a third for the frame to wait and to be drawn: half
// of the keys in a session send less.
func TestAKeySendsLittle(t *testing.T) {
	const most = 32 << 10 * 40 / 1000
	b := workbench(t, 120, 40, more(many(10_000, 16), &events.MemoDrafted{Memo: *longMemoOf(20_000)}))
	b.engine.text = strings.Repeat("The parties briefed the question at length, and the court below decided it on "+
		"the pleadings.\n\n", 30)
	l := newWire(120, 40)
	l.send(t, b.View().Content)
	var sent []int
	for _, k := range strings.Fields("1 j j j j k j j j pgdown j j k k enter j j j n n esc 2 j j j j } j j k 1 / c " +
		"o r esc j space j space p 4 5 6 2 j j 1 j j j j j j j j j j") {
		b.press(k)
		sent = append(sent, l.send(t, b.View().Content))
	}
	slices.Sort(sent)
	n := len(sent)
	t.Logf("p50 %d, p90 %d, most %d bytes of %d keys", sent[n/2], sent[n*9/10], sent[n-1], n)
	require.LessOrEqual(t, sent[n/2], most)
	require.Greater(t, sent[n/4], 20, "the keys do something")
}

// With the collector's default headroom, a program uses twice the memory that it holds.
func TestTenThousandResultsAndALongMemoFitIntoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("a memo of 2 MB")
	}
	held := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := held()
	p := newProgram(context.Background(), options(&teller{}, &memoryStore{}), builtinKeys(),
		model.New(model.Matter{}, false, false).Session)
	p.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.Update(model.Started{Run: demorun.ID})
	all := many(10_000, 16)
	all = more(all, &events.MemoDrafted{Memo: *longMemoOf(2 << 20)})
	p.Update(model.Arrived{Run: demorun.ID, Watch: p.state.Watch, Events: all, Ended: true, Now: clock()})
	all = nil //nolint:ineffassign // so that its memory is freed before it is measured
	for _, k := range strings.Fields("1 j j / c o r enter 2 j } } } G g 4 6 1") {
		p.Update(key(k))
		p.View()
	}
	after := held()
	t.Logf("%d MB held", (after-before)>>20)
	require.LessOrEqual(t, (after-before)>>20, uint64(75))
	runtime.KeepAlive(p)
}
