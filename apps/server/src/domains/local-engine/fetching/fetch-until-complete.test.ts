import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalEngineFaultCode } from '@easel/contract'
import { FileServer, fileOf } from '@easel/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchUntilComplete } from './fetch-until-complete.ts'

let server: FileServer
let folder: string
beforeEach(async () => {
  server = await FileServer.start()
  folder = await mkdtemp(join(tmpdir(), 'easel-fetch-'))
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const content = Buffer.alloc(3_000_000, 'weights of a model ')
const sha256 = createHash('sha256').update(content).digest('hex')

interface Pause {
  code: LocalEngineFaultCode
  ms: number
}

/** Fetches the file without waiting. Returns the pauses, after each of which `whilePaused` gets the time since the start in ms. */
async function pausesOf(
  whilePaused: (elapsedMs: number) => void,
  signal = new AbortController().signal,
): Promise<Pause[]> {
  const pauses: Pause[] = []
  let elapsedMs = 0
  const file = { name: 'a.gguf', address: `${server.url}/a`, sha256, bytes: content.length }
  await fetchUntilComplete(file, {
    path: join(folder, 'a.gguf'),
    reach: { hosts: [], isOwn: true },
    signal,
    onProgress: () => undefined,
    onPause: ({ code }, ms) => void pauses.push({ code, ms }),
    pause: async (ms) => {
      elapsedMs += ms
      whilePaused(elapsedMs)
      signal.throwIfAborted()
    },
  })
  return pauses
}

const hourMs = 3600_000

test('a download waits for a host that is away for an hour, and then fetches only the missing bytes', async () => {
  server.files.set('/a', fileOf(content))
  server.behaviours.set('/a', { cutAfter: 1_234_567 })
  const pauses = await pausesOf((elapsedMs) => {
    if (elapsedMs < hourMs) server.behaviours.set('/a', { status: 503 })
    else server.behaviours.delete('/a')
  })
  expect(await readFile(join(folder, 'a.gguf'))).toEqual(content)
  expect(server.sentBytes).toBe(content.length)
  expect(new Set(pauses.map(({ code }) => code))).toEqual(new Set(['host_away']))
  expect(pauses.slice(0, 4).map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000])
  // Five minutes at most between two tries: the download continues soon after the host is back, and the host gets few requests.
  expect(Math.max(...pauses.map(({ ms }) => ms))).toBe(300_000)
  expect(pauses.length).toBeLessThan(25)
})

test('a download of a host that is away ends at once when it is stopped', async () => {
  server.behaviours.set('/a', { status: 503 })
  const stop = new AbortController()
  const ended = pausesOf((elapsedMs) => {
    if (elapsedMs > 60_000) stop.abort(new Error('stopped'))
  }, stop.signal)
  await expect(ended).rejects.toThrow('stopped')
})
