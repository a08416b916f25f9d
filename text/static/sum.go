package static

import (
	"encoding/binary"
	"math"
	"unsafe"
)

// Sum adds up vectors of words in 16-bit lanes, four to each number. Of each 32 bytes of a vector, those at even
// offsets go to four numbers, those at odd offsets to the next four. The zero value is the empty sum.
type Sum struct {
	lanes   [Width / 4]uint64
	wide    [Width]int32
	n       int32 // vectors in lanes
	far     bool  // wide is not empty
	waiting [together]*byte
	waits   int32 // vectors waiting to be added to lanes
}

// together is the number of vectors added in one batch, so that their memory reads overlap.
const together = 32

// fullLanes is the number of vectors that lanes can hold.
const fullLanes = 256

// add adds a row.
func (s *Sum) add(row string) {
	s.waiting[s.waits] = unsafe.StringData(row[:Width])
	if s.waits++; s.waits == together {
		s.settle()
	}
}

// settle adds the waiting vectors to lanes.
func (s *Sum) settle() {
	if s.waits == 0 {
		return
	}
	if s.n+s.waits > fullLanes {
		s.widen()
	}
	addRows(&s.lanes, s.waiting[:s.waits])
	s.n += s.waits
	s.waits = 0
}

const evenBytes = 0x00FF00FF00FF00FF

// addPortable adds the bytes of rows to lanes.
func addPortable(lanes *[Width / 4]uint64, rows []*byte) {
	for _, row := range rows {
		b := (*[Width]byte)(unsafe.Pointer(row))
		for i := 0; i < Width/4; i += 8 { // four independent additions at a time
			in, out := b[4*i:4*i+32:4*i+32], lanes[i:i+8:i+8]
			w, x := binary.LittleEndian.Uint64(in), binary.LittleEndian.Uint64(in[8:])
			y, z := binary.LittleEndian.Uint64(in[16:]), binary.LittleEndian.Uint64(in[24:])
			out[0] += w & evenBytes
			out[1] += x & evenBytes
			out[2] += y & evenBytes
			out[3] += z & evenBytes
			out[4] += w >> 8 & evenBytes
			out[5] += x >> 8 & evenBytes
			out[6] += y >> 8 & evenBytes
			out[7] += z >> 8 & evenBytes
		}
	}
}

// Join adds another sum, which keeps its value.
func (s *Sum) Join(o *Sum) {
	s.settle()
	o.settle()
	if o.n == 0 && !o.far {
		return
	}
	if s.n+o.n > fullLanes {
		s.widen()
	}
	for i, x := range o.lanes {
		s.lanes[i] += x
	}
	s.n += o.n
	if o.far {
		for i, x := range o.wide {
			s.wide[i] += x
		}
		s.far = true
	}
}

// widen moves the contents of lanes to wide.
func (s *Sum) widen() {
	zero := 128 * s.n
	for i := 0; i < len(s.lanes); i += 8 {
		for k := range 4 {
			even, odd := s.lanes[i+k], s.lanes[i+4+k]
			w := s.wide[4*i+8*k:][:8:8]
			w[0] += int32(even&0xFFFF) - zero
			w[1] += int32(odd&0xFFFF) - zero
			w[2] += int32(even>>16&0xFFFF) - zero
			w[3] += int32(odd>>16&0xFFFF) - zero
			w[4] += int32(even>>32&0xFFFF) - zero
			w[5] += int32(odd>>32&0xFFFF) - zero
			w[6] += int32(even>>48) - zero
			w[7] += int32(odd>>48) - zero
		}
	}
	s.lanes, s.n, s.far = [Width / 4]uint64{}, 0, true
}

// Vector returns the direction of the sum, and empties it.
func (s *Sum) Vector() (v Vector) {
	s.settle()
	s.widen()
	all := int64(0)
	for _, x := range s.wide {
		all += int64(x) * int64(x)
	}
	if all > 0 {
		scale := int64(Unit * (1 << 24) / math.Sqrt(float64(all)))
		for i, x := range s.wide {
			v[i] = int8(max(-127, min(127, (int64(x)*scale+1<<23)>>24)))
		}
	}
	*s = Sum{}
	return v
}
