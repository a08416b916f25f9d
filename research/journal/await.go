package journal

import (
	"context"
	"io"
	"slices"
	"time"

	"headnote/research/events"
)

var _ Watched = Files{}

// look is how often the journal of a run that another program writes is checked.
const look = 200 * time.Millisecond

// Await implements Watched. The journal is read again when it has grown.
func (f Files) Await(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error) {
	tick := time.NewTicker(look)
	defer tick.Stop()
	read := int64(-1)
	for {
		held := f.Held(run) // checked first, so that events written before the release are read
		if size := f.size(run); size != read {
			read = size
			all, _, err := f.Load(run)
			if err != nil {
				return nil, err
			}
			if i := slices.IndexFunc(all, func(e events.Event) bool { return e.Seq > after }); i >= 0 {
				return all[i:], nil
			}
		}
		if !held {
			return nil, io.EOF
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// size returns the size of a run's journal, -1 if unknown.
func (f Files) size(run events.RunID) int64 {
	info, err := f.Dir.Stat(name(run))
	if err != nil {
		return -1
	}
	return info.Size()
}
