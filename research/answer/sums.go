package answer

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// altogether matches a question about the total of several things.
	altogether = pattern.New(`(?i)\b(in (all|total)|altogether|total(s|ed|ing)?|sum of|combined|together|` +
		`overall|add(s|ed)? up|come[s]? to)\b`)
	// amountCell matches a cell with an amount, and amountHead the header of a column of amounts.
	amountCell = pattern.New(`^[$€£]? ?(\d{1,3}(?:,\d{3})*|\d+)(\.\d\d)?$`)
	amountHead = pattern.New(`(?i)\b(amounts?|paid|payments?|sums?|cost|fees?|price|value|balance|charges?|` +
		`billed|due|rent|total|owed|claimed|allowed|debit|credit)\b`)
	// totals matches a row that adds up others.
	totals = pattern.New(`(?i)^(sub)?-?total|^(grand|sum|balance)\b`)
)

// Limits on computing from rows.
const (
	countedRows = 500 // rows counted or added up
	shownRows   = 4   // rows shown
	shownTerms  = 8   // terms shown of a sum
)

// computed states the total or count of the rows that a part asks about, with its derivation; "" if the part does not
// ask for it or it cannot be computed.
func computed(a asked, found *telling) string {
	rows := slices.DeleteFunc(slices.Clone(found.rows), func(r tableRow) bool {
		return slices.ContainsFunc(r.row.cells, totals.MatchString)
	})
	if len(rows) == 0 || len(rows) < len(found.rows) || len(rows) > countedRows {
		return ""
	}
	by := text.Truncate(strings.Join(found.by, "”, “"), nameLength)
	switch {
	case a.part.Asks(question.Amount) && altogether.MatchString(a.part.Text) && len(rows) > 1:
		head, terms, sum := added(rows)
		if sum == "" {
			return ""
		}
		shown := strings.Join(terms[:min(len(terms), shownTerms)], " + ")
		if len(terms) > shownTerms {
			shown += " + …"
		}
		return fmt.Sprintf("Computed, not stated: %s = %s, the column “%s” of %d rows with “%s”.", shown, sum, head,
			len(rows), by)
	case a.part.Asks(question.Number) && a.counts != nil:
		return fmt.Sprintf("Computed, not stated: %d of the %d rows of this table have “%s”.", len(rows),
			len(rows[0].grid.rows), by)
	}
	return ""
}

// added returns the sum of the one column of amounts in some rows, with its header; "" if there is none, or several, or
// a row has no amount in it.
func added(rows []tableRow) (head string, terms []string, sum string) {
	g := rows[0].grid
	column := -1
	for i, h := range g.heads {
		if !amountHead.MatchString(h) || slices.ContainsFunc(rows, func(r tableRow) bool {
			cell, ok := g.column(r.row, i)
			return !ok || !amountCell.MatchString(cell)
		}) {
			continue
		}
		if column >= 0 {
			return "", nil, ""
		}
		column = i
	}
	if column < 0 {
		return "", nil, ""
	}
	total, cents, sign := new(big.Int), false, ""
	for i, r := range rows {
		cell, _ := g.column(r.row, column)
		m := amountCell.FindStringSubmatch(cell)
		s := strings.TrimRight(strings.TrimSuffix(cell, m[1]+m[2]), " ")
		if i > 0 && s != sign { // amounts in two currencies cannot be added
			return "", nil, ""
		}
		sign = s
		hundredths := "00"
		if m[2] != "" {
			hundredths = m[2][1:]
		}
		n, ok := new(big.Int).SetString(strings.ReplaceAll(m[1], ",", "")+hundredths, 10)
		if !ok {
			return "", nil, ""
		}
		cents = cents || m[2] != ""
		total.Add(total, n)
		terms = append(terms, cell)
	}
	return g.heads[column], terms, sign + inGroups(total, cents)
}

// inGroups formats a number of hundredths with commas between thousands, with cents if any term has them.
func inGroups(n *big.Int, cents bool) string {
	s := fmt.Sprintf("%03s", n.String())
	whole, rest := s[:len(s)-2], s[len(s)-2:]
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if cents {
		return whole + "." + rest
	}
	return whole
}
