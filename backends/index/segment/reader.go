package segment

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
)

// data is an open segment: views of the bytes of its file.
type data struct {
	footer
	bytes   []byte
	lists   []byte
	dict    dictionary
	lengths []byte
	vectors []byte // the signs of all passages, then their vectors
	docs    documents
	begins  int // documents whose first passage is here
}

// parse opens the bytes of a segment file. All parts are verified by checksum except the lists and vectors, which are
// large and verified when they are merged.
func parse(b []byte) (*data, error) {
	d := &data{bytes: b}
	tail := len(magic) + 8
	if len(b) < len(magic)+tail || string(b[:len(magic)]) != magic || string(b[len(b)-len(magic):]) != magic {
		return nil, errors.New("it is not a segment, or cut off")
	}
	t := b[len(b)-tail:]
	n := uint64(binary.LittleEndian.Uint32(t))
	//nolint:gosec // a footer is shorter than its file
	if n > uint64(len(b)-tail-len(magic)) {
		return nil, errors.New("its footer is damaged")
	}
	f := b[uint64(len(b)-tail)-n : len(b)-tail] //nolint:gosec // a footer is shorter than its file
	if checksum(f) != binary.LittleEndian.Uint32(t[4:]) {
		return nil, errors.New("its footer is damaged")
	}
	if err := json.Unmarshal(f, &d.footer); err != nil {
		return nil, fmt.Errorf("its footer is damaged: %w", err)
	}
	var names []byte
	for _, part := range []struct {
		s    section
		into *[]byte
		name string
	}{
		{d.Lists, &d.lists, "lists"},
		{d.Terms, &d.dict.blocks, "terms"},
		{d.Index, &d.dict.index, "index"},
		{d.Lengths, &d.lengths, "lengths"},
		{d.Vectors, &d.vectors, "vectors"},
		{d.Docs, &d.docs.table, "documents"},
		{d.ByID, &d.docs.byID, "ids"},
		{d.Names, &names, "names"},
	} {
		if part.s.At > uint64(len(b)) || part.s.Size > uint64(len(b))-part.s.At {
			return nil, fmt.Errorf("its %s lie outside", part.name)
		}
		*part.into = b[part.s.At : part.s.At+part.s.Size]
		if part.name != "lists" && part.name != "vectors" && checksum(*part.into) != part.s.CRC {
			return nil, fmt.Errorf("the checksum of its %s does not match", part.name)
		}
	}
	if len(d.vectors) > 0 && len(d.vectors) != d.Passages*(signSize+rowSize) {
		return nil, errors.New("its vectors are not those of its passages")
	}
	var ok bool
	if d.docs.names, ok = openStrings(names); !ok {
		return nil, errors.New("its names are damaged")
	}
	for doc := range d.docs.len() {
		if d.docs.base(doc) == 0 {
			d.begins++
		}
	}
	return d, nil
}

// Verify checks the parts of the segments that are not checked when opened.
func (e *Engine) Verify() error {
	return e.read(func(views []*view) error {
		for _, v := range views {
			if err := v.verify(); err != nil {
				return fmt.Errorf("segment %s of the search index is damaged: %w; index again with --rebuild", v.file.name, err)
			}
		}
		return nil
	})
}

// verify checks the lists and vectors too.
func (d *data) verify() error {
	if checksum(d.lists) != d.Lists.CRC {
		return errors.New("the checksum of its lists does not match")
	}
	if checksum(d.vectors) != d.Vectors.CRC {
		return errors.New("the checksum of its vectors does not match")
	}
	return nil
}

func (d *data) list(e entry) []byte { return d.lists[e.at:] }
