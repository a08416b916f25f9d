package index_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/papers"
)

// paperWith is a paper with these values on its card.
func paperWith(path, title, kind string, fields map[string]string) index.Paper {
	p := index.Paper{Document: backends.Document{Path: path, Kind: kind}}
	c := &p.Card
	c.Title.Value, c.Type.Value, c.Status.Value = title, fields["type"], fields["status"]
	c.Court.Value, c.Date.Value = fields["court"], fields["date"]
	if d := fields["docket"]; d != "" {
		c.Dockets = []papers.Field{{Value: "other"}, {Value: d}}
	}
	return p
}

var filed = []index.Paper{
	paperWith("orders/Order 31.pdf", "Order Denying Motion", "filing", map[string]string{
		"type": "order", "status": "entered", "court": "District of Oregon", "date": "2022-03-09", "docket": "3:21-cv-00417",
	}),
	paperWith("drafts/proposed.docx", "[Proposed] Order", "filing", map[string]string{
		"type": "proposed_order", "status": "proposed", "court": "District of Oregon", "date": "2022-02-20",
	}),
	paperWith("lease.txt", "Dock Lease", "contract", map[string]string{"type": "contract", "date": "2019-05"}),
	paperWith("scan.pdf", "", "", nil),
}

// Each filter keeps the papers that pass it; several keep those that pass all of them, in any order.
func TestPapersAreFiltered(t *testing.T) {
	for words, want := range map[string]string{
		"":                                 "orders/Order 31.pdf drafts/proposed.docx lease.txt scan.pdf",
		"   ":                              "orders/Order 31.pdf drafts/proposed.docx lease.txt scan.pdf",
		"type:order":                       "orders/Order 31.pdf",
		"type:pro":                         "drafts/proposed.docx",
		"TYPE:Order":                       "orders/Order 31.pdf",
		`type:"order"`:                     "orders/Order 31.pdf",
		"type:":                            "orders/Order 31.pdf drafts/proposed.docx lease.txt scan.pdf",
		"status:entered":                   "orders/Order 31.pdf",
		"status:e":                         "orders/Order 31.pdf",
		"kind:contract":                    "lease.txt",
		"kind:contr":                       "",
		"docket:00417":                     "orders/Order 31.pdf",
		"docket:21-CV":                     "orders/Order 31.pdf",
		"court:oregon":                     "orders/Order 31.pdf drafts/proposed.docx",
		"court:oregon order":               "orders/Order 31.pdf drafts/proposed.docx",
		"order status:proposed":            "drafts/proposed.docx",
		"date:2022":                        "orders/Order 31.pdf drafts/proposed.docx",
		"date:2022-03":                     "orders/Order 31.pdf",
		"date:2022-03-09":                  "orders/Order 31.pdf",
		"date:2019..2021":                  "lease.txt",
		"from:2022-03-01":                  "orders/Order 31.pdf",
		"to:2022-02":                       "drafts/proposed.docx lease.txt",
		"from:2019-01 to:2022-02-20":       "drafts/proposed.docx lease.txt",
		"from:2023":                        "",
		"DOCK":                             "lease.txt",
		".pdf":                             "orders/Order 31.pdf scan.pdf",
		"orders/":                          "orders/Order 31.pdf",
		"nothing":                          "",
		"type:order type:contract":         "",
		"denying docket:417 date:2022-03-": "orders/Order 31.pdf",
	} {
		f, err := index.ParsePaperFilter(words)
		if words == "denying docket:417 date:2022-03-" {
			require.Error(t, err, "a date that is cut short is none")
			continue
		}
		require.NoError(t, err, words)
		var kept []string
		for _, p := range filed {
			if f.Keeps(p) {
				kept = append(kept, p.Document.Path)
			}
		}
		require.Equal(t, want, strings.Join(kept, " "), words)
	}
	require.True(t, index.PaperFilter{}.Keeps(filed[3]), "the zero value keeps every paper")
}

// An invalid filter is refused with a list of the valid ones.
func TestFiltersThatAreRefused(t *testing.T) {
	for words, says := range map[string]string{
		"type:novel":            "type:novel is not a type of paper: choose",
		"status:perhaps":        "status:perhaps is not a status: choose",
		"judge:alder":           "judge: is not a filter; there are type:, status:, kind:",
		"date:tomorrow":         "tomorrow",
		"from:2022-13":          "2022-13",
		"to:2022-02-30":         "2022-02-30",
		"date:2024..2020":       "2024..2020 ends before it begins",
		"order judge:x type:no": "judge:",
	} {
		_, err := index.ParsePaperFilter(words)
		require.ErrorContains(t, err, says, words)
	}
}

// File names are split into words however they are run together.
func TestNamesOfFiles(t *testing.T) {
	for path, words := range map[string][]string{
		"AMC_general%20NDA-v2.docx": {"amc", "general", "nda", "v2"},
		"in/FullStoryNDA.pdf":       {"full", "story"},
		"2024-03-09+Order.final.md": {"2024", "03", "09", "order", "final"},
		"noextension":               {"noextension"},
		".hidden":                   nil,
		"":                          nil,
	} {
		has := strings.Fields(strings.ToLower(index.NameOf(backends.Document{Path: path})))
		for _, w := range words {
			require.Contains(t, has, w, path)
		}
		require.NotContains(t, has, "docx")
	}
	name := index.NameOf(backends.Document{
		Title: "Order", Citation: "1 U.S. 1", Docket: "1:26-cv-1", Author: "Ruth Alder", Court: "D. Or.",
	})
	for _, part := range []string{"Order", "1 U.S. 1", "1:26-cv-1", "Ruth Alder", "D. Or."} {
		require.Contains(t, name, part)
	}
}

// Whatever is typed as a filter is a filter or refused with a message, and a paper without a card causes no panic.
func FuzzPaperFilter(f *testing.F) {
	for _, s := range []string{
		"", "type:order", "date:..", "date:2024..", ":", "::", `type:"`, "from:9999-99-99", "a:b:c", "court:\x00", "to:..",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		filter, err := index.ParsePaperFilter(s)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		for _, p := range append(filed, index.Paper{}) {
			require.Equal(t, filter.Keeps(p), filter.Keeps(p))
		}
	})
}
