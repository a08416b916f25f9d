package segment

import "encoding/binary"

// blockSize is how many postings are packed, and can be skipped, together.
const blockSize = 128

// skipSize is the size of an entry of a list's skip table: the last passage of a block (4 bytes), the offsets of its
// postings and its positions (4 each, from the end of the table), its largest impact (2), and 2 zero bytes.
const skipSize = 16

// list is the postings of one term, unpacked.
type list struct {
	passages    []uint32
	frequencies []uint32
	positions   []uint16 // of all passages, one after the other
}

func (l *list) reset() {
	l.passages, l.frequencies, l.positions = l.passages[:0], l.frequencies[:0], l.positions[:0]
}

// occurs adds an occurrence; passages and positions must arrive in order.
func (l *list) occurs(passage uint32, at uint16) {
	if n := len(l.passages); n > 0 && l.passages[n-1] == passage {
		l.frequencies[n-1]++
	} else {
		l.passages = append(l.passages, passage)
		l.frequencies = append(l.frequencies, 1)
	}
	l.positions = append(l.positions, at)
}

// encode packs a list: its largest impact and, if it has more than one block, its skip table; then the blocks, each
// preceded by the widths of differences and frequencies; then the positions, each block preceded by its width. lengths
// are those of the segment's passages.
func (l *list) encode(dst []byte, positions bool, lengths []byte) []byte {
	blocks := (len(l.passages) + blockSize - 1) / blockSize
	table := -1
	if blocks > 1 {
		dst = append(dst, 0, 0)
		table = len(dst)
		dst = append(dst, make([]byte, blocks*skipSize)...)
	}
	body := len(dst)
	var deltas [blockSize]uint32
	last := int64(-1)
	best := uint16(0)
	for i := range blocks {
		from, to := i*blockSize, min((i+1)*blockSize, len(l.passages))
		top := uint16(0)
		for j, p := range l.passages[from:to] {
			deltas[j] = uint32(int64(p) - last - 1) //nolint:gosec // passages ascend
			last = int64(p)
			f := uint32(1)
			if positions {
				f = l.frequencies[from+j]
				top = max(top, impact[lengths[p]][min(f, maxFrequency)])
			} else {
				top = impactOne
			}
			l.frequencies[from+j] = f - 1 // as packed
		}
		best = max(best, top)
		if table >= 0 {
			e := dst[table+i*skipSize:]
			binary.LittleEndian.PutUint32(e, l.passages[to-1])
			binary.LittleEndian.PutUint32(e[4:], uint32(len(dst)-body)) //nolint:gosec // lists are below 4 GB
			binary.LittleEndian.PutUint16(e[12:], top)
		}
		wd, wf := width(deltas[:to-from]), width(l.frequencies[from:to])
		dst = append(dst, wd, wf)
		dst = pack(dst, deltas[:to-from], wd)
		dst = pack(dst, l.frequencies[from:to], wf)
	}
	if positions {
		at := 0
		for i := range blocks {
			from, to := i*blockSize, min((i+1)*blockSize, len(l.passages))
			n := 0
			for _, f := range l.frequencies[from:to] {
				n += int(f) + 1
			}
			if table >= 0 {
				binary.LittleEndian.PutUint32(dst[table+i*skipSize+8:], uint32(len(dst)-body)) //nolint:gosec // as above
			}
			wp := width(l.positions[at : at+n])
			dst = append(dst, wp)
			dst = pack(dst, l.positions[at:at+n], wp)
			at += n
		}
	}
	if table >= 0 {
		binary.LittleEndian.PutUint16(dst[table-2:], best)
	}
	return dst
}
