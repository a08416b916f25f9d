package clean

import "headnote/text/pattern"

// laterPage is the line "Page 2" at the head of a letter's later pages.
var laterPage = pattern.New(`^(?i:page) (\d{1,3})$`)

// A head of a letter's later page has at most so many lines, none longer than this: whose letter it is, its file, its
// day, its page.
const (
	headLines  = 4
	headLength = 80
)

// continued marks the heads of the later pages of letters where the breaks between pages are gone: lines together of
// which one says "Page 2", then others "Page 3" and so on.
func (m *marker) continued() {
	want := 2
	for i := range m.lines {
		found := laterPage.FindStringSubmatch(m.lines[i].s)
		if found == nil || m.lines[i].gone {
			continue
		}
		if n, _ := number(found[1]); n != want {
			continue
		}
		want++
		from, to := i, i+1
		for from > 0 && m.ofHead(from-1) && to-from <= headLines {
			from--
		}
		for to < len(m.lines) && m.ofHead(to) && to-from <= headLines {
			to++
		}
		if to-from > headLines { // the words of the letter are right beside it
			from, to = i, i+1
		}
		m.mark(from, to, PageHead)
	}
}

// ofHead reports a line that can be one of the head of a page: short, and no sentence.
func (m *marker) ofHead(i int) bool {
	l := m.lines[i]
	return l.s != "" && !l.gone && len(l.s) <= headLength && !sentence(l.s)
}
