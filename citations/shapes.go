package citations

import "strings"

// shape is how a series is cited. Its notation in the tables is the kind of
// volume, what stands between it and the reporter (a blank or a dash), R, and
// what follows:
//
//	V number   T number to 999   Y year   D number or number-number   A number with an optional A
//	N number or nothing   1 the number 1 or nothing   - nothing
//	,? an optional comma   , a comma   (y) a year in brackets   (n) a name in brackets
//	y a year and a dash   - a dash   ¶ an optional paragraph mark   p "p." or "page"
//	P page   C page with commas   K the same with a letter   L page with a letter
//	O page with or without one   I page with -A or WC   E letter and page   B page with [A] or (U)
//
// Codes are t§ (title in front), § (none), tit§, ch§, art§ and subject§.
type shape struct {
	vol, sep byte
	after    string
}

func (s shape) bare() bool { return s.vol == '-' || s.vol == 'N' || s.vol == '1' || s.vol == 'D' }

const usual = "V R,?P"

func shapesOf(notation string, src source, kind string) []shape {
	if notation == "none" {
		return nil
	}
	if notation == "" {
		switch {
		case src != ownSeries:
			notation = usual
		case kind == "leg_session" || kind == "admin_register":
			notation = "V RC"
		default:
			notation = "§"
		}
	}
	var out []shape
	for f := range strings.SplitSeq(notation, ";") {
		switch {
		case f == "t§":
			out = append(out, shape{vol: 't'})
		case strings.HasSuffix(f, "§"):
			out = append(out, shape{after: strings.TrimSuffix(f, "§")})
		case f == "Louisiana":
			out = append(out, shape{vol: 'l'})
		case strings.HasPrefix(f, "- v R"), strings.HasPrefix(f, "- y R"): // volumes that eyecite does not call so
			out = append(out, shape{f[2], ' ', f[5:]})
		case strings.HasPrefix(f, "- y-n"), f == "- RS":
		default:
			out = append(out, shape{f[0], f[1], f[3:]})
		}
	}
	return out
}

// span of a page, and the end of the citation.
type paged struct {
	page, pageEnd, end int
	short              bool
	year               int
	vol                byte // of the shape
}

// volumeFits tells whether the number with the separator behind it can be the
// volume of the shape.
func (sh shape) volumeFits(vol string, sep byte) bool {
	if sh.sep != sep {
		return false
	}
	switch sh.vol {
	case 'Y', 'y':
		return len(vol) == 4 && (vol[0] == '2' && vol[1] == '0' || vol[0] == '1' && vol[1] >= '7')
	case 'N':
		return len(vol) <= 2
	case 'T':
		return len(vol) <= 3
	case '1':
		return vol == "1"
	case '-', 'l', 't', 0:
		return false
	case 'V', 'v', 'D':
		return strings.IndexByte(vol, 'A') < 0 && (sh.vol == 'D' || strings.IndexByte(vol, '-') < 0)
	}
	return true
}

// paged reads what follows a reporter that ends at i.
func (x *scanner) paged(sh shape, i int) (p paged, ok bool) {
	s := x.s
	comma, glued := false, false
	for a := sh.after; a != ""; a = a[1:] {
		switch a[0] {
		case ',':
			if strings.HasPrefix(a, ",?") {
				a = a[1:]
			} else if i >= len(s) || s[i] != ',' {
				return p, false
			}
			if i < len(s) && s[i] == ',' {
				i, comma = i+1, true
			}
		case '(':
			q := x.gap(i)
			if q >= len(s) || s[q] != '(' {
				return p, false
			}
			e := q + 1
			for e < len(s) && e-q < 24 && s[e] != ')' {
				e++
			}
			if e >= len(s) || s[e] != ')' {
				return p, false
			}
			in := strings.TrimSuffix(s[q+1:e], ",")
			if a[1] == 'y' && (len(in) != 4 || atoi(in) < 1700) || a[1] == 'n' && !nominative(in) {
				return p, false
			}
			if a[1] == 'y' {
				p.year = atoi(in)
			}
			i, a = e+1, a[2:]
		case 'y':
			q := x.gap(i)
			if q+5 > len(s) || q == i || atoi(s[q:q+4]) < 1700 || s[q+4] != '-' {
				return p, false
			}
			p.year, i, glued = atoi(s[q:q+4]), q+5, true
		case '-':
			if i >= len(s) || s[i] != '-' {
				return p, false
			}
			i, glued = i+1, true
		case 0xc2: // ¶, two bytes
			a = a[1:]
			q := x.gap(i)
			if q == i {
				return p, false
			}
			i = q
			for _, m := range [...]string{"¶", "par.", "para.", "P"} {
				if strings.HasPrefix(s[i:], m) {
					i = x.gap(i + len(m))
					break
				}
			}
			glued = true
		case 'p':
			q := x.gap(i)
			for _, m := range [...]string{"p.", "page", "Page"} {
				if strings.HasPrefix(s[q:], m) {
					i = q + len(m)
				}
			}
			if i <= q {
				return p, false
			}
		default:
			return x.pageOf(a[0], i, glued, comma, p)
		}
	}
	return p, false
}

// nominative accepts "1 Cranch" and "Cranch".
func nominative(s string) bool {
	letters := false
	for i := range len(s) {
		switch {
		case isLetter(s[i]):
			letters = true
		case isDigit(s[i]) || s[i] == ' ' || s[i] == '.' || s[i] == '&' || s[i] == '\n':
		default:
			return false
		}
	}
	return letters
}

// pageOf reads the page of the kind, and "at" in front of it, which makes the
// citation a short one.
func (x *scanner) pageOf(kind byte, i int, glued, comma bool, p paged) (paged, bool) {
	s := x.s
	q := i
	if !glued {
		if q = x.gap(i); q == i && !comma || q == i && x.rules == Eyecite {
			if x.rules == Eyecite || s[i-1] != '.' || digitsAt(s, i) < 2 { // "410 U.S.113"
				return p, false
			}
		}
	}
	if q >= len(s) {
		return p, false
	}
	if e, ok := x.atPage(q); ok {
		q, p.short = e, true
	}
	e := x.pageEnd(kind, q)
	if e == q || e < len(s) && isAlnum(s[e]) {
		return p, false
	}
	if comma && x.rules == House && e+2 < len(s) && s[e] == ' ' && isUpper(s[e+1]) && s[e+2] == '.' {
		return p, false // "14 Thompson, 9 S.W.3d at 813": a note, a name and the next citation
	}
	p.page, p.pageEnd, p.end = q, e, e
	return p, true
}

// atPage steps over "at", "at p." and the blank behind.
func (x *scanner) atPage(q int) (int, bool) {
	s := x.s
	if !strings.HasPrefix(s[q:], "at") {
		return q, false
	}
	e := x.gap(q + 2)
	if x.rules == Eyecite {
		return x.atEyecite(q + 2)
	}
	if e < len(s) && s[e] == 'p' {
		for _, m := range [...]string{"page", "pp.", "p.", "p"} {
			if strings.HasPrefix(s[e:], m) {
				if g := x.gap(e + len(m)); g > e+len(m) {
					return g, true
				}
			}
		}
		return q, false
	}
	return e, e > q+2
}

// atEyecite goes on behind "at": a white space, "p.", and a blank.
func (x *scanner) atEyecite(e int) (int, bool) {
	s := x.s
	if e+1 < len(s) && isSpace(s[e]) {
		for _, m := range [...]string{"", "page ", "p. ", "p "} {
			if strings.HasPrefix(s[e+1:], m) && (m != "" || s[e+1] == ' ') {
				return e + 1 + max(1, len(m)), true
			}
		}
	}
	if e < len(s) && s[e] == ' ' {
		return e + 1, true
	}
	return e, false
}

func (x *scanner) pageEnd(kind byte, q int) int {
	s := x.s
	e := q
	if kind == 'E' && isUpper(s[e]) {
		e++
	}
	d := e
	for e < len(s) && isDigit(s[e]) {
		e++
	}
	commas := kind == 'C' || kind == 'K' || x.rules == House
	if commas && e > d && e-d <= 3 {
		for e+3 < len(s) && s[e] == ',' && isDigit(s[e+1]) && isDigit(s[e+2]) && isDigit(s[e+3]) && (e+4 == len(s) || !isDigit(s[e+4])) {
			e += 4
		}
	}
	if e == d {
		if kind == 'P' {
			return x.unnumbered(q)
		}
		return q
	}
	switch kind {
	case 'L', 'O', 'K':
		if e < len(s) && isAlnum(s[e]) && !isDigit(s[e]) {
			e++
		} else if kind == 'L' {
			return q
		}
	case 'I':
		if e+1 < len(s) && s[e] == '-' && isUpper(s[e+1]) && (e+2 == len(s) || !isAlnum(s[e+2])) {
			e += 2
		} else if strings.HasPrefix(s[e:], "WC") {
			e += 2
		}
	case 'B':
		if e+2 < len(s) && (s[e] == '(' || s[e] == '[') && (s[e+1] == 'A' || s[e+1] == 'U') && (s[e+2] == ')' || s[e+2] == ']') {
			return e + 3
		}
		return q
	}
	return e
}

// unnumbered is the end of a roman page, or of the blank of one not yet known.
func (x *scanner) unnumbered(q int) int {
	s, e := x.s, q
	for e < len(s) && s[e] == '_' {
		e++
	}
	if e > q {
		return e
	}
	for e < len(s) && e-q < 9 && strings.IndexByte("ivxlc", s[e]) >= 0 {
		e++
	}
	if e > q && romanPage(s[q:e]) {
		return e
	}
	if x.rules == House && strings.HasPrefix(s[q:], "--") {
		for e = q; e < len(s) && s[e] == '-'; {
			e++
		}
		return e
	}
	return q
}

// romanPage accepts 1 to 199 in lower case, without v, l, c and their like: they
// are words more often than pages.
func romanPage(r string) bool {
	switch r {
	case "v", "l", "c":
		return false
	case "lv", "cv", "cl", "clv":
		return true
	}
	t := strings.TrimPrefix(r, "c")
	tens := false
	for _, p := range [...]string{"xc", "xl", "lxxx", "lxx", "lx", "xxx", "xx", "x"} {
		if u, ok := strings.CutPrefix(t, p); ok {
			t, tens = u, true
			break
		}
	}
	if !tens {
		t = strings.TrimPrefix(t, "l")
		if t == "" || t == "v" {
			return false
		}
	}
	switch t {
	case "", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix":
		return true
	}
	return false
}
