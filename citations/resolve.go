package citations

import (
	"strings"
)

// Authority is a source of law that a text cites, however it is written.
type Authority struct {
	Key      string `json:"key"`
	Kind     Kind   `json:"kind"`
	Type     string `json:"type"`     // "Case Law", "Statutory Law", …
	Label    string `json:"label"`    // in Bluebook form
	Mentions []int  `json:"mentions"` // indices of the citations
}

// Resolve links every citation to its authority: full ones by themselves, short
// ones, id. and supra by what stands before them. A citation that cannot be
// resolved keeps Resolves −1 and says why.
func Resolve(s string, cs []Citation) []Authority { return House.Resolve(s, cs) }

// Resolve links citations by the rules.
func (r Rules) Resolve(s string, cs []Citation) []Authority {
	if r == Eyecite {
		return resolveEyecite(cs)
	}
	var as []Authority
	byKey := make(map[string]int)
	lastID := -1 // the authority that an id. would mean
	lastFull := -1
	for i := range cs {
		c := &cs[i]
		c.Resolves = -1
		switch c.Kind {
		case ID:
			c.Resolves, c.Reason = resolveID(s, cs, i, lastID, lastFull)
		case Supra:
			c.Resolves, c.Reason = byName(cs[:i], c.Antecedent)
		case ShortCase:
			c.Resolves, c.Reason = resolveShort(cs[:i], c)
			if c.Resolves >= 0 {
				lastFull = lastOf(cs[:i], c.Resolves)
			}
		case Patent:
			if c.Antecedent != "" {
				c.Resolves, c.Reason = resolvePatent(cs[:i], c.Antecedent)
				break
			}
			fallthrough
		default:
			key := c.Key()
			if key == "" {
				c.Reason = "names no authority by itself"
				lastID = -1
				continue
			}
			a, ok := byKey[key]
			if !ok {
				a = len(as)
				byKey[key] = a
				as = append(as, Authority{Key: key, Kind: c.Kind, Type: c.Type(), Label: c.Bluebook()})
			}
			if c.Group != 0 { // parallel citations are one authority: the first one's
				for j := range i {
					if cs[j].Group == c.Group && cs[j].Resolves >= 0 {
						a = cs[j].Resolves
						byKey[key] = a
						if len(as) > 0 && as[len(as)-1].Key == key && len(as[len(as)-1].Mentions) == 0 {
							as = as[:len(as)-1]
						}
						break
					}
				}
			}
			c.Resolves, lastFull = a, i
		}
		if c.Resolves >= 0 {
			as[c.Resolves].Mentions = append(as[c.Resolves].Mentions, i)
			if len(as[c.Resolves].Label) < len(c.Bluebook()) && c.Kind == FullCase && c.Plaintiff != "" && !strings.Contains(as[c.Resolves].Label, " v. ") {
				as[c.Resolves].Label = c.Bluebook()
			}
			lastID = c.Resolves
		} else if c.Kind != Unknown {
			lastID = -1
		}
	}
	return as
}

// resolveID means the authority before, unless the pin cannot be in it.
func resolveID(s string, cs []Citation, i, last, lastFull int) (int, string) {
	if last < 0 {
		return -1, "nothing resolvable stands before it"
	}
	if lastFull >= 0 && cs[lastFull].Resolves == last && cs[lastFull].Kind == FullCase {
		first, pin := atoi(cs[lastFull].Page), firstNumber(cs[i].PinCite)
		if first > 0 && pin > 0 && !strings.Contains(cs[i].PinCite, "*") && (pin < first || pin > first+800) {
			return -1, "its page lies outside the case before"
		}
	}
	return last, ""
}

func firstNumber(s string) int {
	n, seen := 0, false
	for i := range len(s) {
		if isDigit(s[i]) {
			n, seen = n*10+int(s[i]-'0'), true
			if n > 1e6 {
				return 0
			}
		} else if seen {
			break
		}
	}
	return n
}

// byName finds the last case whose party the name is.
func byName(before []Citation, name string) (int, string) {
	if name == "" {
		return -1, "names no case"
	}
	n := foldCourt(name)
	for i := len(before) - 1; i >= 0; i-- {
		c := before[i]
		if c.Resolves < 0 || c.Plaintiff == "" && c.Defendant == "" {
			continue
		}
		p, d := foldCourt(c.Plaintiff), foldCourt(c.Defendant)
		if n == p || n == d || len(n) >= 4 && (p != "" && strings.Contains(p, n) || d != "" && strings.Contains(d, n)) || len(n) >= 6 && (strings.Contains(n, p) && p != "" || strings.Contains(n, d) && d != "") {
			return c.Resolves, ""
		}
	}
	return -1, "no case of that name before it"
}

// resolveShort matches volume and reporter, and the name where several fit.
func resolveShort(before []Citation, c *Citation) (int, string) {
	found, at := -1, -1
	for i := len(before) - 1; i >= 0; i-- {
		b := before[i]
		if b.Resolves < 0 || b.Kind != FullCase && b.Kind != Neutral || b.Volume != c.Volume || squeeze(b.Edition) != squeeze(c.Edition) {
			continue
		}
		first, pin := atoi(b.Page), firstNumber(c.Page)
		if first > 0 && pin > 0 && pin < first {
			continue
		}
		if c.Antecedent != "" {
			if r, _ := byName(before[i:i+1], c.Antecedent); r >= 0 {
				return r, ""
			}
		}
		if found < 0 || atoi(b.Page) > at { // of several in one volume the page belongs to the nearest before it
			found, at = b.Resolves, atoi(b.Page)
		}
	}
	if found < 0 {
		return -1, "no full citation of that volume before it"
	}
	return found, ""
}

func lastOf(before []Citation, authority int) int {
	for i := len(before) - 1; i >= 0; i-- {
		if before[i].Resolves == authority && before[i].Kind == FullCase {
			return i
		}
	}
	return -1
}

func resolvePatent(before []Citation, digits string) (int, string) {
	for i := len(before) - 1; i >= 0; i-- {
		if before[i].Kind == Patent && before[i].Resolves >= 0 && strings.HasSuffix(before[i].Section, digits) {
			return before[i].Resolves, ""
		}
	}
	return -1, "no patent number that ends so stands before it"
}
