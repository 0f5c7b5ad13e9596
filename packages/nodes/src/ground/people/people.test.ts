import { expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { distanceTo } from '../plane/distance.ts'
import { boxBlur, type Plane, planeOf, resizePlane } from '../plane/plane.ts'
import { randomOf } from '../random/random.ts'
import { binarizeMask } from './binarize-mask.ts'
import { connectedComponents } from './connected-components.ts'
import type { Face } from './faces/decode.ts'
import { cutOut } from './foreground.ts'
import { refineMatte } from './matte.ts'
import { isUnreliable, matteDefects } from './matte-defects.ts'
import { findSubject, isWhole, withoutPassersBy } from './subject.ts'
import { boundsOf, footCut } from './subject-bounds.ts'

const never = new AbortController().signal

test('a box blur keeps the mean of its square, and distances are exact', async () => {
  const random = randomOf(4)
  const mask = planeOf({ width: 23, height: 17 }, () => (random() < 0.03 ? 1 : 0))
  const found = await distanceTo(mask.data, mask, never)
  const blurred = boxBlur(mask, 2)
  for (const i of [0, 50, 133, 390]) {
    const [x, y] = [i % 23, Math.floor(i / 23)]
    let [nearest, sum, count] = [1e9, 0, 0]
    for (let k = 0; k < mask.data.length; k++) {
      const [dx, dy] = [(k % 23) - x, Math.floor(k / 23) - y]
      if (mask.data[k]) nearest = Math.min(nearest, Math.hypot(dx, dy))
      if (Math.max(Math.abs(dx), Math.abs(dy)) > 2) continue
      sum += mask.data[k]!
      count += 1
    }
    expect(found[i]).toBeCloseTo(nearest, 4)
    expect(blurred.data[i]).toBeCloseTo(sum / count, 4)
  }
})

test('a cleaned mask has neither islands nor small holes', () => {
  const rough = planeOf({ width: 60, height: 60 }, (i) => {
    const [x, y] = [i % 60, Math.floor(i / 60)]
    if (Math.hypot(x - 30, y - 30) < 3) return 0.1
    if (Math.hypot(x - 4, y - 4) < 3) return 0.9
    return Math.hypot(x - 30, y - 30) < 20 ? 0.9 : 0.05
  })
  const decided = binarizeMask(rough)
  expect(decided.data[30 * 60 + 30]).toBe(1)
  expect(decided.data[4 * 60 + 4]).toBe(0)
  expect(resizePlane(decided, { width: 30, height: 30 }).data[0]).toBe(0)
})

/** A red disc on blue, with an edge blended in linear light. */
const disc = (side: number) =>
  drawPicture(side, side, (x, y) => {
    const share = Math.min(1, Math.max(0, (0.3 - Math.hypot(x - 0.5, y - 0.5)) * 50 + 0.5))
    const light = (value: number) => 255 * value ** (1 / 2.2)
    return [light(share * 0.8), light(0.05), light((1 - share) * 0.8)]
  })

test('a refined mask follows the edge, and mixed pixels lose the background colour', async () => {
  const image = disc(160)
  const rough = planeOf({ width: 40, height: 40 }, (i) =>
    Math.hypot((i % 40) - 18.6, Math.floor(i / 40) - 19.5) < 12 ? 1 : 0,
  )
  const matte = await refineMatte(image, rough, { reach: 0.03, signal: never })
  let wrong = 0
  for (let i = 0; i < matte.data.length; i++) {
    const away = Math.hypot((i % 160) + 0.5 - 80, Math.floor(i / 160) + 0.5 - 80)
    if (Math.abs(away - 48) > 3 && Math.abs(matte.data[i]! - (away < 48 ? 1 : 0)) > 0.5) wrong += 1
  }
  expect(wrong / matte.data.length).toBeLessThan(0.005)
  const cut = await cutOut(image, matte, never)
  let [red, blue] = [0, 0]
  for (let i = 0; i < matte.data.length; i++) {
    if (matte.data[i]! < 0.3 || matte.data[i]! > 0.95) continue
    red += cut.data[i * 4]!
    blue += cut.data[i * 4 + 2]!
  }
  expect(red).toBeGreaterThan(1.3 * blue)
})

test('a transparent picture is its own subject, and a picture without a subject is kept whole', async () => {
  const clear = drawPicture(48, 48, (x) => [200, 80, 40, x < 0.5 ? 255 : 0])
  expect(await findSubject(clear, { signal: never })).toEqual({ kind: 'transparent', image: clear })
  const flat = await findSubject(
    drawPicture(16, 16, () => [80, 160, 120]),
    { signal: never },
  )
  expect(flat.kind).toBe('whole')
  expect(isWhole(flat.image)).toBe(true)
  expect([flat.image.width, flat.image.height]).toEqual([16, 16])
})

test('a bright object is cut out along its outline, identically each time', async () => {
  const image = disc(96)
  const first = await findSubject(image, { signal: never })
  expect(['thing', 'person']).toContain(first.kind)
  expect(first.image.data[3]).toBe(0)
  expect(first.image.data[(48 * 96 + 48) * 4 + 3]).toBe(255)
  expect((await findSubject(image, { signal: never })).image.data).toEqual(first.image.data)
})

test('a painted part is cut out in place of the subject, and its rough edge moves to the outline nearby', async () => {
  const image = disc(96)
  const paint = (within: (x: number, y: number) => boolean) =>
    drawPicture(96, 96, (x, y) => (within(x, y) ? [255, 255, 255] : [0, 0, 0]))
  const cut = (painted: ReturnType<typeof paint>) =>
    findSubject(image, { signal: never }, { keep: 'painted', painted })
  const alphaAt = (subject: ImageValue, x: number, y: number) => subject.data[(y * 96 + x) * 4 + 3]
  const corner = await cut(paint((x, y) => x < 0.3 && y < 0.3))
  expect(corner.kind).toBe('painted')
  expect(alphaAt(corner.image, 12, 12)).toBe(255)
  expect(alphaAt(corner.image, 48, 48)).toBe(0)
  // The first mask covers the whole picture; the second is a slip of the brush.
  for (const within of [() => true, (x: number, y: number) => x + y < 0.02]) {
    const { kind, image: whole } = await cut(paint(within))
    expect([kind, isWhole(whole)]).toEqual(['whole', true])
  }
})

test('a named part is cut out only if the picture has such a part', async () => {
  const image = disc(96)
  const thing = await findSubject(image, { signal: never }, { keep: 'thing' })
  expect(thing.kind).toBe('thing')
  expect(thing.image.data[(48 * 96 + 48) * 4 + 3]).toBe(255)
  const flat = drawPicture(48, 48, () => [90, 140, 200])
  expect((await findSubject(flat, { signal: never }, { keep: 'people' })).kind).toBe('whole')
})

const faceAt = (x: number, y: number) => {
  const point = { x, y }
  const eyes = { leftEye: point, rightEye: point, leftEar: point, rightEar: point }
  return { left: x - 20, top: y - 20, width: 40, height: 40, sureness: 1, nose: point, mouth: point, ...eyes }
}

test('a passer-by who is cut by the side of the photo and shows no face is removed', async () => {
  const size = { width: 60, height: 40 }
  // The mask has a person in the middle, and a narrow part at the right side.
  const mask = planeOf(size, (i) => {
    const [x, y] = [i % 60, Math.floor(i / 60)]
    return (x > 10 && x < 35) || (x > 52 && y > 10) ? 1 : 0
  })
  const image = drawPicture(600, 400, () => [120, 120, 120])
  const valueAt = (plane: { data: Float32Array }, x: number) => plane.data[20 * 60 + x]
  const alone = await withoutPassersBy(mask, image, async () => [])
  expect([valueAt(alone, 20), valueAt(alone, 56)]).toEqual([1, 0])
  const both = await withoutPassersBy(mask, image, async () => [faceAt(560, 200)])
  expect([valueAt(both, 20), valueAt(both, 56)]).toEqual([1, 1])
})

test('a small figure without a face is removed if it is out of focus, and kept if it is sharp', async () => {
  const size = { width: 120, height: 80 }
  // The mask has a person in a striped shirt, and a smaller figure to the right that touches no side.
  const mask = planeOf(size, (i) => {
    const [x, y] = [i % 120, Math.floor(i / 120)]
    return (x > 10 && x < 60 && y > 10) || (x > 80 && x < 104 && y > 20 && y < 70) ? 1 : 0
  })
  const photo = (isSharp: boolean) =>
    drawPicture(120, 80, (x) => {
      const wave = Math.sin(x * 120 * (x < 0.6 || isSharp ? 2 : 0.25))
      return [120 + 80 * wave, 120 + 80 * wave, 120 + 80 * wave]
    })
  const right = async (isSharp: boolean, faces: readonly Face[] = []) =>
    (await withoutPassersBy(mask, photo(isSharp), async () => faces)).data[40 * 120 + 92]
  expect(await right(true)).toBe(1)
  expect(await right(false)).toBe(0)
  expect(await right(false, [faceAt(92, 40)])).toBe(1)
})

test('a cut-out ends at the edge of a table if only remnants are below it, but not at a hem above legs', () => {
  const cutOut = (below: (x: number, y: number) => boolean) =>
    drawPicture(200, 200, (x, y) => {
      const isBody = Math.abs(x - 0.5) < 0.3 && y > 0.2 && y < 0.7
      return [90, 90, 90, isBody || (y >= 0.7 && below(x, y)) ? 255 : 0]
    })
  const footOf = (subject: ReturnType<typeof cutOut>) => footCut(subject, boundsOf(subject))
  const isPlate = (x: number, y: number) => y < 0.76 && Math.abs(x - 0.4) < 0.04
  for (const subject of [cutOut(() => false), cutOut(isPlate)])
    expect(Math.abs(footOf(subject)! - 140)).toBeLessThan(4)
  expect(footOf(cutOut((x, y) => y < 0.92 && Math.abs(x - 0.4) < 0.04))).toBeUndefined()
  // A body that reaches the lower edge is cut off by the photo.
  expect(footOf(cutOut((x) => Math.abs(x - 0.5) < 0.3))).toBeUndefined()
})

test('a cancelled search for a subject rejects with its reason', async () => {
  const controller = new AbortController()
  controller.abort(new Error('enough'))
  await expect(findSubject(scenery(64, 64), { signal: controller.signal })).rejects.toThrow('enough')
})

test('a matte is unreliable if it has haze, and if it cuts a face away', async () => {
  const image = drawPicture(200, 200, () => [120, 120, 120])
  const disc = (soft: number) =>
    planeOf(image, (i) => {
      const away = Math.hypot((i % 200) - 100, Math.floor(i / 200) - 100)
      return Math.min(1, Math.max(0, 0.5 + (60 - away) / soft))
    })
  const sharp = matteDefects(image, disc(1), [])
  expect(isUnreliable(sharp, false)).toBe(false)
  const hazy = matteDefects(image, disc(24), [])
  expect(hazy.haze).toBeGreaterThan(sharp.haze + 3)
  expect(isUnreliable(hazy, true)).toBe(true)
  const point = { x: 20, y: 20 }
  const parts = {
    leftEye: point,
    rightEye: { x: 40, y: 20 },
    nose: point,
    mouth: point,
    leftEar: point,
    rightEar: point,
  }
  const face = { left: 10, top: 10, width: 40, height: 40, sureness: 1, ...parts }
  const lost = async (moved: object) => matteDefects(image, disc(1), [{ ...face, ...moved }]).lost
  expect(await lost({})).toBeGreaterThan(0.5)
  expect(await lost({ left: 80, top: 80 })).toBe(0)
  // A half transparent person spoils the picture of a group, even if the other people are complete.
  const whole = { ...face, left: 80, top: 80 }
  const group = matteDefects(image, disc(1), [whole, whole, whole, whole, face])
  expect(isUnreliable(group, true)).toBe(true)
  expect(isUnreliable(matteDefects(image, disc(1), [whole, whole]), true)).toBe(false)
})

test('a matte is unreliable if hair is separate from its face, but not if another person is separate', async () => {
  const image = drawPicture(200, 200, () => [120, 120, 120])
  const near = (i: number, x: number, y: number, radius: number) =>
    Math.hypot((i % 200) - x, Math.floor(i / 200) - y) < radius
  const point = { x: 100, y: 110 }
  const parts = { nose: point, mouth: point, leftEar: point, rightEar: point }
  const eyes = { leftEye: { x: 88, y: 100 }, rightEye: { x: 112, y: 100 } }
  const face = { left: 70, top: 80, width: 60, height: 60, sureness: 1, ...parts, ...eyes }
  const moved = { ...face, left: 138, nose: { x: 170, y: 90 } }
  const matte = (x: number, y: number, radius: number) =>
    planeOf(image, (i) => (near(i, 100, 110, 38) || near(i, x, y, radius) ? 1 : 0))
  const torn = async (plane: Plane, faces: Face[] = [face]) => matteDefects(image, plane, faces).torn
  const hair = matte(146, 68, 14)
  expect(await torn(hair)).toBeGreaterThan(0.03)
  expect(await torn(matte(120, 85, 14))).toBe(0)
  expect(await torn(matte(20, 20, 14))).toBe(0)
  expect(await torn(matte(170, 90, 25), [face, moved])).toBe(0)
  expect(isUnreliable(matteDefects(image, hair, [face]), true)).toBe(true)
})

test('a matte is unreliable if a part lies apart below a person, such as a shoe without its leg', () => {
  const image = drawPicture(200, 200, () => [120, 120, 120])
  const point = { x: 100, y: 40 }
  const eyes = { leftEye: { x: 90, y: 34 }, rightEye: { x: 110, y: 34 } }
  const parts = { nose: point, mouth: point, leftEar: point, rightEar: point }
  const face = { left: 80, top: 20, width: 40, height: 40, sureness: 1, ...parts, ...eyes }
  const severedAt = (x: number, y: number, faces: readonly Face[] = [face]) => {
    const matte = planeOf(image, (i) => {
      const [column, row] = [i % 200, Math.floor(i / 200)]
      const isBody = Math.abs(column - 100) < 40 && row > 10 && row < 140
      return isBody || Math.hypot(column - x, row - y) < 11 ? 1 : 0
    })
    return matteDefects(image, matte, faces)
  }
  expect(severedAt(75, 170).severed).toBeCloseTo(0.037, 2)
  expect(isUnreliable(severedAt(75, 170), true)).toBe(true)
  for (const { severed } of [
    severedAt(75, 135),
    severedAt(175, 170),
    severedAt(175, 30),
    severedAt(75, 170, []),
  ])
    expect(severed).toBe(0)
})

test('regions are numbered in the order of their first pixels, with their size and whether they touch the border', () => {
  const rows = ['.##.#.', '.#..##', '.###..', '...#.#', '#.....']
  const plane = planeOf({ width: 6, height: 5 }, (i) => (rows[Math.floor(i / 6)]![i % 6] === '#' ? 1 : 0))
  const found = connectedComponents(plane, (value) => value > 0.5)
  const text = Array.from(found.label, (name) => (name < 0 ? '.' : name)).join('')
  expect(text.match(/.{6}/g)).toEqual(['.00.1.', '.0..11', '.000..', '...0.2', '3.....'])
  expect(found.sizes).toEqual([7, 3, 1, 1])
  expect(found.touches).toEqual([true, true, true, true])
  const holes = connectedComponents(plane, (value) => value < 0.5)
  expect(holes.touches.filter((touchesBorder) => !touchesBorder)).toEqual([])
})

test('regions that are connected only at their lower ends are a single region, and a region inside another does not touch the border', () => {
  const random = randomOf(12)
  for (const share of [0.4, 0.6]) {
    const plane = planeOf({ width: 31, height: 23 }, () => (random() < share ? 1 : 0))
    const { label, sizes, touches } = connectedComponents(plane, (value) => value > 0)
    const valueAt = (x: number, y: number) => (x < 0 || y < 0 || x > 30 || y > 22 ? -2 : label[y * 31 + x]!)
    const counted = sizes.map(() => 0)
    const rims = sizes.map(() => false)
    for (let i = 0; i < label.length; i++) {
      const [x, y] = [i % 31, Math.floor(i / 31)]
      expect(valueAt(x, y) >= 0).toBe(plane.data[i] === 1)
      if (valueAt(x, y) < 0) continue
      const beside = [valueAt(x - 1, y), valueAt(x + 1, y), valueAt(x, y - 1), valueAt(x, y + 1)]
      expect(beside.every((name) => name < 0 || name === valueAt(x, y))).toBe(true)
      counted[valueAt(x, y)]! += 1
      if (beside.includes(-2)) rims[valueAt(x, y)] = true
    }
    expect(sizes).toEqual(counted)
    expect(touches).toEqual(rims)
  }
})
