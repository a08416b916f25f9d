package segment

// scorer iterates over the passages of a segment that match part of a query.
type scorer interface {
	// seek moves to the first match not before the target, and returns it, or end. It does not move if it is already
	// there.
	seek(target uint32) uint32
	// score returns that of the match that seek found.
	score() uint32
	// bound returns the maximum score of a match between the first and the last passage; horizon returns how far from
	// the target on the bound is cheap to compute.
	bound(first, last uint32) uint32
	horizon(target uint32) uint32
}

// flat is embedded by scorers without blocks.
type flat struct{}

func (flat) horizon(uint32) uint32 { return end - 1 }

// nothing matches no passage.
type nothing struct{ flat }

func (nothing) seek(uint32) uint32          { return end }
func (nothing) score() uint32               { return 0 }
func (nothing) bound(uint32, uint32) uint32 { return 0 }

// allowed matches the passages of documents accepted by a filter, without scoring.
type allowed struct {
	flat
	*filter
}

func (a allowed) seek(target uint32) uint32 { return a.next(target) }
func (allowed) score() uint32               { return 0 }
func (allowed) bound(uint32, uint32) uint32 { return 0 }

// all matches if all of its parts do.
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

// horizon returns that of several scorers together.
func horizon(parts []scorer, target uint32) uint32 {
	h := uint32(end - 1)
	for _, p := range parts {
		h = min(h, p.horizon(target))
	}
	return h
}

// anyOf matches if at least one of its parts does.
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

// but matches if one scorer does and another does not.
type but struct {
	scorer
	not     scorer
	at      uint32
	started bool
}

func (b *but) seek(target uint32) uint32 {
	if b.started && b.at >= target { // the other scorer may already be past it
		return b.at
	}
	for b.started = true; ; target = b.at + 1 {
		if b.at = b.scorer.seek(target); b.at == end || b.not.seek(b.at) != b.at {
			return b.at
		}
	}
}
