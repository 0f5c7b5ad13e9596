import { readLabels, readManifest } from '@easel/nodes/origin'
import { filmOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  shortFilm,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'

const sourceType = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced'

let server: TestServer
let ann: TestUser
let film: { id: string; key: string; bytes: Uint8Array }

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const manifestOf = (bytes: Uint8Array) =>
  readManifest(bytes, readLabels(bytes)!.mime_type, server.context.origin.credential.trace)

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.join()
  const source = await upload(ann.api, await samplePhoto({ width: 320, height: 200 }))
  const { id } = await ann.api.createWork({
    work_template_id: await templateId(ann.api, 'video'),
    source_arr: [{ id: source }],
    params: shortFilm,
  })
  const made = await workIn(ann.api, id, ['done', 'fail', 'break'])
  const { key, url } = filmOf(made)
  film = { id, key, bytes: await fetched(url) }
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a film', () => {
  test('is labelled with the source type of its inputs, and signed', async () => {
    const labels = readLabels(film.bytes)
    expect(labels).toMatchObject({ sourceType, producedId: film.id })
    expect([labels?.aigc, labels?.mark]).toEqual([undefined, undefined])
    expect(await manifestOf(film.bytes)).toMatchObject({
      ...{ state: 'valid', isOwn: true, ingredients: 1, problems: [] },
      actions: ['c2pa.opened', 'c2pa.filtered'],
      sourceTypes: [sourceType, sourceType],
    })
  })

  test('keeps the label in all forms, each signed as derived from it', async () => {
    for (const format of ['mp4', 'jpeg'] as const) {
      const form = { key: film.key, format, size: 'small', quality: 'compressed' } as const
      const bytes = await fetched((await ann.api.signTargetDownload(form)).url)
      expect(readLabels(bytes)?.mime_type).toBe(format === 'mp4' ? 'video/mp4' : 'image/jpeg')
      expect(readLabels(bytes), format).toMatchObject({
        ...{ sourceType, producedId: film.id, mark: 'Made with Easel' },
      })
      expect(await manifestOf(bytes), format).toMatchObject({ state: 'valid', isOwn: true, ingredients: 1 })
    }
  })

  test('keeps its labels, without a signature, as a WebM', async () => {
    const { url } = await ann.api.signTargetDownload({ key: film.key, format: 'webm', size: 'small' })
    const bytes = await fetched(url)
    expect(readLabels(bytes)).toMatchObject({ mime_type: 'video/webm', producedId: film.id })
    expect(await manifestOf(bytes)).toBeUndefined()
  })

  test('is not signed again when it is downloaded unchanged and unmarked', async () => {
    await ann.api.giveConsent({ type: 'unmarked_download' })
    const { url } = await ann.api.signTargetDownload({ key: film.key, watermark_type: 'none' })
    expect(await fetched(url)).toEqual(film.bytes)
  })
})
