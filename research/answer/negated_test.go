package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
)

// Things of which something is true do not answer a question about those of which it is not.
func TestWhatIsNotSo(t *testing.T) {
	maine := paper("Dock Lease", "contract", "This agreement is governed by the laws of Maine, without regard to its "+
		"rules on conflicts.")
	none := paper("Barge Charter", "contract", "This agreement is not governed by the laws of Maine.")
	paid := paper("List of Creditors", "report", "The creditors Ames and Borealis were paid on May 4, 2026.")
	open := paper("Report", "report", "The creditors Calder and Dale have not been paid.")
	for _, c := range []struct {
		asked      string
		only, also []answer.Paper
	}{
		{"Which agreements are not governed by the laws of Maine?", []answer.Paper{maine}, []answer.Paper{maine, none}},
		{"Which creditors were not paid?", []answer.Paper{paid}, []answer.Paper{paid, open}},
	} {
		require.False(t, ask(t, c.asked, c.only...).Sufficient, c.asked)
		require.Contains(t, said(ask(t, c.asked, c.also...)), " not ", c.asked)
	}
	require.True(t, ask(t, "Which agreements are governed by the laws of Maine?", maine).Sufficient)
	lease := paper("Lease", "contract", "These agreements may be ended for any cause on ten days' notice by the tenant.")
	require.True(t, ask(t, "Which agreements may be ended without cause on ten days' notice?", lease).Sufficient)
}

// How a court ruled is answered by the sentence that disposes of the case, before what it says about other courts.
func TestHowTheCourtRuledInACase(t *testing.T) {
	opinion := paper("Alder v. Birch (2021)", "opinion", "ALDER v. BIRCH\n\nIn 1974 the court of appeals ruled on what a "+
		"“secret” of the trade means, and decided the word by its history. Since then each court has ruled on the word "+
		"“secret” by that history.\n\nThe petition for a writ of certiorari is denied.")
	a := ask(t, "How did the Supreme Court rule in Alder v. Birch on what “secret” means?", opinion)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "certiorari is denied")
	a = ask(t, "What did the court of appeals decide on the word “secret” in 1974?", opinion)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "In 1974")
}

// What was not done is no answer to how it was done.
func TestWhatWasNotDone(t *testing.T) {
	letter := paper("Letter", "letter", "The defendant Marsh "+
		"moved to dismiss and has not answered the complaint of the mill. Its answer is due soon.")
	require.False(t, ask(t, "What did Marsh plead in its answer to the complaint of the mill?", letter).Sufficient)
	due := paper("Letter", "letter", "Marsh has not answered the complaint. Its answer is due on May 8, 2026.")
	require.True(t, ask(t, "By what day does Marsh have to serve its answer?", due).Sufficient)
	later := paper("Letter", "letter", "The defendant Marsh did not answer the complaint of the mill until May 4, 2026.")
	require.True(t, ask(t, "When did Marsh answer the complaint of the mill?", later).Sufficient)
}
