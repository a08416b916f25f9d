package relevance

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"headnote/research/relevance/bert"
)

// head is the beginning of a file of judgments; the checksum of the model follows, then records of a key and a score.
const head = "headnote judgements 1\n"

// LargestMemory is the maximum length of what WriteTo writes, in bytes, with room for what sealing adds.
const LargestMemory = 4096 + remembered*(recordSize+recordSize/8)

const recordSize = 20

// ErrOther is returned for judgments of another model, or for other data.
var ErrOther = errors.New("the judgements are not those of this model")

// Remember reads judgments written by WriteTo. A record truncated by a crash at the end is ignored.
func (r *Reader) Remember(from io.Reader) error {
	in := bufio.NewReader(from)
	begin := make([]byte, len(head)+len(bert.Weights))
	if _, err := io.ReadFull(in, begin); err != nil || string(begin) != head+bert.Weights {
		return ErrOther
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var record [recordSize]byte
	for len(r.seen) < remembered {
		if _, err := io.ReadFull(in, record[:]); err != nil {
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return nil
			}
			return fmt.Errorf("the judgements cannot be read: %w", err)
		}
		score := float64(math.Float32frombits(binary.LittleEndian.Uint32(record[16:])))
		k := key(record[:16])
		if _, known := r.seen[k]; !known && math.Abs(score) <= greatestScore {
			r.seen[k] = score
		}
	}
	return nil
}

// Learned is how many judgments the reader has made itself.
func (r *Reader) Learned() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.learned
}

// Known is how many judgments the reader remembers.
func (r *Reader) Known() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.seen)
}

// greatestScore is the maximum absolute score; anything else in a file is damage.
const greatestScore = 20

// WriteTo implements io.WriterTo: it writes all judgments, for Remember.
func (r *Reader) WriteTo(to io.Writer) (int64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := bufio.NewWriter(to)
	n, _ := out.WriteString(head + bert.Weights)
	for k, score := range r.seen {
		record := binary.LittleEndian.AppendUint32(k[:], math.Float32bits(float32(score)))
		m, _ := out.Write(record)
		n += m
	}
	return int64(n), out.Flush()
}
