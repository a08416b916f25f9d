package odp

import (
	"regexp"
	"strings"
)

// Number is the number of a patent, a publication or an application.
type Number struct {
	Patent, Publication, Application string // one of them, in the portal's format
}

var (
	applicationNumber = regexp.MustCompile(`\b(\d{2})/(\d{3}),?(\d{3})\b`)
	publicationNumber = regexp.MustCompile(`\b(?:US\s?)?((?:19|20)\d{2})[/\s]?(\d{7})(?:\s?(A\d))?\b`)
	patentNumber      = regexp.MustCompile(
		`(?i)\b(?:US\s?)?(RE|PP|D|H|T)?\s?(\d{1,3}(?:,\d{3}){1,2}|\d{5,8})(?:\s?([A-Z]\d))?\b`)
	// eight digits are an application number if the text says so or no patent number is that high yet
	serialNumber = regexp.MustCompile(`(?i)(\bappl(?:ication|n)?\.?\s*(?:serial\s*)?(?:no\.?|number)?\s*)?\b(\d{8})\b`)
	announced    = regexp.MustCompile(`(?i)\b(?:U\.?S\.?|patent|pat\.?|nos?\.?)\s*(?:patent|pat\.)?\s*(?:nos?\.?)?\s*$`)
	alone        = regexp.MustCompile(
		`(?i)^(?:u\.?\s?s\.?)?\s*(?:patent|pat\.?)?\s*(?:application|publication|pub\.)?\s*(?:no\.?|number)?\s*`)
)

// lastPatent exceeds the patent numbers of the next years: some 350,000 are added a year, and the 12,400,000th was
// granted in 2025. Application series numbers have been 14 and higher since 2013.
const lastPatent = "14000000"

// Find finds a number in a text: one that is the whole text, or that the text calls a patent's ("U.S. Patent No.
// 7,654,340 B2", "US 2021/0210819 A1", "17/248,024").
func Find(s string) (Number, bool) {
	s = strings.TrimSpace(s)
	if m := applicationNumber.FindStringSubmatch(s); m != nil {
		return Number{Application: m[1] + m[2] + m[3]}, true
	}
	if m := publicationNumber.FindStringSubmatch(s); m != nil {
		kind := m[3]
		if kind == "" {
			kind = "A1"
		}
		return Number{Publication: "US" + m[1] + m[2] + kind}, true
	}
	if m := serialNumber.FindStringSubmatch(s); m != nil && (m[1] != "" || m[0] == s && m[2] > lastPatent) {
		return Number{Application: m[2]}, true
	}
	for _, m := range patentNumber.FindAllStringSubmatchIndex(s, -1) {
		before := s[:m[0]]
		whole := alone.ReplaceAllString(s[:m[0]], "") == "" && m[1] == len(s)
		if !whole && !announced.MatchString(before) && !strings.EqualFold(s[m[0]:min(m[0]+2, len(s))], "US") {
			continue
		}
		prefix := ""
		if m[2] >= 0 {
			prefix = strings.ToUpper(s[m[2]:m[3]])
		}
		return Number{Patent: prefix + strings.ReplaceAll(s[m[4]:m[5]], ",", "")}, true
	}
	return Number{}, false
}

// Commas formats a patent number for display: 7,654,340, RE45,123.
func Commas(number string) string {
	digits := strings.TrimLeft(number, "DHPRET")
	prefix := number[:len(number)-len(digits)]
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return prefix + digits
}

// Serial formats an application number for display: 17/248,024.
func Serial(number string) string {
	if len(number) != 8 {
		return number
	}
	return number[:2] + "/" + number[2:5] + "," + number[5:]
}
