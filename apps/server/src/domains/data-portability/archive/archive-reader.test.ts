import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { ArchiveError } from './archive-error.ts'
import { ArchiveReader, archiveLimits } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(files: Record<string, unknown>, media: Record<string, Uint8Array> = {}) {
  const writer = new ArchiveWriter()
  const bytes = buffer(writer.bytes)
  for (const [path, value] of Object.entries(files)) await writer.addJson(path, value)
  for (const [path, content] of Object.entries(media))
    await writer.addMedia(path, Readable.from([content], { objectMode: false }), content.length)
  writer.finish()
  return { bytes: await bytes, files: writer.written }
}

async function readAll(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  try {
    await using archive = await ArchiveReader.open(path)
    const found = new Map<string, Buffer>()
    for (const name of archive.paths) found.set(name, await archive.read(name, archiveLimits.media))
    return found
  } finally {
    await rm(path)
  }
}

test("an archive is read as it was written, and matches the writer's summary", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}\/[a-z0-9-]{1,20}\.(json|png)$/), { maxLength: 12 }),
      fc.array(fc.uint8Array({ maxLength: 5000 }), { minLength: 12, maxLength: 12 }),
      async (paths, contents) => {
        const media = Object.fromEntries(paths.map((path, index) => [path, contents[index]!]))
        const { bytes, files } = await written({ 'first.json': { a: [1, '二'] } }, media)
        const found = await readAll(bytes)
        expect([...found.keys()]).toEqual(['first.json', ...paths])
        expect(JSON.parse(String(found.get('first.json')))).toEqual({ a: [1, '二'] })
        for (const [path, content] of Object.entries(media))
          expect(found.get(path)!.equals(content)).toBe(true)
        expect(files.map(({ path, byte_size }) => [path, byte_size])).toEqual(
          [...found].map(([path, content]) => [path, content.length]),
        )
      },
    ),
    { numRuns: propertyRuns(40) },
  )
})

test('reading a damaged archive always ends, and returns no data that the archive did not contain', async () => {
  const content = new Uint8Array(3000).map((_, index) => index * 7)
  const { bytes } = await written(
    { 'works/00001.json': { item_arr: Array.from({ length: 50 }, (_, index) => ({ at: index })) } },
    { 'media/a.png': content },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 60 }),
      async (changes, cut) => {
        const damaged = Buffer.from(bytes.subarray(0, bytes.length - cut))
        for (const [position, value] of changes) damaged[position % damaged.length] = value
        try {
          for (const read of (await readAll(damaged)).values()) expect(read.length).toBeLessThan(20_000)
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveError)
        }
      },
    ),
    { numRuns: propertyRuns(400) },
  )
})

test('an archive that was unpacked and packed again, with its folder and files of the system, is read by the same paths', async () => {
  const out = new ZipFile()
  const folder = '我的 archive (2)'
  out.addEmptyDirectory(folder)
  out.addBuffer(Buffer.from('{}'), `${folder}/manifest.json`)
  out.addBuffer(Buffer.from('pixels'), `${folder}/media/a.png`)
  for (const name of [`${folder}/.DS_Store`, `__MACOSX/${folder}/._manifest.json`, `${folder}/Thumbs.db`])
    out.addBuffer(Buffer.from('system'), name)
  out.end()
  expect([...(await readAll(await buffer(out.outputStream))).keys()]).toEqual([
    'manifest.json',
    'media/a.png',
  ])
})

test('files in several folders keep their folders', async () => {
  const { bytes } = await written({ 'works/00001.json': [], 'posts/00001.json': [] })
  expect([...(await readAll(bytes)).keys()]).toEqual(['works/00001.json', 'posts/00001.json'])
})

test('a file of an archive is read only up to the given limit', async () => {
  const { bytes } = await written({}, { 'media/a.png': new Uint8Array(5000) })
  const path = join(folder, 'one')
  await writeFile(path, bytes)
  await using archive = await ArchiveReader.open(path)
  await expect(archive.read('media/a.png', 4999)).rejects.toMatchObject({ fault: 'archive_too_much' })
  await expect(archive.read('media/b.png', 4999)).rejects.toMatchObject({ fault: 'archive_broken' })
})

test('a small archive of empty data is refused because of its unpacked size', async () => {
  const out = new ZipFile()
  out.addBuffer(Buffer.alloc(20 * 1024 ** 2), 'media/a.png')
  out.end()
  const swelling = await buffer(out.outputStream)
  const tooMuch = { fault: 'archive_too_much' }
  await expect(readAll(swelling)).rejects.toMatchObject(tooMuch)
  // Random bytes make the ratio of the whole archive acceptable, but not the ratio of this file.
  const beside = new ZipFile()
  beside.addBuffer(Buffer.alloc(20 * 1024 ** 2), 'media/a.png')
  beside.addBuffer(randomBytes(1024 ** 2), 'media/b.png', { compress: false })
  beside.end()
  const path = join(folder, 'beside')
  await writeFile(path, await buffer(beside.outputStream))
  await using archive = await ArchiveReader.open(path)
  await archive.read('media/b.png', archiveLimits.media)
  await expect(archive.read('media/a.png', archiveLimits.media)).rejects.toMatchObject(tooMuch)
})

test('an archive with lists of equal lines is accepted', async () => {
  const lines = Array.from({ length: 5000 }, () => ({ title: 'Untitled', text: '', state: 'done' }))
  const { bytes } = await written({ 'works/00001.json': lines })
  expect((await readAll(bytes)).size).toBe(1)
})
