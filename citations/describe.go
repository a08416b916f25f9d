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
