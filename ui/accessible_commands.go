package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headnote/model"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// LineCommand is a line that can be typed in lines mode: a word, and at most one
// parameter, which is the rest of the line.
type LineCommand struct {
	Name     string
	Takes    string // what the parameter is; "" for none
	Optional bool   // the parameter may be left out
	Help     string // "" where the line before says it

	do func(l *reader, p parameter)
}

// parameter is what follows a command: its words, and the number where it takes one.
type parameter struct {
	words  string
	number int
}

// The kinds of parameters. What is a NUMBER is parsed as one; a DATE and a FORMAT by
// whoever takes it; all others are words.
const takesNumber = "NUMBER"

// LineCommands returns all that can be typed, in the order of the help. A new one is a line
// here; the campaign that tries to reach another user's files takes it from here, too.
func LineCommands() []LineCommand {
	show := func(tab model.Tab) func(*reader, parameter) {
		return func(l *reader, _ parameter) { l.show(tab) }
	}
	mark := func(m events.Mark) func(*reader, parameter) {
		return func(l *reader, p parameter) { l.mark(m, p.number) }
	}
	send := func(m model.Msg) func(*reader, parameter) {
		return func(l *reader, _ parameter) { l.msg(m) }
	}
	return []LineCommand{
		{Name: "ask", Takes: "QUESTION", Optional: true, Help: "asks a question; alone, the suggested one", do: (*reader).ask},
		{Name: "results", Help: "lists the documents found; more goes on", do: show(model.Results)},
		{Name: "memo", do: show(model.Memo), Help: "lists the statements of the memo"},
		{Name: "risks", do: show(model.Risk), Help: "lists the risks"},
		{Name: "citations", do: show(model.Citations), Help: "lists the authorities cited"},
		{Name: "deadlines", do: show(model.Deadlines), Help: "lists the deadlines"},
		{Name: "quality", do: show(model.Quality), Help: "says what the evidence does not cover"},
		{Name: "more", Help: "the next rows of the list", do: func(l *reader, _ parameter) { l.list() }},
		{Name: "open", Takes: takesNumber, Help: "opens a row of the list; the number alone does, too", do: func(l *reader, p parameter) { l.choose(p.number) }},
		{Name: "evidence", Help: "what the statement opened last rests on", do: func(l *reader, _ parameter) { l.evidence() }},
		{Name: "read", Help: "the passage that was opened, in its place", do: func(l *reader, _ parameter) { l.passage() }},
		{Name: "checked", Takes: takesNumber, Optional: true, Help: "marks the statement opened last, or that of the number", do: mark(events.Checked)},
		{Name: "doubtful", Takes: takesNumber, Optional: true, do: mark(events.Doubtful)},
		{Name: "wrong", Takes: takesNumber, Optional: true, do: mark(events.Wrong)},
		{Name: "unmark", Takes: takesNumber, Optional: true, Help: "takes its mark back", do: mark(events.Unmarked)},
		{Name: "note", Takes: "WORDS", Optional: true, Help: "writes a note on the statement opened last", do: (*reader).note},
		{Name: "day", Takes: "DATE", Optional: true, Help: "enters the trigger date of the deadline opened last", do: (*reader).day},
		{Name: "export", Takes: "FORMAT", Optional: true, Help: "writes the memo as " + export.Memos.String(), do: (*reader).export},
		{Name: "filter", Takes: "WORDS", Optional: true, Help: "lists the results that match; alone, all of them", do: (*reader).filter},
		{Name: "runs", Help: "lists earlier runs; a number opens one", do: send(model.Open{Overlay: model.RunsOverlay})},
		{Name: "resume", Help: "resumes an interrupted run", do: send(model.Resume{})},
		{Name: "again", Help: "asks again what failed, was cancelled or was not asked", do: send(model.AskAgain{All: true})},
		{Name: "plan", Help: "reads out the plan that waits for approval", do: func(l *reader, _ parameter) { l.plan() }},
		{Name: "skip", Takes: takesNumber, Help: "leaves a search of the plan out, or takes it in again", do: func(l *reader, p parameter) { l.skip(p.number) }},
		{Name: "approve", Help: "runs the plan", do: send(model.Approve{})},
		{Name: "stop", Help: "stops the run", do: send(model.Cancel{})},
		{Name: "copy", Help: "copies what was opened last", do: send(model.CopySelected{})},
		{Name: "page", Help: "opens the page of that document in the browser; asks first", do: (*reader).page},
		{Name: "yes", Help: "answers a question that was asked", do: (*reader).yes},
		{Name: "no", do: send(model.Close{})},
		{Name: "help", Help: "this list", do: func(l *reader, _ parameter) { l.say("%s", linesHelp()) }},
		{Name: "quit", Help: "ends headnote", do: func(l *reader, _ parameter) { l.quit = true }},
	}
}

// otherNames are further words for commands.
var otherNames = map[string]string{"?": "help", "exit": "quit"}

// lineAtMost bounds a line that is typed, in bytes.
const lineAtMost = 16 << 10

// parseLine reads a line. Only the word of a command, as it is written here, begins one,
// and only with what it takes: a question that happens to begin with such a word is not
// taken for it, and a line that is no command is not taken for a question.
func parseLine(line string) (LineCommand, parameter, error) {
	line = strings.TrimSpace(line)
	if len(line) > lineAtMost {
		return LineCommand{}, parameter{}, fmt.Errorf("the line has more than %d bytes and was not read", lineAtMost)
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if _, err := strconv.Atoi(line); err == nil {
		word, rest = "open", line
	}
	if other, ok := otherNames[word]; ok {
		word = other
	}
	all := LineCommands()
	i := slices.IndexFunc(all, func(c LineCommand) bool { return c.Name == word })
	if i < 0 {
		return LineCommand{}, parameter{}, fmt.Errorf("no matching command: %.40q (ask QUESTION asks, help lists the commands)", line)
	}
	c, p := all[i], parameter{words: rest}
	switch {
	case rest == "" && c.Takes != "" && !c.Optional:
		return c, p, fmt.Errorf("%s needs a %s", c.Name, strings.ToLower(c.Takes))
	case rest != "" && c.Takes == "":
		return c, p, fmt.Errorf("%s takes nothing after it (ask %s %.40s… asks that as a question)", c.Name, c.Name, text.Line(rest))
	case rest != "" && c.Takes == takesNumber:
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			return c, p, fmt.Errorf("%s takes a number, not %.40q (ask QUESTION asks a question)", c.Name, rest)
		}
		p.number = n
	}
	return c, p, nil
}

// linesHelp lists what can be typed.
func linesHelp() string {
	var b strings.Builder
	all := LineCommands()
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
