package mcp

import (
	"context"
	"fmt"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"headnote/backends"
	"headnote/citations"
	"headnote/research"
	"headnote/research/events"
	"headnote/risk"
)

// Tool is a tool as other programs see it: its parameters, its result, and the function that calls it.
type Tool struct {
	Spec   backends.Spec
	Output *jsonschema.Schema // of the structured content of a successful reply
	// Call calls the tool and reports its progress to report. The value is marshaled to JSON.
	Call func(ctx context.Context, p backends.Params, report func(backends.Progress)) (any, error)
}

// words are the types that marshal to a string or a list of their own.
var words = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[risk.Date]():          {Type: "string", Description: "YYYY-MM-DD"},
	reflect.TypeFor[events.RunID]():       {Type: "string"},
	reflect.TypeFor[citations.Citation](): {Type: "object"},
}

// outputOf returns the schema of a type as marshaled to JSON. It panics if the type cannot be described, which the test
// of the tools would detect.
func outputOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: words})
	if err != nil {
		panic(fmt.Errorf("describing what a tool returns: %w", err))
	}
	return s
}

// The two searches of the matter, in forms that other programs know.
const (
	searchContext = "search_context"
	searchGraded  = "search_context_with_quality"
)

// found is what search_context returns.
type found struct {
	Results []backends.Document `json:"results"`
}

// resultOf returns the schema of the result of a registry tool.
func resultOf(tool string) *jsonschema.Schema {
	switch tool {
	case searchContext:
		return outputOf[found]()
	case searchGraded:
		return outputOf[research.ContextResult]()
	}
	return outputOf[backends.Result]()
}

// describe returns a tool as the protocol shows it. No tool changes anything outside; those that query sources are
// open-world.
func describe(t Tool) *sdk.Tool {
	open := !t.Spec.Local()
	return &sdk.Tool{
		Name: t.Spec.Name, Title: t.Spec.Title, Description: t.Spec.Description, InputSchema: t.Spec.Schema.JSONSchema(),
		OutputSchema: t.Output,
		Annotations: &sdk.ToolAnnotations{
			Title: t.Spec.Title, ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &open,
			DestructiveHint: new(bool),
		},
	}
}
