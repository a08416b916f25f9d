package retrieve_test

import (
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/research/question"
	"headnote/research/retrieve"
)

func TestUnmentioned(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), fstest.MapFS{
		"quillfeather-lease.txt": {Data: []byte("Zimmerling shall pay for all repairs. The Secretary of State is told.")},
	}, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	for asked, want := range map[string][]string{
		"Does Zimmerling pay for repairs?":               nil,
		"What did Cerwinka pay to Zimmerling?":           {"Cerwinka"},
		"What did Cerwinka Repairs pay?":                 {"Cerwinka Repairs"},
		"What does the lease of Quillfeather say?":       nil, // the name of the file
		"Did Zimerling pay?":                             nil, // a near spelling
		"Hackers stole my keys; does Zimmerling pay?":    nil, // a word that opens the question
		"I'm asked whether Zimmerling's lease ends":      nil,
		"Was the Secretary of Energy told?":              nil,
		"what are the repairs":                           nil,
		"Which Portuguese repairs are paid?":             nil, // an adjective of a place
		"Which South African repairs are paid?":          nil,
		"What did the Portuguese Cerwinka pay?":          {"Portuguese Cerwinka"},
		"Under “Zimmerling”, what did QVXW Corp. lease?": {"QVXW Corp"},
	} {
		got, err := retrieve.Unmentioned(t.Context(), ix, question.Read(asked, nil))
		require.NoError(t, err)
		require.Equal(t, want, got, asked)
	}
}
