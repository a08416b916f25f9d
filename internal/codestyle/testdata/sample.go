// Package sample has one of each finding.
package sample

// Kind tells whether there is one.
type Kind int

// xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
var _ = 1

func Missing() {}

func (k Kind) Error() string { return "" }
