// Package pattern searches for regular expressions in texts that mostly contain no match. From an expression it
// derives what each match must contain (words, a digit, an initial byte), checks for that first, and runs the
// expression only where it is present: in long texts only on such lines, if matches stay within a line. The results
// are the same as without this filter.
package pattern

import (
	"iter"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
)

// Pattern is a regular expression. It is compiled on first use: the program has hundreds, and a command uses few of
// them. It is safe for concurrent use.
type Pattern struct {
	expr  string
	once  sync.Once
	re    *regexp.Regexp
	needs needs
}

// New returns the pattern of an expression in the syntax of package regexp. If it is invalid, the first use panics.
func New(expr string) *Pattern { return &Pattern{expr: expr} }

// Compile returns the pattern of an expression, such as one from a table, or an error if it is invalid.
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

// MayMatch reports whether a text meets the necessary conditions for a match.
func (p *Pattern) MayMatch(s string) bool {
	p.once.Do(p.compile)
	n := &p.needs
	if n.first != nil && (s == "" || !n.first[s[0]]) {
		return false
	}
	return (n.some == nil || n.some.in(s)) && strings.Contains(s, n.word) && (n.words == nil || n.words.in(s))
}

// longText is the length in bytes from which a text is searched line by line, if matches stay within a line.
const longText = 256

// parts yields the parts of a text that may contain matches, with their offsets.
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

// moved shifts the indexes of a match in a part of a text by the offset of the part.
func moved(m []int, at int) []int {
	for i := range m {
		if m[i] >= 0 {
			m[i] += at
		}
	}
	return m
}

// MatchString reports whether a text contains a match. It and the methods below work as in package regexp.
func (p *Pattern) MatchString(s string) bool {
	for _, part := range p.parts(s) {
		if p.re.MatchString(part) {
			return true
		}
	}
	return false
}

// FindString returns the first match, or "" if there is none.
func (p *Pattern) FindString(s string) string {
	if m := p.FindStringIndex(s); m != nil {
		return s[m[0]:m[1]]
	}
	return ""
}

// FindStringIndex returns the location of the first match, or nil if there is none.
func (p *Pattern) FindStringIndex(s string) []int {
	for at, part := range p.parts(s) {
		if m := p.re.FindStringIndex(part); m != nil {
			return moved(m, at)
		}
	}
	return nil
}

// FindStringSubmatch returns the first match with its groups.
func (p *Pattern) FindStringSubmatch(s string) []string {
	for _, part := range p.parts(s) {
		if m := p.re.FindStringSubmatch(part); m != nil {
			return m
		}
	}
	return nil
}

// FindStringSubmatchIndex returns the locations of the first match and its groups.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	for at, part := range p.parts(s) {
		if m := p.re.FindStringSubmatchIndex(part); m != nil {
			return moved(m, at)
		}
	}
	return nil
}

// FindAllString returns at most n matches, or all if n is negative.
func (p *Pattern) FindAllString(s string, n int) (all []string) {
	for _, part := range p.parts(s) {
		if all = append(all, p.re.FindAllString(part, rest(n, len(all)))...); len(all) == n {
			break
		}
	}
	return all
}

// FindAllStringIndex returns the locations of at most n matches.
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

// FindAllStringSubmatch returns at most n matches with their groups.
func (p *Pattern) FindAllStringSubmatch(s string, n int) (all [][]string) {
	for _, part := range p.parts(s) {
		if all = append(all, p.re.FindAllStringSubmatch(part, rest(n, len(all)))...); len(all) == n {
			break
		}
	}
	return all
}

// FindAllStringSubmatchIndex returns the locations of at most n matches and their groups.
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

// rest returns how many of n matches are still wanted after some were found.
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

// SubexpIndex returns the index of the named group, or -1 if there is none.
func (p *Pattern) SubexpIndex(name string) int {
	p.once.Do(p.compile)
	return p.re.SubexpIndex(name)
}
