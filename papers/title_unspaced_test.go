package papers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestPapersInOtherScripts: the card of a paper that headnote cannot read has its title, and no guesses.
func TestPapersInOtherScripts(t *testing.T) {
	for _, c := range []struct{ text, name, want string }{
		{
			"北京市高级人民法院\n民事判决书\n（2023）京民终1234号\n" + strings.Repeat("本院认为，上诉人的理由不成立。", 50),
			"scan7.txt", "北京市高级人民法院 民事判决书",
		},
		{
			"محكمة الاستئناف\nالقضية رقم 1234/2023\n" + strings.Repeat("قررت المحكمة رفض الدعوى. ", 50),
			"scan8.txt", "محكمة الاستئناف",
		},
		{strings.Repeat("本院认为，上诉人的理由不成立。", 50), "appeal brief.txt", "Appeal Brief"},
	} {
		card := papers.Read(papers.Paper{Text: c.text, Name: c.name, Format: "text"})
		require.Equal(t, c.want, card.Title.Value, c.name)
		require.Empty(t, card.Court.Value, c.name)
		require.Empty(t, card.Date.Value, c.name)
	}
}
