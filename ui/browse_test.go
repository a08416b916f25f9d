package ui

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// written returns the demo run with an address in the front matter of every document.
func written(address string) []events.Event {
	all := demorun.Finished()
	for i, ev := range all {
		if b, ok := ev.Body.(*events.DocumentFound); ok {
			found := *b
			found.Document.URL = address
			all[i].Body = &found
		}
	}
	return all
}

// never is a window that is never resized.
func never(context.Context) (width, height int, err error) { return 0, 0, io.EOF }

const page = "https://bücher.example/opinion/1?a=b"

// The workbench opens a page only after a person has seen its host and agreed.
func TestBrowse(t *testing.T) {
	const host = "xn--bcher-kva.example"
	type change = func(*Options)
	for name, c := range map[string]struct {
		address string
		keys    []string
		change  change
		opened  int
		shows   string
	}{
		"a double press opens nothing":  {page, []string{"o", "o"}, nil, 0, ""},
		"asked, and confirmed by y":     {page, []string{"o", "y"}, nil, 1, "asked the browser for " + host},
		"asked, and confirmed by enter": {page, []string{"o", "enter"}, nil, 1, "asked the browser for " + host},
		"asked only":                    {page, []string{"o"}, nil, 0, "Open " + host + " in the browser?"},
		"cancelled":                     {page, []string{"o", "esc"}, nil, 0, ""},
		"any other key cancels":         {page, []string{"o", "x"}, nil, 0, ""},
		"a file": {
			"file:///home/ana/evil.desktop",
			[]string{"o", "enter", "o"},
			nil, 0,
			"only http and https are opened",
		},
		"a script": {
			"javascript:alert(1)",
			[]string{"o", "enter", "o"},
			nil, 0,
			"only http and https are opened",
		},
		"a user's name": {
			"https://www.supremecourt.gov@evil.example/",
			[]string{"o", "o"},
			nil, 0,
			"it holds a user's name",
		},
		"a control sequence": {
			"https://example.org/\x1b]8;;x",
			[]string{"o", "o"},
			nil, 0,
			"it holds a character",
		},
		"nothing": {"", []string{"o", "o"}, nil, 0, "this document has no web page"},
		"confidential": {
			page,
			[]string{"o", "enter", "o"},
			func(o *Options) { o.Matter.Confidential = true }, 0, "web pages are not opened: the matter is confidential",
		},
		"offline": {
			page,
			[]string{"o", "enter", "o"},
			func(o *Options) { o.Ask.Offline = true }, 0,
			"web pages are not opened: headnote is offline",
		},
		"over SSH": {page, []string{"o", "enter"}, func(o *Options) {
			o.Env = func(n string) string { return map[string]string{"SSH_TTY": "/dev/pts/1"}[n] }
		}, 0, "https://" + host + "/opinion/1?a=b"},
		"a terminal of somebody else": {
			page,
			[]string{"o", "enter"},
			func(o *Options) { o.Remote = &Remote{Resized: never} }, 0, "https://" + host + "/opinion/1?a=b",
		},
		"no browser": {
			page,
			[]string{"o", "enter"},
			func(o *Options) { o.Browser = nil }, 0,
			"https://" + host + "/opinion/1?a=b",
		},
		"a browser that does not answer": {
			page,
			[]string{"o", "enter"},
			func(o *Options) { o.Browser = func(backends.WebAddress) error { return errors.New("no display") } }, 0,
			"no display",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var opened []string
			b := workbench(t, 120, 40, written(c.address), func(o *Options) {
				o.Browser = func(a backends.WebAddress) error {
					opened = append(opened, a.String())
					return nil
				}
				if c.change != nil {
					c.change(o)
				}
			})
			b.press("esc", "1")
			b.press(c.keys...)
			require.Len(t, opened, c.opened)
			for _, a := range opened {
				require.Equal(t, "https://"+host+"/opinion/1?a=b", a)
			}
			screen := b.program.View().Content
			if c.shows == "" {
				require.Equal(t, model.NoOverlay, b.state.Overlay)
				require.NotContains(t, screen, host)
				return
			}
			require.Contains(t, strings.Join(strings.Fields(plain(screen)), " "), c.shows)
		})
	}
}

// A terminal hyperlink is made only from an address that was parsed.
func TestHyperlinks(t *testing.T) {
	b := workbench(t, 120, 40, written(page))
	b.press("esc", "1", "o", "enter")
	require.Contains(t, b.program.View().Content, "\x1b]8;;https://xn--bcher-kva.example/opinion/1?a=b\x07")
	b.msg(model.Told{Toast: model.Toast{Text: "https://evil.example/\x1b]8;;x"}})
	require.NotContains(t, b.program.View().Content, "]8;;https://evil")
}

func TestBrowseInLines(t *testing.T) {
	r, w := io.Pipe()
	c := &talk{t: t, in: w, changed: make(chan struct{}), done: make(chan error, 1)}
	e, d := &teller{all: written(page)}, &memoryStore{session: model.New(model.Matter{}, false, false).Session}
	o := options(e, d)
	o.Out = c
	opened := make(chan string, 9)
	o.Browser = func(a backends.WebAddress) error { opened <- a.String(); return nil }
	safe.Go("lines", func() error { return RunAccessible(context.Background(), o, r, safe.Go) },
		func(err error) { c.done <- err })
	c.hears("Type ask and a question, or help.")
	c.types("ask " + demorun.Question)
	c.hears("Finished:")
	c.types("results")
	c.types("1")
	c.hears("Actavis")
	c.types("page")
	c.hears("Open xn--bcher-kva.example in the browser? The address is from the document: " +
		"https://xn--bcher-kva.example/opinion/1?a=b. Type page again to open it, or no.")
	c.types("no")
	c.types("page")
	c.hears("Type page again")
	require.Empty(t, opened, "it was said no to")
	c.types("page")
	c.hears("asked the browser for xn--bcher-kva.example")
	require.Equal(t, "https://xn--bcher-kva.example/opinion/1?a=b", <-opened)
	c.types("quit")
	require.NoError(t, <-c.done)
}
