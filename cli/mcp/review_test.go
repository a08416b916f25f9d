package mcp_test

import (
	"context"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// A plan is reviewed by the person at the client, if the client can ask.
func TestReviewIsAskedOfThePerson(t *testing.T) {
	review := &sdk.CallToolParams{Name: "research", Arguments: map[string]any{"question": "May they?", "review": true}}
	c := connected(t, newService(t), nil)
	res, err := c.CallTool(t.Context(), review)
	require.NoError(t, err)
	require.True(t, res.IsError)
	require.Contains(t, res.Content[0].(*sdk.TextContent).Text, "nothing was asked or sent")
	for _, version := range []string{"", "2025-06-18"} { // with and without replies that ask
		for action, run := range map[string]bool{"accept": true, "decline": false} {
			shown := ""
			c := connectedBy(t, newService(t), &sdk.ClientOptions{
				ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
					shown = r.Params.Message
					return &sdk.ElicitResult{Action: action, Content: map[string]any{"run": run}}, nil
				},
			}, version)
			res, err := c.CallTool(t.Context(), review)
			require.NoError(t, err)
			require.False(t, res.IsError, version)
			require.Contains(t, shown, "https://www.courtlistener.com/?q=carve-out")
			require.Equal(t, run, res.StructuredContent.(map[string]any)["sufficient"])
		}
	}
}
