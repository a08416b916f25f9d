package judgments

import (
	"cmp"
	"math"
	"slices"
)

// Graded is a prediction with the truth.
type Graded struct {
	P        float64
	Relevant bool
	Weight   float64
}

// Bin is a row of the reliability table: predicted and observed shares.
type Bin struct {
	From     float64 `json:"from"`
	To       float64 `json:"to"`
	Count    int     `json:"count"`
	Mean     float64 `json:"mean_score"`
	Observed float64 `json:"observed"`
}

// Reliability measures how well grades are calibrated.
type Reliability struct {
	Count    int     `json:"count"`
	Relevant float64 `json:"share_relevant"`
	// ECE is the expected calibration error: the mean difference between score and observed share, over ten bins.
	ECE float64 `json:"expected_calibration_error"`
	// AUC is the probability that a relevant one is scored above one that is not.
	AUC float64 `json:"auc"`
	// RightOfRelevant is the share of those graded relevant that are relevant.
	RightOfRelevant float64 `json:"right_of_relevant"`
	GradedRelevant  int     `json:"graded_relevant"`
	// WrongOfIrrelevant is the share of those graded as low relevance that are relevant.
	WrongOfIrrelevant float64 `json:"wrong_of_irrelevant"`
	// Found is the share of the relevant ones graded relevant or ambiguous, Sharp the share graded relevant.
	Found float64 `json:"found"`
	Sharp float64 `json:"sharp"`
	Bins  []Bin   `json:"bins"`
}

// Measure computes the reliability of predictions under two thresholds.
func Measure(gs []Graded, relevant, ambiguous float64) Reliability {
	r := Reliability{Count: len(gs), Bins: make([]Bin, 10)}
	if len(gs) == 0 {
		return r
	}
	var high, highRight, low, lowWrong, all, total, found float64
	weight := make([]float64, 10)
	for _, g := range gs {
		y := 0.0
		if g.Relevant {
			y = 1
		}
		b := min(9, int(g.P*10))
		r.Bins[b].Count++
		weight[b] += g.Weight
		r.Bins[b].Mean += g.Weight * g.P
		r.Bins[b].Observed += g.Weight * y
		total += g.Weight
		all += g.Weight * y
		switch {
		case g.P >= relevant:
			r.GradedRelevant++
			high += g.Weight
			highRight += g.Weight * y
		case g.P < ambiguous:
			low += g.Weight
			lowWrong += g.Weight * y
		}
		if g.P >= ambiguous {
			found += g.Weight * y
		}
	}
	for b := range r.Bins {
		r.Bins[b].From, r.Bins[b].To = float64(b)/10, float64(b+1)/10
		if weight[b] > 0 {
			r.Bins[b].Mean /= weight[b]
			r.Bins[b].Observed /= weight[b]
			r.ECE += weight[b] / total * math.Abs(r.Bins[b].Mean-r.Bins[b].Observed)
		}
	}
	share := func(a, b float64) float64 {
		if b == 0 {
			return 0
		}
		return a / b
	}
	r.Relevant, r.RightOfRelevant, r.WrongOfIrrelevant = share(all, total), share(highRight, high), share(lowWrong, low)
	r.Found, r.Sharp, r.AUC = share(found, all), share(highRight, all), auc(gs)
	return r
}

func auc(gs []Graded) float64 {
	sorted := slices.Clone(gs)
	slices.SortFunc(sorted, func(a, b Graded) int { return cmp.Compare(a.P, b.P) })
	var below, sum, pos float64 // weight of irrelevant ones below
	for i := 0; i < len(sorted); {
		j := i
		var p, n float64
		for ; j < len(sorted) && sorted[j].P == sorted[i].P; j++ {
			if sorted[j].Relevant {
				p += sorted[j].Weight
			} else {
				n += sorted[j].Weight
			}
		}
		sum += p * (below + n/2)
		below += n
		pos += p
		i = j
	}
	if pos == 0 || below == 0 {
		return 0
	}
	return sum / (pos * below)
}
