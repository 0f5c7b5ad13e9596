import { readdir, readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { basePath } from '@easel/contract'
import { finishFile, makeCertificate, type OriginLabels, readCredential } from '@easel/nodes/origin'
import { pictureOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let work: { id: string; bytes: Uint8Array; key: string }

beforeAll(async () => {
  server = await startTestServer({ AIGC_LABEL: 'all', OPERATOR_NAME: '某某工作室', START_ATTEMPTS: '100' })
  ann = await server.join()
  const source = await upload(ann.api, await samplePhoto({ width: 320, height: 200 }))
  const { id } = await ann.api.createWork({
    work_template_id: await templateId(ann.api),
    source_arr: [{ id: source }],
  })
  const made = await workIn(ann.api, id, ['done', 'fail', 'break'])
  const { key, url } = pictureOf(made)
  work = { id, key, bytes: await fetched(url) }
})
afterAll(() => server[Symbol.asyncDispose]())

async function fetched(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

const fileOf = (bytes: Uint8Array) => new File([Uint8Array.from(bytes)], 'picture')
const check = (bytes: Uint8Array, api = server.visitor) => api.checkOrigin({ file: fileOf(bytes) })

const flat = async (format: 'png' | 'jpeg' = 'png') =>
  Uint8Array.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#468' } })
      .toFormat(format)
      .toBuffer(),
  )

describe('a file made here', () => {
  test('is recognized by its bytes, by its signature, and by its label', async () => {
    const itself = await check(work.bytes, ann.api)
    expect(itself).toMatchObject({
      ...{ ai: 'yes', mime_type: 'image/jpeg', ours: { by: 'content', work_id: work.id } },
      c2pa: { state: 'valid', trusted: true, signer: 'Easel', action_arr: ['c2pa.opened', 'c2pa.filtered'] },
      iptc: { digital_source_type: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced' },
      aigc: { label: '1', content_producer: '某某工作室', produce_id: work.id },
    })
    expect(itself.mark).toBeUndefined()
    const { url } = await ann.api.signTargetDownload({
      ...{ key: work.key, format: 'png', size: 'small', watermark_type: 'auto' },
    })
    const form = await fetched(url)
    expect(await check(form, ann.api)).toMatchObject({
      ...{ mark: { text: 'AI · Easel' }, ours: { by: 'content', work_id: work.id } },
    })
    const changed = Uint8Array.from(work.bytes)
    changed[changed.length - 100]! ^= 1
    expect(await check(changed, ann.api)).toMatchObject({
      ...{ c2pa: { state: 'broken', trusted: false }, ours: { by: 'label', work_id: work.id } },
    })
  })

  test('is recognized as a page to print', async () => {
    const { url } = await ann.api.signTargetDownload({
      ...{ key: work.key, format: 'pdf', watermark_type: 'visible' },
    })
    expect(await check(await fetched(url), ann.api)).toMatchObject({
      ...{ ai: 'yes', mime_type: 'application/pdf', ours: { by: 'content', work_id: work.id } },
      ...{ mark: { text: 'AI · Easel' }, aigc: { label: '1', produce_id: work.id } },
      c2pa: {
        state: 'valid',
        trusted: true,
        signer: 'Easel',
        action_arr: ['c2pa.opened', 'c2pa.edited', 'c2pa.converted'],
      },
    })
  })

  test('is recognized by its bytes before its signature is read', async () => {
    const file = fileOf(work.bytes)
    const first = await ann.api.checkOrigin({ file, reads: 'labels' })
    expect(first).toMatchObject({
      ai: 'yes',
      ours: { by: 'content', work_id: work.id },
      aigc: { label: '1' },
    })
    expect(first.c2pa).toBeUndefined()
  })

  test('is recognized by its signature once its bytes are unknown', async () => {
    const { origin } = server.context
    const labels: OriginLabels = { sourceType: 'algorithmicMedia', producedId: work.id, tool: 'Easel' }
    const making = {
      labels,
      title: 'x',
      ingredients: [],
      actions: [],
      generator: { name: 'Easel', version: '0' },
    }
    const picture = { bytes: await flat(), mime_type: 'image/png', width: 40, height: 30 }
    const labelledFile = await finishFile(picture, { ...making, credential: origin.credential })
    expect((await check(labelledFile, ann.api)).ours).toEqual({ by: 'signature', work_id: work.id })
    const pem = await makeCertificate('Easel')
    const others = await finishFile(picture, { ...making, credential: readCredential(pem, pem) })
    const answer = await check(others, ann.api)
    expect(answer.ours).toBeUndefined()
    expect(answer.c2pa).toMatchObject({
      ...{ state: 'valid', trusted: false, signer: 'Easel', problem_arr: ['signingCredential.untrusted'] },
    })
  })

  test('names its work to viewers who may see it', async () => {
    const bob = await server.join()
    expect((await check(work.bytes, bob.api)).ours).toEqual({ by: 'content' })
    expect((await check(work.bytes)).ours).toEqual({ by: 'content' })
    const post = await ann.api.createPost({ title: 'Blue', work_id: work.id })
    expect((await check(work.bytes)).ours).toEqual({ by: 'content', work_id: work.id })
    await ann.api.blockUser({ id: bob.userId })
    expect((await check(work.bytes, bob.api)).ours).toEqual({ by: 'content' })
    await ann.api.deletePost({ id: post.id })
    expect((await check(work.bytes)).ours).toEqual({ by: 'content' })
  })

  test('that is a user’s own photo is not recognized as made here', async () => {
    const photo = await samplePhoto({ width: 200, height: 120 })
    await upload(ann.api, photo)
    expect(await check(photo, ann.api)).toEqual({ ai: 'unknown', mime_type: 'image/jpeg' })
  })
})

describe('a file from elsewhere', () => {
  const scheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
  const labelled = async (inner: string) =>
    Uint8Array.from(
      await sharp(await flat())
        .withXmp(
          `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>`,
        )
        .png()
        .toBuffer(),
    )
  const iptc = (type: string) =>
    `<rdf:Description xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" e:DigitalSourceType="${scheme}${type}"/>`
  const aigc = (label: string) =>
    `<rdf:Description xmlns:T="http://www.tc260.org.cn/ns/AIGC/1.0/" T:AIGC="{&quot;Label&quot;:&quot;${label}&quot;,&quot;ReservedCode1&quot;:&quot;x&quot;}"/>`

  test.each([
    [iptc('trainedAlgorithmicMedia'), 'yes'],
    [iptc('digitalCapture'), 'unknown'],
    [aigc('1'), 'yes'],
    [aigc('2'), 'likely'],
  ])('with the label %s is AI: %s', async (inner, ai) => {
    const answer = await check(await labelled(inner))
    expect([answer.ai, answer.ours]).toEqual([ai, undefined])
  })

  test('with the traces of a generator is likely AI', async () => {
    const plain = await flat()
    const text = Buffer.from('tEXtparameters\0a cat\nSteps: 20')
    const chunk = Buffer.alloc(text.length + 8)
    chunk.writeUInt32BE(text.length - 4)
    text.copy(chunk, 4)
    chunk.writeUInt32BE(crc32(text), text.length + 4)
    const bytes = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)])
    expect(await check(bytes)).toEqual({
      ai: 'likely',
      mime_type: 'image/png',
      generator: 'Stable Diffusion',
    })
  })

  test('of another kind is unknown', async () => {
    expect(await check(Buffer.from('PK\x03\x04 nothing'))).toEqual({ ai: 'unknown' })
    expect(await check(await readFile(import.meta.filename))).toEqual({ ai: 'unknown' })
  })
})

describe('a hostile file', () => {
  const box = (type: string, content: Uint8Array, size = content.length + 8) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(size)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const nested = (depth: number) => {
    let inner = Buffer.alloc(0)
    for (let index = 0; index < depth; index += 1) inner = box('jumb', inner)
    return inner
  }
  const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
  const c2paUuid = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')

  test.each([
    [
      'boxes within boxes',
      () =>
        Buffer.concat([ftyp, box('uuid', Buffer.concat([c2paUuid, Buffer.from('c2pa'), nested(20_000)]))]),
    ],
    [
      'a box longer than the file',
      () => Buffer.concat([ftyp, box('moov', Buffer.from('jumbc2pa'), 0xfffffff0)]),
    ],
    ['a box of no length', () => Buffer.concat([ftyp, box('free', Buffer.from('jumbc2pa'), 4)])],
    [
      'a chunk of text that unfolds',
      async () => {
        const plain = await flat()
        const bomb = Buffer.concat([
          Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'),
          deflateSync(Buffer.alloc(60_000_000)),
        ])
        return Buffer.concat([plain.subarray(0, 33), box('iTXt', bomb).fill(0, 0, 0), plain.subarray(33)])
      },
    ],
    ['half of a signed file', () => work.bytes.subarray(0, work.bytes.length >> 1)],
    [
      'a signed file full of holes',
      () => work.bytes.map((value, index) => (index % 97 === 50 ? 255 : value)),
    ],
  ])('of %s gets a result', async (_, make) => {
    const answer = await check(await make())
    expect(answer.c2pa?.state).not.toBe('valid')
  })

  test('does not prevent other requests from being answered', async () => {
    const bad = Buffer.concat([
      ftyp,
      box('uuid', Buffer.concat([c2paUuid, Buffer.from('c2pa'), nested(20_000)])),
    ])
    const answers = await Promise.all([check(bad), check(work.bytes), check(bad), check(work.bytes)])
    expect(answers.map(({ c2pa }) => c2pa?.state === 'valid')).toEqual([false, true, false, true])
  })
})

describe('the upload form', () => {
  const address = () => `${server.baseUrl}${basePath}/origin/check`
  const answerTo = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const response = await fetch(address(), { method: 'POST', body, headers })
    return [response.status, ((await response.json()) as { Code?: string }).Code]
  }

  test('needs a file, and a non-empty file', async () => {
    expect(await refusalOf(check(new Uint8Array()))).toMatchObject({ code: 'A0700' })
    const form = new FormData()
    form.set('file', 'text')
    expect(await answerTo(form)).toEqual([400, 'A0400'])
    expect(await answerTo(new FormData())).toEqual([400, 'A0400'])
    expect(await answerTo('{"file":"x"}', { 'content-type': 'application/json' })).toEqual([400, 'A0400'])
    expect(await answerTo('nonsense', { 'content-type': 'multipart/form-data; boundary=x' })).toEqual([
      400,
      'A0400',
    ])
    expect(await answerTo('nonsense', { 'content-type': 'multipart/form-data' })).toEqual([400, 'A0400'])
  })

  test('is refused by other calls', async () => {
    const form = new FormData()
    form.set('keyword', 'x')
    const response = await fetch(`${server.baseUrl}${basePath}/search`, { method: 'POST', body: form })
    expect(response.status).toBe(400)
  })

  test('accepts 50 MiB and not a byte more, with and without a content length', async () => {
    const largest = Buffer.alloc(50 * 1024 * 1024)
    expect(await check(largest)).toEqual({ ai: 'unknown' })
    expect(await refusalOf(check(Buffer.alloc(largest.length + 1)))).toMatchObject({ code: 'A0413' })
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(head) : largest.subarray(0, 1024 * 1024))
        sent += 1
        if (sent > 200) controller.close()
      },
    })
    const init = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
    expect((await fetch(address(), init as RequestInit)).status).toBe(413)
    await until(async () => ((await readdir(server.context.tempDir)).length === 0 ? true : undefined))
  })
})
