package fetch

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"headnote/backends"
	"headnote/internal/locked"
)

// Together is where several servers keep in one place what they asked and what they
// were answered, so that a quota is one for all of them.
type Together interface {
	// Update puts what change makes of the value of a name in its place, as if nobody
	// else did anything in between; the value is nil where there is none. change may be
	// called several times, and returns nil to leave the value as it is. The error is
	// ErrAway where the others cannot be reached now.
	Update(ctx context.Context, name string, change func([]byte) ([]byte, error)) error
	// Answer returns what some server kept under a name, nil where none did.
	Answer(ctx context.Context, name string) ([]byte, error)
	// Keep keeps an answer for all; one that is too large to share is left out.
	Keep(ctx context.Context, name string, data []byte) error
}

// ErrAway says that the other servers cannot be reached now.
var ErrAway = errors.New("the team's cluster cannot be reached")

// A reserve is what a server may ask of a group of hosts while it cannot reach the
// others: requests that were set aside for it before, and that the others leave
// alone. So that all of them together keep within the quota whatever breaks, nobody
// asks more than that alone. The common book is always written first: what it has
// set aside is at least what is in the reserve or was taken out of it.
type reserve struct {
	Owner string    `json:"owner"`
	Left  int       `json:"left"`
	Seen  time.Time `json:"seen"`  // when the common book was last told that the owner is there
	Alone book      `json:"alone"` // what was asked alone, and is not in the common book yet
}

// aside is what the common book keeps free for one reserve.
type aside struct {
	N    int       `json:"n"`
	Seen time.Time `json:"seen"`
}

// busy is the turn of one server, as long as it lasts.
type busy struct {
	By    string    `json:"by"`
	Until time.Time `json:"until"`
}

// turn is how often it is looked whether another server's turn is over.
const turn = 150 * time.Millisecond

const (
	// A reserve whose owner was not seen for so long is no longer used, and one day later,
	// when what it paid for has left every window, no longer kept free.
	reserveLasts   = 23 * time.Hour
	asideLasts     = 48 * time.Hour
	asideSeen      = time.Hour // how often the common book is told that the owner is there
	setAside       = 5         // one in so many requests of the tightest quota is set aside in all
	fewestReserves = 4         // a reserve gets no more than this part of that
	alonePace      = 10        // the part of a rate that who is alone keeps to
)

// takeTogether is take where the count is kept with others.
func (l *ledger) takeTogether(ctx context.Context, now time.Time, by limits) (h hold, err error) {
	open := l.withReserve(ctx, func(p *reserve) bool {
		var full reserve
		by.me, l.owner = p.Owner, p.Owner
		err = l.common(ctx, now, func(b *book) bool {
			full = *p
			b.merge(p.Alone, now)
			if h = b.hold(now, by); h.wait <= 0 {
				b.enter(now, by.perSecond)
				if by.alone > 0 {
					b.Busy = busy{by.me, now.Add(by.alone)}
				}
			}
			filled := b.fill(&full, now, by)
			return h.wait <= 0 || filled || !p.Alone.empty()
		})
		switch {
		case errors.Is(err, ErrAway):
			h, err = p.take(now, by)
			return h.wait <= 0 && err == nil
		case err != nil:
			return false
		}
		full.Alone = book{}
		changed := full.Left != p.Left || !full.Seen.Equal(p.Seen) || !p.Alone.empty()
		*p = full
		return changed
	})
	return h, errors.Join(open, err)
}

// over ends the turn that a request had at a source which takes one at a time. Where
// the others cannot be told, it ends with the time that a request may take.
func (l *ledger) over(now time.Time) error {
	if l.together == nil {
		return nil
	}
	l.mu.Lock()
	me := l.owner
	l.mu.Unlock()
	return l.common(context.Background(), now, func(b *book) bool {
		mine := b.Busy.By == me && me != ""
		if mine {
			b.Busy = busy{}
		}
		return mine
	})
}

// blockTogether is block where the count is kept with others.
func (l *ledger) blockTogether(ctx context.Context, now, until time.Time) error {
	later := func(b *book) bool {
		if !until.After(b.Blocked) {
			return false
		}
		b.Blocked = until
		return true
	}
	err := l.common(ctx, now, later)
	if errors.Is(err, ErrAway) {
		return l.withReserve(ctx, func(p *reserve) bool { return later(&p.Alone) })
	}
	return err
}

// readTogether is read where the count is kept with others; alone, it is what was
// asked alone.
func (l *ledger) readTogether(ctx context.Context, now time.Time) (out book, err error) {
	err = l.common(ctx, now, func(b *book) bool { out = *b; return false })
	if errors.Is(err, ErrAway) {
		err = l.withReserve(ctx, func(p *reserve) bool { out = p.Alone; return false })
	}
	return out, err
}

// common changes the book that all have.
func (l *ledger) common(ctx context.Context, now time.Time, f func(*book) bool) error {
	return l.together.Update(ctx, l.name, func(old []byte) ([]byte, error) {
		var b book
		if old != nil && json.Unmarshal(old, &b) != nil {
			b = book{} // counted anew, like a damaged file
		}
		b.level(now)
		b.tidy(now)
		if !f(&b) {
			return nil, nil
		}
		return json.Marshal(b)
	})
}

// withReserve changes this server's reserve, one process after the other.
func (l *ledger) withReserve(ctx context.Context, f func(*reserve) bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	named := func(p *reserve) bool {
		if p.Owner == "" {
			p.Owner = strings.ToLower(rand.Text()[:10])
		}
		return f(p)
	}
	if l.path == "" {
		named(&l.reserve)
		return nil
	}
	return locked.Update(ctx, l.path+".reserve", named)
}

// merge enters what a server asked while it was alone.
func (b *book) merge(alone book, now time.Time) {
	if alone.Blocked.After(b.Blocked) {
		b.Blocked = alone.Blocked
	}
	if len(alone.Counts) == 0 {
		return
	}
	b.Counts = append(b.Counts, alone.Counts...)
	slices.SortStableFunc(b.Counts, func(x, y [2]int64) int { return int(x[0] - y[0]) })
	b.tidy(now)
}

// fill sets requests aside for a reserve, as far as every quota has room, and reports
// whether the book was changed. What is in a reserve stays there.
func (b *book) fill(p *reserve, now time.Time, by limits) bool {
	most, room := math.MaxInt, math.MaxInt
	for _, w := range by.windows {
		used, _ := b.used(now, w)
		room = min(room, w.limit-used)
		most = min(most, max(w.limit/setAside, min(w.limit-1, 1)))
	}
	if most <= 0 || len(by.windows) == 0 {
		return false
	}
	for owner, a := range b.Aside {
		if owner != p.Owner {
			most, room = most-a.N, room-a.N
		}
	}
	n := min(most, room, max((most+fewestReserves-1)/fewestReserves, 1))
	if now.Sub(p.Seen) < reserveLasts {
		n = max(n, p.Left)
	}
	n = max(n, 0)
	mine := b.Aside[p.Owner]
	if mine.N == n && now.Sub(mine.Seen) < asideSeen && p.Left == n {
		return false
	}
	if b.Aside == nil {
		b.Aside = make(map[string]aside)
	}
	b.Aside[p.Owner] = aside{N: n, Seen: now}
	p.Left, p.Seen = n, now
	return true
}

// take pays one request out of the reserve.
func (p *reserve) take(now time.Time, by limits) (hold, error) {
	p.Alone.level(now)
	p.Alone.tidy(now)
	pace := limits{perSecond: by.perSecond / alonePace}
	if h := p.Alone.hold(now, pace); h.wait > 0 {
		return h, nil
	}
	if len(by.windows) > 0 {
		if p.Left <= 0 || now.Sub(p.Seen) >= reserveLasts {
			return hold{}, &backends.Error{
				Code: backends.QuotaExhausted, Cause: ErrAway,
				Message: "its requests are counted together with the team's, and the team's cluster cannot be reached",
				Next:    "try again when it can be; --team-quotas=false counts yours alone",
			}
		}
		p.Left--
	}
	p.Alone.enter(now, pace.perSecond)
	return hold{}, nil
}

// level takes for now what the clock of another server put into the future: it is
// counted, and not forgotten as what a wrong clock of this machine left behind.
func (b *book) level(now time.Time) {
	at := now.Unix() + 1
	for i := range b.Counts {
		b.Counts[i][0] = min(b.Counts[i][0], at)
	}
	for owner, a := range b.Aside {
		if now.Sub(a.Seen) > asideLasts || a.N <= 0 && now.Sub(a.Seen) > asideSeen {
			delete(b.Aside, owner)
		}
	}
}

func (b *book) empty() bool {
	return len(b.Counts) == 0 && b.Blocked.IsZero() && b.Even.IsZero()
}
