package llm

import (
	"context"
	"net/http"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"headnote/backends"
)

// messages is a model behind Anthropic's Messages API.
type messages struct {
	o       Options
	service anthropic.MessageService // not the whole client, which would pull in all its services
}

func newAnthropic(o Options, c *http.Client) backends.Model {
	return &messages{o, anthropic.NewMessageService(
		option.WithoutEnvironmentDefaults(), option.WithAPIKey(o.Key), option.WithBaseURL(o.Base), option.WithHTTPClient(c),
		option.WithMaxRetries(o.Tries),
	)}
}

// Name implements backends.Model.
func (m *messages) Name() string { return m.o.Model }

// Ask implements backends.Model.
func (m *messages) Ask(ctx context.Context, p backends.Prompt, hear func(backends.Heard)) (backends.Answer, error) {
	g, ctx, stop := gather(ctx, m.o, p, hear)
	defer stop()
	stream := m.service.NewStreaming(ctx, m.params(p))
	ended, reason := false, anthropic.StopReason("")
	for stream.Next() {
		g.came()
		switch e := stream.Current(); e.Type {
		case "message_start":
			u := e.Message.Usage
			g.usage.In = int(u.InputTokens + u.CacheReadInputTokens + u.CacheCreationInputTokens)
			g.usage.CacheRead, g.usage.CacheWrite = int(u.CacheReadInputTokens), int(u.CacheCreationInputTokens)
			g.usage.Out = int(u.OutputTokens)
		case "content_block_start":
			switch b := e.ContentBlock; b.Type {
			case "tool_use":
				g.begin(e.Index, b.ID, b.Name)
			case "text":
				g.words(b.Text)
			}
		case "content_block_delta":
			switch d := e.Delta; d.Type {
			case "text_delta":
				g.words(d.Text)
			case "input_json_delta":
				g.piece(e.Index, d.PartialJSON)
			}
		case "message_delta":
			reason = e.Delta.StopReason
			g.usage.Out = max(g.usage.Out, int(e.Usage.OutputTokens))
		case "message_stop":
			ended = true
		}
	}
	g.usage.Requests = 1
	g.cut = reason == anthropic.StopReasonMaxTokens || reason == anthropic.StopReasonModelContextWindowExceeded
	return finish(ctx, g, m.o, stream.Err(), ended, reason == anthropic.StopReasonRefusal)
}

func (m *messages) params(p backends.Prompt) anthropic.MessageNewParams {
	most := p.Most
	if most == 0 {
		most = defaultMost
	}
	out := anthropic.MessageNewParams{Model: anthropic.Model(m.o.Model), MaxTokens: int64(most)}
	if p.System != "" {
		// What is constant from prompt to prompt, the tools and this, is kept in the service's cache.
		out.System = []anthropic.TextBlockParam{{Text: p.System, CacheControl: anthropic.NewCacheControlEphemeralParam()}}
	}
	for _, s := range p.Tools {
		schema := s.Schema.JSONSchema()
		in := anthropic.ToolInputSchemaParam{
			Properties: schema["properties"], Required: s.Schema.Required(),
			ExtraFields: map[string]any{"additionalProperties": false},
		}
		if all, ok := schema["allOf"]; ok {
			in.ExtraFields["allOf"] = all
		}
		tool := anthropic.ToolUnionParamOfTool(in, s.Name)
		tool.OfTool.Description = anthropic.String(s.Description)
		out.Tools = append(out.Tools, tool)
	}
	for _, t := range p.Turns {
		var blocks []anthropic.ContentBlockParamUnion
		for _, r := range t.Results {
			blocks = append(blocks, anthropic.NewToolResultBlock(r.ID, r.Text, r.Failed))
		}
		if t.Text != "" {
			blocks = append(blocks, anthropic.NewTextBlock(t.Text))
		}
		for _, u := range t.Uses {
			blocks = append(blocks, anthropic.NewToolUseBlock(u.ID, given(u), u.Tool))
		}
		if t.Model {
			out.Messages = append(out.Messages, anthropic.NewAssistantMessage(blocks...))
		} else {
			out.Messages = append(out.Messages, anthropic.NewUserMessage(blocks...))
		}
	}
	return out
}

// given returns the parameters of a use, as an object even if there are none.
func given(u backends.Use) backends.Params {
	if u.Params == nil {
		return backends.Params{}
	}
	return u.Params
}
