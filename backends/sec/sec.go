// Package sec queries EDGAR, the archive of the Securities and Exchange Commission, for companies, their filings and
// their full text.
package sec

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{
		"search_sec_company_tickers": s.companies,
		"search_sec_filings":         s.filings,
		"search_sec_full_text":       s.fullText,
		"get_sec_filing_details":     s.details,
	}
}

type source struct{ c *fetch.Client }

// cik is the number of a filer.
type cik int

// padded returns the ten-digit number used in addresses.
func (c cik) padded() string {
	s := strconv.Itoa(int(c))
	return strings.Repeat("0", max(10-len(s), 0)) + s
}

var cikForm = regexp.MustCompile(`(?i)^(?:cik[\s#:.]*)?0*(\d{1,10})$`)

// parseCIK parses a number such as 320193, CIK0000320193 or "CIK 320193".
func parseCIK(s string) (cik, bool) {
	m := cikForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return cik(n), err == nil && n > 0
}

var accessionForm = regexp.MustCompile(`^(?:sec:)?(\d{10})-?(\d{2})-?(\d{6})(?::.*)?$`)

// accession converts the number of a filing, or the ID of one of its documents, to the form 0000320193-23-000106.
func accession(s string) (string, bool) {
	m := accessionForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return "", false
	}
	return m[1] + "-" + m[2] + "-" + m[3], true
}

// folder returns the address of a filing's documents.
func folder(c cik, accession string) string {
	return "https://www.sec.gov/Archives/edgar/data/" + strconv.Itoa(int(c)) + "/" + strings.ReplaceAll(accession, "-",
		"") + "/"
}

// formOf converts the name of a form to EDGAR's: "Form 10k" is 10-K.
func formOf(s string) string {
	s = strings.ToUpper(strings.Join(strings.Fields(s), " "))
	s = strings.TrimSpace(strings.TrimPrefix(s, "FORM "))
	if known, ok := forms()[s]; ok {
		return known
	}
	if m := bareForm.FindStringSubmatch(s); m != nil {
		return m[1] + "-" + m[2]
	}
	return s
}

var bareForm = regexp.MustCompile(`^(10|8|20|40|6|11|18)\s?([KQF](?:/A)?)$`)

// ofForm reports whether a form is the requested one or its amendment. SC 13D has been called SCHEDULE 13D since the
// end of 2024.
func ofForm(form, want string) bool {
	form = strings.Replace(strings.ToUpper(form), "SCHEDULE 13", "SC 13", 1)
	return want == "" || form == want || form == want+"/A"
}

// explained states what EDGAR means by an unclear answer.
func explained(err error) error {
	var status *fetch.StatusError
	var e *backends.Error
	if !errors.As(err, &status) || !errors.As(err, &e) || status.Status != http.StatusForbidden {
		return err
	}
	e.Message = "the SEC refuses requests from here (HTTP 403)"
	e.Next = "check that contact is your e-mail address, wait ten minutes, and ask less often"
	return err
}
