package reader

import (
	"encoding/xml"
	"math"
	"strconv"
	"strings"
	"time"
)

// sheet writes the nonempty rows of a sheet.
func (w *workbook) sheet(s sheetPart, b *strings.Builder) error {
	headed := false
	return w.each(s.part, func(dec *xml.Decoder, el xml.StartElement) error {
		if el.Name.Local != "row" || attr(el, "hidden") == "1" {
			return nil
		}
		line, err := w.row(dec, el)
		if err != nil || line == "" {
			return err
		}
		if !headed {
			headed = true
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString("## " + s.name + "\n\n")
		}
		if b.Len()+len(line) > w.in.limits.Text {
			return refuse("holds more than %d MB of text", w.in.limits.Text>>20)
		}
		b.WriteString(line + "\n")
		return nil
	})
}

// row returns the line of a row, or "" if it is empty.
func (w *workbook) row(dec *xml.Decoder, el xml.StartElement) (string, error) {
	var v struct {
		C []struct {
			Ref    string `xml:"r,attr"`
			Type   string `xml:"t,attr"`
			Style  int    `xml:"s,attr"`
			Value  string `xml:"v"`
			Inline struct {
				T string `xml:"t"`
				R []struct {
					T string `xml:"t"`
				} `xml:"r"`
			} `xml:"is"`
		} `xml:"c"`
	}
	if err := dec.DecodeElement(&v, &el); err != nil {
		return "", refuse("holds a damaged row: %v", err)
	}
	if w.cells -= len(v.C); w.cells < 0 {
		return "", refuse("is a workbook of more than %d cells", mostCells)
	}
	var cells []string
	last := 0
	for i, c := range v.C {
		s := c.Value
		switch c.Type {
		case "s":
			s = ""
			if n, err := strconv.Atoi(c.Value); err == nil && n >= 0 && n < len(w.strings) {
				s = w.strings[n]
			}
		case "inlineStr":
			s = c.Inline.T
			for _, r := range c.Inline.R {
				s += r.T
			}
		case "b":
			s = map[string]string{"0": "FALSE", "1": "TRUE"}[c.Value]
		case "str", "e", "d":
		default:
			s = w.number(c.Value, c.Style)
		}
		at, ok := column(c.Ref)
		if !ok {
			at = i
		}
		if at >= mostColumns {
			break
		}
		for len(cells) <= at {
			cells = append(cells, "")
		}
		if cells[at] = strings.Join(strings.Fields(s), " "); cells[at] != "" {
			last = max(last, at+1)
		}
	}
	return strings.TrimLeft(strings.Join(cells[:last], " | "), " |"), nil
}

// column returns the 0-based column of a cell: "C7" is in column 2.
func column(ref string) (int, bool) {
	n := 0
	for i := 0; i < len(ref) && i < 3 && ref[i] >= 'A' && ref[i] <= 'Z'; i++ {
		n = n*26 + int(ref[i]-'A') + 1
	}
	return n - 1, n > 0
}

// numberStyle is the display style of a number.
type numberStyle int

const (
	plain numberStyle = iota
	date
	month
	percent
)

// numberStyles returns the number styles by cell style index.
func (w *workbook) numberStyles() ([]numberStyle, error) {
	custom := make(map[string]numberStyle)
	var out []numberStyle
	within := false
	err := w.each("xl/styles.xml", func(_ *xml.Decoder, el xml.StartElement) error {
		switch el.Name.Local {
		case "numFmt":
			custom[attr(el, "numFmtId")] = styleOf(attr(el, "formatCode"))
		case "cellXfs":
			within = true
		case "cellStyles", "dxfs":
			within = false
		case "xf":
			if !within || len(out) > 1<<16 {
				return nil
			}
			id := attr(el, "numFmtId")
			style, own := custom[id]
			if n, err := strconv.Atoi(id); err == nil && !own {
				switch {
				case n == 17:
					style = month
				case n >= 14 && n <= 16 || n == 22:
					style = date
				case n == 9 || n == 10:
					style = percent
				}
			}
			out = append(out, style)
		}
		return nil
	})
	return out, err
}

// styleOf returns what a format code displays: a date, a month if it has no day, a percentage.
func styleOf(code string) numberStyle {
	var b strings.Builder
	quoted, bracket := false, false
	for _, c := range strings.ToLower(code) {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '[':
			bracket = true
		case c == ']':
			bracket = false
		case !quoted && !bracket:
			b.WriteRune(c)
		}
	}
	switch s := b.String(); {
	case strings.Contains(s, "d") && strings.Contains(s, "m"):
		return date
	case strings.Contains(s, "y"):
		return month
	case strings.Contains(s, "%"):
		return percent
	}
	return plain
}

// dayZero reports whether a workbook counts days from 1904, as on old Macintoshes, rather than from 1900.
type dayZero bool

func (z dayZero) day() time.Time {
	if z {
		return time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
}

// lastDay is the last date that Excel supports, in days from its first: in the year 9999.
const lastDay = 2958465

// number formats a number by its style: a date as 2024-03-09, a share in percent, an amount without the residue of
// binary fractions.
func (w *workbook) number(s string, style int) string {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return s
	}
	kind := plain
	if style >= 0 && style < len(w.styles) {
		kind = w.styles[style]
	}
	switch {
	case kind == date && v >= 1 && v <= lastDay:
		return w.from.day().AddDate(0, 0, int(v)).Format("2006-01-02")
	case kind == month && v >= 1 && v <= lastDay:
		return w.from.day().AddDate(0, 0, int(v)).Format("January 2006")
	case kind == percent:
		return strconv.FormatFloat(math.Round(v*1e4)/1e2, 'f', -1, 64) + "%"
	case math.Abs(v) < 1e15:
		return strconv.FormatFloat(math.Round(v*1e6)/1e6, 'f', -1, 64)
	}
	return s
}
