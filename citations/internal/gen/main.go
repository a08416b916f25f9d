// Command gen makes the citation tables in citations/data from the facts of
// reporters-db and courts-db (Free Law Project, BSD 2-Clause; see NOTICE): names,
// spellings, dates. Run it by go generate with HEADNOTE_SHARED set.
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const notice = "# Facts from reporters-db and courts-db, Copyright (c) Free Law Project, BSD 2-Clause License; see NOTICE.\n# Made by go generate; do not edit.\n"

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: gen TABLES-DIR OUT-DIR")
	}
	in, out := os.Args[1], os.Args[2]
	must(os.WriteFile(filepath.Join(out, "reporters.tsv"), []byte(notice+reporters(in)), 0o644))
	must(os.WriteFile(filepath.Join(out, "journals.tsv"), []byte(notice+named(in, "journals.json", "journal")), 0o644))
	must(os.WriteFile(filepath.Join(out, "laws.tsv"), []byte(notice+named(in, "laws.json", "")), 0o644))
	must(os.WriteFile(filepath.Join(out, "courts.tsv"), []byte(notice+courts(in)), 0o644))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func read(dir, name string, v any) {
	b, err := os.ReadFile(filepath.Join(dir, name))
	must(err)
	must(json.Unmarshal(b, v))
}

// reporters writes: edition, type, first year, last year, other spellings.
func reporters(dir string) string {
	var all map[string][]struct {
		CiteType   string                                  `json:"cite_type"`
		Editions   map[string]struct{ Start, End *string } `json:"editions"`
		Variations map[string]string                       `json:"variations"`
	}
	read(dir, "reporters.json", &all)
	var rows []string
	for _, group := range all {
		for _, r := range group {
			other := make(map[string][]string)
			for spelling, edition := range r.Variations {
				other[edition] = append(other[edition], spelling)
			}
			for name, e := range r.Editions {
				slices.Sort(other[name])
				rows = append(rows, strings.Join([]string{name, r.CiteType, year(e.Start), year(e.End), strings.Join(other[name], "|")}, "\t"))
			}
		}
	}
	return sorted(rows)
}

// named writes: name, type, first year, last year, other spellings.
func named(dir, file, kind string) string {
	var all map[string][]struct {
		CiteType   string `json:"cite_type"`
		Start, End *string
		Variations []string
	}
	read(dir, file, &all)
	var rows []string
	for name, group := range all {
		for _, r := range group {
			slices.Sort(r.Variations)
			rows = append(rows, strings.Join([]string{name, cmp.Or(kind, r.CiteType), year(r.Start), year(r.End), strings.Join(r.Variations, "|")}, "\t"))
		}
	}
	return sorted(rows)
}

// courts writes: citation string, id, level (1 highest … 4 trial).
func courts(dir string) string {
	var all []struct {
		ID             string `json:"id"`
		CitationString string `json:"citation_string"`
		Type           string `json:"type"`
		Dates          []struct{ End *string }
	}
	read(dir, "courts.json", &all)
	var rows []string
	seen := make(map[string]bool)
	for pass := range 2 { // courts that still sit come first
		for _, c := range all {
			open := len(c.Dates) == 0 || slices.ContainsFunc(c.Dates, func(d struct{ End *string }) bool { return d.End == nil })
			if c.CitationString == "" || open != (pass == 0) || seen[c.CitationString] {
				continue
			}
			seen[c.CitationString] = true
			rows = append(rows, strings.Join([]string{c.CitationString, c.ID, c.Type}, "\t"))
		}
	}
	return sorted(rows)
}

func sorted(rows []string) string {
	slices.Sort(rows)
	return strings.Join(slices.Compact(rows), "\n") + "\n"
}

func year(d *string) string {
	if d == nil || len(*d) < 4 {
		return ""
	}
	return fmt.Sprint((*d)[:4])
}
