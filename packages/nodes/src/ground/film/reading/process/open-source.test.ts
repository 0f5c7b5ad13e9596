import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMovingPng } from '@easel/comfyui-double/moving-png'
import { cicp, withChunks } from '@easel/testkit'
import { afterAll, expect, test } from 'vitest'
import { decodeImage } from '../../../codec/decode.ts'
import { changedPng, claimFrames, emptyFilm, gifOf } from '../testing/hostile-films.ts'
import { openSource } from './open-source.ts'
import type { SourceFrame } from './source.ts'

const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
afterAll(() => rm(folder, { recursive: true }))

const small = { width: 32, height: 16 }
const huge = { width: 65_535, height: 65_535 }

async function open(bytes: Uint8Array) {
  const file = join(folder, 'film')
  await writeFile(file, bytes)
  return await openSource(file)
}

/** Returns the start times of `count` frames, a hundredth of a second each. */
const quick = (count: number) => Array.from({ length: count }, (_, index) => index / 100)

const png = (frames: number) => makeMovingPng('a', { ...small, frames, fps: 100 })

const claimMegapixels = (head: Buffer) => {
  head.writeUInt32BE(4100, 0)
  head.writeUInt32BE(4100, 4)
}
const claimHours = (control: Buffer) => {
  control.writeUInt16BE(36_000, 20)
  control.writeUInt16BE(1, 22)
}
const claimOutside = (control: Buffer) => control.writeUInt32BE(33, 4)

test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
  ['an MP4 of 3601 frames', 'large', () => emptyFilm('mp4', quick(3601))],
  ['a WebM of 3601 frames', 'large', () => emptyFilm('webm', quick(3601))],
  [
    'an MP4 that claims 100 000 frames',
    'large',
    async () => claimFrames(await emptyFilm('mp4', [0, 0.0001]), 100_000),
  ],
  ['a GIF of 1001 frames', 'large', () => gifOf(1001, { ...small, delay: 2 })],
  ['a GIF of 100 000 frames', 'large', () => gifOf(100_000, { ...small, delay: 2 })],
  ['an animated PNG of 1001 frames', 'large', () => png(1001)],
  ['an MP4 of 65 535 × 65 535', 'large', () => emptyFilm('mp4', quick(3), huge)],
  ['a WebM of 2³¹ × 2³¹', 'large', () => emptyFilm('webm', quick(3), { width: 2 ** 31, height: 2 ** 31 })],
  ['a GIF of 65 535 × 65 535', 'large', () => gifOf(3, huge)],
  ['an animated PNG of 4100 × 4100', 'large', () => changedPng(png(3), 'IHDR', claimMegapixels)],
  ['an animated PNG with a frame beyond its edge', 'damaged', () => changedPng(png(3), 'fcTL', claimOutside)],
  ['an MP4 of ten hours', 'large', () => emptyFilm('mp4', [0, 1, 36_000])],
  ['a WebM of ten hours', 'large', () => emptyFilm('webm', [0, 1, 36_000])],
  ['a GIF of hours', 'large', () => gifOf(60, { ...small, delay: 65_535 })],
  ['an animated PNG of hours', 'large', () => changedPng(png(3), 'fcTL', claimHours)],
  [
    'an animated PNG of one frame that claims more',
    'still',
    () => changedPng(png(1), 'acTL', (content) => content.writeUInt32BE(900)),
  ],
])('%s is refused before a frame is decoded', async (_what, refusal, make) => {
  await expect(open(await make())).rejects.toMatchObject({ refusal })
})

test('the frames of an animated PNG are counted, because the number in its header may be wrong', async () => {
  const film = await open(changedPng(png(3), 'acTL', (content) => content.writeUInt32BE(0xff_ff_ff_ff)))
  expect(film.times).toEqual([0, 0.01, 0.02])
})

test('frames of an animated PNG have the same colours as a still PNG', async () => {
  const bytes = withChunks(Buffer.from(png(3)), [cicp(12, 13)])
  const source = await open(bytes)
  const frames: SourceFrame[] = []
  for await (const frame of source.frames(small)) frames.push(frame)
  const { data } = await decodeImage(bytes, small.width)
  expect(frames).toHaveLength(3)
  expect(Buffer.from(frames[0]!.rgba).equals(Buffer.from(data))).toBe(true)
  const plain = await decodeImage(png(3), small.width)
  expect(Buffer.from(plain.data).equals(Buffer.from(data))).toBe(false)
})
