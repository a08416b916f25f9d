package fetchtest

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"headnote/backends"
)

// Fixture returns an answer from the testdata folder of the source under test.
func Fixture(t testing.TB, name string) Answer {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return JSON(string(b))
}

// Nothing returns nothing.json of that folder: a service that reports no match with a 404.
func Nothing(t testing.TB) Answer {
	t.Helper()
	a := Fixture(t, "nothing.json")
	a.Status = http.StatusNotFound
	return a
}

// WithLimit adds the limit that the schema would.
func WithLimit(p backends.Params) backends.Params {
	if _, ok := p["limit"]; !ok {
		p["limit"] = 10
	}
	return p
}
