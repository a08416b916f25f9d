// Package pattern finds regular expressions in texts of which most hold no match. From an expression it derives what
// each of its matches holds (words, a digit, the bytes that it can begin with), looks for that first, and runs the
// expression only where it is there: in long texts only on such lines, where matches stay within a line. What is found
// is the same.
package pattern

import (
	"iter"
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

// Compile makes the pattern of an expression from a table, and says what is wrong with it.
func Compile(expr string) (*Pattern, error) {
	if _, err := syntax.Parse(expr, syntax.Perl); err != nil {
		return nil, err
	}
	return New(expr), nil
}

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
	return (n.some == nil || n.some.in(s)) && strings.Contains(s, n.word) && (n.words == nil || n.words.in(s))
}

// longText is from how many bytes on a text is read line by line where matches stay within a line.
const longText = 256

// parts are the parts of a text in which matches may be, each with where it begins.
func (p *Pattern) parts(s string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		if !p.MayMatch(s) {
			return
		}
		if len(s) < longText || !p.needs.inLine {
			yield(0, s)
			return
		}
		for at := 0; at < len(s); {
			end := strings.IndexByte(s[at:], '\n')
			if end < 0 {
				end = len(s) - at
			}
			if line := s[at : at+end]; p.MayMatch(line) && !yield(at, line) {
				return
			}
			at += end + 1
		}
	}
}

// moved are the places of a match in a part of a text that begins at an offset.
func moved(m []int, at int) []int {
	for i := range m {
		if m[i] >= 0 {
			m[i] += at
		}
	}
	return m
}

// MatchString reports whether a text holds a match. It and what follows are as in package regexp.
func (p *Pattern) MatchString(s string) bool {
	for _, part := range p.parts(s) {
		if p.re.MatchString(part) {
			return true
		}
	}
	return false
}

// FindString is the first match, "" where there is none.
func (p *Pattern) FindString(s string) string {
	if m := p.FindStringIndex(s); m != nil {
		return s[m[0]:m[1]]
	}
	return ""
}

// FindStringIndex is where the first match is, nil where there is none.
func (p *Pattern) FindStringIndex(s string) []int {
	for at, part := range p.parts(s) {
		if m := p.re.FindStringIndex(part); m != nil {
			return moved(m, at)
		}
	}
	return nil
}

// FindStringSubmatch is the first match with its groups.
func (p *Pattern) FindStringSubmatch(s string) []string {
	for _, part := range p.parts(s) {
		if m := p.re.FindStringSubmatch(part); m != nil {
			return m
		}
	}
	return nil
}

// FindStringSubmatchIndex is where they are.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	for at, part := range p.parts(s) {
		if m := p.re.FindStringSubmatchIndex(part); m != nil {
			return moved(m, at)
		}
	}
	return nil
}

// FindAllString are at most n matches, all where n is negative.
func (p *Pattern) FindAllString(s string, n int) (all []string) {
	for _, part := range p.parts(s) {
		if all = append(all, p.re.FindAllString(part, rest(n, len(all)))...); len(all) == n {
			break
		}
	}
	return all
}

// FindAllStringIndex is where they are.
func (p *Pattern) FindAllStringIndex(s string, n int) (all [][]int) {
	for at, part := range p.parts(s) {
		for _, m := range p.re.FindAllStringIndex(part, rest(n, len(all))) {
			all = append(all, moved(m, at))
		}
		if len(all) == n {
			break
		}
	}
	return all
}

// FindAllStringSubmatch are they with their groups.
func (p *Pattern) FindAllStringSubmatch(s string, n int) (all [][]string) {
	for _, part := range p.parts(s) {
		if all = append(all, p.re.FindAllStringSubmatch(part, rest(n, len(all)))...); len(all) == n {
			break
		}
	}
	return all
}

// FindAllStringSubmatchIndex is where these are.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) (all [][]int) {
	for at, part := range p.parts(s) {
		for _, m := range p.re.FindAllStringSubmatchIndex(part, rest(n, len(all))) {
			all = append(all, moved(m, at))
		}
		if len(all) == n {
			break
		}
	}
	return all
}

// rest is how many matches are still wanted of n where some are found.
func rest(n, found int) int {
	if n < 0 {
		return n
	}
	return n - found
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
