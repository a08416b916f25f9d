package ftc

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"

	"headnote/backends"
)

//go:embed words.tsv
var wordData string

// describe adds what every FTC answer has.
func describe(q *backends.Quality, docs []backends.Document, engine string) {
	q.From(engine, "ftc.gov", "enforcement_actions")
	q.Metadata["case_types"] = backends.Tally(docs, caseType)
	q.Metadata["industries"] = backends.Names(docs, industry)
	q.Metadata["total_penalties"] = penalties(docs)
	if r := backends.DateRange(docs); r != nil {
		q.Metadata["date_range"] = r
	}
}

func caseType(d backends.Document) string { return meaning("case", d) }

func industry(d backends.Document) string { return meaning("industry", d) }

// meaning returns what the words of a document indicate, or "".
func meaning(kind string, d backends.Document) string {
	s := strings.ToLower(d.Title + " " + d.Snippet)
	for line := range strings.Lines(wordData) {
		row := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(row) == 3 && row[0] == kind && strings.Contains(s, row[1]) {
			return row[2]
		}
	}
	return ""
}

var moneyForm = regexp.MustCompile(
	`(?i)\$\s?(\d[\d,]*(?:\.\d+)?)\s*(thousand|million|billion)?[^.$]{0,60}?\b(?:penalt|fine|redress|refund|settle|` +
		`judgment|relief|restitution)|\b(?:penalt|fine|redress|refund|settle|judgment|pay)[^.$]{0,60}?\$\s?(\d[\d,` +
		`]*(?:\.\d+)?)\s*(thousand|million|billion)?`)

// penalties adds up the first amount next to a word for a penalty in each document, since the same amount is named
// several times. In dollars.
func penalties(docs []backends.Document) float64 {
	sum := 0.0
	for _, d := range docs {
		m := moneyForm.FindStringSubmatch(d.Title + ". " + d.Snippet)
		if m == nil {
			continue
		}
		n, err := strconv.ParseFloat(strings.ReplaceAll(m[1]+m[3], ",", ""), 64)
		if err != nil {
			continue
		}
		switch strings.ToLower(m[2] + m[4]) {
		case "thousand":
			n *= 1e3
		case "million":
			n *= 1e6
		case "billion":
			n *= 1e9
		}
		sum += n
	}
	return sum
}
