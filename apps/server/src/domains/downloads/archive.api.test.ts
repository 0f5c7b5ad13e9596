import { pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let oil: string

beforeAll(async () => {
  server = await startTestServer()
  oil = await templateId(server.visitor)
})
afterAll(() => server[Symbol.asyncDispose]())

async function painted({ api }: TestUser, seed: number): Promise<string> {
  const source = await upload(api, await samplePhoto({ width: 80, height: 60 }))
  const { id } = await api.createWork({
    work_template_id: oil,
    source_arr: [{ id: source }],
    params: { seed },
  })
  await workIn(api, id, ['done'])
  return id
}

/** Returns names and bytes of the files in a zip. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        files.set(entry.fileName, Buffer.concat(await stream.toArray()))
        zip.readEntry()
      })
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  return files
}

async function downloaded(url: string): Promise<Map<string, Buffer>> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="Easel-')
  return await unzip(Buffer.from(await response.arrayBuffer()))
}

describe('a zip of several works', () => {
  test('contains them in the requested order, marked unless their owner has consented to leave the mark out', async () => {
    const ann = await server.join()
    const ids = [await painted(ann, 1), await painted(ann, 2)]
    const marked = await downloaded((await ann.api.downloadWorks({ work_id_arr: ids })).url)
    expect([...marked.keys()].map((name) => name.slice(0, 4))).toEqual(['001 ', '002 '])
    const refusal = refusalOf(ann.api.downloadWorks({ work_id_arr: ids, watermark_type: 'none' }))
    expect(await refusal).toMatchObject({ code: 'A0301', paths: ['consent'] })
    await ann.api.giveConsent({ type: 'unmarked_download' })
    const { url } = await ann.api.downloadWorks({ work_id_arr: ids, watermark_type: 'none' })
    const plain = [...(await downloaded(url)).values()]
    for (const [index, id] of ids.entries()) {
      const made = await ann.api.getWork({ id })
      const original = await fetch(pictureOf(made).url)
      expect(plain[index]!.equals(Buffer.from(await original.arrayBuffer()))).toBe(true)
      expect([...marked.values()][index]!.equals(plain[index]!)).toBe(false)
    }
  })

  test('contains only finished works of the viewer', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const id = await painted(ann, 3)
    const unknown = crypto.randomUUID()
    expect((await refusalOf(bob.api.downloadWorks({ work_id_arr: [id] }))).code).toBe('A0404')
    await ann.api.createPost({ title: 'Seen', work_id: id as never })
    expect((await refusalOf(bob.api.downloadWorks({ work_id_arr: [id] }))).code).toBe('A0301')
    expect((await refusalOf(ann.api.downloadWorks({ work_id_arr: [id, unknown] }))).code).toBe('A0404')
    expect((await refusalOf(ann.api.downloadWorks({ work_id_arr: Array(101).fill(id) }))).code).toBe('A0421')
    expect((await refusalOf(ann.api.downloadWorks({ work_id_arr: [] }))).code).toBe('A0400')
    const source = await upload(ann.api, await samplePhoto({ width: 64, height: 64 }))
    const stopped = await ann.api.createWork({ work_template_id: oil, source_arr: [{ id: source }] })
    const isStopped = await ann.api.setWorkState({ id: stopped.id, state: 'break' }).catch(() => undefined)
    if (isStopped)
      expect(await refusalOf(ann.api.downloadWorks({ work_id_arr: [id, stopped.id] }))).toMatchObject({
        code: 'A0440',
        paths: ['work_id_arr.1'],
      })
  })

  test('is refused for a forged URL, and after its works were deleted', async () => {
    const ann = await server.join()
    const id = await painted(ann, 4)
    const { url, expires_ts } = await ann.api.downloadWorks({ work_id_arr: [id] })
    expect(expires_ts).toBeGreaterThan(Date.now())
    expect(expires_ts).toBeLessThanOrEqual(Date.now() + 3600_000)
    for (const [from, to] of [
      ['m=1', 'm=0'],
      [/w=[^&]+/, 'w='],
      [/e=\d+/, `e=${expires_ts + 1}`],
    ] as const)
      expect((await fetch(url.replace(from, to))).status).toBe(404)
    await ann.api.deleteWork({ id })
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('several works', () => {
  test('are deleted together with their posts, all or none', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const ids = [await painted(ann, 5), await painted(ann, 6), await painted(ann, 7)]
    const workOfBob = await painted(bob, 8)
    const post = await ann.api.createPost({ title: 'Goes along', work_id: ids[0] as never })
    for (const [work_id_arr, code] of [
      [[...ids, crypto.randomUUID()], 'A0404'],
      [[...ids, workOfBob], 'A0404'],
      [Array(101).fill(ids[0]), 'A0421'],
    ] as const)
      expect((await refusalOf(ann.api.deleteWorks({ work_id_arr: [...work_id_arr] }))).code).toBe(code)
    await bob.api.createPost({ title: 'His', work_id: workOfBob as never })
    expect((await refusalOf(ann.api.deleteWorks({ work_id_arr: [...ids, workOfBob] }))).code).toBe('A0301')
    expect((await ann.api.listWorks({})).work_arr).toHaveLength(3)
    await Promise.all([
      ann.api.deleteWorks({ work_id_arr: [ids[0]!, ids[1]!, ids[0]!] }),
      ann.api.deleteWorks({ work_id_arr: [ids[1]!, ids[2]!] }),
    ])
    expect((await ann.api.listWorks({})).work_arr).toEqual([])
    expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')
    await ann.api.deleteWorks({ work_id_arr: [ids[0]!] })
  })
})
