package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// exp replaces x with its exponential; x must be at most 0, and is clamped to -87.
func exp(x VecVirtual) {
	VMAXPS(f32(-87), x, x)
	nf, n, p := YMM(), YMM(), YMM()
	VMULPS(f32(1.44269504088896341), x, nf)
	VCVTPS2DQ(nf, n)
	VCVTDQ2PS(n, nf)
	t := YMM()
	VMULPS(f32(0.693359375), nf, t)
	VSUBPS(t, x, x)
	VMULPS(f32(-2.12194440e-4), nf, t)
	VSUBPS(t, x, x)
	VMULPS(f32(1.9875691500e-4), x, p)
	for _, c := range []float32{1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1} {
		VADDPS(f32(c), p, p)
		VMULPS(x, p, p)
	}
	VMULPS(x, p, p)
	VADDPS(x, p, p)
	VADDPS(f32(1), p, p)
	VPADDD(u32(127), n, n)
	VPSLLD(Imm(23), n, n)
	VMULPS(n, p, x)
}

func expSum() {
	TEXT("expSumAVX2", 4, "func(x *float32, n int, scale float32, greatest float32, sums *[8]float32)")
	Doc("expSumAVX2 is expSum for n that eight divides.")
	Pragma("noescape")
	x := Load(Param("x"), GP64())
	n := Load(Param("n"), GP64())
	sm, _ := Param("scale").Resolve()
	gm, _ := Param("greatest").Resolve()
	s, g, sum := YMM(), YMM(), YMM()
	VBROADCASTSS(sm.Addr, s)
	VBROADCASTSS(gm.Addr, g)
	VXORPS(sum, sum, sum)
	loop("expsum_step", n, func(i Register) {
		v := YMM()
		VMOVUPS(at(x, i), v)
		VSUBPS(g, v, v)
		VMULPS(s, v, v)
		exp(v)
		VADDPS(v, sum, sum)
		VMOVUPS(v, at(x, i))
	})
	out := Load(Param("sums"), GP64())
	VMOVUPS(sum, Mem{Base: out})
	VZEROUPPER()
	RET()
}

func gelu() {
	TEXT("geluAVX2", 4, "func(x *float32, n int)")
	Doc("geluAVX2 is gelu for n that eight divides.")
	Pragma("noescape")
	x := Load(Param("x"), GP64())
	n := Load(Param("n"), GP64())
	loop("gelu_step", n, func(i Register) {
		v, z, t, e, p := YMM(), YMM(), YMM(), YMM(), YMM()
		VMOVUPS(at(x, i), v)
		VMULPS(f32(0.70710678118654752), v, z)
		a := YMM()
		VANDPS(u32(0x7fffffff), z, a)
		VMULPS(f32(0.3275911), a, t)
		VADDPS(f32(1), t, t)
		VMOVUPS(f32(1), p)
		VDIVPS(t, p, t)
		VMULPS(a, a, e)
		VXORPS(u32(0x80000000), e, e)
		exp(e)
		VMULPS(f32(1.061405429), t, p)
		for _, c := range []float32{-1.453152027, 1.421413741, -0.284496736, 0.254829592} {
			VADDPS(f32(c), p, p)
			VMULPS(t, p, p)
		}
		VMULPS(e, p, p)
		one := YMM()
		VMOVUPS(f32(1), one)
		VSUBPS(p, one, p)
		sign := YMM()
		VANDPS(u32(0x80000000), z, sign)
		VXORPS(sign, p, p)
		VADDPS(one, p, p)
		VMULPS(f32(0.5), v, v)
		VMULPS(v, p, p)
		VMOVUPS(p, at(x, i))
	})
	VZEROUPPER()
	RET()
}

func addSum() {
	TEXT("addSumAVX2", 4, "func(x *float32, y *float32, n int, sums *[8]float32)")
	Doc("addSumAVX2 is addSum for n that eight divides.")
	Pragma("noescape")
	x := Load(Param("x"), GP64())
	y := Load(Param("y"), GP64())
	n := Load(Param("n"), GP64())
	sum := YMM()
	VXORPS(sum, sum, sum)
	loop("addsum_step", n, func(i Register) {
		v := YMM()
		VMOVUPS(at(x, i), v)
		VADDPS(at(y, i), v, v)
		VMOVUPS(v, at(x, i))
		VADDPS(v, sum, sum)
	})
	out := Load(Param("sums"), GP64())
	VMOVUPS(sum, Mem{Base: out})
	VZEROUPPER()
	RET()
}

func squares() {
	TEXT("squaresAVX2", 4, "func(x *float32, n int, mean float32, sums *[8]float32)")
	Doc("squaresAVX2 is squares for n that eight divides.")
	Pragma("noescape")
	x := Load(Param("x"), GP64())
	n := Load(Param("n"), GP64())
	mm, _ := Param("mean").Resolve()
	m, sum := YMM(), YMM()
	VBROADCASTSS(mm.Addr, m)
	VXORPS(sum, sum, sum)
	loop("squares_step", n, func(i Register) {
		v := YMM()
		VMOVUPS(at(x, i), v)
		VSUBPS(m, v, v)
		VMULPS(v, v, v)
		VADDPS(v, sum, sum)
	})
	out := Load(Param("sums"), GP64())
	VMOVUPS(sum, Mem{Base: out})
	VZEROUPPER()
	RET()
}

func normalize() {
	TEXT("normalizeAVX2", 4, "func(x *float32, weight *float32, bias *float32, n int, mean float32, inverse float32)")
	Doc("normalizeAVX2 is normalize for n that eight divides.")
	Pragma("noescape")
	x := Load(Param("x"), GP64())
	w := Load(Param("weight"), GP64())
	b := Load(Param("bias"), GP64())
	n := Load(Param("n"), GP64())
	mm, _ := Param("mean").Resolve()
	im, _ := Param("inverse").Resolve()
	m, inv := YMM(), YMM()
	VBROADCASTSS(mm.Addr, m)
	VBROADCASTSS(im.Addr, inv)
	loop("normalize_step", n, func(i Register) {
		v := YMM()
		VMOVUPS(at(x, i), v)
		VSUBPS(m, v, v)
		VMULPS(inv, v, v)
		VMULPS(at(w, i), v, v)
		VADDPS(at(b, i), v, v)
		VMOVUPS(v, at(x, i))
	})
	VZEROUPPER()
	RET()
}
