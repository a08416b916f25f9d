package events_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/risk"
)

// fill sets every exported field of a value, so that a field that is lost on the way is noticed.
func fill(t *testing.T, v reflect.Value, n *int, depth int) {
	t.Helper()
	*n++
	switch x := v.Addr().Interface().(type) {
	case *time.Time:
		*x = time.Date(2026, 5, 1, 9, 30, *n%60, 0, time.UTC)
		return
	case *risk.Date:
		*x = risk.NewDate(2026, 5, 1+*n%28)
		return
	case *events.RunID:
		*x = events.MustRunID("r" + string(rune('a'+*n%26)))
		return
	case *backends.Params:
		*x = backends.Params{"query": "pier"}
		return
	case *map[string]any:
		*x = map[string]any{"pages": 3.0}
		return
	case *json.RawMessage:
		*x = json.RawMessage(`{"a":1}`)
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("words " + string(rune('a'+*n%26)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*n))
	case reflect.Uint64:
		v.SetUint(uint64(*n))
	case reflect.Float64:
		v.SetFloat(float64(*n) / 4)
	case reflect.Pointer:
		if depth > 8 {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), n, depth+1)
	case reflect.Slice:
		if depth > 8 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0), n, depth+1)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(t, key, n, depth+1)
		fill(t, value, n, depth+1)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				fill(t, v.Field(i), n, depth+1)
			}
		}
	default:
		t.Fatalf("a body has a field of type %s, which has no stable form in a journal", v.Type())
	}
}

// Every field of every body comes back from the journal as it was written, so that a run that is resumed, replayed or
// read by a colleague is the run that was seen.
func TestEveryFieldSurvivesTheJournal(t *testing.T) {
	n := 0
	for _, body := range events.Bodies() {
		fill(t, reflect.ValueOf(body).Elem(), &n, 0)
		e := events.Event{
			Seq: 7, Run: events.MustRunID("20260501-093000-0a1b2c"),
			At: time.Date(2026, 5, 1, 9, 30, 0, 5, time.UTC), Body: body,
		}
		b, err := json.Marshal(e)
		require.NoError(t, err, body.Type())
		var back events.Event
		require.NoError(t, json.Unmarshal(b, &back), body.Type())
		require.Equal(t, e, back, body.Type())
		again, err := json.Marshal(back)
		require.NoError(t, err)
		require.Equal(t, string(b), string(again), "%s: the same bytes each time", body.Type())
	}
}

// What a newer program wrote is kept byte for byte.
func TestEventsOfNewerPrograms(t *testing.T) {
	for _, line := range []string{
		`{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"weighed","body":{"stones":12,"of":["a"]}}`,
		`{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"weighed","body":null}`,
		`{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"weighed","body":"stone"}`,
	} {
		var e events.Event
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		b, err := json.Marshal(e)
		require.NoError(t, err)
		require.JSONEq(t, line, string(b))
		run := events.Fold(slices.Values([]events.Event{e}))
		require.Equal(t, uint64(3), run.Seq, "it counts as an event")
	}
	var e events.Event
	require.NoError(t, json.Unmarshal([]byte(`{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"weighed"}`), &e))
	_, err := json.Marshal(e)
	require.NoError(t, err, "one without a body is kept, too")
}

func TestEventsThatCannotBeRead(t *testing.T) {
	for name, line := range map[string]string{
		"no JSON":          `{"seq":3,`,
		"no body":          `{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"noted"}`,
		"a body of a list": `{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"noted","body":[1]}`,
		"a negative place": `{"seq":-1,"run":"r1","at":"2026-05-01T09:30:00Z","type":"noted","body":{}}`,
		"a time of day":    `{"seq":1,"run":"r1","at":"noon","type":"noted","body":{}}`,
	} {
		require.Error(t, json.Unmarshal([]byte(line), new(events.Event)), name)
	}
	_, err := json.Marshal(events.Event{Seq: 4, Run: events.MustRunID("r1")})
	require.ErrorContains(t, err, "event 4 of run r1 has no body")
}

func FuzzEvent(f *testing.F) {
	f.Add(`{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"noted","body":{"note":"x"}}`)
	f.Add(`{"seq":3,"run":"r1","at":"2026-05-01T09:30:00Z","type":"?","body":null}`)
	f.Add(`{"seq":1,"run":"r1","at":"2026-05-01T09:30:00Z","type":"plan_made","body":{"calls":[{"id":"a"},{"id":"a"}]}}`)
	f.Fuzz(func(t *testing.T, line string) {
		var e events.Event
		if json.Unmarshal([]byte(line), &e) != nil {
			return
		}
		_, err := json.Marshal(e)
		require.NoError(t, err)
		run := events.Apply(events.Run{}, e)
		run.Ranked()
		run.Docket()
		run.Reviewed()
		run.AskingAgain()
	})
}
