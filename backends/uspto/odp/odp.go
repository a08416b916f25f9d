// Package odp asks the Open Data Portal of the Patent and Trademark Office, which
// serves patents and the proceedings of the Patent Trial and Appeal Board alike.
// The portal takes one request at a time for each key.
package odp

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

const api = "https://api.uspto.gov/api/v1/patent/"

// Page is an answer of the portal.
type Page struct {
	Records []lenientjson.Object
	Total   int
}

// Get reads a page. bags are the names under which records may be found: what is
// documented and what is sent differ. That nothing matches is an empty page: the
// portal says so with a 404.
func Get(ctx context.Context, c *fetch.Client, path string, q url.Values, bags ...string) (Page, error) {
	var answer lenientjson.Object
	if _, err := c.JSON(ctx, fetch.Request{URL: api + path, Query: q}, &answer); err != nil {
		return Page{}, nothing(err)
	}
	p := Page{Total: answer.Int("count")}
	for _, bag := range bags {
		for _, r := range answer.Objects(bag) {
			if len(r) > 0 {
				p.Records = append(p.Records, r)
			}
		}
	}
	p.Total = max(p.Total, len(p.Records))
	return p, nil
}

// nothing takes the error away from an answer that says that nothing matches, and
// gives the next step where an answer would be too large.
func nothing(err error) error {
	var status *fetch.StatusError
	if !errors.As(err, &status) {
		return err
	}
	switch {
	case status.Status == http.StatusNotFound && (strings.Contains(string(status.Body), "No matching records") ||
		strings.Contains(string(status.Body), `"requestIdentifier"`)):
		return nil // the portal's own words, not those of something before it
	case status.Status == http.StatusRequestEntityTooLarge:
		return &backends.Error{
			Code: backends.InvalidParameters, Source: "uspto",
			Message: "the answer would be larger than the portal sends (6 MB)", Cause: err, Next: "lower the limit",
		}
	}
	return err
}

// Way is one way of asking for something.
type Way struct {
	Note  string // how it is called
	Query string
	Sort  string // "field desc"; "" for the portal's order
	Wide  bool   // it finds more than what was asked for: the best must be picked out
}

// Search tries ways until one finds something, and returns which.
func Search(ctx context.Context, c *fetch.Client, path string, ways []Way, more url.Values, limit int,
	bag string,
) (Page, Way, error) {
	var got Page
	var used Way
	for _, used = range ways {
		q := url.Values{"q": {used.Query}, "offset": {"0"}, "limit": {strconv.Itoa(limit)}}
		if used.Wide {
			q.Set("limit", strconv.Itoa(min(4*limit, 100)))
		}
		if used.Sort != "" {
			q.Set("sort", used.Sort)
		}
		for k, v := range more {
			q[k] = v
		}
		var err error
		if got, err = Get(ctx, c, path, q, bag); err != nil || len(got.Records) > 0 {
			return got, used, err
		}
	}
	return got, used, nil
}

// All fits records that have every word in the field; without a field, anywhere.
func All(words []string, field string) string { return join(words, field, " AND ") }

// Some fits records that have one of the words.
func Some(words []string, field string) string { return join(words, field, " OR ") }

func join(words []string, field, operator string) string {
	parts := make([]string, len(words))
	for i, w := range words {
		if parts[i] = w; field != "" {
			parts[i] = field + ":" + w
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, operator) + ")"
}

// Phrase fits records with these words in this order in one of the fields.
func Phrase(words string, fields ...string) string {
	words = strings.Join(strings.Fields(strings.NewReplacer(`"`, " ", `\`, " ").Replace(words)), " ")
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = f + `:"` + words + `"`
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, " OR ") + ")"
}

// Between fits records whose day lies between two; an open end is "".
func Between(field, after, before string) string {
	if after == "" && before == "" {
		return ""
	}
	if after == "" {
		after = "1790-01-01"
	}
	if before == "" {
		before = "2999-12-31"
	}
	return field + ":[" + after + " TO " + before + "]"
}

// And joins conditions, leaving out empty ones.
func And(parts ...string) string {
	var given []string
	for _, p := range parts {
		if p != "" {
			given = append(given, p)
		}
	}
	return strings.Join(given, " AND ")
}

// field begins a query: a name of several parts, or one with capitals inside.
var field = regexp.MustCompile(`(?:^|[\s(])[a-z]+(?:[A-Z][A-Za-z]*|\.[A-Za-z]+)+:[^\s/]`)

// Written reports whether a search is already a query of the portal, such as
// applicationMetaData.inventionTitle:"solid state battery".
func Written(search string) bool {
	return field.MatchString(search) && strings.Count(search, `"`)%2 == 0
}
