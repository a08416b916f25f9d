// Package static embeds texts as vectors, which are close for texts on the same subject even if they share no word.
// A vector is the sum of the vectors of its words, which were distilled from a sentence encoder; it costs
// microseconds and is less precise than the encoder. It has no legal knowledge.
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

// Vector is a direction, in units of 1/Unit. A text with no content words has the zero vector.
type Vector [Width]int8

// Unit is the length of a vector; Dot of two parallel vectors is about its square.
const Unit = 400

// Bytes returns the vector as it is stored, sharing its memory.
func (v *Vector) Bytes() []byte { return unsafe.Slice((*byte)(unsafe.Pointer(v)), Width) }

// At returns the vector stored in the first Width bytes of b, sharing their memory.
func At(b []byte) *Vector { return (*Vector)(unsafe.Pointer(unsafe.SliceData(b[:Width]))) }

// Dot returns the similarity of two vectors, from -Unit² to Unit².
func (v *Vector) Dot(o *Vector) int32 {
	var a, b int32
	for i := 0; i < Width; i += 2 {
		a += int32(v[i]) * int32(o[i])
		b += int32(v[i+1]) * int32(o[i+1])
	}
	return a + b
}

// Cosine returns the similarity of two vectors, from about -1 to 1.
func (v *Vector) Cosine(o *Vector) float64 { return float64(v.Dot(o)) / (Unit * Unit) }

// distilled is the vectors of word pieces, distilled from all-MiniLM-L6-v2 (Apache-2.0; data/NOTICE) by
// training/static.py.
//
//go:embed data/static.vectors
var distilled string

const magic = "headnote vectors 1\n"

// ModelName is the model from which the vectors of word pieces were distilled.
const ModelName = "all-MiniLM-L6-v2, distilled to 256 dimensions (int8)"

// Checksum returns the SHA-256 of the vectors in hexadecimal.
func Checksum() string {
	sum := sha256.Sum256(unsafe.Slice(unsafe.StringData(distilled), len(distilled)))
	return hex.EncodeToString(sum[:])
}

// Table holds the vectors of word pieces. It is safe for concurrent use.
type Table struct {
	pieces *wordpiece.Vocabulary
	rows   string // Width bytes per piece; 128 represents zero
}

// Distilled returns the embedded table, which is mapped rather than copied. The first call prepares it, which takes
// some milliseconds.
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

// Word reports whether the vocabulary has the word as a whole, as it does for English words.
func (t *Table) Word(w string) bool {
	ps := t.word(w)
	return len(ps) == 1 && ps[0] != t.pieces.Unknown
}

// Rarity estimates how rare a word is in English, from 0 for the most common to 1 for one that is not in the
// vocabulary as a whole. The vocabulary is ordered by frequency.
func (t *Table) Rarity(w string) float64 {
	ps := t.word(w)
	if len(ps) != 1 || ps[0] == t.pieces.Unknown {
		return 1
	}
	return float64(ps[0]) / float64(t.pieces.Len())
}

// longest is the number of words of a text that are read: more change little.
const longest = 1 << 12

// Embed returns the vector of a text.
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

// word returns the pieces of a word.
func (t *Table) word(w string) []int32 { return t.pieces.Pieces(w, 16) }

func (t *Table) row(piece int32) string { return t.rows[int(piece)*Width:][:Width] }
