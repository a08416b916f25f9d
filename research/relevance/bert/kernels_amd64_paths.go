package bert

import "golang.org/x/sys/cpu"

// paths returns the implementations that this machine supports, the fastest first.
func paths() []kernels {
	found := []kernels{portable}
	if cpu.X86.HasAVX2 {
		found = append([]kernels{avx2}, found...)
		if cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VNNI {
			vnni := avx2
			vnni.name, vnni.gemm = "AVX-512 VNNI", gemmVNNI
			found = append([]kernels{vnni}, found...)
		}
	}
	return found
}

var avx2 = kernels{
	name: "AVX2", gemm: gemmAVX2,
	dequantize: func(acc, sums []int32, scales, bias, out []float32, zero int32, scale float32) {
		dequantizeAVX2(&acc[0], &sums[0], &scales[0], &bias[0], &out[0], len(out), zero, scale)
	},
	minMax: func(x []float32) (least, greatest float32) {
		var out [16]float32
		minMaxAVX2(&x[0], len(x), &out)
		least, greatest = out[0], out[8]
		for i := range 8 {
			least, greatest = min(least, out[i]), max(greatest, out[8+i])
		}
		return least, greatest
	},
	quantize: func(x []float32, q []uint8, inverse float32, zero int32) {
		quantizeAVX2(&x[0], &q[0], len(x), inverse, zero)
	},
	mulAdd: func(a, b []float32, ldb int, c []float32) {
		mulAddAVX2(&a[0], &b[0], 4*ldb, &c[0], len(c), len(a))
	},
	expSum: func(x []float32, scale, greatest float32) float32 {
		var sums [8]float32
		expSumAVX2(&x[0], len(x), scale, greatest, &sums)
		return lanes(&sums)
	},
	gelu: func(x []float32) { geluAVX2(&x[0], len(x)) },
	addSum: func(x, y []float32) float32 {
		var sums [8]float32
		addSumAVX2(&x[0], &y[0], len(x), &sums)
		return lanes(&sums)
	},
	squares: func(x []float32, mean float32) float32 {
		var sums [8]float32
		squaresAVX2(&x[0], len(x), mean, &sums)
		return lanes(&sums)
	},
	normalize: func(x, weight, bias []float32, mean, inverse float32) {
		normalizeAVX2(&x[0], &weight[0], &bias[0], len(x), mean, inverse)
	},
}

// gemmVNNI works in tiles of 8 rows by 48 columns; the caller pads rows to a multiple of eight.
func gemmVNNI(a []uint8, depth int, w *matrix, c []int32, rows int) {
	for column := 0; column < w.columns; column += 48 {
		b := &w.weights[column*depth]
		for r := 0; r < rows; r += 8 {
			gemm8x48(&a[r*depth], depth, b, 16*depth, &c[r*w.columns+column], 4*w.columns, depth/4)
		}
	}
}

func gemmAVX2(a []uint8, depth int, w *matrix, c []int32, rows int) {
	for column := 0; column < w.columns; column += 16 {
		b := &w.weights[column*depth]
		for r := 0; r < rows; r += 2 {
			gemm2x16(&a[r*depth], depth, b, &c[r*w.columns+column], 4*w.columns, depth/4)
		}
	}
}
