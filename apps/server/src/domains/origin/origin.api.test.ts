import { createHash } from 'node:crypto'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { filesOf, pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'

const scheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

let server: TestServer
let ann: TestUser
let picture: Made

interface Made {
  id: string
  key: string
  bytes: Uint8Array
}

interface MakeOptions {
  remixOf?: string
  template?: string
}

// film-origin.sweep.api.test.ts tests the labels of films.
async function make(person: TestUser, { remixOf, template }: MakeOptions = {}): Promise<Made> {
  const source = await upload(person.api, await samplePhoto({ width: 320, height: 200 }))
  const { id } = await person.api.createWork({
    work_template_id: template ?? (await templateId(person.api)),
    source_arr: [{ id: source }],
    ...(remixOf !== undefined && { remix_of_post_id: remixOf }),
  })
  const made = await workIn(person.api, id, ['done', 'fail', 'break'])
  const { key, url } = pictureOf(made)
  return { id, key, bytes: await fetched(url) }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns the thumbnail of a work and its small form. */
async function smallFormsOf(photo: Uint8Array): Promise<[Uint8Array, Uint8Array]> {
  const work_template_id = await templateId(ann.api)
  const source_arr = [{ id: await upload(ann.api, photo) }]
  const { id } = await ann.api.createWork({ work_template_id, source_arr, params: { seed: 7 } })
  const made = await workIn(ann.api, id, ['done', 'fail', 'break'])
  const { url, small_url } = filesOf(made).thumbnail
  return [await fetched(url), await fetched(small_url!)]
}

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const manifestOf = (bytes: Uint8Array) =>
  readManifest(bytes, readLabels(bytes)!.mime_type, server.context.origin.credential.trace)

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ann = await server.join()
  picture = await make(ann)
})
afterAll(() => server[Symbol.asyncDispose]())

describe("a work's file", () => {
  test('is labelled with the source type of its inputs, and signed', async () => {
    const { id, bytes } = picture
    const labels = readLabels(bytes)
    expect(labels).toMatchObject({ sourceType: `${scheme}algorithmicallyEnhanced`, producedId: id })
    expect([labels?.aigc, labels?.mark]).toEqual([undefined, undefined])
    expect(await manifestOf(bytes)).toMatchObject({
      ...{ state: 'valid', isOwn: true, ingredients: 1, problems: [] },
      actions: ['c2pa.opened', 'c2pa.filtered'],
      sourceTypes: [`${scheme}algorithmicallyEnhanced`, `${scheme}algorithmicallyEnhanced`],
    })
  })

  test('with a part by a trained model has the label of such a model', async () => {
    const { work_template_arr } = await ann.api.listWorkTemplates({ limit: 100 })
    const template = work_template_arr.find(({ title }) => title === 'New Background')!.id
    const { id, key, bytes } = await make(ann, { template })
    const sourceType = `${scheme}compositeWithTrainedAlgorithmicMedia`
    expect(readLabels(bytes)).toMatchObject({ sourceType, aigc: { Label: '1', ProduceID: id } })
    expect(await manifestOf(bytes)).toMatchObject({ state: 'valid', sourceTypes: [sourceType, sourceType] })
    const { url } = await ann.api.signTargetDownload({ key, size: 'small', watermark_type: 'auto' })
    expect(readLabels(await fetched(url))).toMatchObject({ sourceType, mark: 'AI · Easel' })
    const made = await ann.api.getWork({ id })
    expect(pictureOf(made).digital_source_type).toBe(sourceType)
  })

  test('keeps the label in all forms, each signed as derived from it', async () => {
    const { id, key } = picture
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'pdf'] as const) {
      const { url } = await ann.api.signTargetDownload({ key, format, size: 'small', quality: 'compressed' })
      const bytes = await fetched(url)
      expect(readLabels(bytes)?.mime_type).toBe(format === 'pdf' ? 'application/pdf' : `image/${format}`)
      expect(readLabels(bytes), format).toMatchObject({
        ...{ sourceType: `${scheme}algorithmicallyEnhanced`, producedId: id, mark: 'Made with Easel' },
      })
      expect(await manifestOf(bytes), format).toMatchObject({
        state: 'valid',
        isOwn: true,
        ingredients: 1,
      })
    }
  })

  test('has labelled small forms, which are equal for equal pictures', async () => {
    const photo = await samplePhoto({ width: 660, height: 440 })
    const [first, second] = [await smallFormsOf(photo), await smallFormsOf(photo)]
    for (const bytes of first)
      expect(readLabels(bytes)).toEqual({
        mime_type: 'image/webp',
        sourceType: `${scheme}algorithmicallyEnhanced`,
      })
    expect(second.map(sha256)).toEqual(first.map(sha256))
  })

  test('names the post that it was remixed from', async () => {
    const post = await ann.api.createPost({ title: 'First', work_id: picture.id })
    const remix = await make(await server.join(), { remixOf: post.id })
    expect(await manifestOf(remix.bytes)).toMatchObject({ state: 'valid', ingredients: 2 })
  })

  test('is not signed again when it is downloaded unchanged and unmarked', async () => {
    await ann.api.giveConsent({ type: 'unmarked_download' })
    const { url } = await ann.api.signTargetDownload({ key: picture.key, watermark_type: 'none' })
    expect(await fetched(url)).toEqual(picture.bytes)
  })
})

test("a user's own photo is not labelled as made here", async () => {
  const work = await ann.api.getWork({ id: picture.id })
  const { key } = work.source_arr![0]!.file!
  const { url } = await ann.api.signTargetDownload({ key, format: 'png' })
  const bytes = await fetched(url)
  expect(readLabels(bytes)).toEqual({ mime_type: 'image/png' })
  expect(await manifestOf(bytes)).toBeUndefined()
})
