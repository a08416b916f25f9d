package llm

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"

	"headnote/backends"
)

// completions is a model behind OpenAI's chat completions, which many servers support.
type completions struct {
	o       Options
	service openai.ChatCompletionService // not the whole client, which would pull in all its services
}

func newOpenAI(o Options, c *http.Client) backends.Model {
	key := o.Key
	if key == "" {
		key = "none" // local servers need none, but the client requires one
	}
	base := strings.TrimSuffix(o.Base, "/") + "/"
	return &completions{o, openai.NewChatCompletionService(option.WithAPIKey(key), option.WithBaseURL(base),
		option.WithHTTPClient(c), option.WithMaxRetries(o.Tries))}
}

// Name implements backends.Model.
func (m *completions) Name() string { return m.o.Model }

// Ask implements backends.Model.
func (m *completions) Ask(ctx context.Context, p backends.Prompt, hear func(backends.Heard)) (backends.Answer, error) {
	params, err := m.params(p)
	if err != nil {
		return backends.Answer{}, err
	}
	g, ctx, stop := gather(ctx, m.o, p, hear)
	defer stop()
	stream := m.service.NewStreaming(ctx, params)
	reason, refused := "", false
	begun := make(map[int64]bool)
	for stream.Next() {
		g.came()
		chunk := stream.Current()
		if chunk.Usage.TotalTokens > 0 {
			g.usage.In, g.usage.Out = int(chunk.Usage.PromptTokens), int(chunk.Usage.CompletionTokens)
			g.usage.CacheRead = int(chunk.Usage.PromptTokensDetails.CachedTokens)
		}
		for _, c := range chunk.Choices {
			if c.Index != 0 {
				continue
			}
			g.words(c.Delta.Content)
			refused = refused || c.Delta.Refusal != ""
			for _, call := range c.Delta.ToolCalls {
				if !begun[call.Index] {
					begun[call.Index] = true
					g.begin(call.Index, call.ID, call.Function.Name)
				}
				g.piece(call.Index, call.Function.Arguments)
			}
			if c.FinishReason != "" {
				reason = c.FinishReason
			}
		}
	}
	g.usage.Requests = 1
	g.cut = reason == "length"
	return finish(ctx, g, m.o, stream.Err(), reason != "", refused || reason == "content_filter")
}

func (m *completions) params(p backends.Prompt) (openai.ChatCompletionNewParams, error) {
	most := int64(p.Most)
	if most == 0 {
		most = defaultMost
	}
	out := openai.ChatCompletionNewParams{
		Model:         m.o.Model,
		StreamOptions: openai.ChatCompletionStreamOptionsParam{IncludeUsage: openai.Bool(true)},
	}
	if strings.Contains(m.o.Base, "api.openai.com") {
		out.MaxCompletionTokens = openai.Int(most)
	} else {
		out.MaxTokens = openai.Int(most) // the name that other servers support
	}
	if p.System != "" {
		out.Messages = append(out.Messages, openai.SystemMessage(p.System))
	}
	for _, s := range p.Tools {
		out.Tools = append(out.Tools, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: s.Name, Description: openai.String(s.Description), Parameters: s.Schema.JSONSchema(),
		}))
	}
	for _, t := range p.Turns {
		for _, r := range t.Results {
			out.Messages = append(out.Messages, openai.ToolMessage(r.Text, r.ID))
		}
		if !t.Model {
			if t.Text != "" {
				out.Messages = append(out.Messages, openai.UserMessage(t.Text))
			}
			continue
		}
		msg := openai.ChatCompletionAssistantMessageParam{}
		if t.Text != "" {
			msg.Content.OfString = openai.String(t.Text)
		}
		for _, u := range t.Uses {
			data, err := json.Marshal(given(u))
			if err != nil {
				return out, err
			}
			msg.ToolCalls = append(msg.ToolCalls,
				openai.ChatCompletionMessageToolCallUnionParam{OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{
					ID: u.ID, Function: openai.ChatCompletionMessageFunctionToolCallFunctionParam{
						Name:      u.Tool,
						Arguments: string(data),
					},
				}})
		}
		out.Messages = append(out.Messages, openai.ChatCompletionMessageParamUnion{OfAssistant: &msg})
	}
	return out, nil
}
