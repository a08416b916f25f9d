package quote

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/papers"
	"headnote/papers/clean"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// bullet is the bullet of a list item, which is not part of the item's text.
	bullet = pattern.New(`^(?:[-+*•●○◦▪▫■‣⁃∙·–—\x{f0a7}\x{f0b7}\x{f0d8}]\s+|o\s{1,8}\p{Lu})`)
	// counted is a number with a closing parenthesis only, as in lists: "1) ".
	counted = pattern.New(`^\d{1,2}\)\s+`)
	// omitted are the asterisks with which a statute omits unchanged text.
	omitted = pattern.New(`^\*(?: \*){2,}$`)
	// line is a horizontal rule.
	line = pattern.New(`^(?:[-*_=~—]\s?){3,}$`)
	// headingMark is the Markdown mark before and after a heading.
	headingMark = pattern.New(`^#{1,6}\s+|\s+#{1,6}$`)
)

// leftovers are HTML and Markdown marks within words, with their replacements.
var leftovers = []struct {
	sign string
	re   *pattern.Pattern
	as   string
}{
	{"<", pattern.New(`<(https?://[^<>\s]{1,400})>`), "$1"},
	{"<", pattern.New(`(?i)</?(?:br|hr|p|div|li|tr|td|th|ul|ol|h[1-6])(?:\s[^<>]{0,300})?/?>`), " "},
	{"<", pattern.New(`(?i)</?(?:a|b|i|u|em|strong|sup|sub|span|font|small|center|mark|img)(?:\s[^<>]{0,300})?/?>`), ""},
	{"](", pattern.New(`!?\[([^\[\]]{1,300})\]\({1,2}(?:https?:|mailto:|/|#)[^()\s]*\){0,2}`), "$1"},
	{"[^", pattern.New(`\[\^[\w-]{1,20}\]:?`), ""},
	{"}", pattern.New(`\{:?\s?(?:[.#][\w-]+|[\w-]+=(?:'[^'{}]*'|"[^"{}]*"))(?:\s+[^{}]{0,80})?\}`), ""},
	{stars, pattern.New(`(^|[^*\[\\])\*\*([^*\]]|$)`), "$1$2"},
	{`\n`, pattern.New(`(?:\\n)+`), " "},
}

const stars = "**"

// itemSign separates the items of a list within a quotation.
const itemSign = "• "

// plain returns the text of a span without the layout of its list, heading, table or web page: the words on one
// line, with list items separated.
func (p *Paper) plain(sp text.Span, headed bool) string {
	lines := strings.Split(clean.Of(p.text, sp, p.runs).Text, "\n")
	lines = p.row(sp, p.withoutForm(lines), headed)
	var b strings.Builder
	before, parted, listed := "", true, false // the preceding line, a separator after it, a list item
	for i, l := range lines {
		l = text.Line(l)
		if l == "" || line.MatchString(l) && (!omitted.MatchString(l) || before == "") {
			parted = true
			continue
		}
		if below := text.Line(strings.Join(lines[i+1:], " ")); before == "" && below != "" &&
			(headingMark.MatchString(l) || i+1 < len(lines) && headsLine(l, lines[i+1])) {
			continue // the pinpoint names the heading
		}
		l = headingMark.ReplaceAllString(l, "")
		mark := bullet.FindString(l)
		if strings.HasPrefix(mark, "o") {
			mark = mark[:len(mark)-1] // the capital belongs to the item
		}
		if mark == "" && before == "" {
			mark = counted.FindString(l)
		}
		switch said := strings.TrimLeft(l[len(mark):], " "); {
		case mark == "" || omitted.MatchString(l):
		case before == "":
			l = said
		case parted || listed || begins(said) || !full(before):
			l = itemSign + said
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(l)
		before, parted, listed = l, false, mark != ""
	}
	return unmarked(b.String())
}

// begins reports whether words begin like an item or a sentence.
func begins(words string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(words, `"“‘'([*_`))
	return !unicode.IsLower(r)
}

// full reports whether a line wraps because it is full, so that a dash below it is punctuation.
func full(said string) bool {
	last, _ := utf8.DecodeLastRuneInString(said)
	return len(said) >= prose && (unicode.IsLower(last) || last == ',')
}

// unmarked returns words without HTML and Markdown marks.
func unmarked(words string) string {
	for _, m := range leftovers {
		if strings.Contains(words, m.sign) {
			words = m.re.ReplaceAllString(words, m.as)
		}
	}
	if strings.Contains(words, "&") {
		words = entity.ReplaceAllStringFunc(words, html.UnescapeString)
	}
	return text.Line(words)
}

// entity is an HTML character reference.
var entity = regexp.MustCompile(`&(?:[a-zA-Z]{2,8}|#\d{2,6}|#[xX][0-9a-fA-F]{2,5});`)

var (
	// labelLine is a filing label above a paper: "Exhibit 10.12", "Case No. 24-1177".
	labelLine = pattern.New(`^(?:(?i:exhibit|ex\.?|appendix|attachment)[ -]\d{1,3}(?:\.\d{1,3})*[a-zA-Z]?` +
		`(?:\s+\d{1,2}\s+\S+\.html?)?` +
		`|(?i:(?:civil |criminal )?(?:case|action) no\.?):? [\w:.()-]{4,30})$`)
	// salutation is the line before the body of a letter.
	salutation = pattern.New(`^(?:Dear (?:[\p{Lu}][\pL.’'&-]*,? ?(?:and |or |of )?){1,8}|(?:Ladies and )?Gentlemen|` +
		`To [Ww]hom [Ii]t [Mm]ay [Cc]oncern)[:,]?$`)
	// closing is the line after it, and signed a signature line.
	closing = pattern.New(`^(?:Very truly yours|Yours (?:very )?(?:truly|sincerely|faithfully)|Sincerely(?: yours)?|` +
		`Respectfully(?: submitted)?|(?:With )?(?:[Bb]est|[Kk]ind|[Ww]arm) (?:regards|wishes)|Regards|Cordially)[,.]?$`)
	signed = pattern.New(`(?:^|\s)/?[sS]/ ?\p{Lu}|^(?:By|Name|Title):\s|^_{4,}`)
	// signature is one with a signed name.
	signature = pattern.New(`(?:^|\s|_)/[sS]/ ?\p{Lu}`)
	dated     = pattern.New(`^(?:Dated|DATED|Date|Signed|Entered):? .{0,30}\d{4}\b`)
)

// withoutForm returns the lines of a span without boilerplate: a label above the paper, everything through the
// salutation of a letter, and the signature block. It keeps them where no other content would be left.
func (p *Paper) withoutForm(lines []string) []string {
	said := func(i int) string { return text.Line(lines[i]) }
	from := 0
	for i := range lines {
		switch l := said(i); {
		case salutation.MatchString(l), i == from && (l == "" || labelLine.MatchString(l)):
			from = i + 1
		}
	}
	if from >= len(lines) || text.Line(strings.Join(lines[from:], " ")) == "" {
		from = 0
	}
	ended := false // a sentence ended on the preceding line
	for i := from; i < len(lines); i++ {
		l := said(i)
		if l == "" {
			continue
		}
		if i > from && signature.MatchString(l) ||
			ended && (closing.MatchString(l) || signed.MatchString(l) || p.signsOff(lines[i:])) {
			return lines[from:i]
		}
		if ended && dated.MatchString(l) { // the date stays, the signer below it does not
			return append(lines[from:i:i], dated.FindString(l))
		}
		ended = ends(l) && !strings.HasSuffix(l, ":")
	}
	return lines[from:]
}

// mostNames is the most words in the name of a signer.
const mostNames = 4

// signsOff reports whether the last lines of a letter or message are only names.
func (p *Paper) signsOff(lines []string) bool {
	if p.kind != papers.Email && p.kind != papers.Letter && p.kind != papers.ResponseLetter {
		return false
	}
	words := strings.Fields(strings.Join(lines, " "))
	for _, w := range words {
		if first, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(first) || strings.ContainsAny(w, ":;?!$") {
			return false
		}
	}
	return len(words) > 0 && len(words) <= mostNames
}
