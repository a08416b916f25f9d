package events_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
)

// Every event with an author is signed, and no other; the value passed to append is not changed.
func TestWhatAPersonDoesIsSigned(t *testing.T) {
	signed := 0
	for _, body := range events.Bodies() {
		field := reflect.ValueOf(body).Elem().FieldByName("By")
		after := events.Signed(body, "ana")
		if !field.IsValid() {
			require.Same(t, body, after, "%s has no author", body.Type())
			continue
		}
		signed++
		require.Implements(t, (*events.Personal)(nil), body, "%s has a field By: give it a method signed", body.Type())
		require.Equal(t, "ana", reflect.ValueOf(after).Elem().FieldByName("By").String(), body.Type())
		require.Empty(t, field.String(), "%s was changed in place", body.Type())
		require.Equal(t, body.Type(), after.Type())
	}
	require.GreaterOrEqual(t, signed, 4)
}
