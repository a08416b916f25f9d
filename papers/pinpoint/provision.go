package pinpoint

import (
	"regexp"
	"strings"

	"headnote/text"
)

var (
	// ofSection is the head of a section in a part or a chapter: "§ 314.50 Content", "### § 803.1 What".
	ofSection = regexp.MustCompile(`(?m)^[#*\s]*§+[\s\p{Zs}]?(\d+[A-Za-z]*(?:[-–.]\d+[A-Za-z]*)*)\.?(?:[\s\p{Zs}]|$)`)
	// marker is a mark of a subdivision at the start of a line: "(a)", "(1) (i)", "- (A)", "1." of a rule's list.
	marker = regexp.MustCompile(`(?m)^[\s*#-]*((?:\([a-zA-Z0-9]{1,5}\)[\s*_]*)+)`)
	one    = regexp.MustCompile(`\(([a-zA-Z0-9]{1,5})\)`)
	listed = regexp.MustCompile(`(?m)^[\s*]*(\d{1,2})\.\s+[A-Z]`)
)

// provision is a section with the subdivisions that a place is in: "28 U.S.C. § 1332(a)(1)".
func (p *Places) provision(sp text.Span) string {
	cite := p.Card.Citation.Value
	if cite == "" {
		return ""
	}
	end := sp.Start
	for end < len(p.Text) && end-sp.Start < 12 && p.Text[end] != '\n' { // the mark may begin the span itself
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
	if before, part, ok := strings.Cut(cite, " Part "); ok { // none of its sections is told
		return before + " pt. " + part
	}
	return cite + subdivisions(p.Text[from:end], strings.Contains(cite, " R. "))
}

func plain(s string) string { return strings.NewReplacer("–", "-", "—", "-").Replace(s) }

// levels are the marks of subdivisions from the outside in: (a)(1)(A)(i)(I).
var levels = []func(string) bool{
	func(s string) bool { return len(s) <= 2 && lowerLetters(s) },
	func(s string) bool { return digits(s) },
	func(s string) bool { return len(s) <= 2 && upperLetters(s) },
	func(s string) bool { return lowerLetters(s) && roman(s) },
	func(s string) bool { return upperLetters(s) && roman(strings.ToLower(s)) },
}

// subdivisions are the marks that a place at the end of a text is under.
func subdivisions(s string, rule bool) string {
	var path [5]string
	take := func(mark string) {
		level := levelOf(mark, path[:])
		if level < 0 {
			return
		}
		path[level] = mark
		for i := level + 1; i < len(path); i++ {
			path[i] = ""
		}
	}
	type found struct {
		at   int
		mark string
	}
	var marks []found
	for _, m := range marker.FindAllStringSubmatchIndex(s, -1) {
		for _, o := range one.FindAllStringSubmatch(s[m[2]:m[3]], -1) {
			marks = append(marks, found{m[2], o[1]})
		}
	}
	if rule { // rules of court are printed with numbered lists
		for _, m := range listed.FindAllStringSubmatchIndex(s, -1) {
			k := 0
			for k < len(marks) && marks[k].at < m[2] {
				k++
			}
			marks = append(marks[:k], append([]found{{m[2], s[m[2]:m[3]]}}, marks[k:]...)...)
		}
	}
	for _, f := range marks {
		take(f.mark)
	}
	var b strings.Builder
	for _, m := range path {
		if m == "" {
			if b.Len() > 0 {
				break
			}
			continue
		}
		b.WriteString("(" + m + ")")
	}
	return b.String()
}

// levelOf is at which level a mark is after the marks before it. "(i)" follows (h) where there is one, else it is a
// small Roman one where a capital letter is open.
func levelOf(mark string, path []string) int {
	roman := lowerLetters(mark) && levels[3](mark)
	if roman && (path[2] != "" || path[1] != "" && path[0] == "") && !(path[0] == "h" && mark == "i" &&
		path[2] == "") && !(len(mark) == 1 && len(path[0]) == 1 && path[0][0]+1 == mark[0] && path[3] == "" &&
		path[2] == "") {
		return 3
	}
	if upper := upperLetters(mark); upper && levels[4](mark) && path[3] != "" {
		return 4
	}
	for i := range 3 {
		if levels[i](mark) {
			return i
		}
	}
	if roman {
		return 3
	}
	return -1
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func lowerLetters(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

func upperLetters(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

func roman(s string) bool { return s != "" && strings.Trim(s, "ivxl") == "" }
