package mcp

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

//go:embed prompts.toml
var promptData string

type prompt struct {
	Name, Title, Description, Text string
	Arguments                      map[string]string
}

// prompts registers the table of prompts.
func (s *server) prompts() error {
	var file struct{ Prompt []prompt }
	if _, err := toml.Decode(promptData, &file); err != nil {
		return fmt.Errorf("prompts.toml: %w", err)
	}
	for _, p := range file.Prompt {
		shown := &sdk.Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
		for _, name := range slices.Sorted(maps.Keys(p.Arguments)) {
			shown.Arguments = append(shown.Arguments,
				&sdk.PromptArgument{Name: name, Description: p.Arguments[name], Required: true})
		}
		s.sdk.AddPrompt(shown, p.get)
	}
	return nil
}

// get fills in a prompt's arguments.
func (p prompt) get(_ context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(p.Arguments)) {
		v := strings.TrimSpace(req.Params.Arguments[name])
		if v == "" {
			return nil, fmt.Errorf("the prompt %s requires %s: %s", p.Name, name, p.Arguments[name])
		}
		pairs = append(pairs, "{"+name+"}", v)
	}
	words := strings.NewReplacer(pairs...).Replace(strings.TrimSpace(p.Text))
	return &sdk.GetPromptResult{
		Description: p.Description,
		Messages:    []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: words}}},
	}, nil
}
