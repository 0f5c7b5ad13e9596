import { linearRgb } from '../../ground/colour/lab.ts'
import type { PaletteName } from '../../ground/colour/palette-names.ts'
import { ringOf } from '../../ground/colour/palettes.ts'
import type { KernelSession } from '../../kernels/session.ts'
import type { Cloud } from './camera.ts'
import { type Affine, type FlameSystem, identity, packSystem } from './system.ts'

/** Number of walkers; it must equal the number in the kernel. */
export const walkers = 256
const batchBytes = 3 * walkers * 4 + 64
const settle = 20
/** Number of cells of a bin; it must equal the number in the kernel. */
const binCells = 2 ** 15
/** Rounds of a single call; their samples are buffered until all batches have played. */
const roundsAtOnce = 128
const room = roundsAtOnce * walkers

/**
 * Returns the values that a sample adds to its cell, for each of 256 colours: a count of 1, and linear red, green and blue, from 0
 * to 511.
 */
export function flamePalette(name: PaletteName, offset: number): Uint32Array {
  const table = new Uint32Array(256 * 4)
  for (let i = 0; i < 256; i++) {
    const light = linearRgb(ringOf(name, offset + (i / 255) * 0.9))
    table.set([1, ...light.map((value) => Math.round(511 * Math.min(1, Math.max(0, value))))], i * 4)
  }
  return table
}

export interface Board {
  readonly width: number
  readonly height: number
  /** Address of the cells, u32 x 4 each: count, red, green, blue. */
  readonly cells: number
  readonly palette: number
  /** Address of the batches' walkers. */
  readonly states: number
  readonly batches: number
  /** Addresses of the buffered samples, and of the ends of their bins. */
  readonly samples: number
  readonly ends: number
  readonly bins: number
}

export function openBoard(
  session: KernelSession,
  size: { readonly width: number; readonly height: number; readonly batches: number },
  palette: Uint32Array,
): Board {
  const bins = Math.ceil((size.width * size.height) / binCells)
  return {
    ...size,
    cells: session.reserve(size.width * size.height * 16),
    palette: session.place(new Uint8Array(palette.buffer)),
    states: session.reserve(size.batches * batchBytes),
    samples: session.reserve(size.batches * room * 8),
    ends: session.reserve(size.batches * bins * 4),
    bins,
  }
}

export interface Play {
  readonly system: FlameSystem
  readonly camera: Affine
  readonly seed: number
  readonly rounds: number
  /** If true, the walkers start anew, and samples are not counted until the walkers have reached the attractor. */
  readonly fresh: boolean
}

/** Plays the chaos game on a board: `rounds` samples per walker. */
export async function play(session: KernelSession, board: Board, game: Play): Promise<void> {
  const system = session.place(packSystem(game.system, game.camera))
  const { width, height, states, batches, samples, ends, bins } = board
  const skipped = game.fresh ? settle : 0
  const rounds = game.rounds + skipped
  for (let done = 0; done < rounds; done += roundsAtOnce) {
    const first = done === 0
    await session.run(
      'flame',
      batches,
      {
        samples,
        room,
        ends,
        bins,
        width,
        height,
        system,
        states,
        seed: game.seed | 0,
        rounds: Math.min(roundsAtOnce, rounds - done),
        settle: first ? skipped : 0,
        fresh: first && game.fresh ? 1 : 0,
      },
      1,
    )
    const { cells, palette } = board
    const shared = { samples, room, ends, bins, batches }
    await session.run('flameCount', bins, { histogram: cells, palette, ...shared }, 1)
  }
}

/** Returns the walkers' positions once they have reached a system's attractor. */
export async function renderSketch(
  session: KernelSession,
  board: Board,
  { system, seed }: { system: FlameSystem; seed: number },
): Promise<Cloud> {
  // The camera points far off the board, because only the positions of the walkers are needed.
  const camera: Affine = [...identity.slice(0, 2), -1e7, ...identity.slice(3, 5), -1e7] as unknown as Affine
  await play(session, board, { system, camera, seed, rounds: 1, fresh: true })
  const x = new Float32Array(board.batches * walkers)
  const y = new Float32Array(board.batches * walkers)
  for (let batch = 0; batch < board.batches; batch++) {
    const address = board.states + batch * batchBytes
    x.set(session.floats(address, walkers), batch * walkers)
    y.set(session.floats(address + 4 * walkers, walkers), batch * walkers)
  }
  return { x, y }
}
