package affair_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/research/affair"
)

type bodies map[string]string

func (b bodies) Text(id string) (string, error) {
	if body, ok := b[id]; ok {
		return body, nil
	}
	return "", errors.New("it cannot be read")
}

// TestUnreadPapersAreCounted: a paper whose text is gone and a scan count, and their cards stay.
func TestUnreadPapersAreCounted(t *testing.T) {
	list := []index.Paper{
		{Document: backends.Document{ID: "read", Path: "read.txt"}},
		{Document: backends.Document{ID: "gone", Path: "gone.txt"}},
		{Document: backends.Document{Path: "scan.pdf"}, Unread: "no text"},
	}
	a, err := affair.Read(t.Context(), list, bodies{"read": "The lease was signed on May 4, 2026."}, "")
	require.NoError(t, err)
	require.Equal(t, 2, a.Unread)
}
