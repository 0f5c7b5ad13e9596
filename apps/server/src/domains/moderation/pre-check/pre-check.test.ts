import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { closeKernels, executions } from '@easel/nodes/execution'
import { samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { doubtfulPicture } from '../../../../test/doubtful-picture.ts'
import { modelInputs } from './input.ts'
import { PreCheck } from './pre-check.ts'
import { classNames } from './scores.ts'
import { verdictOf } from './verdict.ts'

const quiet = {
  signal: new AbortController().signal,
  progress() {},
  async preview() {},
  readSource: async () => new Uint8Array(),
}

const failures: unknown[] = []
const preCheck = new PreCheck({ log: (error) => failures.push(error) })
afterAll(async () => {
  await preCheck[Symbol.asyncDispose]()
  await closeKernels()
})

const assets = fileURLToPath(new URL('../assets/', import.meta.resolve('@easel/nodes')))
const photos = fileURLToPath(new URL('../../../../../../../shared/data/photos/', import.meta.url))

async function look(...pictures: Uint8Array[]) {
  const scores = await preCheck.scorePictures(pictures)
  expect(failures).toEqual([])
  return scores!
}

describe('the pre-check', () => {
  test('rates a sample photo and built-in covers as fit, with scores whose sum is 1', async () => {
    const pictures = [
      await samplePhoto({ width: 320, height: 240 }),
      await readFile(`${assets}oil-painting.webp`),
      await readFile(`${assets}photo-story.webp`),
    ]
    for (const picture of pictures) {
      const scores = await look(picture)
      expect(verdictOf(scores)).toBe('fit')
      expect(classNames.reduce((sum, name) => sum + scores[name], 0)).toBeCloseTo(1, 2)
    }
  })

  test.skipIf(!existsSync(photos))('scores photographs of a person, a cat and a cup as neutral', async () => {
    for (const name of ['astronaut.png', 'chelsea.png', 'coffee.png']) {
      const scores = await look(await readFile(photos + name))
      expect(scores.neutral).toBeGreaterThan(0.8)
    }
  })

  test('rates an adversarial picture as unfit, with the same scores each time', async () => {
    const picture = await doubtfulPicture('unfit')
    const scores = await look(picture)
    expect(verdictOf(scores)).toBe('unfit')
    expect(await look(picture)).toEqual(scores)
    expect(verdictOf(await look(await doubtfulPicture('borderline')))).toBe('borderline')
  })

  test('judges several pictures by the most explicit picture', async () => {
    const [calm, doubtful] = [await samplePhoto({ width: 64, height: 64 }), await doubtfulPicture('unfit')]
    expect(await look(calm, doubtful, calm)).toEqual(await look(doubtful))
  })

  test('gives equal scores for the pixels of an opaque picture and for its file', async () => {
    const bytes = await sharp(await samplePhoto({ width: 320, height: 240 }))
      .png()
      .toBuffer()
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const pixels = { kind: 'image', width, height, data: new Uint8ClampedArray(data) } as const
    expect(await modelInputs(pixels)).toEqual(await modelInputs(bytes))
  })

  test('judges a transparent picture on a light and on a dark background', async () => {
    const opaque = await look(await doubtfulPicture('unfit'))
    // On a white background nothing shows: the transparent parts of the picture are themselves white.
    const { data, info } = await sharp(await doubtfulPicture('unfit'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Buffer.alloc(info.width * info.height * 4, 255)
    for (let index = 0; index < info.width * info.height; index++) {
      const light = Math.max(...data.subarray(index * 3, index * 3 + 3))
      pixels[index * 4 + 3] = light
      for (let channel = 0; channel < 3; channel++)
        pixels[index * 4 + channel] = light === 0 ? 0 : Math.round((data[index * 3 + channel]! * 255) / light)
    }
    const hidden = await sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
      .png()
      .toBuffer()
    const seen = await look(hidden)
    expect(seen.hentai + seen.porn).toBeGreaterThan(0.9 * (opaque.hentai + opaque.porn))
  })

  test('ends its thread after a time without use, and starts it again', async () => {
    await using short = new PreCheck({ log: (error) => failures.push(error), idleMs: 1 })
    const photo = await samplePhoto({ width: 64, height: 64 })
    const first = await short.scorePictures([photo])
    expect(first).toMatchObject({ neutral: expect.any(Number) })
    await vi.waitUntil(() => !short.isLoaded, { timeout: 15_000 })
    expect(await short.scorePictures([photo])).toEqual(first)
  })

  test('is loaded once before a picture is ready, and ends if no picture comes', async () => {
    await using early = new PreCheck({ log: (error) => failures.push(error), idleMs: 1 })
    early.prepare()
    early.prepare()
    expect(early.isLoaded).toBe(true)
    await vi.waitUntil(() => !early.isLoaded, { timeout: 15_000 })
    early.prepare()
    const scores = await early.scorePictures([await samplePhoto({ width: 64, height: 64 })])
    expect(scores).toMatchObject({ neutral: expect.any(Number) })
  })

  test('ends a thread that does not answer, and starts another thread later', async () => {
    const logged: unknown[] = []
    const silent = new URL(`data:text/javascript,${encodeURIComponent('setInterval(() => {}, 1000)')}`)
    await using stuck = new PreCheck({ log: (error) => logged.push(error), thread: silent, answerMs: 50 })
    expect(await stuck.scorePictures([await samplePhoto({ width: 64, height: 64 })])).toBeUndefined()
    expect(String((logged[0] as Error).cause)).toContain('does not answer')
    expect(stuck.isLoaded).toBe(false)
  })

  test('continues with other pictures after an unreadable picture', async () => {
    const logged: unknown[] = []
    await using preCheck = new PreCheck({ log: (error) => logged.push(error) })
    expect(await preCheck.scorePictures([Buffer.from('no picture')])).toBeUndefined()
    expect(logged).toHaveLength(1)
    const scores = await preCheck.scorePictures([await samplePhoto({ width: 64, height: 64 })])
    expect(scores).toMatchObject({ neutral: expect.any(Number) })
  })

  test.skipIf(!existsSync(photos))(
    'rates oil paintings of people and animals as fit, in any style of painting',
    async () => {
      const settings = [
        { strength: 0.7, brush_size: 4, warmth: 0 },
        { strength: 1, brush_size: 10, warmth: 1 },
        { strength: 0.4, brush_size: 2, warmth: 0.5 },
      ]
      for (const name of ['astronaut.png', 'chelsea.png']) {
        const { data, info } = await sharp(photos + name)
          .resize(320, 320, { fit: 'inside' })
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        const { width, height } = info
        const image = { kind: 'image', width, height, data: new Uint8ClampedArray(data) } as const
        for (const setting of settings) {
          const [painted] = await executions.get('OilPainting')!({ image, ...setting, seed: 1 }, quiet)
          expect(verdictOf((await preCheck.scoreResult(painted!))!)).toBe('fit')
        }
      }
    },
  )

  test('gives no scores and one log entry when its thread cannot start, and does not stop the work', async () => {
    const logged: unknown[] = []
    const missing = new URL('./no-such-thread.ts', import.meta.url)
    await using broken = new PreCheck({ log: (error) => logged.push(error), thread: missing })
    const photo = await samplePhoto({ width: 64, height: 64 })
    expect(await broken.scorePictures([photo])).toBeUndefined()
    expect(await broken.scorePictures([photo])).toBeUndefined()
    expect(logged).toHaveLength(1)
  })
})
