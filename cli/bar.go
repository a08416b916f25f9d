package cli

import (
	"fmt"
	"io"
	"time"

	"headnote/backends/index/local"
)

// redrawn is how often a line on a terminal is drawn again.
const redrawn = 200 * time.Millisecond

// buildBar shows how far a build is: a line that is redrawn on a terminal, a
// line now and then elsewhere. It is called by one goroutine at a time.
type buildBar struct {
	w        io.Writer
	terminal bool
	now      func() time.Time
	last     time.Time
	drawn    bool
	broken   bool // nobody reads: it is not worth stopping the build for
}

func (b *buildBar) show(p local.Progress) {
	every := 5 * time.Second
	if b.terminal {
		every = redrawn
	}
	now := b.now()
	if b.last.IsZero() {
		b.last = now // a short build shows nothing
	}
	if now.Sub(b.last) < every {
		return
	}
	b.last = now
	line := progressLine(p)
	if b.terminal {
		b.write("\r\x1b[K" + line)
		b.drawn = true
		return
	}
	b.write(line + "\n")
}

func progressLine(p local.Progress) string {
	rate := float64(p.Bytes) / max(p.Elapsed.Seconds(), 0.001)
	left := time.Duration(float64(p.Size-p.Bytes) / max(rate, 1) * float64(time.Second)).Round(time.Second)
	share := 0.0
	if p.Size > 0 {
		share = float64(p.Bytes) / float64(p.Size)
	}
	return fmt.Sprintf("%3.0f%% · %d of %d files · %.1f of %.1f MB · %.1f MB/s · %s left",
		100*share, p.Files, p.Total, float64(p.Bytes)/1e6, float64(p.Size)/1e6, rate/1e6, left)
}

func (b *buildBar) end() {
	if b.drawn {
		b.write("\r\x1b[K")
	}
}

func (b *buildBar) write(s string) {
	if b.broken {
		return
	}
	_, err := io.WriteString(b.w, s)
	b.broken = err != nil
}
