package mcp

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/engine"
)

// tokenVariable holds the bearer token required of requests over HTTP.
const tokenVariable = "HEADNOTE_MCP_TOKEN" //nolint:gosec // the name of a variable, not a secret

func mcpCommand(env *command.Env) *cobra.Command {
	var listen string
	var anywhere bool
	var origins []string
	cmd := &cobra.Command{
		Use: "mcp", Short: "Serve the tools over the Model Context Protocol", Args: command.Args(cobra.NoArgs),
		Long: "Serves other programs over standard input and output, or over HTTP with --listen. HTTP\n" +
			"requires a bearer token in " + tokenVariable + "; one is generated and shown if unset.\n" +
			"docs/mcp.md describes how to configure clients.",
		Example: "  headnote mcp --matter ~/cases/acme\n" +
			"  headnote mcp --listen 127.0.0.1:8383",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if listen == "" && (anywhere || len(origins) > 0) {
				return command.Usage("--anywhere and --origin require --listen")
			}
			return run(cmd.Context(), env, listen, anywhere, origins)
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "", "address for HTTP, such as 127.0.0.1:8383 (default: standard input "+
		"and output)")
	cmd.Flags().BoolVar(&anywhere, "anywhere", false, "allow --listen on an address that other machines can reach")
	cmd.Flags().StringArrayVar(&origins, "origin", nil, "allowed origin of web pages, such as https://app.example.com")
	return cmd
}

func run(ctx context.Context, env *command.Env, listen string, anywhere bool, origins []string) error {
	if listen != "" && env.Config.Offline {
		return command.Usage("--listen cannot be used offline; omit it to serve over standard input and output")
	}
	env.Consent.Tools = true
	ending, end := context.WithCancel(ctx)
	defer end()
	e, err := engine.Open(ctx, env)
	if err != nil {
		return err
	}
	s, err := New(served{env, e, ending}, Options{Version: env.Version, Logger: env.Log})
	if err != nil {
		return err
	}
	if listen == "" {
		err := s.Run(ctx, Lines{Reader: untilEOF{env.Stdin, end}, Writer: flushed{env.Stdout}})
		if ctx.Err() != nil || errors.Is(err, io.EOF) {
			return nil // the client disconnected, or we were asked to stop
		}
		return err
	}
	token := env.Getenv(tokenVariable)
	if token == "" {
		if token, err = NewToken(); err != nil {
			return err
		}
		env.Say("Bearer token (set %s to choose one): %s", tokenVariable, token)
	}
	l, err := Listen(ctx, listen, anywhere)
	if err != nil {
		return command.AsUsage(err)
	}
	env.Say("headnote serves %s on http://%s", e.Matter().Name, l.Addr())
	return Serve(ctx, l, Handler(s, HTTP{Token: token, Origins: origins}))
}

// flushed flushes after each message, because another program waits for it.
type flushed struct{ *bufio.Writer }

// Write implements io.Writer.
func (f flushed) Write(p []byte) (int, error) {
	n, err := f.Writer.Write(p)
	return n, errors.Join(err, f.Flush())
}

// untilEOF calls end when its reader ends, before anybody else notices: a client that closes standard input ends the
// program, which is different from cancelling a request.
type untilEOF struct {
	io.Reader
	end func()
}

// Read implements io.Reader.
func (u untilEOF) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if err != nil {
		u.end()
	}
	return n, err
}
