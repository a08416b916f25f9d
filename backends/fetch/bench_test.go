package fetch_test

import (
	"net/http"
	"strings"
	"testing"

	"headnote/backends/fetch"
)

func sends(body string) func(*http.Request) (*http.Response, error) {
	return func(r *http.Request) (*http.Response, error) { return answer(r, 200, body), nil }
}

// The overhead of the layer itself: a request with ledger and store on disk and a network that answers immediately, and
// an answer that is already stored. 100 KB each.
func BenchmarkRequest(b *testing.B) {
	hosts, err := fetch.Policies()
	if err != nil {
		b.Fatal(err)
	}
	for name, p := range hosts { // waiting is not measured
		p.PerSecond, p.PerMinute, p.PerHour, p.PerDay = 0, 0, 0, 1<<30
		hosts[name] = p
	}
	body := strings.Repeat(`{"results":["a document of some length"]}`, 2500)
	for name, r := range map[string]fetch.Request{"sent": {URL: address, Fresh: 1}, "stored": {URL: address}} {
		b.Run(name, func(b *testing.B) {
			c, err := fetch.New(fetch.Options{Dir: b.TempDir(), Hosts: hosts, Transport: network(sends(body))})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := c.Get(b.Context(), r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The cost of a client at program start.
func BenchmarkNew(b *testing.B) {
	dir := b.TempDir()
	for b.Loop() {
		if _, err := fetch.New(fetch.Options{Dir: dir}); err != nil {
			b.Fatal(err)
		}
	}
}
