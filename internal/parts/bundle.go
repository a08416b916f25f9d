package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"time"
)

// manifest is the description of an MCP bundle (manifest.json, version 0.3 of the format): what a client shows before
// it installs the bundle, and how it starts the server.
type manifest struct {
	ManifestVersion string             `json:"manifest_version"`
	Name            string             `json:"name"`
	DisplayName     string             `json:"display_name"`
	Version         string             `json:"version"`
	Description     string             `json:"description"`
	LongDescription string             `json:"long_description"`
	Author          author             `json:"author"`
	License         string             `json:"license"`
	Keywords        []string           `json:"keywords"`
	Server          server             `json:"server"`
	Tools           []named            `json:"tools"`
	ToolsGenerated  bool               `json:"tools_generated"`
	Compatibility   compatibility      `json:"compatibility"`
	UserConfig      map[string]setting `json:"user_config"`
}

type author struct {
	Name string `json:"name"`
}

type named struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

type server struct {
	Type       string  `json:"type"`
	EntryPoint string  `json:"entry_point"`
	Config     started `json:"mcp_config"`
}

type started struct {
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
}

type compatibility struct {
	Platforms []string `json:"platforms"`
}

type setting struct {
	Type        string `json:"type"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Required    bool   `json:"required"`
	Default     any    `json:"default,omitempty"`
}

// entryPoint is the path of the binary in a bundle.
const entryPoint = "server/headnote"

// semver matches a version that clients accept.
var semver = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)

// manifestOf describes a bundle of a version for a platform: linux or darwin.
func manifestOf(version, platform string) (manifest, error) {
	if platform != "linux" && platform != "darwin" {
		return manifest{}, fmt.Errorf("PLATFORM is %q: a bundle is for linux or darwin", platform)
	}
	if !semver.MatchString(version) {
		version = "0.0.0-dev"
	}
	return manifest{
		ManifestVersion: "0.3", Name: "headnote", DisplayName: "headnote", Version: version,
		Description: "Legal research over your matter's documents and public sources, with a citation for every statement",
		LongDescription: "Serves one matter folder: search with graded results, citation checking, tables of authorities, " +
			"deadlines, public legal sources and research memos whose every statement cites its evidence. Index the folder " +
			"first: headnote index DIR. While offline mode is on, nothing leaves this machine.",
		Author: author{"headnote maintainers"}, License: "Apache-2.0",
		Keywords: []string{"legal research", "citations", "deadlines", "documents"},
		Server: server{"binary", entryPoint, started{
			Command: "${__dirname}/" + entryPoint, Args: []string{"mcp", "--matter", "${user_config.matter}"},
			Env: map[string]string{"HEADNOTE_OFFLINE": "${user_config.offline}"},
		}},
		Tools: []named{
			{"research", "Answers a legal question with a memo whose every statement cites its evidence"},
			{"search_context_with_quality", "Searches the matter's documents and grades what is found"},
			{"check_citations", "Verifies the citations and quotations of a draft"},
			{"find_deadlines", "Finds deadlines in a text or in the matter's papers"},
			{"list_documents", "Lists the papers of the matter"},
		},
		ToolsGenerated: true,
		Compatibility:  compatibility{[]string{platform}},
		UserConfig: map[string]setting{
			"matter": {"directory", "Matter folder", "the folder that was indexed with headnote index", true, nil},
			"offline": {
				"boolean", "Offline", "send nothing to public sources; otherwise only what you have agreed to is sent", false, true,
			},
		},
	}, nil
}

// bundle packs a binary as an MCP bundle: a ZIP archive with its manifest. The same binary gives
// the same bytes.
func bundle(binary, version, platform string, at time.Time) ([]byte, error) {
	m, err := manifestOf(version, platform)
	if err != nil {
		return nil, err
	}
	described, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(binary) //nolint:gosec // the release names it
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range []struct {
		name string
		mode os.FileMode
		data []byte
	}{{"manifest.json", 0o644, append(described, '\n')}, {entryPoint, 0o755, program}} {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at.UTC()}
		header.SetMode(f.mode)
		w, err := z.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return out.Bytes(), err
}
