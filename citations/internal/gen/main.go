// Command gen generates the citation tables in citations/data from the facts of reporters-db and courts-db (Free
// Law Project, BSD 2-Clause; see NOTICE): names, spellings, dates, shapes. Run it with go generate and
// HEADNOTE_SHARED set.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const notice = "# Facts from reporters-db and courts-db, Copyright (c) Free Law Project, BSD 2-Clause License; see " +
	"NOTICE.\n# Made by go generate; do not edit.\n"

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: gen TABLES-DIR OUT-DIR")
	}
	in, out := os.Args[1], os.Args[2]
	write := func(name, columns, rows string) {
		//nolint:gosec // a generator of this repository
		must(os.WriteFile(filepath.Join(out, name), []byte(notice+"# Columns: "+columns+"\n"+rows), 0o644))
	}
	series := "name, type, first year, last year, other spellings, shapes"
	write("reporters.tsv", series, reporters(in))
	write("journals.tsv", series, named(in, "journals.json", "journal"))
	write("laws.tsv", series, named(in, "laws.json", ""))
	write(
		"abbreviations.txt",
		"how words of case names are shortened, without the stop",
		keys(in, "case_name_abbreviations.json"),
	)
	write("states.txt", "how states are shortened", keys(in, "state_abbreviations.json"))
	write("courts.tsv", "citation string, id, type; of two courts with one string the first counts", courts(in))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func read(dir, name string, v any) {
	b, err := os.ReadFile(filepath.Join(dir, name)) //nolint:gosec // a generator of this repository
	must(err)
	must(json.Unmarshal(b, v))
}

// reporters writes one row per edition. The type of a Supreme Court reporter is followed by a star.
func reporters(dir string) string {
	var all map[string][]struct {
		Name     string
		CiteType string `json:"cite_type"`
		Editions map[string]struct {
			Start, End *string
			Regexes    []string
		}
		Variations map[string]string
	}
	read(dir, "reporters.json", &all)
	var rows []string
	for _, group := range all {
		for _, r := range group {
			kind := r.CiteType
			if kind == "federal" && strings.Contains(strings.ToLower(r.Name), "supreme") || strings.Contains(kind, "scotus") {
				kind += "*"
			}
			other := make(map[string][]string)
			for spelling, edition := range r.Variations {
				other[edition] = append(other[edition], spelling)
			}
			for name, e := range r.Editions {
				slices.Sort(other[name])
				rows = append(rows, row(name, kind, e.Start, e.End, other[name], e.Regexes))
			}
		}
	}
	return sorted(rows)
}

// named writes one row per journal or code.
func named(dir, file, kind string) string {
	var all map[string][]struct {
		CiteType   string `json:"cite_type"`
		Start, End *string
		Variations []string
		Regexes    []string
	}
	read(dir, file, &all)
	var rows []string
	for name, group := range all {
		for _, r := range group {
			slices.Sort(r.Variations)
			if kind != "" {
				r.CiteType = kind
			}
			rows = append(rows, row(name, r.CiteType, r.Start, r.End, r.Variations, r.Regexes))
		}
	}
	return sorted(rows)
}

func row(name, kind string, start, end *string, other, regexes []string) string {
	return strings.Join([]string{name, kind, year(start), year(end), strings.Join(other, "|"), shapes(regexes)}, "\t")
}

// courts keeps the order of the source.
func courts(dir string) string {
	var all []struct {
		ID             string `json:"id"`
		CitationString string `json:"citation_string"`
		Type           string `json:"type"`
	}
	read(dir, "courts.json", &all)
	var b strings.Builder
	seen := make(map[string]bool)
	for _, c := range all {
		if c.CitationString != "" && !seen[c.CitationString] {
			seen[c.CitationString] = true
			fmt.Fprintf(&b, "%s\t%s\t%s\n", c.CitationString, c.ID, c.Type)
		}
	}
	return b.String()
}

func sorted(rows []string) string {
	slices.Sort(rows)
	return strings.Join(slices.Compact(rows), "\n") + "\n"
}

func year(d *string) string {
	if d == nil || len(*d) < 4 {
		return ""
	}
	return (*d)[:4]
}

// keys writes the keys of a table, without the periods of single words.
func keys(dir, file string) string {
	var all map[string]any
	read(dir, file, &all)
	var rows []string
	for k := range all {
		if file == "case_name_abbreviations.json" {
			k = strings.TrimSuffix(k, ".")
		}
		rows = append(rows, k)
	}
	return sorted(rows)
}
