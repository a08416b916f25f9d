package papers

import (
	"strings"
	"unicode/utf8"
)

// TypeName returns the display name of a type.
func TypeName(kind string) string {
	switch kind {
	case AnnualReport:
		return "Form 10-K"
	case QuarterlyReport:
		return "Form 10-Q"
	case CurrentReport:
		return "Form 8-K"
	case PTABDecision:
		return "PTAB decision"
	case FederalRegister:
		return "Federal Register document"
	case Email:
		return "E-mail"
	case "":
		return "Document"
	}
	s := strings.ReplaceAll(kind, "_", " ")
	_, n := utf8.DecodeRuneInString(s) // a type from another version can be any word
	return strings.ToUpper(s[:n]) + s[n:]
}
