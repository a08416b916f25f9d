package reader_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// Tables are read like those of a workbook, whichever separator they use.
func TestTablesOfText(t *testing.T) {
	for name, c := range map[string]struct{ file, data, want string }{
		"commas": {
			"log.csv", "\ufeffDate,Paid to,Amount\r\n2026-01-05,\"Ortega, Inc.\",\"$1,250.00\"\r\n\r\n,,\r\n",
			"Date | Paid to | Amount\n2026-01-05 | Ortega, Inc. | $1,250.00",
		},
		"semicolons": {"log.csv", "Datum;Betrag\n05.01.2026;1.250,00\n", "Datum | Betrag\n05.01.2026 | 1.250,00"},
		"tabs":       {"log.tsv", "No.\tParty\n1\tAcme, Inc.\n", "No. | Party\n1 | Acme, Inc."},
		"rows of two lengths": {
			"LOG.CSV", "a,b,c\nd\n\"a \"\"b\"\" c\",\"two\nlines\"\n", "a | b | c\nd\na \"b\" c | two lines",
		},
		"an open mark": {"log.csv", "a,5\" pipe,c\nd,e,f\n", "a | 5\" pipe | c\nd | e | f"},
		"one column":   {"log.csv", "Names\nAda\n", "Names\nAda"},
	} {
		docs, err := reader.Read(t.Context(), c.file, []byte(c.data), reader.DefaultLimits())
		require.NoError(t, err, name)
		require.Equal(t, c.want, strings.TrimSpace(docs[0].Text), name)
	}

	small := reader.DefaultLimits()
	small.Text = 1000
	for name, data := range map[string]string{
		"log.csv":  strings.Repeat("a,b,c\n", 1000),
		"log2.csv": "a\x00b,c\n",
	} {
		_, err := reader.Read(t.Context(), name, []byte(data), small)
		var p *reader.Problem
		require.ErrorAs(t, err, &p, name)
	}
}
