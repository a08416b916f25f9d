package matters

import (
	"errors"
	"fmt"
	"io/fs"

	"headnote/cli/command"
	"headnote/papers"
	"headnote/research/matter"
)

// cardsFile holds people's corrections to the cards of a matter's papers.
const cardsFile = "cards.toml"

// Corrections returns people's corrections to the cards of the matter's papers.
func Corrections(env *command.Env, m matter.Matter) (papers.Corrections, error) {
	none := make(papers.Corrections)
	if m.Sample {
		return none, nil
	}
	k, err := Key(env, m)
	if err != nil {
		return nil, err
	}
	data, err := KeptOf(m.Kept(), k).Read(cardsFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return none, nil
	case err != nil:
		return nil, err
	}
	c, err := papers.ReadCorrections(data)
	if err != nil {
		return nil, fmt.Errorf("%w; correct or remove %s", err, m.Kept().Path(cardsFile))
	}
	if c == nil {
		c = none
	}
	return c, nil
}

// SaveCorrections saves them in the matter.
func SaveCorrections(env *command.Env, m matter.Matter, c papers.Corrections) error {
	k, err := Key(env, m)
	if err != nil {
		return err
	}
	body, err := c.Encode()
	if err != nil {
		return err
	}
	_, err = KeptOf(m.Kept(), k).Write(cardsFile, body)
	return err
}
