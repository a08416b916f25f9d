package segment

// scorer walks through the passages of a segment that match a part of a query.
type scorer interface {
	// seek moves to the first match that is not before the target, and returns it;
	// end where there is none. It does not move where it is there already.
	seek(target uint32) uint32
	// score of the match that seek found.
	score() uint32
	// bound is the most that a match from the first to the last passage can score,
	// and horizon how far from the target on it is cheap to tell.
	bound(first, last uint32) uint32
	horizon(target uint32) uint32
}

// flat is embedded by scorers that have no blocks.
type flat struct{}

func (flat) horizon(uint32) uint32 { return end - 1 }

// nothing matches no passage.
type nothing struct{ flat }

func (nothing) seek(uint32) uint32          { return end }
func (nothing) score() uint32               { return 0 }
func (nothing) bound(uint32, uint32) uint32 { return 0 }

// allowed matches the passages of documents that pass a filter, at no score.
type allowed struct {
	flat
	*filter
}

func (a allowed) seek(target uint32) uint32 { return a.next(target) }
func (allowed) score() uint32               { return 0 }
func (allowed) bound(uint32, uint32) uint32 { return 0 }

// all matches where all of its parts do.
type all struct {
	parts []scorer
}

func (a *all) seek(target uint32) uint32 {
	for i := 0; i < len(a.parts); {
		switch at := a.parts[i].seek(target); {
		case at == end:
			return end
		case at > target:
			target, i = at, 0
		default:
			i++
		}
	}
	return target
}

func (a *all) score() uint32 {
	sum := uint32(0)
	for _, p := range a.parts {
		sum += p.score()
	}
	return sum
}

func (a *all) bound(first, last uint32) uint32 {
	sum := uint32(0)
	for _, p := range a.parts {
		sum += p.bound(first, last)
	}
	return sum
}

func (a *all) horizon(target uint32) uint32 { return horizon(a.parts, target) }

// horizon of several scorers together.
func horizon(parts []scorer, target uint32) uint32 {
	h := uint32(end - 1)
	for _, p := range parts {
		h = min(h, p.horizon(target))
	}
	return h
}

// any matches where at least one of its parts does.
type anyOf struct {
	parts []scorer
	ats   []uint32
	at    uint32
}

func (a *anyOf) seek(target uint32) uint32 {
	if a.ats == nil {
		a.ats = make([]uint32, len(a.parts))
		for i, p := range a.parts {
			a.ats[i] = p.seek(target)
		}
	}
	a.at = end
	for i, p := range a.parts {
		if a.ats[i] < target {
			a.ats[i] = p.seek(target)
		}
		a.at = min(a.at, a.ats[i])
	}
	return a.at
}

func (a *anyOf) score() uint32 {
	sum := uint32(0)
	for i, p := range a.parts {
		if a.ats[i] == a.at {
			sum += p.score()
		}
	}
	return sum
}

func (a *anyOf) bound(first, last uint32) uint32 {
	sum := uint32(0)
	for _, p := range a.parts {
		sum += p.bound(first, last)
	}
	return sum
}

func (a *anyOf) horizon(target uint32) uint32 { return horizon(a.parts, target) }

// but matches where one scorer does and another does not.
type but struct {
	scorer
	not     scorer
	at      uint32
	started bool
}

func (b *but) seek(target uint32) uint32 {
	if b.started && b.at >= target { // the other scorer may be behind it already
		return b.at
	}
	for b.started = true; ; target = b.at + 1 {
		if b.at = b.scorer.seek(target); b.at == end || b.not.seek(b.at) != b.at {
			return b.at
		}
	}
}
