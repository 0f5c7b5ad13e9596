import { setImmediate } from 'node:timers/promises'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { FlowPlan } from './plan.ts'

/** Positions along a line, x and y in turn, in the plan's coordinates. */
export type Line = Float32Array

/** The points of all lines in a grid, for neighbourhood queries. */
class Crowd {
  readonly #cell: number
  readonly #across: number
  readonly #cells: number[][]
  readonly #reach: readonly [number, number]

  constructor(reach: readonly [number, number], cell: number) {
    this.#cell = cell
    this.#reach = reach
    this.#across = Math.ceil((2 * reach[0]) / cell) + 1
    const down = Math.ceil((2 * reach[1]) / cell) + 1
    this.#cells = Array.from({ length: this.#across * down }, () => [])
  }

  #index(x: number, y: number): number {
    return (
      Math.floor((y + this.#reach[1]) / this.#cell) * this.#across +
      Math.floor((x + this.#reach[0]) / this.#cell)
    )
  }

  add(line: readonly number[]): void {
    for (let i = 0; i < line.length; i += 2)
      this.#cells[this.#index(line[i]!, line[i + 1]!)]?.push(line[i]!, line[i + 1]!)
  }

  /** Returns true if a point of a line is closer than `far`, which must be at most a cell's side. */
  isNear(x: number, y: number, far: number): boolean {
    const middle = this.#index(x, y)
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const points = this.#cells[middle + dy * this.#across + dx]
        if (!points) continue
        for (let i = 0; i < points.length; i += 2)
          if ((points[i]! - x) ** 2 + (points[i + 1]! - y) ** 2 < far * far) return true
      }
    }
    return false
  }
}

const stepLength = 0.008
const maxSteps = 700

interface Search {
  readonly plan: FlowPlan
  readonly crowd: Crowd
}

function isFree({ plan, crowd }: Search, x: number, y: number, share: number): boolean {
  if (Math.abs(x) > plan.reach[0] || Math.abs(y) > plan.reach[1]) return false
  const far = plan.spacing(x, y)
  return Number.isFinite(far) && !crowd.isNear(x, y, far * share)
}

/** Traces the flow forwards or backwards by the midpoint rule, until the line would come too close to another line. */
function walk(search: Search, start: readonly [number, number], sign: number): number[] {
  const { plan } = search
  const line: number[] = []
  let [x, y] = start
  for (let i = 0; i < maxSteps; i++) {
    const [hx, hy] = plan.direction(x, y)
    const [dx, dy] = plan.direction(x + 0.5 * sign * stepLength * hx, y + 0.5 * sign * stepLength * hy)
    x += sign * stepLength * dx
    y += sign * stepLength * dy
    if (!isFree(search, x, y, 0.55)) break
    // The line is closed if it reaches its start again.
    if (i > 12 && magnitude(x - start[0], y - start[1]) < stepLength * 0.9) break
    line.push(x, y)
  }
  return line
}

function reverseLine(line: readonly number[]): number[] {
  const out: number[] = []
  for (let i = line.length - 2; i >= 0; i -= 2) out.push(line[i]!, line[i + 1]!)
  return out
}

/** Traces a line through a position in both directions; null if the line would be too short to be visible. */
function lineThrough(search: Search, start: readonly [number, number]): number[] | null {
  if (!isFree(search, start[0], start[1], 0.98)) return null
  const ahead = walk(search, start, 1)
  const line = [...reverseLine(walk(search, start, -1)), start[0], start[1], ...ahead]
  return line.length < 24 ? null : line
}

/**
 * Evenly spaced streamlines (Jobard & Lefer 1997). Starting points of new lines lie beside existing lines, at the plan's
 * distance. A line ends where it comes too close to another line.
 */
export async function drawStreamlines(plan: FlowPlan, seed: number, signal: AbortSignal): Promise<Line[]> {
  const random = randomOf(seed ^ 0x7b54a41d)
  const search: Search = { plan, crowd: new Crowd(plan.reach, 0.11) }
  const lines: Line[] = []
  const queue: number[][] = []
  const accept = (line: number[] | null) => {
    if (!line) return
    search.crowd.add(line)
    lines.push(Float32Array.from(line))
    queue.push(line)
  }
  for (let i = 0; i < 400; i++) {
    const start = [(2 * random() - 1) * plan.reach[0], (2 * random() - 1) * plan.reach[1]] as const
    accept(lineThrough(search, start))
    for (let line = queue.shift(); line; line = queue.shift()) {
      if (lines.length % 16 === 0) {
        await setImmediate()
        signal.throwIfAborted()
      }
      for (let offset = 0; offset + 1 < line.length; offset += 6) {
        const [x, y] = [line[offset]!, line[offset + 1]!]
        const [dx, dy] = plan.direction(x, y)
        const far = plan.spacing(x, y)
        if (!Number.isFinite(far)) continue
        accept(lineThrough(search, [x - dy * far, y + dx * far]))
        accept(lineThrough(search, [x + dy * far, y - dx * far]))
      }
    }
  }
  return lines
}
