package risk

import (
	"math"
	"slices"
)

// LikelihoodWords name the likelihoods 1 to 5 and ImpactWords the impacts, in
// the wording usual with ISO 31000.
var (
	LikelihoodWords = [5]string{"Rare", "Unlikely", "Possible", "Likely", "Almost certain"}
	ImpactWords     = [5]string{"Negligible", "Minor", "Moderate", "Major", "Severe"}
)

// Matrix counts risks by likelihood and impact.
type Matrix struct {
	// Cells hold the ids of risks: Cells[likelihood-1][impact-1].
	Cells [5][5][]string `json:"cells"`
}

// NewMatrix puts every risk in its cell.
func NewMatrix(rs []Risk) Matrix {
	var m Matrix
	for _, r := range rs {
		l, i := clamp(r.Likelihood)-1, clamp(r.Impact)-1
		m.Cells[l][i] = append(m.Cells[l][i], r.ID)
	}
	return m
}

func clamp(n int) int { return min(max(n, 1), 5) }

// Level is the severity of a cell of the matrix: the product of likelihood and
// impact, both 1 to 5, with 15 and more critical, 10 high, 5 medium, else low.
func Level(likelihood, impact int) Severity {
	switch p := likelihood * impact; {
	case p >= 15:
		return Critical
	case p >= 10:
		return High
	case p >= 5:
		return Medium
	}
	return Low
}

// Score is the overall risk, with its parts.
type Score struct {
	// Overall is 0 to 100: 100 · (1 − Π (1 − residual/25 · ½)) over all risks. A
	// further risk never lowers it, and no number of small ones reaches 100.
	Overall float64 `json:"overall"`
	// Plain is Σ weight ÷ (10 · count) · 100 by severity, for compatibility; one
	// more low risk lowers it.
	Plain      float64            `json:"risk_score_plain"`
	BySeverity map[Severity]int   `json:"by_severity"`
	ByCategory map[string]float64 `json:"by_category"` // Overall of each category alone
}

var plainWeights = map[Severity]float64{Critical: 10, High: 5, Medium: 2, Low: 1}

// ScoreOf scores a list of risks.
func ScoreOf(rs []Risk) Score {
	s := Score{BySeverity: map[Severity]int{Critical: 0, High: 0, Medium: 0, Low: 0}, ByCategory: map[string]float64{}}
	if len(rs) == 0 {
		return s
	}
	var categories []string
	sum := 0.0
	for _, r := range rs {
		s.BySeverity[r.Severity]++
		sum += plainWeights[r.Severity]
		if !slices.Contains(categories, r.Category) {
			categories = append(categories, r.Category)
		}
	}
	s.Overall = overall(rs, "")
	s.Plain = round1(sum / float64(10*len(rs)) * 100)
	for _, c := range categories {
		s.ByCategory[c] = overall(rs, c)
	}
	return s
}

func overall(rs []Risk, category string) float64 {
	rest := 1.0
	for _, r := range rs {
		if category == "" || r.Category == category {
			rest *= 1 - float64(r.Residual)/25/2
		}
	}
	return round1(100 * (1 - rest))
}

func round1(x float64) float64 { return math.Round(x*10) / 10 }
