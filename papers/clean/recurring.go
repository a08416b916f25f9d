package clean

import (
	"strconv"
	"strings"
	"unicode"
)

// recurring reports for each line at the edge of a page whether it recurs there. Lines that differ only in numbers
// are the same head if the numbers count with the pages; amounts, dates and section numbers do not. A line on half
// of many pages is a head whatever its numbers.
func (m *marker) recurring(edges []int, pages int) []bool {
	least := max(2, min(3, pages/2))
	groups := make(map[string][]int) // indexes into edges, by pattern
	for k, n := range edges {
		key := form(m.lines[n].s)
		groups[key] = append(groups[key], k)
	}
	out := make([]bool, len(edges))
	for key, group := range groups {
		amount := strings.Contains(key, "$")
		on := make(map[int]bool)
		for _, k := range group {
			on[m.lines[edges[k]].page] = true
		}
		if len(on) < least {
			continue
		}
		if !amount && len(on) >= max(5, pages/2) {
			for _, k := range group {
				out[k] = true
			}
			continue
		}
		same := m.counting(edges, group)
		pagesOf := make(map[string]map[int]bool)
		for i, k := range group {
			if pagesOf[same[i]] == nil {
				pagesOf[same[i]] = make(map[int]bool)
			}
			pagesOf[same[i]][m.lines[edges[k]].page] = true
		}
		for i, k := range group {
			out[k] = len(pagesOf[same[i]]) >= least
		}
	}
	return out
}

// counting normalizes the numbers in each line of a group so that they are equal for the same head: a number that
// counts with the pages in most lines becomes its offset from the page number; others are unchanged.
func (m *marker) counting(edges, group []int) []string {
	numbers := make([][]string, len(group))
	for i, k := range group {
		numbers[i] = figures(m.lines[edges[k]].s)
	}
	out := make([]string, len(group))
	for at := range numbers[0] {
		fixed, moving := make(map[string]int), make(map[string]int)
		most := func(of map[string]int) (n int) {
			for _, c := range of {
				n = max(n, c)
			}
			return n
		}
		for i, k := range group {
			fixed[numbers[i][at]]++
			moving[beside(numbers[i][at], m.lines[edges[k]].page)]++
		}
		counts := most(moving) > most(fixed)
		for i, k := range group {
			v := numbers[i][at]
			if counts {
				v = beside(v, m.lines[edges[k]].page)
			}
			out[i] += v + " "
		}
	}
	return out
}

// beside returns a number minus its page number, or the number itself if it is too long to be a page number.
func beside(figures string, page int) string {
	if len(figures) > 9 {
		return figures
	}
	n, _ := strconv.Atoi(figures) // only digits, and few
	return strconv.Itoa(n-page) + " beside"
}

// figures returns the runs of digits in a line, in order; their number is determined by its form.
func figures(s string) []string {
	return strings.FieldsFunc(strings.Join(strings.Fields(s), " "), func(r rune) bool { return r < '0' || r > '9' })
}

// form returns a line with each of its numbers, of any length, replaced by the same digit.
func form(s string) string {
	figure := false
	return strings.Map(func(r rune) rune {
		again := figure
		if figure = r >= '0' && r <= '9'; figure && again {
			return -1
		}
		if figure {
			return '0' // a form has no other digit
		}
		return unicode.ToLower(r)
	}, strings.Join(strings.Fields(s), " "))
}
