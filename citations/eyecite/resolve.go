package eyecite

import (
	"slices"
	"strings"

	"headnote/citations"
	"headnote/citations/internal/lex"
)

// maxOpinionPages is the longest opinion that eyecite assumes.
const maxOpinionPages = 150

// resolver links citations as eyecite does: by what precedes them, leaving ambiguous references unresolved.
type resolver struct {
	cs    []citations.Citation
	as    []citations.Authority
	byKey map[string]int
	cases []namedCase            // distinct authorities with distinct names, the newest last
	known map[string]bool        // by names and authority, to keep cases distinct
	by    map[string][]namedCase // by volume and reporter
}

type namedCase struct {
	authority                   int
	plaintiff, defendant, short string
}

// Resolve links citations as eyecite does: by what precedes them, leaving ambiguous references unresolved, with the
// reason.
func Resolve(cs []citations.Citation) []citations.Authority {
	r := resolver{cs: cs, byKey: make(map[string]int), known: make(map[string]bool), by: make(map[string][]namedCase)}
	last := -1
	for i := range cs {
		c := &cs[i]
		c.Resolves = -1
		switch c.Kind {
		case citations.FullCase, citations.Law, citations.Journal:
			c.Resolves = r.full(i)
		case citations.ShortCase:
			c.Resolves = r.shortCase(c)
		case citations.Supra:
			c.Resolves = r.byName(r.cases, c.Antecedent, true)
		case citations.Reference:
			c.Resolves = r.reference(c)
		case citations.ID:
			if last >= 0 && r.pinFits(c, &cs[r.as[last].Mentions[0]]) {
				c.Resolves = last
			}
		}
		last = c.Resolves
		if last >= 0 {
			r.as[last].Mentions = append(r.as[last].Mentions, i)
		} else {
			c.Reason = "unresolved by eyecite's rules"
		}
	}
	return r.as
}

func (r *resolver) full(i int) int {
	c := &r.cs[i]
	key := resourceKey(c)
	a, ok := r.byKey[key]
	if !ok || c.Kind == citations.FullCase && c.Page == "" {
		a = len(r.as)
		r.as = append(r.as, citations.Authority{Key: c.Key(), Kind: c.Kind, Type: c.Type(), Label: c.Bluebook()})
		r.byKey[key] = a
	}
	if c.Kind == citations.FullCase {
		e := namedCase{a, c.Plaintiff, c.Defendant, c.ShortName}
		series := seriesKey(c)
		if !slices.Contains(r.by[series], e) && len(r.by[series]) < maxCandidates {
			r.by[series] = append(r.by[series], e)
		}
		if names := c.Plaintiff + "\x00" + c.Defendant + "\x00" + c.ShortName + "\x00" + key; c.Page == "" ||
			!r.known[names] {
			r.known[names] = true
			r.cases = append(r.cases, e)
		}
	}
	return a
}

// maxCandidates bounds the cases that a name is compared with, so that the run time stays linear even for a text
// made only of citations.
const maxCandidates = 1024

// resourceKey is equal for full citations that eyecite takes for one resource.
func resourceKey(c *citations.Citation) string {
	key := string(
		c.Kind,
	) + "\x00" + c.Volume + "\x00" + c.Title + "\x00" + c.Page + "\x00" + c.Section + "\x00" + strings.Join(
		c.Editions,
		"|",
	)
	if c.Kind != citations.FullCase {
		key += "\x00" + c.Reporter
	}
	return key
}

func seriesKey(c *citations.Citation) string {
	name := c.Edition
	if name == "" {
		name = c.Reporter
	}
	return c.Volume + "\x00" + name
}

func (r *resolver) shortCase(c *citations.Citation) int {
	of := r.by[seriesKey(c)]
	if len(of) == 0 {
		return -1
	}
	for _, e := range of {
		if e.authority != of[0].authority {
			return r.byName(of, c.Antecedent, true)
		}
	}
	return of[0].authority
}

// byName returns the only authority whose defendant or plaintiff contains the name.
func (r *resolver) byName(of []namedCase, name string, stripped bool) int {
	if stripped {
		name = stripPunct(name)
	}
	if name == "" {
		return -1
	}
	found := -1
	for _, e := range of[max(0, len(of)-maxCandidates):] {
		if strings.Contains(e.defendant, name) || strings.Contains(e.plaintiff, name) ||
			!stripped && strings.Contains(e.short, name) {
			if found >= 0 && found != e.authority {
				return -1
			}
			found = e.authority
		}
	}
	return found
}

func (r *resolver) reference(c *citations.Citation) int {
	name := c.Plaintiff + c.Defendant + c.ShortName // only one of them is set
	return r.byName(r.cases, name, false)
}

// pinFits reports whether the pin cite of an id. can be in the case.
func (r *resolver) pinFits(id, full *citations.Citation) bool {
	if full.Kind == citations.FullCase && full.Page == "" {
		return false
	}
	if id.PinCite == "" || !lex.AllDigits(full.Page) {
		return true
	}
	pin := strings.TrimPrefix(id.PinCite, "at ")
	n := lex.Digits(pin, 0)
	if n == 0 {
		return false
	}
	page, at := lex.Atoi(full.Page), lex.Atoi(pin[:n])
	return at >= page && at <= page+maxOpinionPages
}

// stripPunct removes punctuation from an antecedent.
func stripPunct(s string) string {
	s = strings.TrimLeft(s, "\"'")
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(",;:@#$%&?!()[]{}<>\"'", r) {
			return -1
		}
		return r
	}, s)
	if t, ok := strings.CutSuffix(s, "."); ok && !strings.HasSuffix(t, ".") && t != "" {
		s = t
	}
	return strings.TrimSpace(s)
}
