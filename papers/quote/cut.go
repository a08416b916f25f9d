package quote

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/papers/clean"
	"headnote/text"
)

// hanging are words that do not end a sentence.
var hanging = map[string]bool{
	"a": true, "an": true, "and": true, "any": true, "are": true, "as": true, "at": true, "be": true, "been": true,
	"but": true, "by": true, "can": true, "could": true, "for": true, "from": true, "had": true, "has": true,
	"have": true, "if": true, "in": true, "including": true, "is": true, "may": true, "might": true, "must": true,
	"nor": true, "of": true, "on": true, "or": true, "shall": true, "should": true, "such": true, "than": true,
	"that": true, "the": true, "their": true, "this": true, "through": true, "to": true, "under": true, "unless": true,
	"was": true, "were": true, "which": true, "will": true, "with": true, "would": true,
	// those followed by a number
	"article": true, "exhibit": true, "no": true, "nos": true, "paragraph": true, "schedule": true, "section": true,
	"sections": true, "§": true, "§§": true, "¶": true, "¶¶": true,
	"january": true, "february": true, "march": true, "april": true, "june": true, "july": true, "august": true,
	"september": true, "october": true, "november": true, "december": true,
}

// hangs reports whether words break off within a sentence.
func hangs(words string) bool {
	return strings.HasSuffix(words, ",") || hanging[strings.ToLower(words[strings.LastIndexByte(words, ' ')+1:])]
}

// ends reports whether words end a sentence. The period of an abbreviation does not count: "Inc.", "No.".
func ends(words string) bool {
	words = strings.TrimRight(words, `"”’')]*_`)
	r, _ := utf8.DecodeLastRuneInString(words)
	if r == '.' && abbreviated(words) {
		return false
	}
	return strings.ContainsRune(".?!:;…", r)
}

// abbreviated reports whether the final period is that of an abbreviation. Initials may also end a sentence: "in
// the U.S."
func abbreviated(words string) bool {
	word := strings.TrimRight(words[strings.LastIndexByte(words, ' ')+1:], ".")
	word = strings.TrimLeft(word, "([\"'“‘")
	return len(word) > 1 && !strings.Contains(word, ".") && text.IsAbbreviation(word)
}

// sideways is how far around an offset its sentence is examined, in bytes.
const sideways = 400

// within reports whether a sentence continues after an offset.
func (p *Paper) within(at int) bool {
	rest := clean.Of(p.text, text.Span{Start: at, End: min(len(p.text), at+sideways)}, p.runs).Text
	trimmed := strings.TrimLeft(rest, " \t\r\n")
	gap := rest[:len(rest)-len(trimmed)]
	if rule.MatchString(trimmed) { // footnotes, after which the sentence continues
		return p.fills(at)
	}
	if trimmed == "" || strings.Count(gap, "\n") > 1 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(trimmed)
	return unicode.IsLower(first) || strings.ContainsRune(",;", first) ||
		letter(first) && (!strings.Contains(gap, "\n") || p.fills(at))
}

// rule is the line above footnotes.
var rule = regexp.MustCompile(`^(?:_{5,}|—{3,}|-{8,})\s`)

// prose is the length in bytes from which a line is taken to be full, so that its break is a wrap.
const prose = 50

// fills reports whether the line up to an offset is running text.
func (p *Paper) fills(at int) bool {
	line := p.text[strings.LastIndexByte(p.text[:at], '\n')+1 : at]
	last, _ := utf8.DecodeLastRuneInString(line)
	return len(strings.TrimLeft(line, " \t")) >= prose && unicode.IsLower(last) && !strings.ContainsAny(line, ":|\t")
}

// midway reports whether words begin with a lowercase letter, as a sentence does only with a product name or an
// item marker: "eBay", "a. Notice".
func midway(words string) bool {
	said := strings.TrimLeft(words, "“‘[(\"'*_")
	first, size := utf8.DecodeRuneInString(said)
	second, _ := utf8.DecodeRuneInString(said[size:])
	return unicode.IsLower(first) && !unicode.IsUpper(second) && !itemMark.MatchString(words)
}

var (
	// itemMark is an item marker with the sentence after it, closedMark one with a closing parenthesis.
	itemMark   = regexp.MustCompile(`^\(?[a-z0-9]{1,4}[.)]\s`)
	closedMark = regexp.MustCompile(`^[a-zA-Z0-9]{1,4}\)\s`)
	// cells are the bars between table cells, which the reader inserted.
	cells = regexp.MustCompile(`(?:(?:^|\s+)\|)+(?:\s+|$)`)
)

// enumerator is the marker of a list item: "(a)", "b.".
var enumerator = regexp.MustCompile(`^\(?(?:[a-zA-Z]|[a-z]{2}|[ivxIVX]{2,4}|\d{1,3})[.)](?:\s|$)`)

// begun reports whether a sentence began before an offset.
func (p *Paper) begun(at int) bool {
	rest := clean.Of(p.text, text.Span{Start: max(0, at-sideways), End: at}, p.runs).Text
	trimmed := strings.TrimRight(rest, " \t\r\n")
	next := p.text[at:min(len(p.text), at+8)]
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(next, `"“‘'( `))
	gap := strings.Count(rest[len(trimmed):], "\n")
	figure := unicode.IsDigit(first) || first == '$' || first == '§'
	inside := unicode.IsLower(first) || (unicode.IsUpper(first) || figure) && gap == 0
	if gap > 1 || trimmed == "" || enumerator.MatchString(next) || !inside {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(trimmed)
	return letter(last) || strings.ContainsRune(",;", last)
}
