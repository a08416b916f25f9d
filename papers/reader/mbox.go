package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
)

var mboxFormat = Format{
	Name: "mbox", Title: "mailboxes (MBOX)", Extensions: []string{".mbox"}, MediaType: "application/mbox", Container: true,
	read: readMbox, source: markup, is: isMbox,
}

// isMbox reports whether a file begins with a mailbox "From " line followed by a message.
func isMbox(data []byte) bool {
	line, rest, ok := bytes.Cut(data, []byte("\n"))
	return ok && bytes.HasPrefix(line, []byte("From ")) && isMail(rest)
}

// readMbox reads the messages of a mailbox, which begin with "From " lines. A damaged message does not lose the
// others.
func readMbox(ctx context.Context, in *input) ([]Document, error) {
	var docs []Document
	var unread []error
	read := 0
	for i, part := range splitMbox(in.data) {
		if in.left.entries--; in.left.entries < 0 {
			return nil, refuse("holds more than %d messages", in.limits.Entries)
		}
		message := fmt.Sprintf("message %d", i+1)
		inner, err := in.member(ctx, message+".eml", part)
		if err != nil {
			var p *Problem
			if errors.As(err, &p) { // it has no name of its own
				p.Path = message
			}
			unread = append(unread, err)
		}
		if len(inner) > 0 {
			read++
		}
		docs = append(docs, within(message, inner)...)
	}
	if len(docs) == 0 {
		return nil, refuse("holds no readable message")
	}
	return docs, partly("message", read, unread)
}

// splitMbox returns the messages of a mailbox.
func splitMbox(data []byte) [][]byte {
	var parts [][]byte
	start := -1
	for i := 0; i < len(data); {
		line := data[i:]
		if j := bytes.IndexByte(line, '\n'); j >= 0 {
			line = line[:j+1]
		}
		if bytes.HasPrefix(line, []byte("From ")) &&
			(i == 0 || bytes.HasSuffix(data[:i], []byte("\n\n")) || bytes.HasSuffix(data[:i], []byte("\n\r\n"))) {
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
