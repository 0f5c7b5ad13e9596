import { afterAll, describe, expect, test } from 'vitest'
import { makeVariant } from '../../../download/make-variant.ts'
import { openFilm } from '../../../download/read-film.ts'
import { openSound } from '../../../download/read-sound.ts'
import { closeKernels } from '../../../kernels/pool.ts'
import { KernelSession } from '../../../kernels/session.ts'
import { quietContext, scenery } from '../../../testing/pictures.ts'
import { hasFfmpeg } from '../ffmpeg-writer.ts'
import { makeFilm } from '../make-film.ts'
import type { Encoder } from '../open-writer.ts'
import { Screen } from '../screen.ts'
import { resample } from './resample.ts'
import { piecesOf, type Sound } from './sound.ts'

afterAll(closeKernels)

const withFfmpeg = await hasFfmpeg()
const { signal } = new AbortController()
const rate = 48_000
const seconds = 1
const clickAt = 0.5

/** Makes a tone that is twice as loud on the left; it is quiet at first, and loud from `clickAt` on. */
function tone(samplesPerSecond = rate): Sound {
  const wave = Float32Array.from({ length: samplesPerSecond * seconds }, (_, index) => {
    const time = index / samplesPerSecond
    return Math.sin(2 * Math.PI * 440 * time) * (time < clickAt ? 0.02 : 0.5)
  })
  return { rate: samplesPerSecond, left: wave, right: wave.map((value) => value / 2) }
}

async function film(encoder: Encoder) {
  const context = quietContext()
  using session = new KernelSession(context.signal)
  const screen = new Screen(session, { width: 96, height: 64 })
  const order = { screen, fps: 24, frames: 24 * seconds, sound: tone(), encoder }
  return await makeFilm(order, async (frame) => screen.show(scenery(96, 64, frame >> 3).data), context)
}

/** Decodes both channels of a file. */
async function decodedSound(bytes: Uint8Array, container: 'mp4' | 'webm'): Promise<Sound> {
  // The other container is requested, so that the sound has to be decoded.
  const sound = await openSound(bytes, container === 'mp4' ? 'webm' : 'mp4', signal)
  if (sound?.kind !== 'sampled') throw new Error('no sound')
  const [left, right]: [number[], number[]] = [[], []]
  for await (const [l, r] of sound.pieces) {
    left.push(...l!)
    right.push(...r!)
  }
  return { rate: sound.rate, left: Float32Array.from(left), right: Float32Array.from(right) }
}

function expectTone({ rate, left, right }: Sound): void {
  expect(Math.abs(left.length / rate - seconds)).toBeLessThan(0.03)
  const onset = left.findIndex((value) => Math.abs(value) > 0.25) / rate
  expect(Math.abs(onset - clickAt)).toBeLessThan(0.008)
  const power = (samples: Float32Array) => Math.hypot(...samples.subarray(rate * 0.6, rate * 0.9))
  expect(power(left) / power(right)).toBeCloseTo(2, 1)
}

const brightness = async (bytes: Uint8Array) => {
  const frames: Uint8Array[] = []
  for await (const frame of (await openFilm(bytes)).read(signal)) frames.push(frame)
  return frames
}

describe('a film with sound', () => {
  test('contains AAC in sync with its pictures, with the index first', async () => {
    const { bytes, duration_ms } = await film('webcodecs')
    expect(duration_ms).toBe(1000)
    const file = Buffer.from(bytes)
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
    expect(await openFilm(bytes)).toMatchObject({ frames: 24, fps: 24 })
    expectTone(await decodedSound(bytes, 'mp4'))
  })

  test('keeps its sound when it is scaled down, and as a WebM', async () => {
    const media = { bytes: (await film('webcodecs')).bytes, mime_type: 'video/mp4' }
    for (const format of ['mp4', 'webm'] as const) {
      const made = await makeVariant(media, { format, quality: 'standard', side: 64 }, signal)
      expectTone(await decodedSound(made.bytes, format))
    }
  })

  test.skipIf(!withFfmpeg)('has the same pictures and sound if the system’s ffmpeg encodes it', async () => {
    const [own, other] = [(await film('webcodecs')).bytes, (await film('ffmpeg')).bytes]
    expectTone(await decodedSound(other, 'mp4'))
    const [frames, theirs] = [await brightness(own), await brightness(other)]
    expect(theirs).toHaveLength(frames.length)
    for (const [index, frame] of frames.entries()) {
      const difference = frame.reduce((sum, value, i) => sum + Math.abs(value - theirs[index]![i]!), 0)
      expect(difference / frame.length).toBeLessThan(4)
    }
  })
})

test('a resampled sound keeps its pitch, length and level', async () => {
  const pieces: number[] = []
  for await (const [left] of resample(piecesOf(tone(44_100)), rate)) pieces.push(...left!)
  expect(Math.abs(pieces.length - rate * seconds)).toBeLessThan(40)
  const expected = tone().left
  for (let offset = 30_000; offset < 40_000; offset += 7)
    expect(Math.abs(pieces[offset]! - expected[offset]!)).toBeLessThan(0.01)
})
