package serve

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTypedGoesToTheNextReader(t *testing.T) {
	k := newInput()
	buf := make([]byte, 8)
	first := make(chan int)
	go func() {
		n, err := k.Read(make([]byte, 8)) // waits, and its turn ends
		if err != nil {
			n = -1
		}
		first <- n
	}()
	k.Hold()
	_, err := k.Write([]byte("abc"))
	require.NoError(t, err)
	for done := false; !done; { // it may start to wait after its turn has ended: then try another
		k.Release()
		select {
		case n := <-first:
			done = true
			require.Contains(t, []int{0, 3}, n)
			if n == 3 {
				return // it started to read after the release, as the next reader
			}
		default:
		}
	}
	n, err := k.Read(buf)
	require.NoError(t, err)
	require.Equal(t, "abc", string(buf[:n]))
}

func TestTypedEnds(t *testing.T) {
	k := newInput()
	_, err := k.Write([]byte("abc"))
	require.NoError(t, err)
	k.end(io.EOF)
	all, err := io.ReadAll(k)
	require.NoError(t, err)
	require.Equal(t, "abc", string(all))
	_, err = k.Write([]byte("d"))
	require.ErrorIs(t, err, io.ErrClosedPipe)
}

func TestTypedIsBounded(t *testing.T) {
	k := newInput()
	full := make(chan error)
	go func() {
		_, err := k.Write(make([]byte, inputLimit))
		full <- err
		_, err = k.Write([]byte("x")) // waits for a reader
		full <- err
	}()
	require.NoError(t, <-full)
	var got bytes.Buffer
	_, err := io.CopyN(&got, k, inputLimit+1)
	require.NoError(t, err)
	require.NoError(t, <-full)
	require.Equal(t, byte('x'), got.Bytes()[inputLimit])
}
