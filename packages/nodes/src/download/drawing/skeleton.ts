import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { Point } from './fit-curve.ts'
import { markedPixels, neighbours } from './thin.ts'

/** A line that is one pixel wide. */
interface Edge {
  readonly pixels: readonly number[]
  /** Indices of the junctions at both ends; -1 for a free end. */
  readonly ends: [number, number]
}

/** Maximum cosine of the angle between two ends in a junction that belong to one line: the angle is at least 120°. */
const maxCosine = -0.5
/** Number of pixels over which the direction of a line's end is measured. */
const reach = 8

/** Maximum number of ends in a junction that are paired; a drawing has only a few ends in a junction. */
const maxEnds = 16

interface Net {
  readonly edges: Edge[]
  /** Centre of each junction. */
  readonly junctions: Point[]
}

/**
 * Finds the lines and the junctions in thinned pixels. A junction consists of connected pixels that have at least three neighbours.
 */
function netOf(mask: Uint8Array, size: Size): Net {
  const { width } = size
  const steps = neighbours(size)
  const pixels = [...markedPixels(mask)]
  const around = (i: number) => steps.flatMap((step) => (mask[i + step] === 1 ? [i + step] : []))
  const isNode = new Set(pixels.filter((i) => around(i).length > 2))
  const nodeOf = new Map<number, number>()
  const junctions: Point[] = []
  for (const start of isNode) {
    if (nodeOf.has(start)) continue
    const members = [start]
    nodeOf.set(start, junctions.length)
    for (const i of members)
      for (const j of around(i)) {
        if (!isNode.has(j) || nodeOf.has(j)) continue
        nodeOf.set(j, junctions.length)
        members.push(j)
      }
    const mean = (of: (i: number) => number) => members.reduce((sum, i) => sum + of(i), 0) / members.length
    junctions.push({ x: mean((i) => i % width), y: mean((i) => Math.floor(i / width)) })
  }
  const seen = new Set<number>()
  const linksOf = (i: number) => around(i).filter((j) => !isNode.has(j))
  const edges: Edge[] = []
  const walk = (start: number) => {
    const line = [start]
    seen.add(start)
    for (let next = linksOf(start).find((j) => !seen.has(j)); next !== undefined; ) {
      line.push(next)
      seen.add(next)
      next = linksOf(next).find((j) => !seen.has(j))
    }
    return line
  }
  for (const i of pixels) {
    if (isNode.has(i) || seen.has(i) || linksOf(i).length > 1) continue
    const line = walk(i)
    const nodesAt = (pixel: number) => around(pixel).flatMap((j) => nodeOf.get(j) ?? [])
    const [first, second] = [nodesAt(line[0]!), nodesAt(line.at(-1)!)]
    const from = first[0] ?? -1
    const to = line.length > 1 ? (second[0] ?? -1) : (first.find((node) => node !== from) ?? -1)
    edges.push({ pixels: line, ends: [from, to] })
  }
  for (const i of pixels) {
    if (isNode.has(i) || seen.has(i)) continue
    const line = walk(i)
    edges.push({ pixels: [...line, i], ends: [-1, -1] })
  }
  return { edges, junctions }
}

/** Removes the spurs that thinning leaves beside a broad line, and joins junctions within a broad line. */
function tidy({ edges, junctions }: Net, halfWidth: (i: number) => number): Net {
  const parent = junctions.map((_, node) => node)
  const rootOf = (node: number): number => {
    let root = node
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!
    return root
  }
  const kept = edges.filter(({ pixels, ends: [from, to] }) => {
    const halfWidthAtEnds = Math.max(...[pixels[0]!, pixels.at(-1)!].map(halfWidth))
    if (from < 0 && to < 0) return true
    if (from >= 0 && to >= 0) {
      if (pixels.length > 0.8 * halfWidthAtEnds) return true
      parent[rootOf(from)] = rootOf(to)
      return false
    }
    return pixels.length > 1.2 * halfWidthAtEnds + 1
  })
  const groups = Map.groupBy(junctions.keys(), rootOf)
  const middles = junctions.map((_, node) => {
    const members = groups.get(rootOf(node))!
    const mean = (of: (point: Point) => number) =>
      members.reduce((sum, member) => sum + of(junctions[member]!), 0) / members.length
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
  })
  const moved = kept.map(({ pixels, ends }) => ({
    pixels,
    ends: ends.map((node) => (node < 0 ? -1 : rootOf(node))) as [number, number],
  }))
  return { edges: moved, junctions: middles }
}

/** An end of a line: the index of the line, and 0 for its first or 1 for its last pixel. */
interface End {
  readonly edge: number
  readonly side: 0 | 1
}

/** Pairs the ends in each junction, beginning with the two ends between which the line is straightest. */
function pairsOf({ edges, junctions }: Net, place: (i: number) => Point): Map<string, End> {
  const ends = edges.flatMap(({ ends }, edge) =>
    ([0, 1] as const).flatMap((side) => (ends[side] < 0 ? [] : [{ edge, side }])),
  )
  const pairs = new Map<string, End>()
  for (const [node, members] of Map.groupBy(ends, ({ edge, side }) => edges[edge]!.ends[side])) {
    if (members.length > maxEnds) continue
    const ways = members.map(({ edge, side }) => {
      const { pixels } = edges[edge]!
      const far = place(
        pixels.at(side === 0 ? Math.min(reach, pixels.length - 1) : -1 - Math.min(reach, pixels.length - 1))!,
      )
      const [x, y] = [far.x - junctions[node]!.x, far.y - junctions[node]!.y]
      const length = magnitude(x, y) || 1
      return [x / length, y / length] as const
    })
    const options = ways.flatMap((a, i) =>
      ways.slice(i + 1).map((b, j) => ({ i, j: i + 1 + j, cos: a[0] * b[0] + a[1] * b[1] })),
    )
    const isFree = new Set(ways.keys())
    for (const { i, j, cos } of options.toSorted((a, b) => a.cos - b.cos)) {
      if (!isFree.has(i) || !isFree.has(j) || (cos > maxCosine && members.length > 2)) continue
      isFree.delete(i)
      isFree.delete(j)
      pairs.set(keyOf(members[i]!), members[j]!)
      pairs.set(keyOf(members[j]!), members[i]!)
    }
  }
  return pairs
}

const keyOf = ({ edge, side }: End) => `${edge} ${side}`

/**
 * Joins thinned pixels to lines as a hand would draw them: a line continues straight through junctions. Returns the points of each
 * line; in a closed line, the last point equals the first.
 */
export function linesOf(mask: Uint8Array, size: Size, halfWidth: (i: number) => number): Point[][] {
  const { width } = size
  const place = (i: number): Point => ({ x: i % width, y: Math.floor(i / width) })
  const net = tidy(netOf(mask, size), halfWidth)
  const pairs = pairsOf(net, place)
  const done = new Set<number>()
  const lines: Point[][] = []
  const follow = (start: End) => {
    const points: Point[] = []
    const begin = net.edges[start.edge]!.ends[start.side]
    if (begin >= 0) points.push(net.junctions[begin]!)
    for (let end: End | undefined = start; end && !done.has(end.edge); ) {
      const { pixels, ends } = net.edges[end.edge]!
      done.add(end.edge)
      for (const pixel of end.side === 0 ? pixels : pixels.toReversed()) points.push(place(pixel))
      const other: End = { edge: end.edge, side: end.side === 0 ? 1 : 0 }
      end = pairs.get(keyOf(other))
      const node = ends[other.side]
      if (node >= 0 && (!end || done.has(end.edge))) points.push(net.junctions[node]!)
    }
    lines.push(points)
  }
  for (const edge of net.edges.keys())
    for (const side of [0, 1] as const)
      if (!done.has(edge) && !pairs.has(keyOf({ edge, side }))) follow({ edge, side })
  for (const edge of net.edges.keys()) if (!done.has(edge)) follow({ edge, side: 0 })
  return lines
}
