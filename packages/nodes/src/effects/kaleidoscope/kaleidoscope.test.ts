import { afterAll, expect, test } from 'vitest'
import { openSound } from '../../download/read-sound.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { foldReference } from '../../testing/kernels/kaleidoscope.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { filmKaleidoscope } from './execution.ts'
import { type MirrorSettings, Mirrors, momentAt, patterns } from './mirrors.ts'
import { findPlace, type Place } from './place.ts'

afterAll(closeKernels)

const { signal } = new AbortController()
const size = { width: 96, height: 64 }

async function pictures(settings: MirrorSettings, shares: readonly number[], image = scenery(200, 150)) {
  using mirrors = new Mirrors(size, settings, signal)
  await mirrors.prepare(image)
  const drawn: Uint8ClampedArray[] = []
  for (const share of shares) {
    await mirrors.draw(momentAt(share, settings))
    drawn.push(mirrors.screen.picture().data)
  }
  return drawn
}

const differenceOf = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length

for (const pattern of patterns) {
  const settings = { pattern, mirrors: 7, closeness: 0.5 } as const

  test(`${pattern}: positions are folded as in the reference`, async () => {
    // Test picture: red is the horizontal position in the photo, green the vertical position.
    const map = drawPicture(256, 256, (x, y) => [255 * x, 255 * y, 128])
    using mirrors = new Mirrors(size, settings, signal)
    await mirrors.prepare(map, { x: 0.5, y: 0.5, turn: 0 })
    const moment = { spin: 0, turn: 0, x: 0, y: 0, zoom: 1, flown: 0.3 }
    await mirrors.draw(moment)
    const { data } = mirrors.screen.picture()
    const fold = { pattern, sectors: 7, side: 1.15, flown: 0.3, ring: Math.log(2.4) }
    const centre = [...data.subarray((32 * 96 + 48) * 4, (32 * 96 + 48) * 4 + 2)]
    let off = 0
    for (let y = 4; y < 60; y += 3) {
      for (let x = 5; x < 92; x += 3) {
        const [u, v] = foldReference((x + 0.5 - 48) / 32, (y + 0.5 - 32) / 32, fold)
        const [u0, v0] = foldReference(0.5 / 32, 0.5 / 32, fold)
        const shade = 1 - (0.35 * ((x + 0.5 - 48) ** 2 + (y + 0.5 - 32) ** 2)) / (48 ** 2 + 32 ** 2)
        const offset = (y * 96 + x) * 4
        // Half of the frame's side shows 0.4 of the photo's side; the kernel also raises the saturation slightly.
        const right = (data[offset]! / shade - centre[0]!) * (u - u0)
        const down = (data[offset + 1]! / shade - centre[1]!) * (v - v0)
        if ((Math.abs(u - u0) > 0.1 && right < 0) || (Math.abs(v - v0) > 0.1 && down < 0)) off += 1
      }
    }
    expect(off).toBe(0)
  })

  test(`${pattern}: the film loops without a jump at its seam`, async () => {
    const steps = 48
    const shares = [0, 1 / steps, 2 / steps, 1 - 1 / steps, 1]
    const [first, second, third, last, again] = await pictures(settings, shares)
    expect(differenceOf(first!, again!)).toBeLessThan(0.6)
    const usual = Math.max(differenceOf(first!, second!), differenceOf(second!, third!))
    expect(differenceOf(last!, first!)).toBeLessThan(usual * 1.6 + 1)
    expect(usual).toBeGreaterThan(0.5)
  })
}

test('mirrors show a detailed part of a photo, and move slowly', async () => {
  const night = drawPicture(120, 90, (x, y) =>
    x > 0.6 && y > 0.6 ? [(x * 900) % 255, (y * 700) % 255, 90] : [8, 8, 16],
  )
  const { x, y, turn } = await findPlace(night, {
    reach: 0.4,
    angle: Math.PI / 8,
    moments: [{ x: 0, y: 0, turn: 0 }],
  })
  const middle = turn + Math.PI / 16
  expect(x + 0.2 * Math.cos(middle)).toBeGreaterThan(0.55)
  expect(y + 0.25 * Math.sin(middle)).toBeGreaterThan(0.55)
  const settings = { pattern: 'rosette', mirrors: 8 } as const
  const [now, next] = [
    momentAt(0.1, { ...settings, closeness: 0 }),
    momentAt(0.1 + 1 / 300, { ...settings, closeness: 0 }),
  ]
  expect(Math.abs(next!.turn - now!.turn)).toBeLessThan((2 * Math.PI) / 300 / 4)
  expect(Math.hypot(next!.x - now!.x, next!.y - now!.y)).toBeLessThan(0.001)
})

test('no frame has only a single colour, even if most of the photo has a single colour', async () => {
  const signs = drawPicture(160, 120, (x, y) => {
    const isSign = Math.abs(x - 0.42) < 0.2 && Math.abs(y - 0.56) < 0.2
    return isSign && Math.sin(x * 90) * Math.sin(y * 70) > 0 ? [250, 200, 60] : [30, 40, 60]
  })
  const shares = Array.from({ length: 10 }, (_, index) => index / 10)
  for (const frame of await pictures({ pattern: 'rosette', mirrors: 8, closeness: 0.5 }, shares, signs)) {
    const reds = frame.filter((_, index) => index % 4 === 0)
    const mean = reds.reduce((sum, value) => sum + value, 0) / reds.length
    const spread = Math.sqrt(reds.reduce((sum, value) => sum + (value - mean) ** 2, 0) / reds.length)
    expect(spread).toBeGreaterThan(40)
  }
})

test('the mirrors look beside a head, although it has the most detail', async () => {
  const portrait = drawPicture(200, 150, (x, y) => {
    const isHead = Math.hypot(x - 0.35, (y - 0.5) * 0.75) < 0.16
    const wave = Math.sin(x * (isHead ? 160 : 50)) * Math.sin(y * (isHead ? 150 : 40))
    return isHead ? [130 + 120 * wave, 90, 60] : [120 + 40 * wave, 130, 90]
  })
  const wedge = { reach: 0.2, angle: 0.4, moments: [{ x: 0, y: 0, turn: 0 }] }
  const head = { left: 36, top: 42, width: 68, height: 66 }
  const isInHead = ({ x, y, turn }: Place) => {
    const [px, py] = [200 * x + 20 * Math.cos(turn + 0.2), 150 * y + 20 * Math.sin(turn + 0.2)]
    return Math.abs(px - 70) < 34 && Math.abs(py - 75) < 33
  }
  expect(isInHead(await findPlace(portrait, wedge))).toBe(true)
  expect(isInHead(await findPlace(portrait, { ...wedge, heads: [head] }))).toBe(false)
})

test('more mirrors repeat more parts, and closeness changes the section shown', async () => {
  const settings = { pattern: 'rosette', mirrors: 6, closeness: 0.3 } as const
  const [six] = await pictures(settings, [0.2])
  const [nine] = await pictures({ ...settings, mirrors: 9 }, [0.2])
  const [near] = await pictures({ ...settings, closeness: 0.9 }, [0.2])
  expect(differenceOf(six!, nine!)).toBeGreaterThan(2)
  expect(differenceOf(six!, near!)).toBeGreaterThan(2)
})

test('a film has the chosen music, and is silent without music', async () => {
  const order = { pattern: 'tunnel', mirrors: 6, closeness: 0.5, size, fps: 24, seconds: 2, seed: 3 } as const
  const soundOf = async (music: 'sunny' | 'none') => {
    const { bytes } = await filmKaleidoscope(scenery(90, 60), { ...order, music }, quietContext())
    return await openSound(bytes, 'mp4', signal)
  }
  expect(await soundOf('sunny')).toMatchObject({ kind: 'coded', codec: 'aac' })
  expect(await soundOf('none')).toBeFalsy()
})
