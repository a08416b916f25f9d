package main

import (
	"fmt"
	"strings"
	"time"

	"headnote/internal/safe"
)

// A scene is a step of the film and how long its screen is shown.
type scene struct {
	step
	shown time.Duration
}

// A film is an animated picture.
type film struct {
	shot
	scenes []scene
	poster int // the frame shown if animations are off, counted from the end
}

// tour is the picture at the top of README.md: from the question to a verified statement of the memo.
var tour = film{
	shot: shot{name: "tour", w: 110, h: 32},
	scenes: []scene{
		{step{"", "enter ask"}, 1500 * time.Millisecond},
		{asked, 2 * time.Second},
		{step{"j", ""}, 1200 * time.Millisecond},
		{step{"j", ""}, 1500 * time.Millisecond},
		{step{"2", "Question Presented"}, 2500 * time.Millisecond},
		{step{"j", " 3 of "}, 1200 * time.Millisecond},
		{step{"j", " 4 of "}, 2500 * time.Millisecond},
		{step{"c", " 1 of "}, 2 * time.Second},
		{step{"3", "risks  score"}, 2500 * time.Millisecond},
		{step{"5", "2026-03-20"}, 3 * time.Second},
	},
	poster: 3,
}

// A frame is the rows of a screen and how long it is shown.
type frame struct {
	rows  []string
	shown time.Duration
}

// between is the time between two frames while a step is in progress.
const between = 250 * time.Millisecond

// film plays the scenes and writes the animation.
func (f film) film(program, folder string) error {
	var frames []frame
	err := inTerminal(program, f.shot, func(t *terminal) error {
		_, foreground := colors(f.args)
		shoot := func(shown time.Duration) {
			rows := make([]string, f.h)
			for y := range rows {
				rows[y] = row(t.screen, y, foreground)
			}
			frames = append(frames, frame{rows, shown})
		}
		for _, s := range f.scenes {
			done := make(chan error, 1)
			safe.Go("a scene", func() error { done <- t.do(s.step); return nil }, func(error) {})
			for waiting := true; waiting; {
				select {
				case err := <-done:
					if err != nil {
						return err
					}
					waiting = false
				case <-time.After(between):
					shoot(between)
				}
			}
			time.Sleep(settle)
			shoot(s.shown)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return write(folder, f.name, animation(f, frames))
}

// animation draws the frames one after another. A row that stays the same over several frames is drawn once, which
// keeps the file much smaller than its frames.
func animation(f film, frames []frame) string {
	starts := make([]time.Duration, len(frames)+1)
	for i, fr := range frames {
		starts[i+1] = starts[i] + fr.shown
	}
	total, poster := starts[len(frames)], len(frames)-f.poster
	var b strings.Builder
	for y := range f.h {
		for from := 0; from < len(frames); {
			to := from + 1
			for to < len(frames) && frames[to].rows[y] == frames[from].rows[y] {
				to++
			}
			if drawing := frames[from].rows[y]; drawing != "" {
				shown := "none"
				if from <= poster && poster < to {
					shown = "inline"
				}
				fmt.Fprintf(&b, `<g display="%s">%s%s</g>`+"\n", shown, timing(starts[from], starts[to], total), drawing)
			}
			from = to
		}
	}
	background, _ := colors(f.args)
	return canvas(f.w, f.h, background, b.String())
}

// timing shows a group from one time to another, repeatedly.
func timing(from, to, total time.Duration) string {
	share := func(d time.Duration) float64 { return d.Seconds() / total.Seconds() }
	values, times := "none;inline;none", fmt.Sprintf("0;%.4f;%.4f", share(from), share(to))
	switch {
	case from == 0 && to == total:
		values, times = "inline", "0"
	case from == 0:
		values, times = "inline;none", fmt.Sprintf("0;%.4f", share(to))
	case to == total:
		values, times = "none;inline", fmt.Sprintf("0;%.4f", share(from))
	}
	return fmt.Sprintf(`<animate attributeName="display" values="%s" keyTimes="%s" dur="%.2fs" calcMode="discrete" `+
		`repeatCount="indefinite"/>`, values, times, total.Seconds())
}
