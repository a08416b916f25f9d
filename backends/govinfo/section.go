package govinfo

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// section is a section of the Code with the requested subsections: 355(b)(2) is base 355, path b, 2.
type section struct {
	base string
	path []string
}

var (
	sectionLead = pattern.New(`(?i)^(?:§+|sec(?:tion|s?\.)?s?)\s*`)
	sectionTail = pattern.New(`(?i)\s*(?:notes?|et\s+seq\.?|,.*)$`)
	sectionForm = pattern.New(`^(\d+[A-Za-z]{0,5}(?:-\d+[A-Za-z]{0,4})*)((?:\s*\([0-9A-Za-z]{1,6}\))*)$`)
)

// parseSection parses "355", "§ 355(b)(2)", "78j–1", "1396r-8(k) note".
func parseSection(s string) (section, error) {
	t := strings.NewReplacer("–", "-", "‑", "-", "—", "-", "\u00a0", " ").Replace(text.Line(s))
	t = sectionTail.ReplaceAllString(sectionLead.ReplaceAllString(t, ""), "")
	m := sectionForm.FindStringSubmatch(strings.TrimRight(t, ". "))
	if m == nil {
		return section{}, fmt.Errorf("%q is not a valid section", s)
	}
	sec := section{base: m[1]}
	for part := range strings.FieldsFuncSeq(m[2], func(r rune) bool { return r == '(' || r == ')' || r == ' ' }) {
		sec.path = append(sec.path, part)
	}
	return sec, nil
}

// String returns the section as cited.
func (s section) String() string {
	if len(s.path) == 0 {
		return s.base
	}
	return s.base + "(" + strings.Join(s.path, ")(") + ")"
}

var runs = pattern.New(`\d+|[A-Za-z]+|-`)

// compareSections orders as the Code does: 355 before 355a before 355-1 before 356.
func compareSections(a, b string) int {
	x, y := runs.FindAllString(a, -1), runs.FindAllString(b, -1)
	for i := range min(len(x), len(y)) {
		n, err1 := strconv.Atoi(x[i])
		m, err2 := strconv.Atoi(y[i])
		switch {
		case err1 == nil && err2 == nil && n != m:
			return cmp.Compare(n, m)
		case err1 == nil && err2 == nil:
		case (x[i] == "-") != (y[i] == "-"):
			if x[i] == "-" {
				return 1
			}
			return -1
		default:
			// aa comes after z
			if c := cmp.Or(cmp.Compare(len(x[i]), len(y[i])),
				cmp.Compare(strings.ToLower(x[i]), strings.ToLower(y[i]))); c != 0 {
				return c
			}
		}
	}
	return cmp.Compare(len(x), len(y))
}

// near returns the sections around a missing one: two before, three after.
func near(base string, sections []string) []string {
	sections = slices.Clone(sections)
	slices.SortFunc(sections, compareSections)
	sections = slices.Compact(sections)
	i, found := slices.BinarySearchFunc(sections, base, compareSections)
	after := i
	if found {
		after++
	}
	return append(slices.Clone(sections[max(0, i-2):i]), sections[after:min(len(sections), after+3)]...)
}

// parents returns sections that a misremembered one may come from: 355z is next to 355, 78j-99 next to 78j.
func parents(base string) []string {
	var list []string
	for s := base; ; {
		var t string
		if i := strings.LastIndexByte(s, '-'); i > 0 {
			t = s[:i]
		} else {
			t = strings.TrimRight(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
		}
		if t == s || t == "" {
			return list
		}
		list = append(list, t)
		s = t
	}
}
