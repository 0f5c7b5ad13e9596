import { expect, test } from 'vitest'
import { FilmReader } from './film-reader.ts'
import { filmLimits, recordKinds } from './messages.ts'

const damaged = { name: 'MaterialError', message: 'film_damaged' }
const head = { width: 16, height: 16, times: [0, 0.5], seconds: 1, rate: 8000, hasDecoder: true }
const frame = record('frame', Buffer.alloc(16 * 16 * 4 + 4))
const second = record('sound', Buffer.alloc(8000 * 8))

function record(kind: keyof typeof recordKinds, content: Buffer): Buffer {
  const start = Buffer.from([recordKinds[kind], 0, 0, 0, 0])
  start.writeUInt32LE(content.length, 1)
  return Buffer.concat([start, content])
}

/** Returns a process that sends a head, and then the same record endlessly. */
function endless(again: Buffer, first: object = head): FilmReader {
  let bytes = record('head', Buffer.from(JSON.stringify(first)))
  return new FilmReader({
    read: async (length) => {
      while (bytes.length < length) bytes = Buffer.concat([bytes, again])
      const taken = bytes.subarray(0, length)
      bytes = bytes.subarray(length)
      return taken
    },
  })
}

test('a reader stops if there are more frames than the head states', async () => {
  const reader = endless(frame)
  const seen: number[] = []
  const reading = async () => {
    for await (const { index } of reader.frames(await reader.head())) seen.push(index)
  }
  await expect(reading()).rejects.toMatchObject(damaged)
  expect(seen).toHaveLength(2)
})

test.each([
  ['longer than a film may be', second],
  ['of pieces without content', record('sound', Buffer.alloc(0))],
])('a reader stops at a sound %s', async (_what, piece) => {
  const reader = endless(piece)
  await expect(reader.sound(await reader.head())).rejects.toMatchObject(damaged)
})

test('a reader does not wait for a record that states a length of gigabytes', async () => {
  const reader = endless(Buffer.from([recordKinds.sound, 0xff, 0xff, 0xff, 0xff]))
  await expect(reader.sound(await reader.head())).rejects.toMatchObject(damaged)
})

test.each([
  ['a size beyond the limit', { width: 65_536, height: 65_536 }],
  ['a width that encoders refuse', { width: 15 }],
  ['more frames than the limit', { times: Array.from({ length: filmLimits.frames + 1 }, () => 0) }],
  ['no frames', { times: [] }],
  ['times that are no list', { times: { length: 2 } }],
  ['times that run back', { times: [0.5, 0] }],
  ['hours', { seconds: 36_000 }],
  ['a sound of any length', { rate: 1e300 }],
  ['a rate that is no number', { rate: 'fast' }],
])('a reader refuses a head with %s', async (_what, change) => {
  await expect(endless(frame, { ...head, ...change }).head()).rejects.toMatchObject(damaged)
})
