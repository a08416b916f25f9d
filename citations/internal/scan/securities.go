package scan

import (
	"slices"
	"strings"
	"sync"

	"headnote/citations/data"
	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// forms are the SEC's forms, the longer of two with a common prefix first.
var forms = sync.OnceValue(func() []string {
	list := slices.Collect(data.Rows(data.Forms))
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
})

// proxies are forms cited without the word "form".
var proxies = [...]string{"DEF 14A", "DEFA14A", "DEFM14A", "DEF 14C", "PRE 14A", "PREM14A"}

var schedules = [...]string{"13D", "13E-3", "13G", "14A", "14C", "14D-9", "14F-1", "14N", "TO"}

// files and releases are the labels of SEC numbers. Releases are numbered under their act.
var (
	files = [...]string{
		"SEC File No.", "SEC File Number", "Commission File No.", "Commission File Number", "Commission file number",
	}
	releases = [...]struct{ words, act string }{
		{"Exchange Act Release", "34"},
		{"Securities Act Release", "33"},
		{"Investment Company Act Release", "IC"},
		{"Investment Advisers Act Release", "IA"},
		{"Advisers Act Release", "IA"},
		{"Litigation Release", "LR"},
		{"SEC Release", ""},
		{"Release", ""},
	}
)

// securities reads "Form 10-K", "Forms 10-K and 10-Q", "Schedule 13D", "SEC File No.
// 001-12345", "Release No. 34-12345".
func securities(x *scanner, i int) int {
	switch x.s[i] {
	case 'F':
		for _, lead := range [...]string{"Form ", "Forms "} {
			if p, ok := lex.Has(x.s, i, lead); ok {
				return formList(x, i, p)
			}
		}
		return 0
	case 'D', 'P':
		for _, f := range &proxies {
			if e, ok := wholeForm(x.s, i, f); ok {
				return filed(x, i, e, "Form", f)
			}
		}
		return 0
	case 'S':
		if p, ok := lex.Has(x.s, i, "Schedule "); ok {
			return schedule(x, i, p)
		}
	}
	for _, w := range &files {
		if e, ok := lex.Has(x.s, i, w); ok {
			p := lex.Skip(x.s, e)
			if q := dashed(x.s, p); q-p >= 4 {
				return filed(x, i, q, "SEC File No.", x.s[p:q])
			}
			return 0
		}
	}
	return release(x, i)
}

func schedule(x *scanner, i, p int) int {
	for _, f := range &schedules {
		if e, ok := wholeForm(x.s, p, f); ok {
			return filed(x, i, e, "Schedule", x.s[p:e])
		}
	}
	return 0
}

func filed(x *scanner, i, end int, what, number string) int {
	return x.add(&item.Item{
		Kind:     item.Securities,
		Span:     text.Span{Start: i, End: end},
		Reporter: what,
		Edition:  what,
		Section:  lex.OneLine(number),
	})
}

// formList adds the form at p, which is cited from i on, and those listed after it.
func formList(x *scanner, i, p int) int {
	next := 0
	for n := 0; n < 10; n++ {
		end := 0
		for _, f := range forms() {
			if e, ok := wholeForm(x.s, p, f); ok {
				end = e
				break
			}
		}
		if end == 0 {
			return next
		}
		next = filed(x, i, end, "Form", x.s[p:end])
		if p = listed(x.s, end); p == end {
			return next
		}
		i = p
	}
	return next
}

// wholeForm reports whether a form is at p, and returns where it ends, with its "/A".
func wholeForm(s string, p int, form string) (int, bool) {
	e, ok := lex.Has(s, p, form)
	if !ok {
		return p, false
	}
	if a, ok := lex.Has(s, e, "/A"); ok && (a == len(s) || !lex.IsWord(s[a])) {
		return a, true
	}
	return e, e == len(s) || !lex.IsWord(s[e]) && (s[e] != '-' || e+1 == len(s) || !lex.IsWord(s[e+1]))
}

// release reads "Exchange Act Release No. 52056", which is Release No. 34-52056.
func release(x *scanner, i int) int {
	s := x.s
	for _, r := range &releases {
		p, ok := lex.Has(x.s, i, r.words)
		if !ok {
			continue
		}
		p = lex.Skip(x.s, p)
		for _, no := range [...]string{"Nos.", "No.", "Number"} {
			e, ok := lex.Has(x.s, p, no)
			if !ok {
				continue
			}
			next := 0
			for at, n := lex.Skip(x.s, e), 0; n < 6; n++ {
				q := dashed(s, at)
				number := s[at:q]
				if !strings.Contains(number, "-") {
					if r.act == "" || len(number) < 3 {
						return next
					}
					number = r.act + "-" + number
				}
				if len(number) < 6 {
					return next
				}
				next = filed(x, i, q, "Release No.", number)
				if at = listed(x.s, q); at == q {
					return next
				}
				i = at
			}
			return next
		}
	}
	return 0
}

// dashed returns the end of "34-52056", "IC-12345" or "001-36743" at p.
func dashed(s string, p int) int {
	q := p
	for _, act := range [...]string{"IC-", "IA-", "LR-"} {
		if strings.HasPrefix(s[q:], act) {
			q += len(act)
		}
	}
	for q < len(s) && (lex.IsDigit(s[q]) || s[q] == '-' && q > p && q+1 < len(s) && lex.IsDigit(s[q+1])) {
		q++
	}
	return q
}
