package ui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"
)

// offered is an offer whose commands are carried out by hand.
type offered struct {
	*offering
	t *testing.T
}

func offerOf(t *testing.T, o Offer) *offered {
	t.Helper()
	o.Folder, o.Theme, o.Env = "/cases/acme", "dark", func(string) string { return "" }
	if o.Found == nil {
		o.Found = func(context.Context) ([]string, string) {
			return []string{"42 files that headnote reads, 18.3 MB: 30 pdf, 12 docx"}, ""
		}
	}
	m := &offered{newOffering(t.Context(), o, builtinKeys()), t}
	m.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	return m
}

// see carries out the commands that inspect the folder.
func (m *offered) see() *offered {
	lines, unfit := m.o.Found(m.ctx)
	m.Update(foundMsg{lines, unfit})
	return m
}

func (m *offered) press(name string) tea.Cmd {
	_, cmd := m.Update(key(name))
	return cmd
}

func (m *offered) screen() string {
	return strings.Join(strings.Fields(plain(m.View().Content)), " ")
}

func quits(t *testing.T, cmd tea.Cmd) {
	t.Helper()
	require.NotNil(t, cmd)
	require.Equal(t, tea.QuitMsg{}, cmd())
}

func TestOffer(t *testing.T) {
	m := offerOf(t, Offer{})
	require.Contains(t, m.screen(), "Looking at what is in it")
	require.Nil(t, m.press("enter"), "nothing is read before it was looked at")
	m.see()
	require.Contains(t, m.screen(), "This folder is not a matter yet: /cases/acme")
	require.Contains(t, m.screen(), "42 files that headnote reads, 18.3 MB: 30 pdf, 12 docx")
	require.Contains(t, m.screen(), "enter read it")
	require.Contains(t, m.screen(), "s open the sample matter (fictional) instead")
	quits(t, m.press("q"))
	require.Equal(t, Leave, m.choice)

	m = offerOf(t, Offer{}).see()
	quits(t, m.press("s"))
	require.Equal(t, OpenSample, m.choice)

	m = offerOf(t, Offer{Found: func(context.Context) ([]string, string) {
		return nil,
			"This is not the folder of one matter"
	}}).see()
	require.NotContains(t, m.screen(), "enter")
	require.Nil(t, m.press("enter"), "what is not fit is not read")
}

func TestOfferIsTakenUp(t *testing.T) {
	m := offerOf(t, Offer{Read: func(_ context.Context, tell func(string)) ([]string, bool, error) {
		tell("10 of 42 files")
		tell("20 of 42 files")
		return []string{"42 documents read"}, false, nil
	}}).see()
	require.NotNil(t, m.press("enter"))
	require.Contains(t, m.screen(), "Reading it.")
	report, look, err := m.o.Read(m.ctx, m.tell)
	_, listens := m.Update(m.listen()())
	require.Contains(t, m.screen(), "20 of 42 files", "the newest word counts")
	require.NotNil(t, listens)
	_, cmd := m.Update(readMsg{report, look, err})
	quits(t, cmd)
	require.Equal(t, ReadFolder, m.choice)
}

func TestWhatWasNotReadIsShownFirst(t *testing.T) {
	m := offerOf(t, Offer{}).see()
	m.reading = true
	_, cmd := m.Update(readMsg{[]string{"41 documents read", "scan.pdf: is a broken PDF"}, true, nil})
	require.Nil(t, cmd)
	require.Contains(t, m.screen(), "scan.pdf: is a broken PDF")
	quits(t, m.press("enter"))
	require.Equal(t, ReadFolder, m.choice)
}

// On a screen of a few lines, the keys are what must stay in view.
func TestTheKeysOfAnOfferStayInView(t *testing.T) {
	for _, size := range [][2]int{{100, 30}, {40, 10}, {24, 8}, {20, 6}} {
		m := offerOf(t, Offer{Found: func(context.Context) ([]string, string) {
			return []string{"42 files of supported types, 18.3 MB: 30 pdf, 12 docx", "7 files of other types", "1 more"}, ""
		}}).see()
		m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		require.Contains(t, m.screen(), "enter read", size)
		require.Contains(t, m.screen(), "q quit", size)
		require.LessOrEqual(t, strings.Count(m.View().Content, "\n")+1, size[1])
	}
}

func TestAFolderThatCannotBeRead(t *testing.T) {
	m := offerOf(t, Offer{}).see()
	m.reading = true
	m.Update(readMsg{nil, false, errors.New("/cases/acme cannot hold a matter: permission denied")})
	require.Contains(t, m.screen(), "cannot hold a matter: permission denied")
	require.Contains(t, m.screen(), "s open the sample")
	quits(t, m.press("q"))
	require.Equal(t, Leave, m.choice)
}

func TestReadingIsStopped(t *testing.T) {
	m := offerOf(t, Offer{}).see()
	m.reading = true
	require.Nil(t, m.press("s"), "it goes on until it is stopped")
	require.Nil(t, m.press("ctrl+c"))
	require.Error(t, m.ctx.Err())
	_, cmd := m.Update(readMsg{nil, false, m.ctx.Err()})
	quits(t, cmd)
	require.Equal(t, Leave, m.choice)
}

func TestOfferInLines(t *testing.T) {
	for typed, want := range map[string]Choice{
		"read": ReadFolder, "sample": OpenSample, "quit": Leave, "what|sample": OpenSample, "": Leave,
	} {
		var said bytes.Buffer
		words := strings.Split(typed, "|")
		o := Offer{
			Folder: "/cases/acme\x1b[2J", Out: &said,
			Found: func(context.Context) ([]string, string) { return []string{"42 files"}, "" },
			Read: func(context.Context, func(string)) ([]string, bool, error) {
				return []string{"42 documents read"}, false, nil
			},
		}
		got, err := o.AskAccessible(t.Context(), func() (string, error) {
			if typed == "" || len(words) == 0 {
				return "", io.EOF
			}
			word := words[0]
			words = words[1:]
			return word, nil
		})
		require.NoError(t, err)
		require.Equal(t, want, got, typed)
		require.Contains(t, said.String(), "This folder is not a matter yet: /cases/acme.")
		require.NotContains(t, said.String(), "\x1b")
	}
}
