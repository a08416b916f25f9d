package segment

import (
	"headnote/backends/index"
	"headnote/text"
)

var _ index.SpellingEngine = (*Engine)(nil)

// NearStem implements index.SpellingEngine.
func (e *Engine) NearStem(stem string, most int) (string, error) {
	if stem == "" {
		return "", nil
	}
	near := make(map[string]int) // their numbers of passages
	err := e.read(func(views []*view) error {
		for _, v := range views {
			v.dict.prefixed([]byte{inText, stem[0]}, func(found entry) {
				s := string(found.key[1:])
				if n := len(s) - len(stem); n <= most && n >= -most && text.Distance(stem, s) <= most {
					near[s] += found.frequency
				}
			})
		}
		return nil
	})
	best, least := "", most+1
	for s, n := range near {
		d := text.Distance(stem, s)
		if d < least || d == least && (n > near[best] || n == near[best] && s < best) {
			best, least = s, d
		}
	}
	return best, err
}
