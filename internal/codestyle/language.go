package main

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

//go:embed words.toml
var wordTable string

// A word is an expression to avoid, and what to write instead.
type word struct {
	avoid, unless *regexp.Regexp
	use           string
}

// readWords parses the table of words.
func readWords(table string) ([]word, error) {
	var rows struct {
		Words []struct{ Word, Unless, Use string }
	}
	if _, err := toml.Decode(table, &rows); err != nil {
		return nil, fmt.Errorf("words.toml: %w", err)
	}
	var out []word
	for _, r := range rows.Words {
		avoid, err := regexp.Compile(`(?i)` + r.Word)
		if err != nil {
			return nil, fmt.Errorf("words.toml: %w", err)
		}
		w := word{avoid: avoid, use: r.Use}
		if r.Unless != "" {
			if w.unless, err = regexp.Compile(`(?i)` + r.Unless); err != nil {
				return nil, fmt.Errorf("words.toml: %w", err)
			}
		}
		out = append(out, w)
	}
	return out, nil
}

// find returns each use of a word to avoid in a text, with what to write instead.
func (w word) find(text string) []string {
	var out []string
	for _, at := range w.avoid.FindAllStringIndex(text, -1) {
		around := text[at[0]:min(len(text), at[1]+24)]
		if w.unless == nil || !w.unless.MatchString(around) {
			out = append(out, fmt.Sprintf("%q: write %s", text[at[0]:at[1]], w.use))
		}
	}
	return out
}

// language looks for the words in comments, and outside tests in string literals too.
func (m *measured) language(rel string, set *token.FileSet, file *ast.File, words []word) {
	check := func(pos token.Pos, text string) {
		text = strings.Join(strings.Fields(text), " ")
		for _, w := range words {
			for _, f := range w.find(text) {
				m.findings = append(m.findings, finding{ruleWords, rel, set.Position(pos).Line, f})
			}
		}
	}
	for _, group := range file.Comments {
		check(group.Pos(), group.Text())
	}
	if strings.HasSuffix(rel, "_test.go") {
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				check(lit.Pos(), text)
			}
		}
		return true
	})
}

// page looks for the words in a page of documentation. The changelog is history and is exempt.
func (m *measured) page(rel, name string, words []word) error {
	data, err := os.ReadFile(name)
	if err != nil || path.Base(rel) == "CHANGELOG.md" {
		return err
	}
	for i, line := range strings.Split(string(data), "\n") {
		for _, w := range words {
			for _, f := range w.find(line) {
				m.findings = append(m.findings, finding{ruleWords, rel, i + 1, f})
			}
		}
	}
	return nil
}
