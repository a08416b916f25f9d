package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/papers"
	"headnote/text"
	"headnote/text/pattern"
)

// mailHeads are the header lines with which e-mails begin.
var mailHeads = []string{
	"From:", "To:", "Cc:", "Bcc:", "Date:", "Sent:", "Subject:", "Reply-To:", "Attachments:",
	"Importance:",
}

// head marks metadata or e-mail headers at the beginning.
func (m *marker) head() {
	if _, rest := papers.FrontMatter(m.s); rest > 0 {
		n := 0
		for n < len(m.lines) && m.lines[n].Start < rest {
			n++
		}
		note := n // an editor's note on the file, as a Markdown quotation between the metadata and the paper
		for note < len(m.lines) && m.lines[note].s == "" {
			note++
		}
		for note < len(m.lines) && strings.HasPrefix(m.lines[note].s, ">") {
			note++
			n = note
		}
		m.mark(0, n, Head)
		return
	}
	n, subject := 0, false
	for n < len(m.lines) && n < 20 && m.lines[n].s != "" && startsWith(m.lines[n].s, mailHeads) {
		subject = subject || strings.HasPrefix(m.lines[n].s, "Subject:")
		n++
	}
	if n >= 3 && subject {
		m.mark(0, n, Head)
	}
}

func startsWith(s string, heads []string) bool {
	for _, h := range heads {
		if strings.HasPrefix(s, h) {
			return true
		}
	}
	return false
}

var (
	stampPage = pattern.New(`\b(?:Page:?|Pg:?)\s*\d+`)
	stampDay  = pattern.New(`\d{1,2}/\d{1,2}/\d{2,4}`)
)

// stampStarts are the words with which the stamps of federal courts begin.
var stampStarts = []string{"Case", "Appeal", "Appellate Case", "USCA", "USDC"}

// stamps marks the lines that courts stamp on electronic filings.
func (m *marker) stamps() {
	for i, l := range m.lines {
		if l.gone || len(l.s) > 200 || len(l.s) < 20 {
			continue
		}
		filed := strings.Contains(l.s, "Filed") || strings.Contains(l.s, "FILED") || strings.Contains(l.s,
			"DktEntry") || strings.Contains(l.s, "Entry ID")
		switch {
		case filed && (strings.Contains(l.s, "Doc") || strings.Contains(l.s, "ECF No.") || strings.Contains(l.s,
			"Dkt")) && stampPage.MatchString(l.s) &&
			startsWith(l.s, stampStarts),
			strings.Contains(l.s, "Trans ID:") && stampPage.MatchString(l.s),
			strings.Contains(l.s, "NYSCEF") && (stampDay.MatchString(l.s) || strings.Contains(l.s, "DOC. NO.")),
			strings.HasPrefix(l.s, "FILED:") && strings.Contains(l.s, "COUNTY CLERK"):
			m.mark(i, i+1, Stamp)
		}
	}
}

// fewest is the fewest consecutive numbers taken for line numbers.
const (
	fewest      = 8
	fewestLater = 5 // if they start later: the lines of a form
)

// numbers marks the line numbers of pleadings: blocks of numbers, with the court's name down the margin, and
// numbers before their lines.
func (m *marker) numbers() {
	for i := 0; i < len(m.lines); {
		n, first := m.countUp(i)
		if n < fewest && (first <= 2 || n < fewestLater) {
			i++
			continue
		}
		end := i + n
		side := 0
		for end+side < len(m.lines) && side < 12 && marginWord(m.lines[end+side].s) {
			side++
		}
		if side >= 4 {
			end += side
		}
		m.mark(i, end, LineNumber)
		i = end
	}
	m.leading()
}

// countUp returns how many lines from a given one hold only consecutive numbers, and the first number.
func (m *marker) countUp(i int) (n, first int) {
	want := 0
	for ; i+n < len(m.lines); n++ {
		v, rest := number(m.lines[i+n].s)
		if rest != "" || v < 0 || n > 0 && v != want || n == 0 && v > 99 {
			break
		}
		if want = v + 1; n == 0 {
			first = v
		}
	}
	return n, first
}

// number returns the number at the start of a line, or -1 if there is none, and the rest.
func number(s string) (int, string) {
	i, n := 0, 0
	for i < len(s) && i < 3 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	if i == 0 {
		return -1, s
	}
	return n, s[i:]
}

func marginWord(s string) bool {
	return s != "" && !strings.ContainsAny(s, " ,.:;()0123456789") && len(s) <= 12 && utf8.RuneCountInString(s) > 1
}

// numbered is the number of lines on a page that must be preceded by their numbers for these to be line numbers.
// Once a paper has such a page, fewer suffice on a later one: the last page is short.
const numbered = 12

// leading marks numbers printed before their lines, where those of a page count up from 1. The line is then reduced
// to what follows the number.
func (m *marker) leading() {
	pleading, last := false, -1
	for i := 0; i < len(m.lines); {
		var at []int
		want, misses := 1, 0
		j := i
		for ; j < len(m.lines) && misses < 4 && want <= 40; j++ {
			l := m.lines[j]
			if l.gone || l.s == "" {
				continue
			}
			v, rest := number(l.s)
			if v == want && (rest == "" || rest[0] == ' ' || rest[0] == '\t') {
				at = append(at, j)
				want++
				misses = 0
			} else {
				misses++
			}
		}
		whole := len(at) >= numbered
		rest := pleading && len(at) > 0 && at[len(at)-1]-i < len(at) && m.beginsPage(i, last)
		if len(at) == 0 || at[0] != i || !whole && !rest {
			i++
			continue
		}
		pleading, last = true, at[len(at)-1]
		for _, k := range at {
			l := &m.lines[k]
			start := l.begin(m.s)
			_, rest := number(l.s)
			l.s = strings.TrimLeft(rest, " \t")
			m.runs = append(m.runs, Run{text.Span{Start: start, End: l.begin(m.s)}, LineNumber})
		}
		i = at[len(at)-1] + 1
	}
}

// beginsPage reports whether a line is the first of its page: after a stamp, a page break or the last line of the
// preceding page.
func (m *marker) beginsPage(i, last int) bool {
	for k := i - 1; k >= 0; k-- {
		if l := m.lines[k]; k == last || l.gone || l.page != m.lines[i].page {
			return true
		} else if l.s != "" {
			return false
		}
	}
	return true
}

var pageNumber = pattern.New(`(?i)^(?:[-–—]\s*)?(?:page\s+)?(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:of|/)\s*\d{1,4}` +
	`)?(?:\s*[-–—])?$`)

// pageAtEnd is the page number that ends a head or foot: "Summons (Page 2)", "Order — Page 2 of 3".
var pageAtEnd = pattern.New(`(?:\((?i:page) \d{1,4}\)|[–—-]\s*(?i:page) \d{1,4}(?: of \d{1,4})?)$`)

// edge is the number of lines at the top and bottom of a page that can be its head and foot.
const edge = 4

// pageHeads marks page numbers, and lines that recur at the edges of the pages.
func (m *marker) pageHeads(pages int) {
	if pages < 2 {
		m.sources()
		m.continued()
		return
	}
	var edges []int
	for i := 0; i < len(m.lines); {
		j := i
		var kept []int
		for ; j < len(m.lines) && m.lines[j].page == m.lines[i].page; j++ {
			if !m.lines[j].gone && m.lines[j].s != "" {
				kept = append(kept, j)
			}
		}
		for k, n := range kept {
			if k < edge || k >= len(kept)-edge {
				edges = append(edges, n)
			}
		}
		i = j
	}
	recurs := m.recurring(edges, pages)
	for k, n := range edges {
		l := m.lines[n]
		if pageNumber.MatchString(l.s) ||
			len(l.s) <= 160 && (pageAtEnd.MatchString(l.s) || recurs[k] && !sentence(l.s)) {
			m.mark(n, n+1, PageHead)
		}
	}
}

func sentence(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(first) || strings.HasSuffix(s, ".") && strings.Count(s, " ") > 8
}

// sources marks the feet of printed filings where the page breaks are lost: "Source: ACME, 10-K, 1/2/2020" below a
// number.
func (m *marker) sources() {
	count := make(map[string]int)
	for _, l := range m.lines {
		if len(l.s) > 8 && len(l.s) < 120 {
			count[l.s]++
		}
	}
	for i, l := range m.lines {
		if l.gone || count[l.s] < 3 || sentence(l.s) || !strings.HasPrefix(l.s, "Source:") && !m.afterNumber(i) {
			continue
		}
		m.mark(i, i+1, PageHead)
		for k := i - 1; k >= 0 && i-k < 4; k-- {
			if m.lines[k].s != "" {
				if pageNumber.MatchString(m.lines[k].s) && !m.lines[k].gone {
					m.mark(k, k+1, PageHead)
				}
				break
			}
		}
	}
}

// afterNumber reports whether the preceding line is a page number.
func (m *marker) afterNumber(i int) bool {
	for k := i - 1; k >= 0 && i-k < 4; k-- {
		if m.lines[k].s != "" {
			return pageNumber.MatchString(m.lines[k].s)
		}
	}
	return false
}

var entry = pattern.New(`(?:\.{3,}|\s\.\s\.|…|\s)\s*(?:\d{1,4}|[ivxl]{1,6}|[A-Z]-\d{1,3})$`)

// contents marks tables of contents and of authorities: from their heading, as long as lines end with a page
// number.
func (m *marker) contents() {
	for i := 0; i < len(m.lines); i++ {
		low := strings.ToLower(strings.Trim(m.lines[i].s, "#* "))
		if m.lines[i].gone || low != "table of contents" && low != "contents" && low != "table of authorities" &&
			low != "index of exhibits" {
			continue
		}
		last, entries, others := i, 0, 0
		for j := i + 1; j < len(m.lines) && others < 4 && j-i < 1500; j++ {
			switch l := m.lines[j]; {
			case l.s == "" || l.gone || strings.EqualFold(l.s, "page") || strings.EqualFold(l.s, "page(s)"):
			case len(l.s) < 220 && entry.MatchString(l.s):
				last, others = j, 0
				entries++
			default:
				others++
			}
		}
		if entries < 4 {
			continue
		}
		for j := i; j <= last; j++ {
			if !m.lines[j].gone {
				m.mark(j, j+1, Contents)
			}
		}
		i = last
	}
}

// prefixes keep their hyphen at the end of a line.
var prefixes = map[string]bool{
	"co": true, "non": true, "pre": true, "post": true, "anti": true, "self": true, "cross": true, "counter": true,
	"third": true, "ex": true, "so": true,
	"well": true, "long": true, "short": true, "full": true, "half": true, "first": true, "second": true, "attorney": true,
	"quasi": true, "multi": true, "sub": true,
}

// hyphens marks hyphens at the ends of lines whose word continues: the hyphen and the break, or only the break if
// the hyphen belongs to the word.
func (m *marker) hyphens() {
	for i := 0; i+1 < len(m.lines); i++ {
		l := m.lines[i]
		if l.gone || !strings.HasSuffix(l.s, "-") || len(l.s) < 3 {
			continue
		}
		next := i + 1
		for next < len(m.lines) && (m.lines[next].gone || m.lines[next].s == "") && next-i < 60 {
			next++
		}
		if next == len(m.lines) || m.lines[next].gone {
			continue
		}
		first, _ := utf8.DecodeRuneInString(m.lines[next].s)
		before, _ := utf8.DecodeLastRuneInString(l.s[:len(l.s)-1])
		if !unicode.IsLower(first) || !unicode.IsLetter(before) {
			continue
		}
		end := l.begin(m.s) + len(l.s)
		start := end - 1
		word := l.s[strings.LastIndexAny(l.s[:len(l.s)-1], " \t(“\"—")+1 : len(l.s)-1]
		if prefixes[strings.ToLower(word)] {
			start = end
		}
		to := m.lines[next].begin(m.s)
		m.runs = append(m.runs, Run{text.Span{Start: start, End: to}, Hyphen})
	}
}
