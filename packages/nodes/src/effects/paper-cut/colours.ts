import { type Lab, scaleLab, shadeLab } from '../../ground/colour/lab.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { randomOf } from '../../ground/random/random.ts'
import { connect } from '../../ground/shapes/regions.ts'
import { type PaletteName, papersOf, photoFrame } from './palettes.ts'
import type { Sheets } from './sheets.ts'

/** Paper colour of every sheet at every pixel: indices into `colours` (L, a, b each). */
export interface Papers {
  readonly colours: Float64Array
  readonly index: readonly Int32Array[]
}

/**
 * Extends the values of a sheet's visible parts over its hidden parts, so
 * that its outline never takes a neighbour's colour.
 */
function spread(own: Int32Array, { width, height }: Sheets): Int32Array {
  const out = own.slice()
  const queue = new Int32Array(out.length)
  let end = 0
  for (let i = 0; i < out.length; i++) if (out[i]! >= 0) queue[end++] = i
  for (let at = 0; at < end; at++) {
    const i = queue[at]!
    const x = i % width
    const reach = (next: number) => {
      if (out[next]! >= 0) return
      out[next] = out[i]!
      queue[end++] = next
    }
    if (x > 0) reach(i - 1)
    if (x < width - 1) reach(i + 1)
    if (i >= width) reach(i - width)
    if (i < width * (height - 1)) reach(i + width)
  }
  return out
}

/** Papers of a palette: one colour per sheet. */
function ramp(sheets: Sheets, stops: readonly Lab[], frame: Lab | null): Papers {
  const count = sheets.masks.length + 1
  const framed = frame ? 1 : 0
  const colours = new Float64Array(count * 3)
  for (let k = 0; k < count; k++)
    colours.set(k < framed ? frame! : scaleLab(stops, (k - framed) / Math.max(1, count - 1 - framed)), k * 3)
  const index = Array.from({ length: count }, (_, k) => new Int32Array(sheets.seen.length).fill(k))
  return { colours, index }
}

/** Papers in the photo's own colours: every visible piece gets its own, slightly more saturated than in the photo. */
function matched(sheets: Sheets, planes: LabPlanes, framed: boolean, seed: number): Papers {
  const random = randomOf(seed ^ 0x41c64e6d)
  const pieces = connect(Int32Array.from(sheets.seen), planes)
  const colours = new Float64Array((pieces.count + 1) * 3)
  for (let i = 0; i < pieces.count; i++) {
    const [l, a, b] = pieces.colours.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number]
    const chroma = Math.hypot(a, b)
    const gain = chroma > 1e-4 ? (0.24 * Math.tanh((chroma * 1.6) / 0.24)) / chroma : 1
    colours.set(shadeLab([0.17 + 0.85 * l - 0.1 * (1 - l) * l, a, b], (random() - 0.5) * 0.02, gain), i * 3)
  }
  colours.set(photoFrame, pieces.count * 3)
  const index = Array.from({ length: sheets.masks.length + 1 }, (_, k) => {
    if (framed && k === 0) return new Int32Array(sheets.seen.length).fill(pieces.count)
    const own = pieces.labels.map((piece, i) => (sheets.seen[i] === k ? piece : -1))
    const filled = spread(own, sheets)
    return filled[0]! < 0 ? filled.fill(0) : filled
  })
  return { colours, index }
}

/** Chooses the paper of every sheet. */
export function choosePapers(
  sheets: Sheets,
  planes: LabPlanes,
  choice: { readonly palette: PaletteName; readonly framed: boolean; readonly seed: number },
): Papers {
  if (choice.palette === 'photo') return matched(sheets, planes, choice.framed, choice.seed)
  const { stops, frame } = papersOf[choice.palette]
  return ramp(sheets, stops, choice.framed ? frame : null)
}
