package workbench

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/papers/reader"
	"headnote/research/matter"
	"headnote/ui"
)

// offeredFiles is how many files of a folder are counted before it is considered too large to be read at the press of a
// key.
const offeredFiles = 20_000

// offer asks what to do in a folder that is not a matter: read it, open the sample, or neither.
func offer(ctx context.Context, env *command.Env) (ui.Choice, error) {
	folder, err := filepath.Abs(".")
	if err != nil {
		return ui.Leave, err
	}
	said := new(bytes.Buffer) // messages printed while the screen is drawn are shown afterwards
	stderr := env.Stderr
	o := ui.Offer{
		Folder: folder, Keys: env.Config.Keys, Theme: env.Config.Theme, ASCII: env.Flags.ASCII, Env: env.Getenv,
		Out:   os.Stdout,
		Found: func(ctx context.Context) ([]string, string) { return look(ctx, env, folder) },
		Read: func(ctx context.Context, tell func(string)) ([]string, bool, error) {
			return readFolder(ctx, env, folder, tell)
		},
	}
	ask := o.Ask
	if env.Flags.Accessible {
		ask = func(ctx context.Context) (ui.Choice, error) { return o.AskAccessible(ctx, env.ReadLine) }
	} else {
		env.Stderr = said
		defer guardTerminal(env, os.Stdout)()
	}
	chosen, err := ask(ctx)
	env.Stderr = stderr
	if _, werr := io.Copy(env.Stderr, said); werr != nil {
		env.Log.Error("standard error cannot be written", "error", werr)
	}
	if chosen == ui.OpenSample {
		env.Flags.Sample = true
	}
	if err == nil && chosen == ui.Leave && command.Exists(filepath.Join(folder, matter.Dot, matter.File)) {
		env.Say("headnote: the files indexed so far are saved; headnote index . continues")
	}
	return chosen, err
}

// look describes what would be read in a folder, or why the offer to read it is not made.
func look(ctx context.Context, env *command.Env, folder string) (lines []string, unfit string) {
	s, err := local.Look(ctx, folder, offeredFiles)
	if err != nil {
		return nil, "Cannot read this folder: " + err.Error()
	}
	if s.Files == 0 {
		return nil, "It contains no document of a supported type (" + reader.Listed() + "). Start " +
			"headnote in the folder of the documents, or use headnote index DIR"
	}
	more := ""
	if s.More {
		more = "more than "
	}
	lines = []string{
		fmt.Sprintf("%s%s of supported types, %s: %s", more, command.Count(s.Files, "file"), command.Size(s.Bytes),
			indexing.Kinds(s.Kinds)),
	}
	if len(s.Others) > 0 {
		lines = append(lines, indexing.Others(s.Others))
	}
	if s.Closed > 0 {
		lines = append(lines, command.Count(s.Closed, "folder")+" cannot be read")
	}
	home, _ := os.UserHomeDir()
	switch {
	case s.More:
		unfit = "That is more than a single matter usually has. Start headnote in the folder of the matter, or use " +
			"headnote index DIR"
	case folder == home || folder == filepath.Dir(home) || filepath.Dir(folder) == folder:
		unfit = "This is not the folder of a single matter. Start headnote in that folder, or use headnote index DIR"
	}
	return lines, unfit
}

// readFolder makes a folder a matter, and reports what was not read.
func readFolder(ctx context.Context, env *command.Env, folder string, tell func(string)) ([]string, bool, error) {
	m, err := matters.Create(env, folder, folder)
	if err != nil {
		return nil, false, err
	}
	last := env.Now()
	r, err := indexing.Build(ctx, env, m, "",
		local.BuildOptions{Limits: reader.DefaultLimits(), Now: env.Now, Progress: func(p local.Progress) {
			if now := env.Now(); now.Sub(last) >= indexing.Redrawn {
				last = now
				tell(indexing.ProgressLine(p))
			}
		}})
	if err != nil {
		return nil, false, err
	}
	report := []string{fmt.Sprintf("%s indexed, %s of text, %.1f s.", command.Count(r.Documents, "document"),
		command.Size(r.TextBytes), r.Seconds)}
	if len(r.Others) > 0 {
		report = append(report, indexing.Others(r.Others)+".")
	}
	left := len(r.NoText) + len(r.Refused)
	if left == 0 {
		return report, false, nil
	}
	report = append(report, command.Count(left, "file")+
		" of supported types could not be read; headnote index . lists all:")
	for i, p := range r.Refused {
		env.KeepFault(&r.Refused[i])
		if i < listedProblems {
			report = append(report, p.Error())
		}
	}
	if n := len(r.NoText); n > 0 {
		report = append(report, command.Count(n, "file")+" without text (scanned; headnote index . --ocr recognizes them)")
	}
	return report, true, nil
}

// listedProblems bounds how many unread files are named on the screen.
const listedProblems = 5
