package citations

// skip moves over white space of any kind.
func (x *scanner) skip(i int) int {
	s := x.s
	for i < len(s) {
		switch {
		case isSpace(s[i]):
			i++
		case s[i] == 0xc2 && i+1 < len(s) && s[i+1] == 0xa0:
			i += 2
		default:
			return i
		}
	}
	return i
}

// gap moves over the white space between two parts of a citation: any by our
// rules; by eyecite's one blank, and more in front of it behind a full stop.
func (x *scanner) gap(i int) int {
	if x.rules == House {
		return x.skip(i)
	}
	e := i
	if i > 0 && x.s[i-1] == '.' {
		for e < len(x.s) && isSpace(x.s[e]) {
			e++
		}
		if e > i && x.s[e-1] != ' ' {
			return i
		}
		return e
	}
	if i < len(x.s) && x.s[i] == ' ' {
		return i + 1
	}
	return i
}

// has tells whether the text goes on with the words, white space of any kind and
// length where they have a blank; it returns where they end.
func (x *scanner) has(i int, words string) (int, bool) {
	s := x.s
	for k := range len(words) {
		switch b := words[k]; {
		case b == ' ':
			n := x.skip(i)
			if n == i && words[k-1] != '.' { // "Fed.R.Civ.P." is as good
				return i, false
			}
			i = n
		case i >= len(s) || s[i] != b:
			return i, false
		default:
			i++
		}
	}
	return i, true
}
