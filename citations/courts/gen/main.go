// Command gen generates the table of court levels from courts-db (Free Law Project, BSD 2-Clause; see NOTICE) and
// the abbreviations of the states. Run it with go generate and HEADNOTE_SHARED set.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
)

const head = "# Facts from courts-db, Copyright (c) Free Law Project, BSD 2-Clause License; see NOTICE.\n" +
	"# Made by go generate; do not edit.\n# Columns: id, level, name\n"

// court is a row of courts-db.
type court struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Citation string `json:"citation_string"`
	System   string `json:"system"`
	Type     string `json:"type"`
}

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: gen COURTS.json STATES.txt OUT.tsv")
	}
	data, err := os.ReadFile(os.Args[1]) //nolint:gosec // a generator of this repository
	must(err)
	var all []court
	must(json.Unmarshal(data, &all))
	lines, err := os.ReadFile(os.Args[2]) //nolint:gosec // a generator of this repository
	must(err)
	states := make(map[string]bool)
	for s := range strings.Lines(string(lines)) {
		if s = strings.TrimSpace(s); s != "" && !strings.HasPrefix(s, "#") {
			states[letters(s)] = true
		}
	}
	var rows []string
	for _, c := range all {
		if level := levelOf(c, states); level != "" && c.Name != "" {
			rows = append(rows, fmt.Sprintf("%s\t%s\t%s\n", c.ID, level, strings.Join(strings.Fields(c.Name), " ")))
		}
	}
	slices.Sort(rows)
	//nolint:gosec // a file of the repository
	must(os.WriteFile(os.Args[3], []byte(head+strings.Join(slices.Compact(rows), "")),
		0o644))
}

// levelOf returns the level of a court. The highest court of a state is the one cited by the state's name alone; a
// federal court of appeals is cited as a circuit. Trial courts that cannot be mistaken for another court are left
// out.
func levelOf(c court, states map[string]bool) string {
	circuit := strings.HasSuffix(c.Citation, "Cir.")
	switch {
	case c.System == "federal" && c.Citation == "SCOTUS":
		return "supreme"
	case c.System == "state" && c.Type == "appellate" && states[letters(c.Citation)]:
		return "highest"
	case c.System == "federal" && c.Type == "appellate" && circuit:
		return "circuit"
	case c.Type == "appellate" && c.Citation != "":
		return "appellate"
	case c.Type == "trial" && (strings.Contains(c.Name, "Supreme") || strings.Contains(c.Name, "Appeal")):
		return "trial"
	}
	return ""
}

// letters returns a citation string without periods, spaces and case: "NY" and "N.Y." are equal.
func letters(s string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if strings.ContainsRune(". '’", r) {
			return -1
		}
		return r
	}, s))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
