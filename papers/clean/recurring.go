package clean

import (
	"strconv"
	"strings"
	"unicode"
)

// recurring reports of each of the lines at the edges of pages whether it returns there. Lines that differ in their
// numbers are the same head where these count with the pages; amounts, days and numbers of sections do not. What is
// on half of many pages is a head however its numbers run.
func (m *marker) recurring(edges []int, pages int) []bool {
	least := max(2, min(3, pages/2))
	groups := make(map[string][]int) // of places in edges, by pattern
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

// counting writes the numbers of each line of a group so that those of the same head are equal: a number that counts
// with the pages in most lines as how far it is from the page's, any other as it is.
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

// beside is a number less that of its page; the number itself where it is too long to be one of pages.
func beside(figures string, page int) string {
	if len(figures) > 9 {
		return figures
	}
	n, _ := strconv.Atoi(figures) // they are figures, and few
	return strconv.Itoa(n-page) + " beside"
}

// figures are the runs of figures of a line, in order, as many as its form has.
func figures(s string) []string {
	return strings.FieldsFunc(strings.Join(strings.Fields(s), " "), func(r rune) bool { return r < '0' || r > '9' })
}

// form is a line with its numbers made alike, of however many figures they are.
func form(s string) string {
	figure := false
	return strings.Map(func(r rune) rune {
		again := figure
		if figure = r >= '0' && r <= '9'; figure && again {
			return -1
		}
		if figure {
			return '0' // no form has another figure
		}
		return unicode.ToLower(r)
	}, strings.Join(strings.Fields(s), " "))
}
