import type { WorkEdit } from '@easel/contract'
import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImageValue } from '../execution-types.ts'
import { changesNothing, colourCube, frameOf, lightNames, moveColours, straightenedSize } from './index.ts'
import { editPicture } from './making/edit-picture.ts'

const none: WorkEdit = { is_mirrored: false, turns: 0, angle: 0, text_arr: [] }
const dim = { exposure: 0, contrast: 0, highlights: 0, shadows: 0, warmth: 0, saturation: 0 }
const { signal } = new AbortController()

/** A picture in which every pixel differs from its neighbours. */
function pictureOf(width: number, height: number): ImageValue {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++)
    data.set([(i * 37) % 256, (i * 91) % 256, (i * 53) % 256, i % 5 === 0 ? 128 : 255], i * 4)
  return { kind: 'image', width, height, data }
}

const sizes = fc.record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) })
const shares = fc.double({ min: 0, max: 1, noNaN: true })
const crops = fc.tuple(shares, shares, shares, shares).map(([x, y, width, height]) => ({
  ...{ x: x * 0.98, y: y * 0.98 },
  width: 0.02 + width * (0.98 - x * 0.98),
  height: 0.02 + height * (0.98 - y * 0.98),
}))

describe('an edit without steps', () => {
  test('gives the same pixels', async () => {
    const picture = pictureOf(13, 7)
    expect(changesNothing(picture, none)).toBe(true)
    expect(await editPicture(picture, { ...none, light: dim }, signal)).toEqual(picture)
  })

  test('may contain a crop of the whole picture, but no smaller crop', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect(changesNothing({ width: 400, height: 300 }, { ...none, crop: whole })).toBe(true)
    expect(changesNothing({ width: 400, height: 300 }, { ...none, crop: { ...whole, width: 0.99 } })).toBe(
      false,
    )
  })
})

describe('turning and mirroring', () => {
  test('move the corners as a person expects', async () => {
    const picture = pictureOf(3, 2)
    const pixel = ({ data, width }: ImageValue, x: number, y: number) => [
      ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
    ]
    const turned = await editPicture(picture, { ...none, turns: 1 }, signal)
    expect([turned.width, turned.height]).toEqual([2, 3])
    expect(pixel(turned, 1, 0)).toEqual(pixel(picture, 0, 0))
    expect(pixel(turned, 0, 0)).toEqual(pixel(picture, 0, 1))
    const mirrored = await editPicture(picture, { ...none, is_mirrored: true }, signal)
    expect(pixel(mirrored, 2, 1)).toEqual(pixel(picture, 0, 1))
    const both = await editPicture(picture, { ...none, is_mirrored: true, turns: 1 }, signal)
    expect(pixel(both, 1, 0)).toEqual(pixel(picture, 2, 0))
  })

  test('give back the picture after four quarter turns, and after two mirrorings', () =>
    fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 0, max: 3 }), fc.boolean(), async (size, turns, twice) => {
        const picture = pictureOf(size.width, size.height)
        const there = await editPicture(picture, { ...none, turns, is_mirrored: twice }, signal)
        // A turned picture that is mirrored first is turned the other way.
        const back = twice ? { turns, is_mirrored: true } : { turns: (4 - turns) % 4, is_mirrored: false }
        expect(await editPicture(there, { ...none, ...back }, signal)).toEqual(picture)
      }),
      { numRuns: propertyRuns(300) },
    ))
})

describe('cropping', () => {
  test('after a turn gives the same pixels as a turn of the cropped part', () =>
    fc.assert(
      fc.asyncProperty(sizes, crops, async (size, crop) => {
        const picture = pictureOf(size.width, size.height)
        const turned = await editPicture(picture, { ...none, turns: 1 }, signal)
        expect(await editPicture(picture, { ...none, turns: 1, crop }, signal)).toEqual(
          await editPicture(turned, { ...none, crop }, signal),
        )
      }),
      { numRuns: propertyRuns(300) },
    ))

  test('stays within the picture at every angle', () =>
    fc.assert(
      fc.property(
        fc.record({ width: fc.integer({ min: 2, max: 6000 }), height: fc.integer({ min: 2, max: 6000 }) }),
        fc.record({
          turns: fc.integer({ min: 0, max: 3 }),
          is_mirrored: fc.boolean(),
          angle: fc.double({ min: -45, max: 45, noNaN: true }),
          crop: crops,
        }),
        (size, placing) => {
          const { width, height, map } = frameOf(size, placing)
          const [a, b, c, d, e, f] = map
          for (const [x, y] of [
            [0, 0],
            [width, 0],
            [0, height],
            [width, height],
          ] as const) {
            const [px, py] = [a * x + c * y + e, b * x + d * y + f]
            // A frame of at least one pixel may be larger than its share of a tiny picture.
            expect(px).toBeGreaterThanOrEqual(-1)
            expect(px).toBeLessThanOrEqual(size.width + 1)
            expect(py).toBeGreaterThanOrEqual(-1)
            expect(py).toBeLessThanOrEqual(size.height + 1)
          }
        },
      ),
      { numRuns: propertyRuns(300) },
    ))
})

describe('straightening', () => {
  test('keeps the shape of the picture', () => {
    const { width, height } = straightenedSize({ width: 3000, height: 2000 }, { turns: 0, angle: 7 })
    expect(width / height).toBeCloseTo(1.5, 2)
    expect(width).toBeLessThan(3000)
    expect(width).toBeGreaterThan(2400)
  })

  test('turns clockwise, and leaves an even colour as it is', async () => {
    const picture = pictureOf(40, 40)
    for (let i = 0; i < 1600; i++) picture.data.set([200, 30, 90, 255], i * 4)
    // A dark mark at the right of the centre moves down.
    for (let y = 18; y < 22; y++)
      for (let x = 28; x < 32; x++) picture.data.set([0, 0, 0, 255], (y * 40 + x) * 4)
    const made = await editPicture(picture, { ...none, angle: 30 }, signal)
    expect([...made.data.slice(0, 4)]).toEqual([200, 30, 90, 255])
    let [sum, count] = [0, 0]
    for (let i = 0; i < made.width * made.height; i++) {
      if (made.data[i * 4]! > 60) continue
      sum += Math.floor(i / made.width)
      count += 1
    }
    expect(sum / count).toBeGreaterThan(made.height / 2 + 2)
  })

  test('takes no colour from transparent pixels', async () => {
    const picture = pictureOf(30, 30)
    for (let i = 0; i < 900; i++) picture.data.set(i % 30 < 15 ? [255, 255, 255, 255] : [0, 0, 0, 0], i * 4)
    const made = await editPicture(picture, { ...none, angle: 10 }, signal)
    for (let i = 0; i < made.data.length; i += 4) if (made.data[i + 3]! > 0) expect(made.data[i]).toBe(255)
  })
})

describe('light and colour', () => {
  const strengths = fc.record(
    Object.fromEntries(
      lightNames.map((name) => [name, fc.double({ min: -1, max: 1, noNaN: true })]),
    ) as Record<(typeof lightNames)[number], fc.Arbitrary<number>>,
  )
  const greys = () => {
    const data = new Uint8ClampedArray(256 * 4)
    for (let i = 0; i < 256; i++) data.set([i, i, i, 77], i * 4)
    return data
  }

  test('keep the order of tones, and transparency', () =>
    fc.assert(
      fc.property(strengths, (light) => {
        const data = greys()
        const cube = colourCube(light)
        if (cube) moveColours(data, cube, 0, 256)
        const tones = Array.from({ length: 256 }, (_, i) => data[i * 4 + 1]!)
        for (let i = 1; i < 256; i++) expect(tones[i]).toBeGreaterThanOrEqual(tones[i - 1]!)
        expect(data[3]).toBe(77)
      }),
      { numRuns: propertyRuns(60) },
    ))

  test('change no value by more than 2 if they are weak', () => {
    for (const name of lightNames)
      for (const amount of [0.001, -0.001]) {
        const data = pictureOf(64, 64).data
        const before = data.slice()
        moveColours(data, colourCube({ ...dim, [name]: amount })!, 0, 64 * 64)
        const farthest = Math.max(...data.map((value, i) => Math.abs(value - before[i]!)))
        expect(farthest, name).toBeLessThanOrEqual(2)
      }
  })

  test('change lightness, warmth and saturation in the direction of their names', () => {
    const changed = (light: Partial<typeof dim>, colour: readonly [number, number, number]) => {
      const data = Uint8ClampedArray.from([...colour, 255])
      moveColours(data, colourCube({ ...dim, ...light })!, 0, 1)
      return [data[0]!, data[1]!, data[2]!] as const
    }
    expect(changed({ exposure: 0.5 }, [90, 90, 90])[0]).toBeGreaterThan(110)
    expect(changed({ exposure: 1 }, [255, 255, 255])).toEqual([255, 255, 255])
    expect(changed({ contrast: 0.6 }, [60, 60, 60])[0]).toBeLessThan(60)
    expect(changed({ shadows: 0.6 }, [40, 40, 40])[0]).toBeGreaterThan(48)
    expect(changed({ highlights: -0.6 }, [220, 220, 220])[0]).toBeLessThan(212)
    const [red, , blue] = changed({ warmth: 0.6 }, [128, 128, 128])
    expect(red).toBeGreaterThan(blue + 20)
    const [r, g, b] = changed({ saturation: -1 }, [200, 60, 90])
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(2)
  })
})

describe('words', () => {
  const words = { text: '春日 Spring', x: 0.5, y: 0.5, size: 0.12, colour: '#ff0000', font: 'sans' } as const
  const grey = () => {
    const picture = pictureOf(400, 300)
    for (let i = 0; i < 120_000; i++) picture.data.set([128, 128, 128, 255], i * 4)
    return picture
  }
  const reds = ({ data, width }: ImageValue) => {
    const found = { left: Infinity, right: -1, top: Infinity, bottom: -1, count: 0 }
    for (let i = 0; i < data.length / 4; i++) {
      if (data[i * 4]! < 200 || data[i * 4 + 1]! > 60) continue
      const [x, y] = [i % width, Math.floor(i / width)]
      found.left = Math.min(found.left, x)
      found.right = Math.max(found.right, x)
      found.top = Math.min(found.top, y)
      found.bottom = Math.max(found.bottom, y)
      found.count += 1
    }
    return found
  }

  test.each(['sans', 'serif'] as const)('in %s are centred on their position', async (font) => {
    const { left, right, top, bottom, count } = reds(
      await editPicture(grey(), { ...none, text_arr: [{ ...words, font }] }, signal),
    )
    expect(count).toBeGreaterThan(200)
    expect(Math.abs((left + right) / 2 - 200)).toBeLessThan(4)
    expect(Math.abs((top + bottom) / 2 - 150)).toBeLessThan(10)
  })

  test('are cut at the edge, and break lines where their author did', async () => {
    const single = reds(await editPicture(grey(), { ...none, text_arr: [words] }, signal))
    const two = reds(
      await editPicture(grey(), { ...none, text_arr: [{ ...words, text: '春日\nSpring' }] }, signal),
    )
    expect(two.bottom - two.top).toBeGreaterThan((single.bottom - single.top) * 1.6)
    const edge = reds(await editPicture(grey(), { ...none, text_arr: [{ ...words, x: 1, y: 1 }] }, signal))
    expect([edge.right > 380, edge.count < single.count]).toEqual([true, true])
  })

  test('of characters that no font contains draw nothing', async () => {
    const text_arr = [{ ...words, text: '\u{1F600}' }]
    expect(await editPicture(grey(), { ...none, text_arr }, signal)).toEqual(grey())
  })
})
