import { clampInt, fixedOne, hash, loadLab, pad, storeLab } from './common'

/** Side of a patch, and the distance between neighbouring patches, in pixels. */
const side: i32 = 8
const gap: i32 = 2

/**
 * Parameters of the search for patches of a style that resemble the patches of a picture, in the order in which `search.ts` of
 * the node writes them. A field of patches has (u32 y << 16 | x in the style, u32 distance) per patch of the picture's grid.
 */
@unmanaged
class Search {
  /** Four u8 per pixel, without padding: lightness, a, b, guide. */
  picture: usize
  style: usize
  from: usize
  to: usize
  width: i32
  height: i32
  columns: i32
  rows: i32
  /** Side of a tile; the style has 2 x 2 tiles, and no patch crosses their seams. */
  tile: i32
  /** Distance in patches of the neighbours whose matches are propagated. */
  jump: i32
  seed: u32
  /** Factor in 1/256 on the distance of random candidates, so that coherent pieces of the style are preferred. */
  stray: u32
}

// @ts-ignore: decorator of the compiler
@inline
function squares(sum: v128, first: v128, second: v128): v128 {
  const difference = v128.or(i8x16.sub_sat_u(first, second), i8x16.sub_sat_u(second, first))
  const low = i16x8.extend_low_i8x16_u(difference)
  const high = i16x8.extend_high_i8x16_u(difference)
  return i32x4.add(sum, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)))
}

/** Returns the sum of squared differences of two patches; stops early once it exceeds `limit`. */
function distance(patch: usize, pitch: usize, candidate: usize, candidatePitch: usize, limit: u32): u32 {
  let sum: u32 = 0
  for (let y = 0; y < side; y += 4) {
    let part = i32x4.splat(0)
    for (let row = 0; row < 4; row++) {
      part = squares(part, v128.load(patch), v128.load(candidate))
      part = squares(part, v128.load(patch, 16), v128.load(candidate, 16))
      patch += pitch
      candidate += candidatePitch
    }
    sum += <u32>(i32x4.extract_lane(part, 0) + i32x4.extract_lane(part, 1) + i32x4.extract_lane(part, 2) + i32x4.extract_lane(part, 3))
    if (sum >= limit) break
  }
  return sum
}

/** Returns the position nearest to (x, y) at which a patch lies completely inside the tile that contains (ofX, ofY). */
// @ts-ignore: decorator of the compiler
@inline
function inTile(x: i32, y: i32, ofX: i32, ofY: i32, tile: i32): u32 {
  const left = ofX >= tile ? tile : 0
  const top = ofY >= tile ? tile : 0
  return (<u32>clampInt(y, top, top + tile - side) << 16) | <u32>clampInt(x, left, left + tile - side)
}

// @ts-ignore: decorator of the compiler
@inline
function placeOf(search: Search, position: u32): usize {
  return search.style + ((<usize>((<i32>(position >> 16)) * 2 * search.tile + <i32>(position & 0xffff))) << 2)
}

/** Initializes a field: every patch gets a random position of the style. */
export function scatterPatches(y0: i32, y1: i32, parameters: usize): void {
  const search = changetype<Search>(parameters)
  const room = <u32>(search.tile - side + 1)
  for (let row = y0; row < y1; row++) {
    for (let column = 0; column < search.columns; column++) {
      const bits = hash(search.seed ^ hash(<u32>(row * search.columns + column)))
      const more = hash(bits + 1)
      const x = (bits >> 8) % room + (more & 1 ? <u32>search.tile : 0)
      const y = (more >> 8) % room + (more & 2 ? <u32>search.tile : 0)
      store<u32>(search.to + ((<usize>(row * search.columns + column)) << 3), (y << 16) | x)
    }
  }
}

/** Upsamples a field to twice the size: every patch takes the position from the coarser field `from`. */
export function refinePatches(y0: i32, y1: i32, parameters: usize, coarseColumns: i32, coarseRows: i32, coarseWidth: i32, coarseHeight: i32): void {
  const search = changetype<Search>(parameters)
  for (let row = y0; row < y1; row++) {
    const y = min(row * gap, search.height - side)
    const coarseRow = min(row >> 1, coarseRows - 1)
    const coarseY = min(coarseRow * gap, coarseHeight - side)
    for (let column = 0; column < search.columns; column++) {
      const x = min(column * gap, search.width - side)
      const coarseColumn = min(column >> 1, coarseColumns - 1)
      const coarseX = min(coarseColumn * gap, coarseWidth - side)
      const position = load<u32>(search.from + ((<usize>(coarseRow * coarseColumns + coarseColumn)) << 3))
      const ofX = <i32>(position & 0xffff) * 2
      const ofY = <i32>(position >> 16) * 2
      const found = inTile(ofX + x - 2 * coarseX, ofY + y - 2 * coarseY, ofX, ofY, search.tile)
      store<u32>(search.to + ((<usize>(row * search.columns + column)) << 3), found)
    }
  }
}

/** Recomputes the distance of every patch of the field `to` from the current picture. */
export function ratePatches(y0: i32, y1: i32, parameters: usize): void {
  const search = changetype<Search>(parameters)
  const pitch = (<usize>search.width) << 2
  const stylePitch = (<usize>search.tile) << 3
  for (let row = y0; row < y1; row++) {
    const line = search.picture + <usize>min(row * gap, search.height - side) * pitch
    for (let column = 0; column < search.columns; column++) {
      const entry = search.to + ((<usize>(row * search.columns + column)) << 3)
      const here = line + ((<usize>min(column * gap, search.width - side)) << 2)
      store<u32>(entry, distance(here, pitch, placeOf(search, load<u32>(entry)), stylePitch, u32.MAX_VALUE), 4)
    }
  }
}

/**
 * Runs a round of PatchMatch (Barnes et al. 2009) from one field to another, so that no patch uses results of its neighbours from
 * this round. The round tries the patches that continue the patches of the neighbours `jump` away (as in jump flooding, Rong &
 * Tan 2006), then random patches ever nearer to the best patch, then a patch at any position.
 */
export function searchPatches(y0: i32, y1: i32, parameters: usize): void {
  const search = changetype<Search>(parameters)
  const columns = search.columns
  const tile = search.tile
  const pitch = (<usize>search.width) << 2
  const stylePitch = (<usize>tile) << 3
  for (let row = y0; row < y1; row++) {
    const y = min(row * gap, search.height - side)
    for (let column = 0; column < columns; column++) {
      const x = min(column * gap, search.width - side)
      const index = row * columns + column
      const entry = search.from + ((<usize>index) << 3)
      const here = search.picture + <usize>y * pitch + ((<usize>x) << 2)
      let best = load<u32>(entry)
      let bestDistance = load<u32>(entry, 4)
      for (let way = 0; way < 4; way++) {
        const c = clampInt(column + (way == 0 ? -search.jump : way == 1 ? search.jump : 0), 0, columns - 1)
        const r = clampInt(row + (way == 2 ? -search.jump : way == 3 ? search.jump : 0), 0, search.rows - 1)
        const position = load<u32>(search.from + ((<usize>(r * columns + c)) << 3))
        const ofX = <i32>(position & 0xffff)
        const ofY = <i32>(position >> 16)
        const nextX = ofX + x - min(c * gap, search.width - side)
        const nextY = ofY + y - min(r * gap, search.height - side)
        const found = inTile(nextX, nextY, ofX, ofY, tile)
        if (found == best) continue
        const candidateDistance = distance(here, pitch, placeOf(search, found), stylePitch, bestDistance)
        if (candidateDistance < bestDistance) {
          bestDistance = candidateDistance
          best = found
        }
      }
      let bits = hash(search.seed ^ hash(<u32>index))
      for (let reach = tile >> 1; reach >= 1; reach >>= 2) {
        bits = hash(bits + 1)
        const ofX = <i32>(best & 0xffff)
        const ofY = <i32>(best >> 16)
        const span = <u32>(2 * reach + 1)
        const dx = <i32>((bits & 0xffff) % span) - reach
        const dy = <i32>((bits >> 16) % span) - reach
        const found = inTile(ofX + dx, ofY + dy, ofX, ofY, tile)
        const candidateDistance = <u32>((<u64>distance(here, pitch, placeOf(search, found), stylePitch, bestDistance) * search.stray) >> 8)
        if (candidateDistance < bestDistance) {
          bestDistance = <u32>((<u64>candidateDistance << 8) / search.stray)
          best = found
        }
      }
      bits = hash(bits + 2)
      const room = <u32>(tile - side + 1)
      const more = hash(bits)
      const anyX = (bits >> 8) % room + (more & 1 ? <u32>tile : 0)
      const anyY = (more >> 8) % room + (more & 2 ? <u32>tile : 0)
      const found = (anyY << 16) | anyX
      const candidateDistance = <u32>((<u64>distance(here, pitch, placeOf(search, found), stylePitch, bestDistance) * search.stray) >> 8)
      if (candidateDistance < bestDistance) {
        bestDistance = <u32>((<u64>candidateDistance << 8) / search.stray)
        best = found
      }
      const out = search.to + ((<usize>index) << 3)
      store<u32>(out, best)
      store<u32>(out, bestDistance, 4)
    }
  }
}

/** Returns the colour of a plane at an index, times a weight. */
// @ts-ignore: decorator of the compiler
@inline
function weighed(plane: usize, index: i32, weight: f32): v128 {
  return f32x4.mul(loadLab(plane + ((<usize>index) << 3)), f32x4.splat(weight))
}

/**
 * Averages, for each pixel, the patches that overlap it, weighted by their similarity to the picture (Kwatra 2005). Then moves the
 * result towards the content by `contentShare`, and in important detail additionally by up to `detailShare`. The content's fourth
 * number, from 0 to 1, is the importance of the detail. The style's plane and the picture are 2^shift times as large as the
 * field's.
 */
export function votePatches(
  y0: i32, y1: i32, parameters: usize, style: usize, content: usize, out: usize, width: i32, shift: i32,
  distanceOffset: f32, contentShare: f32, detailShare: f32,
): void {
  const search = changetype<Search>(parameters)
  const stride = width + 2 * pad
  const styleStride = ((2 * search.tile) << shift) + 2 * pad
  const span = side << shift
  const lastX = search.width - side
  const lastY = search.height - side
  const faiths = f32x4.splat(distanceOffset)
  for (let y = y0; y < y1; y++) {
    const ownY = y >> shift
    const firstRow = max(0, (ownY - side + gap) / gap)
    const lastRow = min(search.rows - 1, ownY / gap)
    for (let x = 0; x < width; x++) {
      const ownX = x >> shift
      const firstColumn = max(0, (ownX - side + gap) / gap)
      const lastColumn = min(search.columns - 1, ownX / gap)
      // Four patches of each row overlap a pixel, except near the border and near the last patch, which may be closer than the
      // usual distance.
      const isInner = lastColumn == firstColumn + 3 && lastColumn < search.columns - 2
      const firstLeft = x - ((firstColumn * gap) << shift)
      const lefts = i32x4.sub(i32x4.splat(firstLeft), i32x4.mul(i32x4(0, 1, 2, 3), i32x4.splat(gap << shift)))
      const inner = i32x4.min_s(lefts, i32x4.sub(i32x4.splat(span - 1), lefts))
      let sum = f32x4.splat(0)
      let total: f32 = 0
      for (let row = firstRow; row <= lastRow + 1 && row < search.rows; row++) {
        const top = min(row * gap, lastY) << shift
        const dy = y - top
        if (dy < 0 || dy >= span) continue
        if (isInner) {
          const entry = search.to + ((<usize>(row * search.columns + firstColumn)) << 3)
          const lower = v128.load(entry)
          const upper = v128.load(entry, 16)
          const places = v128.shuffle<i32>(lower, upper, 0, 2, 4, 6)
          const distances = f32x4.convert_i32x4_u(v128.shuffle<i32>(lower, upper, 1, 3, 5, 7))
          const near = f32x4.div(f32x4.splat(1), f32x4.add(distances, faiths))
          // The rim of a patch has a lower weight, because less of its surroundings was compared than around the middle of the
          // patch.
          const rim = i32x4.add(i32x4.min_s(inner, i32x4.splat(min(dy, span - 1 - dy))), i32x4.splat(1))
          const weights = f32x4.mul(f32x4.mul(near, near), f32x4.convert_i32x4_s(rim))
          const styleX = i32x4.add(i32x4.shl(v128.and(places, i32x4.splat(0xffff)), shift), lefts)
          const styleY = i32x4.add(i32x4.shl(i32x4.shr_u(places, 16), shift), i32x4.splat(dy + pad))
          const spots = i32x4.add(i32x4.mul(styleY, i32x4.splat(styleStride)), i32x4.add(styleX, i32x4.splat(pad)))
          sum = f32x4.add(sum, weighed(style, i32x4.extract_lane(spots, 0), f32x4.extract_lane(weights, 0)))
          sum = f32x4.add(sum, weighed(style, i32x4.extract_lane(spots, 1), f32x4.extract_lane(weights, 1)))
          sum = f32x4.add(sum, weighed(style, i32x4.extract_lane(spots, 2), f32x4.extract_lane(weights, 2)))
          sum = f32x4.add(sum, weighed(style, i32x4.extract_lane(spots, 3), f32x4.extract_lane(weights, 3)))
          total += f32x4.extract_lane(weights, 0)
          total += f32x4.extract_lane(weights, 1)
          total += f32x4.extract_lane(weights, 2)
          total += f32x4.extract_lane(weights, 3)
          continue
        }
        for (let column = firstColumn; column <= lastColumn + 1 && column < search.columns; column++) {
          const left = min(column * gap, lastX) << shift
          const dx = x - left
          if (dx < 0 || dx >= span) continue
          const entry = search.to + ((<usize>(row * search.columns + column)) << 3)
          const position = load<u32>(entry)
          const near: f32 = <f32>1 / (<f32>load<u32>(entry, 4) + distanceOffset)
          const rim = <f32>(min(min(dx, span - 1 - dx), min(dy, span - 1 - dy)) + 1)
          const weight: f32 = near * near * rim
          const styleX = (<i32>(position & 0xffff) << shift) + dx
          const styleY = (<i32>(position >> 16) << shift) + dy
          sum = f32x4.add(sum, weighed(style, (styleY + pad) * styleStride + styleX + pad, weight))
          total += weight
        }
      }
      const pixel = (<usize>((y + pad) * stride + x + pad)) << 3
      let colour = f32x4.mul(sum, f32x4.splat(<f32>1 / total))
      const wanted = loadLab(content + pixel)
      const part: f32 = contentShare + (1 - contentShare) * detailShare * f32x4.extract_lane(wanted, 3) / fixedOne
      colour = f32x4.add(colour, f32x4.mul(f32x4.sub(wanted, colour), f32x4.splat(part)))
      storeLab(out + pixel, colour)
    }
  }
}

/** Packs four u8 per pixel for the search: lightness, a and b of a padded plane, and the lightness of `guide`, a smoother plane. */
export function patchFeatures(
  y0: i32, y1: i32, lab: usize, guide: usize, out: usize, width: i32, colour: f32, structure: f32,
): void {
  const stride = width + 2 * pad
  const scale = f32x4(255 / fixedOne, colour * 255 / fixedOne, colour * 255 / fixedOne, structure * 255 / fixedOne)
  const middle = f32x4(0, 128, 128, 0)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = (<usize>((y + pad) * stride + x + pad)) << 3
      const light = <f32>load<i16>(guide + pixel)
      const value = f32x4.add(f32x4.mul(f32x4.replace_lane(loadLab(lab + pixel), 3, light), scale), middle)
      const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(value))
      const short = i16x8.narrow_i32x4_s(whole, whole)
      v128.store32_lane(out + ((<usize>(y * width + x)) << 2), i8x16.narrow_i16x8_u(short, short), 0)
    }
  }
}
