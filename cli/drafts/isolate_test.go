package drafts

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/ingest"
	"headnote/cli/command"
)

// A document on which the finders fail is reported and left out; the others are read.
func TestOneDocumentIsLeftOut(t *testing.T) {
	state := t.TempDir()
	var said bytes.Buffer
	env := command.NewEnv("test")
	env.Stderr, env.Getenv = &said, func(name string) string { return map[string]string{"XDG_STATE_HOME": state}[name] }
	doc := func(name, text string) document { return document{name: name, Document: ingest.Document{Text: text}} }
	work := func(docs []document) (int, error) {
		n := 0
		for _, d := range docs {
			switch d.Text {
			case "breaks":
				panic("the finder breaks")
			case "fails":
				return n, errors.New("the disk is full")
			}
			n++
		}
		return n, nil
	}
	n, err := eachSafe(env, []document{doc("a", "x"), doc("bad", "breaks"), doc("b", "x"), doc("worse", "breaks")},
		"finding risks in it", work)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.Contains(t, said.String(), "headnote: skipped: bad: headnote failed on it while finding risks in it: the "+
		"finder breaks")
	require.Contains(t, said.String(), "worse: headnote failed on it")
	require.Contains(t, said.String(), "details are in ")

	_, err = eachSafe(env, []document{doc("bad", "breaks")}, "finding risks in it", work)
	require.ErrorContains(t, err, "bad: headnote failed on it", "the only one is no folder")
	_, err = eachSafe(env, []document{doc("a", "x"), doc("b", "fails")}, "finding risks in it", work)
	require.EqualError(t, err, "the disk is full", "other errors stay what they are")
}
