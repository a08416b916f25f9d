package segment

import "math"

// Scores are BM25 in whole numbers, so that a sum does not depend on the order
// in which it is made, and what is skipped can be proven to be no loss.
//
// Passages are cut to about one length, so that the mean length is a constant of
// the format and not a figure that changes with every document: the largest
// score that a block of postings can give is known when it is written.
const (
	k1         = 1.2
	lengthPart = 0.5 // how much of a score depends on the length, BM25's b
	meanLength = 55  // content words of a passage

	impactOne  = 1 << 12 // the impact of one occurrence in a passage of mean length
	weightOne  = 1 << 12
	scoreOne   = 1 << 16 // = impactOne * weightOne >> scoreShift
	scoreShift = 8

	impactMost = 9012 // no impact is larger: impactOne * (k1 + 1)

	maxLength    = 255 // lengths are kept in a byte
	maxFrequency = 63  // more occurrences add nothing
)

// impacts is the share of a term's weight that a passage gets, by its length
// and by how often the term appears in it.
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

// weight is what a term found in df of n passages counts.
func weight(df, n int, boost float64) uint32 {
	idf := math.Log(1 + (float64(n-df)+0.5)/(float64(df)+0.5))
	return uint32(math.Round(weightOne * boost * max(idf, 0)))
}

// points is what an impact adds to a score; never nothing, so that what matches
// is found.
func points(weight uint32, impact uint16) uint32 {
	return 1 + uint32(uint64(weight)*uint64(impact)>>scoreShift) //nolint:gosec // weights are below 2^19
}
