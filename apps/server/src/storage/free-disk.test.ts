import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FreeDisk, isDiskFull } from './free-disk.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'easel-disk-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const petabyte = 1024 ** 5

test('a disk above the floor has room, without a report', async () => {
  const reports: boolean[] = []
  using disk = new FreeDisk({ dataDir, floorBytes: 0, onChange: (isLow) => reports.push(isLow) })
  await disk.watch()
  disk.requireRoom()
  const { bavail, bsize } = await statfs(dataDir)
  expect(disk.freeBytes! / (bavail * bsize)).toBeCloseTo(1, 1)
  expect(reports).toEqual([])
})

test('a disk below the floor refuses callers for a while, and its start and end are reported once', async () => {
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

test('a folder that cannot be measured refuses nobody', async () => {
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
