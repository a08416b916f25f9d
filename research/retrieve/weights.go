package retrieve

// The constants of the ranking, one configuration for every index, set by hand and by a short random search on the two
// public sets named in docs/retrieval.md.
const (
	wholeDocuments = 6 // candidate documents read whole

	// Selection of documents.
	routeWeight  = 3.0 // of a document that the question names, relative to its passages
	nameBoost    = 1.5 // of a word written as a name
	wordShare    = 0.2 // of words that are not names, if no name is among them
	headShare    = 0.6 // of a naming word in the document's beginning, not in its name
	mentionShare = 0.2 // of any other word of the question found there
	pairShare    = 0.5 // of naming words that are adjacent, in addition
	nameFloor    = 0.1 // share of the question's weight from which a name counts in full
	foundShare   = 0.3 // of the best passage found, in choosing what is read whole
	reach        = 2   // maximum distance of adjacent naming words, in words

	// Scoring of passages.
	k1            = 2.6  // how fast a repeated word stops counting
	lengthShare   = 0.3  // penalty for long passages
	localShare    = 0.95 // of rarity within the document; the rest is rarity within the index
	namingShare   = 0.05 // of a word that only names the document
	vagueShare    = 0.5  // of a vague word
	otherShare    = 0.7  // of a synonym from the thesaurus
	headingShare  = 0.45 // of a word in the headings above
	nearShare     = 0.5  // of the words within a window, in addition
	orderShare    = 0.3  // of words in the question's order, in addition
	meansShare    = 1.5  // of the words that are defined, in addition
	beforeShare   = 0.2  // share lent by the passage before
	afterShare    = 0.1  // share lent by the passage after
	partShare     = 0.2  // of a passage under a heading for the question or holding, in addition
	feedbackShare = 0.75 // of similarity to the best passages in other documents, in addition
	window        = 24   // content words that count as near
)

// bounds limit how much of an index is looked at for a question.
type bounds struct {
	passages    int // maximum from the first search
	perDocument int // of these, from one document
	documents   int // documents whose passages are scored
}

// reach is wider with a reader: the words then only have to find an answer, not to rank it first. A keyword search
// looks for documents, so it takes more of them with fewer passages each.
func (s *Searcher) reach(q Question) bounds {
	switch {
	case s.reader != nil && FormOf(q.Raw) == Keywords:
		return bounds{passages: 600, perDocument: 6, documents: 100}
	case s.reader != nil:
		return bounds{passages: 300, perDocument: 16, documents: 100}
	}
	return bounds{passages: 120, perDocument: 4, documents: 40}
}
