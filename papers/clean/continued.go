package clean

import "headnote/text/pattern"

// laterPage is the line "Page 2" at the head of a letter's later pages.
var laterPage = pattern.New(`^(?i:page) (\d{1,3})$`)

// Limits for the head of a letter's later page, with the letter's author, file number, date and page: the number of
// lines, and the length of each in bytes.
const (
	headLines  = 4
	headLength = 80
)

// continued marks the heads of a letter's later pages where the page breaks are lost: adjacent lines, one of which
// is "Page 2", later "Page 3" and so on.
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
		if to-from > headLines { // the text of the letter directly adjoins it
			from, to = i, i+1
		}
		m.mark(from, to, PageHead)
	}
}

// ofHead reports whether a line can belong to a page head: short, and not a sentence.
func (m *marker) ofHead(i int) bool {
	l := m.lines[i]
	return l.s != "" && !l.gone && len(l.s) <= headLength && !sentence(l.s)
}
