package segment

import (
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"io"
)

// magic begins and ends a segment file.
const magic = "HNSEGM1\n"

// checksum returns the CRC-32C, which processors compute as fast as they read.
func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// section is a part of a segment file.
type section struct {
	At   uint64 `json:"at"`
	Size uint64 `json:"size"`
	CRC  uint32 `json:"crc32c"`
}

// footer locates the parts of a segment file. It is JSON, followed by its length and its checksum (4 bytes each) and
// the magic.
type footer struct {
	Passages int     `json:"passages"`
	Lists    section `json:"lists"`
	Terms    section `json:"terms"`
	Index    section `json:"index"` // of the terms
	Lengths  section `json:"lengths"`
	Vectors  section `json:"vectors"`
	Docs     section `json:"documents"`
	ByID     section `json:"by_id"`
	Names    section `json:"names"`
}

// writer writes a segment: the lists of the terms in order of their keys, then the metadata of the terms and documents.
type writer struct {
	w       io.Writer
	at      uint64
	lengths []byte // of the passages; set before the first term
	// vectors are those of the passages, in runs of any length; set before finish.
	vectors [][]byte
	lists   section
	dict    dictionaryWriter
	packed  []byte
}

func newWriter(w io.Writer) (*writer, error) {
	out := &writer{w: w}
	_, err := out.write([]byte(magic))
	out.lists.At = out.at
	return out, err
}

func (w *writer) write(b []byte) (section, error) {
	s := section{w.at, uint64(len(b)), checksum(b)}
	n, err := w.w.Write(b)
	w.at += uint64(n) //nolint:gosec // not negative
	return s, err
}

// term writes the list of a term. Empty lists are left out.
func (w *writer) term(key []byte, l *list) error {
	if len(l.passages) == 0 {
		return nil
	}
	w.packed = l.encode(w.packed[:0], hasPositions(key), w.lengths)
	w.dict.add(entry{key, len(l.passages), w.at - w.lists.At, uint64(len(w.packed))})
	return w.part(&w.lists, w.packed)
}

// part appends to a section and updates its checksum.
func (w *writer) part(s *section, b []byte) error {
	s.CRC = crc32.Update(s.CRC, crc32.MakeTable(crc32.Castagnoli), b)
	n, err := w.w.Write(b)
	w.at += uint64(n) //nolint:gosec // not negative
	s.Size = w.at - s.At
	return err
}

// meanings writes the signs of the vectors, and the vectors.
func (w *writer) meanings() (s section, err error) {
	s.At = w.at
	for _, run := range w.vectors {
		w.packed = w.packed[:0]
		for i := 0; i < len(run); i += rowSize {
			w.packed = signsOf(run[i:]).append(w.packed)
		}
		if err := w.part(&s, w.packed); err != nil {
			return s, err
		}
	}
	for _, run := range w.vectors {
		if err := w.part(&s, run); err != nil {
			return s, err
		}
	}
	return s, nil
}

// finish writes what follows the lists.
func (w *writer) finish(docs []docEntry) error {
	if err := w.part(&w.lists, make([]byte, 8)); err != nil { // so that numbers can be read eight bytes at a time
		return err
	}
	vectors, err := w.meanings()
	if err != nil {
		return err
	}
	f := footer{Passages: len(w.lengths), Lists: w.lists, Vectors: vectors}
	table, byID, names := encodeDocuments(docs)
	for _, part := range []struct {
		s *section
		b []byte
	}{
		{&f.Terms, w.dict.blocks},
		{&f.Index, w.dict.index},
		{&f.Lengths, w.lengths},
		{&f.Docs, table},
		{&f.ByID, byID},
		{&f.Names, names},
	} {
		if *part.s, err = w.write(part.b); err != nil {
			return err
		}
	}
	b, err := json.Marshal(f)
	if err != nil {
		return err
	}
	n, sum := uint32(len(b)), checksum(b) //nolint:gosec // short
	b = binary.LittleEndian.AppendUint32(b, n)
	b = binary.LittleEndian.AppendUint32(b, sum)
	_, err = w.write(append(b, magic...))
	return err
}
