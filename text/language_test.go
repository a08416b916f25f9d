package text_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

func TestForeign(t *testing.T) {
	for question, want := range map[string]string{
		"¿Cuándo vence el contrato de arrendamiento?":     "Spanish",
		"¿Quién paga la renta?":                           "Spanish",
		"Quand est-ce que le bail prend fin?":             "French",
		"Quelle est la date de l'audience?":               "French",
		"Wann endet der Mietvertrag?":                     "German",
		"Quando vence o contrato da locação para a loja?": "Portuguese",
		"Quando scade il contratto?":                      "Italian",
		"When does the lease end?":                        "",
		"indemnification":                                 "",
		"De La Cruz v. Los Angeles":                       "",
		"Who signed for El Paso de Robles?":               "",
		"qui tam relator share":                           "",
		"Is the Compañía del Este a party?":               "",
		"quando acciderint":                               "",
		"":                                                "",
	} {
		require.Equal(t, want, text.Foreign(question), question)
	}
}
