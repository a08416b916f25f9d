package fetch

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Keys are not revealed however they are printed.
func TestKeysAreNotPrinted(t *testing.T) {
	keys := NewKeys(map[string]string{"EXA_API_KEY": "very-secret"})
	o := Options{Keys: keys}
	var logged strings.Builder
	slog.New(slog.NewTextHandler(&logged, nil)).Info("x", "keys", keys, "options", o)
	data, err := json.Marshal(keys)
	require.NoError(t, err)
	for _, s := range []string{
		fmt.Sprint(keys), fmt.Sprintf("%v %+v %#v %s", keys, keys, keys, keys),
		fmt.Sprintf("%v %+v %#v", o, o, o), logged.String(), string(data),
	} {
		require.NotContains(t, s, "very-secret")
	}
	c, err := New(o)
	require.NoError(t, err)
	for _, s := range c.KeyStates(keys) {
		require.Equal(t, s.Name == "EXA_API_KEY", s.Present, s.Name)
		require.NotContains(t, fmt.Sprintf("%+v", s), "very-secret")
	}
}
