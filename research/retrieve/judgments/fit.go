package judgments

import (
	"errors"
	"math"
	"slices"
)

// Sample is one graded item: its features and whether it is relevant.
type Sample struct {
	Set      string
	Group    string // must not be on both sides of a split: the answering document
	Question string
	Features map[string]float64
	Relevant bool
	Weight   float64
	score    float64 // the search score
}

// Fit fits a logistic regression by Newton's method with a ridge penalty, and returns its intercept and weights. The
// penalty keeps the weights of weak features small.
func Fit(samples []Sample, names []string, ridge float64) (intercept float64, weights map[string]float64, err error) {
	n := len(names) + 1
	beta := make([]float64, n)
	x := make([]float64, n)
	total := 0.0
	for _, s := range samples {
		total += s.Weight
	}
	if total == 0 {
		return 0, nil, errors.New("there is nothing to fit on")
	}
	for range 50 {
		grad := make([]float64, n)
		hess := make([][]float64, n)
		for i := range hess {
			hess[i] = make([]float64, n)
		}
		for _, s := range samples {
			row(s, names, x)
			p := logistic(dot(beta, x))
			y := 0.0
			if s.Relevant {
				y = 1
			}
			w := s.Weight / total
			for i := range x {
				grad[i] += w * (y - p) * x[i]
				for j := range x {
					hess[i][j] += w * p * (1 - p) * x[i] * x[j]
				}
			}
		}
		for i := range beta {
			r := ridge
			if i == 0 {
				r = 1e-9
			}
			grad[i] -= r * beta[i]
			hess[i][i] += r + 1e-12
		}
		step := solve(hess, grad)
		size := 0.0
		for i := range beta {
			beta[i] += step[i]
			size = max(size, math.Abs(step[i]))
		}
		if size < 1e-7 {
			break
		}
	}
	weights = make(map[string]float64, len(names))
	for i, name := range names {
		weights[name] = beta[i+1]
	}
	return beta[0], weights, nil
}

func row(s Sample, names []string, x []float64) {
	x[0] = 1
	for i, name := range names {
		x[i+1] = s.Features[name]
	}
}

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// solve solves a symmetric positive system by Gaussian elimination with pivots.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	m := make([][]float64, n)
	for i := range m {
		m[i] = append(slices.Clone(a[i]), b[i])
	}
	for c := range n {
		p := c
		for r := c + 1; r < n; r++ {
			if math.Abs(m[r][c]) > math.Abs(m[p][c]) {
				p = r
			}
		}
		m[c], m[p] = m[p], m[c]
		if m[c][c] == 0 {
			continue
		}
		for r := range n {
			if r == c {
				continue
			}
			k := m[r][c] / m[c][c]
			for j := c; j <= n; j++ {
				m[r][j] -= k * m[c][j]
			}
		}
	}
	out := make([]float64, n)
	for i := range out {
		if m[i][i] != 0 {
			out[i] = m[i][n] / m[i][i]
		}
	}
	return out
}
