package bert

import "math"

// The kernels of the portable path. Each operation is rounded separately (a conversion to float32 keeps a compiler from
// fusing it with the next), and sums run in eight lanes, so that the vector paths give the same bits.

// kernels is one implementation of the kernels, chosen once by the processor's features.
type kernels struct {
	name string
	// gemm works in tiles; buffers are padded to whole rows of tiles.
	gemm       func(a []uint8, depth int, w *matrix, c []int32, rows int)
	dequantize func(acc, sums []int32, scales, bias, out []float32, zero int32, scale float32)
	minMax     func(x []float32) (least, greatest float32)
	quantize   func(x []float32, q []uint8, inverse float32, zero int32)
	mulAdd     func(a, b []float32, ldb int, c []float32)
	expSum     func(x []float32, scale, greatest float32) float32
	gelu       func(x []float32)
	addSum     func(x, y []float32) float32
	squares    func(x []float32, mean float32) float32
	normalize  func(x, weight, bias []float32, mean, inverse float32)
}

var portable = kernels{
	name: "portable", gemm: gemmPortable, dequantize: dequantizePortable, minMax: minMaxPortable,
	quantize: quantizePortable, mulAdd: mulAddPortable, expSum: expSumPortable, gelu: geluPortable,
	addSum: addSumPortable, squares: squaresPortable, normalize: normalizePortable,
}

// gemmPortable multiplies rows of bytes by the signed bytes of w, which are stored in blocks of 16 columns by 4 steps,
// into c.
func gemmPortable(a []uint8, depth int, w *matrix, c []int32, rows int) {
	for block := range w.columns / 16 {
		b := w.weights[block*16*depth:][:16*depth]
		for r := range rows {
			row := a[r*depth:][:depth]
			var acc [16]int32
			for k := 0; k < depth; k += 4 {
				a0, a1, a2, a3 := int32(row[k]), int32(row[k+1]), int32(row[k+2]), int32(row[k+3])
				t := b[k*16:][:64]
				for j := range 16 {
					acc[j] += a0*int32(t[4*j]) + a1*int32(t[4*j+1]) + a2*int32(t[4*j+2]) + a3*int32(t[4*j+3])
				}
			}
			copy(c[r*w.columns+block*16:], acc[:])
		}
	}
}

func dequantizePortable(acc, sums []int32, scales, bias, out []float32, zero int32, scale float32) {
	for i := range out {
		f := float32(float32(acc[i]-zero*sums[i]) * scales[i])
		out[i] = float32(f*scale) + bias[i]
	}
}

func minMaxPortable(x []float32) (least, greatest float32) {
	least, greatest = x[0], x[0]
	for _, v := range x {
		least, greatest = min(least, v), max(greatest, v)
	}
	return least, greatest
}

func quantizePortable(x []float32, q []uint8, inverse float32, zero int32) {
	for i, v := range x {
		q[i] = uint8(min(max(int32(math.RoundToEven(float64(float32(v*inverse))))+zero, 0), 255))
	}
}

func mulAddPortable(a, b []float32, ldb int, c []float32) {
	clear(c)
	for k, s := range a {
		row := b[k*ldb:][:len(c)]
		for j := range c {
			c[j] += float32(s * row[j])
		}
	}
}

// exp32 returns the exponential of x, which must be at most 0 and is clamped to -87. The polynomial is that of the
// Cephes library (expf), accurate to about two units in the last place.
func exp32(x float32) float32 {
	x = max(x, -87)
	n := float32(math.RoundToEven(float64(float32(x * 1.44269504088896341))))
	x -= float32(n * 0.693359375)
	x -= float32(n * -2.12194440e-4)
	p := float32(x * 1.9875691500e-4)
	for _, c := range [...]float32{1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1} {
		p = float32(float32(p+c) * x)
	}
	p = float32(float32(float32(p*x)+x) + 1)
	return float32(p * math.Float32frombits(uint32(int32(n)+127)<<23))
}

// lanes adds up eight partial sums in a fixed order.
func lanes(s *[8]float32) float32 {
	return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
}

func expSumPortable(x []float32, scale, greatest float32) float32 {
	var sums [8]float32
	for i, v := range x {
		e := exp32(float32(float32(v-greatest) * scale))
		x[i] = e
		sums[i%8] += e
	}
	return lanes(&sums)
}

// geluPortable applies the Gaussian error linear unit; the error function is formula 7.1.26
// of Abramowitz and Stegun, whose error is below 1.5e-7.
func geluPortable(x []float32) {
	for i, v := range x {
		z := float32(v * 0.70710678118654752)
		a := float32(math.Abs(float64(z)))
		t := 1 / float32(float32(a*0.3275911)+1)
		e := exp32(-float32(a * a))
		p := float32(t * 1.061405429)
		for _, c := range [...]float32{-1.453152027, 1.421413741, -0.284496736, 0.254829592} {
			p = float32(float32(p+c) * t)
		}
		p = float32(1 - float32(p*e))
		if math.Signbit(float64(z)) {
			p = -p
		}
		x[i] = float32(float32(p+1) * float32(v*0.5))
	}
}

func addSumPortable(x, y []float32) float32 {
	var sums [8]float32
	for i := range x {
		x[i] += y[i]
		sums[i%8] += x[i]
	}
	return lanes(&sums)
}

func squaresPortable(x []float32, mean float32) float32 {
	var sums [8]float32
	for i, v := range x {
		d := v - mean
		sums[i%8] += float32(d * d)
	}
	return lanes(&sums)
}

func normalizePortable(x, weight, bias []float32, mean, inverse float32) {
	for i, v := range x {
		x[i] = float32(float32(float32(v-mean)*inverse)*weight[i]) + bias[i]
	}
}
