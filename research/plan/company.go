package plan

import (
	"slices"
	"strings"
	"unicode"

	"headnote/text"
	"headnote/text/pattern"
)

var (
	tickerForm     = pattern.New(`\b[A-Z]{2,5}\b`)
	possessiveForm = pattern.New(`\b([A-Z][\w&.-]*(?: (?:&|[A-Z][\w&.-]*)){0,3})['’]s\b`)
)

// companies takes out the companies that are recognized by a suffix of their name: "Wells Fargo & Company".
func (s *slots) companies(n names) {
	at := 0
	for {
		name, from, to := n.suffixed(s.rest, at)
		if name == "" {
			break
		}
		s.add("company", name)
		s.cut(from, to)
		at = to
	}
	for _, t := range tickerForm.FindAllString(s.rest, -1) {
		if !slices.Contains(n.Acronyms, t) && !slices.Contains(n.codes(), t) {
			s.add("ticker", t)
		}
	}
}

// word is a word of a question with its place.
type word struct {
	text string
	at   text.Span
}

func split(s string) []word {
	var out []word
	start := -1
	for i, r := range s + " " {
		switch {
		case unicode.IsSpace(r):
			if start >= 0 {
				out = append(out, word{s[start:i], text.Span{Start: start, End: i}})
			}
			start = -1
		case start < 0:
			start = i
		}
	}
	return out
}

// suffixed returns the first company at or after an offset whose name ends with a company suffix.
func (n names) suffixed(s string, from int) (name string, start, end int) {
	ws := split(s)
	for i, w := range ws {
		if i == 0 || w.at.Start < from || !slices.Contains(n.Suffixes, strings.ToLower(owner(w.text))) {
			continue
		}
		for i+1 < len(ws) && slices.Contains(n.Suffixes, strings.ToLower(owner(ws[i+1].text))) &&
			unicode.IsUpper([]rune(ws[i+1].text)[0]) { // "Holdings Inc.", "Co., Ltd."
			i++
		}
		j := i
		for j > 0 && i-j < 6 && s[ws[j-1].at.End:ws[j].at.Start] == " " {
			w := strings.Trim(ws[j-1].text, "()\"'“”")
			if w == "" || !unicode.IsUpper([]rune(w)[0]) && w != "&" && w != "of" && w != "and" && w != "de" ||
				strings.HasSuffix(w, ".") && len(w) > 4 && !slices.Contains(n.Suffixes, strings.ToLower(owner(w))) {
				break
			}
			j--
		}
		for j < i && (!unicode.IsUpper([]rune(strings.Trim(ws[j].text, "()\"'“”") + "x")[0]) ||
			slices.Contains(n.Stop, strings.ToLower(ws[j].text)) ||
			j == 0 && slices.Contains(n.Empty, strings.ToLower(ws[j].text))) { // "Did Acme Corp."
			j++
		}
		if j == i {
			continue // a suffix alone, such as "company", names no company
		}
		last := owner(ws[i].text)
		if strings.HasPrefix(ws[i].text, last+".") && !strings.HasSuffix(last, ".") && len(last) < 8 {
			last += "."
		}
		name = s[ws[j].at.Start:ws[i].at.Start] + last
		return strings.Trim(name, ",;:?!()\"'“”"), ws[j].at.Start, ws[i].at.End
	}
	return "", 0, 0
}

// owner returns a word without the punctuation around it and without a possessive ending.
func owner(w string) string {
	w = bare(w)
	return bare(strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s"))
}

func bare(w string) string { return strings.Trim(w, ".,;:?!()\"“”") }

// names finds a name that may be that of a company although it has no suffix: a capitalized possessive, otherwise the
// first run of capitalized words that are not known to be anything else.
func (s *slots) names(n names) {
	for _, m := range possessiveForm.FindAllStringSubmatch(s.rest, -1) {
		if ws := strings.Fields(m[1]); n.unknown(ws[0]) || len(ws) > 1 && n.unknown(ws[1]) {
			for len(ws) > 1 && !n.unknown(ws[0]) {
				ws = ws[1:]
			}
			s.add("name", strings.Join(ws, " "))
		}
	}
	var run []string
	flush := func() {
		if len(run) > 0 {
			s.add("name", strings.Join(run, " "))
		}
		run = nil
	}
	end := 0
	for i, w := range split(s.rest) {
		if strings.TrimSpace(s.rest[end:w.at.Start]) != "" || w.at.Start-end > 1 {
			flush() // something between the two words was taken out
		}
		end = w.at.End
		own := owner(w.text)
		if len(run) > 0 && slices.Contains(n.Continues, own) {
			if run = append(run, own); own != w.text {
				flush()
			}
			continue
		}
		if i == 0 || !n.unknown(own) {
			flush()
			continue
		}
		if run = append(run, own); own != w.text {
			flush()
		}
	}
	flush()
}

// unknown reports whether a word is capitalized and not known to be anything other than a name.
func (n names) unknown(w string) bool {
	if w == "" || !unicode.IsUpper([]rune(w)[0]) || slices.Contains(n.Common, w) || slices.Contains(n.Acronyms, w) ||
		slices.Contains(n.Stop, strings.ToLower(w)) {
		return false
	}
	_, state := n.States[w]
	return !state
}
