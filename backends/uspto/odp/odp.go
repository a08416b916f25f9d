// Package odp queries the Open Data Portal of the Patent and Trademark Office, which serves both patents and
// proceedings of the Patent Trial and Appeal Board. The portal takes one request at a time per key.
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

// Get reads a page. bags are the names under which records may be found, since the documentation and the service
// differ. No match is an empty page; the portal reports it as a 404.
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

// nothing removes the error of an answer without matches, and adds the next step if an answer would be too large.
func nothing(err error) error {
	var status *fetch.StatusError
	if !errors.As(err, &status) {
		return err
	}
	switch {
	case status.Status == http.StatusNotFound && (strings.Contains(string(status.Body), "No matching records") ||
		strings.Contains(string(status.Body), `"requestIdentifier"`)):
		return nil // the portal's own message, not one of an intermediary
	case status.Status == http.StatusRequestEntityTooLarge:
		return &backends.Error{
			Code: backends.InvalidParameters, Source: "uspto",
			Message: "the answer would be larger than the portal sends (6 MB)", Cause: err, Next: "lower the limit",
		}
	}
	return err
}

// Way is one kind of search.
type Way struct {
	Note  string // its name in notes
	Query string
	Sort  string // "field desc"; "" for the portal's order
	Wide  bool   // finds more than was requested, so the best must be picked
}

// Search tries ways until one finds something, and returns that one.
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

// All matches records that have every word in the field, or anywhere if there is no field.
func All(words []string, field string) string { return join(words, field, " AND ") }

// Some matches records that have one of the words.
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

// Phrase matches records with these words in this order in one of the fields.
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

// Between matches records whose day is in a range; "" is an open end.
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

// And joins the nonempty conditions.
func And(parts ...string) string {
	var given []string
	for _, p := range parts {
		if p != "" {
			given = append(given, p)
		}
	}
	return strings.Join(given, " AND ")
}

// field matches the start of a query: a dotted name, or one with capitals inside.
var field = regexp.MustCompile(`(?:^|[\s(])[a-z]+(?:[A-Z][A-Za-z]*|\.[A-Za-z]+)+:[^\s/]`)

// Written reports whether a search is already a portal query, such as applicationMetaData.inventionTitle:"solid state
// battery".
func Written(search string) bool {
	return field.MatchString(search) && strings.Count(search, `"`)%2 == 0
}
