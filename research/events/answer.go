package events

import "headnote/text"

// Answered says what the papers of a round answer.
type Answered struct {
	Round int `json:"round"`
	Answer
}

// Answer is what papers answer to a question: the words quoted, or that they do not answer it.
type Answer struct {
	Passages   []AnswerPassage `json:"passages,omitempty"`
	Sufficient bool            `json:"sufficient"`
	Confidence float64         `json:"confidence"` // calibrated probability that it is right
	// Features are what the confidence rests on, of the part of the question that is answered least.
	Features    map[string]float64 `json:"features,omitempty"`
	Missing     []string           `json:"missing,omitempty"`     // what no paper states, in words
	Unmentioned []string           `json:"unmentioned,omitempty"` // names that no paper of the matter has
	Derived     []string           `json:"derived,omitempty"`     // what follows from the passages
	Compares    bool               `json:"compares,omitempty"`    // a comparison is asked for
	Read        int                `json:"read,omitempty"`        // papers read for a list; 0 where none is asked for
}

// AnswerPassage is a place of a document that answers, or, where the answer is not sufficient, comes near.
type AnswerPassage struct {
	Document   string    `json:"document"`
	Span       text.Span `json:"span"`
	Quote      string    `json:"quote"`      // the bytes of the span
	Introduced string    `json:"introduced"` // what the paper is, and the place as a lawyer cites it
	Text       string    `json:"text"`       // the quotation on one line, without page furniture, in quotation marks
}
