import { clamp01, clampInt, fixedOne, hash, pad, unit } from './common'
import { smooth } from './lines'

/** Parameters of a layer of hatching, in the order in which `drawing/hatch.ts` writes them. */
@unmanaged
class Hatch {
  /** Padded Oklab plane from which coloured strokes take their colour; 0: strokes have the colour of `inkR`, `inkG`, `inkB`. */
  lab: usize
  /** Target darkness of the layer, as f32 from 0 to 1. */
  tone: usize
  /** Height of the paper, as f32 from 0 to 1. */
  paper: usize
  /** Optical density of the sheet: f32 x 4 (red, green, blue, chalk); the strokes add to it. */
  sheet: usize
  field: usize
  width: i32
  height: i32
  fieldWidth: i32
  fieldHeight: i32
  shift: i32
  seed: u32
  /** Side of a grid cell, in pixels. */
  cell: f32
  halfLength: f32
  halfWidth: f32
  /** Darkness at which the layer begins, and darkness at which it reaches full strength. */
  low: f32
  high: f32
  /** Default direction of the strokes, in radians. */
  angle: f32
  /** With 0, strokes have the default direction everywhere; with 1, they follow the form where it has a direction. */
  follow: f32
  /** Rotation from that direction, in radians, for crossed layers. */
  turn: f32
  wobble: f32
  density: f32
  /** Degree to which the paper's hollows stay empty, from 0 to 1. */
  grain: f32
  /** Effect of pressure: with 0, strokes become darker; with 1, they become wider, like strokes of a pen. */
  pen: f32
  /** Density of each colour, and of chalk. */
  inkR: f32
  inkG: f32
  inkB: f32
  chalk: f32
  /** For coloured strokes: target lightness, gain of chroma, and random deviation of a pencil's colour, in Oklab. */
  middle: f32
  vivid: f32
  spread: f32
}

/**
 * Draws nearly straight strokes over rows y0 to y1: a stroke for each cell of a jittered grid whose tone requires a stroke, along
 * the form or in the default direction. The tone under each point sets the pressure, so that edges stay visible. Densities add up;
 * cells are visited in the same order in every band.
 */
export function hatch(y0: i32, y1: i32, parameters: usize): void {
  const layer = changetype<Hatch>(parameters)
  const cell = layer.cell
  const margin: f32 = layer.halfLength * <f32>1.4 + layer.halfWidth + cell + 2
  const columns = <i32>(<f32>layer.width / cell) + 2
  const rows = <i32>(<f32>layer.height / cell) + 2
  const top = clampInt(<i32>((<f32>y0 - margin) / cell), 0, rows)
  const bottom = clampInt(<i32>((<f32>y1 + margin) / cell) + 1, 0, rows)
  for (let cy = top; cy < bottom; cy++) {
    for (let cx = 0; cx < columns; cx++) stroke(layer, cx, cy, y0, y1)
  }
}

// @ts-ignore: decorator of the compiler
@inline
function flowAt(layer: Hatch, x: f32, y: f32): usize {
  const fx = clampInt(<i32>x >> layer.shift, 0, layer.fieldWidth - 1)
  const fy = clampInt(<i32>y >> layer.shift, 0, layer.fieldHeight - 1)
  return layer.field + ((<usize>(fy * layer.fieldWidth + fx)) << 4)
}

/** Returns the angle from (c, s) to the stroke's direction at a position, between -pi/2 and pi/2. */
// @ts-ignore: decorator of the compiler
@inline
function turnAt(layer: Hatch, x: f32, y: f32, c: f32, s: f32): f32 {
  const flow = flowAt(layer, x, y)
  const tx = load<f32>(flow)
  const ty = load<f32>(flow, 4)
  const turn: f32 = c * ty - s * tx
  return (c * tx + s * ty < 0 ? -turn : turn) * layer.follow * load<f32>(flow, 8)
}

function stroke(layer: Hatch, cx: i32, cy: i32, y0: i32, y1: i32): void {
  let bits = hash(layer.seed ^ hash(<u32>cx + 0x9e3779b9 * <u32>(cy + 1)))
  const cell = layer.cell
  const x: f32 = (<f32>cx + unit(bits) - <f32>0.5) * cell
  bits = hash(bits + 1)
  const y: f32 = (<f32>cy + unit(bits) - <f32>0.5) * cell
  const ix = clampInt(<i32>x, 0, layer.width - 1)
  const iy = clampInt(<i32>y, 0, layer.height - 1)
  bits = hash(bits + 2)
  const span: f32 = layer.high - layer.low
  const wanted: f32 = (load<f32>(layer.tone + ((<usize>(iy * layer.width + ix)) << 2)) - layer.low) / span
  if (wanted <= <f32>0.85 * unit(bits)) return

  const flow = flowAt(layer, x, y)
  let tx = load<f32>(flow)
  let ty = load<f32>(flow, 4)
  const hx: f32 = Mathf.cos(layer.angle)
  const hy: f32 = Mathf.sin(layer.angle)
  if (tx * hx + ty * hy < 0) {
    tx = -tx
    ty = -ty
  }
  const share: f32 = layer.follow * smooth(<f32>0.1, <f32>0.6, load<f32>(flow, 8))
  let dx: f32 = hx + (tx - hx) * share
  let dy: f32 = hy + (ty - hy) * share
  const norm: f32 = 1 / sqrt<f32>(dx * dx + dy * dy + <f32>1e-9)
  dx *= norm
  dy *= norm
  bits = hash(bits + 3)
  const turned: f32 = layer.turn + (unit(bits) - <f32>0.5) * layer.wobble
  const tc: f32 = Mathf.cos(turned)
  const ts: f32 = Mathf.sin(turned)
  const c: f32 = dx * tc - dy * ts
  const s: f32 = dx * ts + dy * tc
  bits = hash(bits + 4)
  const long: f32 = layer.halfLength * (<f32>0.6 + <f32>0.8 * unit(bits))
  bits = hash(bits + 5)
  const wide: f32 = layer.halfWidth * (<f32>0.75 + <f32>0.5 * unit(bits))
  let bend: f32 = 0
  if (layer.follow > 0 && layer.turn == 0) {
    const ahead = turnAt(layer, x + c * long * <f32>0.8, y + s * long * <f32>0.8, c, s)
    const behind = turnAt(layer, x - c * long * <f32>0.8, y - s * long * <f32>0.8, c, s)
    bend = max<f32>(-0.4, min<f32>(0.4, (ahead - behind) * <f32>0.3)) / long
  }
  bits = hash(bits + 6)
  // Strokes are slightly curved everywhere, because a hand turns about the elbow.
  bend += (unit(bits) - <f32>0.35) * <f32>0.1 / long
  bits = hash(bits + 7)
  const press: f32 = <f32>0.6 + <f32>0.8 * unit(bits)
  const ink = inkOf(layer, ix, iy, bits)
  mark(layer, x, y, c, s, long, wide, bend, press, ink, y0, y1)
}

/** Returns the density of a stroke per colour: the layer's ink, or the density that turns white paper into the picture's colour. */
function inkOf(layer: Hatch, ix: i32, iy: i32, bits: u32): v128 {
  if (layer.lab == 0) return f32x4(layer.inkR, layer.inkG, layer.inkB, layer.chalk)
  const address = layer.lab + ((<usize>((iy + pad) * (layer.width + 2 * pad) + ix + pad)) << 3)
  const scale: f32 = 1 / fixedOne
  // The colour deviates a little from the exact colour, because a set of pencils has only some colours.
  const a: f32 = <f32>load<i16>(address, 2) * scale * layer.vivid + (unit(hash(bits + 9)) - <f32>0.5) * layer.spread
  const b: f32 = <f32>load<i16>(address, 4) * scale * layer.vivid + (unit(hash(bits + 10)) - <f32>0.5) * layer.spread
  const light: f32 = layer.middle + (<f32>load<i16>(address) * scale - layer.middle) * <f32>0.5
  let l: f32 = light + <f32>0.3963377774 * a + <f32>0.2158037573 * b
  let m: f32 = light - <f32>0.1055613458 * a - <f32>0.0638541728 * b
  let z: f32 = light - <f32>0.0894841775 * a - <f32>1.291485548 * b
  l = l * l * l
  m = m * m * m
  z = z * z * z
  const red: f32 = <f32>4.0767416621 * l - <f32>3.3077115913 * m + <f32>0.2309699292 * z
  const green: f32 = <f32>-1.2684380046 * l + <f32>2.6097574011 * m - <f32>0.3413193965 * z
  const blue: f32 = <f32>-0.0041960863 * l - <f32>0.7034186147 * m + <f32>1.707614701 * z
  return f32x4(densityOf(red), densityOf(green), densityOf(blue), 0)
}

/** Returns the optical density that transmits this fraction of light. */
// @ts-ignore: decorator of the compiler
@inline
export function densityOf(light: f32): f32 {
  return -Mathf.log(max<f32>(0.04, min<f32>(1, light)))
}

function mark(
  layer: Hatch, x: f32, y: f32, c: f32, s: f32, long: f32, wide: f32, bend: f32, press: f32, ink: v128, y0: i32, y1: i32,
): void {
  const bow: f32 = bend * long * long
  const thick: f32 = wide + abs<f32>(bow) + 1
  const reachY: f32 = abs<f32>(s) * long + abs<f32>(c) * thick + 1
  const firstRow = max(max(y0, 0), <i32>(y - reachY))
  const lastRow = min(min(y1, layer.height), <i32>(y + reachY) + 2)
  const inverseLong: f32 = <f32>1 / long
  const span: f32 = <f32>1 / (layer.high - layer.low)
  for (let row = firstRow; row < lastRow; row++) {
    const dy: f32 = <f32>row + <f32>0.5 - y
    // The conditions |u| <= long and |v| <= thick define two strips, which the row crosses.
    let low: f32 = -long - thick
    let high: f32 = long + thick
    if (abs<f32>(c) > <f32>1e-3) {
      const middle: f32 = -dy * s / c
      const room: f32 = long / abs<f32>(c)
      low = max<f32>(low, middle - room)
      high = min<f32>(high, middle + room)
    }
    if (abs<f32>(s) > <f32>1e-3) {
      const middle: f32 = dy * c / s
      const room: f32 = thick / abs<f32>(s)
      low = max<f32>(low, middle - room)
      high = min<f32>(high, middle + room)
    }
    const from = max(0, <i32>(x + low))
    const to = min(layer.width, <i32>(x + high) + 1)
    for (let column = from; column < to; column++) {
      const dx: f32 = <f32>column + <f32>0.5 - x
      const u: f32 = (dx * c + dy * s) * inverseLong
      const u2: f32 = u * u
      if (u2 >= 1) continue
      const v: f32 = abs<f32>(dy * c - dx * s - bow * u2)
      const spot = <usize>(row * layer.width + column)
      const wanted = clamp01((load<f32>(layer.tone + (spot << 2)) - layer.low) * span)
      if (wanted <= 0) continue
      // Pressure is full at the stroke's start, and decreases towards its end.
      const lift: f32 = (1 - u2 * u2) * (<f32>0.85 - <f32>0.25 * u)
      const body: f32 = wide * (1 + layer.pen * (lift * wanted * <f32>1.3 - 1)) * (1 - <f32>0.25 * u2)
      const cover = clamp01(body + <f32>0.5 - v)
      if (cover <= 0) continue
      const force: f32 = (wanted * lift * press) * (1 - layer.pen) + layer.pen
      const hollow: f32 = 1 - load<f32>(layer.paper + (spot << 2))
      const caught: f32 = 1 - layer.grain * smooth(<f32>0.15 + <f32>0.45 * force, <f32>0.5 + <f32>0.5 * force, hollow)
      const share: f32 = cover * force * caught * layer.density
      const here = layer.sheet + (spot << 4)
      v128.store(here, f32x4.add(v128.load(here), f32x4.mul(ink, f32x4.splat(share))))
    }
  }
}
