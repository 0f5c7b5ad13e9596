import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test, vi } from 'vitest'
import { closeKernels } from '../../kernels/pool.ts'
import { KernelSession } from '../../kernels/session.ts'
import { quietContext, scenery } from '../../testing/pictures.ts'
import { makeFilm } from './make-film.ts'
import { Screen } from './screen.ts'
import { frameSize } from './size.ts'
import type { SampledSound } from './sound/sound.ts'
import { loadWebCodecs, openWebCodecsWriter } from './webcodecs-writer.ts'

afterAll(closeKernels)

test('frame sizes are even at every resolution and format', () => {
  for (const resolution of ['720p', '1080p'] as const) {
    for (const format of ['landscape', 'portrait', 'square'] as const) {
      const { width, height } = frameSize(resolution, format)
      expect([width % 4, height % 2]).toEqual([0, 0])
    }
  }
  expect(frameSize('720p', 'portrait')).toEqual({ width: 720, height: 1280 })
})

test('a film draws each frame once and in order, and keeps the requested poster and samples', async () => {
  const context = quietContext()
  using session = new KernelSession(context.signal)
  const screen = new Screen(session, { width: 64, height: 48 })
  const asked: number[] = []
  const order = { screen, fps: 24, frames: 9, poster: 4, samples: [0, 8] }
  const film = await makeFilm(
    order,
    async (frame) => {
      asked.push(frame)
      screen.show(scenery(64, 48, frame).data)
    },
    context,
  )
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(film).toMatchObject({ kind: 'video', width: 64, height: 48, duration_ms: 375 })
  expect(film.poster).toEqual(scenery(64, 48, 4))
  expect(film.frames).toEqual([scenery(64, 48, 0), scenery(64, 48, 8)])
})

test('a film that has been written keeps neither its writer nor its sound in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const codecs = (await loadWebCodecs())!
  const write = async () => {
    const silence = [new Float32Array(48_000)]
    const sound: SampledSound = {
      kind: 'sampled',
      rate: 48_000,
      channels: 1,
      pieces: (async function* () {
        yield silence
      })(),
    }
    await using writer = openWebCodecsWriter(codecs, { width: 64, height: 48, fps: 24, frames: 12, sound })
    for (let frame = 0; frame < 12; frame++) await writer.add(new Uint8Array((64 * 48 * 3) / 2).fill(frame))
    await writer.finish()
    return [new WeakRef(writer), new WeakRef(silence)]
  }
  const left = await write()
  await vi.waitFor(
    () => {
      collect()
      expect(left.map((reference) => reference.deref() === undefined)).toEqual([true, true])
    },
    { timeout: 20_000 },
  )
})
