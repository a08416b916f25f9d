package llm_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/llm"
	"headnote/internal/trust"
)

func TestStreamedAnswer(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		s := serve(t, events(join(p.start, []string{
			p.text("I look "), p.text("it up."), p.open(0, "u1", "get_usc_section"), p.input(0, `{"title": "2`),
			p.input(0, `1", "sec`), p.input(0, `tion": "355(j)"`),
			p.open(1, "u2", "search_cases"), p.input(1, `{"query":"é`), p.input(0, `}`), p.input(1, `\ud83d\ude00"}`),
			p.open(2, "u3", "search_moon"), p.input(2, `{}`),
		}, p.end)...))
		var heard []backends.Heard
		a, err := ask(t, s, p, func(h backends.Heard) { heard = append(heard, h) })
		require.NoError(t, err)
		require.Equal(t, "I look it up.", a.Text)
		require.Len(t, a.Uses, 3)
		require.Equal(t, backends.Use{
			ID: "u1", Tool: "get_usc_section",
			Params: backends.Params{"title": "21", "section": "355(j)"},
		}, a.Uses[0])
		require.Equal(t, backends.Params{"query": "é😀", "limit": 10}, a.Uses[1].Params)
		require.ErrorContains(t, a.Uses[2].Fault, "no such tool was offered")
		require.Equal(t, 100, a.In)
		require.Equal(t, 70, a.CacheRead)
		require.Equal(t, 30, a.Out)

		var words strings.Builder
		ready, percent := []string{}, []int{}
		for _, h := range heard {
			words.WriteString(h.Text)
			if h.Tool == "get_usc_section" && h.Ready == nil {
				percent = append(percent, h.Percent)
			}
			if h.Ready != nil {
				ready = append(ready, h.Ready.ID)
			}
		}
		require.Equal(t, "I look it up.", words.String())
		require.Equal(t, []int{0, 50, 100, 100}, percent)
		require.Equal(t, []string{"u1", "u2"}, ready, "each is told once, and none that is no good")

		sent := s.sent[0]
		require.Equal(t, true, sent["stream"])
		data, err := json.Marshal(sent)
		require.NoError(t, err)
		require.Contains(t, string(data), "You plan.")
		require.Contains(t, string(data), "get_usc_section")
		if p.name == llm.Anthropic {
			require.Equal(t, "secret", s.head[0].Get("X-Api-Key"))
			require.Contains(t, string(data), `"cache_control":{"type":"ephemeral"}`)
		} else {
			require.Equal(t, "Bearer secret", s.head[0].Get("Authorization"))
			require.Contains(t, string(data), `"include_usage":true`)
		}
	})
}

func TestSeveralRoundsOfTools(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		first := events(join(p.start, []string{p.open(0, "u1", "search_cases"), p.input(0, `{"query":"x"}`)}, p.end)...)
		second := events(join(p.start, []string{p.text("Done.")}, p.end)...)
		s := serve(t, first, second)
		m, err := llm.New(llm.Options{Provider: p.name, Model: "x", Base: s.URL, Leave: trust.Own(s.URL), Key: "secret"})
		require.NoError(t, err)
		var called []string
		a, err := llm.Converse(t.Context(), m, backends.Prompt{Turns: []backends.Turn{{Text: "Go."}}, Tools: tools},
			llm.Rounds{
				Most: 3,
				Call: func(_ context.Context, u backends.Use) (string, error) {
					called = append(called, u.Tool)
					return "two cases", nil
				},
			})
		require.NoError(t, err)
		require.Equal(t, "Done.", a.Text)
		require.Equal(t, []string{"search_cases"}, called)
		require.Equal(t, 2, a.Requests)
		data, err := json.Marshal(s.sent[1]["messages"])
		require.NoError(t, err)
		require.Contains(t, string(data), "two cases")
		require.Contains(t, string(data), "u1")

		s = serve(t, first)
		m, err = llm.New(llm.Options{Provider: p.name, Model: "x", Base: s.URL, Leave: trust.Own(s.URL), Key: "secret"})
		require.NoError(t, err)
		_, err = llm.Converse(t.Context(), m, backends.Prompt{Turns: []backends.Turn{{Text: "Go."}}, Tools: tools},
			llm.Rounds{
				Most: 2, Call: func(context.Context, backends.Use) (string, error) { panic("boom") },
			})
		require.ErrorContains(t, err, "2 rounds")
		require.Contains(t, fmt.Sprint(s.sent[1]["messages"]), "boom", "the model is told that its call failed")
	})
}

func TestOverload(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		busy := status(http.StatusTooManyRequests, p.busy)
		s := serve(t, busy, busy, events(join(p.start, []string{p.text("At last.")}, p.end)...))
		a, err := ask(t, s, p, nil)
		require.NoError(t, err)
		require.Equal(t, "At last.", a.Text)
		require.Equal(t, 3, s.requests())

		_, err = ask(t, serve(t, busy), p, nil)
		var e *backends.Error
		require.ErrorAs(t, err, &e)
		require.True(t, e.Retryable)
		require.Contains(t, e.Message, "too busy")

		a, err = ask(t, serve(t, events(join(p.start, []string{p.text("Half an ans")}, p.overloaded)...)), p, nil)
		require.ErrorAs(t, err, &e)
		require.True(t, e.Retryable)
		require.Equal(t, "Half an ans", a.Text, "what came in is given back")
	})
}

func TestBrokenStreams(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		half := join(p.start, []string{
			p.text("Half"), p.open(0, "u1", "get_usc_section"),
			p.input(0, `{"title":"21","section":"35`),
		})
		for name, h := range map[string]http.HandlerFunc{"cut": cut(half...), "ended": events(half...)} {
			a, err := ask(t, serve(t, h), p, nil)
			require.ErrorContains(t, err, "broke off", name)
			require.Equal(t, "Half", a.Text)
			require.ErrorContains(t, a.Uses[0].Fault, "ends too early", "35 is not taken for 355")
		}
		for name, lines := range map[string][]string{
			"no JSON": append(p.start, "data: }}}{{{ \x00 \xff"), "another form": append(p.start, `data: [1,2,3]`),
			"nothing": {}, "binary": {"\x00\x01\x02\xfe\xff"},
			"a stray input": append(p.start, p.input(7, `{"x":1}`)),
		} {
			_, err := ask(t, serve(t, events(lines...)), p, nil)
			require.Error(t, err, name)
		}
		a, err := ask(t, serve(t, events(join(p.start, []string{
			p.open(0, "u1", "get_usc_section"), p.input(0, `{"title":"21",,,}}`), p.open(1, "u2", "search_cases"),
			p.input(1, `{"query":5,"limit":"many"}`), p.open(2, "u3", "search_cases"), p.input(2, `{"query":"x"}`),
		}, p.end)...)), p, nil)
		require.NoError(t, err)
		require.ErrorContains(t, a.Uses[0].Fault, "no JSON object at byte 14")
		require.ErrorContains(t, a.Uses[1].Fault, "limit must be an integer")
		require.NoError(t, a.Uses[2].Fault, "one that is no good spoils no other")
	})
}

func TestRefusalsKeysAndRequests(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		_, err := ask(t, serve(t, events(join(p.start, p.refusal)...)), p, nil)
		require.ErrorIs(t, err, llm.ErrRefused)
		_, err = ask(t, serve(t, status(http.StatusUnauthorized, p.denied)), p, nil)
		require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
		require.NotContains(t, err.Error(), "secret")
		_, err = ask(t, serve(t, status(http.StatusNotFound, p.denied)), p, nil)
		require.ErrorContains(t, err, "correct llm_model")
		_, err = ask(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://evil.example.com/", http.StatusTemporaryRedirect)
		}), p, nil)
		require.Error(t, err, "nobody sends us elsewhere")
	})
}

func TestCancelAndSilence(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		s := serve(t, hangs(join(p.start, []string{p.text("Ha")})...))
		m, err := llm.New(llm.Options{Provider: p.name, Model: "x", Base: s.URL, Leave: trust.Own(s.URL), Key: "secret"})
		require.NoError(t, err)
		ctx, stop := context.WithCancel(t.Context())
		a, err := m.Ask(ctx, backends.Prompt{Turns: []backends.Turn{{Text: "Go."}}}, func(h backends.Heard) { stop() })
		require.ErrorIs(t, err, &backends.Error{Code: backends.Cancelled})
		require.Equal(t, "Ha", a.Text)

		m, err = llm.New(llm.Options{
			Provider: p.name, Model: "x", Base: s.URL, Leave: trust.Own(s.URL), Key: "secret",
			Idle: 50 * time.Millisecond, Tries: 1,
		})
		require.NoError(t, err)
		_, err = m.Ask(t.Context(), backends.Prompt{Turns: []backends.Turn{{Text: "Go."}}}, nil)
		require.ErrorContains(t, err, "nothing came from the model for 50ms")
	})
}

func TestBudget(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		s := serve(t, events(join(p.start, []string{p.text("Yes.")}, p.end)...))
		m, err := llm.New(llm.Options{Provider: p.name, Model: "x", Base: s.URL, Leave: trust.Own(s.URL), Key: "secret"})
		require.NoError(t, err)
		for want, b := range map[string]llm.Budget{
			"260 of 250 tokens": {Tokens: 250}, "2 requests": {Requests: 2},
			"$0.00 of $0.00": {Cost: 0.0005},
		} {
			meter := llm.NewMeter(m, b, llm.Prices{In: 3, Out: 15, CacheRead: 0.3, CacheWrite: 3.75})
			for range 2 {
				_, err := meter.Ask(t.Context(), backends.Prompt{Turns: []backends.Turn{{Text: "Go."}}}, nil)
				if err != nil {
					require.Positive(t, b.Cost, "one answer already costs this much")
				}
			}
			before := s.requests()
			_, err := meter.Ask(t.Context(), backends.Prompt{Turns: []backends.Turn{{Text: "Go."}}}, nil)
			require.ErrorIs(t, err, &backends.Error{Code: backends.QuotaExhausted})
			if b.Cost == 0 {
				require.ErrorContains(t, err, want)
			}
			require.Equal(t, before, s.requests(), "nothing is sent any more")
			require.Positive(t, meter.Used().Cost)
		}
	})
}

func TestWhatCannotBeAModel(t *testing.T) {
	for want, o := range map[string]llm.Options{
		"set llm_model": {Provider: llm.Anthropic}, "no provider": {Provider: "oracle", Model: "x"},
		"no key for api.anthropic.com": {Provider: llm.Anthropic, Model: "x"},
		"not a valid address":          {Provider: llm.OpenAI, Model: "x", Base: "localhost:8080"},
		"without a password":           {Provider: llm.OpenAI, Model: "x", Base: "https://ada:secret@host"},
		"asked without TLS": {
			Provider: llm.OpenAI, Model: "x", Base: "http://10.0.0.5:8000/v1",
			Leave: trust.Own("http://10.0.0.5:8000"),
		},
		"write https://gateway": {
			Provider: llm.Anthropic, Model: "x", Key: "k", Base: "http://gateway/v1",
			Leave: trust.Own("http://gateway"),
		},
		"nobody has agreed": {Provider: llm.OpenAI, Model: "x", Key: "k"},
		"what was agreed to is https://api.openai.com": {
			Provider: llm.OpenAI, Model: "x", Base: "https://other.example/v1",
			Leave: trust.Own("https://api.openai.com"),
		},
	} {
		_, err := llm.New(o)
		require.ErrorContains(t, err, want)
	}
	_, err := llm.New(llm.Options{
		Provider: llm.OpenAI, Model: "x", Base: "http://127.0.0.1:11434/v1",
		Leave: trust.Own("http://127.0.0.1:11434"),
	})
	require.NoError(t, err, "a server on this machine wants no key")
}

// Randomly damaged streams end properly, and every use has its parameters or an error.
func TestDamagedStreams(t *testing.T) {
	each(t, func(t *testing.T, p provider) {
		whole := strings.Join(join(p.start,
			[]string{p.text("Words."), p.open(0, "u", "search_cases"), p.input(0, `{"query":"x"}`)}, p.end), "\n\n") + "\n\n"
		r := rand.New(rand.NewPCG(3, 4))
		for range 2000 {
			body := []byte(whole)
			for range 1 + r.IntN(6) {
				i := r.IntN(len(body))
				switch r.IntN(4) {
				case 0:
					body[i] = byte(r.IntN(256))
				case 1:
					body = body[:i+1]
				case 2:
					body = slices.Insert(body, i, []byte(`{}[]":,data`)[r.IntN(11)])
				case 3:
					body = slices.Delete(body, i, min(len(body), i+r.IntN(40)))
				}
				if len(body) == 0 {
					break
				}
			}
			m, err := llm.New(llm.Options{
				Provider: p.name, Model: "x", Base: "http://127.0.0.1:1",
				Leave: trust.Own("http://127.0.0.1:1"), Key: "k", Next: canned(body),
			})
			require.NoError(t, err)
			a, err := m.Ask(t.Context(), backends.Prompt{Turns: []backends.Turn{{Text: "Go."}}, Tools: tools}, nil)
			for _, u := range a.Uses {
				require.True(t, (u.Fault != nil) != (u.Params != nil), "%q", body)
			}
			if err != nil {
				require.NotEmpty(t, err.Error())
			}
		}
	})
}

// canned answers every request with the same bytes.
type canned []byte

func (c canned) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusOK, Request: r, Header: http.Header{"Content-Type": {"text/event-stream"}},
		Body: io.NopCloser(strings.NewReader(string(c))),
	}, nil
}
