package pattern

import (
	"bytes"
	"encoding/binary"
)

// longestWord bounds the words that are looked for; what goes on behind is not.
const longestWord = 32

// holdsFolded reports one of some words in small letters, whatever the case of the letters there.
func holdsFolded(s string, words [][]byte) bool {
	var room [16 * longestWord]byte
	for {
		n := min(len(s), len(room))
		if !lower(room[:n], s) {
			return true // the expression shall tell
		}
		for _, w := range words {
			if bytes.Contains(room[:n], w) {
				return true
			}
		}
		if n == len(s) {
			return false
		}
		s = s[n-longestWord:]
	}
}

// lower writes the beginning of a string with the letters of ASCII as small ones. It is false for one that may hold
// another form of these: the long s, the sign of kelvin.
func lower(to []byte, s string) bool {
	const each, high = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(to); i += 8 { // eight bytes at once
		b := binary.LittleEndian.Uint64([]byte(s[i : i+8]))
		if b&high != 0 && !plain(s[i:min(len(s), i+9)]) {
			return false
		}
		low := b &^ uint64(high)
		capitals := (low + (0x80-'A')*each) & ((0x80|'Z')*each - low) & high &^ b
		binary.LittleEndian.PutUint64(to[i:], b|capitals>>2)
	}
	if !plain(s[i:min(len(s), len(to)+1)]) {
		return false
	}
	for ; i < len(to); i++ {
		to[i] = s[i]
		if c := s[i]; c >= 'A' && c <= 'Z' {
			to[i] = c | 0x20
		}
	}
	return true
}

// plain reports a string without such a form.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] == 0xc5 || s[i] == 0xe2 && i+1 < len(s) && s[i+1] == 0x84 {
			return false
		}
	}
	return true
}
