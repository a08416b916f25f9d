package relevance

import "headnote/research/relevance/bert"

// ModelName is the model that judges.
const ModelName = "ms-marco-MiniLM-L-12-v2 (int8)"

// Ready makes the model ready, and names the way of computing that this machine allows.
func Ready() (path string, err error) {
	e, err := bert.CrossEncoder()
	if err != nil {
		return "", err
	}
	return e.Model.Path(), nil
}

// Checksum is the SHA-256 of the model's weights, in hexadecimal digits.
func Checksum() string { return bert.Checksum() }
