package reader_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// mailed returns an e-mail with attachments, by their names.
func mailed(subject, body string, attached ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "From: Iva Bell <iva@bell.example>\r\nTo: Omar Reyes <omar@reyes.example>\r\nSubject: %s\r\n"+
		"Date: Mon, 4 Mar 2024 09:15:00 -0700\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; "+
		"boundary=\"cut\"\r\n\r\n"+
		"--cut\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n", subject, body)
	for i := 0; i+1 < len(attached); i += 2 {
		fmt.Fprintf(&b, "--cut\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=%q\r\n"+
			"Content-Transfer-Encoding: "+
			"base64\r\n\r\n%s\r\n", attached[i], base64.StdEncoding.EncodeToString([]byte(attached[i+1])))
	}
	return b.String() + "--cut--\r\n"
}

// zipped returns an archive of files, by their names.
func zipped(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i+1 < len(files); i += 2 {
		w, err := z.Create(files[i])
		require.NoError(t, err)
		_, err = w.Write([]byte(files[i+1]))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.String()
}

// members returns the documents of a file by their members, with their texts.
func members(t *testing.T, name, content string) (map[string]string, error) {
	t.Helper()
	docs, err := reader.Read(t.Context(), name, []byte(content), reader.DefaultLimits())
	out := make(map[string]string)
	for _, d := range docs {
		out[d.Member] = d.Text
	}
	return out, err
}

// TestMembersOfMembers: a file in an archive attached to a message of a mailbox is read, and named by its path;
// what is nested deeper is not, and a name that leads outside is kept inside.
func TestMembersOfMembers(t *testing.T) {
	inner := zipped(t, "exhibits/a.txt", "Exhibit A.", "../../b.txt", "Exhibit B.", ".hidden.txt", "No.", "x.exe", "No.")
	box := "From iva@bell.example Mon Mar  4 09:15:00 2024\n" + mailed("One", "See the exhibits.", "all.zip", inner) +
		"\nFrom iva@bell.example Mon Mar  4 09:16:00 2024\n" + mailed("Two", "Nothing more.")
	got, err := members(t, "mail.mbox", box)
	require.NoError(t, err)
	require.Equal(t, "Exhibit A.", got["message 1/all.zip/exhibits/a.txt"])
	require.Equal(t, "Exhibit B.", got["message 1/all.zip/b.txt"])
	require.Contains(t, got["message 1"], "Subject: One")
	require.Contains(t, got["message 1"], "[attachment: all.zip]")
	require.Contains(t, got["message 2"], "Nothing more.")
	require.Len(t, got, 4)
}

// TestHeadsOfMail: e-mail headers, in the forms in which programs write them.
func TestHeadsOfMail(t *testing.T) {
	for name, c := range map[string]struct{ head, key, want string }{
		"an encoded subject":    {"Subject: =?utf-8?q?Barge_=E2=80=93_sunk?=", "subject", "Barge – sunk"},
		"a folded subject":      {"Subject: The barge\r\n of Marlow", "subject", "The barge of Marlow"},
		"a date with a zone":    {"Date: Mon, 04 Mar 2024 23:30:00 -0700", "date", "2024-03-04"},
		"a date that is none":   {"Date: soon", "date", "soon"},
		"no date":               {"X-Other: 1", "date", ""},
		"a subject of controls": {"Subject: a\x1b]0;evil\x07b", "subject", "ab"},
	} {
		t.Run(name, func(t *testing.T) {
			docs, err := reader.Read(t.Context(), "m.eml", []byte("From: Iva Bell <iva@bell.example>\r\nMIME-Version: 1.0\r\n"+
				c.head+"\r\n\r\nIt sank.\r\n"), reader.DefaultLimits())
			require.NoError(t, err)
			require.Len(t, docs, 1)
			got := docs[0].Meta[c.key]
			if name == "a subject of controls" {
				require.NotContains(t, got, "\x1b")
				require.NotContains(t, docs[0].Text, "\x1b")
				return
			}
			require.Equal(t, c.want, got)
		})
	}
}

// TestMessagesOfAMailbox: a line like the separator counts as one only after an empty line.
func TestMessagesOfAMailbox(t *testing.T) {
	const head = "From iva@bell.example Mon Mar  4 09:15:00 2024\n"
	const mail = "From: Iva Bell <iva@bell.example>\nMessage-ID: <1@bell.example>\nSubject: Barge\n\n"
	for name, c := range map[string]struct {
		box  string
		want int
	}{
		"two":                          {head + mail + "One.\n\n" + head + mail + "Two.\n", 2},
		"with the ends of Windows":     {strings.ReplaceAll(head+mail+"One.\n\n"+head+mail+"Two.\n", "\n", "\r\n"), 2},
		"a sentence that begins so":    {head + mail + "It came\nFrom Ohio by barge.\n", 1},
		"behind a line of one letter":  {head + mail + "I\nFrom Ohio it came by barge.\n", 1},
		"a message of nothing but end": {head + mail + "One.\n\n" + head, 1},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := members(t, "mail.mbox", c.box)
			require.NoError(t, err)
			require.Len(t, got, c.want)
			if strings.Contains(c.box, "Ohio") {
				require.Contains(t, got["message 1"], "From Ohio")
			}
		})
	}
}

// TestADamagedMemberDoesNotLoseTheOthers: the intact ones are read, and the error names the damaged one.
func TestADamagedMemberDoesNotLoseTheOthers(t *testing.T) {
	got, err := members(t, "all.zip", zipped(t, "good.txt", "It sank.", "bad.docx", "PK\x03\x04 no", "null.txt", "a\x00b"))
	require.Equal(t, map[string]string{"good.txt": "It sank."}, got)
	require.ErrorContains(t, err, "bad.docx")
	require.ErrorContains(t, err, "2 documents in it could not be read, 1 could")
	var p *reader.Problem
	require.True(t, errors.As(err, &p))
	require.Nil(t, p.Fault, "a damaged file is no fault of the program")
	for name, content := range map[string]string{
		"none but folders": zipped(t, "a/", ""), "none that is read": zipped(t, "a.exe", "MZ"),
		"a zip in a " +
			"zip": zipped(t, "b.zip", zipped(t, "a.txt", "It sank.")), "nothing": zipped(t), "all bad": zipped(t, "a.txt",
			"\x00"),
	} {
		got, err := members(t, "all.zip", content)
		require.Empty(t, got, name)
		require.ErrorAs(t, err, &p, name)
		require.NotEmpty(t, p.Reason)
	}
}
