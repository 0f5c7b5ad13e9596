import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { causes } from '@easel/contract'
import { gifOf, heicOf, hugePng, samplePhoto, textNamedJpg, webpOf } from '@easel/testkit'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  put,
  refusalOf,
  startTestServer,
  type TestServer,
  templateId,
  upload,
} from '../../../test/harness.ts'
import { runHousekeeping } from '../../composition/housekeeping.ts'
import { transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { insertFinishedRun } from '../runs/index.ts'
import { findFiles, upsertFile, upsertFiles } from './files.repo.ts'
import { putObject } from './files.service.ts'
import { hasForm, makeForm } from './forms.ts'
import { makeRoom } from './newcomers.ts'

let server: TestServer
let template: string

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  template = await templateId(server.visitor)
})
afterAll(() => server[Symbol.asyncDispose]())

const limit = 20 * 1024 * 1024

async function addressFor(api: TestServer['visitor'], extension = 'jpg') {
  const id = `${crypto.randomUUID()}.${extension}`
  return { id, url: await api.signSourceUpload({ id }) }
}

const tooManyFrames = causes.too_many_frames.en
const unreadable = causes.image_unreadable.en

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { Code: string }).Code
}

/** Makes a small AVIF whose header claims this side in pixels. */
async function largeAvif(side: number): Promise<Buffer> {
  const bytes = await sharp(await samplePhoto({ width: 16, height: 16 }))
    .avif({ effort: 0 })
    .toBuffer()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(side, size)
  bytes.writeUInt32BE(side, size + 4)
  return bytes
}

/** Streams bytes in pieces, so that no header contains their number. */
function stream(first: Uint8Array, total: number): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1024 * 1024)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= total) return controller.close()
      const next = sent === 0 ? first : piece.subarray(0, Math.min(piece.length, total - sent))
      sent += next.length
      controller.enqueue(next)
    },
  })
}

describe('an upload', () => {
  test('is received once, at the URL that was signed for it', async () => {
    const { api } = await server.join()
    const { url } = await addressFor(api)
    const photo = await samplePhoto({ width: 80, height: 60 })
    const first = await put(url, photo)
    expect([first.status, await first.json()]).toEqual([200, {}])
    expect(await codeOf(await put(url, photo))).toBe('A0440')
    expect(await codeOf(await put(`${url}x`, photo))).toBe('A0404')
  })

  test('is cut off one byte past 20 MiB, regardless of its headers', async () => {
    const { api } = await server.join()
    const photo = await samplePhoto({ width: 80, height: 60 })
    const { id, url } = await addressFor(api)
    const response = await put(url, stream(photo, limit + 1))
    expect([response.status, await codeOf(response)]).toEqual([413, 'A0702'])
    const use = () => api.createWork({ work_template_id: template, source_arr: [{ id }] })
    expect(await refusalOf(use())).toMatchObject({ code: 'A0702', message: 'File cannot be larger than 20M' })
    // The URL stays usable: the same picture in a small size may follow.
    expect((await put(url, photo)).status).toBe(200)
    expect((await refusalOf(api.signSourceUpload({ id }))).code).toBe('A0440')
    expect(await use()).toMatchObject({ state: expect.any(String) })
    expect(
      (await refusalOf(api.signSourceUpload({ id: `${crypto.randomUUID()}.jpg`, content_length: limit + 1 })))
        .code,
    ).toBe('A0702')
  })

  test.each([
    ['a text file named .jpg', async () => textNamedJpg(), 'A0700', 'This file is not a picture'],
    [
      'a drawing that could hold a script',
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'A0701',
      causes.kind_svg.en,
    ],
    [
      'an icon',
      async () => Buffer.from(`\0\0\x01\0\x01${'\0'.repeat(20)}`, 'latin1'),
      'A0701',
      causes.kind_ico.en,
    ],
    [
      'a film',
      async () => Buffer.from('\0\0\0\x14ftypisom\0\0\0\0mp42', 'latin1'),
      'A0701',
      causes.kind_video.en,
    ],
    ['a photo of an iPhone without pixels', async () => heicOf().subarray(0, 200), 'A0700', unreadable],
    [
      'a photo of an iPhone that claims 900 megapixels',
      async () => heicOf({ width: 30_000, height: 30_000 }),
      'A0703',
      causes.heic_pixels.en,
    ],
    [
      'a picture of 900 megapixels',
      () => hugePng(30_000, 30_000),
      'A0703',
      'The image has more than 100 megapixels',
    ],
    ['an AVIF of 81 megapixels', () => largeAvif(9000), 'A0703', causes.avif_pixels.en],
    ['an animation of 1001 frames', async () => gifOf(1001), 'A0703', tooManyFrames],
    ['an animation that takes minutes to look at', () => webpOf(100_000), 'A0703', tooManyFrames],
    [
      'a JPEG with nothing behind its start',
      async () => Buffer.from('\xff\xd8\xff', 'latin1'),
      'A0700',
      unreadable,
    ],
  ])('is refused on arrival and on use: %s', async (_name, bytes, code, message) => {
    const { api } = await server.join()
    const { id, url } = await addressFor(api)
    const refused = await (await put(url, await bytes())).json()
    expect(refused).toMatchObject({ Code: code, Message: message })
    const work = api.createWork({ work_template_id: template, source_arr: [{ id }] })
    expect(await refusalOf(work)).toMatchObject({ code, message })
    const change = api.updateCurrentUser({ avatar_url: `source/${id}` })
    expect(await refusalOf(change)).toMatchObject({ code, message })
  })

  test('without bytes is refused on arrival and on use', async () => {
    const { api } = await server.join()
    const { id, url } = await addressFor(api)
    expect(await codeOf(await put(url, new Uint8Array()))).toBe('A0700')
    const use = api.createWork({ work_template_id: template, source_arr: [{ id }] })
    expect((await refusalOf(use)).code).toBe('A0700')
  })

  test('that claims a canvas larger than its frames gets the size of the frames, and can be shown', async () => {
    const { api } = await server.join()
    const id = await upload(api, gifOf(2, { screen: 65_535 }), 'gif')
    const { url } = await api.signTargetDownload({ key: `source/${id}` })
    const shown = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect([shown.readUInt16LE(6), shown.readUInt16LE(8)]).toEqual([1, 1])
    expect(await sharp(shown).metadata()).toMatchObject({ width: 1, height: 1, pages: 2 })
  })

  test('may have no more bytes than its address was signed for', async () => {
    const { api } = await server.join()
    const photo = await samplePhoto({ width: 80, height: 60 })
    const id = `${crypto.randomUUID()}.jpg`
    const url = await api.signSourceUpload({ id, content_length: photo.length - 1 })
    const refused = await put(url, photo)
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'A0400'])
    expect((await put(url.replace(/&n=\d+/, ''), photo)).status).toBe(404)
    expect((await put(await api.signSourceUpload({ id, content_length: photo.length }), photo)).status).toBe(
      200,
    )
  })

  test('is deleted with its bytes after 24 hours without use', async () => {
    const { api } = await server.join()
    const id = await upload(api, await samplePhoto({ width: 81, height: 61 }))
    const { db, store } = server.context
    const { object_name } = await db
      .selectFrom('files')
      .select('object_name')
      .where('key', '=', `source/${id}`)
      .executeTakeFirstOrThrow()
    await db.updateTable('objects').set({ touch_ts: 0 }).where('name', '=', object_name).execute()
    await runHousekeeping(server.context)
    expect((await store.read(object_name)).length).toBeGreaterThan(0)
    await db
      .updateTable('uploads')
      .set({ expire_ts: Date.now() - 1 })
      .where('id', '=', id.split('.')[0]!)
      .execute()
    await runHousekeeping(server.context)
    await expect(store.read(object_name)).rejects.toThrow('ENOENT')
    expect((await refusalOf(api.signTargetDownload({ key: `source/${id}` }))).code).toBe('A0404')
  })

  test('is stored and shown without the location in its metadata', async () => {
    const { api } = await server.join()
    const photo = await sharp(await samplePhoto({ width: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD2: { BodySerialNumber: 'SERIAL-4711' },
        IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSAreaInformation: 'HOME' },
      })
      .jpeg()
      .toBuffer()
    expect(photo.includes('SERIAL-4711')).toBe(true)
    const id = await upload(api, photo)
    const { url } = await api.signTargetDownload({ key: `source/${id}` })
    const shown = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect([shown.includes('SERIAL-4711'), shown.includes('HOME')]).toEqual([false, false])
    const { orientation, exif } = await sharp(shown).metadata()
    expect([orientation, exif!.length]).toEqual([6, 32])
    const { avatar_url } = await api.updateCurrentUser({ avatar_url: `source/${id}` })
    expect((await sharp(await (await fetch(avatar_url)).arrayBuffer()).metadata()).exif).toBeUndefined()
  })

  test('needs a name with an accepted extension', async () => {
    const { api } = await server.join()
    expect((await refusalOf(api.signSourceUpload({ id: `${crypto.randomUUID()}.exe` }))).code).toBe('A0701')
    expect((await refusalOf(api.signSourceUpload({ id: '../../etc/passwd.jpg' }))).code).toBe('A0400')
    expect(
      (await refusalOf(server.visitor.signSourceUpload({ id: `${crypto.randomUUID()}.jpg` }))).code,
    ).toBe('A0200')
  })

  test("cannot take the id of another user's upload", async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const id = await upload(ann.api, await samplePhoto({ width: 20, height: 20 }))
    expect((await refusalOf(bob.api.signSourceUpload({ id }))).code).toBe('A0440')
  })

  test('is one of at most forty unused uploads', async () => {
    const { api } = await server.join()
    await Promise.all(Array.from({ length: 40 }, () => addressFor(api)))
    expect((await refusalOf(addressFor(api))).code).toBe('A0440')
  })
})

describe('a temporary file', () => {
  test('of a process that died is deleted by housekeeping', async () => {
    const { tempDir } = server.context
    await mkdir(join(tempDir, 'form-old'), { recursive: true })
    for (const name of ['form-old/body', 'new']) await writeFile(join(tempDir, name), '')
    await utimes(join(tempDir, 'form-old'), new Date(0), new Date(0))
    await runHousekeeping(server.context)
    const left = await readdir(tempDir)
    expect([left.includes('new'), left.includes('form-old')]).toEqual([true, false])
  })
})

describe('a small form', () => {
  test('is made once for all simultaneous requests', async () => {
    const { context } = server
    const bytes = await samplePhoto({ width: 600, height: 400 })
    const sourceName = await putObject(context, bytes, { mime_type: 'image/jpeg', width: 600, height: 400 })
    let made = 0
    const inspect = ((...asked: Parameters<typeof context.inspect>) => {
      made += 1
      return context.inspect(...asked)
    }) as typeof context.inspect
    const wanted = Array.from({ length: 16 }, () =>
      makeForm({ ...context, inspect }, { sourceName, name: 'small' }, 'them'),
    )
    const names = new Set((await Promise.all(wanted)).map(({ object_name }) => object_name))
    expect([names.size, made]).toEqual([1, 1])
  })

  test('of an unreadable picture is the picture itself', async () => {
    const { db, urls } = server.context
    const objectName = await putObject(server.context, Buffer.from('no picture'), {
      ...{ mime_type: 'image/png', width: 600, height: 400 },
    })
    await upsertFile(db, { key: 'system/torn', objectName, audience: 'system' })
    const [row] = await findFiles(db, ['system/torn'])
    const { small_url } = urls.present(server.baseUrl, row!)
    expect(await (await fetch(small_url!)).text()).toBe('no picture')
  })

  test('is not made from a file with too many bytes', () => {
    const picture = { mime_type: 'image/png', width: 600, height: 400, byte_size: 8 * 1024 * 1024 }
    expect(hasForm('small', picture)).toBe(true)
    expect(hasForm('small', { ...picture, byte_size: picture.byte_size + 1 })).toBe(false)
  })
})

describe('a file', () => {
  test('that is stored again together with other files refers to its own new object', async () => {
    const { db } = server.context
    const put = async (text: string) =>
      await putObject(server.context, Buffer.from(text), {
        mime_type: 'text/plain',
        width: 1,
        height: 1,
      })
    const [ours, theirs] = [await put('one'), await put('other')]
    const swap = async (first: string, second: string) => {
      const targets = { 'system/first': first, 'system/second': second }
      await upsertFiles(
        db,
        Object.entries(targets).map(([key, objectName]) => ({ key, objectName, audience: 'system' })),
      )
      const found = await findFiles(db, Object.keys(targets))
      expect(Object.fromEntries(found.map(({ key, object_name }) => [key, object_name]))).toEqual(targets)
    }
    await swap(ours, theirs)
    await swap(theirs, ours)
  })

  test('is read only by its signed address, as a whole or in ranges', async () => {
    const { api } = await server.join()
    const photo = await samplePhoto({ width: 90, height: 70 })
    const id = await upload(api, photo)
    const key = `source/${id}`
    expect((await fetch(`${server.baseUrl}/files/${key}`)).status).toBe(404)
    const { url } = await api.signTargetDownload({ key })
    const part = await fetch(url, { headers: { range: 'bytes=2-5' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${photo.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(photo.subarray(2, 6)))
    expect((await fetch(url, { headers: { range: `bytes=${photo.length}-` } })).status).toBe(416)
    for (const range of ['bytes=5-2', 'bytes=0-1, 9-3', 'lines=1-2', 'bytes=x'])
      expect([range, (await fetch(url, { headers: { range } })).status]).toEqual([range, 200])
    expect((await fetch(url.replace(/s=../, 's=xx'))).status).toBe(404)
    const otherUser = await server.join()
    expect((await refusalOf(otherUser.api.signTargetDownload({ key }))).code).toBe('A0404')
  })
})

describe('a new account', () => {
  const mebibyte = 1024 ** 2
  /** Sets the size of a user's stored uploads to many megabytes. */
  const swell = (userId: string, bytes: number) =>
    sql`update objects set byte_size = ${bytes} from uploads, files where uploads.user_id = ${userId}::uuid
      and files.key = uploads.file_key and objects.name = files.object_name`.execute(server.context.db)
  const photo = async (width: number) => new Uint8Array(await samplePhoto({ width, height: 60 }))
  const sent = async (api: TestServer['visitor'], width: number) =>
    await put((await addressFor(api)).url, await photo(width))

  test('may have ten unused photos of 20 MiB, and no more than its space before its first work', async () => {
    const { api, userId } = await server.join()
    for (let index = 0; index < 10; index += 1) expect((await sent(api, 100 + index)).status).toBe(200)
    await swell(userId, 20 * mebibyte)
    expect((await sent(api, 120)).status).toBe(200)
    await swell(userId, 37 * mebibyte)
    const refused = await sent(api, 121)
    expect(await refused.json()).toMatchObject({ Code: 'A0440', Message: causes.newcomer_space_used.en })
    const run = { id: newId(), userId, graph: '{}', queueTs: 1, startTs: 1, finishTs: 1 }
    await transact(server.context.db, (tx) => insertFinishedRun(tx, { ...run, timingKey: 'imported' }))
    expect((await sent(api, 122)).status).not.toBe(200)
    await transact(server.context.db, (tx) =>
      insertFinishedRun(tx, { ...run, id: newId(), timingKey: 'made here' }),
    )
    expect((await sent(api, 123)).status).toBe(200)
    await sql`delete from uploads`.execute(server.context.db)
  })

  test('shares the space of its client subnet with other new accounts', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    expect([(await sent(ann.api, 130)).status, (await sent(bob.api, 135)).status]).toEqual([200, 200])
    await swell(bob.userId, 4096 * mebibyte)
    expect(await (await sent(ann.api, 131)).json()).toMatchObject({ Message: causes.subnet_space_used.en })
    await sql`delete from uploads`.execute(server.context.db)
  })

  test('is the first to lose unused uploads older than an hour when the disk is nearly full', async () => {
    const [old, young] = [await server.join(), await server.join()]
    for (const { api } of [old, young]) expect((await sent(api, 140)).status).toBe(200)
    const { db, disk } = server.context
    const count = async () => {
      const rows = await db.selectFrom('uploads').select('user_id').execute()
      return [old, young].map(({ userId }) => rows.filter((row) => row.user_id === userId).length)
    }
    vi.spyOn(disk, 'isLow', 'get').mockReturnValue(true)
    await makeRoom(server.context, Date.now())
    expect(await count()).toEqual([1, 1])
    vi.spyOn(disk, 'isLow', 'get').mockReturnValueOnce(true).mockReturnValue(false)
    await db.updateTable('uploads').set({ create_ts: 1 }).where('user_id', '=', young.userId).execute()
    await makeRoom(server.context, Date.now())
    expect(await count()).toEqual([1, 0])
    vi.restoreAllMocks()
  })
})
