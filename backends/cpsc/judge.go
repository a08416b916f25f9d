package cpsc

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
)

//go:embed hazards.tsv
var hazardData string

// judge rates the answer. CPSC returns no scores, so relevance is how much of the query the recalls match.
func judge(q *backends.Quality, query string, docs []backends.Document) {
	injuries, injured, units, immediate := 0, 0, 0, 0
	for _, d := range docs {
		x := lenientjson.Object(d.Extra)
		n := 0
		for _, i := range x.Objects("Injuries") {
			n += injuryCount(i.String("Name"))
		}
		if injuries += n; n > 0 {
			injured++
		}
		for _, p := range x.Objects("Products") {
			units += unitCount(p.String("NumberOfUnits"))
		}
		if strings.Contains(strings.ToLower(d.Text), "immediately") {
			immediate++
		}
	}
	hazards := backends.Tally(docs, hazardType)
	q.From("CPSC", "cpsc.gov", "product_recalls")
	q.Metadata["hazard_types"], q.Metadata["injury_count"], q.Metadata["units_recalled"] = hazards, injuries, units
	q.Rate(backends.MeanMatch(query, docs))
	if injured > 0 {
		q.Hint(fmt.Sprintf("%d injuries are reported in %d of these recalls: look for lawsuits and civil penalties", injuries,
			injured))
	}
	if immediate > 0 {
		q.Hint(fmt.Sprintf("%d of these tell consumers to stop using the product immediately", immediate))
	}
	if len(docs) == 0 {
		q.Hint("Search for the product's plain name, such as stroller or space heater, or for its maker")
	}
	if len(hazards) > 2 {
		q.Hint("Add the hazard, such as fire or choking, to narrow the search")
	}
}

// hazardType returns the kind of hazard that a recall names.
func hazardType(d backends.Document) string {
	x := lenientjson.Object(d.Extra)
	if t := x.String("Hazards.HazardType"); t != "" {
		return strings.ToLower(t)
	}
	name := strings.ToLower(x.String("Hazards.Name") + " " + d.Title)
	for line := range strings.Lines(hazardData) {
		word, kind, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if ok && word[0] != '#' && strings.Contains(name, word) {
			return kind
		}
	}
	return ""
}

var (
	unitForm   = regexp.MustCompile(`(?i)(\d[\d,]*(?:\.\d+)?)(\s*million)?`)
	injuryForm = regexp.MustCompile(
		`(?i)\b(\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?:[a-z-]+\s+){0,4}` +
			`?(?:injur(?:y|ies)|deaths?|fatalit(?:y|ies)|burns?|lacerations?)\b`)
)

// unitCount parses "About 3,820 (in addition, about 700 were sold in Canada)" as 3820: only the first number counts,
// since the others are subsets or for Canada.
func unitCount(s string) int {
	m := unitForm.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
	if err != nil || n > 1e9 {
		return 0
	}
	if m[2] != "" {
		n *= 1e6
	}
	return int(n)
}

var numbers = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
	"nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}

// injuryCount adds the numbers before the word injuries in a firm's report.
func injuryCount(s string) int {
	sum := 0
	for _, m := range injuryForm.FindAllStringSubmatch(s, -1) {
		if n, ok := numbers[strings.ToLower(m[1])]; ok {
			sum += n
		} else if n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", "")); err == nil && n < 1e6 {
			sum += n
		}
	}
	return sum
}
