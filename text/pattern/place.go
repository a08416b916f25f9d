package pattern

import (
	"regexp/syntax"
	"slices"
	"unicode/utf8"
)

// anchored reports whether an expression matches only at the start of a text.
func anchored(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpBeginText:
		return true
	case syntax.OpCapture, syntax.OpConcat:
		return len(re.Sub) > 0 && anchored(re.Sub[0])
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !anchored(sub) })
	}
	return false
}

// within reports whether matches of an expression never span lines, and do not depend on the start or end of the
// whole text.
func within(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpAnyChar, syntax.OpBeginText, syntax.OpEndText:
		return false
	case syntax.OpLiteral:
		return !slices.Contains(re.Rune, '\n')
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			if re.Rune[i] <= '\n' && '\n' <= re.Rune[i+1] {
				return false
			}
		}
	}
	return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !within(sub) })
}

// firstOf returns the bytes with which a match can begin, and whether it can be empty.
func firstOf(re *syntax.Regexp) (first set, empty bool) {
	switch re.Op {
	case syntax.OpLiteral:
		if len(re.Rune) == 0 {
			return first, true
		}
		if first.add(re.Rune[0], re.Rune[0]); re.Flags&syntax.FoldCase != 0 {
			first.addFolded(re.Rune[0])
		}
		return first, false
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			first.add(re.Rune[i], re.Rune[i+1])
		}
		return first, false
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		first.add(0, utf8.MaxRune)
		return first, false
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			of, more := firstOf(sub)
			if first.join(&of); !more {
				return first, false
			}
		}
		return first, true
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			of, none := firstOf(sub)
			first.join(&of)
			empty = empty || none
		}
		return first, empty
	case syntax.OpCapture, syntax.OpPlus:
		return firstOf(re.Sub[0])
	case syntax.OpStar, syntax.OpQuest:
		first, _ = firstOf(re.Sub[0])
		return first, true
	case syntax.OpRepeat:
		first, empty = firstOf(re.Sub[0])
		return first, empty || re.Min == 0
	}
	return first, true
}
