import { sharpAt, texelSize } from './shot'

/** Parameters of the mirrors, in the order in which `Mirrors` writes them. */
@unmanaged
class Mirrors {
  texture: usize
  textureWidth: i32
  textureHeight: i32
  frame: usize
  width: i32
  height: i32
  phases: usize
  /** 0: rosette, 1: honeycomb, 2: tunnel. */
  pattern: i32
  /** Number of mirrored sectors of a full turn, and address of their cosines and sines, f32 x 2 each. */
  sectors: i32
  turns: usize
  /** Cosine and sine of the mirrors' rotation in the frame. */
  spinC: f32
  spinS: f32
  /** 1 divided by half of the frame's shorter side in pixels; and the side of a honeycomb's triangle. */
  unit: f32
  side: f32
  /** Distance flown in the tunnel, in rings; logarithm of the growth from ring to ring. */
  flown: f32
  ring: f32
  /** Coefficients of the texture position of a folded position (x, y): (a x - b y + c, b x + a y + d). */
  a: f32
  b: f32
  c: f32
  d: f32
  vignette: f32
}

const reachOfFold: i32 = 24

/** Draws rows y0 to y1 of a kaleidoscope: folds every position into one piece of the pattern and samples the texture there. */
export function kaleidoscope(y0: i32, y1: i32, parameters: usize): void {
  const mirrors = changetype<Mirrors>(parameters)
  const texture = mirrors.texture
  const textureWidth = mirrors.textureWidth
  const textureHeight = mirrors.textureHeight
  const phases = mirrors.phases
  const pattern = mirrors.pattern
  const width = mirrors.width
  const middleX: f32 = <f32>width * <f32>0.5
  const middleY: f32 = <f32>mirrors.height * <f32>0.5
  const sector: f32 = <f32>(2.0 * Math.PI) / <f32>mirrors.sectors
  const corner: f32 = <f32>1 / (middleX * middleX + middleY * middleY)
  const half: f32 = <f32>0.5
  const root3: f32 = <f32>0.8660254
  for (let y = y0; y < y1; y++) {
    let out = mirrors.frame + ((<usize>(y * width)) << 2)
    for (let x = 0; x < width; x++, out += 4) {
      const dx: f32 = <f32>x + half - middleX
      const dy: f32 = <f32>y + half - middleY
      let px: f32 = (dx * mirrors.spinC - dy * mirrors.spinS) * mirrors.unit
      let py: f32 = (dx * mirrors.spinS + dy * mirrors.spinC) * mirrors.unit
      if (pattern == 1) {
        // Three mirrors surround a triangle. Each mirror reflects a point that is beyond it, until the point is inside all three.
        const inner: f32 = mirrors.side * <f32>0.28867513
        for (let step = 0; step < reachOfFold; step++) {
          const below: f32 = -py - inner
          const right: f32 = root3 * px + half * py - inner
          const left: f32 = -root3 * px + half * py - inner
          if (below > 0) py += 2 * below
          else if (right > 0) {
            px -= 2 * right * root3
            py -= right
          } else if (left > 0) {
            px += 2 * left * root3
            py -= left
          } else break
        }
      } else {
        const turn = Mathf.atan2(py, px)
        let index = <i32>floor<f32>(turn / sector + half)
        if (index < 0) index += mirrors.sectors
        const entry = mirrors.turns + ((<usize>index) << 3)
        const c = load<f32>(entry)
        const s = load<f32>(entry, 4)
        const qx: f32 = px * c + py * s
        py = abs<f32>(py * c - px * s)
        px = qx
        if (pattern == 2) {
          const distance: f32 = max<f32>(<f32>1e-4, sqrt<f32>(px * px + py * py))
          const rings: f32 = Mathf.log(distance) / mirrors.ring - mirrors.flown
          const ringPosition: f32 = abs<f32>(rings - 2 * floor<f32>((rings + 1) * half))
          const scale: f32 = Mathf.exp((ringPosition - 1) * mirrors.ring) / distance
          px *= scale
          py *= scale
        }
      }
      const tx = <i32>((mirrors.a * px - mirrors.b * py + mirrors.c - half) * texelSize)
      const ty = <i32>((mirrors.b * px + mirrors.a * py + mirrors.d - half) * texelSize)
      let value = sharpAt(texture, textureWidth, textureHeight, tx, ty, phases)
      const shade: f32 = 1 - mirrors.vignette * (dx * dx + dy * dy) * corner
      value = f32x4.mul(value, f32x4.splat(shade))
      const whole = i32x4.trunc_sat_f32x4_s(f32x4.replace_lane(f32x4.add(value, f32x4.splat(half)), 3, 255))
      const halves = i16x8.narrow_i32x4_s(whole, whole)
      v128.store32_lane(out, i8x16.narrow_i16x8_u(halves, halves), 0)
    }
  }
}
