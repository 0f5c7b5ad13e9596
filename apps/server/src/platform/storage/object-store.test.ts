import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type S3Server, startS3Server } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

let folder: string
let s3: S3Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-store-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

function bucketStore(change: { secretAccessKey?: string; bucket?: string } = {}): ObjectStore {
  return s3Store({ bucket: s3.bucket, region: 'eu-central-1', endpoint: s3.endpoint, ...s3.keys, ...change })
}

const bytes = randomBytes(100_000)
const name = createHash('sha256').update(bytes).digest('hex')

describe.each([
  ['disk', () => diskStore(join(folder, 'objects')), { code: 'ENOENT' }],
  ['bucket', () => bucketStore(), { name: 'NoSuchKey' }],
] as const)('a store on a %s', (_name, make, missing) => {
  test('returns the stored bytes, whole and in ranges', async () => {
    const store = make()
    await store.check()
    await store.write(name, bytes)
    await store.write(name, bytes)
    expect(Buffer.compare(await store.read(name), bytes)).toBe(0)
    const part = await buffer(store.stream(name, { start: 10, end: 19 }))
    expect(Buffer.compare(part, bytes.subarray(10, 20))).toBe(0)
    const wholeObject = await buffer(store.stream(name))
    expect(wholeObject.length).toBe(bytes.length)
  })

  test('adopts a file', async () => {
    const store = make()
    const path = join(folder, 'incoming')
    await writeFile(path, bytes.subarray(5))
    await store.adopt(`${name}.part`, path)
    expect(Buffer.compare(await store.read(`${name}.part`), bytes.subarray(5))).toBe(0)
    await expect(rm(path)).rejects.toThrow('ENOENT')
  })

  test('lists its objects', async () => {
    const store = make()
    const names = Array.from({ length: 25 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'))
    for (const each of names) await store.write(each, bytes.subarray(0, 7))
    const listed = (await Array.fromAsync(store.list())).filter((file) => names.includes(file.name))
    expect(listed.map((file) => file.name).sort()).toEqual([...names].sort())
    for (const { bytes, write_ts } of listed) {
      expect(bytes).toBe(7)
      expect(Math.abs(Date.now() - write_ts)).toBeLessThan(3600_000)
    }
  })

  test('removes objects, also missing objects', async () => {
    const store = make()
    await store.write(name, bytes)
    await store.remove(name)
    await store.remove(name)
    await expect(store.read(name)).rejects.toMatchObject(missing)
    const stream = store.stream(name)
    await expect(buffer(stream)).rejects.toMatchObject(missing)
  })
})

test('a request that a bucket accepts and never answers fails after a while', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const store = s3Store({ bucket: s3.bucket, region: 'eu-central-1', endpoint, ...s3.keys }, 100)
  const late = { name: 'TimeoutError' }
  await Promise.all([
    expect(store.check()).rejects.toMatchObject(late),
    expect(store.write(name, bytes)).rejects.toMatchObject(late),
    expect(store.read(name)).rejects.toMatchObject(late),
    expect(buffer(store.stream(name))).rejects.toMatchObject(late),
  ])
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a bucket with wrong keys or a wrong name fails its check', async () => {
  const answered = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } })
  await expect(bucketStore({ secretAccessKey: 'wrong' }).check()).rejects.toMatchObject(answered(403))
  await expect(bucketStore({ bucket: 'other' }).check()).rejects.toMatchObject(answered(404))
})

describe('an upload address of a bucket', () => {
  const put = (url: string, body: Uint8Array, headers: Record<string, string> = { 'if-none-match': '*' }) =>
    fetch(url, { method: 'PUT', body, headers } as RequestInit)

  test('accepts exactly the announced bytes, once', async () => {
    const direct = bucketStore().direct!
    const url = await direct.address('one', 1000)
    expect((await put(url, bytes.subarray(0, 1001))).status).toBe(403)
    expect((await put(url, bytes.subarray(0, 1000), {})).status).toBe(403)
    expect(await direct.open('one')).toBeUndefined()
    expect((await put(url, bytes.subarray(0, 1000))).status).toBe(200)
    expect((await put(url, bytes.subarray(1000, 2000))).status).toBe(412)
    const arrived = await buffer((await direct.open('one'))!)
    expect(Buffer.compare(arrived, bytes.subarray(0, 1000))).toBe(0)
    await direct.remove('one')
    expect(await direct.open('one')).toBeUndefined()
  })

  test('is valid for no other object', async () => {
    const url = new URL(await bucketStore().direct!.address('two', 10))
    url.pathname = url.pathname.replace('two', 'three')
    expect((await put(url.href, bytes.subarray(0, 10))).status).toBe(403)
  })
})
