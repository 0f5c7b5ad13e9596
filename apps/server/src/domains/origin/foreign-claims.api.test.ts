import { writeMetadata } from '@easel/media-metadata'
import {
  type Credential,
  finishFile,
  makeCertificate,
  makeXmp,
  type OriginLabels,
  readCredential,
  readLabels,
} from '@easel/nodes/origin'
import { filesOf, filmOf, pictureOf, propertyRuns, samplePhoto } from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, importInto, zip } from '../../../test/archive.ts'
import {
  shortFilm,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'

let server: TestServer
let ann: TestUser
let mal: TestUser
/** Ann's posted work, which forged files name. */
let workId: string
/** Seal of a genuine label of this site. */
let seal: string
/** Certificate of another issuer that contains this site's name. */
let stranger: Credential
let film: Uint8Array

beforeAll(async () => {
  server = await startTestServer({ AIGC_LABEL: 'all', START_ATTEMPTS: '100' })
  ann = await server.join()
  mal = await server.join()
  const post = await postBy(ann)
  workId = post.work_id
  const genuine = readLabels(await fetched(pictureOf(post).url))!
  seal = genuine.aigc!.ReservedCode1!
  const pem = await makeCertificate('Easel')
  stranger = readCredential(pem, pem)
  const { id } = await mal.api.createWork({
    work_template_id: await templateId(mal.api, 'video'),
    source_arr: [{ id: await upload(mal.api, await samplePhoto({ width: 160, height: 120 })) }],
    params: { seed: 1, ...shortFilm },
  })
  const made = await workIn(mal.api, id, ['done'])
  film = await fetched(filmOf(made).url)
})
afterAll(() => server[Symbol.asyncDispose]())

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
type Format = (typeof formats)[number]

/** Claims of a forged file. It names Ann's work in every label that has room for a name. */
interface Claims {
  sourceType: string
  hasId: boolean
  aigc: 'none' | 'forged' | 'copied'
  hasMark: boolean
  system: string
  isSigned: boolean
}

const claims: fc.Arbitrary<Claims> = fc.record({
  sourceType: fc.constantFrom(
    'algorithmicMedia',
    'algorithmicallyEnhanced',
    'trainedAlgorithmicMedia',
    'digitalCapture',
    'work',
  ),
  hasId: fc.boolean(),
  aigc: fc.constantFrom('none', 'forged', 'copied'),
  hasMark: fc.boolean(),
  system: fc.constantFrom('', 'flux1-dev (ComfyUI)', 'work'),
  isSigned: fc.boolean(),
})

function labelsOf({ sourceType, hasId, aigc, hasMark, system }: Claims): OriginLabels {
  return {
    sourceType: (sourceType === 'work' ? workId : sourceType) as OriginLabels['sourceType'],
    tool: 'Easel',
    ...(hasId && { producedId: workId }),
    ...(hasMark && { mark: `Made with Easel ${workId}` }),
    ...(system !== '' && { aiSystem: system === 'work' ? `Easel ${workId}` : system }),
    ...(aigc !== 'none' && {
      aigc: {
        ...{ Label: '1', ContentProducer: 'Easel', ProduceID: workId, ContentPropagator: 'Easel' },
        ...{
          PropagateID: workId,
          ReservedCode1: aigc === 'copied' ? seal : 'x'.repeat(43),
          ReservedCode2: '',
        },
      },
    }),
  }
}

let made = 0

/** Creates a picture with its own pixels that carries the claims. */
async function forged(format: Format, claimed: Claims): Promise<Uint8Array> {
  const labels = labelsOf(claimed)
  made += 1
  const size = { width: 460 + made, height: 80 }
  const photo = sharp(await samplePhoto(size))
  const isInside = format === 'avif'
  const plain = await (isInside ? photo.withXmp(makeXmp(labels)) : photo).toFormat(format).toBuffer()
  const file = { bytes: Uint8Array.from(plain), mime_type: `image/${format}`, ...size }
  if (!claimed.isSigned) return isInside ? file.bytes : writeMetadata(file, { xmp: makeXmp(labels) })
  return await finishFile(file, {
    ...{ labels, title: workId, ingredients: [], actions: [], credential: stranger },
    generator: { name: 'Easel', version: '0' },
  })
}

async function expectNotOurs(bytes: Uint8Array, what: string): Promise<void> {
  const answer = await server.visitor.checkOrigin({ file: new File([Uint8Array.from(bytes)], 'file') })
  const { ours, c2pa, mark, aigc } = answer
  expect([ours, c2pa?.trusted ?? false, mark], what).toEqual([undefined, false, undefined])
  expect([aigc?.produce_id, aigc?.propagate_id], what).not.toContain(workId)
}

async function expectForeign(url: string, what: string): Promise<void> {
  const bytes = await fetched(url)
  const asText = Buffer.from(bytes).toString('latin1')
  expect([asText.includes(workId), asText.includes(seal), asText.includes('c2pa')], what).toEqual([
    false,
    false,
    false,
  ])
  await expectNotOurs(bytes, what)
}

test('an upload with false claims does not count as made by this site, and no form of the file repeats the id of a work', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...formats),
      fc.constantFrom(...formats.filter((format) => format !== 'gif'), 'pdf' as const),
      claims,
      async (format, target, claimed) => {
        const bytes = await forged(format, claimed)
        await expectNotOurs(bytes, 'the file itself')
        const key = `source/${await upload(mal.api, bytes)}`
        const { url: itself } = await mal.api.signTargetDownload({
          ...{ key, format: format === 'gif' ? undefined : format, size: 'original', quality: 'high' },
        })
        await expectForeign(itself, 'the same format')
        const { url } = await mal.api.signTargetDownload({ key, format: target, size: 'small' })
        await expectForeign(url, 'a form')
      },
    ),
    { numRuns: propertyRuns(12) },
  )
})

test('a posted work of an archive does not count as made by this site, even if its files claim so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('jpeg', 'png', 'webp', 'avif'), claims, async (format, claimed) => {
      const extension = format === 'jpeg' ? 'jpg' : format
      await expectImportForeign(await forged(format, claimed), { role: 'image', extension })
    }),
    { numRuns: propertyRuns(4) },
  )
})

test('a film of an archive does not count as made by this site', async () => {
  const labels = labelsOf({
    ...{ sourceType: 'algorithmicMedia', hasId: true, aigc: 'copied', hasMark: true },
    ...{ system: 'work', isSigned: false },
  })
  const forgery = writeMetadata(
    { bytes: film, mime_type: 'video/mp4', width: 0, height: 0 },
    { xmp: makeXmp(labels), aigc: JSON.stringify(labels.aigc) },
  )
  await expectImportForeign(forgery, { role: 'video', extension: 'mp4' })
})

async function expectImportForeign(
  bytes: Uint8Array,
  { role, extension }: { role: 'image' | 'video'; extension: string },
): Promise<void> {
  const { api } = mal
  const path = `media/works/${crypto.randomUUID()}.${extension}`
  const item = {
    ...{ id: crypto.randomUUID(), state: 'done', media_type: role, params: {}, create_ts: 1 },
    template: {
      ...{ id: crypto.randomUUID(), version: 1, cost: 1 },
      title: { en: 'T', zh: 'T' },
      media_type: role,
      input_arr: [],
    },
    [role]: { path },
  }
  const archive = archiveOf(crypto.randomUUID(), { works: [item] }, { [path]: Buffer.from(bytes) })
  const { result } = await importInto(mal, await zip(archive))
  expect(result?.count.work).toEqual({ added: 1, present: 0, refused: 0 })
  const { work_arr } = await api.listWorks({ limit: 100 })
  const work = work_arr.find(({ is_post, create_ts }) => create_ts === 1 && !is_post)!
  const post = await api.createPost({ title: 'Mine', work_id: work.id })
  const { thumbnail, ...files } = filesOf(post)
  const main = (files.video ?? files.image)!
  await expectForeign(main.url, 'the posted file')
  await expectForeign(thumbnail.url, 'its thumbnail')
  if (main.small_url) await expectForeign(main.small_url, 'its small form')
  const poster = await server.visitor.signPoster({ id: post.id, shape: 'square', format: 'png' })
  await expectForeign(poster.url, 'its poster')
  const { url } = await server.visitor.signTargetDownload({ key: main.key, format: 'jpeg', size: 'small' })
  await expectForeign(url, 'its download')
}

test('a file of this site that is uploaded again still counts as made by this site, and so do its forms', async () => {
  const post = await postBy(ann, 'Again', { width: 90, height: 70 })
  const bytes = await fetched(pictureOf(post).url)
  const key = `source/${await upload(mal.api, bytes)}`
  const { url } = await mal.api.signTargetDownload({ key, format: 'png', size: 'small' })
  const answer = await server.visitor.checkOrigin({
    file: new File([Uint8Array.from(await fetched(url))], 'x'),
  })
  expect(answer).toMatchObject({
    ours: { by: 'content', work_id: post.work_id },
    c2pa: { state: 'valid', trusted: true },
  })
})
