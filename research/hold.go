package research

import (
	"errors"
	"time"

	"headnote/research/journal"
)

// settle does what is due when nothing is working on the run: it recomputes after people entered dates, answers those
// waiting for that, and closes a run that nobody needs.
func (o *owner) settle() {
	if o.work != nil || o.pending > 0 || len(o.waiting) > 0 {
		return
	}
	if o.phase == isOpen && !o.closing && recountable(o.state) && len(o.state.Given) != o.counted {
		o.launch(o.begin(false), (*live).recount)
		return
	}
	if o.busy != nil {
		o.busy.end()
		o.busy = nil
	}
	o.answerCalm(o.failure)
	o.rest()
}

func (o *owner) answerCalm(err error) {
	onWorkEnd := o.onWorkEnd
	o.onWorkEnd = nil
	for _, f := range onWorkEnd {
		f(err)
	}
}

// rest closes a run that nobody uses after a while, or immediately if the program is ending.
func (o *owner) rest() {
	if o.idle != nil {
		o.idle.Stop()
		o.idle = nil
	}
	switch {
	case o.over || o.work != nil || o.pending > 0 || len(o.waiting) > 0:
	case o.closing && o.phase == isOpen:
		o.shut()
	case o.phase == isShut:
		o.leave()
	case o.phase == isOpen && o.e.unused(o):
		o.idle = time.AfterFunc(linger, func() { o.tell(o.expire) })
	}
}

func (o *owner) expire() {
	o.idle = nil
	if o.phase == isOpen && o.work == nil && o.pending == 0 && o.e.unused(o) {
		o.shut()
	}
}

// shut closes the journal. Requests that arrive meanwhile wait, and reopen it.
func (o *owner) shut() {
	o.phase = isClosing
	o.unsubscribe()
	if o.said.Seq != o.state.Seq {
		o.note(journal.EntryOf(o.state))
	}
	o.show()
	j := o.j
	o.do(j.Close, func(err error) {
		o.phase, o.j = isShut, nil
		o.closeErr, o.failure = err, errors.Join(o.failure, err)
		switch {
		case o.closing:
			o.answerWaiting(errClosed)
		case len(o.waiting) > 0:
			o.open(o.store.Open)
		}
	})
}

// leave ends the owner if no request has arrived.
func (o *owner) leave() {
	if o.over = o.e.leave(o); o.over {
		o.answerCalm(errClosed)
	}
}

// shutDown stops the work because the program is ending, and closes the run.
func (o *owner) shutDown() {
	o.closing = true
	if o.work != nil {
		o.work.stop(errInterrupted)
	}
	o.settle()
}
