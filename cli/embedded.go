//go:build embeddednats

package cli

import "headnote/cli/broker"

// embedded starts a server of the team's cluster in this program.
func (a *app) embedded(file, dir string) (string, error) {
	s, err := broker.Start(file, dir)
	if err != nil {
		return "", err
	}
	a.closers = append(a.closers, s.Close)
	return s.URL(), nil
}
