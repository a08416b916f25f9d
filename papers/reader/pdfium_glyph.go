package reader

import "math"

// A glyph is the box of a character of a page, in points, turned so that its text runs from left to right.
type glyph struct {
	left, right, bottom, top float32
	way                      way
}

// A way is how a text runs on the page as it is shown.
type way int

// The ways in quarters of a turn, clockwise.
const (
	across way = iota
	down
	over
	up
	// askew is a text that runs at no right angle, so that boxes say nothing of its lines, or whose place is not known.
	askew
)

// runs turns a box whose text runs in a direction, in radians clockwise. Letters that their font slants run across. So
// do those that are upside down: most are turned twice, and are upright.
func (g glyph) runs(angle float32) glyph {
	const slant, nearly = 0.4, 0.05
	sin, cos := math.Sincos(float64(angle))
	switch {
	case math.Abs(sin) < slant:
		return g
	case math.Abs(cos) > nearly:
		return glyph{way: askew}
	case sin < 0:
		return glyph{left: g.bottom, right: g.top, bottom: -g.right, top: -g.left, way: up}
	}
	return glyph{left: -g.top, right: -g.bottom, bottom: g.left, top: g.right, way: down}
}

func (g glyph) height() float32 { return g.top - g.bottom }

// shown is the glyph on a page that is shown turned, by quarters of a turn.
func (g glyph) shown(turned int) glyph {
	if g.way != askew && turned%2 == 1 {
		g.way = (g.way + way(turned)) % askew
	}
	return g
}

// level reports that two glyphs are of one line: a raised number is, the next line is not even where lines are close.
func (g glyph) level(next glyph) bool {
	const together = 0.4 // how much of the lower box has to be beside the other
	if g.way == askew || next.way == askew {
		return g.way == next.way
	}
	both := min(g.top, next.top) - max(g.bottom, next.bottom)
	return g.way == next.way && both >= together*min(g.height(), next.height())
}

// beside reports that next follows on the same line.
func (g glyph) beside(next glyph) bool {
	const back = 0.3 // how far letters lean over each other, for their height
	return g.way != askew && g.level(next) && next.left >= g.right-back*g.height()
}

// raised reports that a glyph is smaller than the next, and higher.
func (g glyph) raised(next glyph) bool {
	const smaller, higher = 0.85, 0.1 // for the height of the next
	return g.way == next.way && g.height() < smaller*next.height() && g.bottom > next.bottom+higher*next.height()
}

// apart reports that there is room for a space between two glyphs.
func (g glyph) apart(next glyph) bool {
	const space = 0.15 // for their height
	return next.left > g.right+space*min(g.height(), next.height())
}
