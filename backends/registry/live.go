package registry

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"headnote/backends"
	"headnote/backends/congress"
	"headnote/backends/courtlistener"
	"headnote/backends/courtrules"
	"headnote/backends/cpsc"
	"headnote/backends/epa"
	"headnote/backends/eurlex"
	"headnote/backends/fda"
	"headnote/backends/federalregister"
	"headnote/backends/feeds"
	"headnote/backends/fetch"
	"headnote/backends/ftc"
	"headnote/backends/govinfo"
	"headnote/backends/mcpserver"
	"headnote/backends/nhtsa"
	"headnote/backends/ptab"
	"headnote/backends/regulations"
	"headnote/backends/sec"
	"headnote/backends/statestatutes"
	"headnote/backends/stats"
	"headnote/backends/supremecourt"
	"headnote/backends/uklegislation"
	"headnote/backends/uspto"
	"headnote/backends/web"
)

// sources lists every source: a new one is a folder and a line here.
func (o Options) sources() []func(*fetch.Client) backends.Calls {
	return []func(*fetch.Client) backends.Calls{
		congress.Calls,
		courtlistener.Calls,
		courtrules.Calls,
		cpsc.Calls,
		epa.Calls,
		eurlex.Calls,
		fda.Calls,
		ftc.Calls,
		federalregister.Calls,
		feeds.Calls,
		o.govinfo,
		nhtsa.Calls,
		ptab.Calls,
		statestatutes.Calls,
		regulations.Calls,
		sec.Calls,
		supremecourt.Calls,
		uklegislation.Calls,
		uspto.Calls,
		web.Calls,
	}
}

// Options configure how sources are queried. The zero value is the default.
type Options struct {
	Seen *stats.Book // records how good the answers were; nil for none
	USC  *USC        // how sections of the U.S. Code are found; nil for all ways
	// Servers are those of other programs; the client's hosts must include their rows.
	Servers []Server
}

// Server is a tool server of another program, and how to reach it.
type Server = mcpserver.Server

// Program is a server run as a program on this machine.
type Program = mcpserver.Program

// NewProgram returns a program that has not been started, with its whole environment.
func NewProgram(command, env []string) *Program { return mcpserver.NewProgram(command, env) }

// USC are the options of get_usc_section.
type USC struct {
	Direct       bool // by the section's own address
	GranulePages int  // pages of a title's sections
	WebSearch    bool // on the web as a last resort
}

func (o Options) govinfo(c *fetch.Client) backends.Calls {
	usc := govinfo.Defaults()
	if o.USC != nil {
		usc.Direct, usc.GranulePages, usc.Web = o.USC.Direct, o.USC.GranulePages, o.USC.WebSearch
	}
	return govinfo.CallsWith(c, usc)
}

// Live returns the tools that query sources through c.
func Live(c *fetch.Client, o Options) ([]backends.Tool, error) {
	var tools []backends.Tool
	for _, source := range o.sources() {
		calls := source(c)
		for _, name := range slices.Sorted(maps.Keys(calls)) {
			s, err := Spec(name)
			if err != nil {
				return nil, fmt.Errorf("%s is not in the table of tools: %w", name, err)
			}
			s.Key, s.KeyFrom = c.KeyFor(s.Hosts)
			tools = append(tools, live{s, calls[name], c, o.Seen})
		}
	}
	for _, server := range o.Servers {
		if isSource(server.Name) {
			return nil, fmt.Errorf("[mcp_servers.%[1]s]: %[1]s is a source of headnote's own; choose another name", server.Name)
		}
		calls := server.Calls(c)
		for _, s := range server.Specs() {
			tools = append(tools, live{s, calls[s.Name], c, o.Seen})
		}
	}
	return tools, nil
}

// isSource reports whether a name is that of a source in the table, whose documents would be mistaken for a server's.
func isSource(name string) bool {
	specs, err := table()
	return err != nil || slices.ContainsFunc(specs, func(s backends.Spec) bool { return s.Source == name })
}

// live is a tool with a source.
type live struct {
	spec backends.Spec
	call backends.CallFunc
	c    *fetch.Client
	seen *stats.Book
}

// Spec implements backends.Tool.
func (l live) Spec() backends.Spec { return l.spec }

// Unavailable returns why a call would fail: offline mode is on, or the key is missing.
func (l live) Unavailable() error {
	if l.c.Offline() {
		return notAsked(l.spec)
	}
	return l.c.Askable(l.spec)
}

// Call implements backends.Tool.
func (l live) Call(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	start := l.c.Now()
	var sent fetch.Log
	res, err := l.call(fetch.WithLog(fetch.WithCall(ctx, l.spec, report), &sent), p, report)
	if all := sent.All(); len(all) > 0 {
		res.Metadata = maps.Clone(res.Metadata)
		if res.Metadata == nil {
			res.Metadata = make(map[string]any)
		}
		res.Metadata["sent"] = all
	}
	for i := range res.Documents {
		if d := &res.Documents[i]; d.Text != "" && d.Retrieved == "" {
			d.Retrieved = fetch.Day(start)
		}
	}
	// Failing to record an answer is no reason to lose it.
	if kept := l.seen.Record(context.WithoutCancel(ctx), l.spec.Source, start, l.c.Now().Sub(start), res.Quality,
		err); kept != nil {
		report(backends.Progress{Done: 1, Note: "the quality of the answer was not noted: " + kept.Error()})
	}
	return res, err
}

// Draft returns the requests that a call sends if nothing is found or a host fails, without sending them; an error
// explains why it would send none. If something is found, fewer are sent, plus those that follow: see Follows.
func (l live) Draft(ctx context.Context, p backends.Params) ([]fetch.Sent, error) {
	p, err := l.spec.Schema.Check(l.spec.Name, p)
	if err != nil {
		return nil, err
	}
	var drafted fetch.Log
	quiet := func(backends.Progress) {}
	var refused error
	for i, how := range fetch.Outcomes {
		_, err := l.call(fetch.WithDraft(fetch.WithCall(ctx, l.spec, quiet), &drafted, how), p, quiet)
		if i == 0 {
			refused = err
		}
	}
	if all := drafted.All(); len(all) > 0 {
		return all, nil
	}
	return nil, refused
}

// Drafter is a tool that can list the requests of a call.
type Drafter interface {
	Draft(ctx context.Context, p backends.Params) ([]fetch.Sent, error)
}
