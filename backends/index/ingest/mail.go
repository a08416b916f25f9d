package ingest

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/jhillyerd/enmime/v2"

	"headnote/backends"
)

// mail reads one e-mail: the heads that matter, then the body; of attachments
// the names only.
func mail(ctx context.Context, _ string, data []byte, l Limits) (Document, error) {
	d := Document{}
	env, err := enmime.ReadEnvelope(bytes.NewReader(data))
	if err != nil {
		return d, refuse("is not readable as e-mail: %v", err)
	}
	var b strings.Builder
	for _, h := range []string{"From", "To", "Cc", "Date", "Subject"} {
		if v := env.GetHeader(h); v != "" {
			fmt.Fprintf(&b, "%s: %s\n", h, strings.Join(strings.Fields(v), " "))
		}
	}
	b.WriteByte('\n')
	body := env.Text
	if env.HTML != "" && (strings.TrimSpace(body) == "" || len(env.HTML) > 0 && len(body) < 200) {
		page, err := htmlText(ctx, "", []byte(env.HTML), l)
		if err == nil {
			body = page.Text
		}
	}
	b.WriteString(body)
	for _, a := range env.Attachments {
		fmt.Fprintf(&b, "\n[attachment: %s]", a.FileName)
	}
	d.Text = b.String()
	d.Title, d.Author, d.Kind = env.GetHeader("Subject"), env.GetHeader("From"), backends.KindNotice
	if t, err := env.Date(); err == nil {
		d.Date = t.Format("2006-01-02")
	}
	return d, nil
}

// mailbox reads the messages of an mbox file, split at its "From " lines.
func mailbox(ctx context.Context, name string, data []byte, l Limits) ([]Document, error) {
	var docs []Document
	var unread []error
	for i, part := range splitMbox(data) {
		if i >= l.Entries {
			return nil, refuse("holds more than %d messages", l.Entries)
		}
		var d Document
		message := fmt.Sprintf("message %d", i+1)
		err := Guard(message, "reading it", func() (err error) {
			d, err = mail(ctx, name, part, l)
			return err
		})
		if err != nil { // one damaged message does not lose the others
			unread = append(unread, fmt.Errorf("%s: %w", message, err))
			continue
		}
		d.Name = message
		docs = append(docs, d)
	}
	if len(docs) == 0 {
		return nil, refuse("holds no readable message")
	}
	return docs, partly("message", len(docs), unread)
}

func splitMbox(data []byte) [][]byte {
	var parts [][]byte
	start := -1
	for i := 0; i < len(data); {
		line := data[i:]
		if j := bytes.IndexByte(line, '\n'); j >= 0 {
			line = line[:j+1]
		}
		if bytes.HasPrefix(line, []byte("From ")) && (i == 0 || i > 1 && data[i-2] == '\n' || i > 2 && data[i-3] == '\n') {
			if start >= 0 {
				parts = append(parts, data[start:i])
			}
			start = i + len(line)
		}
		i += len(line)
	}
	if start >= 0 && start < len(data) {
		parts = append(parts, data[start:])
	}
	return parts
}
