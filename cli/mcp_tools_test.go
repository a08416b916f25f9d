package cli_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
)

// parametersFor are values for parameters with these names, to which the simulated sources have answers.
var parametersFor = map[string]any{
	"state": "CA", "zip": "90210", "title": "42", "section": "9901", "citation": "570 U.S. 136",
	"patent_number": "9000001", "proceeding_number": "IPR2019-00123", "accession_number": "0007700001-26-000007",
	"company_identifier": "BRDM", "make": "ford", "model": "F-150", "case_id": "900001", "year": 2024,
	"document_number": "2026-90001",
	"package_id":      "PLAW-118publ5", "url": "https://www.quillfeather.example/zelotrine",
}

const draft = "The rule is settled. Aldery v. Quillfeather, 570 U.S. 136, 141 (2013). See 21 U.S.C. § 355(j); id."

// ownParameters are those of tools that need other values.
var ownParameters = map[string]map[string]any{
	"check_citations": {"text": draft}, "find_citations": {"text": draft}, "table_of_authorities": {"text": draft},
	"find_deadlines":   {"text": "ORDER\n\nDated: March 2, 2026\n\nThe answer is due by March 30, 2026."},
	"compute_deadline": {"rule": "frcp-36", "trigger": "2026-03-02"}, "list_documents": {},
	"research": {"question": "When is lunch?", "rounds": 1},
}

// wanted returns the parameters that the schema of a tool requires.
func wanted(t *testing.T, tool *mcp.Tool) map[string]any {
	t.Helper()
	if own, ok := ownParameters[tool.Name]; ok {
		return own
	}
	var in struct {
		Required   []string
		Properties map[string]struct {
			Type, Format string
			Enum         []any
		}
		AllOf []struct {
			AnyOf []struct{ Required []string }
		}
	}
	data, err := json.Marshal(tool.InputSchema)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &in))
	names := in.Required
	for _, group := range in.AllOf {
		names = append(names, group.AnyOf[0].Required...)
	}
	out := map[string]any{}
	for _, name := range names {
		switch f := in.Properties[name]; {
		case parametersFor[name] != nil:
			out[name] = parametersFor[name]
		case len(f.Enum) > 0:
			out[name] = f.Enum[0]
		case f.Format == "date":
			out[name] = "2026-01-31"
		default:
			out[name] = "zelotrine"
		}
	}
	return out
}

// Every tool is described, and its structured reply follows its output schema.
func TestRepliesFollowTheirSchemas(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.CommandTransport{Command: o.asking("mcp")}, nil)
	require.NoError(t, err)
	offered, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	answered := map[string]bool{}
	for _, tool := range offered.Tools {
		require.Greater(t, len(tool.Description), 40, tool.Name)
		promised := schemaOf(t, tool)
		res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool.Name, Arguments: wanted(t, tool)})
		require.NoError(t, err, tool.Name)
		if res.IsError {
			require.Nil(t, res.StructuredContent, tool.Name)
			require.NotEmpty(t, res.Meta["headnote/error"], tool.Name)
			t.Logf("%s: %s", tool.Name, res.Content[0].(*mcp.TextContent).Text)
			continue
		}
		require.NoError(t, promised.Validate(res.StructuredContent), tool.Name)
		answered[tool.Name] = true
	}
	require.Greater(t, len(answered), 25, "the played sources answer few tools")
	for name := range ownParameters {
		require.True(t, answered[name], name)
	}
	require.NoError(t, c.Close())
}

// schemaOf returns the output schema of a tool, which must describe an object.
func schemaOf(t *testing.T, tool *mcp.Tool) *jsonschema.Resolved {
	t.Helper()
	data, err := json.Marshal(tool.OutputSchema)
	require.NoError(t, err)
	var schema jsonschema.Schema
	require.NoError(t, json.Unmarshal(data, &schema), tool.Name)
	require.Equal(t, "object", schema.Type, tool.Name)
	resolved, err := schema.Resolve(nil)
	require.NoError(t, err, tool.Name)
	return resolved
}

// A plan is shown to the person at the client as it will be sent; if it is declined, nothing reaches the sources, and
// if it is approved, it runs.
func TestReviewOverTheProtocol(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	cmd := o.command("mcp", "--matter", "matter", "--offline=false")
	cmd.Env = append(cmd.Env, o.env...)
	run, shown := false, ""
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			shown = r.Params.Message
			require.Empty(t, o.server.Asked(), "nothing is sent before the person agrees")
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"run": run}}, nil
		},
	}).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	require.NoError(t, err)
	ask := &mcp.CallToolParams{
		Name:      "research",
		Arguments: map[string]any{"question": questions[3].question, "rounds": 1, "review": true},
	}
	res, err := c.CallTool(t.Context(), ask)
	require.NoError(t, err)
	require.True(t, res.IsError)
	require.Contains(t, res.Content[0].(*mcp.TextContent).Text, "not agreed to; nothing was sent")
	require.Contains(t, shown, "sends GET https://www.federalregister.gov/")
	run = true
	res, err = c.CallTool(t.Context(), ask)
	require.NoError(t, err)
	require.False(t, res.IsError, "%v", res.Content)
	require.Equal(t, "finished", res.StructuredContent.(map[string]any)["status"])
	require.NotEmpty(t, o.server.Asked())
	require.NoError(t, c.Close())
}
