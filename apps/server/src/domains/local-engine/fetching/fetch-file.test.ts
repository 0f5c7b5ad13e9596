import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileServer, fileOf } from '@easel/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LocalEngineError, passingFaults } from '../faults.ts'
import { fetchFile } from './fetch-file.ts'

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
const wanted = (more: object = {}) => ({
  ...{ name: 'a.gguf', address: `${server.url}/a`, sha256, bytes: content.length },
  ...more,
})
const path = () => join(folder, 'a.gguf')
const fetch = (
  more: object = {},
  { isOwn = true, hosts = [] as string[], signal = new AbortController().signal } = {},
) => fetchFile(wanted(more), { path: path(), reach: { hosts, isOwn }, signal })

async function faultOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LocalEngineError)
  return (error as LocalEngineError).fault.code
}

describe('a download', () => {
  beforeEach(() => void server.files.set('/a', fileOf(content)))

  test('gets its name after its digest was verified, and is not fetched again', async () => {
    await fetch()
    expect(await readFile(path())).toEqual(content)
    expect(await readdir(folder)).toEqual(['a.gguf'])
    await fetch()
    expect(server.requests).toHaveLength(1)
  })

  test('continues after a broken connection, and fetches no byte twice', async () => {
    server.behaviours.set('/a', { cutAfter: 1_234_567 })
    expect(await faultOf(fetch())).toBe('host_away')
    expect((await stat(`${path()}.part`)).size).toBe(1_234_567)
    server.behaviours.delete('/a')
    await fetch()
    expect(await readFile(path())).toEqual(content)
    expect(server.requests[1]).toMatchObject({ from: 1_234_567, ifRange: '"1"' })
    expect(server.sentBytes).toBe(content.length)
  })

  test.each([
    ['a server that ignores ranges', { ignoresRanges: true }],
    ['a server without versions', { hasNoEtag: true }],
  ])('is correct from %s', async (_, behaviour) => {
    server.behaviours.set('/a', { ...behaviour, cutAfter: 1_000_000 })
    expect(await faultOf(fetch())).toBe('host_away')
    server.behaviours.set('/a', behaviour)
    await fetch()
    expect(await readFile(path())).toEqual(content)
  })

  test('begins again if the server has another version in the meantime', async () => {
    const other = Buffer.alloc(content.length, 'an older file')
    server.files.set('/a', fileOf(other, '"0"'))
    server.behaviours.set('/a', { cutAfter: 1_000_000 })
    expect(await faultOf(fetch())).toBe('host_away')
    server.behaviours.delete('/a')
    server.files.set('/a', fileOf(content, '"1"'))
    await fetch()
    expect(await readFile(path())).toEqual(content)
  })

  test('does not use a part of another file', async () => {
    await writeFile(`${path()}.part`, 'something else')
    await writeFile(`${path()}.part.json`, JSON.stringify({ address: 'http://127.0.0.1:9/b', sha256 }))
    await fetch()
    expect(server.requests[0]!.from).toBe(0)
  })

  test('ends at once when it is stopped, and keeps the downloaded part', async () => {
    server.behaviours.set('/a', { pauseMs: 50 })
    const stop = new AbortController()
    const reason = new Error('stopped')
    const fetching = fetchFile(wanted(), {
      path: path(),
      reach: { hosts: [], isOwn: true },
      signal: stop.signal,
      onProgress: () => stop.abort(reason),
    })
    await expect(fetching).rejects.toBe(reason)
    const { size } = await stat(`${path()}.part`)
    expect(size).toBeGreaterThan(0)
    server.behaviours.delete('/a')
    await fetch()
    expect(server.requests[1]!.from).toBe(size)
  })
})

describe('a wrong file', () => {
  beforeEach(() => void server.files.set('/a', fileOf(content)))

  test('with another digest is deleted', async () => {
    expect(await faultOf(fetch({ sha256: '0'.repeat(64) }))).toBe('wrong_digest')
    expect(await readdir(folder)).toEqual([])
  })

  test.each([1, -1])('that is %i bytes longer is deleted', async (more) => {
    expect(await faultOf(fetch({ bytes: content.length - more }))).toBe('wrong_length')
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['text/html; charset=utf-8', 'application/octet-stream'])(
    'that is a web page of the type %s is recognized',
    async (page) => {
      server.behaviours.set('/a', { page, length: content.length })
      expect(await faultOf(fetch({ bytes: 52 }))).toBe('web_page')
    },
  )

  test('keeps the downloaded part of the right file when a proxy sends a page in between', async () => {
    server.behaviours.set('/a', { cutAfter: 1_000_000 })
    expect(await faultOf(fetch())).toBe('host_away')
    server.behaviours.set('/a', { page: 'text/html' })
    expect(await faultOf(fetch())).toBe('web_page')
    expect((await stat(`${path()}.part`)).size).toBe(1_000_000)
  })

  test.skipIf(process.platform !== 'linux')(
    'that fills the disk is not used, and may be fetched later',
    async () => {
      // Each write to this device fails as on a full disk.
      await symlink('/dev/full', `${path()}.part`)
      await writeFile(`${path()}.part.json`, JSON.stringify({ address: `${server.url}/a`, sha256 }))
      expect(await faultOf(fetch())).toBe('no_room')
      expect(passingFaults).toContain('no_room')
      await expect(stat(path())).rejects.toThrow('ENOENT')
      await rm(`${path()}.part`)
      await fetch()
      expect(await readFile(path())).toEqual(content)
    },
  )

  test('that is larger than the free disk space is not begun', async () => {
    expect(await faultOf(fetch({ bytes: 2 ** 44 }))).toBe('no_room')
    expect(server.requests).toEqual([])
  })
})

describe('a server', () => {
  test.each([
    [404, 'host_refuses'],
    [401, 'host_refuses'],
    [500, 'host_away'],
    [429, 'host_away'],
  ])('that answers with the status %i gives the fault %s', async (status, code) => {
    server.behaviours.set('/a', { status })
    expect(await faultOf(fetch())).toBe(code)
  })

  test('that is unreachable is a retryable fault', async () => {
    expect(await faultOf(fetch({ address: 'http://127.0.0.1:9/a' }))).toBe('host_away')
  })

  test('may redirect to itself, but not to a host that the catalogue does not name', async () => {
    server.files.set('/b', fileOf(content))
    server.behaviours.set('/a', { redirect: '/b' })
    await fetch()
    await using other = await FileServer.start()
    other.files.set('/b', fileOf(content))
    server.behaviours.set('/a', { redirect: `${other.url}/b` })
    await rm(path())
    expect(await faultOf(fetch())).toBe('redirect_refused')
    // A name in the catalogue does not allow access to a private network.
    expect(await faultOf(fetch({}, { hosts: ['127.0.0.1'] }))).toBe('private_address')
    expect(other.requests).toEqual([])
  })

  test.each(['http://huggingface.co/a', 'https://127.0.0.1/a', 'https://10.0.0.1/a', 'https://localhost/a'])(
    'that the catalogue names is not contacted at the address %s',
    async (address) => {
      expect(await faultOf(fetch({ address }, { isOwn: false }))).toBe('private_address')
    },
  )
})
