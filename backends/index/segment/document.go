package segment

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sort"
	"strings"

	"headnote/backends"
	"headnote/backends/index"
)

// docEntry is what a segment stores about a document: enough to filter by. A very long document may be spread over
// several segments.
type docEntry struct {
	id, kind, source, court string
	date                    uint32 // YYYYMMDD, or 0 for none
	first                   uint32 // its first passage here
	base                    uint32 // that passage's number within the document
}

func entryOf(d backends.Document, first, base int) docEntry {
	return docEntry{
		id: d.ID, kind: d.Kind, source: strings.ToLower(d.Source), court: d.Court,
		date: uint32(index.DateNumber(d.Date)), first: uint32(first), base: uint32(base), //nolint:gosec // not negative
	}
}

// entrySize is the size of a document's entry: seven numbers of 4 bytes: first
// passage, base, date, and the numbers of the strings id, kind, source, court.
const entrySize = 28

// documents is the table of a segment's documents as stored in the file: entries by first passage, then the entry
// numbers by ID.
type documents struct {
	table []byte
	byID  []byte
	names stringTable
}

func (d documents) len() int { return len(d.table) / entrySize }

func (d documents) field(doc, n int) uint32 {
	return binary.LittleEndian.Uint32(d.table[doc*entrySize+4*n:])
}

func (d documents) first(doc int) uint32  { return d.field(doc, 0) }
func (d documents) base(doc int) uint32   { return d.field(doc, 1) }
func (d documents) date(doc int) uint32   { return d.field(doc, 2) }
func (d documents) id(doc int) string     { return d.names.at(d.field(doc, 3)) }
func (d documents) kind(doc int) string   { return d.names.at(d.field(doc, 4)) }
func (d documents) source(doc int) string { return d.names.at(d.field(doc, 5)) }
func (d documents) court(doc int) string  { return d.names.at(d.field(doc, 6)) }

// of returns the document that contains a passage.
func (d documents) of(passage uint32) int {
	return sort.Search(d.len(), func(i int) bool { return d.first(i) > passage }) - 1
}

// find yields the entries of a document.
func (d documents) find(id string, yield func(doc int)) {
	n := d.len()
	at := func(i int) int { return int(binary.LittleEndian.Uint32(d.byID[4*i:])) }
	for i := sort.Search(n, func(i int) bool { return d.id(at(i)) >= id }); i < n && d.id(at(i)) == id; i++ {
		yield(at(i))
	}
}

// entry returns an entry, unpacked for writing elsewhere.
func (d documents) entry(doc int) docEntry {
	return docEntry{d.id(doc), d.kind(doc), d.source(doc), d.court(doc), d.date(doc), d.first(doc), d.base(doc)}
}

// encodeDocuments packs a table of documents.
func encodeDocuments(docs []docEntry) (table, byID, names []byte) {
	var strs stringWriter
	order := make([]int, len(docs))
	for i, d := range docs {
		order[i] = i
		for _, n := range []uint32{
			d.first, d.base, d.date, strs.number(d.id), strs.number(d.kind), strs.number(d.source),
			strs.number(d.court),
		} {
			table = binary.LittleEndian.AppendUint32(table, n)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(docs[a].id, docs[b].id), cmp.Compare(a, b)) })
	for _, i := range order {
		byID = binary.LittleEndian.AppendUint32(byID, uint32(i)) //nolint:gosec // fewer than passages
	}
	return table, byID, strs.encode()
}

// stringTable is a list of strings: their number, their ends, their bytes.
type stringTable struct{ ends, bytes []byte }

func openStrings(b []byte) (stringTable, bool) {
	if len(b) < 4 {
		return stringTable{}, false
	}
	n := int(binary.LittleEndian.Uint32(b))
	if n > (len(b)-4)/4 {
		return stringTable{}, false
	}
	return stringTable{b[4 : 4+4*n], b[4+4*n:]}, true
}

func (t stringTable) at(n uint32) string {
	from := uint32(0)
	if n > 0 {
		from = binary.LittleEndian.Uint32(t.ends[4*n-4:])
	}
	return string(t.bytes[from:binary.LittleEndian.Uint32(t.ends[4*n:])])
}

// stringWriter collects strings without duplicates.
type stringWriter struct {
	numbers map[string]uint32
	ends    []byte
	bytes   []byte
}

func (w *stringWriter) number(s string) uint32 {
	n, ok := w.numbers[s]
	if !ok {
		if w.numbers == nil {
			w.numbers = make(map[string]uint32)
		}
		n = uint32(len(w.ends) / 4) //nolint:gosec // fewer than passages
		w.numbers[s] = n
		w.bytes = append(w.bytes, s...)
		w.ends = binary.LittleEndian.AppendUint32(w.ends, uint32(len(w.bytes))) //nolint:gosec // short strings
	}
	return n
}

func (w *stringWriter) encode() []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(w.ends)/4)) //nolint:gosec // as above
	return append(append(out, w.ends...), w.bytes...)
}
