package matters

import (
	"errors"

	"headnote/cli/command"
	"headnote/research/matter"
)

// SetClient records the client in the matter's settings; "" clears it.
func SetClient(env *command.Env, m matter.Matter, name string) error {
	if m.Sample {
		return errors.New("the sample matter cannot be changed")
	}
	m.Client = name
	if err := m.Save(); err != nil {
		return err
	}
	if name == "" {
		env.Say("client cleared")
		return nil
	}
	env.Say("client: %s", name)
	return nil
}
