// Package pattern finds regular expressions in texts of which most hold no match. From an expression it derives what
// each of its matches holds (words, a digit, the bytes that it can begin with), looks for that first, and runs the
// expression only where it is there. What is found is the same.
package pattern

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
)

// Pattern is a regular expression. It is compiled when it is first asked for: a program has hundreds, and a command
// uses few of them. It is safe for concurrent use.
type Pattern struct {
	expr  string
	once  sync.Once
	re    *regexp.Regexp
	needs needs
}

// New makes the pattern of an expression of package regexp. Where it is none, the first use of the pattern panics.
func New(expr string) *Pattern { return &Pattern{expr: expr} }

func (p *Pattern) compile() {
	p.re = regexp.MustCompile(p.expr)
	if parsed, err := syntax.Parse(p.expr, syntax.Perl); err == nil {
		p.needs = needsOf(parsed)
	}
}

// MayMatch reports whether a text holds what every match holds.
func (p *Pattern) MayMatch(s string) bool {
	p.once.Do(p.compile)
	n := &p.needs
	if n.first != nil && (s == "" || !n.first[s[0]]) {
		return false
	}
	return (n.some == nil || n.some.in(s)) && (n.words == nil || holds(s, n.words)) &&
		(n.folded == nil || holdsFolded(s, n.folded))
}

// MatchString reports whether a text holds a match. It and what follows are as in package regexp.
func (p *Pattern) MatchString(s string) bool { return p.MayMatch(s) && p.re.MatchString(s) }

// FindString is the first match, "" where there is none.
func (p *Pattern) FindString(s string) string {
	if !p.MayMatch(s) {
		return ""
	}
	return p.re.FindString(s)
}

// FindStringIndex is where the first match is, nil where there is none.
func (p *Pattern) FindStringIndex(s string) []int {
	if !p.MayMatch(s) {
		return nil
	}
	return p.re.FindStringIndex(s)
}

// FindStringSubmatch is the first match with its groups.
func (p *Pattern) FindStringSubmatch(s string) []string {
	if !p.MayMatch(s) {
		return nil
	}
	return p.re.FindStringSubmatch(s)
}

// FindStringSubmatchIndex is where they are.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	if !p.MayMatch(s) {
		return nil
	}
	return p.re.FindStringSubmatchIndex(s)
}

// FindAllString are at most n matches, all where n is negative.
func (p *Pattern) FindAllString(s string, n int) []string {
	if !p.MayMatch(s) {
		return nil
	}
	return p.re.FindAllString(s, n)
}

// FindAllStringIndex is where they are.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	if !p.MayMatch(s) {
		return nil
	}
	return p.re.FindAllStringIndex(s, n)
}

// FindAllStringSubmatch are they with their groups.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	if !p.MayMatch(s) {
		return nil
	}
	return p.re.FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is where these are.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !p.MayMatch(s) {
		return nil
	}
	return p.re.FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString replaces all matches.
func (p *Pattern) ReplaceAllString(s, by string) string {
	if !p.MayMatch(s) {
		return s
	}
	return p.re.ReplaceAllString(s, by)
}

// SubexpIndex is the number of the group with a name, -1 where there is none.
func (p *Pattern) SubexpIndex(name string) int {
	p.once.Do(p.compile)
	return p.re.SubexpIndex(name)
}

func holds(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
