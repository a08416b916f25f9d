package papers

// known caches results that several readers ask for.
type known struct {
	dockets  [][]string // by line; see asked
	asked    []bool
	headings []int8 // by line: 1 if it can be part of a heading, -1 if not, 0 if not computed
	head     []dated
	foot     []dated
	dated    [2]bool
	// headMarks and footMarks are phrases of the beginning and the end; nil if not computed
	headMarks, footMarks *marks
	judgment             *judgment
}

// docketsOf returns the docket numbers on an opening line.
func (r *reader) docketsOf(i int) []string {
	k := &r.known
	if k.asked == nil {
		k.asked, k.dockets = make([]bool, len(r.top)), make([][]string, len(r.top))
	}
	if !k.asked[i] {
		k.asked[i], k.dockets[i] = true, docketsIn(r.top[i])
		if len(k.dockets[i]) == 0 && i > 0 {
			k.dockets[i] = docketBelow(r.top[i-1], r.top[i])
		}
	}
	return k.dockets[i]
}

// headingLine reports whether a line can be part of a heading: short, and not a sentence, address or party.
func (r headings) headingLine(i int) bool {
	k := &r.known
	if k.headings == nil {
		k.headings = make([]int8, len(r.top))
	}
	if k.headings[i] == 0 {
		k.headings[i] = -1
		if r.readHeadingLine(i) {
			k.headings[i] = 1
		}
	}
	return k.headings[i] > 0
}

// headDates returns the dates near the beginning that have words beside them that say what they date.
func (r dating) headDates() []dated {
	k := &r.known
	if !k.dated[0] {
		k.dated[0], k.head = true, r.anchored(r.head, r.top, r.headMarks().dates)
	}
	return k.head
}

// footDates returns those near the end, or those near the beginning if the paper is short.
func (r dating) footDates() []dated {
	k := &r.known
	if r.short() {
		return r.headDates()
	}
	if !k.dated[1] {
		k.dated[1], k.foot = true, r.anchored(r.foot, r.end, r.footMarks().dates)
	}
	return k.foot
}
