import { type Plane, planeOf } from './plane.ts'
import { planeAtReference } from './planes.ts'

export interface FaultInput {
  readonly light: Plane
  readonly soft: Plane
  readonly softShift: number
  readonly rows: Float32Array
  readonly blocks: Float32Array
  readonly columns: number
  readonly cell: number
  readonly job: Float32Array
  readonly seed: number
}

const clamp01 = (value: number) => Math.max(0, Math.min(1, value))
const luma = (rgb: readonly number[]) => 0.2126 * rgb[0]! + 0.7152 * rgb[1]! + 0.0722 * rgb[2]!

function turn(x: number): number {
  const t = x - Math.floor(x)
  const s = 4 * (t < 0.5 ? t : 1 - t) - 1
  return -s * (2 - Math.abs(s))
}

function hashUnit(value: number): number {
  let x = value >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d) >>> 0
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b) >>> 0
  return ((x ^ (x >>> 16)) & 0xffffff) / 16_777_216
}

/** Returns the colour at a pixel before scan lines, stripes and noise are added, and the pixel's distance from the middle. */
function receivedColour(input: FaultInput, x: number, y: number, u: number, v: number) {
  const { light, soft, rows, blocks, job } = input
  const [split, , , , , bloom, curve, , smear, , lift, strength] = job
  const block = blocks.subarray((Math.floor(y / input.cell) * input.columns + Math.floor(x / input.cell)) * 4)
  const [bu, bv] = [u * (1 + curve! * v * v), v * (1 + curve! * u * u)]
  const sx = ((bu + 1) * light.width - 1) / 2 + rows[y * 4]! + block[0]!
  const sy = ((bv + 1) * light.height - 1) / 2 + block[1]!
  const separation = split! + rows[y * 4 + 1]! + block[2]!
  const sampleAt = (dx: number, c: number) => planeAtReference(light, sx + dx, sy, c)
  let colour = [sampleAt(-separation, 0), sampleAt(0, 1), sampleAt(separation, 2)]
  const zoom = 1 / 2 ** input.softShift
  const around = [0, 1, 2].map((c) =>
    planeAtReference(soft, (sx + smear! * separation + 0.5) * zoom - 0.5, (sy + 0.5) * zoom - 0.5, c),
  )
  if (smear! > 0) {
    const ownLight = Math.sqrt(luma([sampleAt(0, 0), sampleAt(0, 1), sampleAt(0, 2)]))
    const wide = Math.sqrt(luma(around))
    colour = around.map(
      (value) => Math.max(0, lift! + ownLight * (1 - lift!) + strength! * (Math.sqrt(value) - wide)) ** 2,
    )
  }
  if (block[3]! > 0) colour = colour.map((value) => Math.max(0, 0.9 - value))
  colour = colour.map((value, c) => value + bloom! * around[c]!)
  return { colour, edge: Math.max(Math.abs(bu), Math.abs(bv)) }
}

/** Reference for `faultySignal`: returns linear light, three numbers per pixel. */
export function faultySignalReference(input: FaultInput): Plane {
  const { light, rows, job, seed } = input
  const { width, height } = light
  const [, scanDepth, scanPeriod, maskDepth, maskPeriod, , , vignette, , noise] = job
  const out = planeOf(width, height, 3)
  const grain = Math.max(1, Math.floor(scanPeriod! * 0.5))
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [u, v] = [(2 * x + 1) / width - 1, (2 * y + 1) / height - 1]
    const { colour, edge } = receivedColour(input, x, y, u, v)
    const scan = 0.5 - 0.5 * turn((y + 0.5) / scanPeriod!)
    const beam = rows[y * 4 + 2]! * (1 - scanDepth! * scan * (1 - 0.55 * clamp01(luma(colour))))
    const gain = beam * clamp01((1.004 - edge) * 160) * (1 - vignette! * 0.5 * (u * u + v * v))
    const lit = colour.map((value, c) => {
      const stripe = 1 - maskDepth! * (0.5 - 0.5 * turn(x / maskPeriod! - [0, 0.3333, 0.6667][c]!))
      return value * gain * stripe
    })
    const speck = hashUnit((Math.floor(y / grain) * 8192 + Math.floor(x / (grain * 3))) ^ seed) - 0.5
    const dirt = (noise! + rows[y * 4 + 3]!) * speck * gain * (0.12 + clamp01(luma(colour)))
    for (let c = 0; c < 3; c++) out.data[i * 3 + c] = Math.max(0, lit[c]! + dirt)
  }
  return out
}

const brightness = (word: number) =>
  (54 * (word & 255) + 183 * ((word >> 8) & 255) + 19 * ((word >> 16) & 255)) >> 8

/** Reference for `sortRuns` on one line, with a stable sort. */
export function sortRunsReference(
  line: Uint32Array,
  longest: number,
  low: number,
  high: number,
): Uint32Array {
  const out = line.slice()
  const fits = (i: number) => brightness(line[i]!) >= low && brightness(line[i]!) <= high
  for (let start = 0; start < line.length; ) {
    let end = start
    while (end < line.length && end - start < Math.trunc(longest) && fits(end)) end++
    const run = [...line.subarray(start, end)]
    out.set(
      run.sort((a, b) => brightness(a) - brightness(b)),
      start,
    )
    start = Math.max(start + 1, end)
  }
  return out
}
