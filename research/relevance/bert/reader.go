package bert

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"sync"
	"unsafe"

	"headnote/text/wordpiece"
)

// The weights are those of ms-marco-MiniLM-L-12-v2, a cross-encoder that was trained to tell
// which passage answers a question (Apache-2.0; data/NOTICE). training/export.py writes them.
//
//go:embed data/reader.model
var readerModel string

// Reader is a model and the vocabulary of its pieces.
type Reader struct {
	Model      *Model
	Vocabulary Vocabulary
}

// CrossEncoder is the reader in the program: Scores of a question and a passage tell how well
// the passage answers. It is made ready at the first call, which takes some milliseconds;
// until then it costs no memory.
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

// Weights names the weights: it is what Checksum computes, which would read all of them before the first
// question. A test holds the two together.
const Weights = "ba0d22fe594e0745687cdaa200461c294495559ed982e930408fccd479e158e6"

// Checksum is the SHA-256 of the weights, in hexadecimal digits, as they are in this program.
func Checksum() string {
	sum := sha256.Sum256(unsafe.Slice(unsafe.StringData(readerModel), len(readerModel)))
	return hex.EncodeToString(sum[:])
}
