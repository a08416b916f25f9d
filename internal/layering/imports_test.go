//go:build !race

// Package layering tests how the packages may depend on each other, and other rules that the compiler does not check.
// It has no code of its own.
package layering

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "headnote/"

// below lists the packages that a layer may import, together with those below them. A layer that is not listed may
// import nothing of the project.
var below = map[string][]string{
	"headnote": {"cli"},
	"cli": {
		"ui", "team", "index", "backends/sample", "backends/llm", "backends/fetch",
		"internal/atrest", "internal/trust",
	},
	"ui":             {"model", "internal/scratch"},
	"model":          {"research"},
	"research":       {"backends", "citations", "risk", "internal/within"},
	"backends":       {"papers", "internal/safe", "internal/locked"},
	"index":          {"backends", "citations", "risk", "papers", "internal/scratch"},
	"papers":         {"text", "internal/safe", "internal/scratch"},
	"backends/llm":   {"backends", "internal/trust"},
	"backends/fetch": {"backends", "internal/shared", "internal/locked", "internal/patience"},
	"team": {
		"research", "backends/fetch", "internal/safe", "internal/patience", "internal/trust",
		"internal/within", "internal/scratch", "internal/freeport",
	},
	"internal/trust":        {"internal/locked"},
	"internal/terminaltest": {"internal/safe", "internal/patience"},
	"clustertest":           {"internal/safe", "internal/patience", "internal/shared", "internal/freeport"},
	"citations":             {"text"},
	"risk":                  {"text"},
}

// folders names the packages in folders that are layers of their own; every other folder belongs to the layer of its
// first path element. A source's folder is the layer "source", which only the registry may import.
var folders = map[string]string{
	"backends":                           "backends",
	"backends/registry":                  "backends",
	"backends/index":                     "backends",
	"backends/index/ingest":              "index",
	"backends/index/store":               "index",
	"backends/index/local":               "index",
	"backends/index/bleveindex":          "index",
	"backends/index/segment":             "index",
	"backends/index/cluster":             "index",
	"backends/index/cluster/clustertest": "clustertest",
	"backends/local":                     "backends",
	"backends/fetch":                     "backends/fetch",
	"backends/sample":                    "backends/sample",
	"backends/stats":                     "backends",
	"backends/llm":                       "backends/llm",
	"internal/safe":                      "internal/safe",
}

type pkg struct {
	ImportPath, Dir, Name string
	GoFiles, Imports      []string
}

func packages(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Name,GoFiles,Imports", "headnote/...")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "go list: %s", stderr.String())
	var all []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else {
			require.NoError(t, err)
		}
		all = append(all, p)
	}
}

// layer returns the layer of a package of the project, or "" for a third-party package.
func layer(path string) string {
	if path == "headnote" {
		return "headnote"
	}
	rel, ours := strings.CutPrefix(path, module)
	if !ours {
		return ""
	}
	for at := rel; at != "."; at = filepath.ToSlash(filepath.Dir(at)) {
		if r, ok := folders[at]; ok && (at == rel || at != "backends") {
			return r
		}
	}
	first, rest, _ := strings.Cut(rel, "/")
	switch {
	case first == "backends" && rest != "":
		return "source"
	case first == "internal":
		return rel
	}
	return first
}

func TestRoomOf(t *testing.T) {
	for path, want := range map[string]string{
		"headnote": "headnote", "headnote/cli": "cli", "headnote/research/plan": "research", "headnote/backends": "backends",
		"headnote/backends/sec": "source", "headnote/backends/sec/forms": "source", "headnote/backends/index/store": "index",
		"headnote/internal/safe": "internal/safe", "headnote/backends/fetch/tape": "backends/fetch", "strings": "",
	} {
		require.Equal(t, want, layer(path), path)
	}
}

// reach returns every layer that a layer may import.
func reach(from string) map[string]bool {
	seen := map[string]bool{from: true}
	for todo := []string{from}; len(todo) > 0; {
		r := todo[0]
		todo = todo[1:]
		for _, b := range below[r] {
			if !seen[b] {
				seen[b] = true
				todo = append(todo, b)
			}
		}
	}
	return seen
}

func TestImportsRunDownOnly(t *testing.T) {
	for _, p := range packages(t) {
		from := layer(p.ImportPath)
		may := reach(from)
		if from == "source" {
			may = map[string]bool{"source": true, "backends": true, "backends/fetch": true, "text": true, "citations": true}
		}
		if strings.HasPrefix(p.ImportPath, module+"backends/registry") {
			may["source"], may["backends/fetch"] = true, true
		}
		if p.Name == "main" && p.ImportPath != "headnote" {
			continue // generators and other tools may import everything
		}
		for _, imported := range p.Imports {
			if to := layer(imported); to != "" && !may[to] {
				t.Errorf("%s (layer %s) imports %s (layer %s): imports run down only, cli → ui → model → research → backends, "+
					"citations, risk", p.ImportPath, from, imported, to)
			}
		}
	}
}

// The model is pure: it can be run in a test without a terminal, a clock or a disk.
func TestModelIsPure(t *testing.T) {
	for _, p := range packages(t) {
		if layer(p.ImportPath) != "model" {
			continue
		}
		for _, i := range p.Imports {
			outside := i == "os" || i == "net" || strings.HasPrefix(i, "os/") || strings.HasPrefix(i, "net/") ||
				strings.HasPrefix(i, "charm.land/")
			require.False(t, outside, "%s imports %s", p.ImportPath, i)
		}
		inspect(t, p, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Now" {
				if x, ok := s.X.(*ast.Ident); ok {
					require.NotEqual(t, "time", x.Name, "%s asks the clock: the time comes in with a message", p.ImportPath)
				}
			}
			return true
		})
	}
}

// A panic in a bare goroutine leaves the terminal broken: every goroutine is started by internal/safe, and the screen's
// packages start none at all.
func TestGoroutinesAreStartedSafely(t *testing.T) {
	for _, p := range packages(t) {
		r := layer(p.ImportPath)
		if r == "internal/safe" || p.Name == "main" {
			continue
		}
		inspect(t, p, func(n ast.Node) bool {
			_, naked := n.(*ast.GoStmt)
			require.False(t, naked, "%s has a naked go statement: use safe.Go", p.ImportPath)
			if s, ok := n.(*ast.SelectorExpr); ok && (r == "model" || r == "ui") && s.Sel.Name == "Go" {
				if x, ok := s.X.(*ast.Ident); ok {
					require.NotEqual(t, "safe", x.Name, "%s starts goroutines: what waits is a command, and its result a message",
						p.ImportPath)
				}
			}
			return true
		})
	}
}

// inspect walks the syntax of a package's files.
func inspect(t *testing.T, p pkg, f func(ast.Node) bool) {
	t.Helper()
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, f)
	}
}

// Only the folder of teams knows how to reach a cluster.
func TestClustersAreReachedInOnePlace(t *testing.T) {
	for _, p := range packages(t) {
		for _, i := range p.Imports {
			nats := strings.HasPrefix(i, "github.com/nats-io/")
			require.False(t, nats && layer(p.ImportPath) != "team", "%s imports %s: only team/ reaches clusters", p.ImportPath,
				i)
		}
	}
}

// Every library has a written reason.
func TestDependenciesHaveAReason(t *testing.T) {
	out, err := exec.Command("go", "mod", "edit", "-json").Output()
	require.NoError(t, err)
	var mod struct {
		Replace []struct{}
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	require.NoError(t, json.Unmarshal(out, &mod))
	require.Empty(t, mod.Replace, "go install of a version fails where go.mod replaces a module")
	doc, err := os.ReadFile("../../docs/dependencies.md")
	require.NoError(t, err)
	direct := make(map[string]bool)
	for _, r := range mod.Require {
		if !r.Indirect {
			require.Contains(t, string(doc), "| "+r.Path+" |", "docs/dependencies.md does not say why %s is needed", r.Path)
			direct[r.Path] = true
		}
	}
	for _, row := range regexp.MustCompile(`(?m)^\| ([^ |]+/[^ |]+) \|`).FindAllStringSubmatch(string(doc), -1) {
		require.True(t, direct[row[1]], "docs/dependencies.md explains %s, which is not needed", row[1])
	}
}

// A folder of a matter may come from anyone: whatever opens one applies only confirmed settings, and whatever reaches
// another machine needs permission. These are the files that may do either themselves.
func TestMattersAreOpenedAndLeavesMadeInFewPlaces(t *testing.T) {
	allowed := map[string][]string{
		"matter.Open": {
			"cli/matters/trusted.go", "cli/matters/locks.go", "cli/setup/confirm.go",
			"research/matter/matter.go",
		},
		"matter.Find":   {"cli/matters/trusted.go", "cli/setup/confirm.go"},
		"matter.Create": {"cli/matters/trusted.go"},
		"trust.Own": {
			"cli/indexing/attach.go", "cli/teams/join.go", "cli/network/agreed_model.go",
			"cli/teams/server.go", "cli/setup/doctor_team.go",
		},
		"cluster.Client": {"cli/indexing/cluster.go"},
		"llm.New":        {"cli/network/model.go"},
		"team.Dial": {
			"team/teamtest/bubble.go", "team/teamtest/one.go", "team/teamtest/trial.go", "team/check/check.go",
			"team/rights/check.go",
		},
	}
	for _, p := range packages(t) {
		for _, name := range p.GoFiles {
			path := filepath.Join(p.Dir, name)
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			ast.Inspect(file, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				x, ok := s.X.(*ast.Ident)
				if !ok {
					return true
				}
				files, guarded := allowed[x.Name+"."+s.Sel.Name]
				if !guarded {
					return true
				}
				for _, f := range files {
					if strings.HasSuffix(filepath.ToSlash(path), "/"+f) {
						return true
					}
				}
				t.Errorf("%s calls %s.%s: what opens matters or reaches other machines is in %s", path, x.Name, s.Sel.Name,
					strings.Join(files, ", "))
				return true
			})
		}
	}
}
