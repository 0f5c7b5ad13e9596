import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isDiskFull } from './disk-full.ts'
import { diskStore } from './disk-store.ts'
import { diskFull, FreeDisk } from './free-disk.ts'
import { guardedStore } from './guarded-store.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'easel-disk-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const petabyte = 1024 ** 5

test('a disk above the floor has room, and reports nothing', async () => {
  const reports: boolean[] = []
  using disk = new FreeDisk({ dataDir, floorBytes: 0, onChange: (isLow) => reports.push(isLow) })
  await disk.watch()
  disk.requireRoom()
  const { bavail, bsize } = await statfs(dataDir)
  expect(disk.freeBytes! / (bavail * bsize)).toBeCloseTo(1, 1)
  expect(reports).toEqual([])
})

test('a disk below the floor refuses requests with a time to retry, and reports the beginning and the end of the shortage once', async () => {
  const reports: boolean[] = []
  const options = { dataDir, floorBytes: petabyte, onChange: (isLow: boolean) => void reports.push(isLow) }
  using disk = new FreeDisk(options)
  await disk.watch()
  await disk.measure()
  expect(() => disk.requireRoom()).toThrow(
    expect.objectContaining({ code: 'B0300', reason: 'disk_full', retryAfterSeconds: 60 }),
  )
  options.floorBytes = 0
  await disk.measure()
  await disk.measure()
  disk.requireRoom()
  expect(reports).toEqual([true, false])
})

test('a disk has room for a size only if the floor stays free', async () => {
  const { bavail, bsize } = await statfs(dataDir)
  using disk = new FreeDisk({ dataDir, floorBytes: 1, onChange: () => expect.unreachable() })
  await disk.requireRoomNow(Math.floor((bavail * bsize) / 2))
  await expect(disk.requireRoomNow(petabyte)).rejects.toMatchObject({ reason: 'disk_full' })
})

test('below the floor, a store accepts files of works in progress, but none that use up the reserve of the database', async () => {
  using disk = new FreeDisk({ dataDir, floorBytes: petabyte, onChange: () => {} })
  const store = guardedStore(diskStore(join(dataDir, 'objects')), disk)
  await store.write('abcdef', new Uint8Array([1]))
  await expect(disk.requireReserve(petabyte)).rejects.toMatchObject({ reason: 'disk_full' })
  vi.spyOn(disk, 'requireReserve').mockRejectedValue(diskFull())
  await expect(store.write('abcdeg', new Uint8Array([1]))).rejects.toMatchObject({ reason: 'disk_full' })
  await expect(store.adopt('abcdeg', join(dataDir, 'none'))).rejects.toMatchObject({ reason: 'disk_full' })
})

test('a floor of 0 refuses no request', async () => {
  using disk = new FreeDisk({ dataDir, floorBytes: 0, onChange: () => {} })
  await disk.requireRoomNow(petabyte)
  await disk.requireReserve(petabyte)
})

test('a folder that cannot be measured refuses no request', async () => {
  using disk = new FreeDisk({
    dataDir: join(dataDir, 'none'),
    floorBytes: petabyte,
    onChange: () => expect.unreachable(),
  })
  await disk.watch()
  disk.requireRoom()
  expect(disk.freeBytes).toBeUndefined()
})

test.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['53100', true],
  ['ENOENT', false],
  [undefined, false],
])('the error %s counts as a full disk: %s', (code, isFull) => {
  expect(isDiskFull({ ...(code !== undefined && { code }) })).toBe(isFull)
})
