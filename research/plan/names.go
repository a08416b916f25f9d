package plan

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/BurntSushi/toml"
)

//go:embed names.toml
var nameData string

// names are the proper names that the rules know by heart.
type names struct {
	Makes    []string          // vehicle makes
	States   map[string]string // name to postal code
	Suffixes []string          // of company names
	Stop     []string          // words that carry no content in a question
}

func readNames() (names, error) {
	var n names
	if _, err := toml.Decode(nameData, &n); err != nil {
		return n, fmt.Errorf("names.toml: %w", err)
	}
	return n, nil
}

// read finds what the question names: company, make, model, year, state, city.
func (n names) read(question string) map[string]string {
	found := map[string]string{}
	ws := strings.Fields(question)
	for i, w := range ws {
		bare := strings.Trim(w, ".,;:?!()\"'“”’")
		if found["company"] == "" && i > 0 && slices.Contains(n.Suffixes, strings.ToLower(bare)) {
			found["company"] = n.company(ws, i)
		}
		if found["make"] == "" && slices.ContainsFunc(n.Makes, func(m string) bool { return strings.EqualFold(m, bare) }) {
			found["make"] = bare
			if i+1 < len(ws) {
				if model := strings.Trim(ws[i+1], ".,;:?!()\"'"); model != "" && (unicode.IsUpper([]rune(model)[0]) || unicode.IsDigit([]rune(model)[0])) {
					found["model"] = model
				}
			}
		}
		if len(bare) == 4 && (strings.HasPrefix(bare, "19") || strings.HasPrefix(bare, "20")) && strings.Trim(bare, "0123456789") == "" {
			found["year"] = bare
		}
	}
	folded := " " + strings.Join(words(question), " ") + " "
	longest := ""
	for name, code := range n.States {
		if len(name) > len(longest) && strings.Contains(folded, " "+strings.ToLower(name)+" ") {
			longest, found["state"] = name, code
		}
	}
	return found
}

// company joins the capitalised words before the suffix at i.
func (n names) company(ws []string, i int) string {
	j := i
	for j > 0 && i-j < 6 {
		w := strings.Trim(ws[j-1], "()\"'“”")
		if w == "" || !unicode.IsUpper([]rune(w)[0]) && w != "&" && w != "of" && w != "and" || strings.HasSuffix(w, ".") && len(w) > 4 {
			break
		}
		j--
	}
	for j < i && !unicode.IsUpper([]rune(strings.Trim(ws[j], "()\"'“”") + "x")[0]) {
		j++
	}
	for j < i && slices.Contains(n.Stop, strings.ToLower(ws[j])) { // "Did Acme Corp."
		j++
	}
	return strings.Trim(strings.Join(ws[j:i+1], " "), ",;:?!()\"'“”")
}

// words folds a text to lower-case words; marks inside a word stay: "505(b)(2)",
// "u.s.c", "10-k".
func words(s string) []string {
	ws := strings.Fields(strings.ToLower(s))
	out := ws[:0]
	for _, w := range ws {
		w = strings.TrimRight(strings.TrimLeft(w, "\"'“‘([§"), ".,;:?!\"'”’")
		if strings.Count(w, "(") < strings.Count(w, ")") {
			w = strings.TrimRight(w, ")")
		}
		if w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s"); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// terms are the content words of a question, for sources that search by words.
func (n names) terms(question string) string {
	var kept []string
	for _, w := range words(question) {
		if !slices.Contains(n.Stop, w) && !slices.Contains(kept, w) {
			kept = append(kept, w)
		}
		if len(kept) == 16 { // sources refuse or ignore longer queries
			break
		}
	}
	if len(kept) == 0 {
		return strings.TrimSpace(question)
	}
	return strings.Join(kept, " ")
}
