package segment

// filter accepts the passages of some documents. It is called with ascending passages and remembers its current
// document.
type filter struct {
	docs documents
	pass []bool // by document
	n    uint32 // passages of the segment
	doc  int
}

// next returns the first passage, from the target on, of an accepted document.
func (f *filter) next(target uint32) uint32 {
	if target >= f.n {
		return end
	}
	if first := f.docs.first(f.doc); first > target { // it is already at the next accepted one
		return first
	}
	if f.doc+1 < f.docs.len() && f.docs.first(f.doc+1) <= target {
		if f.doc++; f.doc+1 < f.docs.len() && f.docs.first(f.doc+1) <= target {
			f.doc = f.docs.of(target)
		}
	}
	if f.pass[f.doc] {
		return target
	}
	for f.doc++; f.doc < len(f.pass); f.doc++ {
		if f.pass[f.doc] {
			return f.docs.first(f.doc)
		}
	}
	f.doc = len(f.pass) - 1
	return end
}

// newFilter accepts the documents that satisfy all the conditions. It returns no filter if all documents do.
func newFilter(v *view, conditions []condition) *filter {
	if len(conditions) == 0 && v.gone == nil {
		return nil
	}
	pass := make([]bool, v.docs.len())
	tests := make([]func(int) bool, len(conditions))
	for i, c := range conditions {
		tests[i] = c(v.docs)
	}
	for doc := range pass {
		pass[doc] = !v.deleted(doc)
		for _, test := range tests {
			pass[doc] = pass[doc] && test(doc)
		}
	}
	return &filter{docs: v.docs, pass: pass, n: uint32(v.Passages)} //nolint:gosec // as written
}
