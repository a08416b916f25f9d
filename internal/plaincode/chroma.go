// Package chroma stands in for the highlighter of programming languages that
// the Markdown renderer knows: the renderer asks for it by this name, and go.mod
// puts this module there. A memo quotes statutes, not programs; the highlighter's
// table of 250 languages would cost every start of headnote a dozen milliseconds
// and the program three megabytes. Code is shown plainly.
package chroma

// A TokenType is a kind of word in a program.
type TokenType int

// The kinds that the renderer gives colours to.
const (
	Text TokenType = iota
	Error
	Comment
	CommentPreproc
	Keyword
	KeywordReserved
	KeywordNamespace
	KeywordType
	Operator
	Punctuation
	Name
	NameBuiltin
	NameTag
	NameAttribute
	NameClass
	NameConstant
	NameDecorator
	NameException
	NameFunction
	NameOther
	Literal
	LiteralNumber
	LiteralDate
	LiteralString
	LiteralStringEscape
	GenericDeleted
	GenericEmph
	GenericInserted
	GenericStrong
	GenericSubheading
	Background
)

// StyleEntries are the colours of kinds.
type StyleEntries map[TokenType]string

// A Style is a named set of colours.
type Style struct{ Name string }

// MustNewStyle keeps the name: there is nothing to colour.
func MustNewStyle(name string, _ StyleEntries) *Style { return &Style{name} }
