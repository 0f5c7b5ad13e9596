import type { ImageValue } from '../../execution-types.ts'
import { type Lab, scaleLab, shadeLab } from '../../ground/colour/lab.ts'
import type { PaletteName } from '../../ground/colour/palette-names.ts'
import { accents, palettes } from '../../ground/colour/palettes.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { KernelSession } from '../../kernels/session.ts'
import { drawNetwork } from './network.ts'

/**
 * Returns two scales of 256 Oklab colours, 4 f32 each: a scale of the palette, and a scale that passes through its accent colour.
 */
export function dreamColours(palette: PaletteName): Float32Array {
  const [deep, low, middle, light, pale] = palettes[palette] as readonly [Lab, Lab, Lab, Lab, Lab]
  const accent = accents[palette]
  const throughAccent = [
    shadeLab(deep, 0.03),
    shadeLab(accent, -0.3),
    accent,
    shadeLab(accent, 0.16, 0.8),
    pale,
  ]
  const table = new Float32Array(2 * 256 * 4)
  for (let i = 0; i < 256; i++) {
    table.set(scaleLab([deep, low, middle, light, pale], i / 255), i * 4)
    table.set(scaleLab(throughAccent, i / 255), (256 + i) * 4)
  }
  return table
}

export interface Dream {
  readonly net: Float32Array
  /** Symmetry: 0 none, 1 mirrors left and right, a higher number is the number of rotations around the middle. */
  readonly fold: number
  readonly colours: Float32Array
}

/** Width of engraved lines as a share of the picture's shorter side, and minimum width in pixels. */
const lines = { share: 0.0011, minimum: 0.75 }

/** Width of a picture's engraved lines, in pixels. */
export const lineWidth = ({ width, height }: Size) =>
  Math.max(lines.minimum, lines.share * Math.min(width, height))

/**
 * Evaluates the network for every pixel. `line` is the width of engraved lines in pixels; without a width, neither relief nor lines
 * are drawn.
 */
export async function renderDream(
  session: KernelSession,
  dream: Dream,
  { line = 0, ...size }: Size & { readonly line?: number },
): Promise<ImageValue> {
  const { width, height } = size
  const rgba = session.reserve(width * height * 4)
  const band = Math.max(1, Math.ceil(height / 48))
  const scratch = session.reserve(Math.ceil(height / band) * 1024)
  await session.run(
    'cppn',
    height,
    {
      rgba,
      width,
      height,
      net: session.place(dream.net),
      fold: dream.fold,
      colours: session.place(dream.colours),
      scratch,
      band,
      line,
    },
    band,
  )
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(rgba, data.length))
  return { kind: 'image', width, height, data }
}

const candidates = 28
const glance = { width: 64, height: 64 }

/** Scores a small picture by its variety: it should have all tones, several colours, and edges without noise. */
export function richness({ data, width }: ImageValue): number {
  const bins = new Float64Array(16)
  let [warm, cool, squares, slope] = [0, 0, 0, 0]
  const pixels = data.length / 4
  const lightAt = (i: number) =>
    (0.3 * data[i * 4]! + 0.59 * data[i * 4 + 1]! + 0.11 * data[i * 4 + 2]!) / 255
  for (let i = 0; i < pixels; i++) {
    const light = lightAt(i)
    bins[Math.min(15, Math.floor(light * 16))]! += 1 / pixels
    const [u, v] = [(data[i * 4]! - data[i * 4 + 1]!) / 255, (data[i * 4 + 2]! - data[i * 4 + 1]!) / 255]
    warm += u / pixels
    cool += v / pixels
    squares += (u * u + v * v) / pixels
    if (i >= width) slope += Math.abs(light - lightAt(i - 1)) + Math.abs(light - lightAt(i - width))
  }
  const entropy = -bins.reduce((sum, share) => sum + (share > 0 ? share * Math.log2(share) : 0), 0) / 4
  const colours = Math.sqrt(Math.max(0, squares - warm * warm - cool * cool))
  const edges = slope / pixels
  return (
    entropy * Math.min(1, colours / 0.2) * Math.exp(-((Math.max(0.1 - edges, edges - 0.17, 0) / 0.04) ** 2))
  )
}

/**
 * Draws several random networks and returns the network with the best score, because most random networks give only fog or noise.
 */
export async function chooseNetwork(
  session: KernelSession,
  seed: number,
  style: Omit<Dream, 'net'>,
): Promise<Float32Array> {
  let best = { net: drawNetwork(seed), merit: -1 }
  for (let i = 0; i < candidates; i++) {
    const net = drawNetwork((seed + Math.imul(i, 0x9e3779b9)) >>> 0)
    if (style.fold > 0) net.set([0, 0], 1)
    const merit = richness(await renderDream(session, { ...style, net }, glance))
    if (merit > best.merit) best = { net, merit }
  }
  return best.net
}
