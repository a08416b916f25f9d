package fetch

import (
	"context"

	"headnote/backends"
)

type handKey struct{}

// ByHand marks the requests of a call that a person makes manually, in their own words: these also go to hosts that are
// not approved for the matter.
func ByHand(ctx context.Context) context.Context { return context.WithValue(ctx, handKey{}, true) }

// shut reports whether no request may be sent.
func (n *network) shut() bool { return n.o.Offline || n.o.Agreed != nil && !n.o.Agreed() }

// agreed returns an error if the person has not agreed to send words of the matter to a host.
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
