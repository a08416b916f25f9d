package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"
)

// form is the schema of a manifest, version 0.3, as far as bundles of binaries use it, based on the published
// description of October 24, 2025.
const form = `{
	"type": "object", "additionalProperties": false,
	"required": ["manifest_version", "name", "version", "description", "author", "server"],
	"properties": {
		"manifest_version": {"const": "0.3"}, "name": {"type": "string", "pattern": "^[a-z0-9-]+$"},
		"display_name": {"type": "string"}, "description": {"type": "string"}, "long_description": {"type": "string"},
		"version": {"type": "string", "pattern": "^[0-9]+[.][0-9]+[.][0-9]+(-[0-9A-Za-z.-]+)?([+][0-9A-Za-z.-]+)?$"},
		"author": {"type": "object", "required": ["name"]}, "license": {"type": "string"},
		"keywords": {"type": "array", "items": {"type": "string"}},
		"server": {
			"type": "object", "additionalProperties": false, "required": ["type", "entry_point", "mcp_config"],
			"properties": {
				"type": {"enum": ["node", "python", "binary", "uv"]}, "entry_point": {"type": "string"},
				"mcp_config": {
					"type": "object", "required": ["command"],
					"properties": {
						"command": {"type": "string"}, "args": {"type": "array", "items": {"type": "string"}},
						"env": {"type": "object", "additionalProperties": {"type": "string"}}
					}
				}
			}
		},
		"tools": {"type": "array", "items": {
			"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "description": {"type": "string"}}
		}},
		"tools_generated": {"type": "boolean"},
		"compatibility": {"type": "object", "properties": {
			"platforms": {"type": "array", "items": {"enum": ["darwin", "linux", "win32"]}}
		}},
		"user_config": {"type": "object", "additionalProperties": {
			"type": "object", "required": ["type", "title", "description"],
			"properties": {"type": {"enum": ["string", "number", "boolean", "directory", "file"]}}
		}}
	}
}`

// A bundle contains the executable binary, and a manifest in the published format that starts it; the same binary gives
// the same bytes.
func TestBundle(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "headnote")
	require.NoError(t, os.WriteFile(binary, []byte("#!/bin/sh\n"), 0o600))
	at := time.Unix(1_790_000_000, 0)
	data, err := bundle(binary, "1.2.3", "linux", at)
	require.NoError(t, err)
	again, err := bundle(binary, "1.2.3", "linux", at)
	require.NoError(t, err)
	require.Equal(t, data, again)

	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	require.Len(t, z.File, 2)
	require.Equal(t, "server/headnote", z.File[1].Name)
	require.Equal(t, os.FileMode(0o755), z.File[1].Mode())
	r, err := z.File[0].Open()
	require.NoError(t, err)
	described, err := io.ReadAll(r)
	require.NoError(t, err)
	var schema jsonschema.Schema
	require.NoError(t, json.Unmarshal([]byte(form), &schema))
	resolved, err := schema.Resolve(nil)
	require.NoError(t, err)
	var v any
	require.NoError(t, json.Unmarshal(described, &v))
	require.NoError(t, resolved.Validate(v), string(described))
	m, err := manifestOf("1.2.3", "darwin")
	require.NoError(t, err)
	require.Equal(t, "${__dirname}/"+z.File[1].Name, m.Server.Config.Command)
	require.Equal(t, []string{"darwin"}, m.Compatibility.Platforms)

	m, err = manifestOf("abc1234-dirty", "linux")
	require.NoError(t, err)
	require.Equal(t, "0.0.0-dev", m.Version)
	_, err = bundle(binary, "1.2.3", "windows", at)
	require.ErrorContains(t, err, "linux or darwin")
	_, err = bundle(binary+"none", "1.2.3", "linux", at)
	require.Error(t, err)
}
