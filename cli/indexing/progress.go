package indexing

import (
	"fmt"
	"io"
	"time"

	"headnote/backends/index/local"
)

// Redrawn is how often a line on a terminal is redrawn.
const Redrawn = 200 * time.Millisecond

// Progress shows the progress of a build: on a terminal as a line that is redrawn, elsewhere as an occasional line. It
// is called by one goroutine at a time.
type Progress struct {
	W        io.Writer
	Terminal bool
	Now      func() time.Time
	last     time.Time
	drawn    bool
	broken   bool // nobody reads it: not worth stopping the build
}

// Show prints the progress, no more often than suits the output.
func (b *Progress) Show(p local.Progress) {
	every := 5 * time.Second
	if b.Terminal {
		every = Redrawn
	}
	now := b.Now()
	if b.last.IsZero() {
		b.last = now // a short build shows nothing
	}
	if now.Sub(b.last) < every {
		return
	}
	b.last = now
	line := ProgressLine(p)
	if b.Terminal {
		b.write("\r\x1b[K" + line)
		b.drawn = true
		return
	}
	b.write(line + "\n")
}

// ProgressLine describes the progress in one line.
func ProgressLine(p local.Progress) string {
	rate := float64(p.Bytes) / max(p.Elapsed.Seconds(), 0.001)
	left := time.Duration(float64(p.Size-p.Bytes) / max(rate, 1) * float64(time.Second)).Round(time.Second)
	share := 0.0
	if p.Size > 0 {
		share = float64(p.Bytes) / float64(p.Size)
	}
	return fmt.Sprintf("%3.0f%% · %d of %d files · %.1f of %.1f MB · %.1f MB/s · %s left",
		100*share, p.Files, p.Total, float64(p.Bytes)/1e6, float64(p.Size)/1e6, rate/1e6, left)
}

// End removes the progress line.
func (b *Progress) End() {
	if b.drawn {
		b.write("\r\x1b[K")
	}
}

func (b *Progress) write(s string) {
	if b.broken {
		return
	}
	_, err := io.WriteString(b.W, s)
	b.broken = err != nil
}
