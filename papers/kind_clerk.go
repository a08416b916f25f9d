package papers

import "strings"

// clerksLetter reports a letter of a court's clerk: by its letterhead and by how it closes. What it encloses or tells
// of, a judgment or an order, is another paper.
func (r kinds) clerksLetter() bool {
	if i := r.caption.versus; r.caption.found && i >= 0 && i < 40 && !strings.HasPrefix(r.top[i].lower, "re") {
		return false
	}
	if !r.head.may("office of the clerk") {
		return false
	}
	for _, l := range r.top[:min(len(r.top), 8)] {
		if !strings.Contains(l.lower, "office of the clerk") {
			continue
		}
		for _, close := range []string{"very truly yours", "sincerely", "yours truly", "very truly,"} {
			if r.foot.holds(close) || r.head.holds(close) {
				return true
			}
		}
	}
	return false
}
