package model

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"headnote/text"
	"headnote/text/pattern"
)

// foundAtMost bounds how many matches a search marks in a document.
const foundAtMost = 10_000

// onFind begins a search in the document being read, or continues it.
func onFind(s State, m Find) State {
	if s.Preview.Text == "" {
		return warn(s, "no document is open", "{enter} opens the selected one")
	}
	if s.Preview.Sought == "" {
		s.Preview.from = m.From
	}
	s.Focus, s.Filtering = Reading, true
	return s
}

// Finding reports whether the words of a search in the document are being typed.
func (s State) Finding() bool { return s.Filtering && s.Focus == Reading }

// seek marks the matches of words in the document, and goes to the first one after the place where the search began;
// without words the search ends there.
func seek(s State, words string) State {
	p := &s.Preview
	p.Marks = slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return m.Kind == FoundMark })
	p.Sought, p.At, p.Top, p.Lead = words, -1, p.from, false
	if n, ok := p.PageSought(); ok {
		if n >= 1 && n <= len(p.Pages) {
			p.Top = p.Pages[n-1]
		}
		return s
	}
	for _, x := range text.Occurrences(p.Text, words, foundAtMost) {
		p.Marks = append(p.Marks, Mark{Span: x, Kind: FoundMark})
	}
	slices.SortStableFunc(p.Marks, func(a, b Mark) int { return cmp.Compare(a.Start, b.Start) })
	found := p.Found()
	if len(found) == 0 {
		return s
	}
	at := found[0]
	if i := slices.IndexFunc(found, func(i int) bool { return p.Marks[i].Start >= p.from }); i >= 0 {
		at = found[i]
	}
	p.At, p.Top, p.Lead = at, p.Marks[at].Start, true
	return s
}

// keepFound ends typing in a search, and hints at how to go on.
func keepFound(s State) State {
	s.Filtering = false
	if n, ok := s.Preview.PageSought(); ok {
		s.Preview.Sought = ""
		if of := len(s.Preview.Pages); n < 1 || n > of {
			return warn(s, fmt.Sprintf("there is no page %d: the document has %d", n, of), "")
		}
		return s
	}
	switch n := len(s.Preview.Found()); {
	case s.Preview.Sought == "":
	case n == 0:
		return notFound(s)
	case n == 1:
		s.Toast = Toast{Info, "found once", "{close} ends the search"}
	default:
		s.Toast = Toast{
			Info, fmt.Sprintf("found %d times", n), "{next-mark} and {previous-mark} go through them, {close} ends the search",
		}
	}
	return s
}

// pageNumber matches what is typed to go to a page.
var pageNumber = pattern.New(`(?i)^\s*p\.?\s*([0-9]{1,6})\s*$`)

// PageSought returns the page to go to instead of searching; false if words are searched for, or the document has no
// pages.
func (p Preview) PageSought() (int, bool) {
	m := pageNumber.FindStringSubmatch(p.Sought)
	if m == nil || len(p.Pages) == 0 {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return n, err == nil
}

func notFound(s State) State {
	return warn(s, "“"+text.Line(s.Preview.Sought)+"” is not found in this document", "{find} searches again")
}

// Found returns the indexes of the marks that a search made.
func (p Preview) Found() []int {
	var out []int
	if p.Sought == "" {
		return nil
	}
	for i, m := range p.Marks {
		if m.Kind == FoundMark {
			out = append(out, i)
		}
	}
	return out
}

// toFound goes to another match, wrapping around at the ends of the document.
func toFound(s State, by int) State {
	p := &s.Preview
	found := p.Found()
	if len(found) == 0 {
		return notFound(s)
	}
	i := max(slices.Index(found, p.At), 0)
	p.At = found[((i+by)%len(found)+len(found))%len(found)]
	p.Top, p.Lead = p.Marks[p.At].Start, true
	return s
}
