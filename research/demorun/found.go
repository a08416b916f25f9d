package demorun

import (
	"headnote/backends"
	"headnote/research/events"
	"headnote/risk"
)

func links() events.Links {
	ref := func(id, words, authority string) events.Reference {
		return events.Reference{
			Document: id, Span: place(id, words), Text: words, Kind: "law", Authority: authority,
			Context: "as the court put it, " + words + " governs",
		}
	}
	return events.Links{
		Authorities: []events.Authority{
			{Key: "usc 21 355", Type: "Statutory Law", Label: "21 U.S.C. § 355", Cited: 2, Documents: []string{
				"local:actavis",
				"local:caraco",
			}, Document: "local:355", Status: "in the matter"},
			{
				Key: "case 570 us 136", Type: "Case Law", Label: "FTC v. Actavis, Inc., 570 U.S. 136 (2013)", Cited: 1,
				Documents: []string{"local:actavis"}, Document: "local:actavis", Status: "in the matter",
				Treatment: []events.Treatment{{Signal: "distinguished", Document: "local:caraco", Span: place("local:caraco",
					"See 21 U.S.C. § 355."), Sentence: "We distinguish it.", Negative: true}},
			},
			{
				Key: "case 1 f4th 1", Type: "Case Law", Label: "Doe v. Roe, 1 F.4th 1 (2021)", Cited: 1,
				Documents: []string{"local:caraco"}, Status: "not verified",
			},
		},
		References: []events.Reference{
			ref("local:actavis", "21 U.S.C. § 355(j)(2)(A)(viii)", "usc 21 355"), ref("local:caraco", "21 U.S.C. § 355",
				"usc 21 355"),
			ref("local:actavis", "570 U.S. 136 (2013)", "case 570 us 136"),
		},
		ByType: map[string]int{"Statutory Law": 2, "Case Law": 2}, CrossDomain: 2, Sources: 2, Citations: 4, Unresolved: 1,
	}
}

func risks(docs []backends.Document) []risk.Risk {
	letter := docs[3]
	return []risk.Risk{
		{
			ID: "k1", Category: "regulatory", Label: "Regulatory Risk",
			Title: "Failure to correct these violations may result in legal action", Indicator: "violation",
			Severity: risk.Critical, Likelihood: 4, Impact: 5, Inherent: 20, Residual: 20, Sources: []risk.Source{source(letter,
				"Failure to correct these violations may result in legal action without further notice.")},
		},
		{
			ID: "k2", Category: "regulatory", Label: "Regulatory Risk",
			Title: "Your firm released lots without an investigation", Indicator: "warning letter", Severity: risk.High,
			Likelihood: 4, Impact: 4, Inherent: 16, Residual: 12, Sources: []risk.Source{source(letter,
				"Your firm released lots without an investigation.")},
		},
		{
			ID: "k3", Category: "litigation", Label: "Litigation Risk", Title: "The claim construction hearing is set",
			Indicator: "litigation", Severity: risk.Medium, Likelihood: 2, Impact: 3, Inherent: 6, Residual: 6,
			Sources: []risk.Source{source(docs[5], "The claim construction hearing is set for June 16, 2026.")},
		},
	}
}

func deadlines(docs []backends.Document) []risk.Deadline {
	letter, order, order2 := docs[3], docs[4], docs[5]
	return []risk.Deadline{
		{
			ID: "d1", Date: risk.NewDate(2026, 3, 20), Kind: "stated", Type: "explicit",
			Title: "The answer is due March 20, 2026.", Urgency: "high", DaysLeft: 10, Who: "Acme", State: risk.Set,
			Sources: []risk.Source{source(order,
				"The answer is due March 20, 2026.")},
		},
		{
			ID: "d2", Date: risk.NewDate(2026, 3, 24), Kind: "computed", Type: "response",
			Title: "Respond in writing within fifteen (15) working days", Urgency: "high", DaysLeft: 14,
			RuleCite: "FDA, Regulatory Procedures Manual, ch. 4",
			Asks:     "receipt of this letter",
			Derivation: []string{
				"Trigger: March 3, 2026 (the date of the letter); that day does not count",
				"15 working days after: March 24, 2026 (Tuesday)",
			},
			Warning: "counted from the date of the letter: the day of receipt is not known",
			Sources: []risk.Source{source(letter,
				"Respond in writing within fifteen (15) working days of receipt of this letter.")},
		},
		{
			ID: "d3", Date: risk.NewDate(2026, 6, 9), Kind: "stated", Type: "explicit",
			Title: "The claim construction hearing is set for June 9, 2026.", Urgency: "low", DaysLeft: 91,
			State:   risk.Superseded,
			History: []string{"set for June 9, 2026 by the scheduling order", "superseded: June 16, 2026 by the amended order"},
			Sources: []risk.Source{source(order,
				"The claim construction hearing is set for June 9, 2026.")},
		},
		{
			ID: "d4", Date: risk.NewDate(2026, 6, 16), Kind: "stated", Type: "explicit",
			Title: "The claim construction hearing is set for June 16, 2026.", Urgency: "low", DaysLeft: 98,
			State: risk.Set, Sources: []risk.Source{source(order2,
				"The claim construction hearing is set for June 16, 2026.")},
		},
		{
			ID: "d5", Kind: "computed", Type: "relative", Title: "Serve initial disclosures within 14 days", Urgency: "unknown",
			State:   risk.Conditional,
			Warning: "the day of the trigger is not in the document: enter it", Sources: []risk.Source{source(order,
				"SCHEDULING ORDER")},
		},
	}
}

func memo() events.Memo {
	evidence := func(id, words string) []events.Evidence {
		return []events.Evidence{{
			Kind: events.FromPassage, Document: id, Span: place(id, words), Quote: words,
			Call: "r1-01",
		}}
	}
	s := func(id, words string, ev []events.Evidence) events.Statement {
		return events.Statement{ID: id, Text: words, Evidence: ev}
	}
	label := "The label of a generic drug may omit a patented use under 21 U.S.C. § 355(j)(2)(A)(viii)."
	counted := []events.Evidence{{Kind: events.FromCount, Note: "grades of the run's documents"}}
	return events.Memo{Title: "Memorandum", Question: Question, Generated: Start, Sections: []events.Section{
		{ID: "question", Heading: "Question Presented", Level: 2, Blocks: []events.Block{{
			Kind: events.Paragraph,
			Statements: []events.Statement{s("s1", Question, []events.Evidence{{
				Kind: events.FromCall,
				Note: "the question as asked",
			}})},
		}}},
		{ID: "answer", Heading: "Short Answer", Level: 2, Blocks: []events.Block{
			{Kind: events.Paragraph, Statements: []events.Statement{
				s("s2", "Yes: **the label may omit** a patented use.", append(evidence("local:actavis", label),
					evidence("local:355", "a statement that the method of use patent does not claim such a use.")...)),
				s("s3", "Based on 3 of 7 documents retrieved.", counted),
			}},
		}},
		{ID: "findings", Heading: "Key Findings", Level: 3, Blocks: []events.Block{{
			Kind: events.List,
			Statements: []events.Statement{
				s("s4", "A use code that is too broad can be corrected by counterclaim (*Caraco*).", evidence("local:caraco",
					"A generic maker may bring a counterclaim to correct a use code that is too broad.")),
				s("s5", "The agency has found that lots were released without an investigation.", evidence("local:letter",
					"Your firm released lots without an investigation.")),
			},
		}}},
		{ID: "deadlines", Heading: "Key Deadlines", Level: 3, Blocks: []events.Block{{
			Kind: events.TableKind,
			Table: &events.Table{
				Columns: []string{"Date", "What is due", "Urgency", "Basis"},
				Rows: []events.Row{
					{Statement: s("s6", "March 20, 2026: the answer is due.", evidence("local:order",
						"The answer is due March 20, 2026.")), Cells: []string{
						"2026-03-20", "The answer is due.", "high",
						"Scheduling order",
					}},
					{Statement: s("s7", "March 24, 2026: respond to the warning letter.", evidence("local:letter",
						"Respond in writing within fifteen (15) working days of receipt of this letter.")), Cells: []string{
						"2026-03-24",
						"Respond in writing to the warning letter, with each step taken to prevent a recurrence of the violations.",
						"high", "fifteen working days from the letter",
					}},
				},
			},
		}}},
	}}
}
