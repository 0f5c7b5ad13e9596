import type { Size } from '../plane/size.ts'

/** Costs of a division of a grid of pixels into an inner and an outer part. */
interface CutCosts extends Size {
  /** Cost of the outer part minus the cost of the inner part, for each pixel: positive numbers pull inwards. */
  readonly pull: Float32Array
  /** Cost of a border between a pixel and its neighbour in each of `steps`, one plane after the other. */
  readonly borders: readonly Float32Array[]
}

/** Directions to half of the eight neighbours; the opposite directions complete them. */
export const steps = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const

const directions = 2 * steps.length
/** Arc of a node without a parent, and of a node that is connected to a terminal directly. */
const [none, terminal] = [-1, directions]

/**
 * Minimum cut of a grid (Boykov & Kolmogorov 2004). A tree grows from each terminal. Where the trees meet, flow is pushed along
 * the path, and a new parent is searched for each subtree that is cut off.
 */
class GridFlow {
  readonly #offsets: Int32Array
  readonly #residual: Float32Array
  readonly #rest: Float32Array
  readonly #tree: Int8Array
  readonly #parent: Int8Array
  readonly #seen: Int32Array
  readonly #away: Int32Array
  /** Pixels of the grid in the framed grid. */
  readonly #inside: Int32Array
  readonly #active: Int32Array
  readonly #isActive: Uint8Array
  #first = 0
  #end = 0
  #time = 0

  constructor({ width, height, pull, borders }: CutCosts) {
    // With a frame of unreachable pixels around the grid, no test for the grid's edges is needed.
    const wide = width + 2
    const count = wide * (height + 2)
    this.#inside = new Int32Array(pull.length)
    this.#offsets = Int32Array.from(
      [...steps, ...steps.map(([x, y]) => [-x, -y] as const)],
      ([x, y]) => y * wide + x,
    )
    this.#residual = new Float32Array(count * directions)
    this.#rest = new Float32Array(count)
    this.#tree = new Int8Array(count)
    this.#parent = new Int8Array(count).fill(none)
    this.#seen = new Int32Array(count)
    this.#away = new Int32Array(count).fill(1)
    this.#active = new Int32Array(count + 1)
    this.#isActive = new Uint8Array(count)
    for (let index = 0; index < pull.length; index++) {
      const [column, row] = [index % width, Math.floor(index / width)]
      const i = (row + 1) * wide + column + 1
      this.#inside[index] = i
      for (let d = 0; d < steps.length; d++) {
        const x = column + steps[d]![0]
        if (x < 0 || x >= width || row + steps[d]![1] >= height) continue
        this.#residual[i * directions + d] = borders[d]![index]!
        this.#residual[(i + this.#offsets[d]!) * directions + opposite(d)] = borders[d]![index]!
      }
      if (pull[index] === 0) continue
      this.#rest[i] = pull[index]!
      this.#tree[i] = Math.sign(pull[index]!)
      this.#parent[i] = terminal
      this.#activate(i)
    }
  }

  #activate(i: number): void {
    if (this.#isActive[i] === 1) return
    this.#isActive[i] = 1
    this.#active[this.#end] = i
    this.#end = (this.#end + 1) % this.#active.length
  }

  /**
   * Returns the residual capacity in the direction of the flow: away from the source in its tree, towards the sink in the other.
   */
  #capacity(i: number, d: number): number {
    if (this.#tree[i] === 1) return this.#residual[i * directions + d]!
    return this.#residual[(i + this.#offsets[d]!) * directions + opposite(d)]!
  }

  /** Grows the trees until they meet; returns the node of the source's tree and the direction to the other tree. */
  #grow(): [node: number, direction: number] | undefined {
    while (this.#first !== this.#end) {
      const i = this.#active[this.#first]!
      if (this.#tree[i] !== 0) {
        for (let d = 0; d < directions; d++) {
          if (this.#capacity(i, d) <= 0) continue
          const j = i + this.#offsets[d]!
          if (this.#tree[j] === 0) {
            this.#tree[j] = this.#tree[i]!
            this.#parent[j] = opposite(d)
            this.#seen[j] = this.#seen[i]!
            this.#away[j] = this.#away[i]! + 1
            this.#activate(j)
          } else if (this.#tree[j] !== this.#tree[i]) return this.#tree[i] === 1 ? [i, d] : [j, opposite(d)]
          else if (this.#seen[j]! <= this.#seen[i]! && this.#away[j]! > this.#away[i]! + 1) {
            this.#parent[j] = opposite(d)
            this.#seen[j] = this.#seen[i]!
            this.#away[j] = this.#away[i]! + 1
          }
        }
      }
      this.#first = (this.#first + 1) % this.#active.length
      this.#isActive[i] = 0
    }
    return undefined
  }

  /** Pushes the most flow that a path can carry, and returns the nodes that lose their parent. */
  #augment(node: number, direction: number): number[] {
    const residual = this.#residual
    let capacity = residual[node * directions + direction]!
    const walk = (from: number, visit: (child: number, parent: number, d: number) => void) => {
      let i = from
      while (this.#parent[i] !== terminal) {
        const d = this.#parent[i]!
        const up = i + this.#offsets[d]!
        visit(i, up, d)
        i = up
      }
      return i
    }
    const last = node + this.#offsets[direction]!
    const root = walk(node, (_, up, d) => {
      capacity = Math.min(capacity, residual[up * directions + opposite(d)]!)
    })
    const end = walk(last, (i, _, d) => {
      capacity = Math.min(capacity, residual[i * directions + d]!)
    })
    capacity = Math.min(capacity, this.#rest[root]!, -this.#rest[end]!)
    const orphans: number[] = []
    const orphan = (i: number) => {
      this.#parent[i] = none
      orphans.push(i)
    }
    residual[node * directions + direction]! -= capacity
    residual[last * directions + opposite(direction)]! += capacity
    walk(node, (i, up, d) => {
      residual[i * directions + d]! += capacity
      residual[up * directions + opposite(d)]! -= capacity
      if (residual[up * directions + opposite(d)]! <= 0) orphans.push(i)
    })
    walk(last, (i, up, d) => {
      residual[up * directions + opposite(d)]! += capacity
      residual[i * directions + d]! -= capacity
      if (residual[i * directions + d]! <= 0) orphans.push(i)
    })
    for (const i of orphans) this.#parent[i] = none
    this.#rest[root]! -= capacity
    this.#rest[end]! += capacity
    if (this.#rest[root]! <= 0) orphan(root)
    if (this.#rest[end]! >= 0) orphan(end)
    return orphans
  }

  /** Returns the distance of a node from its terminal; undefined if its path leads to an orphan. */
  #distance(from: number): number | undefined {
    let [i, count] = [from, 0]
    while (this.#seen[i] !== this.#time) {
      const d = this.#parent[i]!
      if (d === none) return undefined
      if (d === terminal) {
        this.#seen[i] = this.#time
        this.#away[i] = 1
        break
      }
      count += 1
      i += this.#offsets[d]!
    }
    const whole = count + this.#away[i]!
    let left = whole
    for (let k = from; this.#seen[k] !== this.#time; k += this.#offsets[this.#parent[k]!]!) {
      this.#seen[k] = this.#time
      this.#away[k] = left--
    }
    return whole
  }

  #adopt(orphans: number[]): void {
    this.#time += 1
    for (let index = 0; index < orphans.length; index++) {
      const i = orphans[index]!
      const tree = this.#tree[i]!
      let [best, nearest] = [none, Infinity]
      for (let d = 0; d < directions; d++) {
        const j = i + this.#offsets[d]!
        if (this.#tree[j] !== tree || this.#parent[j] === none || this.#capacity(j, opposite(d)) <= 0)
          continue
        const away = this.#distance(j)
        if (away !== undefined && away < nearest) [best, nearest] = [d, away]
      }
      this.#parent[i] = best
      if (best !== none) {
        this.#seen[i] = this.#time
        this.#away[i] = nearest + 1
        continue
      }
      for (let d = 0; d < directions; d++) {
        const j = i + this.#offsets[d]!
        if (this.#tree[j] !== tree) continue
        if (this.#capacity(j, opposite(d)) > 0) this.#activate(j)
        const back = this.#parent[j]!
        if (back !== none && back !== terminal && j + this.#offsets[back]! === i) {
          this.#parent[j] = none
          orphans.push(j)
        }
      }
      this.#tree[i] = 0
    }
  }

  run(): Uint8Array {
    for (let met = this.#grow(); met; met = this.#grow()) this.#adopt(this.#augment(...met))
    const inner = new Uint8Array(this.#inside.length)
    for (let index = 0; index < inner.length; index++)
      inner[index] = this.#tree[this.#inside[index]!] === 1 ? 1 : 0
    return inner
  }
}

const opposite = (d: number) => (d < steps.length ? d + steps.length : d - steps.length)

/** Divides a grid with the least total cost; 1 marks the inner part. */
export const cutGrid = (costs: CutCosts): Uint8Array => new GridFlow(costs).run()
