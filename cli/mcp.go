package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/cli/mcp"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
)

// tokenVariable holds the token that requests over HTTP must bear.
const tokenVariable = "HEADNOTE_MCP_TOKEN"

func (a *app) mcpCommand() *cobra.Command {
	var listen string
	var anywhere bool
	var origins []string
	cmd := &cobra.Command{
		Use: "mcp", Short: "Serve the tools to other programs over the Model Context Protocol", Args: counted(cobra.NoArgs),
		Long: "Speaks the protocol over standard input and output, or over HTTP with --listen.\n" +
			"HTTP wants the bearer token in " + tokenVariable + ", or one that is made and\nshown at the start. docs/mcp.md tells how programs are set up.",
		Example: "  headnote mcp --matter ~/cases/acme\n" +
			"  headnote mcp --listen 127.0.0.1:8383",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if listen == "" && (anywhere || len(origins) > 0) {
				return usage("--anywhere and --origin go with --listen")
			}
			return a.mcp(cmd.Context(), listen, anywhere, origins)
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "", "address for HTTP, such as 127.0.0.1:8383 (default: standard input and output)")
	cmd.Flags().BoolVar(&anywhere, "anywhere", false, "let --listen take an address that others can reach")
	cmd.Flags().StringArrayVar(&origins, "origin", nil, "a web page's origin that may ask, such as https://desk.example.com")
	return cmd
}

func (a *app) mcp(ctx context.Context, listen string, anywhere bool, origins []string) error {
	if listen != "" && a.config.Offline {
		return usage("--listen opens a socket, and offline means that none is: leave --listen away to serve over standard input and output")
	}
	a.byHand = true
	ending, end := context.WithCancel(ctx)
	defer end()
	e, err := a.engine(ctx)
	if err != nil {
		return err
	}
	s, err := mcp.New(served{a, e, ending}, mcp.Options{Version: a.version, Logger: a.log})
	if err != nil {
		return err
	}
	if listen == "" {
		err := s.Run(ctx, mcp.Lines{Reader: untilEOF{a.stdin, end}, Writer: os.Stdout})
		if ctx.Err() != nil || errors.Is(err, io.EOF) {
			return nil // the other side hung up, or we were told to end
		}
		return err
	}
	token := a.env(tokenVariable)
	if token == "" {
		if token, err = mcp.NewToken(); err != nil {
			return err
		}
		a.say("The token that requests must bear (set %s to choose one): %s", tokenVariable, token)
	}
	l, err := mcp.Listen(ctx, listen, anywhere)
	if err != nil {
		return asUsage(err)
	}
	a.say("headnote serves %s on http://%s", e.Matter().Name, l.Addr())
	return mcp.Serve(ctx, l, mcp.Handler(s, mcp.HTTP{Token: token, Origins: origins}))
}

// untilEOF calls end when its reader ends, before anybody learns of it: a client that
// closes standard input ends the program, which is not the cancelling of a request.
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

// served is the matter as other programs see it.
type served struct {
	a      *app
	e      *research.Engine
	ending context.Context //nolint:containedctx // ends with the program
}

// Tools implements mcp.Desk.
func (s served) Tools() []backends.Spec { return s.e.Tools() }

// Call implements mcp.Desk. The two searches of the matter have forms that other
// programs know.
func (s served) Call(ctx context.Context, tool string, p backends.Params, report func(backends.Progress)) (any, error) {
	if tool == "search_context_with_quality" {
		return s.e.SearchContext(ctx, p)
	}
	res, err := s.e.CallAndReport(ctx, tool, p, report)
	if err != nil {
		return nil, err
	}
	res.Documents = export.OrEmpty(res.Documents)
	if tool == "search_context" {
		return map[string]any{"results": res.Documents}, nil
	}
	return res, nil
}

// Research implements mcp.Desk.
func (s served) Research(ctx context.Context, q mcp.Question, report func(backends.Progress)) (any, string, error) {
	today, err := s.a.dayOf(s.e.Matter())
	if err != nil {
		return nil, "", err
	}
	rounds := q.Rounds
	if rounds == 0 {
		rounds = s.a.config.Rounds
	}
	// Nobody watches: what has not been agreed to does not leave the machine.
	m := s.e.Matter()
	stays := s.a.config.Offline || m.Sample || !s.a.agreed(m)
	if stays && !s.a.config.Offline && !m.Sample && !m.Confidential {
		report(backends.Progress{Note: "public sources are not asked: agree to it in the workbench, or start headnote mcp with --online"})
	}
	id, err := s.e.Start(ctx, research.Ask{Question: q.Text, Offline: stays, MaxRounds: rounds, Today: today})
	if err != nil {
		return nil, "", err
	}
	var state events.Run
	for {
		evs, err := s.e.Events(ctx, id, state.Seq)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, "", errors.Join(err, s.stop(ctx, id))
		}
		for _, ev := range evs {
			state = events.Apply(state, ev)
			if line := describe(state, ev); line != "" {
				report(backends.Progress{Done: done(state), Note: strings.TrimSpace(line)})
			}
		}
	}
	if err := s.e.Wait(ctx, id); err != nil {
		return nil, "", err
	}
	r, err := s.a.load(s.e, id)
	if err != nil {
		return nil, "", err
	}
	if r.Memo == nil {
		return nil, "", fmt.Errorf("run %s ended without a memo (%s %s): what was found is kept, ask again", id, r.Status, r.Error)
	}
	return export.ResultOf(r), memo.Markdown(*r.Memo), nil
}

// stop ends a run whose caller has gone, or whose journal cannot be followed. Where the
// program ends the run is interrupted, to be resumed.
func (s served) stop(ctx context.Context, id events.RunID) error {
	if s.ending.Err() != nil {
		return nil
	}
	if err := s.e.Cancel(id, ""); err != nil {
		return err
	}
	return s.e.Wait(context.WithoutCancel(ctx), id)
}

// done is how much of a run is done, as far as it can be known: a further round
// may follow.
func done(s events.Run) float64 {
	if s.Status == events.Finished {
		return 1
	}
	ended := 0
	for _, c := range s.Calls {
		if c.Phase == events.Ended {
			ended++
		}
	}
	share := 0.8 * float64(ended) / max(float64(len(s.Calls)), 1)
	if len(s.Evaluations) > 0 {
		share += 0.1
	}
	return share
}

// Runs implements mcp.Desk.
func (s served) Runs() ([]mcp.Run, error) {
	all, err := s.e.Runs(context.Background())
	if err != nil {
		return nil, err
	}
	out := make([]mcp.Run, 0, len(all))
	for _, r := range all {
		out = append(out, mcp.Run{ID: r.ID.String(), Question: r.Question, Status: string(r.Status), HasMemo: r.HasMemo})
	}
	return out, nil
}

// run loads the run that a caller names.
func (s served) run(named string) (events.Run, error) {
	id, err := events.ParseRunID(named)
	if err != nil {
		return events.Run{}, err
	}
	return s.a.load(s.e, id)
}

// Run implements mcp.Desk.
func (s served) Run(named string) (any, error) {
	r, err := s.run(named)
	if err != nil {
		return nil, err
	}
	return export.ResultOf(r), nil
}

// Memo implements mcp.Desk.
func (s served) Memo(named string) (string, error) {
	r, err := s.run(named)
	if err != nil {
		return "", err
	}
	if r.Memo == nil {
		return "", fmt.Errorf("run %s has no memo yet", r.ID)
	}
	return memo.Markdown(*r.Memo), nil
}
