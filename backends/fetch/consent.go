package fetch

import (
	"context"

	"headnote/backends"
)

type handKey struct{}

// ByHand marks the requests of a call that somebody makes by hand, with words of their own: they
// go to hosts that nobody has agreed to for the matter, too.
func ByHand(ctx context.Context) context.Context { return context.WithValue(ctx, handKey{}, true) }

// shut reports whether no request may leave.
func (n *network) shut() bool { return n.o.Offline || n.o.Agreed != nil && !n.o.Agreed() }

// agreed is an error where the person has not agreed that words of the matter go to a host.
func (n *network) agreed(ctx context.Context, host, source string) error {
	if n.o.AgreedTo == nil || ctx.Value(handKey{}) != nil || n.o.AgreedTo(host) {
		return nil
	}
	return &backends.Error{
		Code:    backends.Offline,
		Message: source + " not asked: you have not agreed that words of this matter go to " + host,
		Next:    "headnote ask --review shows what would be sent and asks; --online agrees to all hosts",
	}
}
