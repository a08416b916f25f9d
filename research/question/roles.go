package question

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed roles.toml
var rolesData string

// roleTable holds the pairs of roles.toml, and the role that each lower-case word names.
type roleTable struct {
	pairs [][2][]string
	named map[string]string
}

var roles = sync.OnceValues(func() (roleTable, error) {
	out := roleTable{named: make(map[string]string)}
	var rows struct {
		Pair []struct{ One, Other string }
	}
	if _, err := toml.Decode(rolesData, &rows); err != nil {
		return out, fmt.Errorf("roles.toml: %w", err)
	}
	for _, row := range rows.Pair {
		pair := [2][]string{strings.Split(row.One, "|"), strings.Split(row.Other, "|")}
		out.pairs = append(out.pairs, pair)
		for _, role := range slices.Concat(pair[0], pair[1]) {
			said := strings.ReplaceAll(role, "-", " ")
			out.named[said], out.named[said+"s"] = role, role
			if stem, ok := strings.CutSuffix(said, "y"); ok {
				out.named[stem+"ies"] = role
			}
		}
	}
	return out, nil
})

// RoleOf returns the role that some words name, in the singular and in lower case: "defendant" for "Defendants"; "" for
// other words.
func RoleOf(words string) string {
	t, err := roles()
	if err != nil { // a test checks the table
		return ""
	}
	return t.named[strings.ReplaceAll(strings.ToLower(words), "-", " ")]
}

// Opposed reports whether two roles are the two sides of a pair: a person with one role does not have the other.
func Opposed(a, b string) bool {
	return inPair(func(one, other []string) bool { return slices.Contains(one, a) && slices.Contains(other, b) })
}

// SameSide reports whether two roles are the same, or synonyms for the same side of a pair: a landlord and a lessor.
func SameSide(a, b string) bool {
	return a == b || inPair(func(one, _ []string) bool { return slices.Contains(one, a) && slices.Contains(one, b) })
}

// inPair reports whether a condition holds for the sides of a pair, in one order or the other.
func inPair(so func(one, other []string) bool) bool {
	t, err := roles()
	return err == nil && slices.ContainsFunc(t.pairs, func(pair [2][]string) bool {
		return so(pair[0], pair[1]) || so(pair[1], pair[0])
	})
}
