import type { Size } from '../../ground/plane/size.ts'
import { noiseOf, step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'

export interface FaultSettings {
  /** Strength of the fault, from 0 to 1. */
  readonly strength: number
  /** Distance between the split colours, from 0 to 1. */
  readonly split: number
  /** Darkness of the scan lines, from 0 to 1. */
  readonly scan: number
  readonly seed: number
  /** Rows that are not displaced, as fractions of the height: the features of faces. */
  readonly spared: readonly { readonly from: number; readonly to: number }[]
}

/** Inputs of the kernel `faultySignal`: four numbers per row, four per block, and the look of the screen. */
export interface Fault {
  readonly rows: Float32Array
  readonly blocks: Float32Array
  readonly columns: number
  readonly cell: number
  readonly job: Float32Array
  /** Compresses highlights instead of clipping them, because a screen tube is brighter than paper. */
  readonly shoulder: boolean
  /** Sigma of the blurred picture, as a fraction of the longer side. */
  readonly blur: number
}

/** Parameters in the order in which the kernel takes them. */
interface Screen {
  readonly split: number
  readonly scanDepth: number
  readonly scanPeriod: number
  readonly maskDepth: number
  readonly maskPeriod: number
  readonly bloom: number
  readonly curve: number
  readonly vignette: number
  readonly smear: number
  readonly noise: number
  readonly lift: number
  readonly colour: number
}

function openFault({ width, height }: Size, blur: number, screen: Screen): Fault {
  const cell = Math.max(2, Math.round(Math.max(width, height) / 56))
  const columns = Math.ceil(width / cell)
  const rows = new Float32Array(height * 4)
  for (let y = 0; y < height; y++) rows[y * 4 + 2] = 1
  const blocks = new Float32Array(columns * Math.ceil(height / cell) * 4)
  return {
    rows,
    blocks,
    columns,
    cell,
    blur,
    shoulder: screen.curve > 0,
    job: Float32Array.from(Object.values(screen)),
  }
}

/**
 * Returns the period of the scan lines in pixels: about 400 lines on a portrait of any size, but not finer than pixels can show.
 */
const periodOf = ({ width, height }: Size) => Math.max(3, Math.max(width, height) / 400)

/** Imitates a faulty digital signal: displaced slices in two or three clusters, blocks beside them, and split colours. */
export function digitalFault(size: Size, settings: FaultSettings): Fault {
  const { width, height } = size
  const { strength, split, scan, seed, spared } = settings
  const longest = Math.max(width, height)
  const screen = { split: split * longest * 0.013, scanDepth: scan * 0.5, scanPeriod: periodOf(size) }
  const plain = {
    maskDepth: 0,
    maskPeriod: 3,
    bloom: 0.04,
    curve: 0,
    vignette: 0,
    smear: 0,
    noise: 0.04,
    lift: 0,
  }
  const fault = openFault(size, 1 / 90, { ...screen, ...plain, colour: 1 })
  const random = randomOf(seed ^ 0x7f4a7c15)
  const clusters = Array.from({ length: 3 }, (_, i) => (i + 0.15 + 0.7 * random()) / 3)
  // Compensates the loss of brightness by the dark lines.
  const lit = 1 + 0.22 * scan
  for (let y = 0; y < height; y++) fault.rows[y * 4 + 2] = lit
  const slices = Math.round(5 + 18 * strength)
  for (let s = 0; s < slices; s++) {
    const tall = height * (0.004 + 0.055 * random() ** 3)
    const shift = (random() < 0.5 ? -1 : 1) * width * (0.015 + 0.15 * random() ** 2) * (0.3 + strength)
    const separation = random() < 0.5 ? longest * 0.014 * split : 0
    const bright = lit * (random() < 0.15 ? 1.35 : 1)
    const centre = freePlace(spared, tall / height / 2, () => near(clusters, 0.16, random))
    if (centre === undefined) continue
    const top = Math.floor(centre * height - tall / 2)
    for (let y = Math.max(0, top); y < Math.min(height, top + tall); y++)
      fault.rows.set([shift, separation, bright, 0], y * 4)
  }
  scatterBlocks(fault, size, clusters, settings, random)
  return fault
}

/** Returns true if a span of rows overlaps spared rows. */
function meets(spared: FaultSettings['spared'], top: number, bottom: number): boolean {
  return spared.some(({ from, to }) => top < to && bottom > from)
}

/** Returns a random position near a random cluster. */
function near(clusters: readonly number[], spread: number, random: () => number): number {
  return clusters[Math.floor(random() * clusters.length)]! + (random() - 0.5) * spread
}

/**
 * Returns the first of a few random positions whose surroundings do not overlap spared rows; without this search, a large face
 * would leave hardly any fault.
 */
function freePlace(spared: FaultSettings['spared'], half: number, draw: () => number): number | undefined {
  for (let attempt = 0; attempt < 6; attempt++) {
    const centre = draw()
    if (!meets(spared, centre - half, centre + half)) return centre
  }
  return undefined
}

/** Places rectangles of whole cells near the clusters; they show another part of the picture, and some are inverted. */
function scatterBlocks(
  fault: Fault,
  { width, height }: Size,
  clusters: readonly number[],
  { strength, split, spared }: FaultSettings,
  random: () => number,
): void {
  const lines = fault.blocks.length / 4 / fault.columns
  const longest = Math.max(width, height)
  for (let b = 0; b < 3 + 14 * strength; b++) {
    const left = Math.floor(random() * fault.columns)
    const wide = 1 + Math.floor(7 * random() ** 2)
    const tall = random() < 0.75 ? 1 : 2
    const values = [
      (random() - 0.5) * 0.3 * width * (0.3 + strength),
      Math.round((random() - 0.5) * 4) * fault.cell,
      random() < 0.5 ? longest * 0.02 * split : 0,
      random() < 0.12 ? 1 : 0,
    ]
    const centre = freePlace(spared, tall / lines, () => near(clusters, 0.22, random))
    if (centre === undefined) continue
    const top = Math.floor(centre * lines)
    for (let y = Math.max(0, top); y < Math.min(lines, top + tall); y++)
      for (let x = left; x < Math.min(fault.columns, left + wide); x++)
        fault.blocks.set(values, (y * fault.columns + x) * 4)
  }
}

/** Imitates a worn tape: smeared colour, trembling lines, a band without tracking, and torn lines at the bottom. */
export function tapeFault(size: Size, { strength, split, scan, seed, spared }: FaultSettings): Fault {
  const { width, height } = size
  const longest = Math.max(width, height)
  const fault = openFault(size, 1 / 130, {
    ...{ split: split * longest * 0.003, scanDepth: 0.12 + 0.3 * scan, scanPeriod: periodOf(size) },
    ...{ maskDepth: 0, maskPeriod: 3, bloom: 0.12, curve: 0, vignette: 0.35, smear: 1 + 2 * split },
    ...{ noise: 0.1 + 0.16 * strength, lift: 0.06, colour: 1.15 },
  })
  const noise = noiseOf(seed ^ 0x2c1b3c6d)
  const random = randomOf(seed ^ 0x165667b1)
  const bands = Array.from({ length: 12 }, () => 0.15 + 0.6 * random())
  const band = bands.find((centre) => !meets(spared, centre - 0.045, centre + 0.045)) ?? bands[0]!
  for (let y = 0; y < height; y++) {
    const v = y / height
    const tremble = noise(v * 190, 3.3) * 0.0011 + noise(v * 9, 8.1) * 0.0016
    const lost = step(0.045, 0.012, Math.abs(v - band)) * strength
    const torn = step(0.955, 0.985, v) * (0.3 + strength)
    const shift = tremble + lost * 0.05 * noise(v * 320, 1.7) + torn * (0.09 + 0.06 * noise(v * 420, 5.2))
    fault.rows.set(
      [shift * width * (0.4 + strength), lost * longest * 0.006, 1 + 0.25 * lost, 0.9 * lost + 0.7 * torn],
      y * 4,
    )
  }
  return fault
}

/** Imitates a cathode-ray tube: curved glass, glowing stripes of three colours, and scan lines that are wider in bright parts. */
export function tubeFault(size: Size, { strength, split, scan, seed }: FaultSettings): Fault {
  const longest = Math.max(size.width, size.height)
  const period = Math.max(4, longest / 220)
  const fault = openFault(size, 1 / 60, {
    ...{ split: split * longest * 0.0022, scanDepth: 0.3 + 0.6 * scan, scanPeriod: period },
    ...{ maskDepth: 0.2 + 0.3 * strength, maskPeriod: Math.max(3, Math.round(period * 0.75)) },
    ...{ bloom: 0.14 + 0.16 * strength, curve: 0.02 + 0.06 * strength, vignette: 0.25 + 0.35 * strength },
    ...{ smear: 0, noise: 0.05, lift: 0, colour: 1 },
  })
  const random = randomOf(seed ^ 0x27d4eb2f)
  const bar = random()
  for (let y = 0; y < size.height; y++) {
    const away = Math.abs(((y / size.height - bar + 1.5) % 1) - 0.5)
    // Compensates the loss of brightness by lines and stripes, and brightens the rolling bar slightly.
    fault.rows[y * 4 + 2] = 1.12 + 0.4 * scan + 0.2 * strength + 0.12 * step(0.12, 0, away)
  }
  return fault
}
