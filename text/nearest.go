package text

import (
	"fmt"
	"strings"
)

// Unknown returns the error for an unknown name, which suggests the nearest known one.
func Unknown(what, name string, known []string) error {
	name = Truncate(Line(name), 80)
	if near := Nearest(name, known); near != "" {
		return fmt.Errorf("there is no %s %q: did you mean %s?", what, name, near)
	}
	return fmt.Errorf("there is no %s %q", what, name)
}

// Nearest returns the known name that differs least from a name, or "" if none is near.
func Nearest(name string, known []string) string {
	best, least := "", 1+max(1, min(3, len(name)/3))
	for _, k := range known {
		if d := Distance(strings.ToLower(name), strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// Distance returns the number of letters to insert, delete, replace or swap with a neighbor to turn a into b.
func Distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			d := min(rows[i-1][j], rows[i][j-1]) + 1
			replaced := rows[i-1][j-1]
			if x[i-1] != y[j-1] {
				replaced++
			}
			d = min(d, replaced)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(x)][len(y)]
}
