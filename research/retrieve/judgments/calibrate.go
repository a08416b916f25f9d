package judgments

import (
	"hash/fnv"
	"maps"
	"math"
	"slices"

	"headnote/research/retrieve"
)

// Features that each level may use. A feature that a fit gives a negative weight is dropped, because each should speak
// for relevance, except those in either. Documents are graded without features that assume that only one of them can be
// right.
var (
	NamedFeatures = []string{
		"heading", "title", "names", "citation", "proximity", "bigrams", "deep", "full", "thin",
		"behind", "apart", "best", "file", "onfile",
	}
	TopicFeatures = []string{
		"heading", "title", "citation", "proximity", "bigrams", "deep", "full", "thin", "behind",
		"apart", "best", "file", "onfile",
	}
	PassageFeatures = []string{
		"own", "near", "order", "lent", "rare", "means", "proximity", "heading", "names",
		"evidence", "gap", "standing", "place", "first", "length", "feedback", "pseudo_feedback", "ratio", "same", "before",
		"early", "start",
	}
	either = []string{"thin", "behind", "length", "file", "start"}
)

// ridge is the penalty that keeps weights small unless the samples support them.
const ridge = 2e-5

// folds is the number of folds in cross-validation.
const folds = 5

// Level is the calibration of one level, measured on held-out questions.
type Level struct {
	Name       string                 `json:"level"`
	All        Reliability            `json:"all"`
	Sets       map[string]Reliability `json:"sets"`
	MinMax     Reliability            `json:"min_max"`     // search scores scaled between the worst and the best
	OneFeature Reliability            `json:"one_feature"` // a fit on the search score alone
	// OffDomain is how many of the held-out off-domain questions get a relevant result.
	OffDomain int `json:"off_domain_relevant"`
	OffAsked  int `json:"off_domain_questions"`
	model     retrieve.Logit

	held        map[string][]Graded
	one, spread []Graded
	asked       map[string]bool // off-domain questions; true if one got a relevant result
}

// FitLevel fits one level and measures it on held-out samples, split so that no answering document is on both sides.
// Samples of off are only measured.
func FitLevel(name string, samples, off []Sample, features []string, t retrieve.Thresholds) (Level, error) {
	l := Level{Name: name, Sets: make(map[string]Reliability)}
	var err error
	if l.model, err = fitSigned(samples, features); err != nil {
		return l, err
	}
	l.held, l.asked = make(map[string][]Graded), make(map[string]bool)
	for k := range uint32(folds) {
		var train, test []Sample
		for _, s := range samples {
			if fold(s.Group) == k {
				test = append(test, s)
			} else {
				train = append(train, s)
			}
		}
		if len(test) == 0 || len(train) == 0 {
			continue
		}
		m, err := fitSigned(train, features)
		if err != nil {
			return l, err
		}
		single, err := fitSigned(train, []string{"score"})
		if err != nil {
			return l, err
		}
		for _, s := range test {
			l.held[s.Set] = append(l.held[s.Set], Graded{m.Probability(s.Features), s.Relevant, 1})
			l.one = append(l.one, Graded{single.Probability(s.Features), s.Relevant, 1})
			l.spread = append(l.spread, Graded{s.Features["min_max"], s.Relevant, 1})
		}
	}
	for _, s := range off {
		l.asked[s.Question] = l.asked[s.Question] || l.model.Probability(s.Features) >= t.Relevant
	}
	l.sum(t)
	return l, nil
}

// Pool combines the held-out samples of several levels.
func Pool(name string, t retrieve.Thresholds, levels ...Level) Level {
	out := Level{
		Name: name, Sets: make(map[string]Reliability), held: make(map[string][]Graded),
		asked: make(map[string]bool),
	}
	for _, l := range levels {
		for set, gs := range l.held {
			out.held[set] = append(out.held[set], gs...)
		}
		out.one, out.spread = append(out.one, l.one...), append(out.spread, l.spread...)
		for q, wrong := range l.asked {
			out.asked[q] = out.asked[q] || wrong
		}
	}
	out.sum(t)
	return out
}

// sum measures the held-out samples.
func (l *Level) sum(t retrieve.Thresholds) {
	var all []Graded
	for _, set := range slices.Sorted(maps.Keys(l.held)) {
		l.Sets[set] = Measure(l.held[set], t.Relevant, t.Ambiguous)
		all = append(all, l.held[set]...)
	}
	l.All = Measure(all, t.Relevant, t.Ambiguous)
	l.OneFeature, l.MinMax = Measure(l.one, t.Relevant, t.Ambiguous), Measure(l.spread, t.Relevant, t.Ambiguous)
	for _, wrong := range l.asked {
		l.OffAsked++
		if wrong {
			l.OffDomain++
		}
	}
}

// Split divides the samples of documents by whether their question names one.
func Split(samples []Sample) (named, topic []Sample) {
	for _, s := range samples {
		if s.Features["unnamed"] > 0 {
			topic = append(topic, s)
		} else {
			named = append(named, s)
		}
	}
	return named, topic
}

// Logit returns the fitted function, for the model.
func (l Level) Logit() retrieve.Logit { return l.model }

// fitSigned fits, and drops features that would count against relevance.
func fitSigned(samples []Sample, features []string) (retrieve.Logit, error) {
	features = slices.Clone(features)
	for {
		intercept, weights, err := Fit(samples, features, ridge)
		if err != nil {
			return retrieve.Logit{}, err
		}
		worst := ""
		for name, w := range weights {
			if w < 0 && !slices.Contains(either, name) && (worst == "" || w < weights[worst]) {
				worst = name
			}
		}
		if worst == "" {
			for name, w := range weights {
				weights[name] = math.Round(w*1000) / 1000
			}
			return retrieve.Logit{Intercept: math.Round(intercept*1000) / 1000, Weights: weights}, nil
		}
		features = slices.DeleteFunc(features, func(name string) bool { return name == worst })
	}
}

func fold(group string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(group))
	return h.Sum32() % folds
}

// Balance gives each set the square root of its size as total weight: a large set counts more than a small one, but
// does not drown it out.
func Balance(samples []Sample) {
	count := make(map[string]float64)
	for _, s := range samples {
		count[s.Set]++
	}
	for i := range samples {
		samples[i].Weight = 1 / math.Sqrt(count[samples[i].Set])
	}
}
