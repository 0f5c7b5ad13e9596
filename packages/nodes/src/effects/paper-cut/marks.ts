import type { Lab } from '../../ground/colour/lab.ts'
import { blurPlane } from '../../ground/plane/blur.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { connect, type Regions } from '../../ground/shapes/regions.ts'
import { type Bounds, type Loops, loopsWithin } from './outline.ts'
import { boundsOf, type Pieces } from './pieces.ts'

/** A small paper on a piece, with a detail that the piece alone loses: a stripe, an eye, a spoke, the gap between two fingers. */
export interface Mark {
  readonly loops: Loops
  /** Piece that most of it lies on. */
  readonly piece: number
  /** Mean colour of the photo there. */
  readonly colour: Lab
}

/** Least difference of lightness between a mark and the piece below it. */
const leastStep = 0.085
/** Share of the picture that differs most from its pieces: in busy pictures, only that becomes marks. */
const boldest = 0.09
/** Smallest mark as a share of the picture, and its least thickness as a share of the picture's unit. */
const [crumb, thinnest] = [0.00016, 1 / 210]
/** Most marks at no smoothness. */
const mostMarks = 170

interface Shape extends Bounds {
  readonly label: number
  rim: number
  step: number
}

function shapesOf(regions: Regions, steps: Float32Array): Shape[] {
  const { labels, width } = regions
  const shapes = boundsOf(regions).map((bounds, label): Shape => ({ ...bounds, label, rim: 0, step: 0 }))
  for (const [i, label] of labels.entries()) {
    const shape = shapes[label]!
    shape.step += Math.abs(steps[i]!)
    for (const other of [i - 1, i + 1, i - width, i + width])
      if (labels[other] !== undefined && labels[other] !== label) shape.rim += 1
  }
  return shapes
}

/** Finds details that are clearly darker or lighter than the pieces below, the boldest first. Faces have papers of their own. */
export function marksOf(
  planes: LabPlanes,
  { regions }: Pieces,
  { faceAt, smoothness, reach }: { faceAt: Int32Array; smoothness: number; reach: number },
): Mark[] {
  const count = planes.l.length
  const unit = Math.sqrt(count)
  const soft = blurPlane(planes.l, planes, Math.max(0.7, unit / 420))
  const steps = soft.map((l, i) => (faceAt[i]! < 0 ? l - regions.colours[regions.labels[i]! * 3]! : 0))
  const bold = steps.map(Math.abs).sort()[Math.floor((1 - boldest) * count)]!
  const least = Math.max(leastStep, bold)
  const classes = Int32Array.from(steps, (step) => (step < -least ? 1 : step > least ? 2 : 0))
  const parts = connect(classes, planes)
  const fine = 0.6 + 1.4 * smoothness
  const rests = new Uint8Array(parts.count)
  for (const [i, label] of parts.labels.entries()) if (classes[i] === 0) rests[label] = 1
  return shapesOf(parts, steps)
    .filter(({ label, rim }) => {
      const area = parts.area[label]!
      return !rests[label] && area > crumb * fine * count && (2 * area) / rim > thinnest * fine * unit
    })
    .sort((a, b) => b.step - a.step)
    .slice(0, Math.round(mostMarks * (1 - smoothness)))
    .map((shape) => {
      const { label } = shape
      const below = new Map<number, number>()
      for (let y = shape.top; y <= shape.bottom; y++)
        for (let i = y * planes.width + shape.left; i <= y * planes.width + shape.right; i++)
          if (parts.labels[i] === label)
            below.set(regions.labels[i]!, (below.get(regions.labels[i]!) ?? 0) + 1)
      const [piece] = [...below].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
      const [l, a, b] = parts.colours.subarray(label * 3, label * 3 + 3)
      const isInside = (x: number, y: number) => parts.labels[y * planes.width + x] === label
      return { loops: loopsWithin(isInside, planes, shape, reach), piece, colour: [l!, a!, b!] }
    })
}
