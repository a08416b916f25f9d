package segment

import (
	"math/bits"
	"slices"

	"headnote/backends/index"
)

// Naming implements index.Namer. The words of a document's name are stored with its first passage.
func (e *Engine) Naming(stems []string, few int) (by []index.Naming, all int, err error) {
	by = make([]index.Naming, len(stems))
	err = e.read(func(views []*view) error {
		for _, v := range views {
			all += v.begun()
		}
		c := new(cursor)
		for i, stem := range stems {
			for _, v := range views {
				v.named(c, stem, few, &by[i])
			}
			if by[i].With > few {
				by[i].Documents = nil
			}
			slices.Sort(by[i].Documents)
		}
		return nil
	})
	return by, all, err
}

// named adds the documents of a segment that a word names. A long list is only scanned if some documents are deleted.
func (v *view) named(c *cursor, stem string, few int, into *index.Naming) {
	found, ok := v.dict.find(append([]byte{inName}, stem...))
	switch {
	case !ok:
		return
	case v.gone == nil && into.With+found.frequency > few:
		into.With += found.frequency
		return
	}
	c.open(v.data, found, 0)
	for at := c.at; at != end; at = c.next() {
		if doc := v.docs.of(at); !v.deleted(doc) {
			into.With++
			if into.With <= few {
				into.Documents = append(into.Documents, v.docs.id(doc))
			}
		}
	}
}

// begun returns how many undeleted documents begin in the segment.
func (v *view) begun() int {
	n := v.begins
	for i, b := range v.gone {
		for ; b != 0; b &= b - 1 {
			if v.docs.base(i*8+bits.TrailingZeros8(b)) == 0 {
				n--
			}
		}
	}
	return n
}
