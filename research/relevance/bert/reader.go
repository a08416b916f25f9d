package bert

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"sync"
	"unsafe"

	"headnote/text/wordpiece"
)

// The weights of ms-marco-MiniLM-L-12-v2, a cross-encoder trained to score which passage answers a question
// (Apache-2.0; data/NOTICE). training/export.py writes them.
//
//go:embed data/reader.model
var readerModel string

// Reader is a model with its vocabulary.
type Reader struct {
	Model      *Model
	Vocabulary Vocabulary
}

// CrossEncoder returns the embedded reader: Scores of a question and a passage is how well the passage answers. It is
// initialized at the first call, which takes some milliseconds; until then it uses no memory.
var CrossEncoder = sync.OnceValues(func() (*Reader, error) {
	m, err := Load(readerModel)
	if err != nil {
		return nil, err
	}
	v, err := wordpiece.Uncased()
	if err != nil {
		return nil, err
	}
	return &Reader{Model: m, Vocabulary: Vocabulary{v}}, nil
})

// Weights identifies the weights. It equals Checksum, which would have to read all of them before the first question; a
// test compares the two.
const Weights = "ba0d22fe594e0745687cdaa200461c294495559ed982e930408fccd479e158e6"

// Checksum returns the SHA-256 of the embedded weights, in hexadecimal.
func Checksum() string {
	sum := sha256.Sum256(unsafe.Slice(unsafe.StringData(readerModel), len(readerModel)))
	return hex.EncodeToString(sum[:])
}
