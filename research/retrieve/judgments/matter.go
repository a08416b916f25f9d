package judgments

import (
	_ "embed"
	"fmt"

	"github.com/BurntSushi/toml"

	"headnote/text"
)

//go:embed matter.toml
var matterData string

// Matter returns questions on the files of the sample matter (backends/sample), each with all files relevant to the
// answer.
func Matter(name string) (Set, error) {
	var f struct {
		Question []struct {
			Ask   string   `toml:"ask"`
			Files []string `toml:"files"`
		} `toml:"question"`
	}
	if _, err := toml.Decode(matterData, &f); err != nil {
		return Set{}, fmt.Errorf("the questions of a matter cannot be read: %w", err)
	}
	s := Set{Name: name}
	for _, q := range f.Question {
		x := Question{Text: q.Ask}
		for _, file := range q.Files {
			x.Answers = append(x.Answers, Answer{file, text.Span{End: 1}})
		}
		s.Questions = append(s.Questions, x)
	}
	return s, nil
}
