package mcp

import (
	"headnote/backends"
	"headnote/citations/check"
	"headnote/risk"
)

// Bounds on what may be sent, and on what one reply returns.
const (
	longestText   = 4 << 20 // bytes of a draft
	mostCitations = 2000
	mostPapers    = 500
)

// Parameters of the tools for drafts and papers.
var (
	textField = backends.Field{
		Name: "text", Type: backends.String, Most: longestText,
		Description: "the text of a draft, letter or order; in place of document",
	}
	documentField = backends.Field{
		Name: "document", Type: backends.String,
		Description: "path or id of a paper of the matter, as list_documents gives it; in place of text",
	}
	textOrDocument = backends.Schema{
		Fields: []backends.Field{textField, documentField},
		AnyOf:  [][]string{{"text", "document"}},
	}
)

// drafting returns the tools for drafts and for the papers of the matter.
func (s served) drafting() []Tool {
	leaves := []string{"www.courtlistener.com"}
	return []Tool{
		{
			backends.Spec{
				Name: "check_citations", Title: "Check citations", Schema: textOrDocument, Source: "local", Hosts: leaves,
				Description: "Verifies every citation and quotation of a draft: whether the authority exists, is the " +
					"cited case, has the quotation verbatim, and has it on the cited page. Looks in the matter's papers and, " +
					"unless the matter is offline, in CourtListener, which is sent the citations. Does not assess whether an " +
					"authority supports what is said. Use it on every text with citations before it is relied on.",
			},
			outputOf[check.Report](), s.checkCitations,
		},
		{
			backends.Spec{
				Name: "find_citations", Title: "Find citations", Schema: textOrDocument, Source: "local",
				Description: "Lists the citations of a text with their offsets and the authority that each refers to, id. " +
					"and supra included. Nothing leaves the machine.",
			},
			outputOf[cited](), s.findCitations,
		},
		{
			backends.Spec{
				Name: "table_of_authorities", Title: "Table of authorities", Schema: textOrDocument, Source: "local",
				Description: "Makes the table of authorities of a text in Bluebook order, with the pages (or lines) on which " +
					"each is cited. Nothing leaves the machine.",
			},
			outputOf[authorities](), s.authorities,
		},
		{
			backends.Spec{
				Name: "find_deadlines", Title: "Find deadlines", Source: "local",
				Schema: backends.Schema{Fields: []backends.Field{textField, documentField, {
					Name: "trigger", Type: backends.String, Format: "date",
					Description: "day from which periods run where the papers do not state it",
				}}},
				Description: "Finds the deadlines of a text, of one paper, or, where neither is named, of all papers of the " +
					"matter, with the words that set each, its derivation and the state in which later papers leave it. A deadline " +
					"without a date lacks its trigger. Nothing leaves the machine.",
			},
			outputOf[dueDates](), s.findDeadlines,
		},
		{
			backends.Spec{
				Name: "compute_deadline", Title: "Compute a deadline", Source: "local", Schema: ruleSchema,
				Description: "Computes one deadline by a rule of procedure from its trigger date, with holidays, days for " +
					"service and the derivation step by step. Nothing leaves the machine.",
			},
			outputOf[dueDates](), s.computeDeadline,
		},
		{
			backends.Spec{
				Name: "list_documents", Title: "List the matter's papers", Source: "local", Schema: listSchema,
				Description: "Lists the papers of the matter: path, type, status, court, docket, dates, title. Narrow it with " +
					"filter; read a paper as the resource headnote://papers/PATH. Nothing leaves the machine.",
			},
			outputOf[listed](), s.listDocuments,
		},
	}
}

var ruleSchema = backends.Schema{Fields: []backends.Field{
	{
		Name: "rule", Type: backends.String, Required: true,
		Description: `name or citation of the rule, such as frcp-36 or "FRCP 12(a)(2)"`,
	},
	{Name: "trigger", Type: backends.String, Format: "date", Required: true, Description: "trigger date"},
	{Name: "at", Type: backends.String, Description: "time of the trigger, HH:MM, for rules in hours"},
	{
		Name: "service", Type: backends.String, Default: "none", Enum: risk.Services,
		Description: "how the paper was served",
	},
	{Name: "place", Type: backends.String, Description: "two-letter state code; adds that state's court holidays"},
}}

var listSchema = backends.Schema{Fields: []backends.Field{
	{
		Name: "filter", Type: backends.String,
		Description: "type:order, status:proposed, kind:filing, docket:24-cv-100, court:oregon, from:2024-03-01, " +
			"to:2024-06, and words of the title or the path",
	},
	{
		Name: "limit", Type: backends.Integer, Default: 100, Min: bound(1), Max: bound(mostPapers),
		Description: "papers at most",
	},
	{Name: "offset", Type: backends.Integer, Default: 0, Min: bound(0), Description: "papers to pass over"},
}}
