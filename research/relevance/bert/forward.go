package bert

import (
	"math"
	"sync"
)

// Input is a text as the model reads it: the word pieces of one or two parts, with their separators.
type Input struct {
	Pieces []int32
	Second int // index of the first piece of the second part; len(Pieces) if there is none
}

// Scores returns the output of the classifier for each input: logits, where higher means that the second part answers
// the first.
func (m *Model) Scores(inputs []Input) []float32 {
	s := scratches.Get().(*scratch) //nolint:forcetypeassert // only *scratch is put there
	defer scratches.Put(s)
	states, starts := m.states(s, inputs)
	h := m.Hidden
	first := make([]float32, 0, len(inputs)*h)
	for i := range inputs {
		first = append(first, states[starts[i]*h:][:h]...)
	}
	pooled := m.linear(s, first, &m.pooler, nil)
	out := make([]float32, len(inputs))
	for i := range inputs {
		sum := float64(m.classifier[h])
		for j, v := range pooled[i*h:][:h] {
			sum += math.Tanh(float64(v)) * float64(m.classifier[j])
		}
		out[i] = float32(sum)
	}
	return out
}

// scratches are reused between computations: each is some twenty megabytes.
var scratches = sync.Pool{New: func() any { return new(scratch) }}

// scratch holds the buffers of one computation.
type scratch struct {
	states, scales               []float32
	zeros                        []int32
	bytes                        []uint8
	sums                         []int32
	attended, qkv, inner, result []float32
	keys, weights                []float32
}

// States returns the hidden states of all pieces of the inputs, one row after another, and the row at which each input
// begins. Inputs are computed together but do not affect each other.
func (m *Model) States(inputs []Input) (states []float32, starts []int) {
	return m.states(new(scratch), inputs)
}

// states is States in a buffer of s.
func (m *Model) states(s *scratch, inputs []Input) (states []float32, starts []int) {
	rows := 0
	for _, in := range inputs {
		starts = append(starts, rows)
		rows += len(in.Pieces)
	}
	h := m.Hidden
	s.states = grown(s.states, rows*h)
	x := s.states
	for i, in := range inputs {
		m.embed(in, x[starts[i]*h:][:len(in.Pieces)*h])
	}
	m.normalize(x, m.embedded)
	s.attended = grown(s.attended, rows*h)
	for i := range m.layers {
		l := &m.layers[i]
		s.qkv = m.linear(s, x, &l.attention, s.qkv)
		for i, in := range inputs {
			m.attend(s, s.qkv[starts[i]*3*h:], s.attended[starts[i]*h:], len(in.Pieces))
		}
		s.result = m.linear(s, s.attended, &l.output, s.result)
		m.addNormalize(x, s.result, l.afterAttention)
		s.inner = m.linear(s, x, &l.inner, s.inner)
		m.k.gelu(s.inner)
		s.result = m.linear(s, s.inner, &l.outer, s.result)
		m.addNormalize(x, s.result, l.afterOuter)
	}
	return x, starts
}

func (m *Model) embed(in Input, x []float32) {
	h := m.Hidden
	for i, piece := range in.Pieces {
		kind := 0
		if i >= in.Second {
			kind = 1
		}
		word := m.words.values[int(piece)*h:][:h]
		position, part := m.positions.values[i*h:][:h], m.kinds.values[kind*h:][:h]
		for j := range h {
			w := float32((float32(word[j]) - m.words.zero) * m.words.scale)
			k := float32((float32(part[j]) - m.kinds.zero) * m.kinds.scale)
			p := float32((float32(position[j]) - m.positions.zero) * m.positions.scale)
			x[i*h+j] = float32(w+k) + p
		}
	}
}

// linear multiplies the rows of x by w, into out, which grows if necessary.
func (m *Model) linear(s *scratch, x []float32, w *matrix, out []float32) []float32 {
	rows := len(x) / w.depth
	padded := (rows + 7) &^ 7
	s.bytes, s.sums = grown(s.bytes, padded*w.depth), grown(s.sums, padded*w.columns)
	out = grown(out, rows*w.columns)
	s.scales, s.zeros = grown(s.scales, rows), grown(s.zeros, rows)
	scales, zeros := s.scales, s.zeros
	for r := range rows {
		row := x[r*w.depth:][:w.depth]
		scales[r], zeros[r] = m.quantize(row, s.bytes[r*w.depth:][:w.depth])
	}
	m.k.gemm(s.bytes, w.depth, w, s.sums, padded)
	for r := range rows {
		at := r * w.columns
		m.k.dequantize(s.sums[at:][:w.columns], w.sums, w.scales, w.bias, out[at:][:w.columns], zeros[r], scales[r])
	}
	return out
}

func grown[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// quantize scales a row to bytes, so that 0 is exact.
func (m *Model) quantize(row []float32, q []uint8) (scale float32, zero int32) {
	least, greatest := m.k.minMax(row)
	least, greatest = min(least, 0), max(greatest, 0)
	if least == greatest {
		clear(q)
		return 1, 0
	}
	scale = (greatest - least) / 255
	inverse := 255 / (greatest - least)
	zero = int32(math.RoundToEven(float64(float32(-least * inverse))))
	m.k.quantize(row, q, inverse, zero)
	return scale, zero
}

// attend computes the attention of one input of n pieces, whose queries, keys and values are side by side in qkv, into
// out.
func (m *Model) attend(s *scratch, qkv, out []float32, n int) {
	h, d := m.Hidden, m.Hidden/m.Heads
	wide := (n + 7) &^ 7
	s.keys, s.weights = grown(s.keys, d*wide), grown(s.weights, wide)
	scale := float32(1 / math.Sqrt(float64(d)))
	for head := range m.Heads {
		clear(s.keys)
		for i := range n {
			for j, v := range qkv[i*3*h+h+head*d:][:d] {
				s.keys[j*wide+i] = v
			}
		}
		values := qkv[2*h+head*d:]
		for i := range n {
			m.k.mulAdd(qkv[i*3*h+head*d:][:d], s.keys, wide, s.weights)
			for j := n; j < wide; j++ {
				s.weights[j] = s.weights[0]
			}
			_, greatest := m.k.minMax(s.weights)
			for j := n; j < wide; j++ {
				s.weights[j] = float32(math.Inf(-1))
			}
			sum := m.k.expSum(s.weights, scale, greatest)
			o := out[i*h+head*d:][:d]
			m.k.mulAdd(s.weights[:n], values, 3*h, o)
			for j := range o {
				o[j] /= sum
			}
		}
	}
}

func (m *Model) addNormalize(x, y []float32, n layerNorm) {
	for r := 0; r < len(x); r += m.Hidden {
		row := x[r:][:m.Hidden]
		m.finish(row, n, m.k.addSum(row, y[r:][:m.Hidden]))
	}
}

func (m *Model) normalize(x []float32, n layerNorm) {
	zeros := make([]float32, m.Hidden)
	for r := 0; r < len(x); r += m.Hidden {
		row := x[r:][:m.Hidden]
		m.finish(row, n, m.k.addSum(row, zeros))
	}
}

func (m *Model) finish(row []float32, n layerNorm, sum float32) {
	mean := sum / float32(m.Hidden)
	variance := m.k.squares(row, mean) / float32(m.Hidden)
	m.k.normalize(row, n.weight, n.bias, mean, float32(1/math.Sqrt(float64(variance)+1e-12)))
}
