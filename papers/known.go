package papers

// known is what was found out of the lines of the beginning and is asked for again.
type known struct {
	dockets  [][]string // of each line; nil where nobody asked
	asked    []bool
	headings []int8 // of each line: 1 where it can be part of a heading, -1 where it cannot, 0 where nobody asked
	head     []dated
	foot     []dated
	dated    [2]bool
	// headMarks and footMarks are phrases of the beginning and of the end; nil where nobody asked
	headMarks, footMarks *marks
	judgment             *judgment
}

// docketsOf are the docket numbers on a line of the beginning.
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

// headingLine reports a line that can be part of a heading: short, and no sentence, address or party.
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

// headDates are the dates of the beginning beside words that say what they are the dates of.
func (r dating) headDates() []dated {
	k := &r.known
	if !k.dated[0] {
		k.dated[0], k.head = true, r.anchored(r.head, r.top, r.headMarks().dates)
	}
	return k.head
}

// footDates are those of the end; they are those of the beginning where the paper is short.
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
