import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMovingPng } from '@easel/comfyui-double/moving-png'
import { expect, test } from 'vitest'
import { childEnvironment } from '../child-environment.ts'
import { ChildOutput } from './child-output.ts'
import { decode } from './open-film.ts'
import { changedPng } from './testing/hostile-films.ts'

/** A program that prints its process id, and then loops endlessly and ignores requests to end. */
const busy = `
  process.on('SIGTERM', () => {})
  require('node:fs').writeSync(1, String(process.pid).padStart(8))
  for (;;);
`
const env = childEnvironment()
const { signal } = new AbortController()

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a process that loops endlessly is killed when its signal is aborted', async () => {
  const stop = new AbortController()
  const output = new ChildOutput(process.execPath, ['-e', busy], { env, signal: stop.signal })
  const pid = Number(await output.read(8))
  const reading = output.read(1)
  expect(isAlive(pid)).toBe(true)
  stop.abort(new Error('stop'))
  await expect(reading).rejects.toThrow('stop')
  await output[Symbol.asyncDispose]()
  expect(isAlive(pid)).toBe(false)
})

test.each([
  ['for a piece', { allMs: 60_000, pieceMs: 100 }],
  ['for all pieces together', { allMs: 100, pieceMs: 60_000 }],
])('the wait for a process that sends nothing ends at the limit %s', async (_what, timeouts) => {
  await using output = new ChildOutput(process.execPath, ['-e', 'for (;;);'], { env, signal, timeouts })
  await expect(output.read(1)).rejects.toMatchObject({ name: 'SlowReaderError' })
})

test('a process that exceeds its memory limit is killed before it has sent its film', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
  const side = 1400
  // Small frames on a large canvas take little space in the file, but seconds to decode.
  const film = changedPng(
    makeMovingPng('a', { width: 32, height: 16, frames: 40, fps: 40 }),
    'IHDR',
    (head) => {
      head.writeUInt32BE(side, 0)
      head.writeUInt32BE(side, 4)
    },
  )
  await writeFile(join(folder, 'film'), film)
  await using output = decode(join(folder, 'film'), signal, 1)
  let bytes = 0
  for (let piece = await output.read(65_536); piece.length > 0; piece = await output.read(65_536))
    bytes += piece.length
  expect(bytes).toBeLessThan(20 * side * side * 4)
  await rm(folder, { recursive: true })
})
