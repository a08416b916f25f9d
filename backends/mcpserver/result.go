package mcpserver

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/url"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
)

// Limits on one reply. What a server returns is data: it is cleaned, truncated and quoted, never followed.
const (
	mostDocuments = 20
	longestText   = 200 << 10 // bytes per document
	longestTitle  = 200
)

// read converts the result of a tool to documents.
func (s Server) read(raw json.RawMessage) (backends.Result, error) {
	var res sdk.CallToolResult
	if err := json.Unmarshal(raw, &res); err != nil {
		return backends.Result{}, (&session{server: s}).failed(errors.New("its result has not the form of the protocol"))
	}
	if res.IsError {
		said := "it failed"
		if t, ok := first(res.Content).(*sdk.TextContent); ok {
			said += ": " + text.Truncate(text.Line(text.Prefix(t.Text, 2000)), 300)
		}
		return backends.Result{}, (&session{server: s}).failed(errors.New(said))
	}
	found := s.structured(res.StructuredContent)
	if len(found) == 0 {
		found = s.blocks(res.Content)
	}
	out := backends.Result{Available: len(found)}
	seen := make(map[string]bool)
	for _, d := range found {
		if len(out.Documents) == mostDocuments {
			out.Note("more was found than the first documents, which alone were taken")
			break
		}
		if d.ID == "" || seen[d.ID] {
			continue
		}
		seen[d.ID] = true
		out.Documents = append(out.Documents, d)
	}
	return out, nil
}

func first(all []sdk.Content) sdk.Content {
	if len(all) == 0 {
		return nil
	}
	return all[0]
}

// structured returns the documents of structured content: the objects of its first list.
func (s Server) structured(v any) (out []backends.Document) {
	fields, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	o := lenientjson.Object(fields)
	for _, name := range []string{"results", "documents", "items", "hits", "data"} {
		for _, x := range o.Objects(name) {
			if out = append(out, s.document(x)); len(out) > mostDocuments {
				return out
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// document converts one object of structured content.
func (s Server) document(o lenientjson.Object) backends.Document {
	d := backends.Document{
		Title: o.First("title", "name", "caseName", "case_name", "heading"), Citation: o.First("citation"),
		URL: address(o.First("url", "link", "uri")), Date: lenientjson.Day(o.First("date", "published", "date_filed")),
		Court: o.First("court", "agency"), Docket: o.First("docket", "docket_number"), Author: o.First("author"),
	}
	var body string
	for _, name := range []string{"text", "content", "body"} {
		if body = o.Text(name); body != "" {
			break
		}
	}
	d.Text = bounded(body)
	d.Snippet = text.Truncate(text.Clean(text.Prefix(cmp.Or(o.Text("snippet"), o.Text("summary"), o.Text("abstract")),
		8<<10)), 2000)
	return s.identified(d, o.First("id"))
}

// blocks returns the documents of unstructured content, one per block.
func (s Server) blocks(all []sdk.Content) (out []backends.Document) {
	for _, c := range all {
		var d backends.Document
		switch c := c.(type) {
		case *sdk.TextContent:
			d.Text = bounded(c.Text)
		case *sdk.ResourceLink:
			d.Title, d.URL, d.Snippet = cmp.Or(c.Title, c.Name), address(c.URI), bounded(c.Description)
		case *sdk.EmbeddedResource:
			if c.Resource != nil {
				d.URL, d.Text = address(c.Resource.URI), bounded(c.Resource.Text)
			}
		}
		if d.Text == "" && d.Snippet == "" {
			continue
		}
		if out = append(out, s.identified(d, "")); len(out) > mostDocuments {
			break
		}
	}
	return out
}

// identified completes a document; its ID is the same if the same thing is found again.
func (s Server) identified(d backends.Document, own string) backends.Document {
	if d.Text == "" && d.Snippet == "" {
		return backends.Document{}
	}
	heading, _, _ := strings.Cut(strings.TrimSpace(cmp.Or(d.Text, d.Snippet)), "\n")
	d.Title = text.Truncate(text.Line(cmp.Or(d.Title, text.Prefix(heading, 2*longestTitle), s.Name)), longestTitle)
	for _, field := range []*string{&d.Citation, &d.Court, &d.Docket, &d.Author} {
		*field = text.Truncate(*field, longestTitle)
	}
	sum := sha256.Sum256([]byte(cmp.Or(own, d.URL, d.Title+"\x00"+d.Text+d.Snippet)))
	d.ID, d.Source, d.Kind = s.Name+":"+hex.EncodeToString(sum[:8]), s.Name, backends.KindOther
	return d
}

func bounded(s string) string { return text.Clean(text.Prefix(s, longestText)) }

// address returns a link that a person may open, or "".
func address(s string) string {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || len(s) > 2000 {
		return ""
	}
	return u.String()
}
