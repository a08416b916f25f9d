package relevance

import "headnote/research/relevance/bert"

// ModelName is the name of the model.
const ModelName = "ms-marco-MiniLM-L-12-v2 (int8)"

// Ready initializes the model, and returns the implementation in use on this machine.
func Ready() (path string, err error) {
	e, err := bert.CrossEncoder()
	if err != nil {
		return "", err
	}
	return e.Model.Path(), nil
}

// Checksum returns the SHA-256 of the model's weights, in hexadecimal.
func Checksum() string { return bert.Checksum() }
