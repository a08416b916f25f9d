package text_test

import (
	"fmt"

	"headnote/text"
)

// The period of an abbreviation does not end a sentence.
func ExampleSentences() {
	s := "See Roe v. Wade, 410 U.S. 113 (1973). It was so held."
	for _, span := range text.Sentences(s) {
		fmt.Printf("%q\n", span.Of(s))
	}
	// Output:
	// "See Roe v. Wade, 410 U.S. 113 (1973)."
	// "It was so held."
}

// Clean removes what could move a terminal's cursor or hide words.
func ExampleClean() {
	fmt.Printf("%q\n", text.Clean("safe\x1b[2J and\u202e sound"))
	// Output:
	// "safe and sound"
}

// Line puts untrusted text on one line.
func ExampleLine() {
	fmt.Printf("%q\n", text.Line(" one\n\ttwo\x07 "))
	// Output:
	// "one two"
}

// Truncate cuts at character boundaries, and marks the cut.
func ExampleTruncate() {
	fmt.Println(text.Truncate("The quick brown fox", 10))
	// Output:
	// The quick…
}

// Passages keeps the headings above each passage.
func ExamplePassages() {
	s := "I. BACKGROUND\n\nThe lease began in May.\n\nII. DISCUSSION\n\nIt ended in June."
	for _, p := range text.Passages(s) {
		fmt.Printf("%q %q\n", p.Heading, p.Span.Of(s))
	}
	// Output:
	// ["I. BACKGROUND"] "I. BACKGROUND\n\nThe lease began in May."
	// ["II. DISCUSSION"] "II. DISCUSSION\n\nIt ended in June."
}

// Stems returns the words of a text normalized for comparison: lowercase and without endings.
func ExampleStems() {
	fmt.Println(text.Stems("The tenants were leasing leases"))
	// Output:
	// [tenant leas leas]
}

// Nearest returns the known name that was likely meant.
func ExampleNearest() {
	fmt.Println(text.Nearest("jsno", []string{"json", "text", "html"}))
	// Output:
	// json
}

// Month reads a month in full or abbreviated.
func ExampleMonth() {
	fmt.Println(text.Month("Sept."), int(text.Month("Marc")))
	fmt.Println(text.ShortMonth(text.Month("september")))
	// Output:
	// September 0
	// Sept.
}
