package segment

import "encoding/binary"

// Numbers are packed using as many bits each as the largest needs, lowest bits first. Readers load eight bytes at a
// time, so at least seven more bytes must follow the packed data.

// width returns how many bits the largest of the numbers needs.
func width[T uint16 | uint32](ns []T) uint8 {
	var or T
	for _, n := range ns {
		or |= n
	}
	w := uint8(0)
	for ; or > 0; or >>= 1 {
		w++
	}
	return w
}

// packedSize returns how many bytes n numbers of w bits take.
func packedSize(n int, w uint8) int { return (n*int(w) + 7) / 8 }

// pack appends numbers of w bits each.
func pack[T uint16 | uint32](dst []byte, ns []T, w uint8) []byte {
	var acc uint64
	bits := uint(0)
	for _, n := range ns {
		acc |= uint64(n) << bits
		bits += uint(w)
		for bits >= 8 {
			dst = append(dst, byte(acc))
			acc >>= 8
			bits -= 8
		}
	}
	if bits > 0 {
		dst = append(dst, byte(acc))
	}
	return dst
}

// unpack reads len(out) numbers of w bits each.
func unpack(out []uint32, src []byte, w uint8) {
	if w == 0 {
		clear(out)
		return
	}
	mask := uint64(1)<<w - 1
	bit := uint(0)
	for i := range out {
		out[i] = uint32(binary.LittleEndian.Uint64(src[bit>>3:]) >> (bit & 7) & mask) //nolint:gosec // masked
		bit += uint(w)
	}
}

// unpackAt reads the n-th number of w bits.
func unpackAt(src []byte, n int, w uint8) uint32 {
	bit := uint(n) * uint(w)
	return uint32(binary.LittleEndian.Uint64(src[bit>>3:]) >> (bit & 7) & (1<<w - 1)) //nolint:gosec // masked
}
