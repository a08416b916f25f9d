package segment

import (
	"context"
	"encoding/binary"
	"math/bits"

	"headnote/backends/index"
	"headnote/text/static"
)

// A segment stores a vector for each passage, preceded by the signs of all vectors, one bit per dimension. If there are
// many passages, those whose signs differ in the fewest dimensions are preselected, and only their vectors are read.
const (
	signSize = static.Width / 8
	rowSize  = static.Width
	// exact is the maximum number of passages compared one by one.
	exact = 10_000
	// wider is how many passages the signs preselect for each one wanted; least is the minimum.
	wider, least = 10, 2000
	// scoreZero represents a product of zero, since scores are unsigned.
	scoreZero = 1 << 23
)

// signs has a bit set for each negative dimension of a vector.
type signs [signSize / 8]uint64

func signsOf(row []byte) (s signs) {
	for i := range static.Width / 8 {
		x := binary.LittleEndian.Uint64(row[8*i:]) & 0x8080808080808080
		s[i/8] |= x >> 7 * 0x0102040810204080 >> 56 << (i % 8 * 8)
	}
	return s
}

func (s signs) append(b []byte) []byte {
	for _, x := range s {
		b = binary.LittleEndian.AppendUint64(b, x)
	}
	return b
}

// unlike returns in how many dimensions the signs at b differ.
func (s *signs) unlike(b []byte) int {
	b = b[:signSize]
	count := func(i int) int { return bits.OnesCount64(s[i] ^ binary.LittleEndian.Uint64(b[8*i:])) }
	return count(0) + count(1) + count(2) + count(3)
}

// rows returns the vectors of passages.
func (d *data) rows(from, n uint32) []byte {
	return d.vectors[signSize*d.Passages+rowSize*int(from):][:rowSize*int(n)]
}

// Near implements index.NearEngine.
func (e *Engine) Near(ctx context.Context, v *static.Vector, r index.Request) (ms index.Matches, err error) {
	err = e.read(func(views []*view) error {
		ms = nearest(ctx, views, v, r)
		return ctx.Err()
	})
	return ms, err
}

func nearest(ctx context.Context, views []*view, to *static.Vector, r index.Request) index.Matches {
	if r.Limit <= 0 || *to == (static.Vector{}) {
		return index.Matches{}
	}
	var asks []condition
	if len(r.Kinds) > 0 {
		asks = append(asks, oneOf(4, r.Kinds))
	}
	if len(r.Docs) > 0 {
		asks = append(asks, among(r.Docs))
	}
	n := &nearing{ctx: ctx, views: views, to: to, asks: asks}
	n.signs = signsOf(to.Bytes())
	all := 0
	for _, v := range views {
		all += v.Passages
	}
	few := static.Width
	if all > exact {
		few = n.threshold(max(least, wider*r.Limit))
	}
	top := newTop(views, r.Limit, r.PerDocument)
	n.each(func(v *view, segment int, p uint32) {
		if few < static.Width && n.signs.unlike(v.vectors[signSize*int(p):]) > few {
			return
		}
		if dot := to.Dot(static.At(v.rows(p, 1))); dot > 0 && int64(dot)+scoreZero > top.bar() {
			top.add(found{score: uint32(dot) + scoreZero, segment: segment, passage: p})
		}
	})
	s := searcher{top: top}
	ms := s.matches(views)
	for i, f := range top.sorted() {
		ms.Matches[i].Score = float64(f.score-scoreZero) / (static.Unit * static.Unit)
	}
	ms.Total, ms.AtLeast = len(ms.Matches), true
	return ms
}

// nearing is one similarity search.
type nearing struct {
	ctx   context.Context
	views []*view
	to    *static.Vector
	signs signs
	asks  []condition
}

// each calls look for all passages of the requested documents.
func (n *nearing) each(look func(v *view, segment int, p uint32)) {
	for i, v := range n.views {
		if len(v.vectors) == 0 {
			continue
		}
		f := newFilter(v, n.asks)
		for p := uint32(0); int(p) < v.Passages; p++ {
			if p%4096 == 0 && n.ctx.Err() != nil {
				return
			}
			if f != nil {
				if p = f.next(p); p == end {
					break
				}
			}
			look(v, i, p)
		}
	}
}

// threshold returns the maximum number of differing signs that preselects about the wanted number of passages.
func (n *nearing) threshold(wanted int) int {
	var by [static.Width + 1]int
	n.each(func(v *view, _ int, p uint32) { by[n.signs.unlike(v.vectors[signSize*int(p):])]++ })
	sum := 0
	for unlike, count := range by {
		if sum += count; sum >= wanted {
			return unlike
		}
	}
	return static.Width
}
