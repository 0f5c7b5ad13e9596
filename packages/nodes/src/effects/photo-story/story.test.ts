import { afterAll, expect, test } from 'vitest'
import { findSubject } from '../../ground/film/saliency.ts'
import { musicStyles } from '../../ground/film/sound/music/style-names.ts'
import { styles } from '../../ground/film/sound/music/styles.ts'
import { randomOf } from '../../ground/random/random.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { drawPicture, meanColour, scenery } from '../../testing/pictures.ts'
import { planCamera, viewAt } from './camera.ts'
import { FrameSource } from './frames.ts'
import { planMusic } from './score.ts'
import { lightAt, planTimeline, shotsAt } from './timeline.ts'

afterAll(closeKernels)

// Tests of complete films are in story-film.sweep.test.ts.
const small = { width: 320, height: 180 }

test('a story of three photos at a steady pace lasts exactly 9 seconds, and more photos last longer', () => {
  expect(planTimeline(3, 'steady', 24).frames).toBe(216)
  expect(planTimeline(3, 'steady', 30).frames).toBe(270)
  expect(planTimeline(1, 'steady', 24).frames).toBe(144)
  expect(planTimeline(10, 'lively', 24).frames).toBe(480)
  expect(planTimeline(2, 'calm', 24).frames).toBe(192)
})

test('the music is as long as the film, with a bar or two per photo', () => {
  for (const photos of [1, 2, 5, 10]) {
    for (const pace of ['calm', 'steady', 'lively'] as const) {
      for (const style of musicStyles) {
        const { bars, beatSeconds } = planMusic(photos, pace, style)
        expect(bars.length * 4 * beatSeconds).toBeCloseTo(planTimeline(photos, pace, 30).frames / 30)
        expect(bars.length % Math.max(2, photos)).toBe(0)
        expect(bars.at(-1)).toBe('end')
        expect(60 / beatSeconds).toBeGreaterThan(styles[style].beatsPerMinute * 0.6)
        expect(60 / beatSeconds).toBeLessThan(styles[style].beatsPerMinute * 1.6)
      }
    }
  }
})

test('every frame shows one photo, or two photos that dissolve, with shares and light between 0 and 1', () => {
  for (const photos of [1, 2, 3, 7, 10]) {
    const timeline = planTimeline(photos, 'lively', 24)
    for (let frame = 0; frame < timeline.frames; frame++) {
      const parts = shotsAt(timeline, frame)
      expect([1, 2]).toContain(parts.length)
      expect(parts[0]!.share).toBe(1)
      for (const { share } of parts) expect(share > 0 && share <= 1).toBe(true)
      const light = lightAt(timeline, frame)
      expect(light > 0.3 && light <= 1).toBe(true)
    }
    expect(lightAt(timeline, 0)).toBe(1)
    expect(lightAt(timeline, Math.floor(timeline.frames / 2))).toBe(1)
  }
})

test('the camera stays inside the picture, zooms by at most 1.18 and never jumps', () => {
  const random = randomOf(11)
  for (let i = 0; i < 50; i++) {
    const path = planCamera({ x: random(), y: random() }, { index: i, calm: i % 2 === 0 }, random)
    let last = viewAt(path, 0)
    for (let step = 0; step <= 72; step++) {
      const view = viewAt(path, step / 72)
      expect(view.size).toBeGreaterThanOrEqual(1 / 1.18 - 1e-9)
      expect(view.x - view.size / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(view.x + view.size / 2).toBeLessThanOrEqual(1 + 1e-9)
      expect(view.y - view.size / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(view.y + view.size / 2).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.hypot(view.x - last.x, view.y - last.y)).toBeLessThan(0.006)
      last = view
    }
  }
})

test('the subject is found on its side of the photo', async () => {
  const image = drawPicture(200, 120, (x, y) =>
    Math.hypot((x - 0.78) * 1.6, y - 0.5) < 0.15 ? [225, 160, 130 + 60 * Math.sin(x * 200)] : [90, 100, 105],
  )
  const subject = await findSubject(image)
  expect(subject.x).toBeGreaterThan(0.6)
  expect(Math.abs(subject.y - 0.5)).toBeLessThan(0.1)
})

test('a story has the same frames for the same photos and seed', async () => {
  const images = [scenery(300, 200), scenery(200, 300, 4)]
  const timeline = planTimeline(2, 'lively', 24)
  const draw = async (seed: number) => {
    using source = new FrameSource({ images, timeline, size: small, seed }, new AbortController().signal)
    const frames: Buffer[] = []
    for (const frame of [0, 20, 47, 60]) {
      await source.draw(frame)
      frames.push(Buffer.from(await source.screen.i420()))
    }
    return Buffer.concat(frames)
  }
  const [first, same, other] = [await draw(3), await draw(3), await draw(4)]
  expect(first.equals(same)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('a portrait photo is shown whole in a landscape film, on a darker background', async () => {
  const image = drawPicture(200, 400, (_, y) => (y < 0.08 || y > 0.92 ? [250, 250, 60] : [200, 60, 60]))
  const timeline = planTimeline(1, 'steady', 24)
  using source = new FrameSource(
    { images: [image], timeline, size: small, seed: 1 },
    new AbortController().signal,
  )
  await source.draw(72)
  const frame = source.screen.picture()
  const pixelAt = (x: number, y: number) => [...frame.data.subarray((y * 320 + x) * 4, (y * 320 + x) * 4 + 3)]
  expect(pixelAt(160, 90)[0]).toBeGreaterThan(190)
  expect(pixelAt(10, 90)[0]).toBeLessThan(150)
  expect(pixelAt(160, 6)[1]).toBeGreaterThan(200)
})

test('a dissolve between equal greys keeps the grey', async () => {
  const grey = drawPicture(160, 90, () => [120, 120, 120])
  const timeline = planTimeline(2, 'lively', 24)
  using source = new FrameSource(
    { images: [grey, grey], timeline, size: small, seed: 1 },
    new AbortController().signal,
  )
  await source.draw(48)
  for (const value of meanColour(source.screen.picture()))
    expect(Math.abs(value - 120)).toBeLessThanOrEqual(1)
})
