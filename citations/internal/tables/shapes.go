package tables

import "strings"

// Shape is how a series is cited. Its notation in the tables is the kind of volume, what separates it from the
// reporter (a space or a dash), R, and what follows:
//
//	V number   T number to 999   Y year   D number or number-number   A number with an optional A
//	N number or nothing   1 the number 1 or nothing   - nothing
//	,? an optional comma   , a comma   (y) a year in brackets   (n) a name in brackets
//	y a year and a dash   - a dash   ¶ an optional paragraph mark   p "p." or "page"
//	P page   C page with commas   K the same with a letter   L page with a letter
//	O page with or without one   I page with -A or WC   E letter and page   B page with [A] or (U)
//
// Codes are t§ (title first), § (none), tit§, ch§, art§ and subject§.
type Shape struct {
	Vol, Sep byte
	After    string
}

// Bare reports whether the series may be cited without a volume.
func (s Shape) Bare() bool { return s.Vol == '-' || s.Vol == 'N' || s.Vol == '1' || s.Vol == 'D' }

const usual = "V R,?P"

func shapesOf(notation string, src Source, kind string) []Shape {
	if notation == "none" {
		return nil
	}
	if notation == "" {
		switch {
		case src != OwnSeries:
			notation = usual
		case kind == "leg_session" || kind == "admin_register":
			notation = "V RC"
		default:
			notation = "§"
		}
	}
	var out []Shape
	for f := range strings.SplitSeq(notation, ";") {
		switch {
		case f == "t§":
			out = append(out, Shape{Vol: 't'})
		case strings.HasSuffix(f, "§"):
			out = append(out, Shape{After: strings.TrimSuffix(f, "§")})
		case f == "Louisiana":
			out = append(out, Shape{Vol: 'l'})
		case strings.HasPrefix(f, "- v R"), strings.HasPrefix(f, "- y R"): // not a volume in eyecite
			out = append(out, Shape{f[2], ' ', f[5:]})
		case strings.HasPrefix(f, "- y-n"), f == "- RS":
		default:
			out = append(out, Shape{f[0], f[1], f[3:]})
		}
	}
	return out
}

// VolumeFits reports whether a number and the separator after it can be the volume of the shape.
func (sh Shape) VolumeFits(vol string, sep byte) bool {
	if sh.Sep != sep {
		return false
	}
	switch sh.Vol {
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
		return strings.IndexByte(vol, 'A') < 0 && (sh.Vol == 'D' || strings.IndexByte(vol, '-') < 0)
	}
	return true
}
