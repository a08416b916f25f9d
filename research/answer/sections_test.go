package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A question about what an amendment changed is also shown the earlier text of the section, unless the amendment quotes
// it.
func TestWhatAnAmendmentReplaced(t *testing.T) {
	agreement := between(paper("Supply Agreement", "contract", "SUPPLY AGREEMENT between Ames Mills and Borealis "+
		"Foods\n\n4. Delivery. Ames Mills shall deliver the flour within ten days after each order. Sacks are returned.\n\n"+
		"5. Price. Borealis Foods pays $40 a sack of flour.\n\n6. Law. The law of Ohio governs.\n"),
		"2024-03-01", "Ames Mills", "Borealis Foods")
	for _, c := range []struct {
		name, asked, words, old string
		beside                  bool
	}{
		{
			"as a whole", "What did the first amendment change in the price of the flour?",
			"1. Section 5 is amended and restated to read: Borealis Foods pays $44 a sack of flour.", "$40 a sack", true,
		},
		{
			"in part", "What did the first amendment change in the delivery of the flour?",
			"1. The period for the delivery of the flour in Section 4 is extended to twelve days.", "within ten days", true,
		},
		{
			"old words quoted", "What did the first amendment change in the price of the flour?",
			"1. In Section 5, “$40 a sack” is replaced by “$44 a sack” as the price of the flour.", "$40 a sack of", false,
		},
		{
			"no section", "What did the first amendment change in the price of the flour?",
			"1. The price of the flour is changed to $44 a sack.", "law of Ohio", false,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			amendment := between(paper("First Amendment", "amendment", "FIRST AMENDMENT between Ames Mills and Borealis "+
				"Foods\n\n"+c.words+"\n\n2. All else stays in force.\n"), "2025-03-01", "Ames Mills", "Borealis Foods")
			got := ask(t, c.asked, amendment, agreement)
			require.Contains(t, said(got), c.words[3:40])
			if c.beside {
				require.Contains(t, said(got), c.old)
				require.Less(t, strings.Index(said(got), c.words[3:40]), strings.Index(said(got), c.old))
			}
		})
	}
}

// A passage that refers to a section of another paper is quoted with what that section says on the question.
func TestASectionOfAnotherPaper(t *testing.T) {
	release := between(paper("Separation Agreement", "contract", "SEPARATION AGREEMENT of Ames Mills and Ruth Adeyemi\n\n"+
		"3. Harvest Bonus. The harvest bonus under Section 4(b) of the Employment Agreement is paid by March 15, 2026.\n"),
		"2025-10-01", "Ames Mills", "Ruth Adeyemi")
	employment := between(paper("Employment Agreement", "contract", "EMPLOYMENT AGREEMENT of Ames Mills and Ruth "+
		"Adeyemi\n\n4. Pay. (a) The salary is $900 a week. (b) The executive is paid a harvest bonus "+
		"whether or not she works on "+
		"that day.\n\n5. Law. The law of Ohio governs.\n"), "2024-03-01", "Ames Mills", "Ruth Adeyemi")
	got := said(ask(t, "By what day is the harvest bonus paid?", release, employment))
	require.Contains(t, got, "March 15, 2026")
	require.Contains(t, got, "whether or not she works")
}

// A conclusion is quoted with what it is drawn from.
func TestAConclusionWithItsPremise(t *testing.T) {
	order := paper("Order on the Kennels", "order", "The Court has read the list.\n\nThe injunction does not reach the "+
		"kennels of Tern and of Alder, which were sold before May 4, 2025. The number of kennels that it reaches is "+
		"therefore thirty-nine.\n\nThe clerk shall mail a copy of this order to all.")
	got := quotes(ask(t, "How many kennels does the injunction reach?", order))
	require.Contains(t, got, "Alder, which were sold before May 4, 2025. The number of kennels")
}
