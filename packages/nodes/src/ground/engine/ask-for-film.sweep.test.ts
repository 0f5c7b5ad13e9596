import { makeAnimation } from '@easel/comfyui-double/animation'
import type { ResultFile } from '@easel/remote-engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectFilm } from '../../download/inspect-film.ts'
import type { EngineTaskRequest, ExecutionContext } from '../../execution-types.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { meanColour, quietContext } from '../../testing/pictures.ts'
import { askForFilm } from './ask-for-film.ts'

beforeAll(() => configureKernels({ threads: 2 }))
afterAll(() => closeKernels())

const request: EngineTaskRequest = {
  task: 'image_to_video',
  ...{ model: 'wan', prompt: 'rain', seed: 1, width: 80, height: 48 },
}

/** Returns an engine that answers with these bytes. */
const engineWith = (bytes: Uint8Array, parts: Partial<ExecutionContext> = {}) =>
  quietContext({
    askEngine: (_request, listener) => {
      listener.progress(1)
      return listener.read([{ mime_type: 'image/webp', bytes } satisfies ResultFile])
    },
    ...parts,
  })

const { signal } = new AbortController()

describe('a film that an engine made', () => {
  test('is encoded again with its frames, its speed, a poster and sample frames from its whole length', async () => {
    const motion = { width: 80, height: 48, frames: 33, fps: 16 }
    const film = await askForFilm(request, engineWith(makeAnimation('a', motion)))
    expect(film).toMatchObject({ mime_type: 'video/mp4', width: 80, height: 48, duration_ms: 2063 })
    const { duration_ms, frames } = await inspectFilm(film, signal)
    expect(duration_ms).toBe(2063)
    expect(film.frames).toHaveLength(6)
    // The film shows a curtain that closes, so that the first and the last frames differ.
    for (const pictures of [film.frames, frames]) {
      const [first, last] = [meanColour(pictures[0]!), meanColour(pictures.at(-1)!)]
      expect(Math.max(...first.map((value, index) => Math.abs(value - last[index]!)))).toBeGreaterThan(12)
    }
  })

  test('in a size that no encoder accepts is cropped to the nearest accepted size', async () => {
    const motion = { width: 83, height: 51, frames: 3, fps: 8 }
    const film = await askForFilm(request, engineWith(makeAnimation('a', motion)))
    expect(film).toMatchObject({ width: 80, height: 50 })
  })

  test('that is larger than players can show is scaled down', async () => {
    const motion = { width: 2400, height: 1600, frames: 2, fps: 8 }
    const film = await askForFilm(request, engineWith(makeAnimation('a', motion)))
    expect(film.width * film.height).toBeLessThanOrEqual(1920 * 1080)
    expect(film.width / film.height).toBeCloseTo(1.5, 1)
  })

  test('reports its progress, which never decreases, up to the end', async () => {
    const reported: number[] = []
    const bytes = makeAnimation('a', { width: 64, height: 64, frames: 9, fps: 8 })
    await askForFilm(request, engineWith(bytes, { progress: (fraction) => void reported.push(fraction) }))
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(reported.at(-1)).toBe(1)
  })

  test('rejects with the reason of its signal', async () => {
    const stop = new AbortController()
    const reason = new Error('stop')
    const bytes = makeAnimation('a', { width: 640, height: 480, frames: 60, fps: 8 })
    const preview = async () => stop.abort(reason)
    await expect(askForFilm(request, engineWith(bytes, { signal: stop.signal, preview }))).rejects.toBe(
      reason,
    )
  })
})

const still = makeAnimation('a', { width: 64, height: 64, frames: 1, fps: 8 })
const whole = makeAnimation('a', { width: 64, height: 64, frames: 20, fps: 8 })

test.each([
  ['a single frame', still],
  ['a film in WebM', Buffer.from('1a45dfa3', 'hex')],
  ['a film that breaks off', whole.subarray(0, whole.length * 0.6)],
  [
    'a film that is shorter than its three frames can be shown',
    makeAnimation('a', { width: 64, height: 64, frames: 3, fps: 5000 }),
  ],
  ['a film of two minutes', makeAnimation('a', { width: 16, height: 16, frames: 120, fps: 1 })],
  ['frames of ten megapixels', makeAnimation('a', { width: 4000, height: 2600, frames: 2, fps: 8 })],
  ['a film of too many frames', makeAnimation('a', { width: 16, height: 16, frames: 1001, fps: 60 })],
])('%s is refused', async (_what, bytes) => {
  await expect(askForFilm(request, engineWith(bytes))).rejects.toMatchObject({ name: 'MaterialError' })
})
