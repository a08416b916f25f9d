package papers

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// Distinguish returns titles that are unique within a matter, from its cards and file names. Identical titles are
// told apart by document number, date, status, file format, and finally by file name.
func Distinguish(cards []Card, names []string) []string {
	titles := make([]string, len(cards))
	for i, c := range cards {
		titles[i] = c.Title.Value
	}
	for _, more := range []func(i int) string{
		func(i int) string {
			if n := cards[i].Number.Value; n != "" && !strings.Contains(titles[i], n) {
				return "No. " + n
			}
			return ""
		},
		func(i int) string {
			if d := cards[i].Date.Value; d != "" && !strings.Contains(titles[i], long(d)) &&
				!strings.Contains(titles[i], d) {
				return long(d)
			}
			return ""
		},
		func(i int) string {
			if s := cards[i].Status.Value; s != "" && s != Entered && s != Signed &&
				!strings.Contains(lower(titles[i]), strings.ReplaceAll(s, "_", " ")) {
				return strings.ReplaceAll(s, "_", " ")
			}
			return ""
		},
		func(i int) string { return formOf(names[i]) },
		func(i int) string { return partOf(names[i]) },
		func(i int) string { return nameWords(path.Base(names[i])) },
		func(i int) string { return names[i] },
	} {
		groups := make(map[string][]int)
		for i, t := range titles {
			groups[lower(t)] = append(groups[lower(t)], i)
		}
		clash := false
		for _, g := range groups {
			if len(g) < 2 {
				continue
			}
			clash = true
			adds := make(map[string]bool)
			for _, i := range g {
				adds[more(i)] = true
			}
			if len(adds) < 2 {
				continue
			}
			for k, i := range g {
				if s := more(i); s != "" {
					if strings.HasPrefix(s, "part ") && inOrder(g, names) {
						s = fmt.Sprintf("part %d of %d (%s)", k+1, len(g), strings.TrimPrefix(s, "part "))
					}
					titles[i] = text.Truncate(titles[i], longestTitle) + " – " + s
				}
			}
		}
		if !clash {
			break
		}
	}
	return titles
}

// inOrder reports whether the files of papers are numbered consecutively.
func inOrder(group []int, names []string) bool {
	last := -1
	for _, i := range group {
		n, err := strconv.Atoi(strings.TrimPrefix(partOf(names[i]), "part "))
		if err != nil || last >= 0 && n != last+1 {
			return false
		}
		last = n
	}
	return true
}

// formOf returns the format of a file, which distinguishes copies of a paper.
func formOf(name string) string {
	if ext := strings.TrimPrefix(path.Ext(name), "."); ext != "" {
		return strings.ToUpper(ext) + " copy"
	}
	return ""
}

var lastNumber = pattern.New(`(\d{1,6})\)?$`)

// partOf returns the number at the end of a file name.
func partOf(name string) string {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	if m := lastNumber.FindStringSubmatch(base); m != nil {
		return "part " + m[1]
	}
	return ""
}
