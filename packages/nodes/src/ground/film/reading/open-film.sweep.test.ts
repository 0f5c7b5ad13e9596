import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAnimation } from '@easel/comfyui-double/animation'
import { makeMp4, makeWebm } from '@easel/comfyui-double/film'
import { makeGif } from '@easel/comfyui-double/gif'
import { makeMovingPng } from '@easel/comfyui-double/moving-png'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openFilm } from '../../../download/read-film.ts'
import { openSound } from '../../../download/read-sound.ts'
import { closeKernels } from '../../../kernels/pool.ts'
import { quietContext } from '../../../testing/pictures.ts'
import { rewriteFilm } from '../../engine/ask-for-film.ts'
import { hasFfmpeg } from '../ffmpeg-writer.ts'
import { openFilmWriter } from '../open-writer.ts'
import { piecesOf } from '../sound/sound.ts'
import { ffmpegFrames, ffmpegSound, frameArguments, soundArguments } from './ffmpeg-reader.ts'
import { filmLimits } from './messages.ts'
import { withFilm } from './open-film.ts'
import { gifWith, pngWith, webpWith, withTags } from './testing/films-with-words.ts'
import { claimSize, gifOf } from './testing/hostile-films.ts'

afterAll(closeKernels)

const { signal } = new AbortController()
const withFfmpeg = await hasFfmpeg()

/** Makes a film of grey frames that get brighter, with a tone. */
async function greyFilm(
  container: 'mp4' | 'webm',
  frames: number,
  fps: number,
  size = { width: 64, height: 48 },
) {
  const left = Float32Array.from({ length: (frames / fps) * 48_000 }, (_, index) => Math.sin(index / 20) / 2)
  const sound = piecesOf({ rate: 48_000, left, right: left })
  const writer = await openFilmWriter({ ...size, fps, frames, sound }, container)
  await using open = writer!
  for (let index = 0; index < frames; index += 1) {
    const bytes = new Uint8Array((size.width * size.height * 3) / 2).fill(128)
    await open.add(bytes.fill(40 + 10 * index, 0, size.width * size.height))
  }
  return await open.finish()
}

/** Makes a GIF with the given durations of its frames in milliseconds. */
async function gif(delay: number[]): Promise<Uint8Array> {
  const frames = delay.map((_, index) => new Uint8Array(32 * 16 * 3).fill(40 * index))
  const raw = { width: 32, height: 16 * delay.length, channels: 3, pageHeight: 16 } as const
  return await sharp(Buffer.concat(frames), { raw }).gif({ delay }).toBuffer()
}

test.each(['mp4', 'webm'] as const)(
  'a film in %s keeps its frames, rate, length and sound',
  async (container) => {
    const film = await rewriteFilm(await greyFilm(container, 10, 12.5), quietContext())
    expect(film).toMatchObject({ mime_type: 'video/mp4', width: 64, height: 48, duration_ms: 800 })
    expect(await openFilm(film.bytes)).toMatchObject({ frames: 10, fps: 12.5 })
    expect(await openSound(film.bytes, 'mp4', signal)).toMatchObject({ kind: 'coded', codec: 'aac' })
    const [dark, bright] = [film.frames[0]!.data[0]!, film.frames.at(-1)!.data[0]!]
    expect(bright - dark).toBeGreaterThan(60)
  },
)

test('frames with different durations keep their durations in the film', async () => {
  const film = await rewriteFilm(await gif([100, 500, 200]), quietContext())
  expect(film.duration_ms).toBe(800)
  const { read, frames } = await openFilm(film.bytes)
  const light: number[] = []
  for await (const frame of read(signal)) light.push(frame[0]!)
  expect([frames, light.length]).toEqual([8, 8])
  const steps = light.flatMap((value, index) => (index > 0 && value - light[index - 1]! > 10 ? [index] : []))
  expect(steps).toEqual([1, 6])
})

test('an animated PNG is a film, even if its frames cover only parts of the canvas', async () => {
  const film = await rewriteFilm(
    makeMovingPng('a', { width: 64, height: 32, frames: 8, fps: 8 }),
    quietContext(),
  )
  expect(film).toMatchObject({ mime_type: 'video/mp4', width: 64, height: 32, duration_ms: 1000 })
  const [first, last] = [film.frames[0]!.data, film.frames.at(-1)!.data]
  expect(Math.abs(first[0]! - last[0]!) + Math.abs(first[1]! - last[1]!)).toBeGreaterThan(20)
})

test.each<[string, Uint8Array]>([
  ['MP4', makeMp4('a')],
  ['WebM', makeWebm('a')],
  ['GIF', makeGif('a', { width: 64, height: 64, frames: 8, fps: 8 })],
])('a film of the engine double in %s is read completely', async (_, bytes) => {
  const film = await rewriteFilm(bytes, quietContext())
  expect([film.width, film.height]).toEqual([64, 64])
  expect(Math.abs(film.duration_ms - 1000)).toBeLessThan(50)
  const [first, last] = [film.frames[0]!.data, film.frames.at(-1)!.data]
  expect(Math.max(...first.map((value, index) => Math.abs(value - last[index]!)))).toBeGreaterThan(20)
})

test.each<[string, Uint8Array, object]>([
  [
    'of a line',
    makeMovingPng('a', { width: 16_384, height: 8, frames: 2, fps: 4 }),
    { width: 4096, height: 16 },
  ],
  ['of two pictures in six seconds', gifOf(2, { width: 32, height: 16, delay: 300 }), { duration_ms: 6000 }],
])('a film %s is written in a size that encoders accept', async (_what, bytes, expected) => {
  expect(await rewriteFilm(bytes, quietContext())).toMatchObject({ mime_type: 'video/mp4', ...expected })
})

const motion = { width: 64, height: 32, frames: 4, fps: 8 }
const secret = 'prompt: a secret lighthouse'

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['tags of an MP4', async () => withTags(await greyFilm('mp4', 4, 8), 'mp4', secret)],
  ['tags of a WebM', () => withTags(makeWebm('a'), 'webm', secret)],
  ['an unknown part of a WebM', () => makeWebm(secret)],
  ['an unknown part of an MP4', () => makeMp4(secret)],
  ['the comment of a GIF', () => gifWith(secret)],
  ['texts of an animated PNG', () => pngWith(makeMovingPng('a', motion), secret)],
  ['Exif of an animated WebP', () => webpWith(makeAnimation('a', motion), secret)],
])('text that an engine writes into the tags of %s does not get into our film', async (_where, make) => {
  const bytes = await make()
  expect(bytes.includes('lighthouse')).toBe(true)
  const film = await rewriteFilm(bytes, quietContext())
  expect(film.mime_type).toBe('video/mp4')
  expect(Buffer.from(film.bytes).includes('lighthouse')).toBe(false)
})

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['that breaks off', async () => cut(await greyFilm('mp4', 20, 10))],
  ['of a minute and a second', () => gif([31_000, 30_000])],
  [
    'of pictures that are larger than it claims',
    async () => claimSize(await greyFilm('mp4', 2, 4, large), small),
  ],
  ['of words', () => Buffer.from('These are words, not a film.')],
])('a film %s is refused', async (_what, make) => {
  await expect(rewriteFilm(await make(), quietContext())).rejects.toMatchObject({ name: 'MaterialError' })
})

const [small, large] = [
  { width: 64, height: 48 },
  { width: 2400, height: 1800 },
]
const cut = (bytes: Uint8Array) => bytes.slice(0, bytes.length * 0.6)

test('reading rejects with the reason of its signal, and kills the process', async () => {
  const stop = new AbortController()
  const reason = new Error('stop')
  const reading = withFilm(await greyFilm('mp4', 40, 20), stop.signal, async ({ frames }) => {
    for await (const _frame of frames()) stop.abort(reason)
  })
  await expect(reading).rejects.toBe(reason)
})

describe("the system's ffmpeg", () => {
  const file = '/tmp/easel-film-x/film'
  const calls: [string, string[]][] = [
    ['frames', frameArguments(file, small)],
    ['sound', soundArguments(file)],
  ]

  test.each(calls)('is limited while it reads %s', (_, args) => {
    const index = args.indexOf('-i')
    // Options apply to the input that follows them.
    const before = args.slice(0, index).join(' ')
    expect(before).toContain('-protocol_whitelist file ')
    expect(before).toContain('-format_whitelist mov,matroska,webm ')
    expect(before).toContain(`-max_pixels ${filmLimits.pixels}`)
    expect(before).toMatch(/-max_alloc \d+/)
    expect(before).toContain('-nostdin')
    // The command opens a single file and writes no file.
    expect(args.filter((arg) => arg === '-i')).toHaveLength(1)
    expect(args[index + 1]).toBe(file)
    expect(args.at(-1)).toBe('pipe:1')
    expect(args.filter((arg) => /[:/]/.test(arg) && !/^(scale|0:[av]:0|pipe:1)/.test(arg))).toEqual([file])
  })

  test('writes frames of a single size, and at most as much sound as a film may have', () => {
    expect(calls[0]![1].join(' ')).toContain('scale=64:48:force_original_aspect_ratio=increase')
    expect(calls[0]![1].join(' ')).toContain('crop=64:48,')
    expect(calls[1]![1].join(' ')).toContain(`-t ${filmLimits.seconds} -ac 2 -ar 48000 -f f32le`)
  })

  test.skipIf(!withFfmpeg)('reads the same frames and sound', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'easel-ffmpeg-'))
    const path = join(folder.path, 'film')
    const bytes = await greyFilm('mp4', 10, 12.5)
    await writeFile(path, bytes)
    await withFilm(bytes, signal, async ({ head, sound, frames }) => {
      const own: number[] = []
      const theirs: number[] = []
      for await (const { rgba } of frames()) own.push(rgba[0]!)
      for await (const { rgba } of ffmpegFrames(path, head, signal)) theirs.push(rgba[0]!)
      expect(theirs).toHaveLength(own.length)
      for (const [index, light] of own.entries()) expect(Math.abs(light - theirs[index]!)).toBeLessThan(4)
      const heard = await ffmpegSound(path, signal)
      expect(Math.abs(heard!.left.length / 48_000 - sound!.left.length / sound!.rate)).toBeLessThan(0.1)
    })
  })

  test.skipIf(!withFfmpeg)('reads nothing from a file that is not a film', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'easel-ffmpeg-'))
    const path = join(folder.path, 'film')
    await writeFile(path, '#EXTM3U\n/etc/passwd')
    const head = { ...small, times: [0], seconds: 1, rate: 48_000, hasDecoder: false }
    for await (const { index } of ffmpegFrames(path, head, signal)) expect(index).toBeUndefined()
    expect(await ffmpegSound(path, signal)).toBeUndefined()
  })
})
