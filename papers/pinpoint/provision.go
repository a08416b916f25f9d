package pinpoint

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

var (
	// ofSection is the head of a section in a part or chapter: "§ 314.50 Content", "### § 803.1 What".
	ofSection = pattern.New(`(?m)^[#*\s]*§+[\s\p{Zs}]?(\d+[A-Za-z]*(?:[-–.]\d+[A-Za-z]*)*)\.?(?:[\s\p{Zs}]|$)`)
	// marker is the marker of a subdivision at the start of a line: "(a)", "(1) (i)", "- (A)", "1." in a list in a
	// rule.
	marker = pattern.New(`(?m)^[\s*#-]*((?:\([a-zA-Z0-9]{1,5}\)[\s*_]*)+)`)
	one    = pattern.New(`\(([a-zA-Z0-9]{1,5})\)`)
	listed = pattern.New(`(?m)^[\s*]*(\d{1,2})\.\s+[A-Z]`)
)

// provision returns a section with the subdivisions that contain a span: "28 U.S.C. § 1332(a)(1)".
func (p *Places) provision(sp text.Span) string {
	cite := p.Card.Citation.Value
	if cite == "" {
		return ""
	}
	end := sp.Start
	for end < len(p.Text) && end-sp.Start < 12 && p.Text[end] != '\n' { // the marker may begin the span itself
		end++
	}
	from := 0
	if h, ok := before(p.marks(&p.heads, ofSection), end, end); ok {
		from = min(h.End, end)
		if i := strings.Index(cite, " Part "); i > 0 {
			cite = cite[:i] + " § " + plain(h.groups[1])
		} else if i := strings.Index(cite, " §"); i > 0 && strings.Contains(cite, "Code") {
			cite = cite[:i] + " § " + plain(h.groups[1])
		}
	}
	if before, part, ok := strings.Cut(cite, " Part "); ok { // its section is unknown
		return before + " pt. " + part
	}
	return cite + subdivisions(p.Text[from:end], cite)
}

func plain(s string) string { return strings.NewReplacer("–", "-", "—", "-").Replace(s) }
