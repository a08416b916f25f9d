package citations

import (
	"slices"
	"strings"
)

// describe reads what stands around the citations proper. Every look goes a
// bounded way and never over the neighbouring citation, so that the whole is linear.
func (x *scanner) describe() {
	for i := 0; i < len(x.out); {
		c := &x.out[i]
		switch c.Kind {
		case FullCase, Neutral:
			i = x.parallel(i)
			continue
		case Journal:
			p := x.pinBehind(i)
			x.dated(c, p)
			x.author(i)
			x.signal(c)
		case Law:
			x.lawTail(i)
		case ShortCase:
			x.shortTail(i)
		case ID:
			x.backPin(c, c.Span.End, x.next(i))
			x.parenthesis(c, c.FullSpan.End)
			x.signal(c)
			x.swallow(i)
		case Supra:
			if !x.supraTail(i) {
				c.Kind = ""
				break
			}
			x.parenthesis(c, c.FullSpan.End)
			x.signal(c)
			x.swallow(i)
		}
		if c.found != nil {
			c.choose(House)
		}
		i++
	}
	x.out = slices.DeleteFunc(x.out, func(c Citation) bool { return c.Kind == "" })
	x.named()
	x.markedReferences()
	x.weigh()
}

// swallow drops the section that is the pin cite of citation i: it is none of its own.
func (x *scanner) swallow(i int) {
	if i+1 < len(x.out) && x.out[i+1].Kind == Unknown && x.out[i+1].Span.Start < x.out[i].PinSpan.End {
		x.out[i+1].Kind = ""
	}
}

// author reads who wrote the article that is citation i: "Prakash, New Light on
// the Decision of 1789, 91 Cornell L. Rev. 1021". It is what supra names it by.
func (x *scanner) author(i int) {
	c := &x.out[i]
	lo := max(x.nameFloor(i), c.Span.Start-240)
	s := x.s[lo:c.Span.Start]
	if n := strings.LastIndexByte(s, ';'); n >= 0 {
		s = s[n+1:]
	}
	first, _, ok := strings.Cut(s, ",")
	if n := strings.LastIndex(first, ". "); ok && n >= 0 && n > 2 {
		first = first[n+2:]
	}
	for _, sig := range &signals {
		if t := strings.TrimSpace(first); len(t) > len(sig) && strings.EqualFold(t[:len(sig)], sig) {
			first = t[len(sig):]
		}
	}
	if name := tidy(first); ok && name != "" && len(name) < 60 {
		c.Antecedent = name
	}
}

// next is where the citation behind i begins, at most the text's end.
func (x *scanner) next(i int) int {
	if i+1 < len(x.out) {
		return x.out[i+1].Span.Start
	}
	return len(x.s)
}

// parallel reads citation i and those of the same decision behind it, "410 U.S.
// 113, 93 S. Ct. 705 (1973)": they share names, court and date. It returns the
// first that belongs to another.
func (x *scanner) parallel(i int) int {
	s := x.s
	last, end := i, x.pinBehind(i)
	for last+1 < len(x.out) {
		b := &x.out[last+1]
		if b.Kind != FullCase && b.Kind != Neutral {
			break
		}
		p := x.skip(end)
		if p >= len(s) || s[p] != ',' && s[p] != '[' && s[p] != '=' || x.skip(p+1) != b.Span.Start {
			break
		}
		last++
		end = x.pinBehind(last)
	}
	if last > i {
		if p := x.skip(end); p < len(s) && s[p] == ']' { // "[92 Cal. Rptr. 3d 784]"
			end = p + 1
		}
	}
	c := &x.out[last]
	x.dated(c, end)
	first := &x.out[i]
	if c.Year == 0 && first.Year > 0 {
		c.Year, c.year = first.Year, first.year
	}
	x.names(first, i)
	if c.Year == 0 {
		c.Year, c.year = first.Year, first.year
	}
	court := c.Court
	for n := i; n <= last; n++ {
		d := &x.out[n]
		d.Plaintiff, d.Defendant, d.Antecedent, d.Signal = first.Plaintiff, first.Defendant, first.Antecedent, first.Signal
		d.FullSpan.Start = first.FullSpan.Start
		d.Year, d.year, d.Month, d.month, d.Day, d.Parenthetical = c.Year, c.year, c.Month, c.month, c.Day, c.Parenthetical
		d.FullSpan.End = max(d.FullSpan.End, c.FullSpan.End)
		d.choose(House)
		if court == "" && d.scotus() {
			court = "scotus"
		}
		if last > i {
			d.Group = i + 1
			if n < last {
				d.Extra = strings.TrimSpace(s[x.out[n+1].Span.Start:x.out[last].PinSpan.End])
			}
		}
	}
	for n := i; n <= last; n++ {
		x.out[n].Court = court
	}
	return last + 1
}

// pinBehind reads the pin cite behind citation i and returns where it ends.
func (x *scanner) pinBehind(i int) int {
	c := &x.out[i]
	s, limit := x.s, x.next(i)
	p := x.skip(c.Span.End)
	comma := p < len(s) && s[p] == ','
	if comma {
		p = x.skip(p + 1)
	}
	if e, ok := x.atPage(p); ok {
		p = e
	} else if !comma && !(p < len(s) && (s[p] == 0xc2 || s[p] == '*')) {
		return c.Span.End
	}
	if e := x.pinList(p, limit); e > p {
		c.PinCite, c.PinSpan.End = oneLine(s[p:e]), e
		c.FullSpan.End = e
		return e
	}
	return c.Span.End
}

// pinList is the end of a list of pages and notes that starts at p: "120-25, 130 & n.3".
func (x *scanner) pinList(p, limit int) int {
	s := x.s
	end := x.pinPage(p, limit)
	if end == p {
		return p
	}
	for {
		q := x.skip(end)
		if q >= limit || q >= len(s) {
			return end
		}
		switch {
		case s[q] == ',' || s[q] == '&':
			q = x.skip(q + 1)
		case strings.HasPrefix(s[q:], "and ") && q > end:
			q = x.skip(q + 3)
		case q > end && (s[q] == 'n' || s[q] == 'f'):
		default:
			return end
		}
		if q < len(s) && s[q] == '&' {
			q = x.skip(q + 1)
		}
		e := x.pinPage(q, limit)
		if e == q {
			return end
		}
		end = e
	}
}

var pinLabels = [...]string{"note ", "notes ", "nn.", "nn", "n.", "n", "fn.", "pp.", "p.", "pg.", "page ", "pages ", "¶¶", "¶", "§§", "§", "**", "*", "slip op. at "}

// pinPage is the end of one page, paragraph, note or range.
func (x *scanner) pinPage(p, limit int) int {
	s, q := x.s, p
	if p >= len(s) || p >= limit {
		return p
	}
	if !isDigit(s[p]) {
		if strings.IndexByte("nfp*s\xc2", s[p]) < 0 {
			return p
		}
		for _, l := range &pinLabels {
			if strings.HasPrefix(s[p:], l) {
				q = x.skip(p + len(l))
				break
			}
		}
		if q < len(s) && s[q] == '*' {
			q++
		}
	}
	e := q
	for e < len(s) && isDigit(s[e]) {
		e++
	}
	if e == q || e-q > 6 || q >= limit {
		return p
	}
	for e < len(s) && (s[e] == ':' || s[e] == '-' || strings.HasPrefix(s[e:], "–") || strings.HasPrefix(s[e:], "—") || strings.HasPrefix(s[e:], "‑")) {
		n := e + 1
		if s[e] >= 0x80 {
			n = e + 3
		}
		if n < len(s) && (s[n] == '*' || s[n] == ' ' && s[e] >= 0x80) {
			n++
		}
		f := n
		for f < len(s) && isDigit(s[f]) {
			f++
		}
		if f == n || f-n > 6 {
			break
		}
		e = f
	}
	if e < len(s) && isAlnum(s[e]) || e > limit {
		return p
	}
	return e
}

// dated reads "(9th Cir. 2007)" and a parenthetical at p.
func (x *scanner) dated(c *Citation, p int) {
	s := x.s
	p = x.skip(p)
	if p < len(s) && s[p] == ',' {
		p = x.skip(p + 1)
	}
	in, end := x.brackets(p)
	if end == 0 {
		return
	}
	if x.courtAndYear(c, in) {
		c.FullSpan.End = end
		x.parenthesis(c, end)
		return
	}
	if s[p] == '(' && isLower(in[0]) { // "(en banc)" in front of the date, or alone
		q := x.skip(end)
		if late, e := x.brackets(q); e > 0 && x.courtAndYear(c, late) {
			end = e
		}
		c.Parenthetical, c.FullSpan.End = in, end
	}
}

// parenthesis reads a parenthetical at p: "(quoting Roe (dictum))". Of several the
// first counts; the citation reaches over all.
func (x *scanner) parenthesis(c *Citation, p int) {
	for n := 0; n < 3; n++ {
		q := x.skip(p)
		if q >= len(x.s) || x.s[q] != '(' || q > p+3 {
			return
		}
		in, end := x.brackets(q)
		if end == 0 || len(in) < 3 || !hasLetter(in) {
			return
		}
		if n == 0 {
			c.Parenthetical = in
		}
		p = end
		c.FullSpan.End = end
	}
}

func hasLetter(s string) bool {
	for i := range len(s) {
		if isLetter(s[i]) {
			return true
		}
	}
	return false
}

// maxBrackets bounds a parenthetical.
const maxBrackets = 800

// brackets is the inside of the balanced brackets at i and where they end.
func (x *scanner) brackets(i int) (string, int) {
	s := x.s
	if i >= len(s) || s[i] != '(' && s[i] != '[' {
		return "", 0
	}
	open, shut := s[i], byte(')')
	if open == '[' {
		shut = ']'
	}
	depth := 0
	for j := i; j < len(s) && j-i < maxBrackets; j++ {
		switch s[j] {
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				if in := strings.TrimSpace(s[i+1 : j]); in != "" {
					return in, j + 1
				}
				return "", 0
			}
		}
	}
	return "", 0
}

// courtAndYear reads "9th Cir. 2007" or "D. Del. Mar. 3, 2020".
func (x *scanner) courtAndYear(c *Citation, in string) bool {
	n := len(in)
	if n < 4 || n > 100 || !isDigit(in[n-1]) {
		return false
	}
	if n > 7 && digitsAt(in, n-7) == 4 && (in[n-3] == '-' || in[n-3] == '/') { // 2005-06
		n -= 3
	}
	if digitsAt(in[:n], n-4) != 4 || n > 4 && isAlnum(in[n-5]) && !isLetter(in[n-5]) {
		return false
	}
	year := atoi(in[n-4 : n])
	if year < 1600 || year > 2100 {
		return false
	}
	rest := strings.TrimRight(in[:n-4], " ,\n\t")
	month, day := "", 0
	at := rest
	if e := len(rest); e > 0 && isDigit(rest[e-1]) {
		b := e
		for b > 0 && isDigit(rest[b-1]) {
			b--
		}
		if e-b <= 2 {
			day, at = atoi(rest[b:]), strings.TrimRight(rest[:b], " \n\t")
		}
	}
	if b := strings.LastIndexAny(at, " \n\t(") + 1; monthOf(at[b:]) > 0 {
		month = at[b:]
		rest = strings.TrimRight(at[:b], " ,\n\t")
	} else {
		day = 0
	}
	if strings.IndexByte(rest, '(') >= 0 || strings.IndexByte(rest, ';') >= 0 || len(rest) > 60 {
		return false
	}
	c.Year, c.year = year, in[n-4:n]
	c.Month, c.month, c.Day = monthOf(month), month, day
	if rest != "" {
		c.Court = x.t.courts.id(rest)
	}
	return true
}

var monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// monthOf reads a month, in full or shortened.
func monthOf(w string) int {
	if n := len(w); n > 0 && w[n-1] == '.' {
		w = w[:n-1]
	}
	if len(w) < 3 || !isUpper(w[0]) {
		return 0
	}
	for i, m := range &monthNames {
		if len(w) <= len(m) && strings.EqualFold(m[:len(w)], w) || w == "Sept" && i == 8 {
			return i + 1
		}
	}
	return 0
}

// lawTail reads the year or the publisher behind a code, and a parenthetical.
func (x *scanner) lawTail(i int) {
	c := &x.out[i]
	end := max(c.PinSpan.End, c.Span.End)
	if c.Page != "" {
		end = x.pinBehind(i)
	}
	if p := x.skip(end); p < len(x.s) && x.s[p] == '(' && p <= end+2 {
		in, e := x.brackets(p)
		publisher, rest, _ := strings.Cut(in, " ")
		switch {
		case e == 0:
		case x.courtAndYear(c, in):
			c.Court = ""
			if isUpper(in[0]) && monthOf(publisher) == 0 {
				c.Publisher = strings.TrimRight(in[:len(in)-4], " ,")
			}
			c.FullSpan.End = e
			x.parenthesis(c, e)
		case isUpper(in[0]) && rest == "" && len(in) < 14:
			c.Publisher, c.FullSpan.End = in, e
		case isLower(in[0]):
			x.parenthesis(c, end)
		}
	}
	x.signal(c)
}

// shortTail goes on over the pin cite of "410 U.S., at 120-25 & n.3", and reads the
// name in front.
func (x *scanner) shortTail(i int) {
	c := &x.out[i]
	start := c.Span.End - len(c.Page)
	if e := x.pinList(start, x.next(i)); e > c.Span.End {
		c.PinSpan.End = e
	}
	c.PinCite = oneLine(x.s[start:c.PinSpan.End])
	c.FullSpan.End = c.PinSpan.End
	x.parenthesis(c, c.PinSpan.End)
	if c.scotus() {
		c.Court = "scotus"
	}
	x.antecedent(c, i)
	x.signal(c)
}

// oneLine is the text with each run of white space as one blank.
func oneLine(s string) string {
	for i := range len(s) {
		if isSpace(s[i]) && (s[i] != ' ' || i+1 < len(s) && isSpace(s[i+1])) || s[i] == 0xa0 && i > 0 && s[i-1] == 0xc2 {
			return strings.Join(strings.Fields(s), " ")
		}
	}
	return strings.TrimSpace(s)
}

// weigh counts the authorities that one sentence cites: "See A; B; C" says less
// about each of them than "A" alone.
func (x *scanner) weigh() {
	for i := 0; i < len(x.out); {
		j := i + 1
		for j < len(x.out) && sameSentence(x.s, x.out[j-1].FullSpan.End, x.out[j].FullSpan.Start) {
			j++
		}
		n, group := 0, 0
		for k := i; k < j; k++ {
			if g := x.out[k].Group; g == 0 || g != group {
				n++
				group = g
			}
		}
		for ; i < j; i++ {
			x.out[i].Weight = n
		}
	}
}

// sameSentence tells whether no sentence ends between a and b.
func sameSentence(s string, a, b int) bool {
	if b <= a {
		return true
	}
	if b-a > 200 {
		return false
	}
	for i := a; i+1 < b; i++ {
		if (s[i] == '.' || s[i] == '?') && isSpace(s[i+1]) || s[i] == '\n' && s[i+1] == '\n' {
			return false
		}
	}
	return s[b-1] != '.'
}
