package serve_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	gossh "golang.org/x/crypto/ssh"

	"headnote/cli/serve"
	"headnote/internal/patience"
)

// visitor is a client in this process.
type visitor struct {
	keys io.Writer
	seen chan []byte // what has arrived
	end  func()
}

// visit connects with a terminal of 120 × 40.
func (h *testServer) visit(user string) *visitor {
	h.t.Helper()
	data, err := os.ReadFile(h.keys[user])
	require.NoError(h.t, err)
	signer, err := gossh.ParsePrivateKey(data)
	require.NoError(h.t, err)
	conn, err := gossh.Dial("tcp", h.address, &gossh.ClientConfig{
		User: user, Auth: []gossh.AuthMethod{gossh.PublicKeys(signer)}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	require.NoError(h.t, err)
	s, err := conn.NewSession()
	require.NoError(h.t, err)
	require.NoError(h.t, s.RequestPty("xterm-256color", 40, 120, gossh.TerminalModes{}))
	keys, err := s.StdinPipe()
	require.NoError(h.t, err)
	out, err := s.StdoutPipe()
	require.NoError(h.t, err)
	require.NoError(h.t, s.Shell())
	v := &visitor{keys: keys, seen: make(chan []byte, 1024), end: func() { _ = conn.Close() }}
	go func() {
		defer close(v.seen)
		buf := make([]byte, 64<<10)
		for {
			n, err := out.Read(buf)
			if n > 0 {
				v.seen <- slices.Clone(buf[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	return v
}

// until reads what arrives up to the first part that has the words.
func (v *visitor) until(t testing.TB, words string) {
	t.Helper()
	var all []byte
	late := time.After(patience.Long)
	for {
		select {
		case part, ok := <-v.seen:
			require.True(t, ok, "the session ended without %q", words)
			if all = append(all, part...); bytes.Contains(all, []byte(words)) {
				return
			}
		case <-late:
			require.Failf(t, "never: "+words, "%q", all)
		}
	}
}

// inUse returns how much of the heap is in use, in bytes.
func inUse() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapInuse + m.StackInuse)
}

// busy returns the processor time that the process has used.
func busy(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// echo measures how long a byte takes to another thread and back over the loopback: the cost of the machine itself at
// that moment.
func echo(b *testing.B) func() time.Duration {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	b.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() { _, _ = io.Copy(c, c) }()
		}
	}()
	conns := sync.Pool{New: func() any {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			b.Error(err)
		}
		return c
	}}
	return func() time.Duration {
		c, _ := conns.Get().(net.Conn)
		defer conns.Put(c)
		sent := time.Now()
		if _, err := c.Write([]byte{1}); err != nil {
			b.Error(err)
		}
		if _, err := c.Read(make([]byte, 1)); err != nil {
			b.Error(err)
		}
		return time.Since(sent)
	}
}

// BenchmarkKey measures the time from a key to its frame while people read, with one key per second each, or type, with
// five. Clients and server share the machine.
func BenchmarkKey(b *testing.B) {
	for _, c := range []struct{ sessions, keys int }{{1, 5}, {10, 5}, {50, 1}, {50, 5}} {
		b.Run(fmt.Sprintf("sessions=%d/keys=%d", c.sessions, c.keys), func(b *testing.B) {
			typing(b, c.sessions, time.Second/time.Duration(c.keys))
		})
	}
}

func typing(b *testing.B, sessions int, every time.Duration) {
	b.Helper()
	var people []string
	for i := range sessions {
		people = append(people, fmt.Sprintf("user%02d", i))
	}
	h := newTestServer(b, people, func(c *serve.Config) { c.Drain = time.Second })
	all := make([]*visitor, sessions)
	before := inUse()
	began := time.Now()
	for i, name := range people {
		all[i] = h.visit(name)
	}
	for _, v := range all {
		v.until(b, "press enter")
	}
	logins := time.Since(began)
	each := (inUse() - before) / sessions
	idle := busy(b)
	time.Sleep(time.Second)
	idle = busy(b) - idle

	echoed := echo(b)
	var mu sync.Mutex
	var took, plain []time.Duration
	typed := busy(b)
	b.ResetTimer()
	var hands sync.WaitGroup
	for n, v := range all {
		hands.Go(func() {
			time.Sleep(time.Duration(n) * every / time.Duration(sessions)) // people do not type in step
			tick := time.NewTicker(every)
			defer tick.Stop()
			for i := range max(b.N/sessions, 1) {
				<-tick.C
				for len(v.seen) > 0 {
					<-v.seen
				}
				sent := time.Now()
				if _, err := v.keys.Write([]byte{byte('a' + i%26)}); err != nil {
					b.Error(err)
					return
				}
				if _, ok := <-v.seen; !ok {
					b.Error("a session ended")
					return
				}
				key := time.Since(sent)
				there := echoed()
				mu.Lock()
				took, plain = append(took, key), append(plain, there)
				mu.Unlock()
			}
		})
	}
	hands.Wait()
	b.StopTimer()
	typed = busy(b) - typed
	slices.Sort(took)
	slices.Sort(plain)
	b.ReportMetric(float64(logins.Milliseconds()), "ms-all-logins")
	b.ReportMetric(float64(each)/1024, "KB/session")
	b.ReportMetric(idle.Seconds()*100, "%core-idle")
	b.ReportMetric(float64(typed.Microseconds())/1000/float64(len(took)), "cpu-ms/key")
	b.ReportMetric(float64(plain[len(plain)/2].Microseconds())/1000, "ms-p50-echo")
	b.ReportMetric(float64(plain[len(plain)*99/100].Microseconds())/1000, "ms-p99-echo")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-p99")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-worst")
	for _, v := range all {
		v.end()
	}
}
