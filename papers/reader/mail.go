package reader

import (
	"bytes"
	"context"
	"fmt"
	"net/textproto"
	"strings"

	"github.com/jhillyerd/enmime/v2"

	"headnote/text/htmltext"
)

// mailName is the name of the format of single messages, which archives may contain.
const mailName = "mail"

var mailFormat = Format{
	Name: mailName, Title: "e-mail (EML)", Extensions: []string{".eml"}, MediaType: "message/rfc822", Container: true,
	read: readMail, source: markup, is: isMail,
}

// mailHeads are the e-mail headers that are kept.
var mailHeads = []string{"From", "To", "Cc", "Date", "Subject"}

// isMail reports whether a file begins with e-mail headers: only header fields, including the sender and one that
// only mail transport adds.
func isMail(data []byte) bool {
	from, transport := false, false
	for line := range bytes.Lines(data[:min(len(data), Sniffed)]) {
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if line[0] == ' ' || line[0] == '\t' {
			continue
		}
		name, _, ok := bytes.Cut(line, []byte(":"))
		if !ok || bytes.ContainsAny(name, " \t") {
			return false
		}
		switch textproto.CanonicalMIMEHeaderKey(string(name)) {
		case "From":
			from = true
		case "Mime-Version", "Message-Id", "Received", "Return-Path", "Content-Type":
			transport = true
		}
	}
	return from && transport
}

// readMail reads an e-mail: the relevant headers, then the body; attachments become members.
func readMail(ctx context.Context, in *input) ([]Document, error) {
	env, err := enmime.ReadEnvelope(bytes.NewReader(in.data))
	if err != nil {
		return nil, refuse("is not readable as e-mail: %v", err)
	}
	var d Document
	var b strings.Builder
	for _, h := range mailHeads {
		if v := strings.Join(strings.Fields(env.GetHeader(h)), " "); v != "" {
			fmt.Fprintf(&b, "%s: %s\n", h, v)
			d.set(strings.ToLower(h), v)
		}
	}
	b.WriteByte('\n')
	body := env.Text
	if env.HTML != "" && len(body) < shortBody {
		body = htmltext.Parse(env.HTML).Text
	}
	b.WriteString(body)
	for _, a := range env.Attachments {
		fmt.Fprintf(&b, "\n[attachment: %s]", a.FileName)
	}
	d.Text = b.String()
	d.set("title", env.GetHeader("Subject"))
	d.set("author", env.GetHeader("From"))
	if t, err := env.Date(); err == nil {
		d.set("date", t.Format("2006-01-02"))
	}
	attached, unread := attachments(ctx, in, env)
	docs := append([]Document{d}, attached...)
	return docs, partly("attachment", len(attached), unread)
}

// shortBody is the length in bytes below which a message's HTML is read instead of its text, which is then often
// only a hint to use another program.
const shortBody = 200

// attachments reads the attachments that are documents.
func attachments(ctx context.Context, in *input, env *enmime.Envelope) (docs []Document, unread []error) {
	if in.depth >= deepestMember {
		return nil, nil
	}
	for _, a := range env.Attachments {
		name := memberName(a.FileName)
		if _, known := in.named(name); !known {
			ext := unnamed(a.Content)
			if ext == "" {
				continue
			}
			name += ext
		}
		if in.left.entries--; in.left.entries < 0 {
			return docs, append(unread, refuse("holds more than %d documents", in.limits.Entries))
		}
		if in.left.bytes -= int64(len(a.Content)); in.left.bytes < 0 {
			return docs, append(unread, refuse("unpacks to more than %d MB", in.limits.Unpacked>>20))
		}
		inner, err := in.member(ctx, name, a.Content)
		if err != nil {
			unread = append(unread, err)
		}
		docs = append(docs, within(name, inner)...)
	}
	return docs, unread
}
