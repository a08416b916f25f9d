package roster

import (
	"strings"
	"unicode/utf8"

	"headnote/text"
	"headnote/text/pattern"
)

// signer is who signed a paper.
type signer struct{ name, role string }

// read is how much of the beginning and of the end of a paper is read for names, in bytes.
const read = 12 << 10

var (
	bench = pattern.New(`(?i)^(?:chief |senior |acting )?(?:united states |u\.s\. |administrative law |` +
		`circuit |superior court |` +
		`presiding |district |magistrate |bankruptcy )*(?:district |magistrate |circuit |bankruptcy |law )?(?:judge|` +
		`justice)(?: of the .{3,40})?\.?$`)
	judgeIn = pattern.New(`\b(?:Hon\.|Honorable|(?:Magistrate |District |Chief |Administrative Law )?Judge|` +
		`Justice)\s+` +
		`((?:\p{Lu}[\p{L}'’-]*\p{Ll}|[A-Z]\.)(?: (?:\p{Lu}[\p{L}'’-]*\p{Ll}|[A-Z]\.|[Dd]e|[Vv]an)){0,3})`)
	signed = pattern.New(`(?m)(?:/s/|/S/)\s*([^\n]{3,60})`)
	person = pattern.New(`^(?:Dr\. |Mr\. |Ms\. )?\p{Lu}[\p{L}'’-]+\.?(?: (?:\p{Lu}[\p{L}'’-]*\.?|de|del|der|` +
		`van|von|la)){1,4}(?:,? (?:Jr\.|Sr\.|III?|Esq\.?|M\.D\.|Ph\.D\.))*$`)
	counsel = pattern.New(`(?i)\b(?:attorneys?|counsel)\s+for\b|\bpro hac vice\b|\bbar no\b|\bSBN\b|\besq\b`)
)

// judges are the judges that the beginning and the end of a paper name.
func judges(s string) []string {
	var out []string
	for _, part := range ends(s) {
		if strings.Contains(part, "Hon") || strings.Contains(part, "Ju") {
			for _, m := range judgeIn.FindAllStringSubmatch(part, 8) {
				if strings.Contains(m[1], " ") {
					out = append(out, m[1])
				}
			}
		}
		lines := strings.Split(part, "\n")
		for i, l := range lines {
			if i == 0 || !bench.MatchString(strings.TrimSpace(l)) {
				continue
			}
			if name := capitals(strings.TrimSpace(lines[i-1])); person.MatchString(name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// signers are those whose signature stands in the end of a paper: counsel where the lines below say so.
func signers(s string) []signer {
	parts := ends(s)
	last := parts[len(parts)-1]
	var out []signer
	for _, m := range signed.FindAllStringSubmatchIndex(last, 12) {
		name, _, _ := strings.Cut(strings.TrimSpace(last[m[2]:m[3]]), "   ") // behind a gap is the day
		name = strings.Trim(text.Line(name), " _,")
		if name = capitals(name); !person.MatchString(name) {
			continue
		}
		if last := name[strings.LastIndexByte(name, ' ')+1:]; len(last) > len("Esq.") {
			name = strings.TrimSuffix(name, ".") // of the sentence, not of "Jr." or an initial
		}
		role := Signer
		if below := last[m[1]:min(len(last), m[1]+400)]; counsel.MatchString(below) {
			role = Counsel
		}
		out = append(out, signer{name, role})
	}
	return out
}

// capitals is a name in capital letters written as a name is.
func capitals(s string) string {
	if s != strings.ToUpper(s) {
		return s
	}
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		_, n := utf8.DecodeRuneInString(w)
		words[i] = strings.ToUpper(w[:n]) + w[n:]
	}
	return strings.Join(words, " ")
}

// ends are the beginning and the end of a text; the text alone where it is short.
func ends(s string) []string {
	if len(s) <= 2*read {
		return []string{s}
	}
	return []string{text.Prefix(s, read), strings.ToValidUTF8(s[len(s)-read:], "")}
}
