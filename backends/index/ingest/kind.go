package ingest

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"headnote/backends"
)

// marks of a document's kind: any of the words near its head. First match wins.
var kindMarks = []struct {
	kind  string
	words []string
}{
	{backends.KindSecurities, []string{"securities and exchange commission", "form 10-k", "form 10-q", "form 8-k", "annual report pursuant to section 13"}},
	{backends.KindDocket, []string{"docket text", "docket report", "civil docket", "docket for case", "bankruptcy petition #", "date filed\n#", "pacer service center", "query menu"}},
	{backends.KindLetter, []string{"warning letter", "request for advice", "your request for", "re: your"}},
	{backends.KindOpinion, []string{"opinion of the court", "supreme court of the united states", "delivered the opinion", "memorandum opinion", "it is so ordered", "affirmed.", "court of appeals", "circuit judge", "per curiam", "before the court"}},
	{backends.KindProceeding, []string{"patent trial and appeal board", "inter partes review"}},
	{backends.KindPatent, []string{"what is claimed is", "united states patent"}},
	{backends.KindRegister, []string{"federal register", "proposed rule", "final rule", "summary:\n"}},
	{backends.KindFiling, []string{"complaint", "plaintiff", "defendant", "motion", "united states district court"}},
	{backends.KindContract, []string{"this agreement", "witnesseth", "the parties agree"}},
}

func kindOf(head string, seen map[string]int, d *Document) string {
	if strings.Contains(d.Citation, "U.S.C.") || strings.Contains(d.Citation, " Code §") || strings.HasPrefix(strings.TrimLeft(head, "# "), "§") {
		return backends.KindStatute
	}
	for _, m := range kindMarks {
		for _, w := range m.words {
			if _, ok := seen[w]; ok {
				return m.kind
			}
		}
	}
	return backends.KindOther
}

var courtMarks = []struct{ words, name string }{
	{"supreme court of the united states", "Supreme Court of the United States"},
	{"fair political practices commission", "California Fair Political Practices Commission"},
	{"food and drug administration", "Food and Drug Administration"},
	{"securities and exchange commission", "Securities and Exchange Commission"},
	{"federal trade commission", "Federal Trade Commission"},
	{"environmental protection agency", "Environmental Protection Agency"},
	{"patent trial and appeal board", "Patent Trial and Appeal Board"},
}

var courtShape = regexp.MustCompile(`(?i)\b(united states court of appeals\s+for the\s+[a-z ]{4,20}circuit|u\.?s\.? (?:district|bankruptcy) court,? [a-z ]{4,40}district of [a-z]+(?: [a-z]+)?|u\.?s\.? (?:district|bankruptcy) court,? district of [a-z]+(?: [a-z]+)?|united states (?:district|bankruptcy) court\s+(?:for the\s+)?(?:(?:northern|southern|eastern|western|middle|central)\s+)?district of\s+[a-z]+(?:\s(?:york|jersey|hampshire|mexico|carolina|dakota|virginia|island|columbia))?)`)

// courtWords are in every name that courtShape matches.
var courtWords = []string{"district court", "bankruptcy court", "court of appeals"}

// looked are the words that tell kind and court, each once, and what finds them.
var looked = sync.OnceValues(func() ([]string, *marks) {
	words := slices.Clone(courtWords)
	for _, m := range kindMarks {
		words = append(words, m.words...)
	}
	for _, c := range courtMarks {
		words = append(words, c.words)
	}
	slices.Sort(words)
	words = slices.Compact(words)
	return words, newMarks(words)
})

// seenIn is where the words that tell kind and court stand first in a text.
func seenIn(head string) map[string]int {
	words, m := looked()
	seen := make(map[string]int)
	for n, end := range m.find(head) {
		if end > 0 {
			seen[words[n]] = end - len(words[n])
		}
	}
	return seen
}

func courtOf(head string, seen map[string]int) string {
	first := len(head)
	for _, w := range courtWords {
		if i, ok := seen[w]; ok {
			first = min(first, i)
		}
	}
	if first < len(head) {
		if m := courtShape.FindString(head[min(len(head), max(0, first-20)):]); m != "" {
			return titleCase(strings.Join(strings.Fields(m), " "))
		}
	}
	for _, c := range courtMarks {
		if _, ok := seen[c.words]; ok {
			return c.name
		}
	}
	return ""
}

func titleCase(s string) string {
	fields := strings.Fields(strings.ToLower(s))
	for i, f := range fields {
		if f != "of" && f != "for" && f != "the" {
			fields[i] = strings.ToUpper(f[:1]) + f[1:]
		}
	}
	return strings.Join(fields, " ")
}
