import { randomOf } from '../../ground/random/random.ts'
import type { KernelSession } from '../../kernels/session.ts'
import { type Cloud, frameCloud } from './camera.ts'
import { openBoard, play, renderSketch } from './game.ts'
import { drawSystem, type FlameSystem } from './system.ts'

/** A function system that was chosen for display, and a sample of its attractor. */
export interface Choice {
  readonly system: FlameSystem
  readonly cloud: Cloud
  readonly centred: boolean
}

const side = 96
const candidates = 40
const batches = 16
const rounds = 100

export interface Merit {
  /** Fraction of the picture that is not empty. */
  readonly coverage: number
  /** Entropy of the brightness, from 0 to 1: how evenly all tones occur. */
  readonly entropy: number
  /** Mean difference between neighbouring cells in parts that are not empty. */
  readonly detail: number
  /** Fraction of all samples that are in the fullest hundredth of the cells. */
  readonly peak: number
}

/** Predicts the look of a picture from a small histogram with four numbers per cell; the first number is the count. */
export function judge(cells: Int32Array, side: number): Merit {
  const counts = Float64Array.from({ length: side * side }, (_, i) => cells[i * 4]!)
  const sorted = counts.toSorted()
  const total = counts.reduce((sum, count) => sum + count, 0)
  const bright = Math.max(1, sorted[Math.floor(sorted.length * 0.995)]!)
  const mean = total / counts.length
  const tones = counts.map((count) =>
    Math.min(1, Math.log2(1 + (2 * count) / (mean + 1e-9)) / Math.log2(1 + (2 * bright) / (mean + 1e-9))),
  )
  const bins = new Float64Array(16)
  let [covered, slope, edges] = [0, 0, 1e-9]
  for (const [i, tone] of tones.entries()) {
    bins[Math.min(15, Math.floor(tone * 16))]! += 1 / tones.length
    if (tone < 0.2) continue
    covered += 1
    if (i % side === 0 || i < side) continue
    edges += 1
    slope += Math.abs(tone - tones[i - 1]!) + Math.abs(tone - tones[i - side]!)
  }
  const entropy = -bins.reduce((sum, share) => sum + (share > 0 ? share * Math.log2(share) : 0), 0) / 4
  const top = sorted.slice(-Math.ceil(sorted.length / 100)).reduce((sum, count) => sum + count, 0)
  return { coverage: covered / tones.length, entropy, detail: slope / edges, peak: top / (total + 1e-9) }
}

const near = (value: number, low: number, high: number, slack: number) =>
  Math.exp(-((Math.max(low - value, value - high, 0) / slack) ** 2))

/**
 * Scores a picture, from 0 to 1: high if it is mostly but not fully covered, and has all tones and fine structure but no scattered
 * dots.
 */
export function meritOf({ coverage, entropy, detail, peak }: Merit): number {
  return entropy * near(coverage, 0.4, 0.72, 0.1) * near(detail, 0.13, 0.24, 0.05) * near(peak, 0, 0.25, 0.2)
}

/**
 * Draws random systems from a seed and returns the system with the best score, because most systems give only scattered dots or a
 * blot.
 */
export async function chooseSystem(
  session: KernelSession,
  seed: number,
  order: number | null,
): Promise<Choice> {
  const random = randomOf(seed ^ 0x1f83d9ab)
  // Three in ten flames are asymmetric; low orders of symmetry are drawn more often than high orders, because they look better.
  const drawn = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6][Math.floor(random() * 10)]!
  const turns = order ?? drawn
  const size = { width: side, height: side }
  const board = openBoard(session, { ...size, batches }, new Uint32Array(1024).fill(1))
  const length = side * side * 4
  let best: { choice: Choice; merit: number } | null = null
  for (let i = 0; i < candidates; i++) {
    const system = drawSystem(random, turns)
    const cloud = await renderSketch(session, board, { system, seed })
    const camera = frameCloud(cloud, size, { centred: turns > 1, zoom: 1 })
    if (!camera) continue
    session.ints(board.cells, length).fill(0)
    await play(session, board, { system, camera, seed, rounds, fresh: false })
    const merit = meritOf(judge(session.ints(board.cells, length), side))
    if (!best || merit > best.merit) best = { choice: { system, cloud, centred: turns > 1 }, merit }
  }
  if (!best) throw new Error('none of the systems stays in the plane')
  return best.choice
}
