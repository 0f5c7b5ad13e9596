import { blurLab } from '../../ground/plane/blur.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { bordersOf, connect, evenRegions, mergeRegions, type Regions } from '../../ground/shapes/regions.ts'
import { superpixels } from '../../ground/shapes/superpixels.ts'
import { type Bounds, type Loops, loopsWithin } from './outline.ts'

/** Pieces of paper: regions of the picture, and the sheet that each belongs to, 0 at the back. */
export interface Pieces {
  readonly regions: Regions
  readonly sheetOf: Int32Array
  /** Number of sheets. */
  readonly count: number
}

export interface PiecePlan {
  readonly sheets: number
  /** 0..1: smoother cuts and fewer pieces. */
  readonly smoothness: number
  readonly seed: number
  /** Index of the face at every pixel, or -1: its skin is one piece. */
  readonly faceAt: Int32Array
}

/** Most pieces at the least and at the greatest smoothness. */
const [mostPieces, fewestPieces] = [240, 50]
/** Smallest piece as a share of the picture; a smaller piece would be a crumb. */
const crumb = 0.0008

/** Strength of an edge below which no shadow falls along a border: it is a step within a gradient, such as of a sky. */
const faint = 0.025

/** Strength of the edges of a picture: differences in Oklab across `reach` pixels. */
function edgesOf({ l, a, b, width, height }: LabPlanes, reach: number): Float32Array {
  const out = new Float32Array(l.length)
  for (let y = 0; y < height; y++) {
    const [up, down] = [Math.max(0, y - reach) * width, Math.min(height - 1, y + reach) * width]
    for (let x = 0; x < width; x++) {
      const [left, right] = [y * width + Math.max(0, x - reach), y * width + Math.min(width - 1, x + reach)]
      out[y * width + x] = Math.max(
        magnitude(l[right]! - l[left]!, a[right]! - a[left]!, b[right]! - b[left]!),
        magnitude(l[down + x]! - l[up + x]!, a[down + x]! - a[up + x]!, b[down + x]! - b[up + x]!),
      )
    }
  }
  return out
}

/**
 * Cuts a picture into few large pieces along its edges. Cells of similar colour are merged until few are left;
 * the darker a piece, the nearer its sheet.
 */
export function cutPieces(planes: LabPlanes, tone: Float32Array, plan: PiecePlan): Pieces {
  const { smoothness, seed, faceAt } = plan
  const count = planes.l.length
  const unit = Math.sqrt(count)
  const soft = blurLab(planes, Math.max(0.8, unit / 330))
  const edges = edgesOf(soft, Math.max(1, Math.round(unit / 200)))
  const cells = superpixels(soft, {
    side: Math.max(3, unit / 72),
    reach: 0.05,
    seed,
  })
  const labels = connect(cells, planes).labels
  const most = mostPieces + (fewestPieces - mostPieces) * smoothness
  const kept = faceAt.map((face) => (face >= 0 ? 1 : 0))
  const withFaces = (from: Int32Array) =>
    connect(
      from.map((label, i) => (faceAt[i]! < 0 ? label : count + faceAt[i]!)),
      planes,
    )
  const rule = { most: Infinity, least: count * crumb, thin: unit / 115, kept, edges }
  let regions = mergeRegions(withFaces(labels), planes, { ...rule, alike: 0.02 })
  const smooth = Math.max(1.5, (unit / 240) * (1 + 1.5 * smoothness))
  regions = withFaces(evenRegions(regions.labels, planes, smooth, 4))
  for (let alike = 0.02; alike < 1; alike *= 1.2) {
    regions = mergeRegions(regions, planes, { ...rule, alike })
    if (regions.count <= most) break
  }
  return { regions, ...sheetsOf(regions, tone, plan.sheets, edges) }
}

/** Labels of regions whose borders are faint, joined: a number for each joined group. */
function joinedByFaint(regions: Regions, edges: Float32Array): Int32Array {
  const root = Int32Array.from({ length: regions.count }, (_, i) => i)
  const find = (i: number): number => {
    let at = i
    while (root[at] !== at) at = root[at] = root[root[at]!]!
    return at
  }
  for (const { low, high, length, strength } of bordersOf(regions, edges))
    if (strength < faint * length) root[find(high)] = find(low)
  return root.map(find)
}

/** Sorts pieces into sheets by their mean tone, so that each covers about as much; pieces with a faint border lie on one sheet. */
function sheetsOf(regions: Regions, tone: Float32Array, sheets: number, edges: Float32Array) {
  const { labels, count, area } = regions
  const groups = joinedByFaint(regions, edges)
  const whole = new Float64Array(count)
  for (const [label, group] of groups.entries()) whole[group]! += area[label]!
  const sums = new Float64Array(count)
  for (const [i, label] of labels.entries()) sums[groups[label]!]! += tone[i]!
  const means = Array.from(groups, (group) => sums[group]! / whole[group]!)
  const raw = Int32Array.from(means, (mean) => Math.min(sheets - 1, Math.floor((1 - mean) * sheets)))
  // Sheets without a piece are left out.
  const used = [...new Set(raw)].sort((a, b) => a - b)
  return { sheetOf: raw.map((sheet) => used.indexOf(sheet)), count: used.length }
}

/** Bounds of every region. */
export function boundsOf({ labels, width, count }: Regions): Bounds[] {
  const bounds = Array.from({ length: count }, () => {
    return { left: Infinity, right: 0, top: Infinity, bottom: 0 }
  })
  for (const [i, label] of labels.entries()) {
    const box = bounds[label]!
    const [x, y] = [i % width, Math.floor(i / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = y
  }
  return bounds
}

/** Grows a region within bounds by `reach` pixels into regions that `isOpen` accepts. Marks its pixels in `out` and returns them, so that the caller can clear the marks. */
function grown(
  { labels, width, height }: Regions,
  { piece, bounds }: { piece: number; bounds: Bounds },
  { reach, isOpen }: { reach: number; isOpen: (label: number) => boolean },
  out: Uint8Array,
): number[] {
  const all: number[] = []
  for (let y = bounds.top; y <= bounds.bottom; y++) {
    for (let i = y * width + bounds.left; i <= y * width + bounds.right; i++) {
      if (labels[i] !== piece) continue
      out[i] = 1
      all.push(i)
    }
  }
  let edge: readonly number[] = all.slice()
  for (let round = 0; round < reach && edge.length > 0; round++) {
    const next: number[] = []
    const visit = (i: number) => {
      if (out[i] || !isOpen(labels[i]!)) return
      out[i] = 1
      next.push(i)
    }
    for (const i of edge) {
      const x = i % width
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i < width * (height - 1)) visit(i + width)
    }
    for (const i of next) all.push(i)
    edge = next
  }
  return all
}

/**
 * Outlines of all pieces. Each continues below the pieces that lie on it, so that no gap opens where two outlines were simplified
 * differently.
 */
export function outlinesOf(
  { regions, sheetOf }: Pieces,
  { below, reach }: { below: number; reach: number },
): Loops[] {
  const { width, height, count } = regions
  const order = (label: number) => sheetOf[label]! * count + label
  const mask = new Uint8Array(regions.labels.length)
  return boundsOf(regions).map((bounds, piece) => {
    const isOpen = (label: number) => order(label) > order(piece)
    const pixels = grown(regions, { piece, bounds }, { reach: below, isOpen }, mask)
    const around = {
      left: Math.max(0, bounds.left - below),
      right: Math.min(width - 1, bounds.right + below),
      top: Math.max(0, bounds.top - below),
      bottom: Math.min(height - 1, bounds.bottom + below),
    }
    const loops = loopsWithin((x, y) => mask[y * width + x] === 1, regions, around, reach)
    for (const i of pixels) mask[i] = 0
    return loops
  })
}
