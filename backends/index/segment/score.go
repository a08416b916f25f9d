package segment

import "math"

// Scores are BM25 in integers, so that a sum does not depend on its order, and skipping can be proven to lose nothing.
//
// Passages are split to roughly equal length, so the mean length is a constant of the format rather than a figure that
// changes with every document: the largest score of a block of postings is known when it is written.
const (
	k1         = 1.2
	lengthPart = 0.5 // weight of the length, BM25's b
	meanLength = 55  // content words per passage

	impactOne  = 1 << 12 // the impact of one occurrence in a passage of mean length
	weightOne  = 1 << 12
	scoreOne   = 1 << 16 // = impactOne * weightOne >> scoreShift
	scoreShift = 8

	impactMost = 9012 // the maximum impact: impactOne * (k1 + 1)

	maxLength    = 255 // lengths are stored in a byte
	maxFrequency = 63  // more occurrences add nothing
)

// impacts holds the share of a term's weight that a passage gets, by its length and the term's frequency in it.
type impacts [maxLength + 1][maxFrequency + 1]uint16

var impact = func() *impacts {
	var t impacts
	for length := range t {
		norm := k1 * (1 - lengthPart + lengthPart*float64(length)/meanLength)
		for f := 1; f <= maxFrequency; f++ {
			t[length][f] = uint16(math.Round(impactOne * float64(f) * (k1 + 1) / (float64(f) + norm)))
		}
	}
	return &t
}()

// weight returns the weight of a term found in df of n passages.
func weight(df, n int, boost float64) uint32 {
	idf := math.Log(1 + (float64(n-df)+0.5)/(float64(df)+0.5))
	return uint32(math.Round(weightOne * boost * max(idf, 0)))
}

// points returns the score of an impact; at least 1, so that every match is found.
func points(weight uint32, impact uint16) uint32 {
	return 1 + uint32(uint64(weight)*uint64(impact)>>scoreShift) //nolint:gosec // weights are below 2^19
}
