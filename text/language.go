package text

import (
	"slices"
	"strings"
	"unicode"
)

// language is recognized by two sets of words: question words, and words common to every sentence. None of them is
// an English word, or a word of law Latin.
type language struct {
	name       string
	asks, tell []string
}

var languages = []language{
	{
		"Spanish", strings.Fields("cuándo cuando qué quién quiénes cuál cuáles cómo dónde cuánto cuánta cuántos cuántas"),
		strings.Fields("el la los las del es son una para por se"),
	},
	{
		"French", strings.Fields("quand quel quelle quels quelles combien pourquoi où"),
		strings.Fields("le la les des du est sont une dans pour"),
	},
	{
		"German", strings.Fields("wann wer wen wem wie wo welche welcher welches warum wieviel"),
		strings.Fields("der das den dem ist sind ein eine wird für zum"),
	},
	{
		"Portuguese", strings.Fields("quando quem qual quais quanto quantos onde"),
		strings.Fields("os da das dos para é são uma pelo pela"),
	},
	{
		"Italian", strings.Fields("quando chi quale quali quanto dove perché"),
		strings.Fields("il lo la gli della delle dei è sono una"),
	},
}

// asksInEnglish are words that identify a question as English, whatever names it contains.
var asksInEnglish = strings.Fields(
	"who whom whose what which when where why how is are was were do does did may must can")

// Foreign returns the language of a question that is not in English ("Spanish"), or "" if it may be in English.
func Foreign(question string) string {
	words := strings.FieldsFunc(strings.ToLower(question), func(r rune) bool { return !unicode.IsLetter(r) })
	has := func(of []string) (n int) {
		for _, w := range of {
			if slices.Contains(words, w) {
				n++
			}
		}
		return n
	}
	if has(asksInEnglish) > 0 {
		return ""
	}
	name, most := "", 0
	for _, l := range languages {
		if n := has(l.tell); has(l.asks) > 0 && n > most {
			name, most = l.name, n
		}
	}
	return name
}
