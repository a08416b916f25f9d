package citations_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/citations"
	"headnote/citations/eyecite"
	"headnote/internal/shared"
)

// opinions returns the text of all opinions, in one string.
func opinions(b *testing.B) string {
	b.Helper()
	files, err := filepath.Glob(filepath.Join(shared.Dir(b), "citations", "corpus", "*.txt"))
	require.NoError(b, err)
	var all strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(b, err)
		all.Write(text)
		all.WriteString("\n\n")
	}
	return all.String()
}

// documents returns the texts of the opinions as separate strings.
func documents(b *testing.B) []string {
	b.Helper()
	files, err := filepath.Glob(filepath.Join(shared.Dir(b), "citations", "corpus", "*.txt"))
	require.NoError(b, err)
	var all []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(b, err)
		all = append(all, string(text))
	}
	return all
}

func BenchmarkFind(b *testing.B) { benchmarkFind(b, citations.Find) }

func BenchmarkFindEyecite(b *testing.B) { benchmarkFind(b, eyecite.Find) }

// finder is a way to find the citations of a text.
type finder = func(string) ([]citations.Citation, []citations.Authority)

// benchmarkFind runs the whole pipeline: extraction, metadata, resolution.
func benchmarkFind(b *testing.B, find finder) {
	docs := documents(b)
	bytes := 0
	for _, d := range docs {
		bytes += len(d)
	}
	find(docs[0]) // loads the tables
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	n, rounds, start := 0, 0, cpuTime()
	for b.Loop() {
		n = 0
		rounds++
		for _, d := range docs {
			cs, _ := find(d)
			n += len(cs)
		}
	}
	reportCPU(b, bytes*rounds, start)
	b.ReportMetric(float64(n), "citations")
}

// BenchmarkRegexp measures the usual approach: a list of regular expressions, one per kind, without metadata or
// resolution.
func BenchmarkRegexp(b *testing.B) {
	list := []*regexp.Regexp{
		regexp.MustCompile(
			`\d+\s+(?:U\.\s?S\.|S\.\s?Ct\.|L\.\s?Ed\.(?:\s?2d)?|F\.(?:2d|3d|4th)?|F\.\s?Supp\.(?:\s?[23]d)?|` +
				`[A-Z][A-Za-z.]{0,6}(?:\s?[23]d)?)\s+\d+`,
		),
		regexp.MustCompile(`\d+\s+U\.?\s?S\.?\s?C\.?\s+§+\s*\d+[a-z]*(?:\([a-zA-Z0-9]+\))*`),
		regexp.MustCompile(`\d+\s+C\.?\s?F\.?\s?R\.?\s+(?:§\s*)?\d+(?:\.\d+)?`),
		regexp.MustCompile(`\b[Ii](?:d|bid)\.(?:,?\s+at\s+\d+(?:[-–]\d+)?)?`),
		regexp.MustCompile(`\bsupra(?:,?\s+(?:note\s+\d+|at\s+\d+))?`),
		regexp.MustCompile(`\bNo\.\s+\d+[-:]\w+(?:-\w+)*`),
		regexp.MustCompile(`\bPub\.\s?L\.\s+(?:No\.\s+)?\d+-\d+`),
		regexp.MustCompile(`§+\s*\d+[\w.-]*(?:\([a-zA-Z0-9]+\))*`),
	}
	all := opinions(b)
	b.SetBytes(int64(len(all)))
	rounds, start := 0, cpuTime()
	for b.Loop() {
		rounds++
		for _, re := range list {
			re.FindAllStringIndex(all, -1)
		}
	}
	reportCPU(b, len(all)*rounds, start)
}

// reportCPU reports the throughput by CPU time, which other work on the machine disturbs less than elapsed time.
func reportCPU(b *testing.B, bytes int, start time.Duration) {
	b.Helper()
	if used := cpuTime() - start; used > 0 {
		b.ReportMetric(float64(bytes)/1e6/used.Seconds(), "MB/cpu-s")
	}
}

// BenchmarkShort measures a text of one kilobyte.
func BenchmarkShort(b *testing.B) {
	s := strings.Repeat("The Court so held. See FTC v. Actavis, Inc., 570 U.S. 136, 147-48 & n.3 (2013) (rejecting the "+
		"test). Id. at 150; 21 U.S.C. § 355(j)(2). ", 8)[:1024]
	citations.Find(s)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		citations.Find(s)
	}
}
