package retrieve

// The constants of the ranking, one configuration for every index. They were set
// by hand and by a short random search on the two public sets that
// docs/retrieval.md names.
const (
	wholeDocuments = 6 // of those weighed, read whole

	// Which documents.
	routeWeight  = 3.0 // of a document that the question names, beside the weight of its passages
	nameBoost    = 1.5 // of a word written as a name
	wordShare    = 0.2 // of words that are no names, where no name is among them
	headShare    = 0.6 // of a naming word that stands in the document's beginning, not in its name
	mentionShare = 0.2 // of any other word of the question that is found there
	pairShare    = 0.5 // of naming words that are adjacent, in addition
	nameFloor    = 0.1 // share of the question's weight that a name must have to count in full
	foundShare   = 0.3 // of the best passage found, where no name decides what is read whole
	reach        = 2   // words between two naming words

	// What about them.
	k1            = 2.6  // how fast a repeated word stops counting
	lengthShare   = 0.3  // how much a long passage must pay
	localShare    = 0.95 // of rarity within the document, the rest is rarity within the index
	namingShare   = 0.05 // of a word that only names the document
	vagueShare    = 0.5  // of a word that says little wherever it is rare
	otherShare    = 0.7  // of a word that the thesaurus gives
	headingShare  = 0.45 // of a word in the headings above
	nearShare     = 0.5  // of the words within a window, in addition
	orderShare    = 0.3  // of the words that stand in the question's order, in addition
	meansShare    = 1.5  // of the words that are defined, in addition
	beforeShare   = 0.2  // what the passage before lends
	afterShare    = 0.1  // what the passage after lends
	partShare     = 0.2  // of a passage under the question or the holding, in addition
	feedbackShare = 0.75 // of how alike it is to what answers best in other documents, in addition
	window        = 24   // content words that count as near
)

// bounds are how much of an index is looked at for a question.
type bounds struct {
	passages    int // that the first search brings
	perDocument int // of these, of one document
	documents   int // whose passages are weighed
}

// reach is further where a reader judges what is found: the words have to find an answer
// then, and no longer to put it first. Keywords find documents, so that more of these are found with fewer passages.
func (s *Searcher) reach(q Question) bounds {
	switch {
	case s.reader != nil && FormOf(q.Raw) == Keywords:
		return bounds{passages: 600, perDocument: 6, documents: 100}
	case s.reader != nil:
		return bounds{passages: 300, perDocument: 16, documents: 100}
	}
	return bounds{passages: 120, perDocument: 4, documents: 40}
}
