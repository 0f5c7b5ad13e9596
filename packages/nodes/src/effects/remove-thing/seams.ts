import type { Size } from '../../ground/plane/size.ts'

/** A filled copy of a photo, and where each patch of the fill comes from. */
export interface PatchedPhoto extends Size {
  /** Red, green, blue, from 0 to 255. */
  readonly rgb: Float32Array
  /** 1 where the photo was filled. */
  readonly hole: Uint8Array
  /** Pixels whose patches overlap the hole, row by row. */
  readonly targets: Int32Array
  /** Source of the patch of each target. */
  readonly match: Int32Array
}

/** Step between two patches, in levels, that is mostly removed; a much larger step is an edge, which is kept. */
const usualStep = 24
/** Maximum number of levels by which a patch is lightened or darkened. */
const maxShift = 32
/** Strength with which patches on the border of the hole are adjusted to the known pixels there. */
const pull = 0.3
/** Factor of successive overrelaxation. */
const overshoot = 1.85
/** Number of pixels on each side of a block. Blocks are levelled first, because this is faster over long distances. */
const block = 6
const rounds = { blocks: 70, pixels: 20 }

const keptShare = (step: number) => Math.exp(-((step / usualStep) ** 2))

/** Nodes with the wanted difference to each of their four neighbours. The numbers are sums over the pixels of a node. */
interface Net {
  /** Neighbours to the left, right, above and below; -1 for a missing neighbour. */
  readonly near: Int32Array
  readonly weights: Float32Array
  /** Wanted differences in red, green and blue from each neighbour. */
  readonly steps: Float32Array
  /** Values to which nodes are adjusted, multiplied by the strength of the adjustment; see `trust`. */
  readonly known: Float32Array
  readonly trust: Float32Array
}

const netOf = (count: number): Net => ({
  near: new Int32Array(count * 4).fill(-1),
  weights: new Float32Array(count * 4),
  steps: new Float32Array(count * 12),
  known: new Float32Array(count * 3),
  trust: new Float32Array(count),
})

/** Returns the net of the patches over the targets; `nodeAt` contains the number of each node. */
function patchNet({ width, rgb, hole, targets, match }: PatchedPhoto, nodeAt: Int32Array): Net {
  const net = netOf(targets.length)
  const m = [0, 0, 0]
  for (let k = 0; k < targets.length; k++) {
    const t = targets[k]!
    const [s, x] = [match[t]!, t % width]
    for (let direction = 0; direction < 4; direction++) {
      if ((direction === 0 && x === 0) || (direction === 1 && x === width - 1)) continue
      const by = direction === 0 ? -1 : direction === 1 ? 1 : direction === 2 ? -width : width
      const node = nodeAt[t + by] ?? -1
      if (node < 0) continue
      const index = 4 * k + direction
      net.near[index] = node
      net.weights[index] = 1
      const from = match[t + by]!
      if (from === s + by) continue
      let largest = 0
      for (let c = 0; c < 3; c++) {
        // Mean difference between both patches, at both positions.
        const [here, there] = [rgb[3 * s + c]!, rgb[3 * (s + by) + c]!]
        m[c] = (here - rgb[3 * (from - by) + c]! + there - rgb[3 * from + c]!) / 2
        largest = Math.max(largest, Math.abs(m[c]!))
      }
      const share = keptShare(largest)
      for (let c = 0; c < 3; c++) net.steps[3 * index + c] = share * m[c]!
    }
    if (hole[t]) continue
    let largest = 0
    for (let c = 0; c < 3; c++) {
      m[c] = rgb[3 * t + c]! - rgb[3 * s + c]!
      largest = Math.max(largest, Math.abs(m[c]!))
    }
    const trust = pull * keptShare(largest)
    net.trust[k] = trust
    for (let c = 0; c < 3; c++) net.known[3 * k + c] = trust * m[c]!
  }
  return net
}

/** Returns a net whose nodes are `count` blocks of another net's nodes. */
function blockNet(net: Net, blockOf: Int32Array, count: number): Net {
  const out = netOf(count)
  for (const [k, block] of blockOf.entries()) {
    out.trust[block]! += net.trust[k]!
    for (let c = 0; c < 3; c++) out.known[3 * block + c]! += net.known[3 * k + c]!
    for (let direction = 0; direction < 4; direction++) {
      const node = net.near[4 * k + direction]!
      if (node < 0 || blockOf[node] === block) continue
      const index = 4 * block + direction
      out.near[index] = blockOf[node]!
      out.weights[index]! += net.weights[4 * k + direction]!
      for (let c = 0; c < 3; c++) out.steps[3 * index + c]! += net.steps[3 * (4 * k + direction) + c]!
    }
  }
  return out
}

/** Adjusts the values of a net's nodes, so that their differences are closer to the wanted differences. */
function relax({ near, weights, steps, known, trust }: Net, values: Float32Array, times: number): void {
  for (let round = 0; round < times; round++) {
    for (let k = 0; k < trust.length; k++) {
      let [red, green, blue, total] = [known[3 * k]!, known[3 * k + 1]!, known[3 * k + 2]!, trust[k]!]
      for (let index = 4 * k; index < 4 * k + 4; index++) {
        const node = 3 * near[index]!
        if (node < 0) continue
        const weight = weights[index]!
        red += weight * values[node]! - steps[3 * index]!
        green += weight * values[node + 1]! - steps[3 * index + 1]!
        blue += weight * values[node + 2]! - steps[3 * index + 2]!
        total += weight
      }
      if (total === 0) continue
      values[3 * k]! += overshoot * (red / total - values[3 * k]!)
      values[3 * k + 1]! += overshoot * (green / total - values[3 * k + 1]!)
      values[3 * k + 2]! += overshoot * (blue / total - values[3 * k + 2]!)
    }
  }
}

/**
 * Returns the red, green and blue that are added to every patch, so that patches of one wall in different light join without a
 * seam: differences between neighbouring pixels come only from within the patches (Pérez et al. 2003).
 */
export function seamShifts(patched: PatchedPhoto): Float32Array {
  const { width, height, targets } = patched
  const nodeAt = new Int32Array(width * height).fill(-1)
  const across = Math.ceil(width / block)
  const names = new Int32Array(across * Math.ceil(height / block)).fill(-1)
  const blockOf = new Int32Array(targets.length)
  let count = 0
  for (const [k, t] of targets.entries()) {
    nodeAt[t] = k
    const index = Math.floor(Math.floor(t / width) / block) * across + Math.floor((t % width) / block)
    if (names[index]! < 0) names[index] = count++
    blockOf[k] = names[index]!
  }
  const net = patchNet(patched, nodeAt)
  const rough = new Float32Array(count * 3)
  relax(blockNet(net, blockOf, count), rough, rounds.blocks)
  const values = new Float32Array(targets.length * 3)
  for (let i = 0; i < values.length; i++) values[i] = rough[3 * blockOf[Math.floor(i / 3)]! + (i % 3)]!
  relax(net, values, rounds.pixels)
  const shifts = new Float32Array(width * height * 3)
  for (const [k, t] of targets.entries())
    for (let c = 0; c < 3; c++)
      shifts[3 * t + c] = Math.max(-maxShift, Math.min(maxShift, values[3 * k + c]!))
  return shifts
}
