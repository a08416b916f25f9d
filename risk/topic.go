package risk

import (
	_ "embed"
	"fmt"

	"github.com/BurntSushi/toml"
)

//go:embed data/topics.toml
var topicData string

// topic is what passages of a category are about.
type topic struct {
	Category string
	Weight   int
	Words    []string

	phrases phrases
}

// topics determine the category of a passage by its words.
type topics []topic

// readTopics reads the table of topics.
func readTopics(data string) (topics, error) {
	var t struct{ Topic topics }
	meta, err := toml.Decode(data, &t)
	if err != nil {
		return nil, fmt.Errorf("topics of issues: %w", err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return nil, fmt.Errorf("topics of issues: unknown key %s", extra[0])
	}
	for i := range t.Topic {
		t.Topic[i].phrases = newPhrases(t.Topic[i].Words)
	}
	return t.Topic, nil
}

// of returns the category with the most words in a passage; usual wins a tie.
func (t topics) of(ws []word, usual string) string {
	best, most := usual, 0
	for _, s := range t {
		n := s.Weight * s.phrases.distinct(ws)
		if n > most || n == most && n > 0 && s.Category == usual {
			best, most = s.Category, n
		}
	}
	return best
}

// distinct returns how many different phrases of the list the words contain.
func (p phrases) distinct(ws []word) int {
	seen := make(map[string]bool)
	for i := range ws {
		if as, n := p.at(ws, i); n > 0 {
			seen[as] = true
		}
	}
	return len(seen)
}
