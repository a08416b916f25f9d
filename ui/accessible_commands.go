package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headnote/model"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
	"headnote/text"
)

// Command is a line that can be typed in accessible mode: a word, and at most one parameter, which is the rest of the
// line.
type Command struct {
	Name     string
	Takes    string // kind of its parameter; "" for none
	Optional bool   // the parameter may be left out
	Help     string // "" if the line before covers it

	action string // ID of its action, if that is not Name
	more   bool   // listed by "commands", not by "help"
	do     func(l *dialogue, p parameter)
}

// parameter is what follows a command: its words, and their value if the command takes a number.
type parameter struct {
	words  string
	number int
}

// The kinds of parameters. A NUMBER is parsed here, a DATE or a FORMAT by the command; all others are plain words.
const takesNumber = "NUMBER"

// Commands returns every command of accessible mode, in the order of the help: the words of that mode, one for each
// pane, and the name of every other action. The test campaign that tries to reach another user's files also uses this
// list.
func Commands() []Command {
	panes := builtin()
	return commandsOf(panes, table(panes))
}

func commandsOf(panes []Pane, keys keymap) []Command {
	all := spokenWords()
	at := slices.IndexFunc(all, func(c Command) bool { return c.Name == "more" }) // the lists are together
	for i, p := range panes {
		tab := p.ID()
		show := func(l *dialogue, _ parameter) { l.show(tab) }
		all = slices.Insert(all, at+i, Command{Name: string(tab), Help: "lists " + p.About(), do: show})
	}
	for _, a := range keys {
		named := slices.ContainsFunc(all, func(c Command) bool { return c.Name == a.ID || c.action == a.ID })
		if named || a.has(screen) || !spoken(panes, a.Scope) {
			continue
		}
		all = append(all, Command{Name: a.ID, Help: a.Title, more: true, do: func(l *dialogue, _ parameter) { l.act(a) }})
	}
	return all
}

// spoken reports whether actions of a scope can be named in accessible mode. Those of the tools and of overlays need a
// selection that accessible mode does not make.
func spoken(panes []Pane, s scope) bool {
	return s == everywhere || s == inPreview || slices.ContainsFunc(panes, func(p Pane) bool { return scope(p.ID()) == s })
}

// act carries out an action in its pane, and announces what it changed.
func (l *dialogue) act(a action) {
	if i := slices.IndexFunc(l.p.panes, func(p Pane) bool { return scope(p.ID()) == a.Scope }); i >= 0 {
		if tab := l.p.panes[i].ID(); tab != l.p.state.Tab {
			l.msg(model.ShowTab{Tab: tab})
		}
		l.msg(model.Focus{Area: model.Main})
	}
	before := l.p.state
	m, ok := a.Do.(model.Msg)
	if !ok {
		return
	}
	l.msg(m)
	now := l.p.state
	if o, ok := l.p.overlay().(readable); ok {
		for _, line := range o.Lines(l.p.view, spokenWidth) {
			if words := strings.TrimSpace(ansi.Strip(line)); words != "" {
				l.say("%s", words)
			}
		}
		l.msg(model.Close{})
		return
	}
	switch {
	case !slices.Equal(before.RowsOf(now.Tab), now.RowsOf(now.Tab)):
		l.shown = 0
		l.list()
	case before.Preview.Document.ID != now.Preview.Document.ID || before.Preview.At != now.Preview.At:
		l.passage()
	}
}

// spokenWidth is the width to which a text is laid out before it is read out.
const spokenWidth = 4096

// spokenWords returns the commands that are more than the name of an action.
func spokenWords() []Command {
	mark := func(m events.Mark) func(*dialogue, parameter) {
		return func(l *dialogue, p parameter) { l.mark(m, p.number) }
	}
	send := func(m model.Msg) func(*dialogue, parameter) {
		return func(l *dialogue, _ parameter) { l.msg(m) }
	}
	alone := func(f func(*dialogue)) func(*dialogue, parameter) {
		return func(l *dialogue, _ parameter) { f(l) }
	}
	return []Command{
		{
			Name: "ask", action: "question", Takes: "QUESTION", Optional: true,
			Help: "asks a question; alone, the suggested one", do: (*dialogue).ask,
		},
		{Name: "more", Help: "the next rows of the list", do: alone((*dialogue).list)},
		{
			Name: "open", action: "enter", Takes: takesNumber, Help: "opens a row of the list; the number alone does, too",
			do: func(l *dialogue, p parameter) { l.choose(p.number) },
		},
		{Name: "evidence", Help: "what the statement opened last is based on", do: alone((*dialogue).evidence)},
		{Name: "read", Help: "the passage that was opened, in its place", do: alone((*dialogue).passage)},
		{
			Name: "find", Takes: "WORDS", Optional: true, do: findWords,
			Help: "finds words in the document that was opened; alone, their next place",
		},
		{
			Name: "checked", Takes: takesNumber, Optional: true, Help: "marks the statement opened last, or that of the number",
			do: mark(events.Checked),
		},
		{Name: "doubtful", Takes: takesNumber, Optional: true, do: mark(events.Doubtful)},
		{Name: "wrong", Takes: takesNumber, Optional: true, do: mark(events.Wrong)},
		{Name: "unmark", Takes: takesNumber, Optional: true, Help: "removes its mark", do: mark(events.Unmarked)},
		{
			Name: "note", Takes: "WORDS", Optional: true, Help: "writes a note on the statement opened last",
			do: (*dialogue).note,
		},
		{
			Name: "day", action: "trigger-date", Takes: "DATE", Optional: true,
			Help: "enters the trigger date of the deadline opened last", do: (*dialogue).day,
		},
		{
			Name: "assign", action: "assign-deadline", Takes: "NAME", Optional: true,
			Help: "assigns the deadline opened last to a person; alone, unassigns it", do: (*dialogue).assign,
		},
		{
			Name: "card", action: "correct-card", Takes: "FIELD=VALUE", Optional: true,
			Help: "corrects the card of the paper opened last, such as card status=entered", do: (*dialogue).card,
		},
		{
			Name: "export", Takes: "FORMAT APPENDICES", Optional: true,
			Help: "writes the memo as " + export.Memos.String() + ", with the appendices " + memo.List(memo.AllAppendices) +
				" or all; or the deadlines as " + listFormats(),
			do: (*dialogue).export,
		},
		{
			Name: "filter", Takes: "WORDS", Optional: true, Help: "lists the results or papers that match; alone, all of them",
			do: (*dialogue).filter,
		},
		{Name: "runs", Help: "lists earlier runs; a number opens one", do: func(l *dialogue, _ parameter) {
			l.opening = true
			l.msg(model.Open{Overlay: model.RunsOverlay})
		}},
		{Name: "resume", Help: "resumes an interrupted run", do: send(model.Resume{})},
		{
			Name: "again", action: "again-all", Help: "repeats searches that failed, were cancelled or were not run",
			do: send(model.AskAgain{All: true}),
		},
		{Name: "plan", Help: "reads out the plan that waits for approval", do: alone((*dialogue).plan)},
		{
			Name: "skip", action: "toggle-call", Takes: takesNumber, Help: "skips a search of the plan, or includes it again",
			do: func(l *dialogue, p parameter) { l.skip(p.number) },
		},
		{Name: "approve", Help: "runs the plan", do: send(model.Approve{})},
		{Name: "reindex", Help: "reads new and changed documents of the matter into its index", do: send(model.Reindex{})},
		{Name: "stop", action: "cancel", Help: "stops the run", do: (*dialogue).stop},
		{Name: "copy", Help: "copies what was opened last", do: send(model.CopySelected{})},
		{
			Name: "page", action: "browse", Help: "opens the web page of that document in the browser; asks first",
			do: (*dialogue).page,
		},
		{Name: "yes", Help: "answers a question that was asked", do: (*dialogue).yes},
		{Name: "no", action: "close", do: send(model.Close{})},
		{Name: "help", Help: "this list", do: func(l *dialogue, _ parameter) { l.say("%s", helpOf(l.commands, false)) }},
		{
			Name: "commands", action: "palette", Help: "lists further commands",
			do: func(l *dialogue, _ parameter) { l.say("%s", helpOf(l.commands, true)) },
		},
		{Name: "quit", Help: "ends headnote", do: func(l *dialogue, _ parameter) { l.quit = true }},
	}
}

// wordOf returns accessible mode's word for an action.
func wordOf(id string) string {
	for _, c := range spokenWords() {
		if c.action == id {
			return c.Name
		}
	}
	return id
}

// otherNames are aliases of commands.
var otherNames = map[string]string{"?": "help", "exit": "quit", "risks": string(model.Risk)}

// lineAtMost bounds a typed line, in bytes.
const lineAtMost = 16 << 10

// parseLine parses a line. A command is recognized only by its exact word, and only with a parameter it accepts: a
// question that happens to begin with such a word is not taken for a command, and a line that is not a command is not
// taken for a question.
func parseLine(all []Command, line string) (Command, parameter, error) {
	line = strings.TrimSpace(line)
	if len(line) > lineAtMost {
		return Command{}, parameter{}, fmt.Errorf("the line has more than %d bytes and was not read", lineAtMost)
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if _, err := strconv.Atoi(line); err == nil {
		word, rest = "open", line
	}
	if other, ok := otherNames[word]; ok {
		word = other
	}
	i := slices.IndexFunc(all, func(c Command) bool { return c.Name == word })
	if i < 0 {
		return Command{}, parameter{},
			fmt.Errorf("no matching command: %.40q (ask QUESTION asks, help lists the commands)", line)
	}
	c, p := all[i], parameter{words: rest}
	switch {
	case rest == "" && c.Takes != "" && !c.Optional:
		return c, p, fmt.Errorf("%s needs a %s", c.Name, strings.ToLower(c.Takes))
	case rest != "" && c.Takes == "":
		return c, p, fmt.Errorf("%s takes nothing after it (ask %s %.40s… asks that as a question)", c.Name, c.Name,
			text.Line(rest))
	case rest != "" && c.Takes == takesNumber:
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			return c, p, fmt.Errorf("%s takes a number, not %.40q (ask QUESTION asks a question)", c.Name, rest)
		}
		p.number = n
	}
	return c, p, nil
}

// helpOf lists the main commands, or the further ones.
func helpOf(all []Command, more bool) string {
	var b strings.Builder
	all = slices.DeleteFunc(slices.Clone(all), func(c Command) bool { return c.more != more })
	for i := 0; i < len(all); {
		c := all[i]
		names := []string{c.Name}
		for i++; i < len(all) && all[i].Help == ""; i++ {
			names = append(names, all[i].Name)
		}
		usage := strings.Join(names, ", ")
		switch {
		case c.Takes != "" && c.Optional:
			usage += " [" + c.Takes + "]"
		case c.Takes != "":
			usage += " " + c.Takes
		}
		fmt.Fprintf(&b, "  %-36s %s\n", usage, c.Help)
	}
	return strings.TrimRight(b.String(), "\n")
}
