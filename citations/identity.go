package citations

import (
	"cmp"
	"strconv"
	"strings"

	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
)

// Key is equal for the same authority however it is written: "410 U.S. 113", "21 U.S.C. § 355" (without
// subsections). It is "" for citations that do not identify an authority by themselves.
func (c Citation) Key() string {
	switch c.Kind {
	case FullCase, Journal, Neutral:
		if c.Page == "" { // not yet paginated: the names identify it
			if c.Defendant == "" {
				return ""
			}
			return c.Volume + " " + c.Edition + " ___ " + c.Plaintiff + " v. " + c.Defendant
		}
		return c.Volume + " " + c.Edition + " " + c.Page
	case Law:
		section, _, _ := strings.Cut(c.Section, "(")
		section = strings.TrimSpace(strings.TrimPrefix(section, "§"))
		section = hyphened(section)
		switch {
		case c.Page != "":
			return c.Volume + " " + c.Edition + " " + c.Page
		case c.Title != "":
			return c.Title + " " + c.Edition + " § " + section
		case strings.HasPrefix(c.Edition, "Fed. R."),
			c.Edition == "Pub. L.",
			strings.HasPrefix(c.Edition, "Rev."),
			strings.HasSuffix(c.Edition, "Const."),
			strings.Contains(c.Edition, " R. "):
			return c.Edition + " " + section
		}
		if section != "" && lex.IsLetter(section[0]) && strings.Contains(section, "§") { // "ch. 93A, § 9"
			return c.Edition + " " + section
		}
		return c.Edition + " § " + section
	case Docket:
		return "No. " + c.Section
	case Securities:
		return c.Edition + " " + c.Section
	case Patent:
		if c.Antecedent == "" {
			return "U.S. Patent No. " + c.Section
		}
	case FDA:
		return c.Edition + " " + c.Section
	}
	return ""
}

// hyphened returns a section with a hyphen in place of a dash within its number: "78u–4" is as common as "78u-4",
// and "1.61–1". The dash of a range is kept.
func hyphened(section string) string {
	before, after, dashed := strings.Cut(section, "–")
	if !dashed || before == "" || strings.ContainsAny(after, ".–") ||
		!lex.IsLetter(before[len(before)-1]) && !strings.ContainsAny(before, "./") {
		return section
	}
	return before + "-" + after
}

// Type returns the name of the authority's kind as used in memos.
func (c Citation) Type() string {
	switch c.Kind {
	case FullCase, ShortCase, Neutral, ID, Supra, Reference:
		return "Case Law"
	case Journal:
		return "Journals"
	case Docket:
		return "Dockets"
	case Securities:
		return "Securities Filings"
	case Patent:
		return "Patent Documents"
	case FDA:
		return "FDA Documents"
	case Law:
		switch {
		case c.Edition == "C.F.R.",
			c.Edition == "Fed. Reg.",
			strings.HasPrefix(c.Edition, "Treas. Reg."),
			strings.HasPrefix(c.Edition, "Rev."),
			strings.Contains(c.Edition, "Admin."):
			return "Regulations"
		case strings.Contains(c.Edition, " R. "):
			return "Court Rules"
		case strings.HasPrefix(c.Edition, "Restatement ("):
			return "Other"
		}
		return "Statutory Law"
	}
	return "Other"
}

// Bluebook returns the citation in Bluebook form, as far as its parts are known.
func (c Citation) Bluebook() string {
	switch c.Kind {
	case FullCase, Neutral:
		var b strings.Builder
		b.Grow(len(c.Plaintiff) + len(c.Defendant) + len(c.Edition) + 48)
		switch {
		case c.Plaintiff != "" && c.Defendant != "":
			b.WriteString(c.Plaintiff + " v. " + c.Defendant + ", ")
		case c.Defendant != "":
			b.WriteString(c.Defendant + ", ")
		}
		b.WriteString(c.Volume)
		b.WriteByte(' ')
		b.WriteString(c.Edition)
		b.WriteByte(' ')
		b.WriteString(cmp.Or(c.Page, "___"))
		if c.Year > 0 {
			b.WriteString(" (")
			if court := courtName(c.Court); court != "" && c.Court != "scotus" {
				b.WriteString(court)
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(c.Year))
			b.WriteByte(')')
		}
		return b.String()
	case Journal:
		if c.Year > 0 {
			return c.Key() + " (" + strconv.Itoa(c.Year) + ")"
		}
	}
	if k := c.Key(); k != "" {
		if c.Edition == "C.F.R." && c.Title != "" && !strings.Contains(c.Section, ".") && strings.Contains(c.Text, "t") {
			return strings.Replace(k, " § ", " pt. ", 1) // "29 C.F.R. pt. 1910", "29 CFR Part 1910"
		}
		return k
	}
	return strings.Join(strings.Fields(c.Text), " ")
}

// courtName returns the citation string of a court id, or "" if it is unknown.
func courtName(id string) string {
	if id == "" {
		return ""
	}
	name := tables.Load().Courts.Name(id)
	if rest, ok := strings.CutPrefix(name, "3rd "); ok {
		return "3d " + rest // the Bluebook form
	}
	return name
}

// Normalize returns the key of the authority that s as a whole cites, or "" if it is not a citation or contains
// more.
func Normalize(s string) string {
	s = strings.TrimSpace(s)
	for _, c := range Extract(s) {
		if k := c.Key(); k != "" && c.FullSpan.Start <= 2 && c.FullSpan.End >= len(s)-2 {
			return k
		}
	}
	return ""
}

// Keys returns the distinct keys of the authorities that a text cites in full, which an index stores for a passage.
func Keys(s string) []string {
	var keys []string
	seen := make(map[string]bool)
	for _, c := range Extract(s) {
		if k := c.Key(); k != "" && !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}
	return keys
}

// CourtName returns the citation string of a court by its courts-db id, or "" if it is unknown.
func CourtName(id string) string { return courtName(id) }

// CourtID returns the courts-db id of a court as cited ("ca9" for "9th Cir."), or "" if it is unknown.
func CourtID(cited string) string {
	all := tables.Load().Courts
	return cmp.Or(all.Exact(cited), all.Exact(ordinals.Replace(cited)), all.ID(cited))
}
