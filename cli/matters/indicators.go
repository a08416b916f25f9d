package matters

import (
	"errors"
	"io/fs"

	"headnote/cli/command"
	"headnote/research/matter"
	"headnote/risk"
)

// indicatorsFile holds a matter's own risk indicators.
const indicatorsFile = "indicators.toml"

// Indicators returns the risk indicators, including those of the matter's own file.
func Indicators(env *command.Env, m matter.Matter) (*risk.Indicators, error) {
	k, err := Key(env, m)
	if err != nil {
		return nil, err
	}
	data, err := KeptOf(m.Kept(), k).Read(indicatorsFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return risk.DefaultIndicators()
	case err != nil:
		return nil, err
	}
	return ReadIndicators(m.Kept().Path(indicatorsFile), data)
}

// ReadIndicators parses a matter's own risk indicators; path is for the errors.
func ReadIndicators(path string, data []byte) (*risk.Indicators, error) {
	base, err := risk.DefaultIndicators()
	if err != nil {
		return nil, err
	}
	table, err := risk.ReadIndicators(string(data), base)
	if err != nil {
		return nil, command.Usage("--indicators %s: %w; see docs/risk.md", path, err)
	}
	return table, nil
}
