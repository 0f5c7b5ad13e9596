import type { ImageValue } from '../../execution-types.ts'
import { linearRgb } from '../../ground/colour/lab.ts'
import type { PaletteName } from '../../ground/colour/palette-names.ts'
import { palettes } from '../../ground/colour/palettes.ts'
import { gaussTaps } from '../../ground/plane/gauss.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { KernelSession } from '../../kernels/session.ts'
import { frameCloud } from './camera.ts'
import type { Choice } from './choose.ts'
import { type Board, flamePalette, openBoard, play, walkers } from './game.ts'

export interface FlameStyle {
  readonly palette: PaletteName
  /** Start position on the ring of the palette. */
  readonly offset: number
  readonly glow: number
  readonly zoom: number
}

const batches = 64
/** Samples per pixel. */
const quality = 64
const slices = 12

/** Fraction of the cells that may be brighter than white. */
const brightest = 0.004

/** Estimates the density at several scales, each twice as wide as the scale before. */
async function settleDensity(session: KernelSession, board: Board, planes: { out: number; scratch: number }) {
  const { width, height, cells } = board
  await session.run('flameCells', height, { cells, out: planes.out, width })
  for (const [index, sigma] of [0.7, 1.4, 2.8, 5.6].entries()) {
    const weights = gaussTaps(sigma)
    const taps = session.place(weights)
    const radius = weights.length - 1
    await session.run('blurRows', height, { from: cells, to: planes.scratch, width, taps, radius })
    await session.run('blurColumns', height, { from: planes.scratch, to: cells, width, height, taps, radius })
    await session.run('flameSettle', height, {
      blurred: cells,
      out: planes.out,
      width,
      enough: 40 / 3.2 ** index,
    })
  }
}

function exposureOf(session: KernelSession, board: Board, plane: number) {
  const count = board.width * board.height
  const cells = session.floats(plane, 4 * count)
  const counts = new Float32Array(Math.ceil(count / 5))
  for (let i = 0; i < counts.length; i++) counts[i] = cells[i * 20]!
  counts.sort()
  const mean = counts.reduce((sum, value) => sum + value, 0) / counts.length
  const bright = counts[Math.floor(counts.length * (1 - brightest))]!
  const gain = 5 / Math.max(mean, 1e-6)
  return { gain, range: Math.log2(1 + gain * Math.max(bright, mean)) }
}

/** Plays the chaos game until the picture has enough samples, and then maps the tones. */
export async function renderFlame(
  session: KernelSession,
  { choice, style, size, seed }: { choice: Choice; style: FlameStyle; size: Size; seed: number },
  progress: (fraction: number) => void,
): Promise<ImageValue> {
  const { width, height } = size
  const camera = frameCloud(choice.cloud, size, { centred: choice.centred, zoom: style.zoom })!
  const board = openBoard(session, { ...size, batches }, flamePalette(style.palette, style.offset))
  const rounds = Math.ceil((width * height * quality) / (batches * walkers * slices))
  for (let slice = 0; slice < slices; slice++) {
    await play(session, board, { system: choice.system, camera, seed, rounds, fresh: slice === 0 })
    progress((0.85 * (slice + 1)) / slices)
  }
  const bytes = width * height * 16
  const planes = { out: session.reserve(bytes), scratch: session.reserve(bytes) }
  await settleDensity(session, board, planes)
  progress(0.95)
  const { gain, range } = exposureOf(session, board, planes.out)
  const dark = palettes[style.palette][0]!
  const ground = session.place(Float32Array.of(...linearRgb([0.13, dark[1] * 0.6, dark[2] * 0.6]), 0))
  const rgba = session.reserve(width * height * 4)
  await session.run('flameTone', height, {
    cells: planes.out,
    blurred: board.cells,
    rgba,
    width,
    height,
    gain,
    range,
    gamma: 2.35,
    glow: 0.5 * style.glow,
    ground,
  })
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(rgba, data.length))
  return { kind: 'image', width, height, data }
}
