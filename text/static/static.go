// Package static gives texts a place among meanings: vectors that lie near each other where
// texts speak of the same, though they share no word. A vector is the sum of the vectors of
// its words, which were distilled from a sentence encoder; it costs microseconds, and tells
// less than the encoder would. It knows nothing of law.
//
// All sums are of integers: a text has the same vector on every machine.
package static

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"headnote/text"
	"headnote/text/wordpiece"
)

// Width is the number of dimensions of a vector.
const Width = 256

// Vector is a direction, in units of 1/Unit. That of a text without a word that says anything is zero.
type Vector [Width]int8

// Unit is the length of a vector; Dot of two that point the same way is about its square.
const Unit = 400

// Bytes is the vector as it is stored.
func (v *Vector) Bytes() []byte { return unsafe.Slice((*byte)(unsafe.Pointer(v)), Width) }

// At is the vector that was stored in the first Width of some bytes.
func At(b []byte) *Vector { return (*Vector)(unsafe.Pointer(unsafe.SliceData(b[:Width]))) }

// Dot is how alike two vectors are, from -Unit² to Unit².
func (v *Vector) Dot(o *Vector) int32 {
	var a, b int32
	for i := 0; i < Width; i += 2 {
		a += int32(v[i]) * int32(o[i])
		b += int32(v[i+1]) * int32(o[i+1])
	}
	return a + b
}

// Cosine is how alike two vectors are, from about -1 to 1.
func (v *Vector) Cosine(o *Vector) float64 { return float64(v.Dot(o)) / (Unit * Unit) }

// The vectors of the pieces of words, distilled from all-MiniLM-L6-v2 (Apache-2.0; data/NOTICE).
// training/static.py writes them.
//
//go:embed data/static.vectors
var distilled string

const magic = "headnote vectors 1\n"

// ModelName is the model that the vectors of pieces were distilled from.
const ModelName = "all-MiniLM-L6-v2, distilled to 256 dimensions (int8)"

// Checksum is the SHA-256 of the vectors, in hexadecimal digits.
func Checksum() string {
	sum := sha256.Sum256(unsafe.Slice(unsafe.StringData(distilled), len(distilled)))
	return hex.EncodeToString(sum[:])
}

// Table holds the vectors of the pieces of words. It may be used by several goroutines at once.
type Table struct {
	pieces *wordpiece.Vocabulary
	rows   string // Width bytes a piece, of which 128 stands for zero
}

// Distilled is the table in the program, which is mapped and not copied. It is made ready at the
// first call, which takes some milliseconds.
var Distilled = sync.OnceValues(func() (*Table, error) {
	v, err := wordpiece.Uncased()
	if err != nil {
		return nil, err
	}
	return load(distilled, v)
})

func load(data string, pieces *wordpiece.Vocabulary) (*Table, error) {
	rest, ok := bytes.CutPrefix(unsafe.Slice(unsafe.StringData(data), len(data)), []byte(magic))
	if !ok || len(rest) < 4 {
		return nil, errors.New("static: not a file of vectors")
	}
	size := int(binary.LittleEndian.Uint32(rest))
	if size > 4096 || len(rest) < 4+size {
		return nil, errors.New("static: the head of the vectors is damaged")
	}
	var head struct{ Width, Pieces int }
	if err := json.Unmarshal(rest[4:4+size], &head); err != nil {
		return nil, fmt.Errorf("static: the head of the vectors: %w", err)
	}
	rows := data[len(data)-len(rest)+4+size:]
	if head.Width != Width || head.Pieces != pieces.Len() || len(rows) != Width*head.Pieces {
		return nil, fmt.Errorf("static: %d vectors of %d dimensions are not those of %d pieces", head.Pieces, head.Width,
			pieces.Len())
	}
	return &Table{pieces, rows}, nil
}

// Word reports whether a word is one that the vocabulary knows as a whole: an English one, that is.
func (t *Table) Word(w string) bool {
	ps := t.word(w)
	return len(ps) == 1 && ps[0] != t.pieces.Unknown
}

// Rarity tells how rare a word is in the language, from 0 for the most common to 1 for one that
// the vocabulary, which is in the order of frequency, does not have as a whole.
func (t *Table) Rarity(w string) float64 {
	ps := t.word(w)
	if len(ps) != 1 || ps[0] == t.pieces.Unknown {
		return 1
	}
	return float64(ps[0]) / float64(t.pieces.Len())
}

// longest text that is looked at, in words: more change little.
const longest = 1 << 12

// Embed is the vector of a text.
func (t *Table) Embed(s string) Vector {
	var sum Sum
	n := 0
	text.Words(s, func(at text.Span) bool {
		if w := at.Of(s); !text.IsStop(w) {
			for _, p := range t.word(w) {
				sum.add(t.row(p))
			}
		}
		n++
		return n < longest
	})
	return sum.Vector()
}

// word are the pieces of a word.
func (t *Table) word(w string) []int32 { return t.pieces.Pieces(w, 16) }

func (t *Table) row(piece int32) string { return t.rows[int(piece)*Width:][:Width] }
